package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.flex.FlexPassive;
import dev.armature.kinematics.Holds;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;

/**
 * Potential energy of gravity and of the springs of joints, tendons and flexes made of lines, and
 * kinetic energy ½ q̇ᵀMq̇. Gravity compensation, actuators, constraints and the elasticity of
 * surfaces and solids do not count, nor do springs of trees that are asleep.
 */
public final class Energy {
  private Energy() {}

  /** Working memory: a rotation, a rotation vector, a momentum. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] quat = new double[4];
    final double[] vec = new double[3];
    final double[] momentum;

    Work(Model m) {
      momentum = new double[m.nv];
    }
  }

  /** Fills energy[0]. */
  public static void potential(Model m, Data d) {
    Work w = d.scratch(Work.KEY);
    double sum = 0;
    if (!m.opt.disabled(DisableFlag.GRAVITY)) {
      for (int b = 1; b < m.nbody; b++) {
        sum -= m.body.mass[b] * Vec3.dot(m.opt.gravity, 0, d.xipos, 3 * b);
      }
    }
    if (!m.opt.disabled(DisableFlag.SPRING)) {
      for (int j = 0; j < m.njnt; j++) {
        if (m.jnt.stiffness[j] != 0
            && !SleepState.isBodyAsleep(d, m.jnt.bodyid[j])
            && !Holds.of(d).isDormant(m, d, j)) {
          sum += 0.5 * m.jnt.stiffness[j] * squaredDisplacement(m, d, j, w);
        }
      }
      for (int t = 0; t < m.ntendon; t++) {
        if (SleepState.isTendonAsleep(m, d, t)) {
          continue;
        }
        double x = PassiveForces.beyondRest(m, d, t);
        sum += 0.5 * m.tendon.stiffness[t] * x * x;
      }
      sum += FlexPassive.potential(m, d);
    }
    d.energy[0] = sum;
    d.energyPosDone = true;
  }

  private static double squaredDisplacement(Model m, Data d, int j, Work w) {
    int q = m.jnt.qposadr[j];
    int type = m.jnt.type[j];
    if (type == JointType.SLIDE || type == JointType.HINGE) {
      double x = d.qpos[q] - m.qposSpring[q];
      return x * x;
    }
    double sum = 0;
    if (type == JointType.FREE) {
      Vec3.sub(w.vec, 0, d.qpos, q, m.qposSpring, q);
      sum = Vec3.dot(w.vec, 0, w.vec, 0);
      q += 3;
    }
    PassiveForces.rotationFromRest(m, d, q, w.quat, w.vec);
    return sum + Vec3.dot(w.vec, 0, w.vec, 0);
  }

  /** Fills energy[1]. */
  public static void kinetic(Model m, Data d) {
    double[] momentum = d.scratch(Work.KEY).momentum;
    InertiaMatrix.mul(m, d, momentum, d.qvel);
    double sum = 0;
    for (int i = 0; i < m.nv; i++) {
      sum += d.qvel[i] * momentum[i];
    }
    d.energy[1] = 0.5 * sum;
    d.energyVelDone = true;
  }
}
