package dev.armature.avbd;

import dev.armature.math.Vec3;

/** Orthonormal frames that begin with given directions. */
final class Frames {
  private static final double PARALLEL = 1e-8;

  private Frames() {}

  /**
   * Orthonormalizes the first n vectors of a frame in place, dropping those that depend on the ones
   * before, and fills the rest of the three.
   *
   * @return how many of the vectors are independent
   */
  static int complete(double[] frame, int at, int n) {
    int kept = 0;
    for (int k = 0; k < n; k++) {
      Vec3.copy(frame, at + 3 * kept, frame, at + 3 * k);
      if (orthogonal(frame, at, kept)) {
        kept++;
      }
    }
    int span = kept;
    while (kept < 3) {
      int best = 0;
      double smallest = Double.MAX_VALUE;
      for (int k = 0; k < 3; k++) {
        double inside = 0;
        for (int j = 0; j < kept; j++) {
          inside += frame[at + 3 * j + k] * frame[at + 3 * j + k];
        }
        if (inside < smallest) {
          smallest = inside;
          best = k;
        }
      }
      Vec3.zero(frame, at + 3 * kept);
      frame[at + 3 * kept + best] = 1;
      orthogonal(frame, at, kept);
      kept++;
    }
    return span;
  }

  private static boolean orthogonal(double[] frame, int at, int k) {
    int v = at + 3 * k;
    for (int j = 0; j < k; j++) {
      Vec3.addScaled(frame, v, frame, at + 3 * j, -Vec3.dot(frame, v, frame, at + 3 * j));
    }
    if (Vec3.norm(frame, v) < PARALLEL) {
      return false;
    }
    Vec3.normalize(frame, v);
    return true;
  }
}
