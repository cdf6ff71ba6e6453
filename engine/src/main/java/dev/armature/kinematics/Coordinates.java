package dev.armature.kinematics;

import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;

/**
 * The space of coordinates: moving along a velocity and the velocity between two points.
 * Quaternions move by rotations in their local frame, everything else is a sum.
 */
public final class Coordinates {
  private Coordinates() {}

  /** qpos ← qpos moved along qvel for a time dt. */
  public static void integrate(Model m, double[] qpos, double[] qvel, double dt) {
    for (int j = 0; j < m.njnt; j++) {
      integrate(m, qpos, qvel, dt, j);
    }
  }

  /** The same for the coordinates of one joint. */
  public static void integrate(Model m, double[] qpos, double[] qvel, double dt, int joint) {
    int q = m.jnt.qposadr[joint];
    int v = m.jnt.dofadr[joint];
    switch (m.jnt.type[joint]) {
      case JointType.FREE -> {
        Vec3.addScaled(qpos, q, qvel, v, dt);
        Quat.integrate(qpos, q + 3, qvel, v + 3, dt);
      }
      case JointType.BALL -> Quat.integrate(qpos, q, qvel, v, dt);
      default -> qpos[q] += dt * qvel[v];
    }
  }

  /** qvel = the velocity that takes qpos1 to qpos2 in a time dt. */
  public static void differentiate(
      Model m, double[] qvel, double dt, double[] qpos1, double[] qpos2) {
    for (int j = 0; j < m.njnt; j++) {
      int q = m.jnt.qposadr[j];
      int v = m.jnt.dofadr[j];
      switch (m.jnt.type[j]) {
        case JointType.FREE -> {
          for (int k = 0; k < 3; k++) {
            qvel[v + k] = (qpos2[q + k] - qpos1[q + k]) / dt;
          }
          rotation(qvel, v + 3, dt, qpos1, qpos2, q + 3);
        }
        case JointType.BALL -> rotation(qvel, v, dt, qpos1, qpos2, q);
        default -> qvel[v] = (qpos2[q] - qpos1[q]) / dt;
      }
    }
  }

  private static void rotation(
      double[] qvel, int qvelAt, double dt, double[] qpos1, double[] qpos2, int qpos2At) {
    Quat.sub(qvel, qvelAt, qpos2, qpos2At, qpos1, qpos2At);
    Vec3.scale(qvel, qvelAt, qvel, qvelAt, 1 / dt);
  }

  /** Scales all quaternions of a configuration to unit length. */
  public static void normalize(Model m, double[] qpos) {
    for (int j = 0; j < m.njnt; j++) {
      int type = m.jnt.type[j];
      if (type == JointType.FREE) {
        Quat.normalize(qpos, m.jnt.qposadr[j] + 3);
      } else if (type == JointType.BALL) {
        Quat.normalize(qpos, m.jnt.qposadr[j]);
      }
    }
  }
}
