package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.kinematics.Jacobian;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.solver.Curvature;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What moves the balance of forces, M a + c = f + Jᵀ F, when a position or a velocity changes while
 * the accelerations and inputs stay: the right sides of the equations for ∂q̈/∂q and ∂q̈/∂q̇.
 *
 * <p>A motion axis S_i that dof j moves changes by S_j × S_i ({@link Motions}). With u = a and u =
 * q̇ this makes ∂x/∂q of the rows, x = J a + B J q̇ + K I (pos − margin); with the forces of rows
 * as wrenches W on bodies it makes (∂Jᵀ/∂q) F, (S_j × S_i) · W over all below. Points, normals and
 * tangents of contacts move as {@link ContactMotion} says. The impedance I and with it the softness
 * of a row follow its distance.
 *
 * <p>Entries between dofs of one branch are in {@link TreeMatrix}, all others in {@link Elements}.
 */
final class Balance {
  final Elements elements = new Elements();
  final TreeMatrix byPosition;
  final TreeMatrix byVelocity;
  final Motions motions;
  final Pair pair;

  private final Model m;
  private final RigidBodyDerivative rigid;
  final Paths paths;

  private final RowTerms rows;
  private final ForceTerms forces;
  private final FluidTerms fluids;
  private @Nullable ContactTerms contacts;
  // wrenches on bodies, about the centers of mass of their trees
  private final double[] wrench;
  private final int[] chain;
  private final double[] t = new double[6];
  private final double[] force = new double[3];
  private final double[] torque = new double[3];

  Balance(Model m) {
    this.m = m;
    byPosition = new TreeMatrix(m);
    byVelocity = new TreeMatrix(m);
    motions = new Motions(m);
    pair = new Pair(m, motions);
    rigid = new RigidBodyDerivative(m);
    paths = new Paths(m, this);
    rows = new RowTerms(m, this);
    forces = new ForceTerms(m, this);
    fluids = new FluidTerms(m, this);
    wrench = new double[6 * m.nbody];
    chain = new int[m.nv];
  }

  /** How many contacts of the last state had no formula. */
  int differencedContacts() {
    return contacts == null ? 0 : contacts.differenced();
  }

  /** Computes both right sides, or only that by velocity. */
  void compute(Data d, Curvature curvature, boolean positions) {
    elements.clear();
    rigid.compute(d, byPosition, byVelocity);
    negate(byPosition);
    negate(byVelocity);
    Arrays.fill(wrench, 0);
    motions.compute(d);
    boolean byVelocity = ForceDifferences.areNeededByVelocity(m);
    boolean differences = positions && ForceDifferences.areNeeded(m, d);
    boolean formulas = positions && !differences;
    if (formulas) {
      paths.begin(d);
    }
    if (byVelocity) {
      new ForceDifferences(m, d, curvature).addVelocities(elements);
    } else {
      fluids.add(d, formulas);
      forces.add(d, formulas);
    }
    rows.add(d, curvature, formulas);
    if (formulas) {
      paths.finish();
    }
    if (differences) {
      new ForceDifferences(m, d, curvature).addPositions(elements);
    }
    if (d.ncon > 0) {
      if (contacts == null || contacts.d != d) {
        contacts = new ContactTerms(m, d, this);
      }
      contacts.add(curvature, positions);
    }
    if (positions) {
      bodyForces(d);
      movedAxes(d);
    }
  }

  private static void negate(TreeMatrix matrix) {
    for (int k = 0; k < matrix.low.length; k++) {
      matrix.low[k] = -matrix.low[k];
      matrix.up[k] = -matrix.up[k];
    }
  }

  // ---- wrenches

  /** Adds a force and a torque at a point to the wrench on a body. */
  void push(int body, double[] point, double[] f, double @Nullable [] moment, double sign) {
    if (moment == null) {
      Vec3.zero(t, 0);
    } else {
      Vec3.copy(t, 0, moment, 0);
    }
    Vec3.copy(t, 3, f, 0);
    Spatial.moveForce(t, 0, point, 0, motions.center(), 3 * m.body.rootid[body]);
    Spatial.addScaled(wrench, 6 * body, t, 0, sign);
  }

  /** Adds a torque to the wrench on a body. */
  void twist(int body, double[] moment, double sign) {
    Vec3.addScaled(wrench, 6 * body, moment, 0, sign);
  }

  /** A force that acts on a material point of a body: the point moves, the force stays. */
  void pointForce(Data d, int body, double[] point, double[] f, double sign) {
    int n = 0;
    for (int dof = Jacobian.lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      chain[n++] = dof;
    }
    boolean turns = false;
    for (int k = 0; k < n; k++) {
      turns |= Vec3.norm(d.cdof, 6 * chain[k]) != 0;
    }
    if (!turns) {
      return;
    }
    int at = elements.add(chain, n, 3);
    double[] left = elements.left();
    double[] q = elements.byPosition();
    for (int k = 0; k < n; k++) {
      motions.at(d.cdof, 6 * chain[k], body, point, t);
      Vec3.cross(torque, 0, t, 3, f, 0);
      for (int r = 0; r < 3; r++) {
        left[at + r * n + k] = t[r];
        q[at + r * n + k] = sign * torque[r];
      }
    }
  }

  /** Forces from outside and compensation of gravity, which act on centers of mass. */
  private void bodyForces(Data d) {
    boolean lifted =
        m.ngravcomp > 0
            && !m.opt.disabled(DisableFlag.GRAVITY)
            && !(m.opt.disabled(DisableFlag.SPRING) && m.opt.disabled(DisableFlag.DAMPER));
    double[] point = new double[3];
    double[] moment = new double[3];
    for (int body = 1; body < m.nbody; body++) {
      Vec3.copy(force, 0, d.xfrcApplied, 6 * body);
      Vec3.copy(moment, 0, d.xfrcApplied, 6 * body + 3);
      if (lifted) {
        Vec3.addScaled(force, 0, m.opt.gravity, 0, -m.body.mass[body] * m.body.gravcomp[body]);
      }
      if (Vec3.norm(force, 0) == 0 && Vec3.norm(moment, 0) == 0) {
        continue;
      }
      Vec3.copy(point, 0, d.xipos, 3 * body);
      push(body, point, force, moment, 1);
      pointForce(d, body, point, force, 1);
    }
  }

  /** (S_j × S_i) · W = S_j · (S_i ×* W) for each pair of dofs of which j moves the axis of i. */
  private void movedAxes(Data d) {
    for (int body = m.nbody - 1; body > 0; body--) {
      int first = m.body.dofadr[body];
      int end = first + m.body.dofnum[body];
      for (int i = first; first >= 0 && i < end; i++) {
        Spatial.zero(t, 0);
        Spatial.addCrossForce(t, 0, d.cdof, 6 * i, wrench, 6 * body);
        int at = byPosition.at(i);
        for (int j = i; j >= 0; j = m.dof.parentid[j], at--) {
          byPosition.low[at] += Spatial.dot(d.cdof, 6 * j, t, 0);
        }
        // dofs of the same joint behind it
        for (int j = i + 1; j < end && motions.group[j] == motions.group[i]; j++) {
          byPosition.add(i, j, Spatial.dot(d.cdof, 6 * j, t, 0));
        }
      }
      int parent = m.body.parentid[body];
      if (parent > 0) {
        Spatial.addTo(wrench, 6 * parent, wrench, 6 * body);
      }
    }
  }
}
