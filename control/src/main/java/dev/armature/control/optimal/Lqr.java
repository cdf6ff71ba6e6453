package dev.armature.control.optimal;

import dev.armature.Simulation;
import dev.armature.control.minimize.LeastSquares;
import dev.armature.control.minimize.Solution;
import dev.armature.data.Data;
import dev.armature.derivative.Transition;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Arrays;

/**
 * A linear-quadratic regulator: the linear feedback that keeps a world at a state with the least
 * cost Σ xᵀQx + uᵀRu, where x is the difference to the state (coordinates in the tangent space,
 * velocities, activations) and u that to the controls that hold it.
 *
 * <pre>{@code
 * Lqr lqr = Lqr.at(sim, stateWeights, controlWeights);   // sim stands where it should stay
 * sim.beforeStep(s -> lqr.control(s.data()));
 * }</pre>
 */
public final class Lqr {
  private final Model m;
  private final double[] qpos;
  private final double[] qvel;
  private final double[] act;
  private final double[] ctrl;
  private final double[] gain;
  private final double[] value;
  private final double[] difference;

  private Lqr(Model m, Data d, double[] gain, double[] value) {
    this.m = m;
    qpos = d.qpos.clone();
    qvel = d.qvel.clone();
    act = d.act.clone();
    ctrl = d.ctrl.clone();
    this.gain = gain;
    this.value = value;
    difference = new double[2 * m.nv + m.na];
  }

  /**
   * A regulator about the present state and controls of a simulation, which are not changed.
   *
   * @param stateWeights the diagonal of Q: nv for coordinates, nv for velocities, na for
   *     activations
   * @param controlWeights the diagonal of R, one for each actuator
   * @throws ArithmeticException when the state cannot be kept
   */
  public static Lqr at(Simulation sim, double[] stateWeights, double[] controlWeights) {
    Model m = sim.model();
    int nx = 2 * m.nv + m.na;
    if (stateWeights.length != nx || controlWeights.length != m.nu) {
      throw new IllegalArgumentException(
          "the model has %d numbers of state and %d controls, not %d and %d"
              .formatted(nx, m.nu, stateWeights.length, controlWeights.length));
    }
    Data d = Physics.copyData(m, sim.data());
    double[] a = new double[nx * nx];
    double[] b = new double[nx * m.nu];
    Transition.linearize(m, d, a, b, null, null, null);
    double[] r = Dense.diagonal(controlWeights);
    double[] p = Riccati.solve(a, b, Dense.diagonal(stateWeights), r);
    return new Lqr(m, sim.data(), Riccati.gain(a, b, r, p), p);
  }

  /**
   * Controls inside their limits that hold the present coordinates still, as well as they can: they
   * minimize the accelerations at zero velocity.
   */
  public static double[] holdingControls(Simulation sim) {
    Model m = sim.model();
    Data d = Physics.copyData(m, sim.data());
    Arrays.fill(d.qvel, 0);
    double[] low = new double[m.nu];
    double[] high = new double[m.nu];
    for (int i = 0; i < m.nu; i++) {
      boolean limited = m.actuator.ctrllimited[i];
      low[i] = limited ? m.actuator.ctrlrange[2 * i] : Double.NEGATIVE_INFINITY;
      high[i] = limited ? m.actuator.ctrlrange[2 * i + 1] : Double.POSITIVE_INFINITY;
    }
    Solution s =
        LeastSquares.of(
                m.nu,
                m.nv,
                (u, r) -> {
                  System.arraycopy(u, 0, d.ctrl, 0, m.nu);
                  Physics.forward(m, d);
                  System.arraycopy(d.qacc, 0, r, 0, m.nv);
                })
            .bounds(low, high)
            .centered()
            .minimize(d.ctrl.clone());
    return s.x();
  }

  /** Sets the controls of a world for its present state, inside their limits. */
  public void control(Data d) {
    difference(d);
    int nx = difference.length;
    for (int i = 0; i < m.nu; i++) {
      double u = ctrl[i];
      for (int j = 0; j < nx; j++) {
        u -= gain[i * nx + j] * difference[j];
      }
      if (m.actuator.ctrllimited[i]) {
        double low = m.actuator.ctrlrange[2 * i];
        double high = m.actuator.ctrlrange[2 * i + 1];
        u = Math.min(Math.max(u, low), high);
      }
      d.ctrl[i] = u;
    }
  }

  private void difference(Data d) {
    Coordinates.differentiate(m, difference, 1, qpos, d.qpos);
    for (int i = 0; i < m.nv; i++) {
      difference[m.nv + i] = d.qvel[i] - qvel[i];
    }
    for (int i = 0; i < m.na; i++) {
      difference[2 * m.nv + i] = d.act[i] - act[i];
    }
  }

  /** The cost from the present state of a world on, if nothing is limited: xᵀPx. */
  public double costToGo(Data d) {
    difference(d);
    int nx = difference.length;
    double sum = 0;
    for (int i = 0; i < nx; i++) {
      for (int j = 0; j < nx; j++) {
        sum += difference[i] * value[i * nx + j] * difference[j];
      }
    }
    return sum;
  }

  /** The gain K of u = u₀ − K x, nu x (2nv + na) by rows. */
  public double[] gain() {
    return gain.clone();
  }
}
