package dev.armature.compile.shape;

import dev.armature.math.Mat3;
import dev.armature.math.Quat;

/**
 * Rigid poses as the compiler handles them. Not for hot code: these are the rules of MuJoCo's
 * compiler, whose tolerance for "too short" (1e-7 in length) is not the engine's.
 */
public final class Frames {
  /** Sums of squares below this count as zero. */
  public static final double EPS = 1e-14;

  private Frames() {}

  /**
   * Scales {@code n} entries to unit length and returns the length before; entries shorter than
   * 1e-7 are left alone and 0 is returned. What is within 1e-14 of unit length is not divided.
   */
  public static double normalize(double[] v, int at, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += v[at + i] * v[at + i];
    }
    if (sum < EPS) {
      return 0;
    }
    double length = Math.sqrt(sum);
    if (Math.abs(length - 1) > EPS) {
      for (int i = 0; i < n; i++) {
        v[at + i] /= length;
      }
    }
    return length;
  }

  /** Scales a whole vector to unit length; see {@link #normalize(double[], int, int)}. */
  public static double normalize(double[] v) {
    return normalize(v, 0, v.length);
  }

  /** res = a b, normalized. The result may be an operand. */
  public static void mul(double[] res, double[] a, double[] b) {
    Quat.mul(res, 0, a, 0, b, 0);
    normalize(res, 0, 4);
  }

  /**
   * v rotated by the quaternion, in place: directions. The reference turns places by the matrix
   * instead, which differs in the last bit.
   */
  public static void rotate(double[] v, double[] quat) {
    Quat.rotate(v, 0, v, 0, quat, 0);
  }

  /** v rotated by the matrix of the quaternion, in place: places, which may be infinite. */
  public static void rotatePlace(double[] v, double[] quat) {
    if (quat[0] == 1 && quat[1] == 0 && quat[2] == 0 && quat[3] == 0) {
      return;
    }
    double[] r = new double[9];
    Quat.toMat(r, 0, quat, 0);
    Mat3.mulVec(v, 0, r, 0, v, 0);
  }

  /** v rotated by the inverse of the quaternion, in place. */
  public static void rotateBack(double[] v, double[] quat) {
    double[] r = new double[9];
    Quat.toMat(r, 0, quat, 0);
    Mat3.mulTVec(v, 0, r, 0, v, 0);
  }

  /** (pos, quat) ← parent ∘ (pos, quat). */
  public static void compose(double[] parentPos, double[] parentQuat, double[] pos, double[] quat) {
    rotatePlace(pos, parentQuat);
    for (int i = 0; i < 3; i++) {
      pos[i] += parentPos[i];
    }
    mul(quat, parentQuat, quat);
  }

  /** (pos, quat) ← (pos, quat) ∘ child. */
  public static void append(double[] pos, double[] quat, double[] childPos, double[] childQuat) {
    double[] p = childPos.clone();
    double[] q = childQuat.clone();
    compose(pos, quat, p, q);
    System.arraycopy(p, 0, pos, 0, 3);
    System.arraycopy(q, 0, quat, 0, 4);
  }

  /** (pos, quat) ← its inverse. */
  public static void invert(double[] pos, double[] quat) {
    rotateBack(pos, quat);
    for (int i = 0; i < 3; i++) {
      pos[i] = -pos[i];
      quat[i + 1] = -quat[i + 1];
    }
  }

  /**
   * quat = the rotation whose columns are these axes; defined also for columns that are no
   * rotation.
   */
  public static void fromAxes(double[] quat, double[] x, double[] y, double[] z) {
    if (x[0] + y[1] + z[2] > 0) {
      quat[0] = 0.5 * Math.sqrt(1 + x[0] + y[1] + z[2]);
      quat[1] = 0.25 * (y[2] - z[1]) / quat[0];
      quat[2] = 0.25 * (z[0] - x[2]) / quat[0];
      quat[3] = 0.25 * (x[1] - y[0]) / quat[0];
    } else if (x[0] > y[1] && x[0] > z[2]) {
      quat[1] = 0.5 * Math.sqrt(1 + x[0] - y[1] - z[2]);
      quat[0] = 0.25 * (y[2] - z[1]) / quat[1];
      quat[2] = 0.25 * (y[0] + x[1]) / quat[1];
      quat[3] = 0.25 * (z[0] + x[2]) / quat[1];
    } else if (y[1] > z[2]) {
      quat[2] = 0.5 * Math.sqrt(1 - x[0] + y[1] - z[2]);
      quat[0] = 0.25 * (z[0] - x[2]) / quat[2];
      quat[1] = 0.25 * (y[0] + x[1]) / quat[2];
      quat[3] = 0.25 * (z[1] + y[2]) / quat[2];
    } else {
      quat[3] = 0.5 * Math.sqrt(1 - x[0] - y[1] + z[2]);
      quat[0] = 0.25 * (x[1] - y[0]) / quat[3];
      quat[1] = 0.25 * (z[0] + x[2]) / quat[3];
      quat[2] = 0.25 * (z[1] + y[2]) / quat[3];
    }
    normalize(quat);
  }
}
