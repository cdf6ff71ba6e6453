package dev.armature.cli;

import dev.armature.model.NearestName;
import java.io.BufferedWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code armature} command. */
@Command(
    name = "armature",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "MuJoCo-compatible physics for the JVM.",
    footer = {
      "",
      "Start here:",
      "  armature run                                 the bundled quadruped, trotting",
      "  armature view                                the same in your browser",
      "  armature info models/cartpole.xml            what a model contains",
      "  armature run models/cartpole.xml --out swing.npz --report swing.html",
      "  armature plot swing.npz qpos                 plot a recording",
      "  armature help run                            everything about a command, with examples",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:failure, or a check failed; a message says why",
      "2:invalid usage",
      "3:run, rollout: a world diverged",
      "69, 70:launcher: no JDK or Maven found, build failed"
    })
public final class Main {
  private static final int HELP_WIDTH = 100;

  /** The commands in the order of the help; each has the name of its class, see {@link #name}. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          RunCommand.class,
          InfoCommand.class,
          PlotCommand.class,
          RecoverCommand.class,
          RenderCommand.class,
          CheckCommand.class,
          ConvertCommand.class,
          RolloutCommand.class,
          PlanCommand.class,
          IkCommand.class,
          TrainCommand.class,
          CurvesCommand.class,
          BridgeCommand.class,
          IdentifyCommand.class,
          FitCommand.class,
          QpCommand.class,
          DumpCommand.class,
          VerifyCommand.class,
          TortureCommand.class,
          BenchCommand.class,
          AvbdCommand.class,
          ViewCommand.class,
          XsdCommand.class,
          CompletionCommand.class,
          HelpCommand.class);

  private static final Set<Class<?>> NEEDS_ALL = Set.of(HelpCommand.class, CompletionCommand.class);

  private Main() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    prepareLibraries();
    int code;
    try {
      code = commandLine(args).execute(args);
    } catch (OutOfMemoryError e) {
      System.err.println("armature: out of memory: " + e.getMessage() + " (more with -Xmx)");
      code = Exit.FAILED;
    }
    System.exit(code);
  }

  static void prepareLibraries() {
    // Libraries that could log have no logger here, and need not say so.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    // Jetty would ask the management beans of the JVM, which takes longer than loading a model.
    System.setProperty("org.eclipse.jetty.util.referencesPerCacheLine", "16");
  }

  private static PrintWriter plain(PrintStream stream) {
    return new PrintWriter(new PlainWriter(new BufferedWriter(new StreamWriter(stream))), true);
  }

  /** The command line with all commands. */
  static CommandLine commandLine() {
    return commandLine(COMMANDS);
  }

  /**
   * The command line for these arguments: if they start with a command, with that one alone, since
   * reading the options of all of them takes longer than most commands do.
   */
  static CommandLine commandLine(String... args) {
    for (Class<?> command : COMMANDS) {
      if (args.length > 0 && !NEEDS_ALL.contains(command) && name(command).equals(args[0])) {
        return commandLine(List.of(command));
      }
    }
    return commandLine();
  }

  private static String name(Class<?> command) {
    return command.getSimpleName().replace("Command", "").toLowerCase(Locale.ROOT);
  }

  private static CommandLine commandLine(List<Class<?>> commands) {
    CommandLine line = new CommandLine(new Main());
    commands.forEach(line::addSubcommand);
    line.setOut(plain(System.out));
    line.setErr(plain(System.err));
    line.setExecutionExceptionHandler(
        (exception, command, result) -> {
          if (System.getenv("ARMATURE_DEBUG") != null) {
            exception.printStackTrace(command.getErr());
          }
          tell(command, result.originalArgs(), Loading.message(exception), Exit.FAILED);
          return Exit.FAILED;
        });
    line.setParameterExceptionHandler(
        (exception, args) -> {
          CommandLine command = exception.getCommandLine();
          // some of picocli's messages begin with "Error: "
          String message = String.valueOf(exception.getMessage()).replaceFirst("^Error: ", "");
          tell(command, List.of(args), message, Exit.USAGE);
          suggest(exception, command);
          command
              .getErr()
              .println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
          return Exit.USAGE;
        });
    line.setExecutionStrategy(
        result -> {
          // "help" accepts everything when it is read
          for (ParseResult part = result; part != null; part = part.subcommand()) {
            if (!part.unmatched().isEmpty()) {
              throw new UnmatchedArgumentException(
                  part.commandSpec().commandLine(), part.unmatched());
            }
          }
          return new CommandLine.RunLast().execute(result);
        });
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpWidth(HELP_WIDTH);
    return line;
  }

  /** Says what went wrong: in a sentence, and as JSON where JSON was asked for. */
  private static void tell(CommandLine command, List<String> args, String message, int exit) {
    command.getErr().println("armature: " + message);
    if (args.contains("--json")) {
      command.getOut().println(Json.of(Map.of("error", message, "exit", exit)));
      command.getOut().flush();
    }
  }

  /** Suggests the command or option that was probably meant. */
  private static void suggest(ParameterException exception, CommandLine command) {
    if (exception instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      String wrong = unmatched.getUnmatched().get(0);
      Set<String> names = new LinkedHashSet<>(command.getSubcommands().keySet());
      names.addAll(command.getCommandSpec().optionsMap().keySet());
      String near = NearestName.closest(wrong, names);
      if (near != null) {
        command.getErr().println("Did you mean '" + near + "'?");
      }
    }
  }
}
