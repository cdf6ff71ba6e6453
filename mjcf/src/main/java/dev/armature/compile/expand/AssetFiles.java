package dev.armature.compile.expand;

import dev.armature.spec.Attribute;
import dev.armature.spec.FileAccess;
import dev.armature.spec.ModelFile;
import java.util.List;

/**
 * Finds the files that assets name.
 *
 * <p>f is the path as written, without folders under {@code strippath}; D the mesh or texture
 * folder. The file is f if absolute, D f if D is absolute, else (model folder) D f. If that does
 * not exist and the asset was written in an included file, the folder of that file is put before f,
 * and the rule applies again: an absolute folder makes D irrelevant.
 */
final class AssetFiles {
  private AssetFiles() {}

  static ModelFile find(Item item, Attribute row, String written) {
    CompilerSettings settings = item.settings();
    FileAccess files = settings.files();
    String file = written.replace('\\', '/');
    if (settings.strippath()) {
      file = file.substring(file.lastIndexOf('/') + 1);
    }
    String folder =
        switch (row.refers()) {
          case "mesh" -> slashed(settings.meshdir());
          case "texture" -> slashed(settings.texturedir());
          default -> "";
        };
    String path = join(settings.modelFolder(), folder, file);
    if (!files.exists(path)) {
      String from = item.source().location().file();
      if (!from.isEmpty() && !from.equals(settings.modelFile())) {
        path = beside(settings, folder, folderOf(from), file, path);
      }
    }
    if (files.refuses(path)) {
      throw item.error(FileAccess.refusal(path));
    }
    if (!files.exists(path)) {
      throw item.error("file not found: '" + path + "'");
    }
    return new ModelFile(path, files);
  }

  /**
   * The file by the folder of the included file it is named in: of an absolute one as it is, else
   * below D; the other of the two if there is no such file, and as before if there is neither.
   */
  private static String beside(
      CompilerSettings settings, String folder, String include, String file, String otherwise) {
    String within = relative(include, settings.modelFolder());
    String below = join(settings.modelFolder(), isAbsolute(within) ? "" : folder, within + file);
    String direct = include + file;
    for (String path : isAbsolute(include) ? List.of(direct, below) : List.of(below, direct)) {
      if (settings.files().exists(path) || settings.files().refuses(path)) {
        return path;
      }
    }
    return otherwise;
  }

  /** Whether a path is absolute on any system. */
  static boolean isAbsolute(String path) {
    return path.startsWith("/")
        || path.startsWith("\\")
        || path.contains(":/")
        || path.contains(":\\");
  }

  static String folderOf(String path) {
    return path.substring(0, path.replace('\\', '/').lastIndexOf('/') + 1);
  }

  private static String join(String modelFolder, String folder, String file) {
    if (isAbsolute(file)) {
      return file;
    }
    return isAbsolute(folder) ? folder + file : modelFolder + folder + file;
  }

  private static String relative(String folder, String modelFolder) {
    return folder.startsWith(modelFolder) ? folder.substring(modelFolder.length()) : folder;
  }

  private static String slashed(String folder) {
    String forward = folder.replace('\\', '/');
    return forward.isEmpty() || forward.endsWith("/") ? forward : forward + "/";
  }
}
