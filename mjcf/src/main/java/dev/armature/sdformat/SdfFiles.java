package dev.armature.sdformat;

import dev.armature.spec.FileAccess;
import dev.armature.xml.XmlCursor;
import dev.armature.xml.XmlNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the files that addresses in SDFormat name: only local ones, nothing is downloaded. */
final class SdfFiles {
  private final FileAccess files;

  SdfFiles(FileAccess files) {
    this.files = files;
  }

  /**
   * The local path of an address. {@code https://host/…/models/NAME/3/files/meshes/a.dae} is that
   * of a copy in a folder beside the model: {@code NAME/meshes/a.dae}. Null for other addresses.
   */
  static @Nullable String path(String uri) {
    String path = uri;
    for (String scheme : List.of("model://", "file://", "package://")) {
      path = path.startsWith(scheme) ? path.substring(scheme.length()) : path;
    }
    if (!path.contains("://")) {
      return path;
    }
    int models = path.indexOf("/models/");
    if (models < 0) {
      return null;
    }
    // a plus sign stands for itself in a path
    String escaped = path.substring(models + "/models/".length()).replace("+", "%2B");
    String rest = URLDecoder.decode(escaped, StandardCharsets.UTF_8);
    int inside = rest.indexOf("/files/");
    int end = rest.indexOf('/');
    String name = end < 0 ? rest : rest.substring(0, end);
    return inside < 0 ? name : name + "/" + rest.substring(inside + "/files/".length());
  }

  /** The file that an include names, by its path or that of its folder. */
  String included(String uri, String folder, XmlNode include) {
    String path = path(uri);
    if (path != null) {
      for (String start : List.of(folder, folder + "../", "")) {
        String found = model(start + path);
        if (found != null) {
          return found;
        }
      }
    }
    if (uri.contains("://") && !uri.startsWith("model://") && !uri.startsWith("file://")) {
      throw include.error(
          "'"
              + uri
              + "' is not a local path; nothing is downloaded: save the model beside this file"
              + (path == null ? "" : ", as '" + path + "/model.sdf'"));
    }
    throw include.error(
        "there is no file '" + folder + path + "' or '" + folder + path + "/model.sdf'");
  }

  private @Nullable String model(String path) {
    String config = path + "/model.config";
    if (files.exists(config)) {
      String named = path + "/" + newest(config);
      if (files.exists(named)) {
        return named;
      }
    }
    for (String end : List.of("/model.sdf", "")) {
      if (files.exists(path + end)) {
        return path + end;
      }
    }
    return null;
  }

  /** The file of the highest version that a model.config lists. */
  private String newest(String config) {
    String newest = "model.sdf";
    int version = -1;
    try (XmlCursor cursor = new XmlCursor(files.read(config), config)) {
      if (cursor.next()) {
        for (XmlNode sdf : XmlNode.readWithText(cursor).all("sdf")) {
          int number = SdfTidy.version(sdf.text("version"), 0);
          if (number > version) {
            version = number;
            newest = sdf.content();
          }
        }
      }
    }
    return newest;
  }

  /** The path of a mesh, as written when there is no such file. */
  String mesh(String path, String folder, String top) {
    for (String start : List.of(folder, folder + "../", top, "")) {
      if (files.exists(start + path)) {
        return java.nio.file.Path.of(start + path).toAbsolutePath().normalize().toString();
      }
    }
    return path;
  }
}
