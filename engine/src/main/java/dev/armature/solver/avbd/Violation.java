package dev.armature.solver.avbd;

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
    PairRows r = pairs;
    boolean exact = r.kind[group] != PairRows.CONTACT;
    double x = 0;
    double y = 0;
    double z = 0;
    double turnX = 0;
    double turnY = 0;
    double turnZ = 0;
    int a = r.bodyA[group];
    if (a >= 0) {
      int at = 3 * a;
      double ax = r.armA[3 * group];
      double ay = r.armA[3 * group + 1];
      double az = r.armA[3 * group + 2];
      double wx = poses.angle[at];
      double wy = poses.angle[at + 1];
      double wz = poses.angle[at + 2];
      turnX = wx;
      turnY = wy;
      turnZ = wz;
      x = poses.shift[at];
      y = poses.shift[at + 1];
      z = poses.shift[at + 2];
      if (exact) {
        double[] q = poses.turn;
        int qi = 4 * a;
        double tx = q[qi] * ax + q[qi + 2] * az - q[qi + 3] * ay;
        double ty = q[qi] * ay + q[qi + 3] * ax - q[qi + 1] * az;
        double tz = q[qi] * az + q[qi + 1] * ay - q[qi + 2] * ax;
        x += 2 * (q[qi + 2] * tz - q[qi + 3] * ty);
        y += 2 * (q[qi + 3] * tx - q[qi + 1] * tz);
        z += 2 * (q[qi + 1] * ty - q[qi + 2] * tx);
      } else {
        x += wy * az - wz * ay;
        y += wz * ax - wx * az;
        z += wx * ay - wy * ax;
      }
    }
    int b = r.bodyB[group];
    if (b >= 0) {
      int at = 3 * b;
      double ax = r.armB[3 * group];
      double ay = r.armB[3 * group + 1];
      double az = r.armB[3 * group + 2];
      double wx = poses.angle[at];
      double wy = poses.angle[at + 1];
      double wz = poses.angle[at + 2];
      turnX -= wx;
      turnY -= wy;
      turnZ -= wz;
      x -= poses.shift[at];
      y -= poses.shift[at + 1];
      z -= poses.shift[at + 2];
      if (exact) {
        double[] q = poses.turn;
        int qi = 4 * b;
        double tx = q[qi] * ax + q[qi + 2] * az - q[qi + 3] * ay;
        double ty = q[qi] * ay + q[qi + 3] * ax - q[qi + 1] * az;
        double tz = q[qi] * az + q[qi + 1] * ay - q[qi + 2] * ax;
        x -= 2 * (q[qi + 2] * tz - q[qi + 3] * ty);
        y -= 2 * (q[qi + 3] * tx - q[qi + 1] * tz);
        z -= 2 * (q[qi + 1] * ty - q[qi + 2] * tx);
      } else {
        x -= wy * az - wz * ay;
        y -= wz * ax - wx * az;
        z -= wx * ay - wy * ax;
      }
    }
    int mask = r.mask[group];
    int row = r.first[group];
    int n = 0;
    double[] axes = r.axes;
    int axis = r.shiftAxes[group];
    if (exact && b >= 0) {
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
        res[n] = r.start[row + n] + (axes[axis] * x + axes[axis + 1] * y + axes[axis + 2] * z);
        n++;
      }
    }
    if (mask > 7) {
      axis = r.turnAxes[group];
      for (int k = 3; k < 6; k++, axis += 3) {
        if ((mask & 1 << k) != 0) {
          res[n] =
              r.start[row + n]
                  + (axes[axis] * turnX + axes[axis + 1] * turnY + axes[axis + 2] * turnZ);
          n++;
        }
      }
    }
    Probe seer = probe;
    if (seer != null) {
      for (int k = 0; k < n; k++) {
        seer.seen(caller, group, k, res[k]);
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
