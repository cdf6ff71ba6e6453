package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Spatial;
import dev.armature.model.JointType;
import dev.armature.model.Model;

/**
 * Velocities of bodies for the accelerations (0) and for the velocities (1) of the dofs, V = Σ S_i
 * u_i, and how the dofs change them: a motion axis S_i that dof j moves changes by S_j × S_i, so a
 * body gets S_j × (V − V_front), V_front being what is in front of the joint of j.
 */
final class Motions {
  /** The first dof of the joint of a dof; a free joint is three slides and a ball behind them. */
  final int[] group;

  private final Model m;
  private final double[][] body;
  private final double[][] front;
  private final double[] t = new double[6];
  private double[] cdof = {};
  private double[] com = {};

  Motions(Model m) {
    this.m = m;
    body = new double[2][6 * m.nbody];
    front = new double[2][6 * m.nv];
    group = new int[m.nv];
  }

  void compute(Data d) {
    cdof = d.cdof;
    com = d.subtreeCom;
    sum(body[0], front[0], d.qacc);
    sum(body[1], front[1], d.qvel);
  }

  private void sum(double[] bodies, double[] fronts, double[] u) {
    for (int b = 1; b < m.nbody; b++) {
      int at = 6 * b;
      Spatial.copy(bodies, at, bodies, 6 * m.body.parentid[b]);
      int first = m.body.jntadr[b];
      for (int joint = first; joint < first + m.body.jntnum[b]; joint++) {
        int dof = m.jnt.dofadr[joint];
        int type = m.jnt.type[joint];
        int size = type == JointType.FREE || type == JointType.BALL ? 3 : 1;
        together(bodies, at, fronts, dof, size, u);
        if (type == JointType.FREE) {
          together(bodies, at, fronts, dof + 3, 3, u);
        }
      }
    }
  }

  private void together(double[] bodies, int at, double[] fronts, int first, int size, double[] u) {
    for (int i = first; i < first + size; i++) {
      group[i] = first;
      Spatial.copy(fronts, 6 * i, bodies, at);
    }
    for (int i = first; i < first + size; i++) {
      Spatial.addScaled(bodies, at, cdof, 6 * i, u[i]);
    }
  }

  /** Velocities of all bodies about the centers of mass of their trees. */
  double[] of(int which) {
    return body[which];
  }

  /** Motion axes of the dofs. */
  double[] cdof() {
    return cdof;
  }

  /** Centers of mass of the trees, by their first bodies. */
  double[] center() {
    return com;
  }

  /** A motion of a body's tree as seen at a point: (ω, v there). */
  void at(double[] motion, int motionAt, int ofBody, double[] point, double[] res) {
    Spatial.copy(res, 0, motion, motionAt);
    Spatial.moveMotion(res, 0, com, 3 * m.body.rootid[ofBody], point, 0);
  }

  /** S_j × (V − V_front), about the center of mass of the tree. */
  void behind(int which, int dof, int ofBody, double[] res) {
    double[] all = body[which];
    double[] before = front[which];
    for (int k = 0; k < 6; k++) {
      t[k] = all[6 * ofBody + k] - before[6 * dof + k];
    }
    Spatial.crossMotion(res, 0, cdof, 6 * dof, t, 0);
  }
}
