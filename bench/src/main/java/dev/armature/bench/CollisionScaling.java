package dev.armature.bench;

import dev.armature.Simulation;
import dev.armature.collision.Collision;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.kinematics.Kinematics;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;

/**
 * How the cost of collision grows with a scene: bodies scattered at constant density and moving,
 * and a pile of boxes at rest.
 *
 * <p>Scattered bodies move a few millimeters between one detection and the next, as they do in a
 * run: a processor learns the branches of a small scene that never changes by heart, and shows it
 * twice as fast as it ever is in use.
 *
 * <p>Time for a body should stay flat, and most pairs should be dropped before their geoms are
 * looked at.
 */
public final class CollisionScaling {
  private static final int[] SCATTERED = {500, 2000, 8000};
  private static final int PILE_SIDE = 10;
  private static final long WARM_UP_NANOS = 1_500_000_000L;
  private static final int ROUNDS = 15;
  private static final int SETTLING_STEPS = 100;
  private static final double STRIDE = 5e-3;
  // time of the processor, so that a busy machine does not disturb
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CollisionScaling() {}

  /**
   * The result for one scene.
   *
   * @param microseconds median time of a detection
   * @param dropped share of all pairs of bodies that never came to a pair of geoms
   * @param speed largest velocity of the scene, m/s or rad/s
   */
  public record Result(
      String scene, int bodies, double microseconds, int contacts, double dropped, double speed) {
    /** Time for one body. */
    public double nanosecondsPerBody() {
      return 1e3 * microseconds / bodies;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%-10s %6d bodies %10.1f us %8.1f ns a body %7d contacts %7.3f %% of pairs dropped,"
              + " fastest %.1e m/s",
          scene,
          bodies,
          microseconds,
          nanosecondsPerBody(),
          contacts,
          100 * dropped,
          speed);
    }
  }

  /** Measures all scenes, reporting each as it is done: scattered bodies, then the pile. */
  public static List<Result> run(Consumer<Result> done) throws IOException {
    List<Result> results = new ArrayList<>();
    for (int bodies : SCATTERED) {
      results.add(measure("scattered", scattered(bodies), 0, STRIDE));
      done.accept(results.get(results.size() - 1));
    }
    results.add(measure("pile", pile(), SETTLING_STEPS, 0));
    done.accept(results.get(results.size() - 1));
    return results;
  }

  /**
   * Spheres, capsules and boxes, one to a unit cube on average, about every third touching another.
   */
  static String scattered(int bodies) {
    Random random = new Random(bodies);
    double side = Math.cbrt(bodies);
    String[] geoms = {
      "type=\"sphere\" size=\".3\"",
      "type=\"capsule\" size=\".15 .25\"",
      "type=\"box\" size=\".2 .25 .15\""
    };
    StringBuilder xml = new StringBuilder("<mujoco><worldbody>");
    for (int i = 0; i < bodies; i++) {
      xml.append("<body pos=\"");
      for (int k = 0; k < 3; k++) {
        xml.append(side * random.nextDouble()).append(' ');
      }
      xml.append("\" quat=\"");
      for (int k = 0; k < 4; k++) {
        xml.append(random.nextGaussian()).append(' ');
      }
      xml.append("\"><freejoint/><geom ").append(geoms[i % 3]).append("/></body>");
    }
    return xml.append("</worldbody></mujoco>").toString();
  }

  /** A cube of boxes, each 0.1 mm in the ones below, which is about where they settle. */
  static String pile() {
    StringBuilder xml =
        new StringBuilder(
            "<mujoco><option solver=\"CG\" iterations=\"20\"/><worldbody>"
                + "<geom type=\"plane\" size=\"5 5 1\"/>");
    for (int i = 0; i < PILE_SIDE * PILE_SIDE * PILE_SIDE; i++) {
      int x = i % PILE_SIDE;
      int y = i / PILE_SIDE % PILE_SIDE;
      int z = i / (PILE_SIDE * PILE_SIDE);
      xml.append(
          String.format(
              Locale.ROOT,
              "<body pos=\"%.4f %.4f %.4f\"><freejoint/><geom type=\"box\" size=\".1 .1"
                  + " .1\"/></body>",
              0.21 * x + 0.05 * (z % 2),
              0.21 * y + 0.03 * (z % 3),
              0.0999 + 0.1999 * z));
    }
    return xml.append("</worldbody></mujoco>").toString();
  }

  static Result measure(String scene, String xml, int settlingSteps, double stride)
      throws IOException {
    Path file = Files.createTempFile("scene", ".xml");
    Model m;
    try {
      Files.writeString(file, xml);
      m = Simulation.load(file).model();
    } finally {
      Files.delete(file);
    }
    Data d = Physics.makeData(m);
    for (int i = 0; i < settlingSteps; i++) {
      Physics.step(m, d);
    }
    double speed = 0;
    for (double v : d.qvel) {
      speed = Math.max(speed, Math.abs(v));
    }
    Kinematics.compute(m, d);
    long[] asked = new long[1];
    d.hooks =
        new Hooks() {
          @Override
          public boolean contactFilter(Model model, Data data, int geom1, int geom2) {
            asked[0]++;
            return true;
          }
        };
    Collision.detect(m, d);
    d.hooks = Hooks.NONE;
    long end = System.nanoTime() + WARM_UP_NANOS;
    double[] home = d.qpos.clone();
    Random random = new Random(1);
    while (System.nanoTime() < end) {
      move(m, d, home, stride, random);
      Collision.detect(m, d);
    }
    int repeats = Math.max(1, 200_000 / m.nbody);
    double[] microseconds = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long spent = 0;
      for (int i = 0; i < repeats; i++) {
        move(m, d, home, stride, random);
        long start = THREADS.getCurrentThreadCpuTime();
        Collision.detect(m, d);
        spent += THREADS.getCurrentThreadCpuTime() - start;
      }
      microseconds[round] = spent / (1e3 * repeats);
    }
    Arrays.sort(microseconds);
    double all = 0.5 * m.nbody * (m.nbody - 1);
    return new Result(
        scene, m.nbody - 1, microseconds[ROUNDS / 2], d.ncon, 1 - asked[0] / all, speed);
  }

  /** Moves every free body to a new place within a stride of its home. */
  private static void move(Model m, Data d, double[] home, double stride, Random random) {
    for (int b = 1; b < m.nbody; b++) {
      int q = m.jnt.qposadr[m.body.jntadr[b]];
      for (int k = 0; k < 3; k++) {
        d.qpos[q + k] = home[q + k] + stride * (2 * random.nextDouble() - 1);
      }
    }
    Kinematics.compute(m, d);
  }
}
