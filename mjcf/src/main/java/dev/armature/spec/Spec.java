package dev.armature.spec;

/** An editable model: the tree of elements as written, with where its files are. */
public final class Spec {
  private final Element root;
  private final FileAccess files;
  private final String folder;

  /** A spec over a tree. */
  public Spec(Element root, FileAccess files, String folder) {
    this.root = root;
    this.files = files;
    this.folder = folder;
  }

  /** The root element, {@code mujoco}. */
  public Element root() {
    return root;
  }

  /** What files it may read. */
  public FileAccess files() {
    return files;
  }

  /** The folder of the main file, with a slash at the end, or "". */
  public String folder() {
    return folder;
  }
}
