package dev.armature.derivative;

import dev.armature.math.Vec3;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The wrench of the contacts of two bodies as a linear map of what a dof does: how it moves the
 * first body and the second relative to the first (ω, v), and how it turns the axes that make their
 * relative accelerations and velocities. Contacts of the same bodies add up, all at one point; then
 * the map is used once for each dof.
 *
 * <p>With the axes A_a of a contact (forces first, then torques), its residuals x_b = A_b · U_b of
 * the relative motion U_b = U_acc + damping_b U_vel, and the curvature S,
 *
 * <pre>
 *   dF_a = byDistance_a d(dist) − Σ S_ab dx_b        dW = Σ dF_a A_a + F_a dA_a + dp × f
 *   dx_b = A_b · (turned_b + U_ω × dp) + dA_b · U_b
 * </pre>
 */
final class ContactMap {
  // columns of a change of the frame: a turn of the first body, and a relative motion
  private static final int TURN = 3;
  private static final int COLUMNS = 9;

  /** Blocks of 6 x 6: by the first body, by the relative motion, by the turned axes of each. */
  private final double[] first = new double[36];

  private final double[] relative = new double[36];
  private final double[] turnedA = new double[36];

  /** By turned axes of velocities, and by the relative motion as a change of velocity. */
  private final double[] damped = new double[36];

  // of the contact at hand, at its point
  private final double[] hereFirst = new double[36];
  private final double[] hereRelative = new double[36];
  private final double[] hereA = new double[36];
  private final double[] hereDamped = new double[36];

  /** How the axes change, 3 x 9 each. */
  private final double[] frameChange = new double[3 * 3 * COLUMNS];

  // how residuals and then forces change: by the first body (ω, v), by the relative motion
  private final double[] residual = new double[6 * 12];
  private final double[] along = new double[6 * 12];
  private final double[] gain = new double[9];
  private final double[] arm = new double[3];
  private final double[] lever = new double[3];
  private final double[] u = new double[3];

  void clear() {
    Arrays.fill(first, 0);
    Arrays.fill(relative, 0);
    Arrays.fill(turnedA, 0);
    Arrays.fill(damped, 0);
  }

  /** A contact: what acts along its axes, and how that follows its residuals. */
  static final class Contact {
    int dim;

    /** The normal and two tangents. */
    final double[] frame = new double[9];

    /** Forces and torques along the axes. */
    final double[] along = new double[6];

    /** Curvature over the axes, 6 x 6. */
    final double[] stiffness = new double[36];

    final double[] damping = new double[6];

    /** What a unit of distance does to the force along each axis. */
    final double[] byDistance = new double[6];

    /** The force in the axes of the world. */
    final double[] force = new double[3];
  }

  /**
   * Adds what velocities change, at a point that is off by an arm, and with {@code motion} what
   * positions change.
   *
   * @param motion how point and normal move, or null without positions
   * @param accelerations relative accelerations of the bodies at the point
   * @param velocities relative velocities
   */
  void add(
      Contact c,
      double[] armFrom,
      @Nullable ContactMotion motion,
      double[] accelerations,
      double[] velocities) {
    Vec3.copy(arm, 0, armFrom, 0);
    blocks(c);
    addShifted(damped, hereDamped);
    if (motion != null) {
      addShifted(turnedA, hereA);
      frames(c, motion);
      residuals(c, motion, accelerations, velocities);
      wrenches(c, motion);
      addShifted(first, hereFirst);
      addShifted(relative, hereRelative);
    }
  }

  /** −Σ A_a S_ab A_bᵀ, and the same with the damping of b. */
  private void blocks(Contact c) {
    Arrays.fill(hereA, 0);
    Arrays.fill(hereDamped, 0);
    double[] frame = c.frame;
    for (int a = 0; a < c.dim; a++) {
      int row = a < 3 ? 3 : 0;
      for (int b = 0; b < c.dim; b++) {
        double s = -c.stiffness[6 * a + b];
        if (s == 0) {
          continue;
        }
        int column = b < 3 ? 3 : 0;
        for (int i = 0; i < 3; i++) {
          double left = s * frame[3 * (a % 3) + i];
          int to = 6 * (row + i) + column;
          for (int j = 0; j < 3; j++) {
            double product = left * frame[3 * (b % 3) + j];
            hereA[to + j] += product;
            hereDamped[to + j] += c.damping[b] * product;
          }
        }
      }
    }
  }

  /**
   * The normal turns with the first body and as the motion says; the first tangent is u/|u| with u
   * = w − n (n·w), the second n × t₁.
   */
  private void frames(Contact c, ContactMotion motion) {
    double[] n = c.frame;
    double[] w = motion.along;
    Arrays.fill(frameChange, 0);
    turnWith(0, n, 0);
    for (int r = 0; r < 3; r++) {
      System.arraycopy(motion.normal, 6 * r, frameChange, COLUMNS * r + TURN, 6);
    }
    double share = Vec3.dot(n, 0, w, 0);
    Vec3.plusScaled(u, 0, w, 0, n, 0, -share);
    double length = Vec3.norm(u, 0);
    if (length > 1e-15) {
      // dt₁ = (1 − t₁t₁ᵀ)/|u| (dw − share dn − n (w·dn + n·dw))
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          double along1 = 0;
          for (int k = 0; k < 3; k++) {
            double project = (i == k ? 1 : 0) - n[3 + i] * n[3 + k];
            along1 -= project * ((k == j ? share : 0) + n[k] * w[j]);
          }
          gain[3 * i + j] = along1 / length;
        }
      }
      addGain(0, 3 * COLUMNS);
      if (motion.alongMoves) {
        wish(n, w, motion, length);
      }
    }
    for (int k = 0; k < COLUMNS; k++) {
      int k1 = 3 * COLUMNS + k;
      int k2 = 6 * COLUMNS + k;
      for (int r = 0; r < 3; r++) {
        int x = (r + 1) % 3;
        int y = (r + 2) % 3;
        frameChange[k2 + COLUMNS * r] =
            frameChange[COLUMNS * x + k] * n[3 + y]
                - frameChange[COLUMNS * y + k] * n[3 + x]
                + n[x] * frameChange[k1 + COLUMNS * y]
                - n[y] * frameChange[k1 + COLUMNS * x];
      }
    }
  }

  /** Columns of a turn of the first body: ω × x. */
  private void turnWith(int to, double[] x, int at) {
    frameChange[to + 1] = x[at + 2];
    frameChange[to + 2] = -x[at + 1];
    frameChange[to + COLUMNS] = -x[at + 2];
    frameChange[to + COLUMNS + 2] = x[at];
    frameChange[to + 2 * COLUMNS] = x[at + 1];
    frameChange[to + 2 * COLUMNS + 1] = -x[at];
  }

  /** Adds the gain times a change of an axis to that of another. */
  private void addGain(int from, int to) {
    for (int r = 0; r < 3; r++) {
      double g0 = gain[3 * r];
      double g1 = gain[3 * r + 1];
      double g2 = gain[3 * r + 2];
      for (int k = 0; k < COLUMNS; k++) {
        frameChange[to + COLUMNS * r + k] +=
            g0 * frameChange[from + k]
                + g1 * frameChange[from + COLUMNS + k]
                + g2 * frameChange[from + 2 * COLUMNS + k];
      }
    }
  }

  /** What the wish for a tangent does when it moves with the geoms; the second tangent is free. */
  private void wish(double[] n, double[] w, ContactMotion motion, double length) {
    int wish = 6 * COLUMNS;
    turnWith(wish, w, 0);
    for (int r = 0; r < 3; r++) {
      System.arraycopy(motion.wish, 6 * r, frameChange, wish + COLUMNS * r + TURN, 6);
    }
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
          sum += ((i == k ? 1 : 0) - n[3 + i] * n[3 + k]) * ((k == j ? 1 : 0) - n[k] * n[j]);
        }
        gain[3 * i + j] = sum / length;
      }
    }
    addGain(wish, 3 * COLUMNS);
  }

  /** Columns of residuals: ω of the first body, its v, the relative motion. */
  private void residuals(
      Contact c, ContactMotion motion, double[] accelerations, double[] velocities) {
    for (int b = 0; b < c.dim; b++) {
      int axis = 3 * (b % 3);
      int part = b < 3 ? 3 : 0;
      double x = accelerations[part] + c.damping[b] * velocities[part];
      double y = accelerations[part + 1] + c.damping[b] * velocities[part + 1];
      double z = accelerations[part + 2] + c.damping[b] * velocities[part + 2];
      int change = COLUMNS * axis;
      int to = 12 * b;
      for (int k = 0; k < COLUMNS; k++) {
        residual[to + (k < TURN ? k : k + 3)] =
            x * frameChange[change + k]
                + y * frameChange[change + COLUMNS + k]
                + z * frameChange[change + 2 * COLUMNS + k];
      }
      if (b >= 3) {
        Arrays.fill(residual, to + 3, to + 6, 0);
        continue;
      }
      // e · (ω × dp) = dp · (e × ω)
      Vec3.plusScaled(u, 0, accelerations, 0, velocities, 0, c.damping[b]);
      Vec3.cross(lever, 0, c.frame, axis, u, 0);
      Vec3.copy(residual, to + 3, lever, 0);
      for (int k = 0; k < 6; k++) {
        residual[to + 6 + k] +=
            lever[0] * motion.point[k]
                + lever[1] * motion.point[6 + k]
                + lever[2] * motion.point[12 + k];
      }
    }
  }

  private void wrenches(Contact c, ContactMotion motion) {
    for (int a = 0; a < c.dim; a++) {
      int to = 12 * a;
      Arrays.fill(along, to, to + 6, 0);
      for (int k = 0; k < 6; k++) {
        along[to + 6 + k] = c.byDistance[a] * motion.distance[k];
      }
      for (int b = 0; b < c.dim; b++) {
        double s = c.stiffness[6 * a + b];
        if (s != 0) {
          for (int k = 0; k < 12; k++) {
            along[to + k] -= s * residual[12 * b + k];
          }
        }
      }
    }
    Arrays.fill(hereFirst, 0);
    Arrays.fill(hereRelative, 0);
    for (int a = 0; a < c.dim; a++) {
      int axis = 3 * (a % 3);
      for (int r = 0; r < 3; r++) {
        double e = c.frame[axis + r];
        int to = 6 * (a < 3 ? 3 + r : r);
        int change = COLUMNS * (axis + r);
        for (int k = 0; k < 6; k++) {
          hereFirst[to + k] += e * along[12 * a + k];
          hereRelative[to + k] +=
              e * along[12 * a + 6 + k] + c.along[a] * frameChange[change + TURN + k];
        }
        for (int k = 0; k < TURN; k++) {
          hereFirst[to + k] += c.along[a] * frameChange[change + k];
        }
      }
    }
    // dp × f
    for (int r = 0; r < 3; r++) {
      int x = (r + 1) % 3;
      int y = (r + 2) % 3;
      hereFirst[6 * r + 3 + x] += c.force[y];
      hereFirst[6 * r + 3 + y] -= c.force[x];
      for (int k = 0; k < 6; k++) {
        hereRelative[6 * r + k] +=
            motion.point[6 * x + k] * c.force[y] - motion.point[6 * y + k] * c.force[x];
      }
    }
  }

  /** Adds a block, as seen from the point of the map: motions there, and wrenches. */
  private void addShifted(double[] to, double[] block) {
    double ax = arm[0];
    double ay = arm[1];
    double az = arm[2];
    if (ax != 0 || ay != 0 || az != 0) {
      // v + ω × arm: rows of v are added to those of ω
      for (int r = 0; r < 36; r += 6) {
        double x = block[r + 3];
        double y = block[r + 4];
        double z = block[r + 5];
        block[r] += ay * z - az * y;
        block[r + 1] += az * x - ax * z;
        block[r + 2] += ax * y - ay * x;
      }
      for (int k = 0; k < 6; k++) {
        double x = block[18 + k];
        double y = block[24 + k];
        double z = block[30 + k];
        block[k] += ay * z - az * y;
        block[6 + k] += az * x - ax * z;
        block[12 + k] += ax * y - ay * x;
      }
    }
    for (int k = 0; k < 36; k++) {
      to[k] += block[k];
    }
  }

  /** Writes what a dof changes by velocity: entries n apart. */
  void byVelocity(Pair pair, double[] entries, int at, int n) {
    for (int r = 0; r < 6; r++) {
      entries[at + r * n] = row(damped, 6 * r, pair.difference);
    }
  }

  /** Writes what a dof changes by position. */
  void byPosition(Pair pair, double[] entries, int at, int n) {
    for (int r = 0; r < 6; r++) {
      entries[at + r * n] =
          row(first, 6 * r, pair.first)
              + row(relative, 6 * r, pair.difference)
              + row(turnedA, 6 * r, pair.turned[0])
              + row(damped, 6 * r, pair.turned[1]);
    }
  }

  private static double row(double[] block, int at, double[] x) {
    return block[at] * x[0]
        + block[at + 1] * x[1]
        + block[at + 2] * x[2]
        + block[at + 3] * x[3]
        + block[at + 4] * x[4]
        + block[at + 5] * x[5];
  }
}
