package dev.armature.env;

import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.SplittableRandom;

/** The usual starts of episodes. */
public final class Starts {
  private Starts() {}

  /** At the reference configuration, with uniform noise up to a reach on everything. */
  public static TaskBuilder.Start noisy(Model model, double reach) {
    return noisy(model, model.qpos0, reach);
  }

  /**
   * At a keyframe, with uniform noise up to a reach on every coordinate and velocity.
   *
   * @throws IllegalArgumentException when there is no such keyframe
   */
  public static TaskBuilder.Start noisy(Model model, String keyframe, double reach) {
    int key = dev.armature.handle.Handle.id(model, ObjType.KEY, keyframe);
    double[] qpos = new double[model.nq];
    System.arraycopy(model.key.qpos, key * model.nq, qpos, 0, model.nq);
    return noisy(model, qpos, reach);
  }

  private static TaskBuilder.Start noisy(Model model, double[] qpos, double reach) {
    return (random, state) -> {
      for (int i = 0; i < model.nq; i++) {
        state.setQpos(i, qpos[i] + uniform(random, reach));
      }
      normalize(model, state);
      for (int i = 0; i < model.nv; i++) {
        state.setQvel(i, uniform(random, reach));
      }
    };
  }

  /** A number from -reach to reach. */
  static double uniform(SplittableRandom random, double reach) {
    return reach * (2 * random.nextDouble() - 1);
  }

  /** Makes the quaternions of free and ball joints unit again. */
  private static void normalize(Model m, State state) {
    for (int j = 0; j < m.njnt; j++) {
      int type = m.jnt.type[j];
      if (type == JointType.FREE || type == JointType.BALL) {
        int at = m.jnt.qposadr[j] + (type == JointType.FREE ? 3 : 0);
        double sum = 0;
        for (int i = at; i < at + 4; i++) {
          sum += state.qpos(i) * state.qpos(i);
        }
        for (int i = at; i < at + 4; i++) {
          state.setQpos(i, state.qpos(i) / Math.sqrt(sum));
        }
      }
    }
  }
}
