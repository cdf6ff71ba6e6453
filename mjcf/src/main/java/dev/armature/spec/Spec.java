package dev.armature.spec;

import java.util.List;

/** An editable model: the tree of elements as written, with where its files are. */
public final class Spec {
  private final Element root;
  private FileAccess files;
  private final String folder;
  private final String file;
  private List<Warning> warnings = List.of();

  /** An empty model. */
  public Spec() {
    this(Element.of(Schema.mjcf().root()), FileAccess.closed(), "", "");
  }

  /**
   * A spec over a tree.
   *
   * @param root the element {@code mujoco}
   * @param files what files it may read
   * @param folder the folder of the main file, "" or with a slash at the end
   * @param file the main file, or ""
   */
  public Spec(Element root, FileAccess files, String folder, String file) {
    this.root = root;
    this.files = files;
    this.folder = folder;
    this.file = file;
  }

  /** The root element, {@code mujoco}. */
  public Element root() {
    return root;
  }

  /** The model's name. */
  public String modelName() {
    String name = root.text("model");
    return name == null ? "MuJoCo Model" : name;
  }

  /** What files it may read. */
  public FileAccess files() {
    return files;
  }

  /** Sets what files it may read. */
  public Spec files(FileAccess access) {
    files = access;
    return this;
  }

  /** The folder of the main file, with a slash at the end, or "". */
  public String folder() {
    return folder;
  }

  /** The main file, or "" for a model that comes from none. */
  public String file() {
    return file;
  }

  /** What was odd when it was read. */
  public List<Warning> warnings() {
    return warnings;
  }

  /** Sets the warnings of reading. */
  public void warnings(List<Warning> found) {
    warnings = List.copyOf(found);
  }
}
