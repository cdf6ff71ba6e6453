package dev.armature.decompose;

import dev.armature.compile.asset.ConvexHull;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Where to cut a part: at one of some evenly spaced planes, or at planes through inner edges of the
 * mesh, where a leg meets a seat. The best cut leaves the least volume in the hulls of both halves,
 * with a little weight on halves of equal size.
 */
final class Cuts {
  private static final int EVEN = 15;
  private static final int FEATURES = 12;
  private static final double BALANCE = 0.05;
  private static final int DIRECTIONS = 96;

  private static final int STRIDE = 4;

  /** A plane across an axis. */
  record Cut(int axis, double at) {}

  private final Solid solid;

  /** By axis, coordinates of inner edges and the length of the edges there. */
  private final TreeMap<Double, Double>[] features;

  private final double[] direction = new double[3 * DIRECTIONS];

  @SuppressWarnings({"unchecked", "rawtypes"})
  Cuts(Solid solid, double[] vert, int[] face) {
    this.solid = solid;
    features = new TreeMap[] {new TreeMap<>(), new TreeMap<>(), new TreeMap<>()};
    // a spiral of nearly even directions
    double turn = Math.PI * (3 - Math.sqrt(5));
    for (int i = 0; i < DIRECTIONS; i++) {
      double z = 1 - (2 * i + 1.0) / DIRECTIONS;
      double r = Math.sqrt(1 - z * z);
      direction[3 * i] = r * StrictMath.cos(turn * i);
      direction[3 * i + 1] = r * StrictMath.sin(turn * i);
      direction[3 * i + 2] = z;
    }
    new InnerEdges(vert, face).each(this::feature);
  }

  private void feature(double[] from, double[] to) {
    double length = Math.sqrt(square(from, to));
    for (int k = 0; k < 3; k++) {
      if (Math.abs(from[k] - to[k]) <= 1e-6 * length) {
        features[k].merge(from[k], length, Double::sum);
      }
    }
  }

  private static double square(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      sum += (a[k] - b[k]) * (a[k] - b[k]);
    }
    return sum;
  }

  /**
   * The best cut of a part; the middle of its longest side where nothing else helps.
   *
   * @param little a single cut that leaves more than this share of the volume is chosen by what
   *     follows it
   */
  Cut best(Part part, double little) {
    double[] b = part.bounds();
    int longest = 0;
    Cut[] cuts = new Cut[3 * (EVEN + FEATURES)];
    int n = 0;
    for (int k = 0; k < 3; k++) {
      double size = b[3 + k] - b[k];
      longest = size > b[3 + longest] - b[longest] ? k : longest;
      if (size < 4 * solid.pitch) {
        continue;
      }
      for (int i = 1; i <= EVEN; i++) {
        cuts[n++] = new Cut(k, b[k] + i * size / (EVEN + 1));
      }
      n = addFeatures(cuts, n, k, b[k] + solid.pitch, b[3 + k] - solid.pitch);
    }
    if (n == 0) {
      return new Cut(longest, 0.5 * (b[longest] + b[3 + longest]));
    }
    Cut[] all = Arrays.copyOf(cuts, n);
    double[] cost = IntStream.range(0, n).parallel().mapToDouble(i -> cost(part, all[i])).toArray();
    int best = least(cost);
    return cost[best] <= little ? all[best] : bestOfTwo(part, all);
  }

  private static int least(double[] cost) {
    int best = 0;
    for (int i = 1; i < cost.length; i++) {
      best = cost[i] < cost[best] ? i : best;
    }
    return best;
  }

  /**
   * The best first of two cuts. Halving a ring leaves the volume of the hulls as it was; only the
   * next cut shows whether the first was a good one.
   */
  private Cut bestOfTwo(Part part, Cut[] cuts) {
    int[] tried =
        IntStream.range(0, cuts.length)
            .filter(i -> i % (EVEN + FEATURES) % STRIDE == STRIDE - 1)
            .toArray();
    double[] cost =
        Arrays.stream(tried)
            .parallel()
            .mapToDouble(
                i -> {
                  Cut c = cuts[i];
                  double below = afterNext(part.half(c.axis(), c.at(), false));
                  double above = afterNext(part.half(c.axis(), c.at(), true));
                  return below + above + BALANCE * Math.abs(below - above);
                })
            .toArray();
    return cuts[tried[least(cost)]];
  }

  /** What the hulls of a half have left after the best cut across the middle of a side. */
  private double afterNext(Part half) {
    double[] b = Part.bounds(half.soup);
    double least = half.isEmpty() ? 0 : hullVolume(half);
    for (int k = 0; k < 3 && !half.isEmpty(); k++) {
      double at = 0.5 * (b[k] + b[3 + k]);
      least =
          Math.min(least, hullVolume(half.half(k, at, false)) + hullVolume(half.half(k, at, true)));
    }
    return least;
  }

  /** The strongest features of an axis between two coordinates. */
  private int addFeatures(Cut[] cuts, int n, int axis, double from, double to) {
    if (from >= to) {
      return n;
    }
    int at = n;
    for (double x :
        features[axis].subMap(from, to).entrySet().stream()
            .sorted((p, q) -> Double.compare(q.getValue(), p.getValue()))
            .limit(FEATURES)
            .mapToDouble(e -> e.getKey())
            .toArray()) {
      cuts[at++] = new Cut(axis, x);
    }
    return at;
  }

  private double cost(Part part, Cut cut) {
    double below = hullVolume(part.half(cut.axis(), cut.at(), false));
    double above = hullVolume(part.half(cut.axis(), cut.at(), true));
    return (below + above + BALANCE * Math.abs(below - above)) / part.volume;
  }

  /** Volume of the hull of the extreme points in a fixed set of directions. */
  private double hullVolume(Part half) {
    if (half.isEmpty()) {
      return 0;
    }
    double[] p = half.points(solid);
    double[] extreme = new double[3 * DIRECTIONS];
    for (int i = 0; i < DIRECTIONS; i++) {
      double x = direction[3 * i];
      double y = direction[3 * i + 1];
      double z = direction[3 * i + 2];
      double most = Double.NEGATIVE_INFINITY;
      int at = 0;
      for (int j = 0; j < p.length; j += 3) {
        double s = x * p[j] + y * p[j + 1] + z * p[j + 2];
        if (s > most) {
          most = s;
          at = j;
        }
      }
      System.arraycopy(p, at, extreme, 3 * i, 3);
    }
    if (ConvexHull.of(extreme, -1).dimension() < 3) {
      return 0;
    }
    Part hull = new Part(half.box, extreme);
    hull.enclose(extreme, 0);
    return hull.volume;
  }
}
