package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.dynamics.ActuatorSlopes;
import dev.armature.dynamics.RecursiveNewtonEuler;
import dev.armature.kinematics.TendonPaths;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.ConstraintType;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.SensorDataType;
import dev.armature.model.SensorType;
import dev.armature.model.Stage;
import dev.armature.model.TransmissionType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How the readings of sensors change with the state and the controls: by formulas from the changes
 * of poses, velocities and accelerations of bodies ({@link Tangents}). Sensors without a formula
 * are differenced ({@link SensorDifferences}), only they.
 */
final class SensorDerivative {
  private final Model m;
  private final Data d;
  private final RateDerivative rates;
  private final Tangents tangents;
  private final BodySums sums;
  private final FrameTangent frame = new FrameTangent();
  private final FrameTangent reference = new FrameTangent();
  private final double[] dq;
  private final double[] dv;
  private final double[] da;
  private final double[] out = new double[6];
  private final double[] t = new double[3];
  private final double[] u = new double[3];

  private SensorDerivative(Model m, Data d, RateDerivative rates) {
    this.m = m;
    this.d = d;
    this.rates = rates;
    tangents = new Tangents(m);
    sums = new BodySums(m, d, tangents);
    dq = new double[m.nv];
    dv = new double[m.nv];
    da = new double[m.nv];
  }

  /**
   * Fills a matrix with a row for each reading, after a forward pass.
   *
   * @param wanted which sensors; the rows of others are zero. Null for all
   */
  static void compute(
      Model m, Data d, RateDerivative rates, boolean @Nullable [] wanted, double[] result) {
    Arrays.fill(result, 0);
    if (m.opt.disabled(DisableFlag.SENSOR)) {
      return;
    }
    new SensorDerivative(m, d, rates).run(wanted, result);
    SensorDifferences.compute(m, d, rates.width, wanted, result);
    cutOff(m, d, rates.width, result);
  }

  private void run(boolean @Nullable [] wanted, double[] result) {
    boolean[] formulas = new boolean[m.nsensor];
    boolean accelerations = false;
    for (int s = 0; s < m.nsensor; s++) {
      formulas[s] = (wanted == null || wanted[s]) && hasFormula(m, d, s);
      accelerations |= formulas[s] && m.sensor.needstage[s] == Stage.ACC.code();
    }
    if (accelerations && !d.rnePostDone) {
      RecursiveNewtonEuler.postConstraint(m, d);
    }
    int width = rates.width;
    for (int c = 0; c < width; c++) {
      Arrays.fill(dq, 0);
      Arrays.fill(dv, 0);
      if (c < m.nv) {
        dq[c] = 1;
      } else if (c < 2 * m.nv) {
        dv[c - m.nv] = 1;
      }
      for (int i = 0; i < m.nv; i++) {
        da[i] = rates.acceleration[i * width + c];
      }
      tangents.compute(d, dq, dv, da);
      sums.begin();
      for (int s = 0; s < m.nsensor; s++) {
        if (formulas[s]) {
          read(s, c);
          for (int k = 0; k < m.sensor.dim[s]; k++) {
            result[(m.sensor.adr[s] + k) * width + c] = out[k];
          }
        }
      }
    }
  }

  /** A reading at its limit does not change. */
  private static void cutOff(Model m, Data d, int width, double[] result) {
    for (int s = 0; s < m.nsensor; s++) {
      double cutoff = m.sensor.cutoff[s];
      int kind = m.sensor.datatype[s];
      boolean cut = cutoff > 0 && (kind == SensorDataType.REAL || kind == SensorDataType.POSITIVE);
      for (int k = m.sensor.adr[s]; cut && k < m.sensor.adr[s] + m.sensor.dim[s]; k++) {
        boolean low = kind == SensorDataType.REAL && d.sensordata[k] <= -cutoff;
        if (hasFormula(m, d, s) && (low || d.sensordata[k] >= cutoff)) {
          Arrays.fill(result, k * width, (k + 1) * width, 0);
        }
      }
    }
  }

  // ---- which sensors

  /** Whether the readings of a sensor have formulas at a state. */
  static boolean hasFormula(Model m, Data d, int s) {
    int id = m.sensor.objid[s];
    return switch (SensorType.of(m.sensor.type[s])) {
      case ACCELEROMETER, VELOCIMETER, GYRO, MAGNETOMETER -> true;
      case JOINTPOS, JOINTVEL, BALLQUAT, BALLANGVEL, TENDONPOS, CLOCK -> true;
      case SUBTREECOM, SUBTREELINVEL, SUBTREEANGMOM -> true;
      case TENDONVEL -> !Paths.isSpatial(m, id);
      case ACTUATORPOS -> isPlain(m, id) || m.actuator.trntype[id] == TransmissionType.TENDON;
      case ACTUATORVEL -> isPlain(m, id);
      case ACTUATORFRC -> isPlain(m, id) && !isOnLimitedTendon(m, id);
      case JOINTACTFRC -> {
        boolean plain = !m.jnt.actgravcomp[id];
        for (int i = 0; i < m.nu; i++) {
          plain &= isPlain(m, i) && !isOnLimitedTendon(m, i);
        }
        yield plain;
      }
      case TENDONACTFRC -> !Paths.isSpatial(m, id) && !m.tendon.actfrclimited[id];
      case JOINTLIMITPOS, JOINTLIMITVEL -> m.jnt.type[id] != JointType.BALL;
      case TENDONLIMITPOS, TENDONLIMITVEL -> !Paths.isSpatial(m, id);
      case FRAMEPOS,
          FRAMEQUAT,
          FRAMEXAXIS,
          FRAMEYAXIS,
          FRAMEZAXIS,
          FRAMELINVEL,
          FRAMEANGVEL,
          FRAMELINACC,
          FRAMEANGACC ->
          isFixed(m, m.sensor.objtype[s], id)
              && (m.sensor.refid[s] < 0 || isFixed(m, m.sensor.reftype[s], m.sensor.refid[s]));
      case FORCE, TORQUE -> !BodySums.hasConstraintForce(m, d, m.site.bodyid[id]);
      default -> false;
    };
  }

  /** Whether the moment of an actuator is constant. */
  private static boolean isPlain(Model m, int i) {
    return ForceTerms.isScalarJoint(m, i)
        || m.actuator.trntype[i] == TransmissionType.TENDON
            && !Paths.isSpatial(m, m.actuator.trnid[2 * i]);
  }

  private static boolean isOnLimitedTendon(Model m, int i) {
    return m.actuator.trntype[i] == TransmissionType.TENDON
        && m.tendon.actfrclimited[m.actuator.trnid[2 * i]];
  }

  /** Whether an object does not move relative to its body. */
  private static boolean isFixed(Model m, int type, int id) {
    return type != ObjType.CAMERA || m.cam.mode[id] == 0;
  }

  // ---- readings

  private void read(int s, int column) {
    Arrays.fill(out, 0);
    int id = m.sensor.objid[s];
    SensorType type = SensorType.of(m.sensor.type[s]);
    switch (type) {
      case ACCELEROMETER, VELOCIMETER, GYRO, MAGNETOMETER -> instrument(type, id);
      case JOINTPOS -> out[0] = dq[m.jnt.dofadr[id]];
      case JOINTVEL -> out[0] = dv[m.jnt.dofadr[id]];
      case BALLQUAT -> ballQuaternion(id);
      case BALLANGVEL -> Vec3.copy(out, 0, dv, m.jnt.dofadr[id]);
      case TENDONPOS -> out[0] = TendonPaths.dot(m, d, id, dq);
      case TENDONVEL -> out[0] = TendonPaths.dot(m, d, id, dv);
      case ACTUATORPOS -> out[0] = moment(id, dq);
      case ACTUATORVEL -> out[0] = moment(id, dv);
      case ACTUATORFRC -> out[0] = force(id, column);
      case JOINTACTFRC -> out[0] = jointForce(m.jnt.dofadr[id], column);
      case TENDONACTFRC -> {
        for (int i = 0; i < m.nu; i++) {
          boolean pulls = m.actuator.trntype[i] == TransmissionType.TENDON;
          out[0] += pulls && m.actuator.trnid[2 * i] == id ? force(i, column) : 0;
        }
      }
      case JOINTLIMITPOS -> out[0] = limit(ConstraintType.LIMIT_JOINT, id, dq);
      case JOINTLIMITVEL -> out[0] = limit(ConstraintType.LIMIT_JOINT, id, dv);
      case TENDONLIMITPOS -> out[0] = limit(ConstraintType.LIMIT_TENDON, id, dq);
      case TENDONLIMITVEL -> out[0] = limit(ConstraintType.LIMIT_TENDON, id, dv);
      case SUBTREECOM -> sums.center(id, out);
      case SUBTREELINVEL -> sums.velocity(id, out);
      case SUBTREEANGMOM -> sums.angularMomentum(id, out);
      case FORCE -> sums.interaction(frame, id, true, out);
      case TORQUE -> sums.interaction(frame, id, false, out);
      case CLOCK -> {}
      default -> frame(type, s);
    }
  }

  private void instrument(SensorType type, int site) {
    frame.set(m, d, ObjType.SITE, site, tangents);
    switch (type) {
      case ACCELEROMETER -> frame.local(frame.acceleration, frame.accelerationChange, out);
      case VELOCIMETER -> frame.local(frame.velocity, frame.velocityChange, out);
      case GYRO -> frame.local(frame.spin, frame.spinChange, out);
      default -> {
        Vec3.zero(t, 0);
        frame.local(m.opt.magnetic, t, out);
      }
    }
  }

  /** ½ q ω. */
  private void ballQuaternion(int joint) {
    double[] quat = new double[4];
    double[] half = new double[4];
    Quat.copy(quat, 0, d.qpos, m.jnt.qposadr[joint]);
    Quat.normalize(quat, 0);
    Vec3.scale(half, 1, dq, m.jnt.dofadr[joint], 0.5);
    Quat.mul(out, 0, quat, 0, half, 0);
  }

  private double moment(int i, double[] change) {
    double sum = 0;
    for (int k = d.momentRowadr[i]; k < d.momentRowadr[i] + d.momentRownnz[i]; k++) {
      sum += d.actuatorMoment[k] * change[d.momentColind[k]];
    }
    return sum;
  }

  private double force(int i, int column) {
    if (m.opt.disabled(DisableFlag.ACTUATION) || Actuation.isDisabled(m, i)) {
      return 0;
    }
    int at = m.actuator.actadr[i];
    double input = 0;
    if (at >= 0 && column == 2 * m.nv + at) {
      input = rates.inputByActivation[i];
    } else if (column == 2 * m.nv + m.na + i) {
      input = rates.inputByControl[i];
    }
    return ActuatorSlopes.byLength(m, d, i) * moment(i, dq)
        + ActuatorSlopes.byVelocity(m, d, i) * moment(i, dv)
        + ActuatorSlopes.byInput(m, d, i) * input;
  }

  private double jointForce(int dof, int column) {
    if (ForceTerms.isLimited(m, d, dof)) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < m.nu; i++) {
      for (int k = d.momentRowadr[i]; k < d.momentRowadr[i] + d.momentRownnz[i]; k++) {
        sum += d.momentColind[k] == dof ? d.actuatorMoment[k] * force(i, column) : 0;
      }
    }
    return sum;
  }

  /** The first row of a limit, times a change. */
  private double limit(int type, int id, double[] change) {
    for (int r = d.ne + d.nf; r < d.nefc; r++) {
      if (d.efc.type[r] == type && d.efc.id[r] == id) {
        double sum = 0;
        for (int k = d.efc.JRowadr[r]; k < d.efc.JRowadr[r] + d.efc.JRownnz[r]; k++) {
          sum += d.efc.entries[k] * change[d.efc.JColind[k]];
        }
        return sum;
      }
    }
    return 0;
  }

  private void frame(SensorType type, int s) {
    frame.set(m, d, m.sensor.objtype[s], m.sensor.objid[s], tangents);
    boolean seen = m.sensor.refid[s] >= 0;
    if (seen) {
      reference.set(m, d, m.sensor.reftype[s], m.sensor.refid[s], tangents);
    }
    switch (type) {
      case FRAMEPOS -> {
        Vec3.copy(t, 0, frame.place, 0);
        Vec3.copy(u, 0, frame.placeChange, 0);
        if (seen) {
          Vec3.subFrom(t, 0, reference.place, 0);
          Vec3.subFrom(u, 0, reference.placeChange, 0);
        }
        finish(seen);
      }
      case FRAMEQUAT -> FrameTangent.quaternionChange(frame, seen ? reference : null, out);
      case FRAMEXAXIS, FRAMEYAXIS, FRAMEZAXIS -> {
        int axis = type.code() - SensorType.FRAMEXAXIS.code();
        double[] r = frame.rotation;
        Vec3.set(t, 0, r[axis], r[axis + 3], r[axis + 6]);
        Vec3.cross(u, 0, frame.turn, 0, t, 0);
        finish(seen);
      }
      case FRAMELINVEL -> linearVelocity(seen);
      case FRAMEANGVEL -> {
        Vec3.copy(t, 0, frame.spin, 0);
        Vec3.copy(u, 0, frame.spinChange, 0);
        if (seen) {
          Vec3.subFrom(t, 0, reference.spin, 0);
          Vec3.subFrom(u, 0, reference.spinChange, 0);
        }
        finish(seen);
      }
      case FRAMELINACC -> Vec3.copy(out, 0, frame.accelerationChange, 0);
      case FRAMEANGACC -> Vec3.copy(out, 0, frame.angularChange, 0);
      default -> throw new IllegalStateException("no formula for " + type.element);
    }
  }

  /** v − v_r + (p − p_r) × ω_r. */
  private void linearVelocity(boolean seen) {
    Vec3.copy(t, 0, frame.velocity, 0);
    Vec3.copy(u, 0, frame.velocityChange, 0);
    if (seen) {
      double[] arm = new double[3];
      double[] armChange = new double[3];
      double[] cross = new double[3];
      Vec3.sub(arm, 0, frame.place, 0, reference.place, 0);
      Vec3.sub(armChange, 0, frame.placeChange, 0, reference.placeChange, 0);
      Vec3.subFrom(t, 0, reference.velocity, 0);
      Vec3.subFrom(u, 0, reference.velocityChange, 0);
      Vec3.cross(cross, 0, arm, 0, reference.spin, 0);
      Vec3.addTo(t, 0, cross, 0);
      Vec3.cross(cross, 0, armChange, 0, reference.spin, 0);
      Vec3.addTo(u, 0, cross, 0);
      Vec3.cross(cross, 0, arm, 0, reference.spinChange, 0);
      Vec3.addTo(u, 0, cross, 0);
    }
    finish(seen);
  }

  /** A vector t that changes by u, in the world or in the axes of the reference. */
  private void finish(boolean seen) {
    if (seen) {
      reference.local(t, u, out);
    } else {
      Vec3.copy(out, 0, u, 0);
    }
  }
}
