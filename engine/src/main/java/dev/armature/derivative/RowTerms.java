package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.TendonPaths;
import dev.armature.math.Quat;
import dev.armature.math.QuatDerivative;
import dev.armature.math.Vec3;
import dev.armature.model.ConstraintType;
import dev.armature.model.EqType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.solver.Curvature;
import java.util.Arrays;

/** Rows that are not of contacts: equalities, friction losses and limits. */
final class RowTerms {
  private final Model m;
  private final Balance balance;
  private final int[] chain;
  // the second joint or tendon of a coupling, by dof
  private final double[] along;
  // the equality whose rows are at hand, and the edge of its next one
  private int edgesOf;
  private int nextEdge;
  private final double[] spin = new double[6];
  private final double[] turned = new double[6];
  private final double[] force = new double[3];
  private final double[] t = new double[3];

  RowTerms(Model m, Balance balance) {
    this.m = m;
    this.balance = balance;
    chain = new int[m.nv];
    along = new double[m.nv];
  }

  void add(Data d, Curvature curvature, boolean positions) {
    edgesOf = -1;
    int row = 0;
    int end = d.ne + d.nf + d.nl;
    while (row < end) {
      int eq = d.efc.type[row] == ConstraintType.EQUALITY ? d.efc.id[row] : -1;
      if (positions
          && eq >= 0
          && (m.eq.type[eq] == EqType.CONNECT || m.eq.type[eq] == EqType.WELD)) {
        row += together(d, curvature, row, eq);
      } else {
        // dry friction at its limit pulls along a path that turns
        if (curvature.isActive(row) || positions && curvature.force(row) != 0) {
          single(d, curvature, row, positions);
        }
        row++;
      }
    }
  }

  /** What a unit of position, which is also the violation, does to the force of a row. */
  private static double byPosition(Data d, Curvature curvature, int row) {
    return softening(d, curvature, row, 1) - d.efc.D[row] * residual(d, row, 1, 1);
  }

  /** What a row's position and its violation do to its residual. */
  private static double residual(Data d, int row, double position, double violation) {
    return d.efc.KBIP[4 * row]
        * (d.efc.KBIP[4 * row + 2] * position
            + d.efc.KBIP[4 * row + 3] * violation * (d.efc.pos[row] - d.efc.margin[row]));
  }

  /** What the violation does to the force through the softness of a row. */
  private static double softening(Data d, Curvature curvature, int row, double violation) {
    double impedance = d.efc.KBIP[4 * row + 2];
    return curvature.force(row)
        * d.efc.KBIP[4 * row + 3]
        * violation
        / (impedance * (1 - impedance));
  }

  /** A row whose Jacobian does not change, but for the polynomial of coupled joints. */
  private void single(Data d, Curvature curvature, int row, boolean positions) {
    int type = d.efc.type[row];
    boolean friction =
        type == ConstraintType.FRICTION_DOF || type == ConstraintType.FRICTION_TENDON;
    double weight = curvature.entry(row, row, row);
    double q = positions && !friction ? byPosition(d, curvature, row) : 0;
    double v = -weight * d.efc.KBIP[4 * row + 1];
    int path = positions ? path(d, row) : -1;
    if (path >= 0) {
      // a limit from above counts the length backward
      double sign = balance.paths.along(path, d, row) < 0 ? -1 : 1;
      balance.paths.pull(path, sign * curvature.force(row));
      balance.paths.add(path, 1, q, -weight, v, v);
      return;
    }
    int from = d.efc.JRowadr[row];
    int n = d.efc.JRownnz[row];
    boolean coupled = positions && type == ConstraintType.EQUALITY && isCoupled(d.efc.id[row]);
    if (n == 1 && !coupled) {
      int dof = d.efc.JColind[from];
      double square = d.efc.entries[from] * d.efc.entries[from];
      balance.byPosition.add(dof, dof, q * square);
      balance.byVelocity.add(dof, dof, v * square);
      return;
    }
    System.arraycopy(d.efc.JColind, from, chain, 0, n);
    int at = balance.elements.add(chain, n, 1);
    for (int k = 0; k < n; k++) {
      double entry = d.efc.entries[from + k];
      balance.elements.left()[at + k] = entry;
      balance.elements.byPosition()[at + k] = q * entry;
      balance.elements.byVelocity()[at + k] = v * entry;
    }
    if (coupled) {
      coupled(d, curvature, row, at, n);
    }
    if (positions
        && type == ConstraintType.LIMIT_JOINT
        && m.jnt.type[d.efc.id[row]] == JointType.BALL) {
      ballLimit(d, curvature, row, at);
    }
  }

  /**
   * dist = range − |θ| with the rotation vector θ = |θ| n: J = −nᵀ. The axis turns by dn = (1 − n
   * nᵀ) dθ/|θ|, with dθ = D dq of the rotation in its own axes.
   */
  private void ballLimit(Data d, Curvature curvature, int row, int at) {
    int joint = d.efc.id[row];
    int dof = m.jnt.dofadr[joint];
    double[] quat = Arrays.copyOfRange(d.qpos, m.jnt.qposadr[joint], m.jnt.qposadr[joint] + 4);
    Quat.normalize(quat, 0);
    double[] axis = new double[3];
    Quat.toVelocity(axis, 0, quat, 0, 1);
    double angle = Vec3.normalize(axis, 0);
    double[] by = new double[9];
    QuatDerivative.sub(by, new double[9], quat, 0, new double[] {1, 0, 0, 0}, 0, new double[3]);
    double f = curvature.force(row);
    for (int c = 0; c < 3; c++) {
      Vec3.set(t, 0, by[c], by[3 + c], by[6 + c]);
      Vec3.addScaled(t, 0, axis, 0, -Vec3.dot(axis, 0, t, 0));
      double residual = 0;
      for (int r = 0; r < 3; r++) {
        double turned = -t[r] / angle;
        residual += turned * (d.qacc[dof + r] + d.efc.KBIP[4 * row + 1] * d.qvel[dof + r]);
        balance.byPosition.add(dof + r, dof + c, turned * f);
      }
      balance.elements.byPosition()[at + c] -= d.efc.D[row] * residual;
    }
  }

  /** The path whose length the row is about, if it is one. */
  private int path(Data d, int row) {
    int id = d.efc.id[row];
    switch (d.efc.type[row]) {
      case ConstraintType.FRICTION_TENDON, ConstraintType.LIMIT_TENDON:
        return Paths.isSpatial(m, id) ? id : -1;
      case ConstraintType.EQUALITY:
        return m.eq.type[id] == EqType.FLEX ? edge(d, id) : -1;
      default:
        return -1;
    }
  }

  /** The next edge that has a row. */
  private int edge(Data d, int eq) {
    if (eq != edgesOf) {
      edgesOf = eq;
      nextEdge = 0;
    }
    while (m.flexedge.rigid[nextEdge] || !hasRow(d, nextEdge)) {
      nextEdge++;
    }
    return balance.paths.edge(nextEdge++);
  }

  private boolean hasRow(Data d, int e) {
    int at = m.flexedge.JRowadr[e];
    boolean any = m.isSparse() && m.flexedge.JRownnz[e] > 0;
    for (int k = at; k < at + m.flexedge.JRownnz[e]; k++) {
      any |= d.flexedgeJ[k] != 0;
    }
    return any;
  }

  private boolean isCoupled(int eq) {
    boolean scalar = m.eq.type[eq] == EqType.JOINT || m.eq.type[eq] == EqType.TENDON;
    return scalar && m.eq.obj2id[eq] >= 0;
  }

  /**
   * y1 = poly(y2), of joints or fixed tendons: the slope of the polynomial, a factor of J, changes
   * with y2.
   */
  private void coupled(Data d, Curvature curvature, int row, int at, int n) {
    int eq = d.efc.id[row];
    int second = m.eq.obj2id[eq];
    double u;
    if (m.eq.type[eq] == EqType.JOINT) {
      int q2 = m.jnt.qposadr[second];
      u = d.qpos[q2] - m.qpos0[q2];
      along[m.jnt.dofadr[second]] = 1;
    } else {
      u = d.tenLength[second] - m.tendon.length0[second];
      TendonPaths.addTransposed(m, d, second, 1, along);
    }
    double bend = 0;
    double power = 1;
    for (int i = 2; i <= 4; i++) {
      bend -= i * (i - 1) * m.eq.data[11 * eq + i] * power;
      power *= u;
    }
    double rate = 0;
    for (int k = 0; k < n; k++) {
      int dof = chain[k];
      rate += along[dof] * (d.qacc[dof] + d.efc.KBIP[4 * row + 1] * d.qvel[dof]);
    }
    for (int k = 0; k < n; k++) {
      balance.elements.byPosition()[at + k] -= d.efc.D[row] * bend * rate * along[chain[k]];
    }
    int turned = balance.elements.add(chain, n, 1);
    for (int k = 0; k < n; k++) {
      double entry = along[chain[k]];
      balance.elements.left()[turned + k] = entry;
      balance.elements.byPosition()[turned + k] = bend * curvature.force(row) * entry;
      along[chain[k]] = 0;
    }
  }

  // ---- connects and welds

  /** p1 = p2, and for a weld the same orientation. Returns the number of rows. */
  private int together(Data d, Curvature curvature, int row, int eq) {
    boolean turns = m.eq.type[eq] == EqType.WELD;
    int size = turns ? 6 : 3;
    Anchor[] anchors = {
      Anchor.of(m, d, eq, m.eq.obj1id[eq], turns ? 3 : 0),
      Anchor.of(m, d, eq, m.eq.obj2id[eq], turns ? 0 : 3)
    };
    WeldTerms weld = turns ? new WeldTerms(m, d, eq, anchors[0].body(), anchors[1].body()) : null;
    int n = Jacobian.mergedChain(m, anchors[0].body(), anchors[1].body(), chain);
    int at = balance.elements.add(chain, n, size);
    jacobian(d, row, size, at, n);
    for (int side = 0; side < 2; side++) {
      points(d, row, at, n, anchors[side], side == 0 ? 1 : -1);
    }
    if (weld != null) {
      weld.residuals(balance, d, row + 3, at + 3 * n, n);
    }
    forces(d, curvature, row, size, at, n);
    for (int r = 0; r < 3; r++) {
      force[r] = curvature.force(row + r);
    }
    for (int side = 0; side < 2; side++) {
      double sign = side == 0 ? 1 : -1;
      balance.push(anchors[side].body(), anchors[side].point(), force, null, sign);
      balance.pointForce(d, anchors[side].body(), anchors[side].point(), force, sign);
    }
    if (weld != null) {
      for (int r = 0; r < 3; r++) {
        force[r] = curvature.force(row + 3 + r);
      }
      weld.torques(balance, d, force, chain, n);
    }
    return size;
  }

  /** L is the Jacobian, whose columns are among those of the element. */
  private void jacobian(Data d, int row, int size, int at, int n) {
    double[] left = balance.elements.left();
    for (int r = 0; r < size; r++) {
      int k = 0;
      int from = d.efc.JRowadr[row + r];
      for (int e = from; e < from + d.efc.JRownnz[row + r]; e++) {
        while (chain[k] != d.efc.JColind[e]) {
          k++;
        }
        left[at + r * n + k] = d.efc.entries[e];
      }
    }
  }

  /** What moving the axes does to the relative velocity of one of the two points. */
  private void points(Data d, int row, int at, int n, Anchor anchor, double sign) {
    double[] residual = balance.elements.byPosition();
    int body = anchor.body();
    int k = n - 1;
    for (int dof = Jacobian.lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      while (chain[k] != dof) {
        k--;
      }
      balance.motions.at(d.cdof, 6 * dof, body, anchor.point(), spin);
      for (int which = 0; which < 2; which++) {
        balance.motions.behind(which, dof, body, turned);
        balance.motions.at(turned.clone(), 0, body, anchor.point(), turned);
        Vec3.cross(t, 0, balance.motions.of(which), 6 * body, spin, 3);
        Vec3.addTo(t, 0, turned, 3);
        for (int r = 0; r < 3; r++) {
          double damping = which == 0 ? 1 : d.efc.KBIP[4 * (row + r) + 1];
          residual[at + r * n + k] += sign * damping * t[r];
        }
      }
    }
  }

  /** Turns the residuals, which stand in the place of Q, into changes of the forces. */
  private void forces(Data d, Curvature curvature, int row, int size, int at, int n) {
    double[] left = balance.elements.left();
    double[] q = balance.elements.byPosition();
    double[] v = balance.elements.byVelocity();
    double norm = 0;
    for (int r = 0; r < size; r++) {
      norm += d.efc.pos[row + r] * d.efc.pos[row + r];
    }
    norm = Math.sqrt(norm);
    for (int k = 0; k < n; k++) {
      double violation = 0;
      for (int r = 0; r < size && norm > 0; r++) {
        violation += d.efc.pos[row + r] * left[at + r * n + k] / norm;
      }
      for (int r = 0; r < size; r++) {
        int e = at + r * n + k;
        double residual = q[e] + residual(d, row + r, left[e], violation);
        q[e] = softening(d, curvature, row + r, violation) - d.efc.D[row + r] * residual;
        v[e] = -d.efc.D[row + r] * d.efc.KBIP[4 * (row + r) + 1] * left[e];
      }
    }
  }
}
