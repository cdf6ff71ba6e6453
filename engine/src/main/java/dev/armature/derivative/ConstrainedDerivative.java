package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.method.StepMethods;
import dev.armature.model.Model;
import dev.armature.solver.Curvature;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Derivatives of accelerations through contacts, limits, friction and equalities, by implicit
 * differentiation of the solved optimum: the solver is not run again, and not differenced.
 *
 * <p>The accelerations a minimize ½ (a − a₀)ᵀM(a − a₀) + s(Ja − r), where r depends on the velocity
 * as r = −B Jv + …. So with the Hessian S of s at the optimum, which is zero for rows that are open
 * or slide at their limit, and H = M + JᵀSJ,
 *
 * <pre>
 *   ∂a/∂τ = H⁻¹        ∂a/∂v = H⁻¹ (∂f/∂v − JᵀS B J)        ∂a/∂q = H⁻¹ R
 * </pre>
 *
 * <p>with f the forces without constraints, and R what the balance of forces changes by when
 * positions do. This holds while no row opens, closes, sticks or slips: at such a switch the
 * accelerations have a kink. What the no-slip pass does after the optimum is not counted.
 *
 * <p>{@link #update} prepares everything at the cost of about a step. Products with a vector,
 * {@link #multiply} and {@link #multiplyTransposed}, cost less than that; {@link #matrices} writes
 * the whole matrices, which are dense for all dofs that touch each other.
 */
public final class ConstrainedDerivative {
  static final Scratch.Key<ConstrainedDerivative> KEY =
      Scratch.key(ConstrainedDerivative.class, ConstrainedDerivative::new);

  // columns of a result that are computed together, so that they are written side by side
  private static final int TOGETHER = 8;

  private final Model m;
  private final Curvature curvature;
  private final Balance balance;
  private final double[] zero;
  private double[][] inverse = {};
  private int[] reach = {};
  private int[] rows = {};
  private GroupMatrix right = new GroupMatrix(0);
  private final double[][] columns = new double[TOGETHER][];

  /** Makes the working memory for a model. */
  public ConstrainedDerivative(Model m) {
    this.m = m;
    curvature = new Curvature(m);
    balance = new Balance(m);
    zero = new double[m.nv];
  }

  /**
   * Computes the derivatives of {@code qacc} after a forward pass, whose results are read.
   *
   * @param byForce ∂q̈/∂τ, nv x nv, symmetric: τ are forces on the dofs ({@code qfrcApplied})
   * @param byVelocity ∂q̈/∂q̇, nv x nv: row i is acceleration i
   * @throws IllegalStateException for a step method without constraint rows
   */
  public static void compute(Model m, Data d, double[] byForce, double[] byVelocity) {
    compute(m, d, byForce, byVelocity, null);
  }

  /**
   * Computes the derivatives of {@code qacc} after a forward pass, by positions too.
   *
   * <p>Rigid bodies, contacts, springs, fluids, limits, muscles and other actuators of scalar
   * joints and tendons, connects, welds, coupled joints and the edges of flexes are differentiated
   * by formulas. Where the features that touch in a contact are not found, its point and normal
   * move as the collider says when one geom is moved a little ({@link #differencedContacts}).
   * Models with more (contacts of flexes, elastic flexes, tendons with armature or through the
   * inside of a geom, plugins, other transmissions) take longer: poses and rows are computed twice
   * for each dof.
   *
   * @param byForce ∂q̈/∂τ, nv x nv, symmetric: τ are forces on the dofs ({@code qfrcApplied})
   * @param byVelocity ∂q̈/∂q̇, nv x nv: row i is acceleration i
   * @param byPosition ∂q̈/∂q, nv x nv, in the tangent space: rotations of ball and free joints in
   *     their own axes; null for none
   * @throws IllegalStateException for a step method without constraint rows
   */
  public static void compute(
      Model m, Data d, double[] byForce, double[] byVelocity, double @Nullable [] byPosition) {
    ConstrainedDerivative derivative = d.scratch(KEY);
    derivative.update(d, byPosition != null);
    derivative.matrices(byForce, byVelocity, byPosition);
  }

  /**
   * Prepares the derivatives at a state after a forward pass, whose results are read.
   *
   * @throws IllegalStateException for a step method without constraint rows
   */
  public void update(Data d) {
    update(d, true);
  }

  private void update(Data d, boolean byPosition) {
    if (!StepMethods.useRows(m.opt)) {
      throw new IllegalStateException("the step method of the model has no constraint rows");
    }
    curvature.compute(m, d);
    balance.compute(d, curvature, byPosition);
  }

  /**
   * How many contacts of the last {@link #update} had no formula, so that their collider was asked.
   */
  public int differencedContacts() {
    return balance.differencedContacts();
  }

  /**
   * Computes how accelerations change along a direction: ∂q̈/∂τ τ' + ∂q̈/∂q̇ v' + ∂q̈/∂q q'.
   *
   * @param force τ', a change of forces on the dofs, or null for none
   * @param velocity v', a change of velocities, or null
   * @param position q', a change of positions in the tangent space, or null
   * @param result becomes the change of the accelerations
   */
  public void multiply(
      double @Nullable [] force,
      double @Nullable [] velocity,
      double @Nullable [] position,
      double[] result) {
    if (force == null) {
      Arrays.fill(result, 0, m.nv, 0);
    } else {
      System.arraycopy(force, 0, result, 0, m.nv);
    }
    double[] v = velocity == null ? zero : velocity;
    double[] q = position == null ? zero : position;
    if (velocity != null) {
      balance.byVelocity.addProduct(velocity, result);
    }
    if (position != null) {
      balance.byPosition.addProduct(position, result);
    }
    balance.elements.addProduct(q, v, result);
    curvature.solve(result);
  }

  /**
   * Computes the gradients of w · q̈ by forces, velocities and positions: the transposed matrices
   * times w, as a backward pass through a trajectory needs them.
   *
   * @param byForce becomes ∂q̈/∂τᵀ w
   * @param byVelocity becomes ∂q̈/∂q̇ᵀ w
   * @param byPosition becomes ∂q̈/∂qᵀ w, in the tangent space
   */
  public void multiplyTransposed(
      double[] w, double[] byForce, double[] byVelocity, double[] byPosition) {
    System.arraycopy(w, 0, byForce, 0, m.nv);
    curvature.solve(byForce);
    Arrays.fill(byVelocity, 0, m.nv, 0);
    Arrays.fill(byPosition, 0, m.nv, 0);
    balance.byVelocity.addTransposed(byForce, byVelocity);
    balance.byPosition.addTransposed(byForce, byPosition);
    balance.elements.addTransposed(byForce, byPosition, byVelocity);
  }

  /**
   * Writes whole matrices, nv x nv by rows: row i is acceleration i.
   *
   * @param byForce becomes ∂q̈/∂τ
   * @param byVelocity becomes ∂q̈/∂q̇
   * @param byPosition becomes ∂q̈/∂q; null for none
   */
  public void matrices(double[] byForce, double[] byVelocity, double @Nullable [] byPosition) {
    int nv = m.nv;
    if (inverse.length < nv) {
      inverse = new double[nv][nv];
      reach = new int[nv];
      rows = new int[nv];
      right = new GroupMatrix(nv);
      for (int k = 0; k < TOGETHER; k++) {
        columns[k] = new double[nv];
      }
    }
    curvature.reach(reach);
    balance.byVelocity.reach(reach);
    balance.elements.reach(reach);
    right.arrange(reach);
    for (int i = 0; i < nv; i++) {
      Arrays.fill(inverse[i], right.group[i], right.groupEnd[i], 0);
    }
    curvature.invert(inverse, right.group);
    Arrays.fill(byForce, 0, nv * nv, 0);
    for (int i = 0; i < nv; i++) {
      int from = right.group[i];
      System.arraycopy(inverse[i], from, byForce, i * nv + from, right.groupEnd[i] - from);
    }
    right.clear();
    balance.byVelocity.addTo(right);
    balance.elements.addTo(true, right);
    divide(byVelocity);
    if (byPosition != null) {
      right.clear();
      balance.byPosition.addTo(right);
      balance.elements.addTo(false, right);
      divide(byPosition);
    }
  }

  /** result = H⁻¹ right. The inverse is symmetric: a column of the result is a sum of its rows. */
  private void divide(double[] result) {
    int nv = m.nv;
    Arrays.fill(result, 0, nv * nv, 0);
    int c = 0;
    while (c < nv) {
      int from = right.group[c];
      int to = right.groupEnd[c];
      int n = Math.min(TOGETHER, to - c);
      for (int k = 0; k < n; k++) {
        sum(columns[k], right.column(c + k), from, to);
      }
      for (int r = from; r < to; r++) {
        int at = r * nv + c;
        for (int k = 0; k < n; k++) {
          result[at + k] = columns[k][r];
        }
      }
      c += n;
    }
  }

  /** res = Σ rows of the inverse, each times the entry of a column. */
  private void sum(double[] res, int column, int from, int to) {
    Arrays.fill(res, from, to, 0);
    int count = 0;
    for (int i = from; i < to; i++) {
      if (right.entries[column + i] != 0) {
        rows[count++] = i;
      }
    }
    int e = 0;
    for (; e + 4 <= count; e += 4) {
      addFour(res, column, e, from, to);
    }
    for (; e < count; e++) {
      double[] v = inverse[rows[e]];
      double s = right.entries[column + rows[e]];
      for (int i = from; i < to; i++) {
        res[i] += s * v[i];
      }
    }
  }

  private void addFour(double[] res, int column, int e, int from, int to) {
    double[] v0 = inverse[rows[e]];
    double[] v1 = inverse[rows[e + 1]];
    double[] v2 = inverse[rows[e + 2]];
    double[] v3 = inverse[rows[e + 3]];
    double s0 = right.entries[column + rows[e]];
    double s1 = right.entries[column + rows[e + 1]];
    double s2 = right.entries[column + rows[e + 2]];
    double s3 = right.entries[column + rows[e + 3]];
    for (int i = from; i < to; i++) {
      res[i] += s0 * v0[i] + s1 * v1[i] + s2 * v2[i] + s3 * v3[i];
    }
  }
}
