package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.math.QuatDerivative;
import dev.armature.math.SparseLu;
import dev.armature.method.StepMethods;
import dev.armature.model.BiasType;
import dev.armature.model.DisableFlag;
import dev.armature.model.DynType;
import dev.armature.model.EnableFlag;
import dev.armature.model.GainType;
import dev.armature.model.IntegratorType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.step.Physics;
import org.jspecify.annotations.Nullable;

/**
 * The linear system of one step from the derivatives of accelerations: δx' = A δx + B δu, without
 * differences of steps.
 *
 * <p>The step is v' = v + h â, q' = q ⊕ h v' with â = M̂⁻¹ M a, where M̂ = M − h D is the matrix of
 * the integrator: D is the damping of the joints for Euler, ∂f/∂q̇ for the implicit ones. So
 *
 * <pre>
 *   dâ = M̂⁻¹ (M da + dM (a − â) + h dD â)
 * </pre>
 *
 * <p>with da of {@link ConstrainedDerivative}, dD â of {@link DampingDerivative}; dM x is the
 * difference of the derivatives of inverse dynamics for the accelerations a and â. Like these it
 * holds away from switches. The passes of Runge-Kutta are chained ({@link RungeKuttaDerivative}).
 */
final class AnalyticTransition {
  private final Model m;
  private final Data d;
  private final RateDerivative rates;
  private final int nv;
  private final int width;
  private final double h;
  private final double[] acceleration;

  private AnalyticTransition(Model m, Data d, RateDerivative rates) {
    this.m = m;
    this.d = d;
    this.rates = rates;
    nv = m.nv;
    width = rates.width;
    h = m.opt.timestep;
    acceleration = d.qacc.clone();
  }

  /** Why a step has no formulas, or null where it has them. */
  static @Nullable String obstacle(Model m, Data d) {
    if (!StepMethods.useRows(m.opt)) {
      return "the step method has no constraint rows";
    }
    if (m.nhistory > 0 || m.opt.enabled(EnableFlag.SLEEP) || d.hooks != Hooks.NONE) {
      return "the model has delays, sleep or hooks";
    }
    if (m.opt.noslipIterations > 0) {
      return "the no-slip pass changes forces after the optimum";
    }
    if (m.nplugin > 0) {
      return "forces of plugins have no formulas";
    }
    if (m.nflex > 0 && (isImplicit(m) || !PositionDifferences.areEdgesOnly(m))) {
      return "an elastic or implicit flex has no formulas";
    }
    for (int t = 0; t < m.ntendon; t++) {
      if (m.tendon.armature[t] != 0 && Paths.isSpatial(m, t)) {
        return "a spatial tendon has armature";
      }
    }
    for (int c = 0; c < d.ncon; c++) {
      if (d.contact.geom[2 * c] < 0 || d.contact.geom[2 * c + 1] < 0) {
        return "a flex touches something";
      }
    }
    for (int i = 0; i < m.nu; i++) {
      if (m.actuator.dyntype[i] > DynType.MUSCLE
          || m.actuator.actnum[i] > 1
          || m.actuator.gaintype[i] > GainType.MUSCLE
          || m.actuator.biastype[i] > BiasType.MUSCLE) {
        return "an actuator is the user's";
      }
      if (m.actuator.trntype[i] == TransmissionType.BODY) {
        return "adhesion follows contacts";
      }
    }
    return null;
  }

  private static boolean isImplicit(Model m) {
    return m.opt.integrator == IntegratorType.IMPLICIT
        || m.opt.integrator == IntegratorType.IMPLICITFAST;
  }

  private static boolean isDamped(Model m) {
    boolean any = isImplicit(m);
    boolean off = m.opt.disabled(DisableFlag.EULERDAMP) || m.opt.disabled(DisableFlag.DAMPER);
    for (int i = 0; i < m.nv; i++) {
      any |= !off && m.dof.damping[i] > 0;
    }
    return any;
  }

  static void compute(
      Model m,
      Data d,
      double @Nullable [] a,
      double @Nullable [] b,
      double @Nullable [] c,
      double @Nullable [] dd) {
    Physics.forward(m, d);
    String obstacle = obstacle(m, d);
    if (obstacle != null) {
      throw new IllegalStateException("no formulas for the transition: " + obstacle);
    }
    RateDerivative rates = new RateDerivative(m);
    rates.compute(d);
    int nx = 2 * m.nv + m.na;
    if (c != null || dd != null) {
      double[] sensors = new double[m.nsensordata * rates.width];
      SensorDerivative.compute(m, d, rates, sensors);
      split(sensors, m.nsensordata, nx, m.nu, c, dd);
    }
    if (a != null || b != null) {
      double[] next = new double[nx * rates.width];
      if (m.opt.integrator == IntegratorType.RK4) {
        RungeKuttaDerivative.compute(m, d, rates, next);
      } else {
        new AnalyticTransition(m, d, rates).run(next);
      }
      split(next, nx, nx, m.nu, a, b);
    }
  }

  /** Writes the first columns of a matrix to one and the rest to another. */
  private static void split(
      double[] from,
      int rows,
      int left,
      int right,
      double @Nullable [] first,
      double @Nullable [] second) {
    for (int r = 0; r < rows; r++) {
      if (first != null) {
        System.arraycopy(from, r * (left + right), first, r * left, left);
      }
      if (second != null) {
        System.arraycopy(from, r * (left + right) + left, second, r * right, right);
      }
    }
  }

  private void run(double[] next) {
    double[] velocity = rates.acceleration.clone();
    if (isDamped(m)) {
      damp(velocity);
    }
    double[] nextVelocity = new double[nv];
    for (int i = 0; i < nv; i++) {
      nextVelocity[i] = d.qvel[i] + h * acceleration[i];
      for (int c = 0; c < width; c++) {
        velocity[i * width + c] *= h;
      }
      velocity[i * width + nv + i] += 1;
    }
    System.arraycopy(velocity, 0, next, nv * width, nv * width);
    double[] before = new double[nv * width];
    for (int i = 0; i < nv; i++) {
      before[i * width + i] = 1;
    }
    integrate(m, nextVelocity, before, velocity, next);
    for (int i = 0; i < m.nu; i++) {
      int at = m.actuator.actadr[i];
      if (at >= 0) {
        double[] by = rates.next(d, i, d.actDot[at]);
        int row = (2 * nv + at) * width;
        next[row + 2 * nv + at] = by[0] + by[1] * rates.rateByActivation[at];
        next[row + 2 * nv + m.na + i] = by[1] * rates.rateByControl[at];
      }
    }
  }

  /**
   * Coordinates after a step with a velocity, along changes of the coordinates before and of the
   * velocity.
   *
   * @param before nv rows
   * @param change of the velocity, nv rows
   * @param result nv rows
   */
  static void integrate(
      Model m, double[] velocity, double[] before, double[] change, double[] result) {
    double h = m.opt.timestep;
    int width = 2 * m.nv + m.na + m.nu;
    double[] dquat = new double[9];
    double[] dvel = new double[9];
    for (int j = 0; j < m.njnt; j++) {
      int dof = m.jnt.dofadr[j];
      int type = m.jnt.type[j];
      int straight = type == JointType.FREE ? 3 : type == JointType.BALL ? 0 : 1;
      for (int k = dof * width; k < (dof + straight) * width; k++) {
        result[k] = before[k] + h * change[k];
      }
      if (straight == 1) {
        continue;
      }
      int first = dof + straight;
      QuatDerivative.integrate(dquat, dvel, new double[3], velocity, first, h);
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < width; c++) {
          double sum = 0;
          for (int k = 0; k < 3; k++) {
            int at = (first + k) * width + c;
            sum += dquat[3 * r + k] * before[at] + h * dvel[3 * r + k] * change[at];
          }
          result[(first + r) * width + c] = sum;
        }
      }
    }
  }

  /** Turns the derivative of a into that of â. */
  private void damp(double[] matrix) {
    double[] factor = matrixOfTheStep();
    int[] place = new int[nv];
    if (!SparseLu.factor(factor, nv, m.D.rownnz, m.D.rowadr, m.D.diag, m.D.colind, place)) {
      throw new IllegalStateException("the matrix of the integrator is singular");
    }
    InertiaMatrix.mul(m, d, acceleration, d.qacc);
    solve(factor, acceleration);
    double[] extra = new double[nv * width];
    if (isImplicit(m)) {
      boolean full = m.opt.integrator == IntegratorType.IMPLICIT;
      DampingDerivative.compute(m, d, rates, full, acceleration, extra);
      for (int k = 0; k < extra.length; k++) {
        extra[k] *= h;
      }
    }
    addInertia(extra);
    double[] column = new double[nv];
    double[] product = new double[nv];
    for (int c = 0; c < width; c++) {
      for (int i = 0; i < nv; i++) {
        column[i] = matrix[i * width + c];
      }
      InertiaMatrix.mul(m, d, product, column);
      for (int i = 0; i < nv; i++) {
        product[i] += extra[i * width + c];
      }
      solve(factor, product);
      for (int i = 0; i < nv; i++) {
        matrix[i * width + c] = product[i];
      }
    }
  }

  private void solve(double[] factor, double[] x) {
    SparseLu.solve(x, factor, nv, m.D.rownnz, m.D.rowadr, m.D.diag, m.D.colind);
  }

  /** M − h D, on the sparsity of the tree. */
  private double[] matrixOfTheStep() {
    double[] result = new double[m.nD];
    boolean euler = m.opt.integrator == IntegratorType.EULER;
    if (!euler) {
      VelocityDerivative.compute(m, d, m.opt.integrator == IntegratorType.IMPLICIT);
    }
    for (int k = 0; k < m.nD; k++) {
      int at = m.mapM2D[k];
      result[k] = (at < 0 ? 0 : d.M[at]) - (euler ? 0 : h * d.qDeriv[k]);
    }
    for (int i = 0; euler && i < nv; i++) {
      result[m.D.rowadr[i] + m.D.diag[i]] += h * m.dof.damping[i];
    }
    return result;
  }

  /** Adds dM (a − â) by positions. */
  private void addInertia(double[] extra) {
    double[][] q = new double[2][nv * nv];
    double[] unused = new double[nv * nv];
    double[] kept = d.qacc.clone();
    RigidBodyDerivative.inverse(m, d, q[0], unused);
    System.arraycopy(acceleration, 0, d.qacc, 0, nv);
    RigidBodyDerivative.inverse(m, d, q[1], unused);
    System.arraycopy(kept, 0, d.qacc, 0, nv);
    for (int r = 0; r < nv; r++) {
      for (int c = 0; c < nv; c++) {
        extra[r * width + c] += q[0][r * nv + c] - q[1][r * nv + c];
      }
    }
  }
}
