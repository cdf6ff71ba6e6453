package dev.armature.bench;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.Physics;
import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.SolverType;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The solver AVBD beside Newton and PGS: penetration, height and energy over time on the scenes of
 * contract CA.5, and the time of a step on piles of growing size. Times are those of the thread's
 * own processor time, so that a busy machine does not spoil them.
 */
public final class AvbdReport {
  private static final int STEPS = 600;
  private static final String[] NAMES = {"AVBD", "Newton", "PGS"};
  private static final int[] SOLVERS = {SolverType.AVBD, SolverType.NEWTON, SolverType.PGS};

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
    Model m = Compiler.compile(ModelReader.readText(mjcf)).model();
    m.opt.solver = solver;
    return m;
  }

  private static void scene(Report report, AvbdScenes.Scene scene) {
    Plot penetration = new Plot("deepest penetration").x("step").y("% of a box");
    Plot height = new Plot("height of the last body, change").x("step").y("m");
    Plot energy = new Plot("energy").x("step").y("J");
    for (int s = 0; s < SOLVERS.length; s++) {
      Model m = model(scene.mjcf(), SOLVERS[s]);
      Data d = new Data(m);
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

  /** Milliseconds of a step and deepest penetration (m) of a pile. */
  record Measured(double milliseconds, double penetration) {}

  /** Runs a pile and times the second half of the steps. */
  static Measured measure(int boxes, int solver, int steps) {
    Model m = model(AvbdScenes.pile(boxes), solver);
    Data d = new Data(m);
    long spent = 0;
    for (int i = 0; i < steps; i++) {
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      Physics.step(m, d);
      if (i >= steps / 2) {
        spent += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
      }
    }
    return new Measured(1e-6 * spent / (steps - steps / 2), penetration(d));
  }

  private static void scaling(Report.Section section, int[] piles, int compared) {
    double[] x = new double[piles.length];
    double[] y = new double[piles.length];
    // compiles the hot code before anything is measured
    measure(500, SolverType.AVBD, 100);
    for (int i = 0; i < piles.length; i++) {
      x[i] = piles[i];
      y[i] = 1e3 * measure(piles[i], SolverType.AVBD, 40).milliseconds() / piles[i];
    }
    section.plot(
        new Plot("time of a step by box, AVBD").x("boxes").y("µs a box").logX().line("AVBD", x, y));
    for (int s = 0; s < SOLVERS.length && compared > 0; s++) {
      Measured result = measure(compared, SOLVERS[s], 6);
      section.text(
          String.format(
              Locale.ROOT,
              "%s, %d boxes: %.1f ms a step, deepest penetration %.5f m after 6 steps",
              NAMES[s],
              compared,
              result.milliseconds(),
              result.penetration()));
    }
  }
}
