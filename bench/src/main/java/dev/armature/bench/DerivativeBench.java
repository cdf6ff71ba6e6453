package dev.armature.bench;

import dev.armature.Simulation;
import dev.armature.Snapshot;
import dev.armature.derivative.ConstrainedDerivative;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What derivatives through contacts cost beside a step of the same world. Steps and derivatives
 * take turns while the world runs, and time is that of the processor in this thread.
 */
public final class DerivativeBench {
  /** What is measured: robots, worlds of many bodies, and everything that is soft. */
  public static final List<Scene> ALL =
      List.of(
          new Scene("arm", "arm", 100),
          new Scene("quadruped on its feet", "quadruped", 300),
          new Scene("hand with a ball", "hand", 300),
          new Scene("hand with a cube", "hand_cube", 300),
          new Scene("rover on a height field", "rover", 300),
          new Scene("humanoid on its feet", "humanoid", 40),
          new Scene("humanoid, a hand welded to the trunk", "humanoid", 40),
          new Scene("gripper, boxes and cylinders", "gripper", 300),
          new Scene("two links with muscles", "muscle_arm", 100),
          new Scene("cable", "cable", 100),
          new Scene("rope, a flex", "rope", 100),
          new Scene("20 boxes in a stack", "box_stack", 200),
          new Scene("21 meshes that fall freely", "mesh_pile", 20),
          new Scene("21 meshes in a pile", "mesh_pile", 600));

  private static final int ROUNDS = 7;
  private static final int BURSTS = 10;
  private static final int STEPS = 4;
  private static final int KINDS = 4;
  private static final double WARM_UP = 1.5;
  private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

  /**
   * A world to measure.
   *
   * @param name what it shows
   * @param model a bundled model
   * @param settle steps before the measurement
   */
  public record Scene(String name, String model, int settle) {
    /** A world at the start of the measurement. */
    public Simulation start() throws IOException {
      String text = Scenes.text(model);
      if (name.contains("welded")) {
        String weld = "<equality><weld body1=\"left hand\" body2=\"torso\"/></equality></mujoco>";
        text = text.replace("</mujoco>", weld);
      }
      Simulation sim = Simulation.of(text);
      for (String key : List.of("stand", "ready")) {
        if (Arrays.asList(sim.model().names.key).contains(key)) {
          sim.resetTo(key);
        }
      }
      sim.step(settle);
      return sim;
    }
  }

  /**
   * The result for one world, in microseconds.
   *
   * @param step a step
   * @param matrices all three matrices
   * @param product the derivative along one direction, with its preparation
   * @param gradient a gradient, with its preparation
   */
  public record Result(
      String name,
      int dofs,
      int contacts,
      double step,
      double matrices,
      double product,
      double gradient) {
    /** The header of a table of results. */
    public static final String HEADER =
        "world                                  dofs contacts   step µs   matrices        J·v      "
            + "  Jᵀ·w";

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%-38s %4d %8d %9.1f %8.2f × %8.2f × %8.2f ×",
          name,
          dofs,
          contacts,
          step,
          matrices / step,
          product / step,
          gradient / step);
    }
  }

  private final Simulation sim;
  private final Snapshot start;
  private final ConstrainedDerivative derivative;
  private final double[][] matrices;
  private final double[][] vectors;
  private final double[] times = new double[KINDS];

  private DerivativeBench(Simulation sim) {
    this.sim = sim;
    start = sim.snapshot();
    derivative = new ConstrainedDerivative(sim.model());
    int nv = sim.model().nv;
    matrices = new double[3][nv * nv];
    vectors = new double[4][nv];
    Arrays.fill(vectors[0], 1);
  }

  /** Measures one world. */
  public static Result run(Scene scene) throws IOException {
    return run(scene, WARM_UP);
  }

  /** Measures one world after a warm-up of so many seconds. */
  public static Result run(Scene scene, double warmUp) throws IOException {
    DerivativeBench bench = new DerivativeBench(scene.start());
    long warm = System.nanoTime() + (long) (1e9 * warmUp);
    do {
      bench.round();
    } while (System.nanoTime() < warm);
    double[][] times = new double[KINDS][ROUNDS];
    for (int r = 0; r < ROUNDS; r++) {
      bench.round();
      for (int kind = 0; kind < KINDS; kind++) {
        times[kind][r] = bench.times[kind];
      }
    }
    for (double[] each : times) {
      Arrays.sort(each);
    }
    int middle = ROUNDS / 2;
    return new Result(
        scene.name(),
        bench.sim.model().nv,
        bench.sim.data().ncon,
        times[0][middle],
        times[1][middle],
        times[2][middle],
        times[3][middle]);
  }

  /** Steps and differentiates in turns, from the start. */
  private void round() {
    sim.restore(start);
    Arrays.fill(times, 0);
    for (int burst = 0; burst < BURSTS; burst++) {
      long before = THREAD.getCurrentThreadCpuTime();
      sim.step(STEPS);
      times[0] += THREAD.getCurrentThreadCpuTime() - before;
      sim.forward();
      for (int kind = 1; kind < KINDS; kind++) {
        before = THREAD.getCurrentThreadCpuTime();
        for (int i = 0; i < STEPS; i++) {
          differentiate(kind);
        }
        times[kind] += THREAD.getCurrentThreadCpuTime() - before;
      }
    }
    for (int kind = 0; kind < KINDS; kind++) {
      times[kind] *= 1e-3 / (BURSTS * STEPS);
    }
  }

  private void differentiate(int kind) {
    derivative.update(sim.data());
    double[] x = vectors[0];
    switch (kind) {
      case 1 -> derivative.matrices(matrices[0], matrices[1], matrices[2]);
      case 2 -> derivative.multiply(x, x, x, vectors[1]);
      default -> derivative.multiplyTransposed(x, vectors[1], vectors[2], vectors[3]);
    }
  }
}
