package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.Scratch;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.math.QuatDerivative;
import dev.armature.math.SparseLu;
import dev.armature.method.StepMethods;
import dev.armature.model.BiasType;
import dev.armature.model.DynType;
import dev.armature.model.EnableFlag;
import dev.armature.model.GainType;
import dev.armature.model.IntegratorType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.step.Euler;
import dev.armature.step.Implicit;
import dev.armature.step.Physics;
import java.util.Arrays;
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
  static final Scratch.Key<AnalyticTransition> KEY =
      Scratch.key(AnalyticTransition.class, AnalyticTransition::new);

  private final Model m;
  private final RateDerivative rates;
  private final int nv;
  private final int width;
  private final double[] next;
  private final double[] sensors;
  // by columns of states and controls: the velocity after the step, and what is added to M da
  private final double[] velocity;
  private final double[] extra;
  private final double[] unit;
  // the acceleration that the step takes, and the velocity after it
  private final double[] acceleration;
  private final double[] nextVelocity;
  private final double[] kept;
  // factors of the matrix of the step: symmetric, or of the integrator "implicit"
  private final double[] factor;
  private final double[] inverse;
  private final int[] place;
  private final double[] column;
  private final double[] product;
  private final RigidBodyDerivative rigid;
  private final TreeMatrix moved;
  private final TreeMatrix unmoved;
  private final TreeMatrix unused;

  private AnalyticTransition(Model m) {
    this.m = m;
    rates = new RateDerivative(m);
    nv = m.nv;
    width = rates.width;
    next = new double[(2 * nv + m.na) * width];
    sensors = new double[m.nsensordata * width];
    velocity = new double[nv * width];
    extra = new double[nv * width];
    unit = new double[nv * width];
    for (int i = 0; i < nv; i++) {
      unit[i * width + i] = 1;
    }
    acceleration = new double[nv];
    nextVelocity = new double[nv];
    kept = new double[nv];
    factor = new double[m.nD];
    inverse = new double[nv];
    place = new int[nv];
    column = new double[nv];
    product = new double[nv];
    rigid = new RigidBodyDerivative(m);
    moved = new TreeMatrix(m);
    unmoved = new TreeMatrix(m);
    unused = new TreeMatrix(m);
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
    if (m.nflex > 0 && isImplicit(m)) {
      return "an implicit flex has no formulas";
    }
    for (int t = 0; t < m.ntendon; t++) {
      if (m.tendon.armature[t] != 0 && Paths.isSpatial(m, t)) {
        return "a spatial tendon has armature";
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

  /**
   * Computes the matrices after a forward pass, which is made here.
   *
   * @param wanted which sensors; the rows of others are zero. Null for all
   * @return why there are no formulas, or null where there were
   */
  static @Nullable String compute(
      Model m,
      Data d,
      double @Nullable [] a,
      double @Nullable [] b,
      double @Nullable [] c,
      double @Nullable [] dd,
      boolean @Nullable [] wanted) {
    Physics.forward(m, d);
    String obstacle = obstacle(m, d);
    if (obstacle == null) {
      d.scratch(KEY).run(d, a, b, c, dd, wanted);
    }
    return obstacle;
  }

  private void run(
      Data d,
      double @Nullable [] a,
      double @Nullable [] b,
      double @Nullable [] c,
      double @Nullable [] dd,
      boolean @Nullable [] wanted) {
    rates.compute(d);
    int nx = 2 * nv + m.na;
    if (c != null || dd != null) {
      SensorDerivative.compute(m, d, rates, wanted, sensors);
      split(sensors, m.nsensordata, nx, m.nu, c, dd);
    }
    if (a != null || b != null) {
      if (m.opt.integrator == IntegratorType.RK4) {
        RungeKuttaDerivative.compute(m, d, rates, next);
      } else {
        step(d);
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

  private void step(Data d) {
    double h = m.opt.timestep;
    System.arraycopy(d.qacc, 0, acceleration, 0, nv);
    System.arraycopy(rates.acceleration, 0, velocity, 0, nv * width);
    if (isImplicit(m) || Euler.dampsImplicitly(m)) {
      damp(d);
    }
    for (int i = 0; i < nv; i++) {
      nextVelocity[i] = d.qvel[i] + h * acceleration[i];
      for (int c = 0; c < width; c++) {
        velocity[i * width + c] *= h;
      }
      velocity[i * width + nv + i] += 1;
    }
    System.arraycopy(velocity, 0, next, nv * width, nv * width);
    integrate(m, nextVelocity, unit, velocity, next);
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
  private void damp(Data d) {
    boolean full = m.opt.integrator == IntegratorType.IMPLICIT;
    factorize(d, full);
    InertiaMatrix.mul(m, d, acceleration, d.qacc);
    solve(full, acceleration);
    Arrays.fill(extra, 0);
    if (isImplicit(m)) {
      DampingDerivative.compute(m, d, rates, full, acceleration, extra);
      for (int k = 0; k < extra.length; k++) {
        extra[k] *= m.opt.timestep;
      }
    }
    addInertia(d);
    for (int c = 0; c < width; c++) {
      for (int i = 0; i < nv; i++) {
        column[i] = velocity[i * width + c];
      }
      InertiaMatrix.mul(m, d, product, column);
      for (int i = 0; i < nv; i++) {
        product[i] += extra[i * width + c];
      }
      solve(full, product);
      for (int i = 0; i < nv; i++) {
        velocity[i * width + c] = product[i];
      }
    }
  }

  /** Factors of M − h D. */
  private void factorize(Data d, boolean full) {
    if (full) {
      VelocityDerivative.compute(m, d, true);
      Implicit.fullMatrix(m, d, factor);
      if (!SparseLu.factor(factor, nv, m.D.rownnz, m.D.rowadr, m.D.diag, m.D.colind, place)) {
        throw new IllegalStateException("the matrix of the integrator is singular");
      }
      return;
    }
    if (isImplicit(m)) {
      VelocityDerivative.compute(m, d, false);
      Implicit.fastMatrix(m, d, factor);
    } else {
      Euler.dampedMatrix(m, d, factor);
    }
    InertiaMatrix.factor(m, d, factor, inverse, 0, nv);
  }

  private void solve(boolean full, double[] x) {
    if (full) {
      SparseLu.solve(x, factor, nv, m.D.rownnz, m.D.rowadr, m.D.diag, m.D.colind);
    } else {
      InertiaMatrix.solve(m, x, factor, inverse, 0, nv);
    }
  }

  /** Adds dM (a − â) by positions. */
  private void addInertia(Data d) {
    rigid.compute(d, moved, unused);
    System.arraycopy(d.qacc, 0, kept, 0, nv);
    System.arraycopy(acceleration, 0, d.qacc, 0, nv);
    rigid.compute(d, unmoved, unused);
    System.arraycopy(kept, 0, d.qacc, 0, nv);
    moved.subtract(unmoved);
    moved.addTo(extra, width, 0, 1);
  }
}
