package dev.armature.cli;

import dev.armature.bridge.Bridge;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Answers the Python package. */
@Command(
    name = "bridge",
    hidden = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Answers commands on the standard input until it ends. The Python package starts this; there"
          + " is no other use for it.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  python3 -c 'import armature; print(armature.make_vec(\"hopper\", 8).reset(seed=1))'",
      "      the package in the folder python starts the command by itself"
    })
final class BridgeCommand implements Callable<Integer> {
  @Mixin private Reading reading = new Reading();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    Bridge.run(
        System.in, System.out, file -> Loading.load(file, reading, spec.commandLine().getErr()));
    return Exit.OK;
  }
}
