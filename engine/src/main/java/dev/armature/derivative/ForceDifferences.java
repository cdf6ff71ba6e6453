package dev.armature.derivative;

import dev.armature.collision.Collision;
import dev.armature.constraint.ConstraintMaker;
import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.dynamics.TendonBias;
import dev.armature.kinematics.Coordinates;
import dev.armature.kinematics.TendonPaths;
import dev.armature.kinematics.Transmission;
import dev.armature.math.Vec3;
import dev.armature.model.BiasType;
import dev.armature.model.ConeType;
import dev.armature.model.ConstraintType;
import dev.armature.model.EqType;
import dev.armature.model.GainType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.solver.Curvature;
import dev.armature.step.Physics;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * For models that have more than what {@link Balance} has formulas for: springs, dampers, actuators
 * and the rows that are not contacts of geoms, by central differences of poses, velocities and
 * rows. No solver runs, but these are computed twice for each dof, and collisions where a flex
 * touches something.
 */
final class ForceDifferences {
  private static final double STEP = 1e-6;

  private final Model m;
  private final Data d;
  private final Data moved;
  private final Curvature curvature;
  // rows that are differenced: those of no contact, then those of contacts of flexes
  private final int plain;
  private final int[] rows;
  private final int[] flexContacts;

  ForceDifferences(Model m, Data d, Curvature curvature) {
    this.m = m;
    this.d = d;
    this.curvature = curvature;
    plain = d.ne + d.nf + d.nl;
    flexContacts = IntStream.range(0, d.ncon).filter(c -> isOfFlex(d, c)).toArray();
    rows =
        IntStream.concat(
                IntStream.range(0, plain),
                Arrays.stream(flexContacts)
                    .flatMap(c -> IntStream.range(0, rows(m, d, c)).map(r -> first(d, c) + r)))
            .toArray();
    moved = Displaced.of(m, d);
  }

  /** Whether a flex takes part in a contact. */
  static boolean isOfFlex(Data d, int contact) {
    return d.contact.geom[2 * contact] < 0 || d.contact.geom[2 * contact + 1] < 0;
  }

  /** How many rows a contact has. */
  static int rows(Model m, Data d, int contact) {
    int dim = d.contact.dim[contact];
    boolean pyramid = dim > 1 && m.opt.cone == ConeType.PYRAMIDAL;
    return first(d, contact) < 0 ? 0 : pyramid ? 2 * (dim - 1) : dim;
  }

  private static int first(Data d, int contact) {
    return d.contact.efcAddress[contact];
  }

  /** Whether something acts on the model whose derivative by velocity has no formula here. */
  static boolean areNeededByVelocity(Model m) {
    boolean other = m.nplugin > 0 || m.nflex > 0 && !areEdgesOnly(m);
    for (int t = 0; t < m.ntendon; t++) {
      other |= Paths.isSpatial(m, t) && m.tendon.armature[t] != 0;
    }
    return other;
  }

  /** Whether something acts on the model whose derivative has no formula here. */
  static boolean areNeeded(Model m, Data d) {
    boolean other = areNeededByVelocity(m);
    for (int c = 0; c < d.ncon; c++) {
      other |= isOfFlex(d, c);
    }
    boolean limited = false;
    for (int i = 0; i < m.nv; i++) {
      boolean at = ForceTerms.isLimited(m, d, i);
      limited |= at;
      other |= at && m.jnt.actgravcomp[m.dof.jntid[i]];
    }
    for (int t = 0; t < m.ntendon; t++) {
      boolean spatial = Paths.isSpatial(m, t);
      other |= spatial && limited || m.tendon.actfrclimited[t];
      other |= spatial && Paths.isInside(d, t);
    }
    for (int i = 0; i < m.nu; i++) {
      int kind = m.actuator.trntype[i];
      boolean plain = kind == TransmissionType.TENDON || ForceTerms.isScalarJoint(m, i);
      other |= !plain || m.actuator.delay[i] != 0;
      other |= m.actuator.gaintype[i] > GainType.MUSCLE || m.actuator.biastype[i] > BiasType.MUSCLE;
    }
    for (int i = 0; i < m.neq; i++) {
      other |= d.eqActive[i] && !hasFormula(m, i);
    }
    return other;
  }

  private static boolean hasFormula(Model m, int equality) {
    int one = m.eq.obj1id[equality];
    int two = m.eq.obj2id[equality];
    return switch (m.eq.type[equality]) {
      case EqType.CONNECT, EqType.WELD, EqType.JOINT, EqType.FLEX -> true;
      case EqType.TENDON -> !Paths.isSpatial(m, one) && (two < 0 || !Paths.isSpatial(m, two));
      default -> false;
    };
  }

  /** Whether a flex has no forces but along its edges. */
  static boolean areEdgesOnly(Model m) {
    boolean plain =
        m.nflex == 1
            && m.flex.interp[0] == 0
            && m.flex.passive[0] == 0
            && m.flex.edgeequality[0] <= 1;
    for (double k : m.flex.stiffness) {
      plain &= k == 0;
    }
    for (double k : m.flex.bending) {
      plain &= k == 0;
    }
    return plain;
  }

  /** Adds one element that is the whole matrix by velocity, without rows. */
  void addVelocities(Elements elements) {
    int at = whole(elements);
    double[] high = new double[m.nv];
    double[] low = new double[m.nv];
    System.arraycopy(d.qpos, 0, moved.qpos, 0, m.nq);
    poses();
    for (int dof = 0; dof < m.nv; dof++) {
      for (int side = 0; side < 2; side++) {
        System.arraycopy(d.qvel, 0, moved.qvel, 0, m.nv);
        moved.qvel[dof] += side == 0 ? STEP : -STEP;
        Physics.velocity(m, moved);
        Actuation.compute(m, moved);
        forces(side == 0 ? high : low);
      }
      for (int i = 0; i < m.nv; i++) {
        elements.byVelocity()[at + i * m.nv + dof] = (high[i] - low[i]) / (2 * STEP);
      }
    }
    System.arraycopy(d.qvel, 0, moved.qvel, 0, m.nv);
  }

  /** An element of all dofs whose L is one. */
  private int whole(Elements elements) {
    int[] all = new int[m.nv];
    Arrays.setAll(all, i -> i);
    int at = elements.add(all, m.nv, m.nv);
    for (int i = 0; i < m.nv; i++) {
      elements.left()[at + i * m.nv + i] = 1;
    }
    return at;
  }

  /** Adds one element that is the whole matrix by position. */
  void addPositions(Elements elements) {
    int nv = m.nv;
    int at = whole(elements);
    double[] high = new double[2 * rows.length + nv];
    double[] low = new double[2 * rows.length + nv];
    double[] force = new double[nv];
    for (int dof = 0; dof < nv; dof++) {
      evaluate(dof, STEP, high);
      evaluate(dof, -STEP, low);
      for (int k = 0; k < high.length; k++) {
        high[k] = (high[k] - low[k]) / (2 * STEP);
      }
      System.arraycopy(high, 2 * rows.length, force, 0, nv);
      addRows(high, force);
      for (int i = 0; i < nv; i++) {
        elements.byPosition()[at + i * nv + dof] = force[i];
      }
    }
  }

  /** Adds the forces of rows that change with residual and softness. */
  private void addRows(double[] change, double[] force) {
    for (int k = 0; k < plain; k++) {
      addRow(k, d.efc.D[k] * change[k], change, force);
    }
    int k = plain;
    for (int contact : flexContacts) {
      int n = rows(m, d, contact);
      int first = first(d, contact);
      for (int r = 0; r < n; r++) {
        double sum = 0;
        for (int c = 0; c < n; c++) {
          sum += curvature.entry(first, first + r, first + c) * change[k + c];
        }
        addRow(k + r, sum, change, force);
      }
      k += n;
    }
  }

  private void addRow(int k, double residual, double[] change, double[] force) {
    int row = rows[k];
    if (curvature.isActive(row)) {
      double by = curvature.force(row) * change[rows.length + k] - residual;
      int from = d.efc.JRowadr[row];
      for (int e = from; e < from + d.efc.JRownnz[row]; e++) {
        force[d.efc.JColind[e]] += by * d.efc.entries[e];
      }
    }
  }

  private void poses() {
    Physics.poses(m, moved);
    moved.ncon = 0;
    if (flexContacts.length > 0) {
      Collision.detect(m, moved);
    }
    ConstraintMaker.make(m, moved);
    Transmission.compute(m, moved);
  }

  /** x of the rows, ln D, and the forces, with one position moved. */
  private void evaluate(int dof, double h, double[] result) {
    double[] unit = new double[m.nv];
    unit[dof] = 1;
    System.arraycopy(d.qpos, 0, moved.qpos, 0, m.nq);
    Coordinates.integrate(m, moved.qpos, unit, h);
    poses();
    Physics.velocity(m, moved);
    Actuation.compute(m, moved);
    Arrays.fill(result, 0);
    double[] force = new double[moved.nefc];
    double[] x = new double[moved.nefc];
    ConstraintMaker.mulJacobian(moved, d.qacc, x);
    int at = 0;
    for (int k = 0; k < plain; k++) {
      // a limit may have come or gone: then the row is at a switch, and has no force
      while (at < moved.nefc && before(at, k)) {
        at++;
      }
      if (at < moved.nefc && same(at, k)) {
        take(k, at++, x, force, result);
      }
    }
    int k = plain;
    for (int contact : flexContacts) {
      int n = rows(m, d, contact);
      int found = nearest(contact);
      for (int r = 0; r < n && found >= 0; r++) {
        take(k + r, first(moved, found) + r, x, force, result);
      }
      k += n;
    }
    double[] sum = new double[m.nv];
    forces(sum);
    double[] byRows = new double[m.nv];
    ConstraintMaker.mulJacobianT(m, moved, force, byRows);
    for (int i = 0; i < m.nv; i++) {
      result[2 * rows.length + i] = sum[i] + byRows[i];
    }
  }

  private void take(int k, int at, double[] x, double[] force, double[] result) {
    force[at] = curvature.force(rows[k]);
    result[k] = x[at] - moved.efc.aref[at];
    result[rows.length + k] = Math.log(moved.efc.D[at]);
  }

  /** The contact of the same two things that is nearest to a contact, or -1. */
  private int nearest(int contact) {
    Contacts old = d.contact;
    Contacts now = moved.contact;
    int nearest = -1;
    for (int c = 0; c < moved.ncon; c++) {
      boolean same = first(moved, c) >= 0;
      for (int side = 0; side < 2; side++) {
        int i = 2 * c + side;
        int j = 2 * contact + side;
        same &= now.geom[i] == old.geom[j] && now.flex[i] == old.flex[j];
        same &= now.elem[i] == old.elem[j] && now.vert[i] == old.vert[j];
      }
      if (same
          && (nearest < 0
              || Vec3.distance(now.pos, 3 * c, old.pos, 3 * contact)
                  < Vec3.distance(now.pos, 3 * nearest, old.pos, 3 * contact))) {
        nearest = c;
      }
    }
    return nearest;
  }

  /** Forces of springs, dampers and actuators, and what tendons with armature take. */
  private void forces(double[] result) {
    Arrays.fill(result, 0);
    TendonBias.add(m, moved, result);
    for (int t = 0; t < m.ntendon; t++) {
      if (m.tendon.armature[t] != 0 && Paths.isSpatial(m, t)) {
        inertia(t, result);
      }
    }
    for (int i = 0; i < m.nv; i++) {
      // compensation of gravity is counted with the forces on bodies
      double lift = m.ngravcomp > 0 ? moved.qfrcGravcomp[i] : 0;
      result[i] = moved.qfrcPassive[i] + moved.qfrcActuator[i] - lift - result[i];
    }
  }

  /** Adds the inertia of a tendon times the accelerations, where the matrix M has entries. */
  private void inertia(int tendon, double[] result) {
    double[] row = new double[m.nv];
    TendonPaths.addTransposed(m, moved, tendon, 1, row);
    for (int i = 0; i < m.nv; i++) {
      double rate = 0;
      for (int k = m.D.rowadr[i]; k < m.D.rowadr[i] + m.D.rownnz[i]; k++) {
        rate += row[m.D.colind[k]] * d.qacc[m.D.colind[k]];
      }
      result[i] += m.tendon.armature[tendon] * row[i] * rate;
    }
  }

  private boolean same(int at, int row) {
    return moved.efc.type[at] == d.efc.type[row] && moved.efc.id[at] == d.efc.id[row];
  }

  private boolean before(int at, int row) {
    int type = moved.efc.type[at];
    int wanted = d.efc.type[row];
    return type == ConstraintType.LIMIT_JOINT || type == ConstraintType.LIMIT_TENDON
        ? type < wanted || type == wanted && moved.efc.id[at] < d.efc.id[row]
        : false;
  }
}
