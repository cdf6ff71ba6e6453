package dev.armature.cli;

import dev.armature.Model;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a model contains. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    description = "Prints what a model contains: sizes, options, tree, actuators, sensors.")
final class InfoCommand implements Callable<Integer> {
  @Parameters(paramLabel = "MODEL", description = "An MJCF (.xml) or URDF (.urdf) file.")
  private Path file = Path.of("");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    Model m = Loading.load(file);
    PrintWriter out = spec.commandLine().getOut();
    new ModelDescription(m).print(out);
    out.flush();
    return 0;
  }
}
