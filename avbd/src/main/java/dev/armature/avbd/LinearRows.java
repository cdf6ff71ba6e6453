package dev.armature.avbd;

import java.util.Arrays;

/**
 * Rows over any number of bodies that are linear in their motion since the start of the step: C =
 * C(x_t) + Σ g_b · (shift_b, angle_b). Limits, dry friction, couplings of joints, tendons, springs,
 * dampers, armature and servos are such rows.
 */
final class LinearRows {
  /** Equality: any force. */
  static final int EQUAL = 0;

  /** One-sided: C ≥ 0, force ≥ 0. */
  static final int LIMIT = 1;

  /** Dry friction: the force is at most the bound, either way. */
  static final int FRICTION = 2;

  /** A spring of given stiffness: no multiplier. */
  static final int SPRING = 3;

  int count;
  int entries;

  int[] kind = {};

  /** Row of the data that reads the force, -1 for none. */
  int[] efcRow = {};

  /** Where multiplier and penalty are remembered, -1 for nowhere. */
  int[] slot = {};

  /** Whether the row is one of those that hold a body to its parent. */
  boolean[] joint = {};

  /** First entry. */
  int[] first = {};

  /** Number of entries. */
  int[] size = {};

  double[] start = {};
  double[] offset = {};

  /** What the violation is where the coordinates will be, of second order in the step. */
  double[] drift = {};

  double[] lambda = {};

  /** Penalty, or the stiffness of a spring. */
  double[] penalty = {};

  /** Largest friction force. */
  double[] bound = {};

  /** Effective mass over h². */
  double[] unit = {};

  /** Violation that counts as large. */
  double[] length = {};

  // ---- by entry

  int[] body = {};
  int[] row = {};

  /** Gradient with respect to the body's shift and rotation. [entries x 6] */
  double[] gradient = {};

  void clear() {
    count = 0;
    entries = 0;
  }

  /** Opens a row; entries are added to it until the next is opened. */
  int open(int rowKind, int efc, int memory) {
    if (count == kind.length) {
      int to = Math.max(16, 2 * count);
      kind = Arrays.copyOf(kind, to);
      efcRow = Arrays.copyOf(efcRow, to);
      slot = Arrays.copyOf(slot, to);
      joint = Arrays.copyOf(joint, to);
      first = Arrays.copyOf(first, to);
      size = Arrays.copyOf(size, to);
      start = Arrays.copyOf(start, to);
      offset = Arrays.copyOf(offset, to);
      drift = Arrays.copyOf(drift, to);
      lambda = Arrays.copyOf(lambda, to);
      penalty = Arrays.copyOf(penalty, to);
      bound = Arrays.copyOf(bound, to);
      unit = Arrays.copyOf(unit, to);
      length = Arrays.copyOf(length, to);
    }
    int r = count++;
    kind[r] = rowKind;
    efcRow[r] = efc;
    slot[r] = memory;
    joint[r] = false;
    first[r] = entries;
    size[r] = 0;
    start[r] = 0;
    offset[r] = 0;
    drift[r] = 0;
    lambda[r] = 0;
    penalty[r] = 0;
    bound[r] = 0;
    return r;
  }

  /** Adds scale · g to the gradient of the open row with respect to a body. */
  void add(int b, double[] g, int at, double scale) {
    if (b < 0) {
      return;
    }
    int r = count - 1;
    int e = first[r];
    while (e < entries && body[e] != b) {
      e++;
    }
    if (e == entries) {
      if (entries == body.length) {
        int to = Math.max(64, 2 * entries);
        body = Arrays.copyOf(body, to);
        row = Arrays.copyOf(row, to);
        gradient = Arrays.copyOf(gradient, 6 * to);
      }
      body[e] = b;
      row[e] = r;
      Arrays.fill(gradient, 6 * e, 6 * e + 6, 0);
      entries++;
      size[r]++;
    }
    for (int k = 0; k < 6; k++) {
      gradient[6 * e + k] += scale * g[at + k];
    }
  }

  /** The entry of a body in a row, -1 for none. */
  int entry(int r, int b) {
    for (int e = first[r]; e < first[r] + size[r]; e++) {
      if (body[e] == b) {
        return e;
      }
    }
    return -1;
  }

  /** Forgets the row opened last. */
  void drop() {
    count--;
    entries = first[count];
  }

  /**
   * Computes the effective mass 1/(g M⁻¹ gᵀ) of the open row; false when no moving body has a part
   * in it.
   */
  boolean close(Poses x, double h) {
    int r = count - 1;
    double mobility = 0;
    for (int e = first[r]; e < first[r] + size[r]; e++) {
      int b = body[e];
      int g = 6 * e;
      double gx = gradient[g + 3];
      double gy = gradient[g + 4];
      double gz = gradient[g + 5];
      double[] i = x.inverse;
      int at = 9 * b;
      double linear =
          gradient[g] * gradient[g]
              + gradient[g + 1] * gradient[g + 1]
              + gradient[g + 2] * gradient[g + 2];
      mobility +=
          linear / x.mass[b]
              + gx * (i[at] * gx + i[at + 1] * gy + i[at + 2] * gz)
              + gy * (i[at + 3] * gx + i[at + 4] * gy + i[at + 5] * gz)
              + gz * (i[at + 6] * gx + i[at + 7] * gy + i[at + 8] * gz);
    }
    if (!(mobility > 0)) {
      return false;
    }
    unit[r] = 1 / (h * h * mobility);
    length[r] = 1;
    return true;
  }
}
