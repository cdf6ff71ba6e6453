package dev.armature.constants;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Spring stiffness and damping of joints from a time constant T and a damping ratio ζ: with the
 * inertia I seen by the joint at qpos0, stiffness = I/(T²ζ²) and damping = 2I/T.
 */
public final class SpringDampers {

  private SpringDampers() {}

  /**
   * Sets stiffness and damping of the joints that have a time constant; the model has its inverse
   * weights.
   *
   * @param springdamper time constant and damping ratio by joint, zeros for none [njnt x 2]
   */
  public static void compute(Model m, double[] springdamper) {
    for (int j = 0; j < m.njnt; j++) {
      double time = springdamper[2 * j];
      double ratio = springdamper[2 * j + 1];
      if (time <= 0 || ratio <= 0) {
        continue;
      }
      int at = m.jnt.dofadr[j];
      int end = at;
      double weight = 0;
      while (end < m.nv && m.dof.jntid[end] == j) {
        weight += m.dof.invweight0[end++];
      }
      // not Math.max: NaN, the weight where the inertia matrix has no full rank, counts as zero
      double inertia = (end - at) / (weight > MINVAL ? weight : MINVAL);
      m.jnt.stiffness[j] = inertia / Math.max(MINVAL, time * time * ratio * ratio);
      Arrays.fill(m.dof.damping, at, end, 2 * inertia / Math.max(MINVAL, time));
    }
  }
}
