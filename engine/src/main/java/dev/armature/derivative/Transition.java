package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.data.StateVector;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.DisableFlag;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import dev.armature.model.StateComponents;
import dev.armature.step.Memories;
import dev.armature.step.Physics;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The linear system of one step: δx' = A δx + B δu, δs = C δx + D δu. {@link #compute} takes finite
 * differences of steps, as MuJoCo does; {@link #analytic} computes them from formulas, where {@link
 * #obstacle} finds nothing in the way; {@link #linearize} takes the better way.
 *
 * <p>The state x is (δq, q̇, activations) of size 2nv + na, with δq in the tangent space, u the
 * controls, s the sensors. All four matrices are by rows.
 */
public final class Transition {
  private static final StateComponents SAVED =
      StateComponents.of(
          StateComponents.TIME,
          StateComponents.QPOS,
          StateComponents.QVEL,
          StateComponents.ACT,
          StateComponents.HISTORY,
          StateComponents.PLUGIN,
          StateComponents.CTRL);
  private static final double DIFFERENCE = 1e-6;

  private final Model m;
  private final Data d;
  private final double eps;
  // of D, when a control is moved both ways
  private final int signOfBothWays;
  private final StateComponents saved;
  private final double[] start;
  private double[] memory = {};
  private final State center;
  private final State plus;
  private final State minus;
  private final double[] unit;
  private final double[] column;
  private final boolean skipSensors;

  /** The result of a step. */
  private static final class State {
    final double[] qpos;
    final double[] qvel;
    final double[] act;
    final double[] sensor;

    State(Model m) {
      qpos = new double[m.nq];
      qvel = new double[m.nv];
      act = new double[m.na];
      sensor = new double[m.nsensordata];
    }

    void take(Data d) {
      System.arraycopy(d.qpos, 0, qpos, 0, qpos.length);
      System.arraycopy(d.qvel, 0, qvel, 0, qvel.length);
      System.arraycopy(d.act, 0, act, 0, act.length);
      System.arraycopy(d.sensordata, 0, sensor, 0, sensor.length);
    }
  }

  private Transition(Model m, Data d, double eps, int signOfBothWays, boolean skipSensors) {
    this.m = m;
    this.d = d;
    this.eps = eps;
    this.signOfBothWays = signOfBothWays;
    this.skipSensors = skipSensors;
    saved =
        m.opt.disabled(DisableFlag.WARMSTART)
            ? SAVED
            : StateComponents.of(SAVED, StateComponents.WARMSTART);
    start = new double[StateVector.size(m, saved)];
    center = new State(m);
    plus = new State(m);
    minus = new State(m);
    unit = new double[m.nv];
    column = new double[Math.max(2 * m.nv + m.na, m.nsensordata)];
  }

  /**
   * Computes the matrices of a step from the present state, which is restored; derived quantities
   * and sensor readings are left as the last perturbation made them.
   *
   * @param eps size of a perturbation
   * @param centered whether both directions are tried
   * @param a (2nv+na) x (2nv+na), or null when not wanted
   * @param b (2nv+na) x nu, or null
   * @param c nsensordata x (2nv+na), or null
   * @param dd nsensordata x nu, or null
   * @throws IllegalStateException for the Runge-Kutta integrator and for models with delays
   */
  public static void compute(
      Model m,
      Data d,
      double eps,
      boolean centered,
      double @Nullable [] a,
      double @Nullable [] b,
      double @Nullable [] c,
      double @Nullable [] dd) {
    // MuJoCo subtracts the other way round when it goes both ways
    differences(m, d, eps, centered, -1, a, b, c, dd);
  }

  private static @Nullable String withoutDifferences(Model m) {
    return m.opt.integrator == IntegratorType.RK4
        ? "the step of the Runge-Kutta integrator has no transition matrices"
        : m.nhistory > 0 ? "a model with delays has no transition matrices" : null;
  }

  /** Says why {@link #linearize} cannot be used at a state; null where it can. */
  public static @Nullable String missing(Model m, Data d) {
    String missing = withoutDifferences(m);
    if (missing == null) {
      return null;
    }
    Data passed = Physics.copyData(m, d);
    Physics.forward(m, passed);
    return obstacle(m, passed) == null ? null : missing;
  }

  private static void differences(
      Model m,
      Data d,
      double eps,
      boolean centered,
      int signOfBothWays,
      double @Nullable [] a,
      double @Nullable [] b,
      double @Nullable [] c,
      double @Nullable [] dd) {
    String missing = withoutDifferences(m);
    if (missing != null) {
      throw new IllegalStateException(missing);
    }
    new Transition(m, d, eps, signOfBothWays, c == null && dd == null).run(centered, a, b, c, dd);
  }

  /**
   * Computes A and B of a step from formulas, without differences of steps.
   *
   * @param a (2nv+na) x (2nv+na), or null when not wanted
   * @param b (2nv+na) x nu, or null
   * @throws IllegalStateException where {@link #obstacle} says why
   */
  public static void analytic(Model m, Data d, double @Nullable [] a, double @Nullable [] b) {
    analytic(m, d, a, b, null, null);
  }

  /**
   * Computes the matrices of a step from formulas, without differences of steps: for all four
   * integrators, and states away from switches ({@link ConstrainedDerivative}). A forward pass is
   * made; the state stays.
   *
   * <p>These are the derivatives of the step. {@link #compute} keeps the factors of the implicit
   * integrators while activations and controls vary, as MuJoCo does, and differs where damping
   * depends on them; and its D has the opposite sign when centered.
   *
   * @param a (2nv+na) x (2nv+na), or null when not wanted
   * @param b (2nv+na) x nu, or null
   * @param c nsensordata x (2nv+na), or null
   * @param dd nsensordata x nu, or null; rows of {@linkplain #differencedSensors sensors without a
   *     formula} are differenced
   * @throws IllegalStateException where {@link #obstacle} says why
   */
  public static void analytic(
      Model m,
      Data d,
      double @Nullable [] a,
      double @Nullable [] b,
      double @Nullable [] c,
      double @Nullable [] dd) {
    String obstacle = AnalyticTransition.compute(m, d, a, b, c, dd, null);
    if (obstacle != null) {
      throw new IllegalStateException("no formulas for the transition: " + obstacle);
    }
  }

  /**
   * Computes the matrices of a step from formulas where there are any, otherwise by central
   * differences: what a controller wants. The state stays; D has the same sign either way.
   *
   * @param a (2nv+na) x (2nv+na), or null when not wanted
   * @param b (2nv+na) x nu, or null
   * @param c nsensordata x (2nv+na), or null
   * @param dd nsensordata x nu, or null
   * @param wanted whether each sensor is wanted; rows of others are zero or right. Null for all
   * @throws IllegalStateException where {@link #missing} says why there is neither
   */
  public static void linearize(
      Model m,
      Data d,
      double @Nullable [] a,
      double @Nullable [] b,
      double @Nullable [] c,
      double @Nullable [] dd,
      boolean @Nullable [] wanted) {
    if (AnalyticTransition.compute(m, d, a, b, c, dd, wanted) != null) {
      differences(m, d, DIFFERENCE, true, 1, a, b, c, dd);
    }
  }

  /**
   * The sensors whose readings have no formula at a state after a forward pass, so that {@link
   * #analytic} differences them.
   */
  public static int[] differencedSensors(Model m, Data d) {
    return IntStream.range(0, m.nsensor)
        .filter(s -> !SensorDerivative.hasFormula(m, d, s))
        .toArray();
  }

  /**
   * Says why {@link #analytic} cannot be used at a state after a forward pass; null where it can.
   */
  public static @Nullable String obstacle(Model m, Data d) {
    return AnalyticTransition.obstacle(m, d);
  }

  private void run(
      boolean centered,
      double @Nullable [] a,
      double @Nullable [] b,
      double @Nullable [] c,
      double @Nullable [] dd) {
    StateVector.get(m, d, start, saved);
    memory = new double[Memories.size(m, d)];
    Memories.get(m, d, memory, 0);
    step(Stage.NONE, center);
    if (b != null || dd != null) {
      for (int i = 0; i < m.nu; i++) {
        control(i, centered, b, dd);
      }
    }
    if (a != null || c != null) {
      for (int i = 0; i < m.na; i++) {
        activation(i, centered, a, c);
      }
      for (int i = 0; i < m.nv; i++) {
        velocity(i, centered, a, c);
      }
      for (int i = 0; i < m.nv; i++) {
        position(i, centered, a, c);
      }
    }
  }

  private void restore() {
    StateVector.set(m, d, start, saved);
    Memories.set(m, d, memory, 0);
  }

  private void step(Stage done, State result) {
    Physics.step(m, d, done, skipSensors);
    result.take(d);
    restore();
  }

  private void control(int i, boolean centered, double @Nullable [] b, double @Nullable [] dd) {
    double u = d.ctrl[i];
    boolean forward = allowed(i, u, u + eps);
    boolean backward = (centered || !forward) && allowed(i, u - eps, u);
    if (forward) {
      d.ctrl[i] = u + eps;
      step(Stage.VEL, plus);
    }
    if (backward) {
      d.ctrl[i] = u - eps;
      step(Stage.VEL, minus);
    }
    State low = backward ? minus : center;
    State high = forward ? plus : center;
    double width = forward && backward ? 2 * eps : eps;
    if (b != null) {
      differences(low, high, width);
      store(b, i, m.nu, 2 * m.nv + m.na);
    }
    if (dd != null) {
      sensorDifferences(low, high, forward && backward ? signOfBothWays * width : width);
      store(dd, i, m.nu, m.nsensordata);
    }
  }

  private boolean allowed(int i, double low, double high) {
    double lo = m.actuator.ctrlrange[2 * i];
    double hi = m.actuator.ctrlrange[2 * i + 1];
    return !m.actuator.ctrllimited[i] || (low >= lo && low <= hi && high >= lo && high <= hi);
  }

  private void activation(int i, boolean centered, double @Nullable [] a, double @Nullable [] c) {
    d.act[i] += eps;
    step(Stage.VEL, plus);
    if (centered) {
      d.act[i] -= eps;
      step(Stage.VEL, minus);
    }
    storeState(2 * m.nv + i, centered, a, c);
  }

  private void velocity(int i, boolean centered, double @Nullable [] a, double @Nullable [] c) {
    d.qvel[i] += eps;
    step(Stage.POS, plus);
    if (centered) {
      d.qvel[i] -= eps;
      step(Stage.POS, minus);
    }
    storeState(m.nv + i, centered, a, c);
  }

  private void position(int i, boolean centered, double @Nullable [] a, double @Nullable [] c) {
    Arrays.fill(unit, 0);
    unit[i] = 1;
    Coordinates.integrate(m, d.qpos, unit, eps);
    step(Stage.NONE, plus);
    if (centered) {
      Coordinates.integrate(m, d.qpos, unit, -eps);
      step(Stage.NONE, minus);
    }
    storeState(i, centered, a, c);
  }

  private void storeState(int i, boolean centered, double @Nullable [] a, double @Nullable [] c) {
    State low = centered ? minus : center;
    double width = centered ? 2 * eps : eps;
    int nx = 2 * m.nv + m.na;
    if (a != null) {
      differences(low, plus, width);
      store(a, i, nx, nx);
    }
    if (c != null) {
      sensorDifferences(low, plus, width);
      store(c, i, nx, m.nsensordata);
    }
  }

  /** column = (high − low) / width as a tangent vector of the state. */
  private void differences(State low, State high, double width) {
    if (m.nq == m.nv) {
      for (int i = 0; i < m.nv; i++) {
        column[i] = (high.qpos[i] - low.qpos[i]) / width;
      }
    } else {
      Coordinates.differentiate(m, column, width, low.qpos, high.qpos);
    }
    for (int i = 0; i < m.nv; i++) {
      column[m.nv + i] = (high.qvel[i] - low.qvel[i]) / width;
    }
    for (int i = 0; i < m.na; i++) {
      column[2 * m.nv + i] = (high.act[i] - low.act[i]) / width;
    }
  }

  private void sensorDifferences(State low, State high, double width) {
    for (int i = 0; i < m.nsensordata; i++) {
      column[i] = (high.sensor[i] - low.sensor[i]) / width;
    }
  }

  private void store(double[] matrix, int col, int width, int rows) {
    for (int r = 0; r < rows; r++) {
      matrix[r * width + col] = column[r];
    }
  }
}
