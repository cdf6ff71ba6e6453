package dev.armature.derivative;

import dev.armature.kinematics.Jacobian;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Two bodies at one point: their relative motion, second minus first, and what each dof that moves
 * either of them changes in it. Motions are (ω, v at the point).
 */
final class Pair {
  /** The dofs that move one of the bodies, ascending, and how many. */
  final int[] chain;

  int n;

  final double[] point = new double[3];

  /** Relative accelerations (0) and velocities (1). */
  final double[][] relative = new double[2][6];

  /** Of the dof at hand: how it moves the first body, and the second relative to the first. */
  final double[] first = new double[6];

  final double[] difference = new double[6];

  /** How it turns the axes that make relative accelerations (0) and velocities (1). */
  final double[][] turned = new double[2][6];

  private final Model m;
  private final Motions motions;
  private final boolean[] inFirst;
  private final boolean[] inSecond;
  private final double[] t = new double[6];
  private int body1;
  private int body2;

  Pair(Model m, Motions motions) {
    this.m = m;
    this.motions = motions;
    chain = new int[m.nv];
    inFirst = new boolean[m.nv];
    inSecond = new boolean[m.nv];
  }

  /** Takes two bodies and their point. */
  void begin(int first, int second, double[] at, int atIndex) {
    Vec3.copy(point, 0, at, atIndex);
    for (int k = 0; k < n; k++) {
      inFirst[chain[k]] = false;
      inSecond[chain[k]] = false;
    }
    body1 = first;
    body2 = second;
    n = Jacobian.mergedChain(m, body1, body2, chain);
    mark(inFirst, body1);
    mark(inSecond, body2);
    relativeMotions();
  }

  private void mark(boolean[] marks, int body) {
    for (int dof = Jacobian.lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      marks[dof] = true;
    }
  }

  /** Takes another point of the same two bodies. */
  void moveTo(double[] at, int atIndex) {
    Vec3.copy(point, 0, at, atIndex);
    relativeMotions();
  }

  private void relativeMotions() {
    for (int which = 0; which < 2; which++) {
      motions.at(motions.of(which), 6 * body1, body1, point, t);
      motions.at(motions.of(which), 6 * body2, body2, point, relative[which]);
      Spatial.addScaled(relative[which], 0, t, 0, -1);
    }
  }

  /** Whether a dof moves the first body. */
  boolean movesFirst(int dof) {
    return inFirst[dof];
  }

  /** Whether a dof moves the second body. */
  boolean movesSecond(int dof) {
    return inSecond[dof];
  }

  /** Takes a dof of the chain; fills {@link #first} and {@link #difference}. */
  void moves(int dof) {
    Arrays.fill(first, 0);
    Arrays.fill(difference, 0);
    if (inSecond[dof]) {
      motions.at(motions.cdof(), 6 * dof, body2, point, difference);
    }
    if (inFirst[dof]) {
      motions.at(motions.cdof(), 6 * dof, body1, point, first);
      Spatial.addScaled(difference, 0, first, 0, -1);
    }
  }

  /** Fills {@link #turned} for a dof of the chain. */
  void turns(int dof) {
    for (int which = 0; which < 2; which++) {
      Arrays.fill(turned[which], 0);
      if (inSecond[dof]) {
        motions.behind(which, dof, body2, t);
        motions.at(t, 0, body2, point, turned[which]);
      }
      if (inFirst[dof]) {
        motions.behind(which, dof, body1, t);
        Spatial.moveMotion(t, 0, motions.center(), 3 * m.body.rootid[body1], point, 0);
        Spatial.addScaled(turned[which], 0, t, 0, -1);
      }
    }
  }

  /**
   * The change of the relative velocity along a direction, when the direction and the point change
   * too.
   */
  double change(
      int which,
      double[] axis,
      int axisAt,
      double[] axisChange,
      int changeAt,
      double[] pointChange) {
    double[] now = relative[which];
    double[] turn = turned[which];
    double x = turn[3] + now[1] * pointChange[2] - now[2] * pointChange[1];
    double y = turn[4] + now[2] * pointChange[0] - now[0] * pointChange[2];
    double z = turn[5] + now[0] * pointChange[1] - now[1] * pointChange[0];
    return axis[axisAt] * x
        + axis[axisAt + 1] * y
        + axis[axisAt + 2] * z
        + Vec3.dot(axisChange, changeAt, now, 3);
  }
}
