package dev.armature.avbd;

import org.jspecify.annotations.Nullable;

/**
 * The one place where violations are computed: block assembly by either path, multiplier update and
 * figures all call it.
 *
 * <p>Contacts: C(x) = (x_A − x_B)·n + d with n from B to A and d the separation that the narrow
 * phase found at the pose of the start of the step, to first order in the motion since then: a
 * point of a body at arm r moves by shift + angle × r. Tangents likewise, from the anchors'
 * distance at the start. Joints, connects and welds turn their arms exactly: shift + (R − 1) r.
 */
final class Violation {
  /** Who asked. */
  enum Caller {
    /** Block assembly. */
    BLOCK,
    /** Multiplier update. */
    DUAL,
    /** Figures for the user. */
    FIGURES
  }

  /** Sees every violation that is computed. */
  interface Probe {
    /** A row of a group of {@link PairRows} was evaluated. */
    void seen(Caller caller, int group, int row, double violation);
  }

  /** The mask of a group that has all translations and no rotation. */
  private static final int TRANSLATIONS = 7;

  private final PairRows pairs;
  private final LinearRows linear;
  private final Poses poses;

  /** Told of every evaluation; for tests. */
  @Nullable Probe probe;

  Violation(PairRows pairs, LinearRows linear, Poses poses) {
    this.pairs = pairs;
    this.linear = linear;
    this.poses = poses;
  }

  /** res = violations of the rows of a group, in the order of its mask. */
  void of(int group, double[] res, Caller caller) {
    if (pairs.isContact(group)) {
      contact(group, res);
    } else {
      exact(group, res);
    }
    Probe seer = probe;
    if (seer != null) {
      for (int k = 0; k < pairs.size(group); k++) {
        seer.seen(caller, group, k, res[k]);
      }
    }
  }

  /** First order: the points move by shift + angle × arm. */
  private void contact(int group, double[] res) {
    PairRows r = pairs;
    double[] data = r.data;
    double[] angle = poses.angle;
    double[] shift = poses.shift;
    double x = 0;
    double y = 0;
    double z = 0;
    int a = r.bodyA(group);
    if (a >= 0) {
      int at = 3 * a;
      int arm = r.armA(group);
      double ax = data[arm];
      double ay = data[arm + 1];
      double az = data[arm + 2];
      double wx = angle[at];
      double wy = angle[at + 1];
      double wz = angle[at + 2];
      x = shift[at] + (wy * az - wz * ay);
      y = shift[at + 1] + (wz * ax - wx * az);
      z = shift[at + 2] + (wx * ay - wy * ax);
    }
    int b = r.bodyB(group);
    if (b >= 0) {
      int at = 3 * b;
      int arm = r.armB(group);
      double ax = data[arm];
      double ay = data[arm + 1];
      double az = data[arm + 2];
      double wx = angle[at];
      double wy = angle[at + 1];
      double wz = angle[at + 2];
      x = x - shift[at] - (wy * az - wz * ay);
      y = y - shift[at + 1] - (wz * ax - wx * az);
      z = z - shift[at + 2] - (wx * ay - wy * ax);
    }
    int n = r.size(group);
    int row = r.first(group) + PairRows.START;
    int axis = r.shiftAxes(group);
    res[0] = data[row] + (data[axis] * x + data[axis + 1] * y + data[axis + 2] * z);
    if (n > 2) {
      res[1] =
          data[row + PairRows.ROW] + (data[axis + 3] * x + data[axis + 4] * y + data[axis + 5] * z);
      res[2] =
          data[row + 2 * PairRows.ROW]
              + (data[axis + 6] * x + data[axis + 7] * y + data[axis + 8] * z);
    }
    for (int k = 3; k < n; k++) {
      res[k] = data[row + PairRows.ROW * k] + difference(angle, a, b, data, axis + 3 * (k - 3));
    }
  }

  /** Difference of two bodies' rotation vectors along an axis. */
  private static double difference(double[] angle, int a, int b, double[] axes, int at) {
    double x = 0;
    double y = 0;
    double z = 0;
    if (a >= 0) {
      x = angle[3 * a];
      y = angle[3 * a + 1];
      z = angle[3 * a + 2];
    }
    if (b >= 0) {
      x -= angle[3 * b];
      y -= angle[3 * b + 1];
      z -= angle[3 * b + 2];
    }
    return axes[at] * x + axes[at + 1] * y + axes[at + 2] * z;
  }

  /**
   * Arms turn with their bodies, and axes with the second one: with ξ the motion of the first
   * body's point relative to the second's, the rows see R_Bᵀ ξ and log(R_Bᵀ R_A).
   */
  private void exact(int group, double[] res) {
    PairRows r = pairs;
    int a = r.bodyA(group);
    int b = r.bodyB(group);
    for (int k = 0; k < 6; k++) {
      res[k] = 0;
    }
    if (a >= 0) {
      addMotion(a, r.armA(group), 1, res);
    }
    if (b >= 0) {
      addMotion(b, r.armB(group), -1, res);
      turnBack(b, res);
      if (r.mask(group) > TRANSLATIONS) {
        relativeTurn(a, b, res);
      }
    }
    project(group, res);
  }

  /** res += ± shift + (R − 1) r of a body's point, and its rotation vector. */
  private void addMotion(int body, int arm, double sign, double[] res) {
    double[] data = pairs.data;
    double ax = data[arm];
    double ay = data[arm + 1];
    double az = data[arm + 2];
    double[] q = poses.turn;
    int at = 3 * body;
    int qi = 4 * body;
    double tx = q[qi] * ax + q[qi + 2] * az - q[qi + 3] * ay;
    double ty = q[qi] * ay + q[qi + 3] * ax - q[qi + 1] * az;
    double tz = q[qi] * az + q[qi + 1] * ay - q[qi + 2] * ax;
    res[0] += sign * poses.shift[at];
    res[1] += sign * poses.shift[at + 1];
    res[2] += sign * poses.shift[at + 2];
    res[0] += sign * (2 * (q[qi + 2] * tz - q[qi + 3] * ty));
    res[1] += sign * (2 * (q[qi + 3] * tx - q[qi + 1] * tz));
    res[2] += sign * (2 * (q[qi + 1] * ty - q[qi + 2] * tx));
    res[3] += sign * poses.angle[at];
    res[4] += sign * poses.angle[at + 1];
    res[5] += sign * poses.angle[at + 2];
  }

  /** res[0..2] ← Rᵀ res[0..2] with the turn of a body. */
  private void turnBack(int body, double[] res) {
    double[] q = poses.turn;
    int qi = 4 * body;
    double bw = q[qi];
    double bx = -q[qi + 1];
    double by = -q[qi + 2];
    double bz = -q[qi + 3];
    double x = res[0];
    double y = res[1];
    double z = res[2];
    double tx = bw * x + by * z - bz * y;
    double ty = bw * y + bz * x - bx * z;
    double tz = bw * z + bx * y - by * x;
    res[0] = x + 2 * (by * tz - bz * ty);
    res[1] = y + 2 * (bz * tx - bx * tz);
    res[2] = z + 2 * (bx * ty - by * tx);
  }

  /** res[3..5] = log(R_Bᵀ R_A), the first body being the world when it is negative. */
  private void relativeTurn(int a, int b, double[] res) {
    double[] q = poses.turn;
    double bw = q[4 * b];
    double bx = -q[4 * b + 1];
    double by = -q[4 * b + 2];
    double bz = -q[4 * b + 3];
    double aw = a < 0 ? 1 : q[4 * a];
    double ax = a < 0 ? 0 : q[4 * a + 1];
    double ay = a < 0 ? 0 : q[4 * a + 2];
    double az = a < 0 ? 0 : q[4 * a + 3];
    double rw = bw * aw - bx * ax - by * ay - bz * az;
    double x = bw * ax + bx * aw + by * az - bz * ay;
    double y = bw * ay - bx * az + by * aw + bz * ax;
    double z = bw * az + bx * ay - by * ax + bz * aw;
    double factor = Poses.angleOverSine(x * x + y * y + z * z, rw);
    res[3] = factor * x;
    res[4] = factor * y;
    res[5] = factor * z;
  }

  /** res = violations at the start plus the motion in res along the axes of the rows. */
  private void project(int group, double[] res) {
    PairRows r = pairs;
    double[] data = r.data;
    double x = res[0];
    double y = res[1];
    double z = res[2];
    double turnX = res[3];
    double turnY = res[4];
    double turnZ = res[5];
    int mask = r.mask(group);
    int row = r.first(group) + PairRows.START;
    int n = 0;
    int axis = r.shiftAxes(group);
    for (int k = 0; k < 3; k++, axis += 3) {
      if ((mask & 1 << k) != 0) {
        double along = data[axis] * x + data[axis + 1] * y + data[axis + 2] * z;
        res[n] = data[row + PairRows.ROW * n] + along;
        n++;
      }
    }
    axis = r.turnAxes(group);
    for (int k = 3; k < 6 && mask > TRANSLATIONS; k++, axis += 3) {
      if ((mask & 1 << k) != 0) {
        double about = data[axis] * turnX + data[axis + 1] * turnY + data[axis + 2] * turnZ;
        res[n] = data[row + PairRows.ROW * n] + about;
        n++;
      }
    }
  }

  /** The violation of a linear row. */
  double ofLinear(int row) {
    LinearRows r = linear;
    double sum = r.start[row];
    for (int e = r.first[row]; e < r.first[row] + r.size[row]; e++) {
      int g = 6 * e;
      int at = 3 * r.body[e];
      sum +=
          r.gradient[g] * poses.shift[at]
              + r.gradient[g + 1] * poses.shift[at + 1]
              + r.gradient[g + 2] * poses.shift[at + 2]
              + r.gradient[g + 3] * poses.angle[at]
              + r.gradient[g + 4] * poses.angle[at + 1]
              + r.gradient[g + 5] * poses.angle[at + 2];
    }
    return sum;
  }
}
