package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Joints that can break. A body whose joints can break has four more after them: three slides along
 * the axes that its joints leave it and a ball about its origin, which give the place of the body
 * when nothing holds it to its parent any more. No other body has more than six dofs, so this is
 * how such a body is known.
 *
 * <p>While the body holds, the four are at rest, exactly; once it is broken its own joints stay at
 * the coordinates of that moment and the four move. Either way the other joints are dormant: they
 * have no velocity, no motion axes, no part in the inertia and no force. Whether a body is broken
 * is read from the coordinates, so everything that carries these carries it too, and a reset mends
 * it.
 */
public final class Breakage {
  /** Joints that are added to a body. */
  public static final int JOINTS = 4;

  /** Their coordinates. */
  public static final int COORDINATES = 7;

  /** Their dofs. */
  public static final int DOFS = 6;

  /**
   * Where the first slide of a body stands that broke and has not moved yet, m: too short to be
   * seen in any pose, and not zero even in single precision.
   */
  private static final double MARK = 1e-30;

  private Breakage() {}

  /** Whether the joints of a body can break. */
  public static boolean isBreakable(Model m, int body) {
    return m.body.dofnum[body] > DOFS;
  }

  /** Whether the joints of a body are broken. */
  public static boolean isBroken(Model m, Data d, int body) {
    return isBreakable(m, body) && !isAtRest(d.qpos, coordinates(m, body));
  }

  /** Whether one of two bodies broke off the other, both being first of what is welded together. */
  public static boolean brokeOff(Model m, Data d, int body1, int body2) {
    return m.body.weldid[m.body.parentid[body1]] == body2 && isBroken(m, d, body1)
        || m.body.weldid[m.body.parentid[body2]] == body1 && isBroken(m, d, body2);
  }

  /** Whether a joint has no part in the motion of its body: see the class. */
  public static boolean isDormant(Model m, Data d, int joint) {
    int body = m.jnt.bodyid[joint];
    if (!isBreakable(m, body)) {
      return false;
    }
    int first = firstJoint(m, d, body);
    return joint < first || joint >= first + jointCount(m, d, body);
  }

  /** First of the joints that move a body at present. */
  public static int firstJoint(Model m, Data d, int body) {
    return isBroken(m, d, body) ? added(m, body) : m.body.jntadr[body];
  }

  /** Number of the joints that move a body at present. */
  public static int jointCount(Model m, Data d, int body) {
    if (!isBreakable(m, body)) {
      return m.body.jntnum[body];
    }
    return isBroken(m, d, body) ? JOINTS : m.body.jntnum[body] - JOINTS;
  }

  /** First of the dofs that move a body at present. */
  public static int firstDof(Model m, Data d, int body) {
    return isBroken(m, d, body) ? addedDof(m, body) : m.body.dofadr[body];
  }

  /** Number of the dofs that move a body at present. */
  public static int dofCount(Model m, Data d, int body) {
    if (!isBreakable(m, body)) {
      return m.body.dofnum[body];
    }
    return isBroken(m, d, body) ? DOFS : m.body.dofnum[body] - DOFS;
  }

  /** Number of the joints that a body has of its own, without those that are added. */
  public static int ownJoints(Model m, int body) {
    return m.body.jntnum[body] - (isBreakable(m, body) ? JOINTS : 0);
  }

  /** Number of the dofs of these. */
  public static int ownDofs(Model m, int body) {
    return m.body.dofnum[body] - (isBreakable(m, body) ? DOFS : 0);
  }

  /** First of the joints added to a body that can break: three slides, then a ball. */
  public static int added(Model m, int body) {
    return m.body.jntadr[body] + m.body.jntnum[body] - JOINTS;
  }

  /** First dof of the added joints. */
  public static int addedDof(Model m, int body) {
    return m.body.dofadr[body] + m.body.dofnum[body] - DOFS;
  }

  /** First coordinate of the added joints. */
  public static int coordinates(Model m, int body) {
    return m.jnt.qposadr[added(m, body)];
  }

  /**
   * Makes the coordinates of the added joints those of a broken body when they are at rest; the
   * pose does not change by a bit.
   *
   * @param at their first place in qpos
   */
  public static void mark(double[] qpos, int at) {
    if (isAtRest(qpos, at)) {
      qpos[at] = MARK;
    }
  }

  private static boolean isAtRest(double[] qpos, int at) {
    return qpos[at] == 0
        && qpos[at + 1] == 0
        && qpos[at + 2] == 0
        && qpos[at + 3] == 1
        && qpos[at + 4] == 0
        && qpos[at + 5] == 0
        && qpos[at + 6] == 0;
  }

  /** Where the dormant dofs of a body begin. */
  private static int dormant(Model m, Data d, int body) {
    return isBroken(m, d, body) ? m.body.dofadr[body] : addedDof(m, body);
  }

  private static int dormantCount(Model m, Data d, int body) {
    return isBroken(m, d, body) ? m.body.dofnum[body] - DOFS : DOFS;
  }

  /** Takes the motion axes of dormant dofs away. */
  static void clearAxes(Model m, Data d) {
    for (int b = 1; b < m.nbody; b++) {
      if (isBreakable(m, b)) {
        int at = 6 * dormant(m, d, b);
        Arrays.fill(d.cdof, at, at + 6 * dormantCount(m, d, b), 0);
      }
    }
  }

  /** Gives dormant dofs, which have no inertia, a diagonal that can be divided by. */
  public static void fillInertia(Model m, Data d) {
    for (int b = 1; b < m.nbody; b++) {
      if (isBreakable(m, b)) {
        int from = dormant(m, d, b);
        for (int i = from; i < from + dormantCount(m, d, b); i++) {
          d.M[m.M.rowadr[i] + m.M.rownnz[i] - 1] = 1;
        }
      }
    }
  }

  /** Sets the entries of dormant dofs in a vector over dofs to zero. */
  public static void clear(Model m, Data d, double[] vector) {
    for (int b = 1; b < m.nbody; b++) {
      if (isBreakable(m, b)) {
        int at = dormant(m, d, b);
        Arrays.fill(vector, at, at + dormantCount(m, d, b), 0);
      }
    }
  }
}
