package dev.armature.solver.avbd;

import java.util.Arrays;

/**
 * Rows between two bodies, in groups that share their two points: contacts, joints, connects and
 * welds. A group has up to six rows, translations along three axes and rotations about three axes;
 * its mask says which.
 *
 * <p>With ξ the motion of the first body's point relative to the second's since the start of the
 * step, and ψ the difference of their rotations, the rows are C = C(x_t) + a·ξ and C = C(x_t) +
 * a·ψ.
 */
final class PairRows {
  /** Kinds of group. */
  static final int CONTACT = 0;

  static final int JOINT = 1;
  static final int EQUALITY = 2;

  /** Number of groups. */
  int count;

  /** Number of rows. */
  int rows;

  /** A kind. */
  int[] kind = {};

  /** Contact, body or equality constraint. */
  int[] source = {};

  /** First body, -1 when it does not move. */
  int[] bodyA = {};

  /** Second body, -1 when it does not move. */
  int[] bodyB = {};

  /** Bits 0 to 2 translations, 3 to 5 rotations. */
  int[] mask = {};

  /** First row. */
  int[] first = {};

  /** Number of rows. */
  int[] size = {};

  /** Where the axes of translation are. */
  int[] shiftAxes = {};

  /** Where the axes of rotation are. */
  int[] turnAxes = {};

  /** From the first body's com to its point, at the start. [count x 3] */
  double[] armA = {};

  /** From the second body's com to its point, at the start. [count x 3] */
  double[] armB = {};

  /** Unit of the penalties of translations: reduced mass over h². */
  double[] massUnit = {};

  /** Unit of the penalties of rotations: reduced inertia over h². */
  double[] inertiaUnit = {};

  /** Size of the smaller body. */
  double[] length = {};

  /** Stiffness of a compliant contact, N/m; 0 for rigid ones. */
  double[] stiffness = {};

  /** Friction of contacts: tangents, spin, rolls. [count x 5] */
  double[] friction = {};

  /** Whether a contact with friction held in the last dual update. */
  boolean[] stick = {};

  // ---- by row

  /** Violation at the start of the step. */
  double[] start = {};

  /** What the present sweep takes as feasible: C_stab = C − offset. */
  double[] offset = {};

  /**
   * What the violation of a joint's row is where its coordinates will be: of second order in the
   * step, from rotations that do not commute.
   */
  double[] drift = {};

  double[] lambda = {};
  double[] penalty = {};

  /** Axes, three a block. */
  double[] axes = {};

  private int axesUsed;

  void clear() {
    count = 0;
    rows = 0;
    axesUsed = 0;
  }

  /** Opens a group; its axes, arms and rows are the caller's to fill. */
  int add(int groupKind, int from, int a, int b, int rowMask, boolean twoFrames) {
    ensure(count + 1);
    int g = count++;
    kind[g] = groupKind;
    source[g] = from;
    bodyA[g] = a;
    bodyB[g] = b;
    mask[g] = rowMask;
    first[g] = rows;
    size[g] = Integer.bitCount(rowMask);
    stiffness[g] = 0;
    stick[g] = false;
    rows += size[g];
    ensureRows(rows);
    if (groupKind != CONTACT) {
      Arrays.fill(drift, first[g], rows, 0);
    }
    int wanted = axesUsed + (twoFrames ? 18 : 9);
    if (wanted > axes.length) {
      axes = Arrays.copyOf(axes, Math.max(wanted, 2 * axes.length));
    }
    shiftAxes[g] = axesUsed;
    turnAxes[g] = twoFrames ? axesUsed + 9 : axesUsed;
    axesUsed = wanted;
    return g;
  }

  private void ensure(int n) {
    if (n <= kind.length) {
      return;
    }
    int to = Math.max(n, Math.max(16, 2 * kind.length));
    kind = Arrays.copyOf(kind, to);
    source = Arrays.copyOf(source, to);
    bodyA = Arrays.copyOf(bodyA, to);
    bodyB = Arrays.copyOf(bodyB, to);
    mask = Arrays.copyOf(mask, to);
    first = Arrays.copyOf(first, to);
    size = Arrays.copyOf(size, to);
    shiftAxes = Arrays.copyOf(shiftAxes, to);
    turnAxes = Arrays.copyOf(turnAxes, to);
    armA = Arrays.copyOf(armA, 3 * to);
    armB = Arrays.copyOf(armB, 3 * to);
    massUnit = Arrays.copyOf(massUnit, to);
    inertiaUnit = Arrays.copyOf(inertiaUnit, to);
    length = Arrays.copyOf(length, to);
    stiffness = Arrays.copyOf(stiffness, to);
    friction = Arrays.copyOf(friction, 5 * to);
    stick = Arrays.copyOf(stick, to);
  }

  private void ensureRows(int n) {
    if (n <= start.length) {
      return;
    }
    int to = Math.max(n, Math.max(64, 2 * start.length));
    start = Arrays.copyOf(start, to);
    offset = Arrays.copyOf(offset, to);
    drift = Arrays.copyOf(drift, to);
    lambda = Arrays.copyOf(lambda, to);
    penalty = Arrays.copyOf(penalty, to);
  }

  /** Arms from the present coms to a world point, and the units of the penalties. */
  void attach(int g, Poses x, double[] pointA, int pa, double[] pointB, int pb, double h) {
    double inverseMass = 0;
    double inverseInertia = 0;
    double smallest = Double.MAX_VALUE;
    int a = bodyA[g];
    int b = bodyB[g];
    for (int k = 0; k < 3; k++) {
      armA[3 * g + k] = a < 0 ? 0 : pointA[pa + k] - x.com[3 * a + k];
      armB[3 * g + k] = b < 0 ? 0 : pointB[pb + k] - x.com[3 * b + k];
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
    massUnit[g] = 1 / (h * h * inverseMass);
    inertiaUnit[g] = 1 / (h * h * inverseInertia);
    length[g] = smallest;
  }
}
