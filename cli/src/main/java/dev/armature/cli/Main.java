package dev.armature.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The {@code armature} command. */
@Command(
    name = "armature",
    mixinStandardHelpOptions = true,
    version = "armature 0.1.0",
    description = "MuJoCo-compatible physics for the JVM.",
    subcommands = {
      RunCommand.class,
      InfoCommand.class,
      RenderCommand.class,
      DumpCommand.class,
      VerifyCommand.class,
      BenchCommand.class,
      ViewCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "Try:",
      "  armature run                       the bundled humanoid",
      "  armature run MODEL.xml --duration 5",
      "  armature info MODEL.xml"
    })
public final class Main {
  private Main() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command line, for tests too. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Main());
    line.setExecutionExceptionHandler(
        (exception, command, result) -> {
          command.getErr().println("armature: " + Loading.message(exception));
          return 1;
        });
    return line;
  }
}
