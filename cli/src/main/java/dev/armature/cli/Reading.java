package dev.armature.cli;

import dev.armature.spec.FileAccess;
import dev.armature.spec.LoadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which files a model may read, for the commands that load one. */
final class Reading {
  @Option(
      names = "--confined",
      description =
          "Let the model read nothing outside its folder, neither by \"..\" nor through links. For"
              + " untrusted files.")
  private boolean confined;

  @Option(
      names = "--packages",
      paramLabel = "FOLDER",
      description = "Where package://NAME/... of a URDF file is looked for; may be repeated.")
  private List<Path> packages = new ArrayList<>();

  /** How to read a file. */
  LoadOptions options(Path file) {
    LoadOptions options = LoadOptions.DEFAULT;
    if (confined) {
      FileAccess files = FileAccess.confinedTo(file);
      for (Path folder : packages) {
        files = files.withFolder(folder);
      }
      options = options.files(files);
    }
    for (Path folder : packages) {
      options = options.packageRoot(folder);
    }
    return options;
  }
}
