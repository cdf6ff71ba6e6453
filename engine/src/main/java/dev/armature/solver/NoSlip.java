package dev.armature.solver;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.SolverStatistics;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;

/**
 * Takes the slip out of friction after the main solver: Gauss-Seidel without regularization on
 * friction losses and on the friction part of contact forces, while normal forces, limits and
 * equalities stay as they are.
 */
final class NoSlip {
  private static final double MIN_DIAGONAL = 1e-10;

  private final double[] linear = new double[5];

  /**
   * Improves the friction forces that the problem holds; iterations are counted on from those of
   * the main solver.
   */
  void solve(DualProblem q, SolverStatistics stats) {
    Problem p = q.p;
    Model m = p.model();
    int before = stats.niter[0];
    int iteration = 0;
    while (iteration < m.opt.noslipIterations) {
      double improvement = 0;
      if (iteration == 0) {
        for (int i = 0; i < p.nefc; i++) {
          improvement += 0.5 * p.force[i] * p.force[i] * p.R[i];
        }
      }
      for (int i = p.ne; i < p.ne + p.nf; i++) {
        improvement -= loss(q, i);
      }
      int i = p.ne + p.nf;
      while (i < p.nefc) {
        int dim = p.type[i] < ConstraintType.CONTACT_PYRAMIDAL ? 1 : p.contact.dim[p.id[i]];
        if (p.type[i] == ConstraintType.CONTACT_PYRAMIDAL) {
          for (int e = 0; e < dim - 1; e++) {
            improvement -= pair(q, i + 2 * e);
          }
          i += 2 * (dim - 1);
        } else {
          if (p.type[i] == ConstraintType.CONTACT_ELLIPTIC) {
            improvement -= cone(q, i, dim);
          }
          i += dim;
        }
      }
      improvement *= p.scale;
      q.record(stats, before + iteration, improvement);
      iteration++;
      if (improvement < m.opt.noslipTolerance) {
        break;
      }
    }
    stats.niter[0] = before + iteration;
  }

  private static double loss(DualProblem q, int i) {
    Problem p = q.p;
    double a = q.inverseInertia(i, i);
    double slope = q.slope(i);
    double old = p.force[i];
    double f = old - slope / Math.max(MINVAL, a);
    f = Math.max(-p.loss[i], Math.min(p.loss[i], f));
    q.setForce(i, f);
    double change = f - old;
    return 0.5 * change * change * a + change * slope;
  }

  /** Fills block, residual and old forces of n rows; the diagonal is kept away from zero. */
  private static void gather(DualProblem q, int first, int n) {
    for (int r = 0; r < n; r++) {
      for (int s = 0; s <= r; s++) {
        double v = q.inverseInertia(first + r, first + s);
        q.a[r * n + s] = v;
        q.a[s * n + r] = v;
      }
      q.a[r * n + r] = Math.max(MIN_DIAGONAL, q.a[r * n + r]);
      q.old[r] = q.p.force[first + r];
      q.residual[r] = q.slope(first + r);
    }
  }

  /** The two edges of a friction pyramid along one direction: their sum stays. */
  private double pair(DualProblem q, int i) {
    gather(q, i, 2);
    double[] a = q.a;
    double[] f = q.p.force;
    for (int r = 0; r < 2; r++) {
      linear[r] = q.residual[r] - a[2 * r] * q.old[0] - a[2 * r + 1] * q.old[1];
    }
    double mid = 0.5 * (f[i] + f[i + 1]);
    double curvature = a[0] + a[3] - a[1] - a[2];
    double slope = mid * (a[0] - a[3]) + linear[0] - linear[1];
    double y = curvature < MINVAL ? 0 : -slope / curvature;
    if (y < -mid) {
      f[i] = 0;
      f[i + 1] = 2 * mid;
    } else if (y > mid) {
      f[i] = 2 * mid;
      f[i + 1] = 0;
    } else {
      f[i] = mid + y;
      f[i + 1] = mid - y;
    }
    return q.accept(i, 2);
  }

  private double cone(DualProblem q, int i, int dim) {
    int n = dim - 1;
    gather(q, i + 1, n);
    for (int r = 0; r < n; r++) {
      double sum = q.residual[r];
      for (int s = 0; s < n; s++) {
        sum -= q.a[r * n + s] * q.old[s];
      }
      linear[r] = sum;
    }
    q.frictionInCone(i + 1, n, q.p.id[i], q.p.force[i], q.a, linear);
    return q.accept(i + 1, n);
  }
}
