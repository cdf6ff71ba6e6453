package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.dynamics.ActuatorSlopes;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.dynamics.VelocityTerms;
import dev.armature.kinematics.BodyVelocity;
import dev.armature.kinematics.Coordinates;
import dev.armature.kinematics.Transmission;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.step.Physics;
import java.util.Arrays;

/**
 * How the matrix D = ∂f/∂q̇ of an implicit integrator changes, times a vector w.
 *
 * <p>Coriolis and centrifugal forces c are quadratic in the velocity, so (∂c/∂q̇) w is half of c(q̇
 * + w) − c(q̇ − w), exactly, and so are its derivatives. An actuator with slope s and moment J adds
 * s JJᵀ w where the tree has entries. Where J itself moves (spatial tendons, sites), and in a
 * fluid, D w is differenced: poses and velocities twice for each dof, without contacts or solver.
 */
final class DampingDerivative {
  private static final double STEP = 1e-6;

  private final Model m;
  private final Data d;
  private final RateDerivative rates;
  private final boolean withBias;
  private final double[] w;
  private final double[] result;
  private final int nv;
  private final int width;

  private DampingDerivative(
      Model m, Data d, RateDerivative rates, boolean withBias, double[] w, double[] result) {
    this.m = m;
    this.d = d;
    this.rates = rates;
    this.withBias = withBias;
    this.w = w;
    this.result = result;
    nv = m.nv;
    width = rates.width;
  }

  /**
   * Fills a matrix of nv rows: D w by positions, velocities, activations and controls.
   *
   * @param withBias whether Coriolis and centrifugal forces count
   */
  static void compute(
      Model m, Data d, RateDerivative rates, boolean withBias, double[] w, double[] result) {
    Arrays.fill(result, 0);
    new DampingDerivative(m, d, rates, withBias, w, result).run();
  }

  private void run() {
    boolean differences = isDifferenced(m, d);
    if (differences) {
      differences();
    } else if (withBias) {
      bias();
    }
    for (int i = 0; i < m.nu && !m.opt.disabled(DisableFlag.ACTUATION); i++) {
      actuator(i, !differences);
    }
  }

  /** Whether D changes by more than slopes of actuators and by Coriolis forces. */
  static boolean isDifferenced(Model m, Data d) {
    boolean any = m.opt.viscosity > 0 || m.opt.density > 0;
    for (int t = 0; t < m.ntendon; t++) {
      any |= m.tendon.damping[t] != 0 && Paths.isSpatial(m, t);
    }
    for (int i = 0; i < m.nu; i++) {
      boolean fixed =
          ForceTerms.isScalarJoint(m, i)
              || m.actuator.trntype[i] == TransmissionType.TENDON
                  && !Paths.isSpatial(m, m.actuator.trnid[2 * i]);
      any |= !fixed && ActuatorSlopes.implicit(m, d, i) != 0;
    }
    return any;
  }

  private void bias() {
    double[] kept = d.qvel.clone();
    double scale = largest(kept) / Math.max(1e-300, largest(w));
    scale = scale > 0 ? scale : 1;
    TreeMatrix[] q = {new TreeMatrix(m), new TreeMatrix(m)};
    TreeMatrix[] v = {new TreeMatrix(m), new TreeMatrix(m)};
    RigidBodyDerivative rigid = new RigidBodyDerivative(m);
    for (int side = 0; side < 2; side++) {
      for (int i = 0; i < nv; i++) {
        d.qvel[i] = kept[i] + (side == 0 ? scale : -scale) * w[i];
      }
      rigid.compute(d, q[side], v[side]);
    }
    System.arraycopy(kept, 0, d.qvel, 0, nv);
    q[0].subtract(q[1]);
    v[0].subtract(v[1]);
    q[0].addTo(result, width, 0, -1 / (2 * scale));
    v[0].addTo(result, width, nv, -1 / (2 * scale));
  }

  private static double largest(double[] x) {
    return Arrays.stream(x).map(Math::abs).max().orElse(0);
  }

  private void actuator(int i, boolean byState) {
    double byLength = ActuatorSlopes.implicitByLength(m, d, i);
    double byVelocity = ActuatorSlopes.implicitByVelocity(m, d, i);
    double byInput = ActuatorSlopes.implicitByInput(m, d, i);
    if (byLength == 0 && byVelocity == 0 && byInput == 0) {
      return;
    }
    int from = d.momentRowadr[i];
    int end = from + d.momentRownnz[i];
    for (int k = from; k < end; k++) {
      int r = d.momentColind[k];
      double u = d.actuatorMoment[k] * along(r, from, end);
      for (int c = from; byState && c < end; c++) {
        int column = r * width + d.momentColind[c];
        result[column] += u * byLength * d.actuatorMoment[c];
        result[column + nv] += u * byVelocity * d.actuatorMoment[c];
      }
      int at = m.actuator.actadr[i];
      int control = r * width + 2 * nv + m.na + i;
      if (at >= 0) {
        result[r * width + 2 * nv + at] += u * byInput * rates.inputByActivation[i];
        result[control] += u * byInput * rates.inputByControl[i];
      } else {
        // here the control counts beyond its range, too
        result[control] += u * byInput;
      }
    }
  }

  /** The moment times w, over the dofs of the branches of one. */
  private double along(int r, int from, int end) {
    double sum = 0;
    for (int k = from; k < end; k++) {
      int at = m.D.rowadr[r];
      int found = Arrays.binarySearch(m.D.colind, at, at + m.D.rownnz[r], d.momentColind[k]);
      sum += found >= 0 ? d.actuatorMoment[k] * w[d.momentColind[k]] : 0;
    }
    return sum;
  }

  private void differences() {
    Data moved = Displaced.of(m, d);
    double[] unit = new double[nv];
    double[] high = new double[nv];
    double[] low = new double[nv];
    for (int c = 0; c < 2 * nv; c++) {
      for (int side = 0; side < 2; side++) {
        double by = side == 0 ? STEP : -STEP;
        System.arraycopy(d.qpos, 0, moved.qpos, 0, m.nq);
        System.arraycopy(d.qvel, 0, moved.qvel, 0, nv);
        if (c < nv) {
          Arrays.fill(unit, 0);
          unit[c] = 1;
          Coordinates.integrate(m, moved.qpos, unit, by);
        } else {
          moved.qvel[c - nv] += by;
        }
        evaluate(moved, side == 0 ? high : low);
      }
      for (int r = 0; r < nv; r++) {
        result[r * width + c] += (high[r] - low[r]) / (2 * STEP);
      }
    }
  }

  private void evaluate(Data moved, double[] product) {
    Physics.poses(m, moved);
    InertiaMatrix.compute(m, moved);
    Transmission.compute(m, moved);
    VelocityTerms.compute(m, moved);
    BodyVelocity.compute(m, moved);
    Actuation.compute(m, moved);
    VelocityDerivative.compute(m, moved, withBias);
    for (int r = 0; r < nv; r++) {
      double sum = 0;
      for (int k = m.D.rowadr[r]; k < m.D.rowadr[r] + m.D.rownnz[r]; k++) {
        sum += moved.qDeriv[k] * w[m.D.colind[k]];
      }
      product[r] = sum;
    }
  }
}
