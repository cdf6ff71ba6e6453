package dev.armature.mjcf;

import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import dev.armature.spec.ModelAsset;
import dev.armature.spec.Spec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a spec with all files that it needs as one zip archive, which {@link ModelReader} and
 * MuJoCo ({@code .mjz}, {@code .zip}) read: the model, models attached to it, and meshes, textures
 * and height fields in a folder {@code assets}. The same spec gives the same bytes.
 */
public final class ArchiveWriter {
  private final Map<String, byte[]> entries = new LinkedHashMap<>();
  // where a file was found, and what it is called in the archive
  private final Map<String, String> assets = new LinkedHashMap<>();

  private ArchiveWriter() {}

  /** Saves an archive; the model in it has the name of the archive. */
  public static void save(Spec spec, Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    MjcfWriter.store(file.toAbsolutePath(), write(spec, dot < 0 ? name : name.substring(0, dot)));
  }

  /**
   * The bytes of an archive.
   *
   * @param name of the model in it, without {@code .xml}
   */
  public static byte[] write(Spec spec, String name) {
    ArchiveWriter writer = new ArchiveWriter();
    writer.model(spec, name + ".xml");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : writer.entries.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) { // nothing to go wrong in memory
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private void model(Spec spec, String name) {
    entries.put(name, new byte[0]); // its place, before models attached to it
    Spec copy = spec.copy();
    Map<ModelAsset, String> children = new LinkedHashMap<>();
    files(spec, copy.root(), children, name.substring(0, name.length() - ".xml".length()));
    for (Element compiler : copy.root().children("compiler")) {
      List.of("assetdir", "meshdir", "texturedir", "strippath").forEach(compiler::clear);
    }
    entries.put(name, MjcfWriter.write(copy, children).getBytes(StandardCharsets.UTF_8));
  }

  /** Takes in the files that elements name, and writes their names in the archive. */
  private void files(Spec spec, Element element, Map<ModelAsset, String> children, String stem) {
    if (element instanceof ModelAsset asset) {
      String child = stem + "-model" + children.size() + ".xml";
      children.put(asset, child);
      model(asset.spec(), child);
      return;
    }
    for (String attribute : element.written()) {
      Attribute row = element.type().attribute(attribute);
      String written =
          row == null || row.type() != Attribute.Type.FILE ? null : element.text(attribute);
      if (row != null && written != null && !written.isEmpty()) {
        element.set(attribute, asset(spec, MjcfWriter.assetPath(spec, row, written, element)));
      }
    }
    element.children().forEach(child -> files(spec, child, children, stem));
  }

  private String asset(Spec spec, String path) {
    String known = assets.get(path);
    if (known != null) {
      return known;
    }
    String base = path.substring(path.lastIndexOf('/') + 1);
    String name = "assets/" + base;
    for (int i = 1; entries.containsKey(name); i++) {
      name = "assets/" + i + "-" + base;
    }
    entries.put(name, spec.files().read(path));
    assets.put(path, name);
    return name;
  }
}
