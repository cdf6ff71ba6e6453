package dev.armature.solver;

import dev.armature.math.Dot;
import dev.armature.model.GeomType;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import java.util.Arrays;

/**
 * Products with the Jacobian in the order in which MuJoCo adds, and whether a problem needs it.
 *
 * <p>Conjugate gradients stop where a tolerance or a limit says, far from where rounding would. So
 * their result depends on every rounding on the way, and only the same order of additions gives the
 * same result. Newton's method reaches the minimum up to rounding and has its own, faster products
 * and factors, but for two cases. The passes of a Runge-Kutta step hand these last bits on to
 * searches of convex shapes, which can end elsewhere; and the rows of a flex can leave the Hessian
 * nearly singular. Large problems have faster sums in any case ({@link TripleRows}, {@link
 * Hessian}).
 */
final class OrderedRows {
  // where these products would make a step of a cloth slower by a tenth
  private static final int MANY_TRIPLES = 256;
  // larger problems keep Newton's own sparse factors, which work on blocks of dofs
  private static final int MANY_DOFS = 256;

  /** Whether the problem at hand needs these products. */
  boolean applies;

  private boolean sparse;

  // the transpose: by dof, where its entries begin; by entry, its row and its place
  private final int[] begin;
  private int[] row = {};
  private int[] entry = {};

  // whether contacts of the model come from searches
  private final boolean searches;

  OrderedRows(Model m) {
    begin = new int[m.nv + 2];
    boolean found = false;
    for (int g = 0; g < m.ngeom; g++) {
      int type = m.geom.type[g];
      found |= type != GeomType.PLANE && type != GeomType.SPHERE && type != GeomType.CAPSULE;
    }
    searches = found;
  }

  /** Whether problems of a model need these products, unless they are those of large flexes. */
  boolean needed(Model m) {
    return switch (m.opt.solver) {
      case SolverType.CG -> true;
      case SolverType.NEWTON -> m.nflex > 0 || (searches && m.opt.integrator == IntegratorType.RK4);
      default -> false;
    };
  }

  /** Whether products may be made in parts. */
  boolean divides() {
    return applies && sparse;
  }

  /** Whether rows are multiplied as those of a dense matrix. */
  boolean dense() {
    return applies && !sparse;
  }

  /**
   * Prepares products with the rows of a problem, if it needs them.
   *
   * @param triples rows of a large flex, for which there are faster products
   */
  void find(Problem p, int triples) {
    Model m = p.model();
    boolean large = m.opt.solver == SolverType.NEWTON && p.nv() > MANY_DOFS;
    applies = needed(m) && triples < MANY_TRIPLES && !large;
    sparse = m.isSparse();
    if (applies && sparse) {
      transpose(p);
    }
  }

  private void transpose(Problem p) {
    Arrays.fill(begin, 0, p.nv() + 2, 0);
    int total = 0;
    for (int s = 0; s < p.nrun; s++) {
      int end = p.runCol[s] + p.runCols[s];
      int rows = p.runRows[s];
      total += rows * p.runCols[s];
      for (int k = p.runCol[s]; k < end; k++) {
        begin[p.col[k] + 2] += rows;
      }
    }
    for (int i = 2; i < p.nv() + 2; i++) {
      begin[i] += begin[i - 1];
    }
    if (row.length < total) {
      row = new int[Math.max(total, 2 * row.length)];
      entry = new int[row.length];
    }
    // begin[i + 1] runs from the first entry of dof i to its end
    for (int s = 0; s < p.nrun; s++) {
      int n = p.runCols[s];
      int first = p.runCol[s];
      int at = p.runEntry[s];
      for (int i = p.runRow[s]; i < p.runRow[s] + p.runRows[s]; i++, at += n) {
        for (int k = 0; k < n; k++) {
          int to = begin[p.col[first + k] + 1]++;
          row[to] = i;
          entry[to] = at + k;
        }
      }
    }
  }

  /** The rows of some runs of res = J v. */
  void mul(Problem p, double[] v, double[] res, int fromRun, int toRun) {
    for (int s = fromRun; s < toRun; s++) {
      int n = p.runCols[s];
      int first = p.runCol[s];
      int at = p.runEntry[s];
      int end = p.runRow[s] + p.runRows[s];
      for (int i = p.runRow[s]; i < end; i++, at += n) {
        res[i] =
            sparse
                ? Dot.sparse(p.entries, at, n, p.col, first, v, 0)
                : Dot.ofDense(p.entries, at, n, p.col, first, v, p.nv());
      }
    }
  }

  /** res = Jᵀ f. */
  void mulTransposed(Problem p, double[] f, double[] res) {
    if (sparse) {
      mulTransposed(p, f, res, 0, p.nv());
      return;
    }
    Arrays.fill(res, 0, p.nv(), 0);
    for (int s = 0; s < p.nrun; s++) {
      int n = p.runCols[s];
      int first = p.runCol[s];
      int at = p.runEntry[s];
      int end = p.runRow[s] + p.runRows[s];
      for (int i = p.runRow[s]; i < end; i++, at += n) {
        double fi = f[i];
        for (int k = 0; fi != 0 && k < n; k++) {
          res[p.col[first + k]] += p.entries[at + k] * fi;
        }
      }
    }
  }

  /** Some entries of res = Jᵀ f, of a sparse J. */
  void mulTransposed(Problem p, double[] f, double[] res, int from, int to) {
    for (int i = from; i < to; i++) {
      res[i] = column(p.entries, begin[i], begin[i + 1], f);
    }
  }

  /** The order of {@link Dot#sparse}. */
  private double column(double[] e, int from, int to, double[] f) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = from;
    for (; k + 4 <= to; k += 4) {
      s0 += e[entry[k]] * f[row[k]];
      s1 += e[entry[k + 1]] * f[row[k + 1]];
      s2 += e[entry[k + 2]] * f[row[k + 2]];
      s3 += e[entry[k + 3]] * f[row[k + 3]];
    }
    double sum = (s0 + s2) + (s1 + s3);
    for (; k < to; k++) {
      sum += e[entry[k]] * f[row[k]];
    }
    return sum;
  }
}
