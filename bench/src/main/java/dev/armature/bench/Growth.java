package dev.armature.bench;

import dev.armature.model.Model;
import dev.armature.report.Plot;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How the cost of a step grows with a scene, one size at a time: bodies (separate pendulums), dofs
 * of one chain, contacts that are islands of their own, contacts that are all one island, vertices
 * of a cloth.
 *
 * <p>Time is that of the processor in the stepping thread, so that a busy machine disturbs less;
 * the median of several rounds from the same start.
 */
public final class Growth {
  private static final int ROUNDS = 7;
  private static final long WARM_UP_NANOS = 1_000_000_000L;
  private static final long ROUND_NANOS = 50_000_000L;
  private static final int MAX_STEPS = 300;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** One line of the plot: a kind of scene, what is counted in it, and the sizes to try. */
  private record Line(String kind, String what, int[] sizes) {}

  private static final List<Line> LINES =
      List.of(
          new Line("pendulums", "bodies (pendulums apart)", new int[] {1, 4, 16, 64, 256, 1024}),
          new Line("chain", "dofs (one chain)", new int[] {1, 4, 16, 64, 256}),
          new Line("boxes", "contacts (boxes apart)", new int[] {1, 4, 16, 64, 256}),
          new Line("wall", "contacts (one wall)", new int[] {4, 10, 20, 50, 100}),
          new Line("sheet", "vertices (elastic cloth)", new int[] {16, 64, 256, 1024}));

  /**
   * The result for one scene.
   *
   * @param what what is counted: bodies, dofs, contacts, vertices
   * @param count how many of it there are, on average over the steps
   * @param microseconds median time of a step
   */
  public record Point(String scene, String what, double count, double microseconds) {}

  private Growth() {}

  /** Measures all lines. */
  public static List<Point> measure() throws IOException {
    List<Point> points = new ArrayList<>();
    for (Line line : LINES) {
      for (int size : line.sizes()) {
        points.add(measure(line.kind() + ':' + size, line.what()));
      }
    }
    return points;
  }

  /** Measures one scene. */
  static Point measure(String scene, String what) throws IOException {
    Model m = Scenes.load(scene);
    ArmatureContender world = new ArmatureContender(m);
    int steps = 1;
    long until = THREADS.getCurrentThreadCpuTime() + WARM_UP_NANOS;
    do {
      long nanos = round(world, steps);
      if (nanos < ROUND_NANOS) {
        steps = Math.min(MAX_STEPS, 2 * steps);
      }
    } while (THREADS.getCurrentThreadCpuTime() < until);
    world = new ArmatureContender(m); // counts from here on
    round(world, steps);
    double[] microseconds = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      int repeats = 0;
      long nanos = 0;
      while (nanos < ROUND_NANOS) {
        nanos += round(world, steps);
        repeats++;
      }
      microseconds[i] = 1e-3 * nanos / ((double) steps * repeats);
    }
    Arrays.sort(microseconds);
    double count =
        what.startsWith("contacts")
            ? world.contactsPerStep()
            : what.startsWith("dofs") ? m.nv : m.nbody - 1;
    return new Point(scene, what, count, microseconds[ROUNDS / 2]);
  }

  private static long round(ArmatureContender world, int steps) {
    world.reset();
    long start = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < steps; i++) {
      world.step(i);
    }
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  /** The exponent p of time ∝ countᵖ between the last two points of a line. */
  public static double exponent(List<Point> points, String what) {
    List<Point> line = points.stream().filter(p -> p.what().equals(what)).toList();
    if (line.size() < 2) {
      throw new IllegalArgumentException("no line of two points: " + what);
    }
    Point a = line.get(line.size() - 2);
    Point b = line.get(line.size() - 1);
    return StrictMath.log(b.microseconds() / a.microseconds())
        / StrictMath.log(b.count() / a.count());
  }

  /** The names of the lines, in their order. */
  public static List<String> lines(List<Point> points) {
    return points.stream().map(Point::what).distinct().toList();
  }

  /** All lines over the counts, both axes logarithmic. */
  public static Plot plot(List<Point> points) {
    Plot plot = new Plot("Time of a step").x("how many").y("µs").logX().logY().size(760, 420);
    for (String what : lines(points)) {
      List<Point> line = points.stream().filter(p -> p.what().equals(what)).toList();
      plot.line(
          what,
          line.stream().mapToDouble(Point::count).toArray(),
          line.stream().mapToDouble(Point::microseconds).toArray());
    }
    return plot;
  }
}
