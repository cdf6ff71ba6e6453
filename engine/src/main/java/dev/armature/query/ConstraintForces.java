package dev.armature.query;

import dev.armature.constraint.ConstraintMaker;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.solver.InverseConstraint;

/**
 * The constraint rows of a world as functions: their Jacobian J, and the cost and forces that given
 * accelerations have. The velocity stage must have been computed ({@code Physics.forward}).
 */
public final class ConstraintForces {
  private ConstraintForces() {}

  /** res = J v, a number for each row ({@code mj_mulJacVec}). */
  public static void multiply(Data d, double[] v, double[] res) {
    ConstraintMaker.mulJacobian(d, v, res);
  }

  /** res = Jᵀ f, a number for each dof ({@code mj_mulJacTVec}). */
  public static void multiplyTransposed(Model m, Data d, double[] f, double[] res) {
    ConstraintMaker.mulJacobianT(m, d, f, res);
  }

  /**
   * Cost s(J a − aref) of the rows for accelerations a, of which the forces are the negative
   * derivative: {@code mj_constraintUpdate}, without the whole problem's inertial part. The world
   * is not changed.
   *
   * @param acceleration a, nv
   * @param force becomes the force of each row, nefc
   */
  public static double cost(Model m, Data d, double[] acceleration, double[] force) {
    return InverseConstraint.evaluate(m, d, acceleration, force);
  }
}
