package dev.armature.cli;

import dev.armature.model.ModelLoader;
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
    description = "Prints what a model contains: sizes, options, tree, actuators, sensors.",
    footer = {
      "",
      "Examples:",
      "  armature info models/humanoid.xml",
      "  armature info models/humanoid.xml --json | jq '.actuators[].name'"
    })
final class InfoCommand implements Callable<Integer> {
  @Parameters(paramLabel = "MODEL", description = "An MJCF (.xml) or URDF (.urdf) file.")
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
    ModelLoader.Loaded loaded = ModelLoader.loadFile(file, strict, reading.confined());
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
}
