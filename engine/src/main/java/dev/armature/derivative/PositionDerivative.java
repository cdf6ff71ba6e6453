package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.kinematics.Jacobian;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.ConeType;
import dev.armature.model.ConstraintState;
import dev.armature.model.ConstraintType;
import dev.armature.model.DisableFlag;
import dev.armature.model.EqType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * What moves the balance of forces, M a + c = f + Jᵀ F, when a position changes while the
 * accelerations, velocities and inputs stay: the right side of the equation for ∂q̈/∂q.
 *
 * <p>A motion axis S_i that dof j moves changes by S_j × S_i. So a body that has the velocity V for
 * some u (V = Σ S_i u_i) gets S_j × (V − V_front), V_front being what is in front of the joint of
 * j. With u = a and u = q̇ this makes ∂x/∂q of the rows, x = J a + B J q̇ + K I (pos − margin);
 * with the forces of rows as wrenches W on bodies it makes (∂Jᵀ/∂q) F, (S_j × S_i) · W over all
 * below. Points, normals and tangents of contacts move as {@link ContactMotion} says. The impedance
 * I and with it the softness of a row follow its distance.
 */
final class PositionDerivative {
  private final Model m;
  private final Data d;
  private final int nv;

  /** ∂x/∂q and ∂ ln D/∂q, a row for each constraint row. */
  private final double[] residual;

  private final double[] softness;

  /** What the balance changes by, nv x nv. */
  private final double[] right;

  // by body and by dof (in front of its joint), for accelerations and velocities
  private final double[] bodyA;
  private final double[] bodyV;
  private final double[] frontA;
  private final double[] frontV;
  private final int[] group;
  // wrenches on bodies, about the centers of mass of their trees
  private final double[] wrench;

  private final int[] chain;
  private final boolean[] inFirst;
  private final boolean[] inSecond;
  private final double[] t = new double[6];

  private PositionDerivative(Model m, Data d) {
    this.m = m;
    this.d = d;
    nv = m.nv;
    residual = new double[d.nefc * nv];
    softness = new double[d.nefc * nv];
    right = new double[nv * nv];
    bodyA = new double[6 * m.nbody];
    bodyV = new double[6 * m.nbody];
    frontA = new double[6 * nv];
    frontV = new double[6 * nv];
    group = new int[nv];
    wrench = new double[6 * m.nbody];
    chain = new int[nv];
    inFirst = new boolean[nv];
    inSecond = new boolean[nv];
  }

  /**
   * The change of the balance by each position, nv x nv: row i is force i.
   *
   * @param j the rows of J, dense
   * @param sj the Hessian of the rows' cost times J
   */
  static double[] compute(Model m, Data d, double[] j, double[] sj) {
    return new PositionDerivative(m, d).run(j, sj);
  }

  private double[] run(double[] j, double[] sj) {
    double[] ignored = new double[nv * nv];
    RigidBodyDerivative.inverse(m, d, right, ignored);
    for (int i = 0; i < right.length; i++) {
      right[i] = -right[i];
    }
    motions();
    if (PositionDifferences.areNeeded(m, d)) {
      new PositionDifferences(m, d, residual, softness, right).run();
    } else {
      new PositionForces(m, d, right).add();
      plainRows(j);
    }
    bodyForces();
    ContactMotion motion = new ContactMotion(m, d);
    for (int contact = 0; contact < d.ncon; contact++) {
      if (d.contact.efcAddress[contact] >= 0) {
        if (d.contact.geom[2 * contact] < 0 || d.contact.geom[2 * contact + 1] < 0) {
          throw new IllegalStateException("contacts of flexes have no derivative by position");
        }
        motion.compute(contact);
        contact(contact, motion);
      }
    }
    movedAxes();
    addRows(j, sj);
    return right;
  }

  // ---- velocities for the accelerations and for the velocities

  private void motions() {
    for (int body = 1; body < m.nbody; body++) {
      int at = 6 * body;
      int parent = 6 * m.body.parentid[body];
      Spatial.copy(bodyA, at, bodyA, parent);
      Spatial.copy(bodyV, at, bodyV, parent);
      int first = m.body.jntadr[body];
      for (int joint = first; joint < first + m.body.jntnum[body]; joint++) {
        int dof = m.jnt.dofadr[joint];
        switch (m.jnt.type[joint]) {
          case JointType.FREE -> {
            group(at, dof, 3);
            group(at, dof + 3, 3);
          }
          case JointType.BALL -> group(at, dof, 3);
          default -> group(at, dof, 1);
        }
      }
    }
  }

  private void group(int at, int first, int size) {
    for (int i = first; i < first + size; i++) {
      group[i] = first;
      Spatial.copy(frontA, 6 * i, bodyA, at);
      Spatial.copy(frontV, 6 * i, bodyV, at);
    }
    for (int i = first; i < first + size; i++) {
      Spatial.addScaled(bodyA, at, d.cdof, 6 * i, d.qacc[i]);
      Spatial.addScaled(bodyV, at, d.cdof, 6 * i, d.qvel[i]);
    }
  }

  // ---- rows without contacts whose derivatives are known

  private void plainRows(double[] j) {
    int row = 0;
    while (row < d.ne + d.nf + d.nl) {
      int id = d.efc.id[row];
      if (d.efc.type[row] == ConstraintType.EQUALITY
          && (m.eq.type[id] == EqType.CONNECT || m.eq.type[id] == EqType.WELD)) {
        row += together(row, id, j);
        continue;
      }
      if (d.efc.type[row] == ConstraintType.EQUALITY && m.eq.obj2id[id] >= 0) {
        coupled(row, id);
      }
      if (d.efc.type[row] != ConstraintType.FRICTION_DOF
          && d.efc.type[row] != ConstraintType.FRICTION_TENDON) {
        for (int c = 0; c < nv; c++) {
          distance(row, c, j[row * nv + c], j[row * nv + c]);
        }
      }
      row++;
    }
  }

  /** What a row's position and what its impedance depends on do to its residual and softness. */
  private void distance(int row, int column, double position, double violation) {
    double stiffness = d.efc.KBIP[4 * row];
    double impedance = d.efc.KBIP[4 * row + 2];
    double slope = d.efc.KBIP[4 * row + 3] * violation;
    residual[row * nv + column] +=
        stiffness * (impedance * position + slope * (d.efc.pos[row] - d.efc.margin[row]));
    softness[row * nv + column] += slope / (impedance * (1 - impedance));
  }

  /** q1 = poly(q2): the slope of the polynomial, an entry of J, changes with q2. */
  private void coupled(int row, int eq) {
    int joint2 = m.eq.obj2id[eq];
    int dof2 = m.jnt.dofadr[joint2];
    int q2 = m.jnt.qposadr[joint2];
    double u = d.qpos[q2] - m.qpos0[q2];
    double bend = 0;
    double power = 1;
    for (int i = 2; i <= 4; i++) {
      bend -= i * (i - 1) * m.eq.data[11 * eq + i] * power;
      power *= u;
    }
    double damping = d.efc.KBIP[4 * row + 1];
    residual[row * nv + dof2] += bend * (d.qacc[dof2] + damping * d.qvel[dof2]);
    right[dof2 * nv + dof2] += bend * d.efc.force[row];
  }

  /** A connect, or a weld: p1 = p2, and for a weld the same orientation. Returns its rows. */
  private int together(int row, int eq, double[] j) {
    boolean weld = m.eq.type[eq] == EqType.WELD;
    int size = weld ? 6 : 3;
    int[] bodies = points(row, eq, weld);
    if (weld) {
      orientations(row + 3, eq, bodies[0], bodies[1]);
    }
    double norm = 0;
    for (int r = 0; r < size; r++) {
      norm += d.efc.pos[row + r] * d.efc.pos[row + r];
    }
    norm = Math.sqrt(norm);
    for (int c = 0; c < nv; c++) {
      double violation = 0;
      for (int r = 0; r < size && norm > 0; r++) {
        violation += d.efc.pos[row + r] * j[(row + r) * nv + c] / norm;
      }
      for (int r = 0; r < size; r++) {
        distance(row + r, c, j[(row + r) * nv + c], violation);
      }
    }
    return size;
  }

  /** p1 = p2, with the points as anchors of the two sides; returns their bodies. */
  private int[] points(int row, int eq, boolean weld) {
    int[] bodies = new int[2];
    double[] force = {d.efc.force[row], d.efc.force[row + 1], d.efc.force[row + 2]};
    for (int side = 0; side < 2; side++) {
      int object = side == 0 ? m.eq.obj1id[eq] : m.eq.obj2id[eq];
      Anchor anchor = Anchor.of(m, d, eq, object, weld ? 3 - 3 * side : 3 * side);
      bodies[side] = anchor.body();
      double sign = side == 0 ? 1 : -1;
      push(anchor.body(), anchor.point(), force, null, sign);
      for (int dof = Jacobian.lastDof(m, anchor.body()); dof >= 0; dof = m.dof.parentid[dof]) {
        double[] moves = at(d.cdof, 6 * dof, anchor.body(), anchor.point());
        double[] a = turned(dof, anchor.body(), anchor.point(), bodyA, frontA, moves);
        double[] v = turned(dof, anchor.body(), anchor.point(), bodyV, frontV, moves);
        for (int r = 0; r < 3; r++) {
          double damping = d.efc.KBIP[4 * (row + r) + 1];
          residual[(row + r) * nv + dof] += sign * (a[r] + damping * v[r]);
        }
        double[] torque = new double[3];
        Vec3.cross(torque, 0, moves, 3, force, 0);
        turn(anchor.body(), dof, torque, sign);
      }
    }
    return bodies;
  }

  /** The rows of a weld that turn the first body as the second is turned. */
  private void orientations(int row, int eq, int body1, int body2) {
    WeldMotion weld = new WeldMotion(m, d, eq, body1, body2);
    double[] force = {d.efc.force[row], d.efc.force[row + 1], d.efc.force[row + 2]};
    double[] torque = new double[3];
    weld.torque(force, torque);
    Vec3.addScaled(wrench, 6 * body1, torque, 0, 1);
    Vec3.addScaled(wrench, 6 * body2, torque, 0, -1);
    double[] relativeA = new double[3];
    double[] relativeV = new double[3];
    Vec3.sub(relativeA, 0, bodyA, 6 * body1, bodyA, 6 * body2);
    Vec3.sub(relativeV, 0, bodyV, 6 * body1, bodyV, 6 * body2);
    int n = Jacobian.mergedChain(m, body1, body2, chain);
    mark(inFirst, body1, true);
    mark(inSecond, body2, true);
    double[] a = new double[3];
    double[] v = new double[3];
    for (int k = 0; k < n; k++) {
      int dof = chain[k];
      double[] spin1 = new double[3];
      double[] spin2 = new double[3];
      double[] changeA = new double[3];
      double[] changeV = new double[3];
      if (inFirst[dof]) {
        Vec3.copy(spin1, 0, d.cdof, 6 * dof);
        Vec3.addTo(changeA, 0, behind(dof, body1, bodyA, frontA), 0);
        Vec3.addTo(changeV, 0, behind(dof, body1, bodyV, frontV), 0);
      }
      if (inSecond[dof]) {
        Vec3.copy(spin2, 0, d.cdof, 6 * dof);
        Vec3.subFrom(changeA, 0, behind(dof, body2, bodyA, frontA), 0);
        Vec3.subFrom(changeV, 0, behind(dof, body2, bodyV, frontV), 0);
      }
      weld.change(changeA, relativeA, spin1, spin2, a);
      weld.change(changeV, relativeV, spin1, spin2, v);
      for (int r = 0; r < 3; r++) {
        residual[(row + r) * nv + dof] += a[r] + d.efc.KBIP[4 * (row + r) + 1] * v[r];
      }
      weld.torqueChange(force, spin1, spin2, torque);
      turn(body1, dof, torque, 1);
      turn(body2, dof, torque, -1);
    }
    mark(inFirst, body1, false);
    mark(inSecond, body2, false);
  }

  /** A motion of a body's tree as seen at a point: (ω, v there). */
  private double[] at(double[] motion, int motionAt, int body, double[] point) {
    double[] result = new double[6];
    Spatial.copy(result, 0, motion, motionAt);
    Spatial.moveMotion(result, 0, d.subtreeCom, 3 * m.body.rootid[body], point, 0);
    return result;
  }

  /**
   * How the velocity of a material point changes when a dof moves it by {@code moves}: the axes
   * turn, and the point goes elsewhere.
   */
  private double[] turned(
      int dof, int body, double[] point, double[] motion, double[] front, double[] moves) {
    double[] behind = behind(dof, body, motion, front);
    double[] at = at(behind, 0, body, point);
    double[] result = new double[3];
    Vec3.cross(result, 0, motion, 6 * body, moves, 3);
    Vec3.addTo(result, 0, at, 3);
    return result;
  }

  /** S_j × (V − V_front). */
  private double[] behind(int dof, int body, double[] motion, double[] front) {
    double[] result = new double[6];
    Spatial.copy(t, 0, motion, 6 * body);
    Spatial.addScaled(t, 0, front, 6 * dof, -1);
    Spatial.crossMotion(result, 0, d.cdof, 6 * dof, t, 0);
    return result;
  }

  // ---- wrenches

  /** Adds a force and a torque at a point to the wrench on a body. */
  private void push(
      int body, double[] point, double[] force, double @Nullable [] torque, double sign) {
    double[] w = new double[6];
    if (torque != null) {
      Vec3.copy(w, 0, torque, 0);
    }
    Vec3.copy(w, 3, force, 0);
    Spatial.moveForce(w, 0, point, 0, d.subtreeCom, 3 * m.body.rootid[body]);
    Spatial.addScaled(wrench, 6 * body, w, 0, sign);
  }

  /** Adds a torque on a body to column {@code dof} of the balance. */
  private void turn(int body, int dof, double[] torque, double sign) {
    for (int i = Jacobian.lastDof(m, body); i >= 0; i = m.dof.parentid[i]) {
      right[i * nv + dof] += sign * Vec3.dot(d.cdof, 6 * i, torque, 0);
    }
  }

  /** Forces from outside and compensation of gravity, which act on centers of mass. */
  private void bodyForces() {
    boolean lifted =
        m.ngravcomp > 0
            && !m.opt.disabled(DisableFlag.GRAVITY)
            && !(m.opt.disabled(DisableFlag.SPRING) && m.opt.disabled(DisableFlag.DAMPER));
    double[] force = new double[3];
    double[] torque = new double[3];
    double[] point = new double[3];
    for (int body = 1; body < m.nbody; body++) {
      Vec3.copy(force, 0, d.xfrcApplied, 6 * body);
      Vec3.copy(torque, 0, d.xfrcApplied, 6 * body + 3);
      if (lifted) {
        Vec3.addScaled(force, 0, m.opt.gravity, 0, -m.body.mass[body] * m.body.gravcomp[body]);
      }
      if (Vec3.norm(force, 0) == 0 && Vec3.norm(torque, 0) == 0) {
        continue;
      }
      Vec3.copy(point, 0, d.xipos, 3 * body);
      push(body, point, force, torque, 1);
      for (int dof = Jacobian.lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
        double[] moves = at(d.cdof, 6 * dof, body, point);
        double[] moment = new double[3];
        Vec3.cross(moment, 0, moves, 3, force, 0);
        turn(body, dof, moment, 1);
      }
    }
  }

  /** (S_j × S_i) · W for each pair of dofs of which j moves the axis of i. */
  private void movedAxes() {
    for (int body = m.nbody - 1; body > 0; body--) {
      int first = m.body.dofadr[body];
      for (int i = first; first >= 0 && i < first + m.body.dofnum[body]; i++) {
        // the last of the group of i, then all in front of it
        int last = i;
        while (last + 1 < first + m.body.dofnum[body] && group[last + 1] == group[i]) {
          last++;
        }
        for (int j = last; j >= 0; j = m.dof.parentid[j]) {
          Spatial.crossMotion(t, 0, d.cdof, 6 * j, d.cdof, 6 * i);
          right[i * nv + j] += Spatial.dot(t, 0, wrench, 6 * body);
        }
      }
      int parent = m.body.parentid[body];
      if (parent > 0) {
        Spatial.addTo(wrench, 6 * parent, wrench, 6 * body);
      }
    }
  }

  // ---- contacts

  private void contact(int contact, ContactMotion motion) {
    int body1 = m.geom.bodyid[d.contact.geom[2 * contact]];
    int body2 = m.geom.bodyid[d.contact.geom[2 * contact + 1]];
    ContactColumn column = new ContactColumn(m, d, contact, motion);
    column.forces();
    push(body1, column.point, column.force, column.torque, -1);
    push(body2, column.point, column.force, column.torque, 1);
    column.relative(0, difference(body1, body2, column.point, bodyA));
    column.relative(1, difference(body1, body2, column.point, bodyV));
    int n = Jacobian.mergedChain(m, body1, body2, chain);
    mark(inFirst, body1, true);
    mark(inSecond, body2, true);
    for (int k = 0; k < n; k++) {
      int dof = chain[k];
      column.begin();
      if (inFirst[dof]) {
        column.move(0, at(d.cdof, 6 * dof, body1, column.point));
        column.turn(0, at(behind(dof, body1, bodyA, frontA), 0, body1, column.point), -1);
        column.turn(1, at(behind(dof, body1, bodyV, frontV), 0, body1, column.point), -1);
      }
      if (inSecond[dof]) {
        column.move(1, at(d.cdof, 6 * dof, body2, column.point));
        column.turn(0, at(behind(dof, body2, bodyA, frontA), 0, body2, column.point), 1);
        column.turn(1, at(behind(dof, body2, bodyV, frontV), 0, body2, column.point), 1);
      }
      column.end();
      rows(contact, column, dof);
      change(body1, dof, column, -1);
      change(body2, dof, column, 1);
    }
    mark(inFirst, body1, false);
    mark(inSecond, body2, false);
  }

  private void mark(boolean[] marks, int body, boolean value) {
    for (int dof = Jacobian.lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      marks[dof] = value;
    }
  }

  private double[] difference(int body1, int body2, double[] point, double[] motion) {
    double[] first = at(motion, 6 * body1, body1, point);
    double[] result = at(motion, 6 * body2, body2, point);
    Spatial.addScaled(result, 0, first, 0, -1);
    return result;
  }

  private void rows(int contact, ContactColumn column, int dof) {
    int first = d.contact.efcAddress[contact];
    int dim = d.contact.dim[contact];
    if (dim > 1 && m.opt.cone == ConeType.PYRAMIDAL) {
      for (int e = 1; e < dim; e++) {
        double mu = d.contact.friction[5 * contact + e - 1];
        for (int side = 0; side < 2; side++) {
          int row = first + 2 * (e - 1) + side;
          double damping = d.efc.KBIP[4 * row + 1];
          residual[row * nv + dof] +=
              column.residual(0, damping) + (side == 0 ? mu : -mu) * column.residual(e, damping);
          distance(row, dof, column.distance, column.distance);
        }
      }
    } else {
      for (int r = 0; r < dim; r++) {
        int row = first + r;
        residual[row * nv + dof] += column.residual(r, d.efc.KBIP[4 * row + 1]);
        distance(row, dof, r == 0 ? column.distance : 0, column.distance);
      }
    }
  }

  /** The change of a contact's wrench on one of its bodies. */
  private void change(int body, int dof, ContactColumn column, double sign) {
    Vec3.copy(t, 0, column.torqueChange, 0);
    Vec3.copy(t, 3, column.forceChange, 0);
    Spatial.moveForce(t, 0, column.point, 0, d.subtreeCom, 3 * m.body.rootid[body]);
    for (int i = Jacobian.lastDof(m, body); i >= 0; i = m.dof.parentid[i]) {
      right[i * nv + dof] += sign * Spatial.dot(d.cdof, 6 * i, t, 0);
    }
  }

  // ---- together

  /** − (S J)ᵀ ∂x/∂q + Jᵀ F ∂ ln D/∂q: forces of rows change with residual and softness. */
  private void addRows(double[] j, double[] sj) {
    for (int row = 0; row < d.nefc; row++) {
      int state = d.efc.state[row];
      if (state != ConstraintState.QUADRATIC && state != ConstraintState.CONE) {
        continue;
      }
      double force = d.efc.force[row];
      for (int i = 0; i < nv; i++) {
        double s = sj[row * nv + i];
        double f = force * j[row * nv + i];
        if (s != 0 || f != 0) {
          int from = row * nv;
          for (int c = 0; c < nv; c++) {
            right[i * nv + c] += f * softness[from + c] - s * residual[from + c];
          }
        }
      }
    }
  }
}
