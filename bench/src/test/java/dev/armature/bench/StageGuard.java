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
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/**
 * What stages cost in units of a fixed kernel that is no part of the engine, or of the same stage
 * of another build.
 *
 * <p>Slices of a millisecond alternate: kernel, stage, kernel. A slow minute of the machine slows
 * both, so their ratio stays, and the median over many slices drops those that something else
 * disturbed in between. The kernel must never change: the stored ratios are in its units.
 *
 * <p>The other build has a class loader of its own in the same JVM, with this class over its
 * engine; the two know each other by types of the JDK only. Its ratios need no stored numbers.
 */
final class StageGuard implements ObjIntConsumer<String> {
  /** Ratios may grow by this factor. */
  static final double ALLOWED = 1.15;

  private static final String KERNEL = "kernel";
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

  StageGuard(String scene) throws IOException {
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

  /** Runs a stage, or the kernel, as often as asked. */
  @Override
  public void accept(String name, int times) {
    Stage stage = stage(name);
    for (int i = 0; i < times; i++) {
      stage.run(m, d);
    }
  }

  private Stage stage(String name) {
    for (Part part : PARTS) {
      if (part.name().equals(name)) {
        return part.stage();
      }
    }
    return (model, data) -> kernel();
  }

  /** What the stages work on: of two builds this must be the same. */
  @Override
  public String toString() {
    int islands = Math.max(1, Math.min(d.nisland, d.solver.niter.length));
    return d.ncon
        + " contacts, "
        + d.nefc
        + " rows, "
        + Arrays.stream(d.solver.niter).limit(islands).sum()
        + " iterations";
  }

  /**
   * Measures the stages of a scene.
   *
   * @param slowed a stage that is run a quarter more often than counted, to see whether that is
   *     noticed; empty for none
   * @param before class path of another build, whose stages are the units; empty for the kernel
   */
  static Map<String, Double> measure(String scene, String slowed, String before)
      throws IOException, ReflectiveOperationException {
    StageGuard guard = new StageGuard(scene);
    ObjIntConsumer<String> other = before.isEmpty() ? guard : inAnotherLoader(scene, before);
    if (!other.toString().equals(guard.toString())) {
      throw new IllegalStateException(scene + " before: " + other + "; now: " + guard);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    // first, so that it is compiled when the first stage is measured, also on a busy machine
    repeats(guard, KERNEL, WARM_UP_NANOS);
    for (Part part : PARTS) {
      repeats(other, before.isEmpty() ? KERNEL : part.name(), WARM_UP_NANOS);
      repeats(guard, part.name(), WARM_UP_NANOS);
    }
    for (Part part : PARTS) {
      String unit = before.isEmpty() ? KERNEL : part.name();
      double ratio = ratio(guard, part.name(), other, unit, part.name().equals(slowed));
      ratios.put(scene + ' ' + part.name(), ratio);
    }
    return ratios;
  }

  /** This class, and models of these tests, with the engine of another build. */
  @SuppressWarnings("unchecked")
  private static ObjIntConsumer<String> inAnotherLoader(String scene, String classPath)
      throws IOException, ReflectiveOperationException {
    List<URL> urls = new ArrayList<>();
    urls.add(StageGuard.class.getProtectionDomain().getCodeSource().getLocation());
    for (String entry : classPath.split(File.pathSeparator)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    ClassLoader loader =
        new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    Constructor<?> constructor =
        loader.loadClass(StageGuard.class.getName()).getDeclaredConstructor(String.class);
    constructor.setAccessible(true);
    // loaders of models are services, which are looked up there
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return (ObjIntConsumer<String>) constructor.newInstance(scene);
    } finally {
      thread.setContextClassLoader(own);
    }
  }

  /** How often the stage runs in a slice, found while running it for a while. */
  private static int repeats(ObjIntConsumer<String> guard, String stage, long nanos) {
    long start = THREADS.getCurrentThreadCpuTime();
    long now = start;
    int n = 0;
    while (now - start < nanos) {
      guard.accept(stage, 16);
      n += 16;
      now = THREADS.getCurrentThreadCpuTime();
    }
    return (int) Math.max(4, n * SLICE_NANOS / (now - start));
  }

  private static double ratio(
      StageGuard guard, String stage, ObjIntConsumer<String> other, String unit, boolean slowed) {
    int units = repeats(other, unit, 20 * SLICE_NANOS);
    int repeats = repeats(guard, stage, 20 * SLICE_NANOS);
    double[] ratios = new double[ROUNDS];
    double before = slice(other, unit, units, 0);
    for (int i = 0; i < ROUNDS; i++) {
      double time = slice(guard, stage, repeats, slowed ? (repeats + 3) / 4 : 0);
      double after = slice(other, unit, units, 0);
      ratios[i] = 2 * time / (before + after);
      before = after;
    }
    Arrays.sort(ratios);
    return ratios[ROUNDS / 2];
  }

  private static double slice(ObjIntConsumer<String> guard, String stage, int times, int more) {
    long start = THREADS.getCurrentThreadCpuTime();
    guard.accept(stage, times + more);
    return (double) (THREADS.getCurrentThreadCpuTime() - start) / times;
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
  public static void main(String[] scenes) throws IOException, ReflectiveOperationException {
    for (String scene : scenes) {
      measure(scene, System.getProperty("slowed", ""), System.getProperty("before", ""))
          .forEach((stage, ratio) -> System.out.printf(Locale.ROOT, "%s %.5f%n", stage, ratio));
    }
  }
}
