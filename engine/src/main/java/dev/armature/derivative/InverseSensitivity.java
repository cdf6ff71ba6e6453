package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import dev.armature.step.Physics;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Derivatives of inverse dynamics, by forward differences: of the forces, the sensors and the
 * inertia with respect to positions, velocities and accelerations. Row i of every result belongs to
 * the perturbed dof i.
 */
public final class InverseSensitivity {
  /** The requested results, each with nv rows; null for those not requested. */
  public static final class Results {
    /** Forces by position. [nv x nv] */
    public double @Nullable [] forceByPosition;

    /** Forces by velocity. [nv x nv] */
    public double @Nullable [] forceByVelocity;

    /** Forces by acceleration. [nv x nv] */
    public double @Nullable [] forceByAcceleration;

    /** Sensors by position. [nv x nsensordata] */
    public double @Nullable [] sensorByPosition;

    /** Sensors by velocity. [nv x nsensordata] */
    public double @Nullable [] sensorByVelocity;

    /** Sensors by acceleration. [nv x nsensordata] */
    public double @Nullable [] sensorByAcceleration;

    /** Inertia in the legacy layout by position. [nv x nM] */
    public double @Nullable [] inertiaByPosition;

    boolean wantsSensors() {
      return sensorByPosition != null || sensorByVelocity != null || sensorByAcceleration != null;
    }
  }

  private final Model m;
  private final Data d;
  private final double eps;
  private final boolean withActuation;
  private final boolean skipSensors;
  private final double[] force;
  private final double[] sensor;
  private final double[] inertia;

  private InverseSensitivity(
      Model m, Data d, double eps, boolean withActuation, boolean skipSensors) {
    this.m = m;
    this.d = d;
    this.eps = eps;
    this.withActuation = withActuation;
    this.skipSensors = skipSensors;
    force = new double[m.nv];
    sensor = new double[m.nsensordata];
    inertia = new double[m.nM];
  }

  /**
   * Computes the wanted derivatives at the present state and accelerations, which are restored.
   *
   * @param eps size of a perturbation
   * @param withActuation whether actuator forces, which depend on the state too, are subtracted
   *     from the forces
   * @throws IllegalStateException for the Runge-Kutta integrator and with the no-slip pass, which
   *     have no inverse
   */
  public static void compute(Model m, Data d, double eps, boolean withActuation, Results results) {
    if (m.opt.integrator == IntegratorType.RK4) {
      throw new IllegalStateException("the step of the Runge-Kutta integrator has no inverse");
    }
    if (m.opt.noslipIterations > 0) {
      throw new IllegalStateException("the no-slip pass has no inverse");
    }
    new InverseSensitivity(m, d, eps, withActuation, !results.wantsSensors()).run(results);
  }

  private void run(Results r) {
    inverse(Stage.NONE);
    System.arraycopy(d.qfrcInverse, 0, force, 0, m.nv);
    System.arraycopy(d.sensordata, 0, sensor, 0, m.nsensordata);
    System.arraycopy(d.qM, 0, inertia, 0, m.nM);
    if (r.forceByAcceleration != null || r.sensorByAcceleration != null) {
      for (int i = 0; i < m.nv; i++) {
        double kept = d.qacc[i];
        d.qacc[i] += eps;
        inverse(Stage.VEL);
        d.qacc[i] = kept;
        store(r.forceByAcceleration, d.qfrcInverse, force, i);
        store(r.sensorByAcceleration, d.sensordata, sensor, i);
      }
    }
    if (r.forceByVelocity != null || r.sensorByVelocity != null) {
      for (int i = 0; i < m.nv; i++) {
        double kept = d.qvel[i];
        d.qvel[i] += eps;
        inverse(Stage.POS);
        d.qvel[i] = kept;
        store(r.forceByVelocity, d.qfrcInverse, force, i);
        store(r.sensorByVelocity, d.sensordata, sensor, i);
      }
    }
    if (r.forceByPosition != null || r.sensorByPosition != null || r.inertiaByPosition != null) {
      positions(r);
    }
  }

  private void positions(Results r) {
    double[] qpos = d.qpos.clone();
    double[] unit = new double[m.nv];
    for (int i = 0; i < m.nv; i++) {
      Arrays.fill(unit, 0);
      unit[i] = 1;
      Coordinates.integrate(m, d.qpos, unit, eps);
      inverse(Stage.NONE);
      System.arraycopy(qpos, 0, d.qpos, 0, m.nq);
      store(r.forceByPosition, d.qfrcInverse, force, i);
      store(r.sensorByPosition, d.sensordata, sensor, i);
      store(r.inertiaByPosition, d.qM, inertia, i);
    }
  }

  private void inverse(Stage done) {
    Physics.inverse(m, d, done, skipSensors);
    if (withActuation) {
      Actuation.compute(m, d);
      for (int i = 0; i < m.nv; i++) {
        d.qfrcInverse[i] -= d.qfrcActuator[i];
      }
    }
  }

  private void store(double @Nullable [] matrix, double[] now, double[] before, int row) {
    if (matrix != null) {
      int n = before.length;
      for (int k = 0; k < n; k++) {
        matrix[row * n + k] = (now[k] - before[k]) / eps;
      }
    }
  }
}
