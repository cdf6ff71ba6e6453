package dev.armature.solver;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.SolverStatistics;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;

/**
 * Projected Gauss-Seidel on constraint forces: visits the constraints in order and minimizes the
 * cost over the forces of each, within its bounds, with all others fixed.
 *
 * <p>An elliptic contact is done in two steps: along the ray of its present force (or the normal,
 * where that is zero), then over the friction forces with the normal force fixed.
 */
final class ProjectedGaussSeidel {

  private final double[] block = new double[25];
  private final double[] linear = new double[5];

  /** Improves the forces that the problem holds. */
  void solve(DualProblem q, SolverStatistics stats) {
    Problem p = q.p;
    Model m = p.model();
    int iteration = 0;
    while (iteration < m.opt.iterations) {
      double improvement = 0;
      int i = 0;
      while (i < p.nefc) {
        if (p.type[i] == ConstraintType.CONTACT_ELLIPTIC) {
          int dim = p.contact.dim[p.id[i]];
          improvement -= cone(q, i, dim);
          i += dim;
        } else {
          improvement -= scalar(q, i);
          i++;
        }
      }
      improvement *= p.scale;
      q.record(stats, iteration, improvement);
      iteration++;
      if (improvement < m.opt.tolerance) {
        break;
      }
    }
    stats.niter[0] = iteration;
    stats.nnz[0] = p.nefc * p.nefc;
  }

  private static double scalar(DualProblem q, int i) {
    Problem p = q.p;
    double f = p.force[i];
    q.a[0] = q.inverseInertia(i, i) + p.R[i];
    q.residual[0] = q.slope(i) + p.R[i] * f;
    q.old[0] = f;
    f -= q.residual[0] / q.a[0];
    if (i >= p.ne + p.nf) {
      f = Math.max(0, f);
    } else if (i >= p.ne) {
      f = Math.max(-p.loss[i], Math.min(p.loss[i], f));
    }
    p.force[i] = f;
    return q.accept(i, 1);
  }

  private double cone(DualProblem q, int i, int dim) {
    Problem p = q.p;
    double[] a = q.a;
    double[] f = p.force;
    double[] old = q.old;
    double[] residual = q.residual;
    for (int r = 0; r < dim; r++) {
      for (int s = 0; s <= r; s++) {
        double v = q.inverseInertia(i + r, i + s) + (r == s ? p.R[i + r] : 0);
        a[r * dim + s] = v;
        a[s * dim + r] = v;
      }
      old[r] = f[i + r];
      residual[r] = q.slope(i + r) + p.R[i + r] * f[i + r];
    }
    if (f[i] < MINVAL) {
      f[i] = Math.max(0, f[i] - residual[0] / a[0]);
      for (int r = 1; r < dim; r++) {
        f[i + r] = 0;
      }
    } else {
      alongRay(q, i, dim);
    }
    int n = dim - 1;
    for (int r = 0; r < n; r++) {
      double sum = residual[r + 1] + a[(r + 1) * dim] * (f[i] - old[0]);
      for (int s = 0; s < n; s++) {
        double v = a[(r + 1) * dim + s + 1];
        block[r * n + s] = v;
        sum -= v * old[s + 1];
      }
      linear[r] = sum;
    }
    q.frictionInCone(i + 1, n, p.id[i], f[i], block, linear);
    return q.accept(i, dim);
  }

  private static void alongRay(DualProblem q, int i, int dim) {
    double[] f = q.p.force;
    double curvature = 0;
    double slope = 0;
    for (int r = 0; r < dim; r++) {
      double sum = 0;
      for (int s = 0; s < dim; s++) {
        sum += q.a[r * dim + s] * q.old[s];
      }
      curvature += q.old[r] * sum;
      slope += q.old[r] * q.residual[r];
    }
    if (curvature < MINVAL) {
      return;
    }
    double x = -slope / curvature;
    if (f[i] + x * f[i] < 0) {
      x = -1;
    }
    for (int r = 0; r < dim; r++) {
      f[i + r] += x * q.old[r];
    }
  }
}
