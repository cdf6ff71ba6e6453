package dev.armature.cli;

import dev.armature.compile.FileModelLoader;
import dev.armature.io.ArrayFile;
import dev.armature.model.ModelLoader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a model contains. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    description = {
      "Prints what a model contains: sizes, options, tree, actuators, sensors; or what a recording",
      "contains: its model, time, arrays and their columns."
    },
    footer = {
      "",
      "Examples:",
      "  armature info models/humanoid.xml",
      "  armature info run.mcap",
      "  armature info models/humanoid.xml --json | jq '.actuators[].name'"
    })
final class InfoCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE",
      description = "An MJCF (.xml) or URDF (.urdf) file, or a recording.")
  private Path file = Path.of("");

  @Mixin private Reading reading = new Reading();

  @Option(
      names = "--strict",
      description = "Refuse what MuJoCo refuses and we accept with a warning.")
  private boolean strict;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (ArrayFile.isReadable(file)) {
      return recording(spec.commandLine().getOut());
    }
    ModelLoader.Loaded loaded = FileModelLoader.load(file, reading.options(file).strict(strict));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.of(ModelFacts.of(loaded.model(), loaded.warnings())));
      out.flush();
      return Exit.OK;
    }
    new ModelDescription(loaded.model()).print(out);
    if (!loaded.warnings().isEmpty()) {
      out.println("\nWarnings");
      loaded.warnings().forEach(w -> out.println("  " + w));
    }
    out.flush();
    return Exit.OK;
  }

  private int recording(PrintWriter out) throws IOException {
    if (json) {
      out.println(Json.of(RecordingFacts.json(file)));
    } else {
      RecordingFacts.lines(file).forEach(out::println);
    }
    out.flush();
    return Exit.OK;
  }
}
