package dev.armature.bench;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import dev.armature.step.Physics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The solver AVBD beside Newton and PGS: penetration, height and energy over time on the scenes of
 * contract CA.5, and the time of a step on piles of growing size. Times are those of the thread's
 * own processor time, so that a busy machine does not spoil them.
 */
public final class AvbdReport {
  private static final int STEPS = 600;
  private static final String[] NAMES = {"AVBD", "Newton", "PGS"};
  private static final int[] SOLVERS = {SolverType.AVBD, SolverType.NEWTON, SolverType.PGS};

  /** Timed steps of a pile, of a pile for all solvers, and the time limit of one, s. */
  private static final int PILE_STEPS = 40;

  private static final int COMPARED = 20;
  private static final int LIMIT = 60;
  private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();

  private AvbdReport() {}

  /**
   * Writes the report.
   *
   * @param file the page
   * @param piles sizes of piles to measure AVBD on; empty for none
   * @param compared size of the pile on which all solvers are measured; 0 for none
   */
  public static void write(Path file, int[] piles, int compared) throws IOException {
    Report report = new Report("AVBD beside Newton and PGS");
    report.subtitle("contract CA.5, " + STEPS + " steps of 2 ms, default settings");
    for (AvbdScenes.Scene scene : AvbdScenes.contract()) {
      scene(report, scene);
    }
    if (piles.length > 0) {
      scaling(report.section("Piles"), piles, compared);
    }
    report.write(file);
  }

  private static Model model(String mjcf, int solver) {
    Model m = Model.of(mjcf);
    m.opt.solver = solver;
    return m;
  }

  private static void scene(Report report, AvbdScenes.Scene scene) {
    Plot penetration = new Plot("deepest penetration").x("step").y("% of a box");
    Plot height = new Plot("height of the last body, change").x("step").y("m");
    Plot energy = new Plot("energy").x("step").y("J");
    for (int s = 0; s < SOLVERS.length; s++) {
      Model m = model(scene.mjcf(), SOLVERS[s]);
      Data d = Physics.makeData(m);
      System.arraycopy(scene.speed(), 0, d.qvel, 0, scene.speed().length);
      double start = d.qpos[m.nq - 5];
      double[][] series = new double[3][STEPS];
      for (int i = 0; i < STEPS; i++) {
        Physics.step(m, d);
        series[0][i] = 100 * penetration(d) / (2 * AvbdScenes.HALF);
        series[1][i] = d.qpos[m.nq - 5] - start;
        series[2][i] = d.energy[0] + d.energy[1];
      }
      penetration.line(NAMES[s], series[0]);
      height.line(NAMES[s], series[1]);
      energy.line(NAMES[s], series[2]);
    }
    report.section(scene.name()).plot(penetration).plot(height).plot(energy);
  }

  private static double penetration(Data d) {
    double deepest = 0;
    for (int c = 0; c < d.ncon; c++) {
      deepest = Math.max(deepest, -d.contact.dist[c]);
    }
    return deepest;
  }

  /**
   * How a pile went.
   *
   * @param steps steps that were finished
   * @param milliseconds processor time of a step: the median of the second half of the steps, or
   *     where none was finished the time spent on it so far, -1 where it failed
   * @param penetration deepest penetration after the last step, m
   * @param contacts contacts of the last step
   * @param seconds processor time of all steps, and of one that was begun and not finished
   */
  record Measured(
      int steps, double milliseconds, double penetration, int contacts, double seconds) {}

  /** Runs a pile for some steps, and no longer than so many seconds. */
  static Measured measure(int boxes, int solver, int steps, int seconds) {
    Model m = model(AvbdScenes.pile(boxes), solver);
    Data d = Physics.makeData(m);
    double[] times = new double[steps];
    double[] depths = new double[steps];
    int[] contacts = new int[steps];
    AtomicInteger done = new AtomicInteger();
    // a step cannot be stopped half way, so it gets a thread that may be left behind
    Thread runner =
        new Thread(
            () -> {
              for (int i = 0; i < steps && !Thread.currentThread().isInterrupted(); i++) {
                long before = TIMES.getCurrentThreadCpuTime();
                Physics.step(m, d);
                times[i] = 1e-6 * (TIMES.getCurrentThreadCpuTime() - before);
                depths[i] = penetration(d);
                contacts[i] = d.ncon;
                done.set(i + 1);
              }
            });
    runner.setDaemon(true);
    runner.start();
    try {
      runner.join(1000L * seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    int n = done.get();
    // -1 when the thread has ended
    long spent = TIMES.getThreadCpuTime(runner.getId());
    if (n == 0) {
      return new Measured(0, 1e-6 * spent, 0, 0, 1e-9 * spent);
    }
    runner.interrupt();
    double[] second = Arrays.copyOfRange(times, n / 2, n);
    Arrays.sort(second);
    double all = spent < 0 ? 1e-3 * Arrays.stream(times).sum() : 1e-9 * spent;
    return new Measured(n, second[second.length / 2], depths[n - 1], contacts[n - 1], all);
  }

  private static void scaling(Report.Section section, int[] piles, int compared) {
    double[] x = new double[piles.length];
    double[] y = new double[piles.length];
    // compiles the hot code before anything is measured
    measure(500, SolverType.AVBD, 200, LIMIT);
    section.text("Piles of " + AvbdScenes.LAYERS + " layers, processor time of one thread.");
    for (int i = 0; i < piles.length; i++) {
      Measured result = measure(piles[i], SolverType.AVBD, PILE_STEPS, LIMIT);
      x[i] = piles[i];
      y[i] = 1e3 * result.milliseconds() / piles[i];
      section.text(line("AVBD", piles[i], result));
    }
    section.plot(
        new Plot("time of a step by box, AVBD").x("boxes").y("µs a box").logX().line("AVBD", x, y));
    // Newton last: it may not end in time
    for (int s : new int[] {0, 2, 1}) {
      if (compared > 0) {
        section.text(line(NAMES[s], compared, measure(compared, SOLVERS[s], COMPARED, LIMIT)));
      }
    }
  }

  private static String line(String name, int boxes, Measured r) {
    if (r.milliseconds() < 0) {
      return name + ", " + boxes + " boxes: failed in the first step";
    }
    if (r.steps() == 0) {
      return String.format(
          Locale.ROOT, "%s, %d boxes: more than %.0f ms a step", name, boxes, r.milliseconds());
    }
    return String.format(
        Locale.ROOT,
        "%s, %d boxes: %.2f ms a step, %.1f µs a box, %.2f µs a contact, %d contacts, deepest"
            + " penetration %.3f mm after %d steps, %.1f s in all",
        name,
        boxes,
        r.milliseconds(),
        1e3 * r.milliseconds() / boxes,
        1e3 * r.milliseconds() / r.contacts(),
        r.contacts(),
        1e3 * r.penetration(),
        r.steps(),
        r.seconds());
  }
}
