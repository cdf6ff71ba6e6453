package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.kinematics.Holds;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Coordinates and velocities of bodies that broke off. Their own joints stay as they were at that
 * moment and carry a frame along with the parent; three slides and a ball tell where the body is in
 * this frame.
 *
 * <p>As with free bodies the velocity that is kept is that of the center of mass over the step, and
 * the rotation over the step: momentum neither jumps when a body breaks off nor drifts afterward,
 * however the parent moves. With v, ω of the body and v₀, ω₀ of the frame at the body's origin,
 * slides go with R₀ᵀ(v − v₀) and the ball with Rᵀ(ω − ω₀).
 */
final class LooseBodies {
  private static final int WIDTH = 6;

  private final Holds holds;

  /** Whether the model has bodies that can break off. */
  private final boolean any;

  // by body of the model: velocity of the com and angular velocity over the step
  private final double[] velocity;

  // by body: pose at the end of the step, velocity of the origin and angular velocity there
  private final double[] pos;
  private final double[] quat;
  private final double[] motion;

  /** By root of a tree: whether something in it is broken. */
  private final boolean[] touched;

  private final double[] frame = new double[3];
  private final double[] turn = new double[4];
  private final double[] speed = new double[6];
  private final double[] tmp = new double[15];

  LooseBodies(Model m, Holds holds) {
    this.holds = holds;
    any = !holds.isEmpty();
    int n = any ? m.nbody : 0;
    velocity = new double[WIDTH * n];
    pos = new double[3 * n];
    quat = new double[4 * n];
    if (any) {
      Quat.identity(quat, 0);
    }
    motion = new double[WIDTH * n];
    touched = new boolean[n];
  }

  /** Notes the velocities of the present poses, which later sweeps do not count for. */
  void remember(Model m, Poses x, double h) {
    if (!any) {
      return;
    }
    for (int i = 0; i < x.count; i++) {
      int b = x.root[i];
      if (holds.isHeld(b)) {
        Vec3.scale(velocity, WIDTH * b, x.shift, 3 * i, 1 / h);
        Vec3.scale(velocity, WIDTH * b + 3, x.angle, 3 * i, 1 / h);
      }
    }
  }

  /**
   * Writes the coordinates of all broken bodies, so that they are where the sweeps left them
   * wherever the coordinates of the others put these, and their velocities.
   *
   * @param qpos coordinates of the end of the step, of the other bodies as yet
   * @param qvel velocities likewise
   */
  void finish(Model m, Data d, Poses x, double[] qpos, double[] qvel) {
    pass(m, d, x, qpos, qvel, true);
  }

  /** Writes the velocities of all broken bodies so that they are the remembered ones. */
  void velocities(Model m, Data d, Poses x, double[] qpos, double[] qvel) {
    pass(m, d, x, qpos, qvel, false);
  }

  private void pass(Model m, Data d, Poses x, double[] qpos, double[] qvel, boolean place) {
    if (!any || !findTrees(m, d, x)) {
      return;
    }
    for (int b = 1; b < m.nbody; b++) {
      if (x.indexOf[b] < 0) {
        Vec3.copy(pos, 3 * b, d.xpos, 3 * b);
        Quat.copy(quat, 4 * b, d.xquat, 4 * b);
        Arrays.fill(motion, WIDTH * b, WIDTH * b + WIDTH, 0);
      } else if (touched[m.body.rootid[b]]) {
        body(m, d, x, b, qpos, qvel, place);
        Vec3.copy(pos, 3 * b, frame, 0);
        Quat.copy(quat, 4 * b, turn, 0);
        System.arraycopy(speed, 0, motion, WIDTH * b, WIDTH);
      }
    }
  }

  private boolean findTrees(Model m, Data d, Poses x) {
    Arrays.fill(touched, false);
    boolean found = false;
    for (int i = 0; i < x.count; i++) {
      int b = x.root[i];
      if (holds.isLoose(d, b)) {
        touched[m.body.rootid[b]] = true;
        found = true;
      }
    }
    return found;
  }

  /** frame, turn, speed = those of a body at the end of the step. */
  private void body(Model m, Data d, Poses x, int b, double[] qpos, double[] qvel, boolean place) {
    int first = m.body.jntadr[b];
    int end = first + m.body.jntnum[b];
    if (m.body.jntnum[b] > 0 && m.jnt.type[first] == JointType.FREE) {
      int q = m.jnt.qposadr[first];
      int v = m.jnt.dofadr[first];
      Vec3.copy(frame, 0, qpos, q);
      Quat.copy(turn, 0, qpos, q + 3);
      Vec3.copy(speed, 0, qvel, v);
      Quat.rotate(speed, 3, qvel, v + 3, turn, 0);
      return;
    }
    int p = m.body.parentid[b];
    Quat.rotate(tmp, 0, m.body.pos, 3 * b, quat, 4 * p);
    Vec3.add(frame, 0, pos, 3 * p, tmp, 0);
    Quat.mul(turn, 0, quat, 4 * p, m.body.quat, 4 * b);
    Vec3.cross(speed, 0, motion, WIDTH * p + 3, tmp, 0);
    Vec3.addTo(speed, 0, motion, WIDTH * p);
    Vec3.copy(speed, 3, motion, WIDTH * p + 3);
    boolean broken = holds.isLoose(d, b);
    int added = broken ? holds.added(m, b) : end;
    if (broken) {
      Arrays.fill(qvel, m.body.dofadr[b], holds.addedDof(m, b), 0);
    }
    for (int j = first; j < added; j++) {
      move(m, j, qpos, qvel);
    }
    if (broken) {
      if (place) {
        coordinates(m, d, x, b, qpos);
      }
      fill(m, d, x, b, qpos, qvel);
      for (int j = added; j < end; j++) {
        move(m, j, qpos, qvel);
      }
    }
  }

  /** The coordinates of the slides and the ball of a broken body in the present frame. */
  private void coordinates(Model m, Data d, Poses x, int b, double[] qpos) {
    int at = holds.coordinates(m, b);
    x.pose(d, b, x.indexOf[b], tmp, 0, tmp, 3);
    Quat.conjugate(tmp, 7, turn, 0);
    Vec3.subFrom(tmp, 0, frame, 0);
    Quat.rotate(qpos, at, tmp, 0, tmp, 7);
    Quat.mul(tmp, 3, tmp, 7, tmp, 3);
    Quat.normalize(tmp, 3);
    double dot = 0;
    for (int k = 0; k < 4; k++) {
      dot += tmp[3 + k] * d.qpos[at + 3 + k];
    }
    // of the two quaternions of the rotation the one that goes on from the last
    for (int k = 0; k < 4; k++) {
      qpos[at + 3 + k] = dot < 0 ? -tmp[3 + k] : tmp[3 + k];
    }
  }

  /** The velocities of the slides and the ball of a broken body in the present frame. */
  private void fill(Model m, Data d, Poses x, int b, double[] qpos, double[] qvel) {
    int at = holds.coordinates(m, b);
    int dof = holds.addedDof(m, b);
    Quat.rotate(tmp, 0, qpos, at, turn, 0);
    Quat.mul(tmp, 3, turn, 0, qpos, at + 3);
    Quat.normalize(tmp, 3);
    // from the body's com to its origin
    int i = x.indexOf[b];
    Quat.conjugate(tmp, 7, d.xquat, 4 * b);
    Vec3.sub(tmp, 11, d.xpos, 3 * b, x.com, 3 * i);
    Quat.rotate(tmp, 11, tmp, 11, tmp, 7);
    Quat.rotate(tmp, 11, tmp, 11, tmp, 3);
    int v = WIDTH * b;
    Vec3.cross(tmp, 7, velocity, v + 3, tmp, 11);
    Vec3.addTo(tmp, 7, velocity, v);
    Vec3.sub(tmp, 7, tmp, 7, speed, 0);
    Vec3.cross(tmp, 11, speed, 3, tmp, 0);
    Vec3.sub(tmp, 7, tmp, 7, tmp, 11);
    Quat.conjugate(tmp, 11, turn, 0);
    Quat.rotate(qvel, dof, tmp, 7, tmp, 11);
    Vec3.sub(tmp, 7, velocity, v + 3, speed, 3);
    Quat.conjugate(tmp, 11, tmp, 3);
    Quat.rotate(qvel, dof + 3, tmp, 7, tmp, 11);
  }

  /** Moves the frame through a joint. */
  private void move(Model m, int j, double[] qpos, double[] qvel) {
    int q = m.jnt.qposadr[j];
    int v = m.jnt.dofadr[j];
    Quat.rotate(tmp, 0, m.jnt.axis, 3 * j, turn, 0);
    if (m.jnt.type[j] == JointType.SLIDE) {
      Vec3.scale(tmp, 3, tmp, 0, qpos[q] - m.qpos0[q]);
      Vec3.addTo(frame, 0, tmp, 3);
      Vec3.cross(tmp, 6, speed, 3, tmp, 3);
      Vec3.addTo(speed, 0, tmp, 6);
      Vec3.addScaled(speed, 0, tmp, 0, qvel[v]);
      return;
    }
    // to the anchor, turn, and back to the origin
    Quat.rotate(tmp, 3, m.jnt.pos, 3 * j, turn, 0);
    Vec3.addTo(frame, 0, tmp, 3);
    Vec3.cross(tmp, 6, speed, 3, tmp, 3);
    Vec3.addTo(speed, 0, tmp, 6);
    if (m.jnt.type[j] == JointType.BALL) {
      Quat.copy(tmp, 9, qpos, q);
      Quat.normalize(tmp, 9);
      Quat.mul(turn, 0, turn, 0, tmp, 9);
      Quat.rotate(tmp, 0, qvel, v, turn, 0);
      Vec3.addTo(speed, 3, tmp, 0);
    } else {
      Quat.fromAxisAngle(tmp, 9, m.jnt.axis, 3 * j, qpos[q] - m.qpos0[q]);
      Quat.mul(turn, 0, turn, 0, tmp, 9);
      Vec3.addScaled(speed, 3, tmp, 0, qvel[v]);
    }
    Quat.rotate(tmp, 3, m.jnt.pos, 3 * j, turn, 0);
    Vec3.subFrom(frame, 0, tmp, 3);
    Vec3.cross(tmp, 6, speed, 3, tmp, 3);
    Vec3.subFrom(speed, 0, tmp, 6);
  }
}
