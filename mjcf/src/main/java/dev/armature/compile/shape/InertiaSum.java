package dev.armature.compile.shape;

import dev.armature.math.Eigen3;
import dev.armature.math.Quat;

/**
 * Adds up rigid parts to one: total mass, center of mass, and the tensor Σ R diag(I) Rᵀ + m (|d|² 1
 * - d dᵀ), then principal axes.
 */
public final class InertiaSum {
  /** Total mass. */
  public double mass;

  /** Center of mass. */
  public final double[] pos = new double[3];

  /** Rotation to the principal axes. */
  public final double[] quat = {1, 0, 0, 0};

  /** Principal moments, decreasing. */
  public final double[] inertia = new double[3];

  private final double[] tensor = new double[9];

  /** Adds the mass of a part; all masses must be in before the first tensor. */
  public void addMass(double partMass, double[] partPos) {
    mass += partMass;
    for (int i = 0; i < 3; i++) {
      pos[i] += partMass * partPos[i];
    }
  }

  /** Ends the adding of masses: pos becomes the center of mass. */
  public void closeMass() {
    for (int i = 0; i < 3; i++) {
      pos[i] /= mass;
    }
  }

  /** Adds the inertia of a part about the common center of mass. */
  public void addInertia(
      double partMass, double[] partPos, double[] partQuat, double[] partInertia) {
    double[] r = new double[9];
    Quat.toMat(r, 0, partQuat, 0);
    double[] d = {partPos[0] - pos[0], partPos[1] - pos[1], partPos[2] - pos[2]};
    for (int i = 0; i < 3; i++) {
      for (int j = i; j < 3; j++) {
        double own =
            r[3 * i] * (r[3 * j] * partInertia[0])
                + r[3 * i + 1] * (r[3 * j + 1] * partInertia[1])
                + r[3 * i + 2] * (r[3 * j + 2] * partInertia[2]);
        double y = d[(i + 1) % 3];
        double z = d[(i + 2) % 3];
        double moved = i == j ? partMass * (y * y + z * z) : -partMass * d[i] * d[j];
        tensor[3 * i + j] = tensor[3 * i + j] + own + moved;
        tensor[3 * j + i] = tensor[3 * i + j];
      }
    }
  }

  /** Ends the adding of inertias: principal moments and axes. Returns the smallest moment. */
  public double closeInertia() {
    return principal(inertia, quat, tensor);
  }

  /**
   * (inertia, quat) = principal moments, decreasing, and axes of a symmetric tensor. Returns the
   * smallest.
   */
  public static double principal(double[] inertia, double[] quat, double[] tensor) {
    Eigen3.decompose(inertia, 0, quat, 0, tensor, 0);
    return inertia[2];
  }
}
