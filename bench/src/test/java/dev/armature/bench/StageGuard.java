package dev.armature.bench;

import dev.armature.collision.Collision;
import dev.armature.constraint.ConstraintMaker;
import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.PassiveForces;
import dev.armature.dynamics.RecursiveNewtonEuler;
import dev.armature.kinematics.CenterOfMass;
import dev.armature.kinematics.Kinematics;
import dev.armature.model.Model;
import dev.armature.solver.ConstraintSolver;
import dev.armature.step.Physics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What stages cost in units of a fixed kernel that is no part of the engine.
 *
 * <p>Slices of a millisecond alternate: kernel, stage, kernel. A slow minute of the machine slows
 * both, so their ratio stays, and the median over many slices drops those that something else
 * disturbed in between. The kernel must never change: the stored ratios are in its units.
 */
final class StageGuard {
  /** Ratios may grow by this factor. */
  static final double ALLOWED = 1.15;

  private static final int SETTLE = 300;
  private static final int ROUNDS = 101;
  private static final long SLICE_NANOS = 1_000_000;
  private static final long WARM_UP_NANOS = 300_000_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private interface Stage {
    void run(Model m, Data d);
  }

  private record Part(String name, Stage stage) {}

  private static final List<Part> PARTS =
      List.of(
          new Part("kinematics", Kinematics::compute),
          new Part("centers", CenterOfMass::compute),
          new Part("inertia", InertiaMatrix::compute),
          new Part("factor", InertiaMatrix::factor),
          new Part("collision", Collision::detect),
          new Part("rows", ConstraintMaker::make),
          new Part("passive", PassiveForces::compute),
          new Part("bias", RecursiveNewtonEuler::bias),
          new Part("solver", ConstraintSolver::solve));

  private final Model m;
  private final Data d;
  private final double[] matrix = new double[64 * 64];
  private final double[] vector = new double[64];
  private final int[] order = new int[64];
  private double sink;

  private StageGuard(String scene) throws IOException {
    ArmatureContender world = new ArmatureContender(Scenes.load(scene));
    m = world.m;
    d = world.d;
    for (int step = 0; step < SETTLE; step++) {
      world.step(step);
    }
    Physics.forward(m, d);
    for (int i = 0; i < matrix.length; i++) {
      matrix[i] = Math.sin(i);
    }
    for (int i = 0; i < 64; i++) {
      vector[i] = Math.cos(i);
      order[i] = 37 * i % 64;
    }
  }

  /** Products with gathered entries, square roots and branches: what stages consist of. */
  private void kernel() {
    double sum = sink * 1e-300;
    for (int i = 0; i < 64; i++) {
      double dot = 0;
      for (int k = 0; k < 64; k++) {
        dot += matrix[64 * i + k] * vector[order[k]];
      }
      sum += dot > 0 ? Math.sqrt(dot) : -dot;
    }
    sink = sum;
  }

  /**
   * Measures the stages of a scene.
   *
   * @param slowed a stage that is run twice every fourth time, to see whether that is noticed;
   *     empty for none
   */
  static Map<String, Double> measure(String scene, String slowed) throws IOException {
    StageGuard guard = new StageGuard(scene);
    Map<String, Double> ratios = new LinkedHashMap<>();
    // first, so that it is compiled when the first stage is measured, also on a busy machine
    guard.repeats((model, data) -> guard.kernel(), WARM_UP_NANOS);
    for (Part part : PARTS) {
      guard.repeats(part.stage(), WARM_UP_NANOS);
    }
    for (Part part : PARTS) {
      ratios.put(scene + ' ' + part.name(), guard.ratio(part.stage(), part.name().equals(slowed)));
    }
    return ratios;
  }

  /** How often the stage runs in a slice, found while running it for a while. */
  private int repeats(Stage stage, long nanos) {
    long start = THREADS.getCurrentThreadCpuTime();
    long now = start;
    int n = 0;
    while (now - start < nanos) {
      for (int i = 0; i < 16; i++) {
        stage.run(m, d);
      }
      n += 16;
      now = THREADS.getCurrentThreadCpuTime();
    }
    return (int) Math.max(4, n * SLICE_NANOS / (now - start));
  }

  private double ratio(Stage stage, boolean slowed) {
    Stage reference = (model, data) -> kernel();
    int kernels = repeats(reference, 20 * SLICE_NANOS);
    int repeats = repeats(stage, 20 * SLICE_NANOS);
    double[] ratios = new double[ROUNDS];
    double before = slice(reference, kernels, false);
    for (int i = 0; i < ROUNDS; i++) {
      double time = slice(stage, repeats, slowed);
      double after = slice(reference, kernels, false);
      ratios[i] = 2 * time / (before + after);
      before = after;
    }
    Arrays.sort(ratios);
    return ratios[ROUNDS / 2];
  }

  private double slice(Stage stage, int repeats, boolean slowed) {
    long start = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < repeats; i++) {
      stage.run(m, d);
      if (slowed && i % 4 == 0) {
        stage.run(m, d);
      }
    }
    return (double) (THREADS.getCurrentThreadCpuTime() - start) / repeats;
  }

  /** The stages that cost more than they may, each with by how much. */
  static Map<String, Double> lost(Map<String, Double> stored, Map<String, Double> measured) {
    Map<String, Double> lost = new LinkedHashMap<>();
    measured.forEach(
        (stage, ratio) -> {
          double factor = ratio / stored.getOrDefault(stage, Double.NaN);
          if (!(factor <= ALLOWED)) {
            lost.put(stage, factor);
          }
        });
    return lost;
  }

  /** Takes the smaller ratio of each stage. */
  static void best(Map<String, Double> best, Map<String, Double> measured) {
    measured.forEach((stage, ratio) -> best.merge(stage, ratio, Math::min));
  }

  /** Measures scenes and prints a line for each stage: scene, stage, ratio. */
  public static void main(String[] scenes) throws IOException {
    for (String scene : scenes) {
      measure(scene, System.getProperty("slowed", ""))
          .forEach((stage, ratio) -> System.out.printf(Locale.ROOT, "%s %.5f%n", stage, ratio));
    }
  }
}
