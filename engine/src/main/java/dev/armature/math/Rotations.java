package dev.armature.math;

/** Rotations from angles, velocities and matrices that are not rotations; not used by the step. */
public final class Rotations {
  private static final int MOST_TURNS = 500;
  private static final double SMALL_TURN = 1e-9;

  private Rotations() {}

  /** res = ½ v ⊗ q, the rate of a quaternion for an angular velocity in world axes. */
  public static void rate(double[] res, int resAt, double[] q, int qAt, double[] v, int vAt) {
    double[] spin = {0, v[vAt], v[vAt + 1], v[vAt + 2]};
    Quat.mul(res, resAt, spin, 0, q, qAt);
    for (int i = 0; i < 4; i++) {
      res[resAt + i] *= 0.5;
    }
  }

  /**
   * The rotation of three Euler angles, rad.
   *
   * @param sequence axes in their order, three of xyzXYZ: lower-case ones move with the frame,
   *     upper-case ones stay; "XYZ" is roll, pitch, yaw
   */
  public static void fromEuler(double[] res, int resAt, double[] angles, String sequence) {
    if (sequence.length() != 3 || angles.length < 3) {
      throw new IllegalArgumentException("needs three angles and axes, got '" + sequence + "'");
    }
    double[] quat = {1, 0, 0, 0};
    for (int i = 0; i < 3; i++) {
      char letter = sequence.charAt(i);
      int axis = "xyz".indexOf(Character.toLowerCase(letter));
      if (axis < 0) {
        throw new IllegalArgumentException("'" + letter + "' is none of the axes x y z X Y Z");
      }
      double[] turn = new double[4];
      turn[0] = Trig.cos(angles[i] / 2);
      turn[1 + axis] = Trig.sin(angles[i] / 2);
      boolean moves = Character.isLowerCase(letter);
      Quat.mul(quat, 0, moves ? quat : turn, 0, moves ? turn : quat, 0);
    }
    Quat.normalize(quat, 0);
    Quat.copy(res, resAt, quat, 0);
  }

  /**
   * Turns a quaternion to the rotation nearest to a matrix, such as a deformation gradient: the
   * orthogonal factor of its polar decomposition (Müller et al. 2016). Start from a guess, such as
   * the last result.
   *
   * @param m by rows; its determinant must be positive
   * @return the number of turns
   */
  public static int nearest(double[] quat, int quatAt, double[] m, int mAt) {
    double[] rot = new double[9];
    double[] column = new double[3];
    double[] goal = new double[3];
    double[] cross = new double[3];
    for (int turns = 0; turns < MOST_TURNS; turns++) {
      Quat.toMat(rot, 0, quat, quatAt);
      double[] turn = new double[3];
      double along = 1e-9;
      for (int c = 0; c < 3; c++) {
        Vec3.set(column, 0, rot[c], rot[3 + c], rot[6 + c]);
        Vec3.set(goal, 0, m[mAt + c], m[mAt + 3 + c], m[mAt + 6 + c]);
        Vec3.cross(cross, 0, column, 0, goal, 0);
        Vec3.addTo(turn, 0, cross, 0);
        along += Math.abs(Vec3.dot(column, 0, goal, 0));
      }
      Vec3.scale(turn, 0, turn, 0, 1 / along);
      double angle = Vec3.normalize(turn, 0);
      if (angle < SMALL_TURN) {
        return turns;
      }
      double[] step = new double[4];
      Quat.fromAxisAngle(step, 0, turn, 0, angle);
      Quat.mul(quat, quatAt, step, 0, quat, quatAt);
      Quat.normalize(quat, quatAt);
    }
    return MOST_TURNS;
  }
}
