package dev.armature.compile.hull;

/**
 * What counts as above, in and below a plane: multiples of the rounding error of a distance, which
 * follows from the largest coordinates, and the largest height of a point above a facet so far.
 */
final class Tolerances {
  private static final double EPSILON = Math.ulp(1.0);

  /** Bound of the rounding error of a distance. */
  final double roundoff;

  /** A centrum closer than this to a neighbor's plane is in it. */
  final double centrum;

  /** A facet is seen from a point that is higher. */
  final double visible;

  /** A point not lower than minus this is in the plane. */
  final double coplanar;

  /** A point is outside from this height on. */
  final double outside;

  /** How far a vertex may be off when two triangles are joined. */
  final double oneJoin;

  /** Points not lower than minus this are kept with their facet. */
  final double nearInside;

  /** A facet with a vertex that is further off than this keeps its centrum. */
  final double wide;

  /** Largest extent along an axis. */
  final double width;

  /** A length below this is none. */
  final double tiny;

  /** Elimination treats a smaller pivot as zero. */
  final double[] zero = new double[3];

  /** Greatest height of a point above a facet, so far. */
  double highest;

  /** Joins so far. */
  int joins;

  Tolerances(double[] p) {
    double max = 0;
    double sum = 0;
    double extent = 0;
    for (int k = 0; k < 3; k++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int i = k; i < p.length; i += 3) {
        low = Math.min(low, p[i]);
        high = Math.max(high, p[i]);
      }
      double largest = Math.max(high, -low);
      max = Math.max(max, largest);
      sum += largest;
      extent = Math.max(extent, high - low);
      zero[k] = 80 * sum * EPSILON;
    }
    width = extent;
    roundoff = EPSILON * (3 * Math.min(Math.sqrt(3) * max, sum) * 1.01 + max);
    tiny = Double.MIN_NORMAL * max;
    centrum = 2 * roundoff;
    visible = centrum;
    coplanar = visible;
    outside = 2 * visible;
    oneJoin = 3 * centrum + roundoff;
    nearInside = 5 * oneJoin;
    wide = Math.max(outside, 6 * visible);
  }

  private int manyJoins() {
    return joins > 50 ? 2 : 1;
  }

  boolean hasManyJoins() {
    return joins > 50;
  }

  /** A point this high above a facet is outside, and no better facet is looked for. */
  double clearlyOutside() {
    return manyJoins() * Math.max(2 * outside, highest);
  }

  /** The search does not go past facets that are lower than the best one by more than this. */
  double search() {
    return manyJoins() * (highest + 2 * roundoff + Math.max(visible, coplanar));
  }

  /** A point kept near a facet may not be higher than thirty times this. */
  double farOutside() {
    return Math.max(Math.max(highest, oneJoin + roundoff), outside);
  }
}
