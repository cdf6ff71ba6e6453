package dev.armature.cli;

import dev.armature.lint.Accepted;
import dev.armature.lint.Finding;
import dev.armature.lint.Linter;
import dev.armature.lint.Severity;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds mistakes in models. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Finds mistakes in models: masses, inertias, contacts at the start, limits, units,"
            + " unused classes and assets, time steps.",
    footer = {
      "",
      "Exit codes: 0 nothing wrong (or only warnings), 1 a model does not load, or a warning with"
          + " --strict, 2 wrong usage.",
      "",
      "Examples:",
      "  armature check robot.xml",
      "  armature check --strict models/*.xml",
      "  armature check --json robot.urdf"
    })
final class CheckCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MODEL",
      arity = "1..*",
      description = "MJCF (.xml) or URDF (.urdf) files.")
  private List<Path> files = List.of();

  @Mixin private Reading reading = new Reading();

  @Option(names = "--strict", description = "Exit with 1 on warnings too.")
  private boolean strict;

  @Option(names = "--no-notes", description = "Leave out notes.")
  private boolean noNotes;

  @Option(
      names = "--all",
      description =
          "Also what a comment on its line accepts, such as <!-- check limit-start: on purpose"
              + " -->.")
  private boolean everything;

  @Option(names = "--json", description = "Print JSON: a list of findings.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    List<Finding> all = new ArrayList<>();
    Accepted accepted = new Accepted();
    int meant = 0;
    for (Path file : files) {
      if (!Files.exists(file)) {
        throw new NoSuchFileException(file.toString(), null, "no such file");
      }
      for (Finding f : Linter.check(file, reading.options(file))) {
        if (!everything && accepted.covers(f)) {
          meant++;
        } else if (!noNotes || f.severity() != Severity.NOTE) {
          all.add(f);
        }
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      json(out, all);
    } else {
      all.forEach(out::println);
      out.printf(
          "%d model%s: %d errors, %d warnings, %d notes%s%n",
          files.size(),
          files.size() == 1 ? "" : "s",
          count(all, Severity.ERROR),
          count(all, Severity.WARNING),
          count(all, Severity.NOTE),
          meant == 0 ? "" : "; " + meant + " accepted in the file (--all shows them)");
    }
    out.flush();
    boolean bad = count(all, Severity.ERROR) > 0 || (strict && count(all, Severity.WARNING) > 0);
    return bad ? 1 : 0;
  }

  private static long count(List<Finding> all, Severity severity) {
    return all.stream().filter(f -> f.severity() == severity).count();
  }

  private static void json(PrintWriter out, List<Finding> all) {
    out.print("[");
    for (int i = 0; i < all.size(); i++) {
      Finding f = all.get(i);
      out.print(i == 0 ? "\n" : ",\n");
      out.print("  {\"severity\": " + quoted(f.severity().word()));
      out.print(", \"code\": " + quoted(f.code()));
      out.print(", \"file\": " + quoted(f.location().file()));
      out.print(", \"line\": " + f.location().line());
      out.print(", \"column\": " + f.location().column());
      out.print(", \"element\": " + quoted(f.element()));
      out.print(", \"message\": " + quoted(f.message()));
      out.print(", \"hint\": " + quoted(f.hint()) + "}");
    }
    out.println(all.isEmpty() ? "]" : "\n]");
  }

  private static String quoted(String text) {
    StringBuilder s = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> s.append("\\\"");
        case '\\' -> s.append("\\\\");
        case '\n' -> s.append("\\n");
        default -> {
          if (c < ' ') {
            s.append(String.format("\\u%04x", (int) c));
          } else {
            s.append(c);
          }
        }
      }
    }
    return s.append('"').toString();
  }
}
