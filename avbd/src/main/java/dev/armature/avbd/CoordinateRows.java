package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.kinematics.Holds;
import dev.armature.math.Vec3;
import dev.armature.model.BiasType;
import dev.armature.model.ConstraintType;
import dev.armature.model.DisableFlag;
import dev.armature.model.EqType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Rows over joint coordinates, carried over to bodies: every dof has a gradient with respect to its
 * body and the body's parent, so a Jacobian row over dofs becomes a {@link LinearRows linear row}
 * over bodies, and a generalized force becomes wrenches.
 *
 * <p>The gradients of a body's dofs are the dual basis of its joints' motions: g_i·s_j = δ_ij.
 * Limits, dry friction and couplings are read from the constraint rows of the data. Springs,
 * dampers, armature and servos act in full as forces of the start of the step; rows of finite
 * stiffness add what changes over the step, so that stiff ones are stable: with slopes K, D, A with
 * respect to position, velocity and acceleration, ½ K Δ² + ½ (D/h + A/h²) (Δ − h q̇)².
 */
final class CoordinateRows {
  private static final double SMALL = 1e-10;

  // by dof
  private final int[] child;
  private final int[] parent;
  private final double[] childGradient;
  private final double[] parentGradient;
  private final double[] stiffness;
  private final double[] damping;

  private final double[] motion = new double[36];
  private final double[] tmp = new double[9];
  private final Block block = new Block();

  private final Holds holds;

  CoordinateRows(Model m, Holds holds) {
    this.holds = holds;
    child = new int[m.nv];
    parent = new int[m.nv];
    childGradient = new double[6 * m.nv];
    parentGradient = new double[6 * m.nv];
    stiffness = new double[m.nv];
    damping = new double[m.nv];
  }

  /** Computes the gradients of all coordinates at the start of the step. */
  void load(Model m, Data d, Poses x) {
    Arrays.fill(child, -1);
    Arrays.fill(parent, -1);
    for (int i = 0; i < x.count; i++) {
      int b = x.root[i];
      int first = holds.firstJoint(m, d, b);
      int count = holds.jointCount(m, d, b);
      int dof = holds.firstDof(m, d, b);
      if (count == 1) {
        single(m, d, x, i, first);
      } else {
        dual(m, d, x, i);
      }
      int p = x.indexOf[m.body.parentid[b]];
      for (int k = dof; k < dof + holds.dofCount(m, d, b); k++) {
        child[k] = i;
        parent[k] = m.jnt.type[first] == JointType.FREE ? -1 : p;
        toParent(x, k, i, parent[k]);
      }
    }
  }

  private void single(Model m, Data d, Poses x, int i, int j) {
    int b = x.root[i];
    int at = 6 * m.jnt.dofadr[j];
    switch (m.jnt.type[j]) {
      case JointType.FREE -> {
        Vec3.sub(tmp, 0, d.xpos, 3 * b, x.com, 3 * i);
        for (int k = 0; k < 3; k++, at += 6) {
          Vec3.zero(childGradient, at);
          childGradient[at + k] = 1;
          Vec3.cross(childGradient, at + 3, tmp, 0, childGradient, at);
        }
        localAxes(d, b, at);
      }
      case JointType.BALL -> localAxes(d, b, at);
      case JointType.SLIDE -> {
        Vec3.copy(childGradient, at, d.xaxis, 3 * j);
        Vec3.zero(childGradient, at + 3);
      }
      default -> {
        Vec3.zero(childGradient, at);
        Vec3.copy(childGradient, at + 3, d.xaxis, 3 * j);
      }
    }
  }

  private void localAxes(Data d, int b, int at) {
    for (int k = 0; k < 3; k++) {
      Vec3.zero(childGradient, at + 6 * k);
      int to = at + 6 * k + 3;
      Vec3.set(childGradient, to, d.xmat[9 * b + k], d.xmat[9 * b + 3 + k], d.xmat[9 * b + 6 + k]);
    }
  }

  /**
   * res = motion (translation of a point, rotation) by dof of a body, world axes; six numbers a
   * dof.
   *
   * @return the number of dofs
   */
  int motions(Model m, Data d, int b, double[] point, int at, double[] res) {
    int dof = holds.firstDof(m, d, b);
    int n = holds.dofCount(m, d, b);
    double[] com = d.subtreeCom;
    int c = 3 * m.body.rootid[b];
    double px = point[at] - com[c];
    double py = point[at + 1] - com[c + 1];
    double pz = point[at + 2] - com[c + 2];
    for (int k = 0; k < n; k++) {
      int s = 6 * (dof + k);
      double wx = d.cdof[s];
      double wy = d.cdof[s + 1];
      double wz = d.cdof[s + 2];
      int r = 6 * k;
      res[r] = d.cdof[s + 3] + wy * pz - wz * py;
      res[r + 1] = d.cdof[s + 4] + wz * px - wx * pz;
      res[r + 2] = d.cdof[s + 5] + wx * py - wy * px;
      res[r + 3] = wx;
      res[r + 4] = wy;
      res[r + 5] = wz;
    }
    return n;
  }

  /** Gradients of the dofs of several joints on one body: columns of S (SᵀWS)⁻¹ W. */
  private void dual(Model m, Data d, Poses x, int i) {
    int b = x.root[i];
    int last = holds.firstJoint(m, d, b) + holds.jointCount(m, d, b) - 1;
    double length = x.length[i];
    // where all rotations share an anchor, forces of translations and torques do not mix there
    int n = motions(m, d, b, d.xanchor, 3 * last, motion);
    for (int k = 0; k < n; k++) {
      Vec3.scale(motion, 6 * k + 3, motion, 6 * k + 3, length);
    }
    int dof = holds.firstDof(m, d, b);
    for (int k = 0; k < n; k++) {
      block.clear();
      for (int r = 0; r < 6; r++) {
        Arrays.fill(block.gradient, 0);
        for (int j = 0; j < n; j++) {
          block.gradient[j] = motion[6 * j + r];
        }
        block.add(block.gradient, 0, 1, 0);
      }
      double trace = 0;
      for (int j = 0; j < n; j++) {
        trace += block.matrix[7 * j];
      }
      for (int j = 0; j < 6; j++) {
        block.matrix[7 * j] += j < n ? SMALL * SMALL * trace : 1;
      }
      block.force[k] = 1;
      block.solve(true);
      int at = 6 * (dof + k);
      Arrays.fill(childGradient, at, at + 6, 0);
      for (int j = 0; j < n; j++) {
        for (int r = 0; r < 6; r++) {
          childGradient[at + r] += block.step[j] * motion[6 * j + r] * (r < 3 ? 1 : length);
        }
      }
      // from the anchor to the com
      Vec3.sub(tmp, 0, d.xanchor, 3 * last, x.com, 3 * i);
      Vec3.cross(tmp, 3, tmp, 0, childGradient, at);
      Vec3.addTo(childGradient, at + 3, tmp, 3);
    }
  }

  /** The parent feels the opposite wrench, moved from the child's com to its own. */
  private void toParent(Poses x, int dof, int i, int p) {
    if (p < 0) {
      return;
    }
    int at = 6 * dof;
    Vec3.sub(tmp, 0, x.com, 3 * i, x.com, 3 * p);
    Vec3.cross(tmp, 3, tmp, 0, childGradient, at);
    for (int k = 0; k < 3; k++) {
      parentGradient[at + k] = -childGradient[at + k];
      parentGradient[at + 3 + k] = -childGradient[at + 3 + k] - tmp[3 + k];
    }
  }

  /** Adds the generalized forces of the step, Coriolis and gravity aside, to the wrenches. */
  void addForces(Model m, Data d, Poses x) {
    for (int i = 0; i < m.nv; i++) {
      double force = d.qfrcPassive[i] + d.qfrcActuator[i] + d.qfrcApplied[i];
      if (force == 0 || child[i] < 0) {
        continue;
      }
      addScaled(x.wrench, 6 * child[i], childGradient, 6 * i, force);
      if (parent[i] >= 0) {
        addScaled(x.wrench, 6 * parent[i], parentGradient, 6 * i, force);
      }
    }
  }

  private static void addScaled(double[] res, int r, double[] v, int at, double scale) {
    for (int k = 0; k < 6; k++) {
      res[r + k] += scale * v[at + k];
    }
  }

  /** Appends all rows over coordinates. */
  void add(Model m, Data d, Avbd.Work w, double h) {
    int rows = d.ne + d.nf + d.nl;
    for (int row = 0; row < rows; row++) {
      if (d.efc.type[row] != ConstraintType.EQUALITY
          || m.eq.type[d.efc.id[row]] == EqType.JOINT
          || m.eq.type[d.efc.id[row]] == EqType.TENDON) {
        constraint(m, d, w, row, h);
      }
    }
    springs(m, d, w, h);
  }

  private void constraint(Model m, Data d, Avbd.Work w, int efc, double h) {
    int id = d.efc.id[efc];
    LinearRows rows = w.linear;
    AvbdMemory memory = w.memory;
    boolean upper = efc > 0 && d.efc.type[efc - 1] == d.efc.type[efc] && d.efc.id[efc - 1] == id;
    int kind;
    int slot;
    switch (d.efc.type[efc]) {
      case ConstraintType.EQUALITY -> {
        kind = LinearRows.EQUAL;
        slot = memory.equalities + 6 * id;
      }
      case ConstraintType.FRICTION_DOF -> {
        kind = LinearRows.FRICTION;
        slot = memory.dofFrictions + id;
      }
      case ConstraintType.FRICTION_TENDON -> {
        kind = LinearRows.FRICTION;
        slot = memory.tendonFrictions + id;
      }
      case ConstraintType.LIMIT_JOINT -> {
        kind = LinearRows.LIMIT;
        upper = d.efc.entries[d.efc.JRowadr[efc]] < 0;
        slot = memory.jointLimits + 2 * id + (upper ? 1 : 0);
      }
      default -> {
        kind = LinearRows.LIMIT;
        upper = m.tendon.range[2 * id + 1] - d.tenLength[id] == d.efc.pos[efc];
        slot = memory.tendonLimits + 2 * id + (upper ? 1 : 0);
      }
    }
    int row = rows.open(kind, efc, slot);
    int at = d.efc.JRowadr[efc];
    addEntries(w, d.efc.entries, d.efc.JColind, at, d.efc.JRownnz[efc], 1);
    if (!rows.close(w.poses, h)) {
      rows.drop();
      return;
    }
    rows.start[row] = kind == LinearRows.FRICTION ? 0 : d.efc.pos[efc] - d.efc.margin[efc];
    rows.bound[row] = d.efc.frictionloss[efc];
    rows.length[row] = reach(w, row);
    warmStart(m, w, row, AvbdOptions.read(m));
  }

  /** How far the coordinate of a row goes when its bodies move by their size or turn by 1 rad. */
  private static double reach(Avbd.Work w, int row) {
    LinearRows r = w.linear;
    double most = 0;
    for (int e = r.first[row]; e < r.first[row] + r.size[row]; e++) {
      most =
          Math.max(
              most,
              Vec3.norm(r.gradient, 6 * e) * w.poses.length[r.body[e]]
                  + Vec3.norm(r.gradient, 6 * e + 3));
    }
    return most > 0 ? most : 1;
  }

  private void addEntries(
      Avbd.Work w, double[] entries, int[] columns, int at, int count, double scale) {
    for (int k = at; k < at + count; k++) {
      addDof(w, columns[k], scale * entries[k]);
    }
  }

  private void addDof(Avbd.Work w, int dof, double scale) {
    if (scale != 0) {
      w.linear.add(child[dof], childGradient, 6 * dof, scale);
      w.linear.add(parent[dof], parentGradient, 6 * dof, scale);
    }
  }

  /** Starts a row from what is remembered at its place. */
  static void warmStart(Model m, Avbd.Work w, int row, AvbdOptions o) {
    LinearRows rows = w.linear;
    boolean cold = m.opt.disabled(DisableFlag.WARMSTART);
    double keep = cold ? 0 : o.has(Part.POST_STABILIZATION) ? 1 : o.alpha * o.gamma;
    int slot = rows.slot[row];
    double unit = rows.unit[row];
    rows.lambda[row] = keep * w.memory.lambda[slot];
    double carried = cold ? 0 : o.gamma * w.memory.penalty[slot];
    rows.penalty[row] = Math.min(Math.max(carried, o.penaltyMin * unit), Avbd.penaltyMax(o) * unit);
  }

  /** Remembers all rows that have a place. */
  static void store(Avbd.Work w) {
    LinearRows rows = w.linear;
    for (int r = 0; r < rows.count; r++) {
      if (rows.slot[r] >= 0) {
        w.memory.nextLambda[rows.slot[r]] = rows.lambda[r];
        w.memory.nextPenalty[rows.slot[r]] = rows.penalty[r];
      }
    }
  }

  private void springs(Model m, Data d, Avbd.Work w, double h) {
    boolean spring = !m.opt.disabled(DisableFlag.SPRING);
    boolean damper = !m.opt.disabled(DisableFlag.DAMPER);
    for (int i = 0; i < m.nv; i++) {
      stiffness[i] = spring ? m.jnt.stiffness[m.dof.jntid[i]] : 0;
      damping[i] = damper ? m.dof.damping[i] : 0;
    }
    if (!m.opt.disabled(DisableFlag.ACTUATION)) {
      for (int i = 0; i < m.nu; i++) {
        servo(m, d, w, i, h);
      }
    }
    for (int i = 0; i < m.nv; i++) {
      if (child[i] >= 0 && (stiffness[i] > 0 || damping[i] > 0 || m.dof.armature[i] > 0)) {
        int row = w.linear.open(LinearRows.SPRING, -1, -1);
        addDof(w, i, 1);
        double rate = way(m, d, w, i, h) / h;
        implicit(w, row, stiffness[i], damping[i], m.dof.armature[i], rate, h);
      }
    }
    for (int t = 0; t < m.ntendon; t++) {
      double k = spring && beyondRest(m, d, t) ? m.tendon.stiffness[t] : 0;
      double b = damper ? m.tendon.damping[t] : 0;
      double a = m.tendon.armature[t];
      if (k > 0 || b > 0 || a > 0) {
        int row = w.linear.open(LinearRows.SPRING, -1, -1);
        addTendon(m, d, w, t);
        implicit(w, row, k, b, a, d.tenVelocity[t], h);
      }
    }
  }

  /**
   * What the row of a coordinate makes of the motion at the present velocities, h q̇ and what
   * rotations that do not commute add to second order: armature, over h², would feel that as a
   * force.
   */
  private double way(Model m, Data d, Avbd.Work w, int dof, double h) {
    Poses x = w.poses;
    int i = child[dof];
    if (!(m.dof.armature[dof] > 0)
        || m.jnt.type[m.dof.jntid[dof]] == JointType.FREE
        || holds.isLoose(d, x.root[i])) {
      return h * d.qvel[dof];
    }
    int p = parent[dof];
    w.projection.carriedMotion(m, d, x, i, p, h, motion);
    double sum =
        Vec3.dot(childGradient, 6 * dof, motion, 0)
            + Vec3.dot(childGradient, 6 * dof + 3, motion, 3);
    return p < 0 ? sum : sum + h * Vec3.dot(parentGradient, 6 * dof + 3, x.angular, 3 * p);
  }

  private static boolean beyondRest(Model m, Data d, int t) {
    return d.tenLength[t] > m.tendon.lengthspring[2 * t + 1]
        || d.tenLength[t] < m.tendon.lengthspring[2 * t];
  }

  private void addTendon(Model m, Data d, Avbd.Work w, int t) {
    if (m.isSparse()) {
      addEntries(w, d.tenJ, d.tenJColind, d.tenJRowadr[t], d.tenJRownnz[t], 1);
      return;
    }
    for (int i = 0; i < m.nv; i++) {
      addDof(w, i, d.tenJ[t * m.nv + i]);
    }
  }

  private static void implicit(
      Avbd.Work w, int row, double k, double b, double a, double rate, double h) {
    LinearRows rows = w.linear;
    if (!rows.close(w.poses, h)) {
      rows.drop();
      return;
    }
    double inertial = b / h + a / (h * h);
    rows.penalty[row] = k + inertial;
    rows.offset[row] = inertial * h * rate / (k + inertial);
  }

  /** The slopes of an actuator whose force is affine in length and velocity, where they resist. */
  private void servo(Model m, Data d, Avbd.Work w, int i, double h) {
    if (m.actuator.biastype[i] != BiasType.AFFINE || Actuation.isDisabled(m, i)) {
      return;
    }
    double force = d.actuatorForce[i];
    if (m.actuator.forcelimited[i]
        && (force <= m.actuator.forcerange[2 * i] || force >= m.actuator.forcerange[2 * i + 1])) {
      return;
    }
    double k = Math.max(0, -m.actuator.biasprm[Actuation.BIAS_PRM * i + 1]);
    double b = Math.max(0, -m.actuator.biasprm[Actuation.BIAS_PRM * i + 2]);
    if (k == 0 && b == 0) {
      return;
    }
    int at = d.momentRowadr[i];
    int count = d.momentRownnz[i];
    if (count == 1) {
      double moment2 = d.actuatorMoment[at] * d.actuatorMoment[at];
      stiffness[d.momentColind[at]] += moment2 * k;
      damping[d.momentColind[at]] += moment2 * b;
      return;
    }
    int row = w.linear.open(LinearRows.SPRING, -1, -1);
    addEntries(w, d.actuatorMoment, d.momentColind, at, count, 1);
    implicit(w, row, k, b, 0, d.actuatorVelocity[i], h);
  }
}
