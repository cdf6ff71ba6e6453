package dev.armature.conformance;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.data.SolverStatistics;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Checks every combination of solver, cone, storage of the Jacobian and islands: the whole forward
 * pass is run from the states of a reference of {@code tools/oracle/matrix.mjs} under the options
 * of each of its frames. Forces and accelerations must be within the tolerance of {@link
 * Comparison.Group#SOLVED}, counts of rows and islands equal.
 *
 * <p>A solver that stops early can leave MuJoCo's own result undetermined: a change of the last bit
 * of the positions moves it by more than that tolerance. The references say by how much. Such runs
 * are counted apart, and have to stay within a few times that distance.
 */
public final class MatrixCheck {
  private static final List<String> OPTIONS =
      List.of(
          "solver",
          "cone",
          "jacobian",
          "disableflags",
          "iterations",
          "tolerance",
          "noslip_iterations");
  private static final List<String> SOLVED = List.of("qacc", "qfrc_constraint", "efc_force");

  // eight changes of the last bit give an estimate of how far results scatter, no bound
  private static final double SPREAD = 4;

  private MatrixCheck() {}

  /**
   * One combination in one state.
   *
   * @param label the state and the options
   * @param rows the fields compared
   * @param niter iterations of the reference
   * @param ours our iterations
   * @param moved how far the reference's result moves with the last bit of the positions
   */
  public record Run(String label, List<Comparison.Row> rows, int niter, int ours, double moved) {
    /** Whether all fields are within their tolerances; iterations do not count. */
    public boolean ok() {
      return rows.stream().allMatch(Comparison.Row::ok);
    }

    /**
     * Whether the reference itself is no closer to its own result than the tolerance, and ours is
     * not much farther away.
     */
    public boolean undetermined() {
      return moved > Comparison.Group.SOLVED.tolerance
          && rows.stream().allMatch(r -> r.ok() || r.error() <= SPREAD * moved);
    }

    @Override
    public String toString() {
      StringBuilder out = new StringBuilder(label).append(':');
      for (Comparison.Row r : rows) {
        if (!r.ok()) {
          out.append(String.format(" %s %.1e", r.field(), r.error()));
        }
      }
      return out.append(" iterations ")
          .append(ours)
          .append(" for ")
          .append(niter)
          .append(String.format(", MuJoCo moves by %.1e", moved))
          .toString();
    }
  }

  /**
   * Checks one model and prints the combinations that are off.
   *
   * @param file the model
   * @param reference what {@code tools/oracle/matrix.mjs} wrote of it
   * @return whether none is off, but those that the reference leaves undetermined
   */
  public static boolean run(Path file, Path reference, PrintWriter out) throws IOException {
    int all = 0;
    int off = 0;
    int undetermined = 0;
    int otherIterations = 0;
    for (Run run : check(Simulation.load(file).model(), DumpReader.read(reference))) {
      all++;
      otherIterations += run.niter() == run.ours() ? 0 : 1;
      if (!run.ok() && run.undetermined()) {
        undetermined++;
        out.println("undetermined: " + run);
      } else if (!run.ok()) {
        off++;
        out.println(run);
      }
    }
    out.printf(
        "%d runs, %d off, %d undetermined, %d with other counts of iterations%n",
        all, off, undetermined, otherIterations);
    return off == 0;
  }

  /** Runs all frames of a reference; the options of the model are changed. */
  public static List<Run> check(Model m, Dump reference) {
    Data d = Physics.makeData(m);
    Map<String, Column> state = Map.of();
    List<Run> runs = new ArrayList<>();
    for (Dump.Frame f : reference.frames) {
      if (!f.state.isEmpty()) {
        state = f.state;
      }
      setOptions(m, f);
      Dumper.setState(m, d, state);
      Physics.forward(m, d);
      runs.add(compare(d, f));
    }
    return runs;
  }

  private static void setOptions(Model m, Dump.Frame f) {
    Map<String, Column> options = new LinkedHashMap<>();
    for (String name : OPTIONS) {
      options.put(name, Objects.requireNonNull(f.forward.get(name), name));
    }
    Dumper.options(m, options);
  }

  private static Run compare(Data d, Dump.Frame f) {
    Dump.Frame ours = new Dump.Frame();
    Dumper.forward(d, ours);
    List<Comparison.Row> rows = new ArrayList<>();
    for (String name : List.of("nefc", "nisland")) {
      rows.add(row(f, ours, name, Comparison.Group.CONSTRAINT));
    }
    for (String name : SOLVED) {
      rows.add(row(f, ours, name, Comparison.Group.SOLVED));
    }
    return new Run(
        f.label, rows, (int) number(f, "solver_niter"), iterations(d), number(f, "moved"));
  }

  private static double number(Dump.Frame f, String name) {
    return Objects.requireNonNull(Objects.requireNonNull(f.forward.get(name), name).values())[0];
  }

  private static Comparison.Row row(
      Dump.Frame f, Dump.Frame ours, String name, Comparison.Group group) {
    Column reference = Objects.requireNonNull(f.forward.get(name), name);
    double error = Column.difference(reference, ours.forward.get(name));
    return new Comparison.Row(f.label, name, group, error);
  }

  /** Iterations of all islands together. */
  static int iterations(Data d) {
    int islands = Math.max(1, Math.min(d.nisland, SolverStatistics.MAX_ISLANDS));
    return Arrays.stream(d.solver.niter, 0, islands).sum();
  }
}
