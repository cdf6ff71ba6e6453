package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.model.EqType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Bodies that can come loose from their parent. An equality of type {@code HOLD} names such a body;
 * behind its own joints the body has four more, three slides and a ball about its origin.
 *
 * <p>While the hold is active ({@code d.eqActive}), the body moves by its own joints and the four
 * rest at zero. Once it is not, the body is loose: its own joints keep their coordinates and the
 * four tell where it is, in the frame its own joints left it, which goes with the parent. Either
 * way the other joints are dormant: they have no velocity, no motion axes, no part in the inertia
 * and no force. A loose body may touch its parent.
 *
 * <p>Whether a body is loose is thus part of MuJoCo's state ({@code EQ_ACTIVE}). A hold makes no
 * constraint rows; which force ends it is up to the step method. Disabling equality constraints
 * does not end it.
 */
public final class Holds {
  static final Scratch.Key<Holds> KEY = Scratch.key(Holds.class, Holds::new);

  /** Joints that a body has for the time when it is loose. */
  public static final int JOINTS = 4;

  /** Their dofs. */
  public static final int DOFS = 6;

  /** By body: its hold, -1 for none; empty when no body can come loose. */
  private final int[] hold;

  /** The bodies that can come loose. */
  private final int[] bodies;

  /** Finds the holds of a model. */
  public Holds(Model m) {
    int count = 0;
    for (int e = 0; e < m.neq; e++) {
      count += m.eq.type[e] == EqType.HOLD ? 1 : 0;
    }
    bodies = new int[count];
    hold = new int[count == 0 ? 0 : m.nbody];
    Arrays.fill(hold, -1);
    int next = 0;
    for (int e = 0; e < m.neq; e++) {
      if (m.eq.type[e] == EqType.HOLD) {
        bodies[next++] = m.eq.obj1id[e];
        hold[m.eq.obj1id[e]] = e;
      }
    }
  }

  /** The holds of a world. */
  public static Holds of(Data d) {
    return d.scratch(KEY);
  }

  /** Whether there are any. */
  public boolean isEmpty() {
    return bodies.length == 0;
  }

  /** Whether a body can come loose. */
  public boolean isHeld(int body) {
    return hold.length > 0 && hold[body] >= 0;
  }

  /** Whether a body is loose. */
  public boolean isLoose(Data d, int body) {
    return isHeld(body) && !d.eqActive[hold[body]];
  }

  /** Releases a body; no pose changes. */
  public void release(Data d, int body) {
    d.eqActive[hold[body]] = false;
  }

  /** Whether one of two bodies came loose from the other, both being first of their welds. */
  public boolean cameLoose(Model m, Data d, int body1, int body2) {
    return m.body.weldid[m.body.parentid[body1]] == body2 && isLoose(d, body1)
        || m.body.weldid[m.body.parentid[body2]] == body1 && isLoose(d, body2);
  }

  /** Whether a joint has no part in the motion of its body: see the class. */
  public boolean isDormant(Model m, Data d, int joint) {
    int body = m.jnt.bodyid[joint];
    if (!isHeld(body)) {
      return false;
    }
    int first = firstJoint(m, d, body);
    return joint < first || joint >= first + jointCount(m, d, body);
  }

  /** First of the joints that move a body at present. */
  public int firstJoint(Model m, Data d, int body) {
    return isLoose(d, body) ? added(m, body) : m.body.jntadr[body];
  }

  /** Number of the joints that move a body at present. */
  public int jointCount(Model m, Data d, int body) {
    return isLoose(d, body) ? JOINTS : ownJoints(m, body);
  }

  /** First of the dofs that move a body at present. */
  public int firstDof(Model m, Data d, int body) {
    return isLoose(d, body) ? addedDof(m, body) : m.body.dofadr[body];
  }

  /** Number of the dofs that move a body at present. */
  public int dofCount(Model m, Data d, int body) {
    return isLoose(d, body) ? DOFS : ownDofs(m, body);
  }

  /** Number of the joints that a body has of its own, without those for the time it is loose. */
  public int ownJoints(Model m, int body) {
    return m.body.jntnum[body] - (isHeld(body) ? JOINTS : 0);
  }

  /** Number of the dofs of these. */
  public int ownDofs(Model m, int body) {
    return m.body.dofnum[body] - (isHeld(body) ? DOFS : 0);
  }

  /** First of the joints that move a body when it is loose: three slides, then a ball. */
  public int added(Model m, int body) {
    return m.body.jntadr[body] + m.body.jntnum[body] - JOINTS;
  }

  /** First dof of these. */
  public int addedDof(Model m, int body) {
    return m.body.dofadr[body] + m.body.dofnum[body] - DOFS;
  }

  /** First coordinate of these. */
  public int coordinates(Model m, int body) {
    return m.jnt.qposadr[added(m, body)];
  }

  private int dormant(Model m, Data d, int body) {
    return isLoose(d, body) ? m.body.dofadr[body] : addedDof(m, body);
  }

  private int dormantCount(Model m, Data d, int body) {
    return isLoose(d, body) ? ownDofs(m, body) : DOFS;
  }

  /** Clears the motion axes of dormant dofs. */
  void clearAxes(Model m, Data d) {
    for (int b : bodies) {
      int at = 6 * dormant(m, d, b);
      Arrays.fill(d.cdof, at, at + 6 * dormantCount(m, d, b), 0);
    }
  }

  /** Gives dormant dofs, which have no inertia, a diagonal that can be divided by. */
  public void fillInertia(Model m, Data d) {
    for (int b : bodies) {
      int from = dormant(m, d, b);
      for (int i = from; i < from + dormantCount(m, d, b); i++) {
        d.M[m.M.rowadr[i] + m.M.rownnz[i] - 1] = 1;
      }
    }
  }

  /** Sets the entries of dormant dofs in a vector over dofs to zero. */
  public void clear(Model m, Data d, double[] vector) {
    for (int b : bodies) {
      int at = dormant(m, d, b);
      Arrays.fill(vector, at, at + dormantCount(m, d, b), 0);
    }
  }
}
