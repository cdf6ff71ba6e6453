package dev.armature.cli;

import dev.armature.bench.AvbdParts;
import dev.armature.bench.AvbdReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares the solver AVBD with Newton and PGS. */
@Command(
    name = "avbd",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares the AVBD solver with Newton and PGS on stacks, impacts and chains and writes a page"
          + " of plots.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature avbd --report avbd.html",
      "  armature avbd --report avbd.html --piles 100,1000,5000,20000 --compare 1000",
      "      also the time of a step on growing piles, and all solvers on a pile of 1,000",
      "  armature avbd --parts"
    })
final class AvbdCommand implements Callable<Integer> {
  @Option(names = "--report", paramLabel = "FILE", description = "The page to write (.html).")
  private @Nullable Path report;

  @Option(
      names = "--parts",
      description =
          "Print what the parts that are added to the published method do: every scene with all of"
              + " them and without each.")
  private boolean parts;

  @Option(
      names = "--piles",
      paramLabel = "N",
      split = ",",
      description = "Sizes of piles to time avbd on.")
  private int[] piles = {};

  @Option(
      names = "--compare",
      paramLabel = "N",
      description = "Size of a pile to time all solvers on; Newton and PGS are slow there.")
  private int compare;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (report == null && !parts) {
      throw new ParameterException(spec.commandLine(), "give --report FILE, --parts or both");
    }
    if (parts) {
      out.print(AvbdParts.table());
    }
    if (report != null) {
      AvbdReport.write(report, piles, compare);
      out.println("wrote " + report);
    }
    out.flush();
    return Exit.OK;
  }
}
