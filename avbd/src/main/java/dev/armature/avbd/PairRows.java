package dev.armature.avbd;

import java.util.Arrays;

/**
 * Rows between two bodies, in groups that share their two points: contacts, joints, connects and
 * welds. A group has up to six rows, translations along three axes and rotations about three axes;
 * its mask says which.
 *
 * <p>With ξ the motion of the first body's point relative to the second's since the start of the
 * step, and ψ the difference of their rotations, the rows are C = C(x_t) + a·ξ and C = C(x_t) +
 * a·ψ.
 *
 * <p>All numbers of a group stand together, because a sweep meets groups in the order of its colors
 * and would otherwise wait for memory once a field: the record of a group is its arms, its unit and
 * length, its axes and then its rows, {@link #ROW} numbers each. A contact with friction has 32
 * numbers, four lines of a cache.
 */
final class PairRows {
  /** Kinds of group. */
  static final int CONTACT = 0;

  static final int JOINT = 1;
  static final int EQUALITY = 2;

  /** Numbers of a row. */
  static final int ROW = 5;

  // ---- places in a row

  /** Violation at the start of the step. */
  static final int START = 0;

  /** What the present sweep takes as feasible: C_stab = C − offset. */
  static final int OFFSET = 1;

  static final int LAMBDA = 2;
  static final int PENALTY = 3;

  /** Of the first row of a contact: its stiffness where it is compliant, N/m; 0 for rigid ones. */
  static final int STIFFNESS = 4;

  /** Of the other rows of a contact: tangents, spin, rolls. */
  static final int FRICTION = 4;

  /**
   * Of other rows: what the violation of a joint's row is where its coordinates will be; of second
   * order in the step, from rotations that do not commute.
   */
  static final int DRIFT = 4;

  // ---- places in a record

  private static final int ARM_A = 0;
  private static final int ARM_B = 3;
  private static final int MASS_UNIT = 6;
  private static final int LENGTH = 7;
  private static final int AXES = 8;
  private static final int FRAME = 9;

  // ---- integers of a group: first and second body, place of its record, shape

  private static final int HEAD = 4;
  private static final int KIND_SHIFT = 8;
  private static final int TWO_FRAMES = 1 << 16;
  private static final int MASK = 63;
  private static final int KIND = 3;

  /** Number of groups. */
  int count;

  /** Contact, body or equality constraint. */
  int[] source = {};

  /** Whether a contact with friction held in the last dual update. */
  boolean[] stick = {};

  /** Records of all groups. */
  double[] data = {};

  private int[] head = {};
  private int used;

  void clear() {
    count = 0;
    used = 0;
  }

  /** Opens a group; its axes, arms and rows are the caller's to fill. */
  int add(int groupKind, int from, int a, int b, int rowMask, boolean twoFrames) {
    ensure(count + 1);
    int g = count++;
    int at = used;
    int size = Integer.bitCount(rowMask);
    // a unit of the rotations stands behind the rows, where there are any
    used += AXES + (twoFrames ? 2 : 1) * FRAME + ROW * size + (rowMask > 7 ? 1 : 0);
    if (used > data.length) {
      data = Arrays.copyOf(data, Math.max(used, 2 * data.length));
    }
    source[g] = from;
    stick[g] = false;
    head[HEAD * g] = a;
    head[HEAD * g + 1] = b;
    head[HEAD * g + 2] = at;
    head[HEAD * g + 3] = rowMask | groupKind << KIND_SHIFT | (twoFrames ? TWO_FRAMES : 0);
    Arrays.fill(data, first(g), used, 0);
    return g;
  }

  /** Forgets the group opened last. */
  void drop() {
    count--;
    used = head[HEAD * count + 2];
  }

  private void ensure(int n) {
    if (n <= source.length) {
      return;
    }
    int to = Math.max(n, Math.max(16, 2 * source.length));
    source = Arrays.copyOf(source, to);
    stick = Arrays.copyOf(stick, to);
    head = Arrays.copyOf(head, HEAD * to);
  }

  /** First body, -1 when it does not move. */
  int bodyA(int g) {
    return head[HEAD * g];
  }

  /** Second body, -1 when it does not move. */
  int bodyB(int g) {
    return head[HEAD * g + 1];
  }

  int kind(int g) {
    return head[HEAD * g + 3] >> KIND_SHIFT & KIND;
  }

  boolean isContact(int g) {
    return kind(g) == CONTACT;
  }

  /** Bits 0 to 2 translations, 3 to 5 rotations. */
  int mask(int g) {
    return head[HEAD * g + 3] & MASK;
  }

  /** Number of rows. */
  int size(int g) {
    return Integer.bitCount(mask(g));
  }

  /** Where the way from the first body's com to its point at the start is, 3 numbers. */
  int armA(int g) {
    return head[HEAD * g + 2] + ARM_A;
  }

  /** Where the way from the second body's com to its point at the start is, 3 numbers. */
  int armB(int g) {
    return head[HEAD * g + 2] + ARM_B;
  }

  /** Where the axes of translation are, 9 numbers. */
  int shiftAxes(int g) {
    return head[HEAD * g + 2] + AXES;
  }

  /** Where the axes of rotation are, 9 numbers. */
  int turnAxes(int g) {
    return shiftAxes(g) + ((head[HEAD * g + 3] & TWO_FRAMES) != 0 ? FRAME : 0);
  }

  /** Where the first row is. */
  int first(int g) {
    return turnAxes(g) + FRAME;
  }

  /** Where a row is, by its number in the group. */
  int row(int g, int k) {
    return first(g) + ROW * k;
  }

  /** Unit of the penalties of translations: reduced mass over h². */
  double massUnit(int g) {
    return data[head[HEAD * g + 2] + MASS_UNIT];
  }

  /** Unit of the penalties of rotations, reduced inertia over h²; 0 for groups without. */
  double inertiaUnit(int g) {
    return mask(g) > 7 ? data[row(g, size(g))] : 0;
  }

  /** Sets the units of the penalties. */
  void setUnits(int g, double mass, double inertia) {
    data[head[HEAD * g + 2] + MASS_UNIT] = mass;
    if (mask(g) > 7) {
      data[row(g, size(g))] = inertia;
    }
  }

  /** Size of the smaller body. */
  double length(int g) {
    return data[head[HEAD * g + 2] + LENGTH];
  }

  /** Stiffness of a compliant contact, N/m; 0 for every other group. */
  double stiffness(int g) {
    return isContact(g) ? data[first(g) + STIFFNESS] : 0;
  }

  /** Arms from the present coms to a world point, and the units of the penalties. */
  void attach(int g, Poses x, double[] pointA, int pa, double[] pointB, int pb, double h) {
    double inverseMass = 0;
    double inverseInertia = 0;
    double smallest = Double.MAX_VALUE;
    int a = bodyA(g);
    int b = bodyB(g);
    for (int k = 0; k < 3; k++) {
      data[armA(g) + k] = a < 0 ? 0 : pointA[pa + k] - x.com[3 * a + k];
      data[armB(g) + k] = b < 0 ? 0 : pointB[pb + k] - x.com[3 * b + k];
    }
    if (a >= 0) {
      inverseMass += 1 / x.mass[a];
      inverseInertia += 6 / (x.mass[a] * x.length[a] * x.length[a]);
      smallest = x.length[a];
    }
    if (b >= 0) {
      inverseMass += 1 / x.mass[b];
      inverseInertia += 6 / (x.mass[b] * x.length[b] * x.length[b]);
      smallest = Math.min(smallest, x.length[b]);
    }
    data[head[HEAD * g + 2] + MASS_UNIT] = 1 / (h * h * inverseMass);
    data[head[HEAD * g + 2] + LENGTH] = smallest;
    if (mask(g) > 7) {
      data[row(g, size(g))] = 1 / (h * h * inverseInertia);
    }
  }
}
