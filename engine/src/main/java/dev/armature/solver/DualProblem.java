package dev.armature.solver;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.constraint.ConstraintInertia;
import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.data.SolverStatistics;
import dev.armature.model.ConstraintState;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;

/**
 * The problem in terms of forces, for the solvers that visit one constraint after the other:
 * minimize ½ fᵀ (A + R) f + fᵀ b, with friction forces bounded, inequality forces not negative and
 * elliptic contact forces in their cone; A = B Bᵀ.
 */
final class DualProblem {

  /** Largest increase of the cost that a block may cause before its change is taken back. */
  private static final double MAX_INCREASE = 1e-10;

  /** The rows, their forces and states. */
  final Problem p;

  /** Rows that are not satisfied, and rows that changed their state, after {@link #classify}. */
  int active;

  int changed;

  /** Block of A (dim x dim), residual and old forces of the constraint at hand. */
  final double[] a = new double[36];

  final double[] residual = new double[6];
  final double[] old = new double[6];

  final Qcqp qcqp = new Qcqp();
  private final double[] u;
  private ConstraintInertia inertia;
  private double[] b = {};

  DualProblem(Model m) {
    p = new Problem(m);
    u = new double[m.nv];
    inertia = new ConstraintInertia(m);
  }

  /** Takes all rows with the forces that the data holds. */
  void load(Model m, Data d) {
    inertia = ConstraintInertia.of(d);
    p.loadWhole(m, d, d.qaccSmooth);
    b = d.efc.b;
    System.arraycopy(d.efc.force, 0, p.force, 0, p.nefc);
    System.arraycopy(d.efc.state, 0, p.state, 0, p.nefc);
    java.util.Arrays.fill(u, 0);
    for (int i = 0; i < p.nefc; i++) {
      if (p.force[i] != 0) {
        inertia.add(i, p.force[i], u);
      }
    }
  }

  /** ½ fᵀ (A + R) f + fᵀ b. */
  double cost() {
    double sum = 0;
    for (int i = 0; i < p.nefc; i++) {
      double f = p.force[i];
      if (f != 0) {
        sum += f * (0.5 * (inertia.dot(i, u) + p.R[i] * f) + b[i]);
      }
    }
    return sum;
  }

  /** (A f + b)_i, without regularization. */
  double slope(int i) {
    return b[i] + inertia.dot(i, u);
  }

  /** A_ij for rows of one constraint. */
  double inverseInertia(int i, int j) {
    return inertia.element(i, j);
  }

  /** Sets a force. */
  void setForce(int i, double f) {
    double change = f - p.force[i];
    if (change != 0) {
      inertia.add(i, change, u);
      p.force[i] = f;
    }
  }

  /**
   * Change of the cost by new forces in a block, from the block of A and the residual before the
   * change; the block goes back to its old forces when the cost would grow.
   */
  double accept(int first, int dim) {
    double change = 0;
    for (int i = 0; i < dim; i++) {
      double di = p.force[first + i] - old[i];
      double sum = 0;
      for (int j = 0; j < dim; j++) {
        sum += a[i * dim + j] * (p.force[first + j] - old[j]);
      }
      change += di * (0.5 * sum + residual[i]);
    }
    if (change > MAX_INCREASE) {
      System.arraycopy(old, 0, p.force, first, dim);
      return 0;
    }
    for (int i = 0; i < dim; i++) {
      double di = p.force[first + i] - old[i];
      if (di != 0) {
        inertia.add(first + i, di, u);
      }
    }
    return change;
  }

  /**
   * Friction forces of an elliptic contact at a fixed normal force: minimizes over the ellipse that
   * the normal force allows.
   *
   * @param first first friction row
   * @param n friction rows
   * @param linear linear part of the cost of the friction forces, {@code n} numbers
   */
  void frictionInCone(
      int first, int n, int contact, double normal, double[] block, double[] linear) {
    if (normal < MINVAL) {
      for (int j = 0; j < n; j++) {
        p.force[first + j] = 0;
      }
      return;
    }
    double[] friction = p.contact.friction;
    boolean active = qcqp.solve(block, linear, friction, 5 * contact, normal, n);
    double scale = 1;
    if (active) {
      double s = 0;
      for (int j = 0; j < n; j++) {
        double part = qcqp.x[j] / friction[5 * contact + j];
        s += part * part;
      }
      scale = Math.sqrt(normal * normal / Math.max(MINVAL, s));
    }
    for (int j = 0; j < n; j++) {
      p.force[first + j] = qcqp.x[j] * scale;
    }
  }

  /** States that go with the forces; counts active rows and changes. */
  void classify() {
    active = p.ne + p.nf;
    changed = 0;
    for (int i = 0; i < p.ne; i++) {
      set(i, ConstraintState.QUADRATIC);
    }
    for (int i = p.ne; i < p.ne + p.nf; i++) {
      double f = p.force[i];
      set(
          i,
          f <= -p.loss[i]
              ? ConstraintState.LINEARPOS
              : f >= p.loss[i] ? ConstraintState.LINEARNEG : ConstraintState.QUADRATIC);
    }
    int i = p.ne + p.nf;
    while (i < p.nefc) {
      if (p.type[i] == ConstraintType.CONTACT_ELLIPTIC) {
        i = classifyCone(i);
      } else {
        boolean acts = p.force[i] > 0;
        set(i, acts ? ConstraintState.QUADRATIC : ConstraintState.SATISFIED);
        active += acts ? 1 : 0;
        i++;
      }
    }
  }

  private int classifyCone(int i) {
    Contacts con = p.contact;
    int contact = p.id[i];
    int dim = con.dim[contact];
    double mu = con.mu[contact];
    double n = p.force[i] / mu;
    double tt = 0;
    for (int j = 1; j < dim; j++) {
      double part = p.force[i + j] / con.friction[5 * contact + j - 1];
      tt += part * part;
    }
    double t = Math.sqrt(tt);
    int state =
        mu * n >= t
            ? ConstraintState.SATISFIED
            : n + mu * t <= 0 ? ConstraintState.QUADRATIC : ConstraintState.CONE;
    for (int j = 0; j < dim; j++) {
      set(i + j, state);
    }
    active += state == ConstraintState.SATISFIED ? 0 : dim;
    return i + dim;
  }

  private void set(int i, int state) {
    if (p.state[i] != state) {
      p.state[i] = state;
      changed++;
    }
  }

  /** Records an iteration. */
  void record(SolverStatistics stats, int iteration, double improvement) {
    classify();
    if (iteration < SolverStatistics.MAX_ITERATIONS) {
      stats.improvement[iteration] = improvement;
      stats.gradient[iteration] = 0;
      stats.lineslope[iteration] = 0;
      stats.nactive[iteration] = active;
      stats.nchange[iteration] = changed;
      stats.neval[iteration] = 0;
      stats.nupdate[iteration] = 0;
    }
  }

  /** Writes forces and states back, with the acceleration they make: a0 + M⁻¹ Jᵀ f. */
  void finish(Data d) {
    p.mulJacobianT(p.force, p.jointForce);
    System.arraycopy(p.jointForce, 0, p.acc, 0, p.nv());
    p.solveInertia(p.acc);
    for (int i = 0; i < p.nv(); i++) {
      p.acc[i] += d.qaccSmooth[i];
    }
    p.store(d, true);
  }
}
