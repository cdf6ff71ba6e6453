package dev.armature.mjcf;

import dev.armature.sdformat.SdfReader;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.Element;
import dev.armature.spec.FileAccess;
import dev.armature.spec.Limit;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.SourceLocation;
import dev.armature.spec.Spec;
import dev.armature.urdf.UrdfReader;
import dev.armature.xml.XmlCursor;
import dev.armature.xml.XmlNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model file into a spec: MJCF (root {@code mujoco}), URDF (root {@code robot}), SDFormat
 * (root {@code sdf}), or a zip archive that holds one with its files.
 *
 * <pre>{@code
 * Spec spec = ModelReader.read(Path.of("robot.xml"));
 * Spec small = ModelReader.readText("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
 * }</pre>
 */
public final class ModelReader {

  private final LoadOptions options;
  private final List<String> open = new ArrayList<>();

  private ModelReader(LoadOptions options) {
    this.options = options;
  }

  /** Reads a file with the default options: trusted, so that it may name any other file. */
  public static Spec read(Path file) {
    return read(file, LoadOptions.DEFAULT);
  }

  /** Reads a file. */
  public static Spec read(Path file, LoadOptions options) {
    String name = file.toString().replace('\\', '/');
    if (name.toLowerCase(Locale.ROOT).endsWith(".armb")) {
      throw new ModelException(
          new SourceLocation(name, 0, 0),
          "",
          "a compiled model, which can be loaded and not edited; take the file it was made from");
    }
    byte[] content = FileAccess.trusted().read(name);
    FileAccess files = options.files() == null ? FileAccess.trusted() : options.files();
    if (isArchive(name)) {
      Map<String, byte[]> entries = unzip(content, name);
      String main = mainEntry(entries, name);
      byte[] text = entries.get(main);
      return new ModelReader(options)
          .read(text == null ? new byte[0] : text, main, FileAccess.memory(entries));
    }
    return new ModelReader(options).read(content, name, files);
  }

  /** Reads a text with the default options; it cannot refer to files. */
  public static Spec readText(String text) {
    return readText(text, LoadOptions.DEFAULT);
  }

  /** Reads a text; the files it may name are those of the options, none by default. */
  public static Spec readText(String text, LoadOptions options) {
    FileAccess files = options.files() == null ? FileAccess.none() : options.files();
    return new ModelReader(options).read(text.getBytes(StandardCharsets.UTF_8), "", files);
  }

  /** Reads one of a set of files held in memory. */
  public static Spec readFrom(Map<String, byte[]> memory, String main, LoadOptions options) {
    FileAccess files =
        options.files() == null ? FileAccess.memory(memory) : options.files().withFiles(memory);
    return new ModelReader(options).read(files.read(main), main, files);
  }

  private Spec read(byte[] content, String file, FileAccess files) {
    Diagnostics diagnostics = new Diagnostics(options.strict());
    Spec spec = read(content, file, files.forModel(), diagnostics);
    spec.warnings(diagnostics.warnings());
    return spec;
  }

  private Spec read(byte[] content, String file, FileAccess files, Diagnostics diagnostics) {
    try (XmlCursor cursor = new XmlCursor(content, file)) {
      if (!cursor.next()) {
        throw new ModelException(
            new SourceLocation(file, 0, 0), "", "the file has no root element");
      }
      if (cursor.name().equals("robot")) {
        return UrdfReader.read(XmlNode.read(cursor), file, files, options, diagnostics);
      }
      if (SdfReader.isRoot(cursor.name())) {
        return SdfReader.read(XmlNode.readWithText(cursor), file, files, diagnostics);
      }
      if (!cursor.name().equals("mujoco")) {
        throw new ModelException(
            cursor.here(),
            cursor.name(),
            "the root element must be <mujoco> (MJCF), <robot> (URDF) or <sdf> (SDFormat), not <"
                + cursor.name()
                + ">");
      }
      return new MjcfReader(file, files, diagnostics, this).read(cursor);
    }
  }

  /** How the model is loaded. */
  LoadOptions options() {
    return options;
  }

  /** Reads a model that an asset of another one names. */
  Spec readAttached(Element asset, String path, FileAccess files, Diagnostics diagnostics) {
    if (open.contains(path)) {
      throw asset.error("model cycle: " + String.join(" → ", open) + " → " + path);
    }
    if (open.size() >= Limit.ATTACHED_MODELS.most()) {
      throw asset.error("needs " + Limit.ATTACHED_MODELS.told());
    }
    byte[] content;
    try {
      content = files.read(path);
    } catch (ModelException e) {
      throw asset.error(e.problem());
    }
    open.add(path);
    Spec spec = read(content, path, files, diagnostics);
    open.remove(open.size() - 1);
    return spec;
  }

  // ---- archives

  private static boolean isArchive(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".mjz") || lower.endsWith(".zip");
  }

  /**
   * Unpacks a zip archive into memory.
   *
   * @param name what to call it in a refusal
   * @return contents by path, in the order of the archive
   * @throws ModelException when it is no archive, or too large when unpacked
   */
  public static Map<String, byte[]> unzip(byte[] archive, String name) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    long total = 0;
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = next(zip); entry != null; entry = next(zip)) {
        if (entry.isDirectory()) {
          continue;
        }
        byte[] content = zip.readNBytes((int) (Limit.ARCHIVE_BYTES.most() - total + 1));
        total += content.length;
        Limit reached = Limit.ARCHIVE_BYTES.exceededBy(total) ? Limit.ARCHIVE_BYTES : null;
        reached = files.size() >= Limit.ARCHIVE_FILES.most() ? Limit.ARCHIVE_FILES : reached;
        if (reached != null) {
          throw new ModelException(
              new SourceLocation(name, 0, 0), "", "the archive has " + reached.told());
        }
        files.put(entry.getName(), content);
      }
    } catch (IOException e) {
      throw new ModelException(
          new SourceLocation(name, 0, 0), "", "not a zip archive: " + e.getMessage(), e);
    }
    return files;
  }

  private static @Nullable ZipEntry next(ZipInputStream zip) throws IOException {
    try {
      return zip.getNextEntry();
    } catch (IllegalArgumentException e) { // older JDKs say so that a name is not UTF-8
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * The model of an archive: the entry of the archive's own name, else the only XML file, else the
   * first at the top.
   */
  private static String mainEntry(Map<String, byte[]> files, String archive) {
    String stem = archive.substring(archive.lastIndexOf('/') + 1, archive.lastIndexOf('.'));
    for (String name : List.of(stem + ".xml", stem + "/" + stem + ".xml")) {
      if (files.containsKey(name)) {
        return name;
      }
    }
    List<String> xml =
        files.keySet().stream().filter(n -> n.toLowerCase(Locale.ROOT).endsWith(".xml")).toList();
    List<String> top =
        xml.size() == 1 ? xml : xml.stream().filter(n -> n.indexOf('/') < 0).toList();
    if (top.size() != 1) {
      throw new ModelException(
          new SourceLocation(archive, 0, 0),
          "",
          "the archive needs one model, '"
              + stem
              + ".xml' or a single XML file at its top; it has "
              + xml);
    }
    return top.get(0);
  }
}
