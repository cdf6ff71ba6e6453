package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.dynamics.Actuation;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.math.DenseCholesky;
import dev.armature.math.QuatDerivative;
import dev.armature.method.StepMethods;
import dev.armature.model.DisableFlag;
import dev.armature.model.DynType;
import dev.armature.model.EnableFlag;
import dev.armature.model.GainType;
import dev.armature.model.IntegratorType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.step.Physics;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The linear system of one step from the derivatives of accelerations: δx' = A δx + B δu, without
 * differences of steps.
 *
 * <p>The step is v' = v + h â, q' = q ⊕ h v' with â = M̂⁻¹ M a, where M̂ = M + h D is the matrix of
 * implicit damping. With D constant,
 *
 * <pre>
 *   dâ = M̂⁻¹ (M da + dM (a − â))
 * </pre>
 *
 * <p>and da of {@link ConstrainedDerivative}; dM x is the difference of the derivatives of inverse
 * dynamics for the accelerations a and â. Like these it holds away from switches.
 */
final class AnalyticTransition {
  private static final double MINVAL = 1e-15;

  private final Model m;
  private final Data d;
  private final int nv;
  private final double h;
  private final double[] byForce;
  private final double[] byVelocity;
  private final double[] byPosition;
  // dM (a − â) by position
  private final double[] moved;
  private final boolean damped;
  private final double[][] factor;
  private final double[] inverse;
  private final double[] acceleration;
  private final double[] nextVelocity;
  private final double[] work;
  private final double[] product;
  private final double[] dquat = new double[9];
  private final double[] dvel = new double[9];

  private AnalyticTransition(Model m, Data d) {
    this.m = m;
    this.d = d;
    nv = m.nv;
    h = m.opt.timestep;
    byForce = new double[nv * nv];
    byVelocity = new double[nv * nv];
    byPosition = new double[nv * nv];
    moved = new double[nv * nv];
    damped = isDamped(m);
    factor = new double[damped ? nv : 0][nv];
    inverse = new double[nv];
    acceleration = new double[nv];
    nextVelocity = new double[nv];
    work = new double[nv];
    product = new double[nv];
  }

  /** Why a step has no formulas, or null where it has them. */
  static @Nullable String obstacle(Model m, Data d) {
    boolean fast = m.opt.integrator == IntegratorType.IMPLICITFAST;
    if (m.opt.integrator != IntegratorType.EULER && !fast) {
      return "the integrator is neither Euler nor implicitfast";
    }
    if (!StepMethods.useRows(m.opt)) {
      return "the step method has no constraint rows";
    }
    if (m.nhistory > 0 || m.opt.enabled(EnableFlag.SLEEP) || d.hooks != Hooks.NONE) {
      return "the model has delays, sleep or hooks";
    }
    if (m.opt.noslipIterations > 0) {
      return "the no-slip pass changes forces after the optimum";
    }
    if (PositionDifferences.areNeeded(m, d)) {
      return "the model has forces without formulas (fluids, plugins, elastic flexes, ...)";
    }
    for (int i = 0; i < m.nu; i++) {
      if (m.actuator.dyntype[i] > DynType.FILTEREXACT || m.actuator.actnum[i] > 1) {
        return "the activation of an actuator is that of a muscle, or the user's";
      }
    }
    for (int c = 0; c < d.ncon; c++) {
      if (d.contact.geom[2 * c] < 0 || d.contact.geom[2 * c + 1] < 0) {
        return "a flex touches something";
      }
    }
    return fast && hasChangingDamping(m) ? "the damping changes with the state" : null;
  }

  /** Whether the matrix of implicit damping depends on anything. */
  private static boolean hasChangingDamping(Model m) {
    boolean changes = m.nflex > 0;
    for (int t = 0; t < m.ntendon; t++) {
      changes |= m.tendon.damping[t] != 0 && Paths.isSpatial(m, t);
    }
    for (int i = 0; i < m.nu; i++) {
      int p = Actuation.GAIN_PRM * i;
      changes |= m.actuator.gaintype[i] == GainType.MUSCLE;
      changes |= m.actuator.gaintype[i] == GainType.AFFINE && m.actuator.gainprm[p + 2] != 0;
      changes |=
          m.actuator.trntype[i] == TransmissionType.TENDON
              && Paths.isSpatial(m, m.actuator.trnid[2 * i])
              && m.actuator.biasprm[Actuation.BIAS_PRM * i + 2] != 0;
    }
    return changes;
  }

  private static boolean isDamped(Model m) {
    boolean any = m.opt.integrator == IntegratorType.IMPLICITFAST;
    boolean off = m.opt.disabled(DisableFlag.EULERDAMP) || m.opt.disabled(DisableFlag.DAMPER);
    for (int i = 0; i < m.nv; i++) {
      any |= !off && m.dof.damping[i] > 0;
    }
    return any;
  }

  static void compute(Model m, Data d, double @Nullable [] a, double @Nullable [] b) {
    Physics.forward(m, d);
    String obstacle = obstacle(m, d);
    if (obstacle != null) {
      throw new IllegalStateException("no formulas for the transition: " + obstacle);
    }
    new AnalyticTransition(m, d).run(a, b);
  }

  private void run(double @Nullable [] a, double @Nullable [] b) {
    ConstrainedDerivative.compute(m, d, byForce, byVelocity, byPosition);
    System.arraycopy(d.qacc, 0, acceleration, 0, nv);
    if (damped) {
      prepareDamping();
    }
    for (int i = 0; i < nv; i++) {
      nextVelocity[i] = d.qvel[i] + h * acceleration[i];
    }
    int nx = 2 * nv + m.na;
    if (a != null) {
      Arrays.fill(a, 0, nx * nx, 0);
      for (int c = 0; c < nv; c++) {
        column(byPosition, c, true);
        store(a, c, nx, c, -1);
        column(byVelocity, c, false);
        store(a, nv + c, nx, -1, c);
      }
    }
    if (b != null) {
      Arrays.fill(b, 0, nx * m.nu, 0);
    }
    boolean off = m.opt.disabled(DisableFlag.ACTUATION);
    for (int i = 0; i < m.nu; i++) {
      actuator(i, off || Actuation.isDisabled(m, i), nx, a, b);
    }
  }

  /** M̂, its factor, â, and how M changes by position times a − â. */
  private void prepareDamping() {
    double[] inertia = new double[nv * nv];
    InertiaMatrix.full(m, d, inertia);
    for (int i = 0; i < nv; i++) {
      System.arraycopy(inertia, i * nv, factor[i], 0, nv);
    }
    if (m.opt.integrator == IntegratorType.EULER) {
      for (int i = 0; i < nv; i++) {
        factor[i][i] += h * m.dof.damping[i];
      }
    } else {
      VelocityDerivative.compute(m, d, false);
      for (int r = 0; r < nv; r++) {
        for (int k = m.D.rowadr[r]; k < m.D.rowadr[r] + m.D.rownnz[r]; k++) {
          factor[r][m.D.colind[k]] -= h * d.qDeriv[k];
        }
      }
    }
    DenseCholesky.factor(factor, inverse, nv);
    InertiaMatrix.mul(m, d, acceleration, d.qacc);
    DenseCholesky.solve(factor, inverse, nv, acceleration);
    double[] other = new double[nv * nv];
    double[] unused = new double[nv * nv];
    RigidBodyDerivative.inverse(m, d, moved, unused);
    double[] kept = d.qacc.clone();
    System.arraycopy(acceleration, 0, d.qacc, 0, nv);
    RigidBodyDerivative.inverse(m, d, other, unused);
    System.arraycopy(kept, 0, d.qacc, 0, nv);
    for (int k = 0; k < nv * nv; k++) {
      moved[k] -= other[k];
    }
  }

  /** work = a column of dâ. */
  private void column(double[] matrix, int c, boolean position) {
    for (int i = 0; i < nv; i++) {
      work[i] = matrix[i * nv + c];
    }
    damp();
    if (damped && position) {
      for (int i = 0; i < nv; i++) {
        product[i] = moved[i * nv + c];
      }
      DenseCholesky.solve(factor, inverse, nv, product);
      for (int i = 0; i < nv; i++) {
        work[i] += product[i];
      }
    }
  }

  /** work = M̂⁻¹ M work. */
  private void damp() {
    if (damped) {
      InertiaMatrix.mul(m, d, product, work);
      DenseCholesky.solve(factor, inverse, nv, product);
      System.arraycopy(product, 0, work, 0, nv);
    }
  }

  /**
   * Stores a column of positions and velocities.
   *
   * @param position the position that changes, or -1
   * @param velocity the velocity that changes, or -1
   */
  private void store(double[] matrix, int c, int width, int position, int velocity) {
    for (int i = 0; i < nv; i++) {
      work[i] = (i == velocity ? 1 : 0) + h * work[i];
      matrix[(nv + i) * width + c] = work[i];
    }
    for (int j = 0; j < m.njnt; j++) {
      int dof = m.jnt.dofadr[j];
      int type = m.jnt.type[j];
      int straight = type == JointType.FREE ? 3 : type == JointType.BALL ? 0 : 1;
      for (int i = dof; i < dof + straight; i++) {
        matrix[i * width + c] = (i == position ? 1 : 0) + h * work[i];
      }
      if (straight != 1) {
        rotation(matrix, c, width, dof + straight, position);
      }
    }
  }

  private void rotation(double[] matrix, int c, int width, int dof, int position) {
    QuatDerivative.integrate(dquat, dvel, product, nextVelocity, dof, h);
    for (int r = 0; r < 3; r++) {
      double sum = 0;
      for (int k = 0; k < 3; k++) {
        sum += h * dvel[3 * r + k] * work[dof + k];
        sum += dof + k == position ? dquat[3 * r + k] : 0;
      }
      matrix[(dof + r) * width + c] = sum;
    }
  }

  // ---- controls and activations

  private void actuator(int i, boolean off, int nx, double @Nullable [] a, double @Nullable [] b) {
    int at = m.actuator.actadr[i];
    double[] next = at < 0 ? new double[2] : nextActivation(i, at, off);
    double control = isClamped(i) ? 0 : 1;
    if (at >= 0 && a != null) {
      push(i, off, m.actuator.actearly[i] ? next[0] : 1);
      store(a, 2 * nv + at, nx, -1, -1);
      a[(2 * nv + at) * nx + 2 * nv + at] = next[0];
    }
    if (b != null) {
      double input = at < 0 ? control : m.actuator.actearly[i] ? control * next[1] : 0;
      push(i, off, input);
      store(b, i, m.nu, -1, -1);
      if (at >= 0) {
        b[(2 * nv + at) * m.nu + i] = control * next[1];
      }
    }
  }

  /** Whether a control is beyond its range. */
  private boolean isClamped(int i) {
    return m.actuator.ctrllimited[i]
        && !m.opt.disabled(DisableFlag.CLAMPCTRL)
        && (d.ctrl[i] < m.actuator.ctrlrange[2 * i] || d.ctrl[i] > m.actuator.ctrlrange[2 * i + 1]);
  }

  /** The next activation by the present one and by the control. */
  private double[] nextActivation(int i, int at, boolean off) {
    double tau = Math.max(MINVAL, m.actuator.dynprm[Actuation.DYN_PRM * i]);
    double share =
        switch (m.actuator.dyntype[i]) {
          case DynType.FILTER -> h / tau;
          case DynType.FILTEREXACT -> -Math.expm1(-h / tau);
          default -> 0;
        };
    boolean integrates = m.actuator.dyntype[i] == DynType.INTEGRATOR;
    double[] result = {1 - (off ? 0 : share), off ? 0 : integrates ? h : share};
    if (m.actuator.actlimited[i] && !m.opt.disabled(DisableFlag.ACTUATION)) {
      double next = Actuation.nextActivation(m, d, i, at, off ? 0 : d.actDot[at]);
      if (next <= m.actuator.actrange[2 * i] || next >= m.actuator.actrange[2 * i + 1]) {
        Arrays.fill(result, 0);
      }
    }
    return result;
  }

  /** work = dâ by a change of an actuator's input. */
  private void push(int i, boolean off, double input) {
    Arrays.fill(work, 0);
    double force = d.actuatorForce[i];
    boolean saturated =
        m.actuator.forcelimited[i]
            && (force <= m.actuator.forcerange[2 * i] || force >= m.actuator.forcerange[2 * i + 1]);
    if (off || saturated || input == 0) {
      return;
    }
    double change = input * Actuation.gain(m, d, i);
    for (int k = d.momentRowadr[i]; k < d.momentRowadr[i] + d.momentRownnz[i]; k++) {
      int row = nv * d.momentColind[k];
      for (int c = 0; c < nv; c++) {
        work[c] += change * d.actuatorMoment[k] * byForce[row + c];
      }
    }
    damp();
  }
}
