package dev.armature.cli;

import dev.armature.spec.LoadOptions;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which files a model may read, for the commands that load one. */
final class Reading {
  @Option(
      names = "--confined",
      description =
          "Let the model read nothing outside its folder, neither by \"..\" nor through links. For"
              + " untrusted files.")
  private boolean confined;

  /** Whether the model may read nothing outside its folder. */
  boolean confined() {
    return confined;
  }

  /** How to read a file. */
  LoadOptions options(Path file) {
    return confined ? LoadOptions.DEFAULT.confinedTo(file) : LoadOptions.DEFAULT;
  }
}
