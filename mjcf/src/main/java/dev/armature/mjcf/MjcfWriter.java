package dev.armature.mjcf;

import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import dev.armature.spec.FileAccess;
import dev.armature.spec.ModelAsset;
import dev.armature.spec.ModelException;
import dev.armature.spec.Numbers;
import dev.armature.spec.SourceLocation;
import dev.armature.spec.Spec;
import dev.armature.spec.Warning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a spec as MJCF: what was written in the spec and nothing else, so that structure, default
 * classes and frames survive and an attribute that was not written stays so. Numbers are written
 * with as many digits as it takes to read the same bits again. Includes have become part of the
 * file, and comments are gone.
 */
public final class MjcfWriter {
  private static final int LONG_LINE = 120;
  private static final int ROW = 12;

  private final Spec spec;
  private final StringBuilder out = new StringBuilder();
  private final String toModelFolder;
  private final Map<ModelAsset, String> childFiles;

  private MjcfWriter(Spec spec, String toModelFolder, Map<ModelAsset, String> childFiles) {
    this.spec = spec;
    this.toModelFolder = toModelFolder;
    this.childFiles = childFiles;
  }

  /**
   * The text of a spec, for a file in the folder that the spec was read from. Models attached in
   * code have no file and are refused.
   */
  public static String write(Spec spec) {
    return new MjcfWriter(spec, "", Map.of()).text();
  }

  /** The text of a spec whose attached models are in files of these names. */
  static String write(Spec spec, Map<ModelAsset, String> childFiles) {
    return new MjcfWriter(spec, "", childFiles).text();
  }

  /** Where an asset of a spec is read from. */
  static String assetPath(Spec spec, Attribute row, String written, Element element) {
    MjcfWriter writer = new MjcfWriter(spec, "", Map.of());
    String folder = writer.assetFolder(row.refers().equals("texture") ? "texturedir" : "meshdir");
    String path = writer.file(row, written, element).replace('\\', '/');
    if (Paths.isAbsolute(path)) {
      return path;
    }
    path = folder + path;
    return Paths.isAbsolute(path) ? path : spec.folder() + path;
  }

  /**
   * The text of a spec for MuJoCo itself, see {@link #forMujoco}.
   *
   * @param warnings told of everything that is left out
   */
  public static String writeForMujoco(Spec spec, Consumer<Warning> warnings) {
    return write(forMujoco(spec, warnings));
  }

  /**
   * A copy of a spec that MuJoCo 3.5 can read: our extensions are converted to its form or left
   * out. A model for the solver avbd then runs with MuJoCo's default solver.
   *
   * @param warnings told of everything that is left out
   */
  public static Spec forMujoco(Spec spec, Consumer<Warning> warnings) {
    Spec copy = spec.copy();
    new Additions(warnings).takeOut(copy.root());
    return copy;
  }

  /**
   * Saves a spec as a file. Paths of assets are rewritten where the folder is another one; assets
   * that the spec holds in memory and models that were attached in code are saved beside it.
   */
  public static void save(Spec spec, Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    String stem = dot < 0 ? name : name.substring(0, dot);
    Path folder = file.toAbsolutePath().normalize().getParent();
    Map<ModelAsset, String> children = new LinkedHashMap<>();
    for (Element section : spec.root().children("asset")) {
      for (Element child : section.children("model")) {
        if (child instanceof ModelAsset asset
            && (!child.has("file") || spec.files().isInMemory(asset.spec().file()))) {
          String childName = stem + "-model" + children.size() + ".xml";
          children.put(asset, childName);
          save(asset.spec(), file.resolveSibling(childName));
        }
      }
    }
    boolean inMemory = spec.files().isInMemory(spec.file());
    String text =
        new MjcfWriter(spec, inMemory ? "" : relative(folder, spec.folder()), children).text();
    store(file, text.getBytes(StandardCharsets.UTF_8));
    if (folder != null) {
      new MjcfWriter(spec, "", children).saveAssets(spec.root(), folder);
    }
  }

  /** Writes a file, with the folders above it. An older one is replaced by a complete one only. */
  static void store(Path file, byte[] content) {
    try {
      Path folder = file.getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      // a link stays a link; a temporary file of the JDK could be read by its owner only
      Path target = Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file;
      Path part = target.resolveSibling(".saving-" + UUID.randomUUID());
      try {
        Files.write(part, content, StandardOpenOption.CREATE_NEW);
        Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new ModelException(
          new SourceLocation(file.toString(), 0, 0),
          "",
          "cannot write the file: " + e.getMessage(),
          e);
    }
  }

  /** Saves what is held in memory, at the path by which the saved model looks for it. */
  private void saveAssets(Element element, Path folder) {
    for (String name : element.written()) {
      Attribute row = element.type().attribute(name);
      String written = row != null && row.type() == Attribute.Type.FILE ? element.text(name) : null;
      if (written == null || row == null || row.refers().equals("model")) {
        continue;
      }
      String path =
          assetFolder(row.refers().equals("texture") ? "texturedir" : "meshdir")
              + file(row, written, element);
      if (!spec.files().isInMemory(spec.folder() + path)) {
        continue;
      }
      Path target = folder.resolve(path).normalize();
      if (!target.startsWith(folder)) {
        throw element.error("its file '" + path + "' would be saved outside of '" + folder + "'");
      }
      store(target, spec.files().read(spec.folder() + path));
    }
    element.children().forEach(child -> saveAssets(child, folder));
  }

  /** Path from a folder to the folder of the spec, "" where they are the same. */
  private static String relative(@Nullable Path from, String specFolder) {
    Path to = Path.of(specFolder.isEmpty() ? "." : specFolder).toAbsolutePath().normalize();
    if (from == null || from.equals(to)) {
      return "";
    }
    if (!java.util.Objects.equals(from.getRoot(), to.getRoot())) {
      return to.toString().replace('\\', '/') + "/";
    }
    return from.relativize(to).toString().replace('\\', '/') + "/";
  }

  private String text() {
    element(spec.root(), 0);
    return out.toString();
  }

  private void element(Element element, int depth) {
    out.append("  ".repeat(depth)).append('<').append(element.kind());
    for (String name : element.written()) {
      Attribute row = element.type().attribute(name);
      Object value = element.value(name);
      boolean renamedModel =
          element instanceof ModelAsset asset
              && childFiles.containsKey(asset)
              && name.equals("file");
      if (row != null && value != null && !renamedModel) {
        attribute(name, format(row, value, element, depth));
      }
    }
    if (element instanceof ModelAsset asset
        && (!element.has("file") || childFiles.containsKey(asset))) {
      String file = childFiles.get(asset);
      if (file == null) {
        throw element.error(
            "was attached in code and has no file; save the model instead of writing its text");
      }
      attribute("file", file);
    }
    boolean moved = element.parent() == null && !toModelFolder.isEmpty() && namesFiles(element);
    if (element.children().isEmpty() && !moved) {
      out.append("/>\n");
      return;
    }
    out.append(">\n");
    element.children().forEach(child -> element(child, depth + 1));
    if (moved) {
      assetFolders();
    }
    out.append("  ".repeat(depth)).append("</").append(element.kind()).append(">\n");
  }

  /** Whether any asset is read from a file. */
  private static boolean namesFiles(Element element) {
    for (String name : element.written()) {
      Attribute row = element.type().attribute(name);
      if (row != null && row.type() == Attribute.Type.FILE && !row.refers().equals("model")) {
        return true;
      }
    }
    return element.children().stream().anyMatch(MjcfWriter::namesFiles);
  }

  private void attribute(String name, String value) {
    out.append(' ').append(name).append("=\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\n' -> out.append(isLayout(value) ? "\n" : "&#10;");
        case '\t' -> out.append("&#9;");
        case '\r' -> out.append("&#13;");
        default -> out.append(c);
      }
    }
    out.append('"');
  }

  /** Whether a line break is one of ours, in a long list of numbers. */
  private static boolean isLayout(String value) {
    return value.charAt(0) == '\n';
  }

  private String format(Attribute row, Object value, Element element, int depth) {
    if (value instanceof double[] numbers) {
      String[] words = new String[numbers.length];
      for (int i = 0; i < numbers.length; i++) {
        words[i] =
            row.type() == Attribute.Type.FLOAT
                ? Numbers.format((float) numbers[i])
                : Numbers.format(numbers[i]);
      }
      return list(words, depth);
    }
    if (value instanceof int[] integers) {
      String[] words = new String[integers.length];
      for (int i = 0; i < integers.length; i++) {
        words[i] = Integer.toString(integers[i]);
      }
      return list(words, depth);
    }
    return row.type() == Attribute.Type.FILE ? file(row, (String) value, element) : (String) value;
  }

  private static String list(String[] words, int depth) {
    String line = String.join(" ", words);
    if (line.length() <= LONG_LINE) {
      return line;
    }
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < words.length; i++) {
      rows.append(i % ROW == 0 ? "\n" + "  ".repeat(depth + 2) : " ").append(words[i]);
    }
    return rows.toString();
  }

  // ---- files

  /**
   * A file as it is found from the main file: one that an included file names by its own folder
   * gets that folder.
   */
  private String file(Attribute row, String written, Element element) {
    String from = element.location().file();
    String path = written.replace('\\', '/');
    if (row.refers().equals("model")) {
      return Paths.isAbsolute(path) ? path : toModelFolder + path;
    }
    if (from.isEmpty() || from.equals(spec.file()) || Paths.isAbsolute(path)) {
      return written;
    }
    String folder = assetFolder(row.refers().equals("texture") ? "texturedir" : "meshdir");
    FileAccess files = spec.files();
    if (files.exists((Paths.isAbsolute(folder) ? "" : spec.folder()) + folder + path)) {
      return written;
    }
    String beside = Paths.folder(from);
    return (beside.startsWith(spec.folder()) ? beside.substring(spec.folder().length()) : beside)
        + path;
  }

  private String assetFolder(String attribute) {
    String folder = "";
    for (Element compiler : spec.root().children("compiler")) {
      for (String name : List.of("assetdir", attribute)) {
        String value = compiler.text(name);
        folder = value == null ? folder : value.replace('\\', '/');
      }
    }
    return folder.isEmpty() || folder.endsWith("/") ? folder : folder + "/";
  }

  /** Asset folders as seen from the new place of the file. */
  private void assetFolders() {
    out.append("  <compiler");
    for (String attribute : List.of("meshdir", "texturedir")) {
      String folder = assetFolder(attribute);
      attribute(attribute, Paths.isAbsolute(folder) ? folder : toModelFolder + folder);
    }
    out.append("/>\n");
  }
}
