package dev.armature.dynamics;

import dev.armature.constraint.PassiveContacts;
import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.flex.FlexPassive;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.TendonPaths;
import dev.armature.kinematics.Wrench;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.plugin.PluginInstances;
import java.util.Arrays;

/**
 * Forces that depend on position and velocity alone: springs and dampers of joints, tendons and
 * flexes, gravity compensation and the medium.
 *
 * <p>With springs and dampers both switched off nothing at all is computed, gravity compensation
 * and fluid included.
 */
public final class PassiveForces {
  private PassiveForces() {}

  /** Working memory: a rotation, a rotation vector, a force. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] quat = new double[4];
    final double[] vec = new double[3];
    final Wrench lift = new Wrench();

    Work(Model m) {}
  }

  /** Fills qfrcSpring, qfrcDamper, qfrcGravcomp, qfrcFluid and their sum qfrcPassive. */
  public static void compute(Model m, Data d) {
    Arrays.fill(d.qfrcSpring, 0);
    Arrays.fill(d.qfrcDamper, 0);
    Arrays.fill(d.qfrcGravcomp, 0);
    Arrays.fill(d.qfrcFluid, 0);
    boolean springs = !m.opt.disabled(DisableFlag.SPRING);
    boolean dampers = !m.opt.disabled(DisableFlag.DAMPER);
    if (!springs && !dampers) {
      Arrays.fill(d.qfrcPassive, 0);
      return;
    }
    Work w = d.scratch(Work.KEY);
    if (springs) {
      for (int j = 0; j < m.njnt; j++) {
        if (m.jnt.stiffness[j] != 0) {
          jointSpring(m, d, j, w);
        }
      }
    }
    if (dampers) {
      for (int i = 0; i < m.nv; i++) {
        d.qfrcDamper[i] = -m.dof.damping[i] * d.qvel[i];
      }
    }
    FlexPassive.compute(m, d);
    for (int t = 0; t < m.ntendon; t++) {
      tendon(m, d, t, springs, dampers);
    }
    boolean compensated = gravityCompensated(m);
    if (compensated) {
      gravityCompensation(m, d, w);
    }
    Fluid.compute(m, d);
    PassiveContacts.addForces(m, d);
    if (compensated) {
      sum(m, d);
    } else {
      sumWithoutCompensation(m, d);
    }
    d.hooks.passive(m, d);
    PluginInstances.passive(m, d);
  }

  private static void jointSpring(Model m, Data d, int j, Work w) {
    double k = m.jnt.stiffness[j];
    int dof = m.jnt.dofadr[j];
    int q = m.jnt.qposadr[j];
    switch (m.jnt.type[j]) {
      case JointType.FREE -> {
        for (int i = 0; i < 3; i++) {
          d.qfrcSpring[dof + i] = -k * (d.qpos[q + i] - m.qposSpring[q + i]);
        }
        rotationSpring(m, d, k, q + 3, dof + 3, w);
      }
      case JointType.BALL -> rotationSpring(m, d, k, q, dof, w);
      default -> d.qfrcSpring[dof] = -k * (d.qpos[q] - m.qposSpring[q]);
    }
  }

  private static void rotationSpring(Model m, Data d, double k, int q, int dof, Work w) {
    rotationFromRest(m, d, q, w.quat, w.vec);
    Vec3.scale(d.qfrcSpring, dof, w.vec, 0, -k);
  }

  /** vec = the rotation vector from the spring's rest to the quaternion at qpos address q. */
  static void rotationFromRest(Model m, Data d, int q, double[] quat, double[] vec) {
    Quat.copy(quat, 0, d.qpos, q);
    Quat.normalize(quat, 0);
    Quat.sub(vec, 0, quat, 0, m.qposSpring, q);
  }

  private static void tendon(Model m, Data d, int t, boolean springs, boolean dampers) {
    double stiffness = m.tendon.stiffness[t];
    double damping = m.tendon.damping[t];
    if (springs && stiffness != 0) {
      double force = -stiffness * beyondRest(m, d, t);
      if (force != 0) {
        TendonPaths.addTransposed(m, d, t, force, d.qfrcSpring);
      }
    }
    if (dampers && damping != 0) {
      TendonPaths.addTransposed(m, d, t, -damping * d.tenVelocity[t], d.qfrcDamper);
    }
  }

  /** How far the tendon is beyond the interval in which its spring is slack. */
  public static double beyondRest(Model m, Data d, int t) {
    double length = d.tenLength[t];
    double lower = m.tendon.lengthspring[2 * t];
    double upper = m.tendon.lengthspring[2 * t + 1];
    return length > upper ? length - upper : length < lower ? length - lower : 0;
  }

  /** Whether some body has gravity compensation and there is gravity to compensate. */
  static boolean gravityCompensated(Model m) {
    return m.ngravcomp > 0
        && !m.opt.disabled(DisableFlag.GRAVITY)
        && Vec3.norm(m.opt.gravity, 0) != 0;
  }

  private static void gravityCompensation(Model m, Data d, Work w) {
    for (int b = 1; b < m.nbody; b++) {
      if (m.body.gravcomp[b] != 0) {
        Vec3.scale(w.lift.force, 0, m.opt.gravity, 0, -m.body.mass[b] * m.body.gravcomp[b]);
        w.lift.actOn(b, d.xipos, 3 * b);
        Jacobian.addForce(m, d, w.lift, d.qfrcGravcomp);
      }
    }
  }

  private static void sum(Model m, Data d) {
    for (int i = 0; i < m.nv; i++) {
      d.qfrcPassive[i] = d.qfrcSpring[i] + d.qfrcDamper[i] + d.qfrcFluid[i];
      // compensation by the actuators of the joint is added to their force instead
      if (!m.jnt.actgravcomp[m.dof.jntid[i]]) {
        d.qfrcPassive[i] += d.qfrcGravcomp[i];
      }
    }
  }

  /**
   * The same where all of the compensation is 0, by a loop that becomes vector instructions. Forces
   * of the medium are sums that start at 0, so they are never -0, and adding 0 changes no bit.
   */
  private static void sumWithoutCompensation(Model m, Data d) {
    for (int i = 0; i < m.nv; i++) {
      d.qfrcPassive[i] = d.qfrcSpring[i] + d.qfrcDamper[i] + d.qfrcFluid[i];
    }
  }
}
