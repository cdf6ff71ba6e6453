package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Spatial;
import dev.armature.model.JointType;
import dev.armature.model.Model;

/**
 * How poses, velocities and accelerations of bodies change along one direction of the state, by the
 * recursion from the root to the leaves differentiated. All are spatial vectors about the center of
 * mass of a tree, taken as a fixed point of space.
 *
 * <p>A body that moves by a twist T carries its motion axes along, S' = T × S. With the motion P =
 * Σ S q̇ of a joint, V = V_front + P and A = A_front + Σ S q̈ + V_front × P are differentiated.
 */
final class Tangents {
  /** How each body moves. */
  final double[] twist;

  /** How its velocity changes. */
  final double[] velocity;

  /** How its acceleration changes. */
  final double[] acceleration;

  private final Model m;
  private final double[] front = new double[6];
  private final double[] motion = new double[6];
  private final double[] motionChange = new double[6];
  private final double[] gain = new double[6];
  private final double[] t = new double[6];

  Tangents(Model m) {
    this.m = m;
    twist = new double[6 * m.nbody];
    velocity = new double[6 * m.nbody];
    acceleration = new double[6 * m.nbody];
  }

  /** Computes all bodies for changes of positions, velocities and accelerations. */
  void compute(Data d, double[] dq, double[] dv, double[] da) {
    for (int body = 1; body < m.nbody; body++) {
      int at = 6 * body;
      int parent = 6 * m.body.parentid[body];
      Spatial.copy(twist, at, twist, parent);
      Spatial.copy(velocity, at, velocity, parent);
      Spatial.copy(acceleration, at, acceleration, parent);
      Spatial.copy(front, 0, d.cvel, parent);
      int first = m.body.jntadr[body];
      for (int joint = first; joint < first + m.body.jntnum[body]; joint++) {
        int dof = m.jnt.dofadr[joint];
        int type = m.jnt.type[joint];
        int size = type == JointType.FREE || type == JointType.BALL ? 3 : 1;
        together(d, at, dof, size, dq, dv, da);
        if (type == JointType.FREE) {
          together(d, at, dof + 3, 3, dq, dv, da);
        }
      }
    }
  }

  private void together(Data d, int at, int dof, int size, double[] dq, double[] dv, double[] da) {
    double[] s = d.cdof;
    Spatial.addMotions(twist, at, s, 6 * dof, dq, dof, size);
    // accelerations of the joint, and how they change
    Spatial.zero(gain, 0);
    Spatial.addMotions(gain, 0, s, 6 * dof, d.qacc, dof, size);
    Spatial.crossMotion(t, 0, twist, at, gain, 0);
    Spatial.addTo(acceleration, at, t, 0);
    Spatial.addMotions(acceleration, at, s, 6 * dof, da, dof, size);
    // velocity
    Spatial.zero(motion, 0);
    Spatial.addMotions(motion, 0, s, 6 * dof, d.qvel, dof, size);
    Spatial.crossMotion(motionChange, 0, twist, at, motion, 0);
    Spatial.addMotions(motionChange, 0, s, 6 * dof, dv, dof, size);
    Spatial.crossMotion(t, 0, velocity, at, motion, 0);
    Spatial.addTo(acceleration, at, t, 0);
    Spatial.crossMotion(t, 0, front, 0, motionChange, 0);
    Spatial.addTo(acceleration, at, t, 0);
    Spatial.addTo(velocity, at, motionChange, 0);
    Spatial.addTo(front, 0, motion, 0);
  }
}
