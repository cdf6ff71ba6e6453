package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/**
 * The three rows of a weld that keep two orientations together. With Q₁ that of the first body
 * times the relative one, and Q₂ that of the second, their position is s vec(Q₂* Q₁) and their
 * Jacobian maps a relative spin w to ½ s vec(Q₂* w Q₁). Spins s₁ and s₂ of the sides change a
 * product Q₂* w Q₁ by Q₂* ½ (w s₁ − s₂ w) Q₁.
 */
final class WeldTerms {
  private final int body1;
  private final int body2;
  private final double[] first = new double[4];
  private final double[] second = new double[4];
  private final double half;
  private final double[] left = new double[4];
  private final double[] spin = new double[4];
  private final double[] product = new double[4];
  private final double[] spin1 = new double[3];
  private final double[] spin2 = new double[3];

  WeldTerms(Model m, Data d, int eq, int body1, int body2) {
    this.body1 = body1;
    this.body2 = body2;
    if (m.eq.objtype[eq] == ObjType.SITE) {
      Quat.mul(first, 0, d.xquat, 4 * body1, m.site.quat, 4 * m.eq.obj1id[eq]);
      Quat.mul(second, 0, d.xquat, 4 * body2, m.site.quat, 4 * m.eq.obj2id[eq]);
    } else {
      Quat.mul(first, 0, d.xquat, 4 * body1, m.eq.data, 11 * eq + 6);
      Quat.copy(second, 0, d.xquat, 4 * body2);
    }
    Quat.conjugate(second, 0, second, 0);
    half = 0.5 * m.eq.data[11 * eq + 10];
  }

  /** Adds what moving the axes and the bodies does to the residuals, from an entry of Q on. */
  void residuals(Balance balance, Data d, int row, int at, int n) {
    double[] residual = balance.elements.byPosition();
    double[] change = new double[6];
    double[] behind = new double[6];
    double[] relative = new double[3];
    double[] result = new double[3];
    Pair pair = balance.pair;
    pair.begin(body1, body2, d.xpos, 3 * body1);
    for (int k = 0; k < n; k++) {
      int dof = pair.chain[k];
      spins(pair, dof);
      for (int which = 0; which < 2; which++) {
        Vec3.zero(change, 0);
        if (pair.movesFirst(dof)) {
          balance.motions.behind(which, dof, body1, behind);
          Vec3.addTo(change, 0, behind, 0);
        }
        if (pair.movesSecond(dof)) {
          balance.motions.behind(which, dof, body2, behind);
          Vec3.subFrom(change, 0, behind, 0);
        }
        Vec3.scale(relative, 0, pair.relative[which], 0, -1);
        change(change, relative, spin1, spin2, result);
        for (int r = 0; r < 3; r++) {
          double damping = which == 0 ? 1 : d.efc.KBIP[4 * (row + r) + 1];
          residual[at + r * n + k] += damping * result[r];
        }
      }
    }
  }

  private void spins(Pair pair, int dof) {
    pair.moves(dof);
    Vec3.copy(spin1, 0, pair.first, 0);
    Vec3.add(spin2, 0, pair.first, 0, pair.difference, 0);
  }

  /** Adds the element of the torques on the two bodies. */
  void torques(Balance balance, Data d, double[] force, int[] chain, int n) {
    double[] torque = new double[3];
    torque(force, torque);
    balance.twist(body1, torque, 1);
    balance.twist(body2, torque, -1);
    Pair pair = balance.pair;
    pair.begin(body1, body2, d.xpos, 3 * body1);
    int at = balance.elements.add(chain, n, 3);
    for (int k = 0; k < n; k++) {
      spins(pair, chain[k]);
      torqueChange(force, spin1, spin2, torque);
      for (int r = 0; r < 3; r++) {
        balance.elements.left()[at + r * n + k] = -pair.difference[r];
        balance.elements.byPosition()[at + r * n + k] = torque[r];
      }
    }
  }

  /** What the rows say to a change of a spin, and to spins of the sides while the spin stays. */
  private void change(
      double[] changed, double[] stays, double[] spin1, double[] spin2, double[] result) {
    turned(stays, spin1, spin2);
    for (int k = 0; k < 3; k++) {
      spin[1 + k] += changed[k];
    }
    rows(result);
  }

  /** The torque on the first body by forces of the rows. */
  private void torque(double[] force, double[] result) {
    for (int k = 0; k < 3; k++) {
      Arrays.fill(spin, 0);
      spin[1 + k] = 1;
      result[k] = along(force);
    }
  }

  /** How that torque changes by spins of the sides. */
  private void torqueChange(double[] force, double[] spin1, double[] spin2, double[] result) {
    double[] axis = new double[3];
    for (int k = 0; k < 3; k++) {
      axis[k] = 1;
      turned(axis, spin1, spin2);
      result[k] = along(force);
      axis[k] = 0;
    }
  }

  /** ½ (w s₁ − s₂ w), a quaternion: the scalar parts do not cancel. */
  private void turned(double[] w, double[] spin1, double[] spin2) {
    double[] a = {0, w[0], w[1], w[2]};
    double[] b = {0, spin1[0], spin1[1], spin1[2]};
    Quat.mul(spin, 0, a, 0, b, 0);
    double[] c = {0, spin2[0], spin2[1], spin2[2]};
    Quat.mul(product, 0, c, 0, a, 0);
    for (int k = 0; k < 4; k++) {
      spin[k] = 0.5 * (spin[k] - product[k]);
    }
  }

  private void rows(double[] result) {
    Quat.mul(left, 0, second, 0, spin, 0);
    Quat.mul(product, 0, left, 0, first, 0);
    for (int r = 0; r < 3; r++) {
      result[r] = half * product[1 + r];
    }
  }

  private double along(double[] force) {
    double[] row = new double[3];
    rows(row);
    return force[0] * row[0] + force[1] * row[1] + force[2] * row[2];
  }
}
