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
    Probe observer = probe;
    if (observer != null) {
      for (int k = 0; k < pairs.size(group); k++) {
        observer.seen(caller, group, k, res[k]);
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
   * Arms turn with their bodies, and axes with the second one.
   *
   * <p>One long method on purpose: in four, with the motion in the array between them, a step of a
   * chain of 50 connects took a tenth longer.
   */
  private void exact(int group, double[] res) {
    PairRows r = pairs;
    double[] data = r.data;
    double x = 0;
    double y = 0;
    double z = 0;
    double turnX = 0;
    double turnY = 0;
    double turnZ = 0;
    int a = r.bodyA(group);
    if (a >= 0) {
      int at = 3 * a;
      int arm = r.armA(group);
      double ax = data[arm];
      double ay = data[arm + 1];
      double az = data[arm + 2];
      double wx = poses.angle[at];
      double wy = poses.angle[at + 1];
      double wz = poses.angle[at + 2];
      turnX = wx;
      turnY = wy;
      turnZ = wz;
      x = poses.shift[at];
      y = poses.shift[at + 1];
      z = poses.shift[at + 2];
      double[] q = poses.turn;
      int qi = 4 * a;
      double tx = q[qi] * ax + q[qi + 2] * az - q[qi + 3] * ay;
      double ty = q[qi] * ay + q[qi + 3] * ax - q[qi + 1] * az;
      double tz = q[qi] * az + q[qi + 1] * ay - q[qi + 2] * ax;
      x += 2 * (q[qi + 2] * tz - q[qi + 3] * ty);
      y += 2 * (q[qi + 3] * tx - q[qi + 1] * tz);
      z += 2 * (q[qi + 1] * ty - q[qi + 2] * tx);
    }
    int b = r.bodyB(group);
    if (b >= 0) {
      int at = 3 * b;
      int arm = r.armB(group);
      double ax = data[arm];
      double ay = data[arm + 1];
      double az = data[arm + 2];
      double wx = poses.angle[at];
      double wy = poses.angle[at + 1];
      double wz = poses.angle[at + 2];
      turnX -= wx;
      turnY -= wy;
      turnZ -= wz;
      x -= poses.shift[at];
      y -= poses.shift[at + 1];
      z -= poses.shift[at + 2];
      double[] q = poses.turn;
      int qi = 4 * b;
      double tx = q[qi] * ax + q[qi + 2] * az - q[qi + 3] * ay;
      double ty = q[qi] * ay + q[qi + 3] * ax - q[qi + 1] * az;
      double tz = q[qi] * az + q[qi + 1] * ay - q[qi + 2] * ax;
      x -= 2 * (q[qi + 2] * tz - q[qi + 3] * ty);
      y -= 2 * (q[qi + 3] * tx - q[qi + 1] * tz);
      z -= 2 * (q[qi + 1] * ty - q[qi + 2] * tx);
    }
    int mask = r.mask(group);
    int row = r.first(group) + PairRows.START;
    int n = 0;
    int axis = r.shiftAxes(group);
    if (b >= 0) {
      // as the second body sees it, so that axes turn with it: R_Bᵀ ξ, and log(R_Bᵀ R_A)
      double[] q = poses.turn;
      int qi = 4 * b;
      double bw = q[qi];
      double bx = -q[qi + 1];
      double by = -q[qi + 2];
      double bz = -q[qi + 3];
      double tx = bw * x + by * z - bz * y;
      double ty = bw * y + bz * x - bx * z;
      double tz = bw * z + bx * y - by * x;
      x += 2 * (by * tz - bz * ty);
      y += 2 * (bz * tx - bx * tz);
      z += 2 * (bx * ty - by * tx);
      if (mask > 7) {
        double aw = 1;
        double ax = 0;
        double ay = 0;
        double az = 0;
        if (a >= 0) {
          aw = q[4 * a];
          ax = q[4 * a + 1];
          ay = q[4 * a + 2];
          az = q[4 * a + 3];
        }
        double rw = bw * aw - bx * ax - by * ay - bz * az;
        turnX = bw * ax + bx * aw + by * az - bz * ay;
        turnY = bw * ay - bx * az + by * aw + bz * ax;
        turnZ = bw * az + bx * ay - by * ax + bz * aw;
        double s2 = turnX * turnX + turnY * turnY + turnZ * turnZ;
        double factor = Poses.angleOverSine(s2, rw);
        turnX *= factor;
        turnY *= factor;
        turnZ *= factor;
      }
    }
    for (int k = 0; k < 3; k++, axis += 3) {
      if ((mask & 1 << k) != 0) {
        res[n] =
            data[row + PairRows.ROW * n]
                + (data[axis] * x + data[axis + 1] * y + data[axis + 2] * z);
        n++;
      }
    }
    if (mask > 7) {
      axis = r.turnAxes(group);
      for (int k = 3; k < 6; k++, axis += 3) {
        if ((mask & 1 << k) != 0) {
          res[n] =
              data[row + PairRows.ROW * n]
                  + (data[axis] * turnX + data[axis + 1] * turnY + data[axis + 2] * turnZ);
          n++;
        }
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
