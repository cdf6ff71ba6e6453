package dev.armature.flex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.flex.FlexPassive.CorotatedFrame;
import dev.armature.kinematics.ChainJacobian;
import dev.armature.math.RootCholesky;
import dev.armature.math.Vec3;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Interpolated flexes in the implicit integrators: their elastic force is taken at the end of the
 * step too.
 *
 * <p>With K⁺ = Jᵀ R (-K) Rᵀ J the stiffness seen by the dofs of the nodes, the accelerations of
 * these dofs solve (M - h ∂f/∂q̇ + (h² + h b) K⁺) a = f - h K⁺ q̇, where the accelerations of all
 * other dofs are those of the ordinary implicit step.
 */
public final class FlexImplicit {
  private static final int STIFFNESS = 21;
  private static final int MAX_NODES = 27;

  private FlexImplicit() {}

  /** Working memory: the dense system of the node dofs. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final int[] index;
    final ChainJacobian jacobian;
    int[] dofs = new int[3 * MAX_NODES];
    double[][] h = {};
    // MuJoCo's: the stiffness of quadratic flexes is not positive, and what comes out of pivots
    // that are raised depends on their order
    final RootCholesky factor = new RootCholesky();
    double[] rhs = {};
    final double[] nodeVelocity = new double[3 * MAX_NODES];
    final int[] first = new int[MAX_NODES + 1];
    int[] column = new int[3 * MAX_NODES];
    double[] motion = new double[9 * MAX_NODES];
    final CorotatedFrame frame = new CorotatedFrame();

    Work(Model m) {
      index = new int[m.nv];
      jacobian = new ChainJacobian(m);
    }

    void ensure(int n) {
      if (rhs.length < n) {
        rhs = new double[n];
        h = new double[n][n];
        factor.ensure(n);
      }
    }

    void ensureColumns(int n) {
      if (n > column.length) {
        column = Arrays.copyOf(column, 2 * n);
        motion = Arrays.copyOf(motion, 6 * n);
      }
    }
  }

  /**
   * Replaces the accelerations of the dofs of interpolated flexes; {@code qacc} holds those of the
   * ordinary step.
   */
  public static void correct(Model m, Data d, double[] qacc) {
    if (m.nflexnode == 0) {
      return;
    }
    Work w = d.scratch(Work.KEY);
    int n = collectDofs(m, w);
    if (n == 0) {
      return;
    }
    w.ensure(n);
    for (int a = 0; a < n; a++) {
      Arrays.fill(w.h[a], 0);
    }
    for (int a = 0; a < n; a++) {
      int dof = w.dofs[a];
      w.rhs[a] = d.qfrcSmooth[dof] + d.qfrcConstraint[dof];
      matrixRow(m, d, a, qacc, w);
    }
    double h = m.opt.timestep;
    double first = h * h + h * m.flex.damping[0];
    double share = first > MINVAL ? h / first : 0;
    for (int f = 0; f < m.nflex; f++) {
      if (m.flex.interp[f] != 0 && m.flex.stiffness[STIFFNESS * m.flex.elemadr[f]] != 0) {
        addStiffness(m, d, f, h * h + h * m.flex.damping[f], share, w);
      }
    }
    // the lower triangle, by columns
    for (int a = 1; a < n; a++) {
      for (int b = 0; b < a; b++) {
        w.h[b][a] = w.h[a][b];
      }
    }
    w.factor.factor(w.h, n);
    w.factor.solve(w.h, 0, n, w.rhs);
    for (int a = 0; a < n; a++) {
      qacc[w.dofs[a]] = w.rhs[a];
    }
  }

  /**
   * The dofs of the node bodies, in the order in which the nodes name them; a body that several
   * nodes are fixed to has its place where it is named last. The order matters where the matrix is
   * not symmetric, since only its lower triangle counts.
   */
  private static int collectDofs(Model m, Work w) {
    Arrays.fill(w.index, -1);
    int named = nameDofs(m, w);
    int n = 0;
    for (int i = 0; i < named; i++) {
      int dof = w.dofs[i];
      if (w.index[dof] == i) {
        w.dofs[n] = dof;
        w.index[dof] = n++;
      }
    }
    return n;
  }

  /** Lists the dofs with repetitions, and by dof where it comes last. */
  private static int nameDofs(Model m, Work w) {
    int n = 0;
    for (int f = 0; f < m.nflex; f++) {
      if (m.flex.interp[f] == 0) {
        continue;
      }
      int first = m.flex.nodeadr[f];
      for (int i = first; i < first + m.flex.nodenum[f]; i++) {
        int body = m.flex.nodebodyid[i];
        int start = m.body.dofadr[body];
        for (int dof = start; dof >= 0 && dof < start + m.body.dofnum[body]; dof++) {
          w.dofs = n < w.dofs.length ? w.dofs : Arrays.copyOf(w.dofs, 2 * n);
          w.dofs[n] = dof;
          w.index[dof] = n++;
        }
      }
    }
    return n;
  }

  /**
   * A row of M - h ∂f/∂q̇: entries among the node dofs stay, those of other dofs go to the
   * right-hand side.
   */
  private static void matrixRow(Model m, Data d, int a, double[] qacc, Work w) {
    double h = m.opt.timestep;
    int dof = w.dofs[a];
    if (m.opt.integrator == IntegratorType.IMPLICITFAST) {
      int start = m.M.rowadr[dof];
      for (int at = start; at < start + m.M.rownnz[dof]; at++) {
        put(a, m.M.colind[at], d.M[at] - h * d.qDeriv[m.mapD2M[at]], qacc, w);
      }
    } else {
      int start = m.D.rowadr[dof];
      for (int at = start; at < start + m.D.rownnz[dof]; at++) {
        int source = m.mapM2D[at];
        put(a, m.D.colind[at], (source < 0 ? 0 : d.M[source]) - h * d.qDeriv[at], qacc, w);
      }
    }
  }

  private static void put(int a, int column, double value, double[] qacc, Work w) {
    int b = w.index[column];
    if (b >= 0) {
      w.h[a][b] += value;
    } else {
      w.rhs[a] -= value * qacc[column];
    }
  }

  /**
   * h += scale K⁺, rhs -= share scale K⁺ q̇. The velocity is that of all dofs, those above the
   * nodes included; the matrix is that of the node dofs alone. Only the lower triangle of h is
   * filled.
   */
  private static void addStiffness(Model m, Data d, int f, double scale, double share, Work w) {
    CorotatedFrame c = w.frame;
    c.compute(m, d, f);
    nodeColumns(m, d, f, w);
    int nodes = m.flex.nodenum[f];
    int k = STIFFNESS * m.flex.elemadr[f];
    int width = 3 * nodes;
    for (int i = 0; i < nodes; i++) {
      double fx = 0;
      double fy = 0;
      double fz = 0;
      int row = k + 3 * i * width;
      for (int j = 0; j < width; j++) {
        fx -= m.flex.stiffness[row + j] * w.nodeVelocity[j];
        fy -= m.flex.stiffness[row + width + j] * w.nodeVelocity[j];
        fz -= m.flex.stiffness[row + 2 * width + j] * w.nodeVelocity[j];
      }
      for (int a = w.first[i]; a < w.first[i + 1]; a++) {
        w.rhs[w.column[a]] -=
            share
                * scale
                * (w.motion[3 * a] * fx + w.motion[3 * a + 1] * fy + w.motion[3 * a + 2] * fz);
      }
      for (int j = 0; j < nodes; j++) {
        addBlock(m.flex.stiffness, row + 3 * j, width, i, j, scale, w);
      }
    }
  }

  /** h -= scale Jᵢᵀ K_ij J_j of two nodes, below the diagonal. */
  private static void addBlock(
      double[] stiffness, int stiffnessAt, int width, int i, int j, double scale, Work w) {
    for (int b = w.first[j]; b < w.first[j + 1]; b++) {
      double x = w.motion[3 * b];
      double y = w.motion[3 * b + 1];
      double z = w.motion[3 * b + 2];
      int k1 = stiffnessAt + width;
      int k2 = k1 + width;
      double fx =
          stiffness[stiffnessAt] * x
              + stiffness[stiffnessAt + 1] * y
              + stiffness[stiffnessAt + 2] * z;
      double fy = stiffness[k1] * x + stiffness[k1 + 1] * y + stiffness[k1 + 2] * z;
      double fz = stiffness[k2] * x + stiffness[k2 + 1] * y + stiffness[k2 + 2] * z;
      int col = w.column[b];
      for (int a = w.first[i]; a < w.first[i + 1]; a++) {
        if (w.column[a] >= col) {
          w.h[w.column[a]][col] -=
              scale * (w.motion[3 * a] * fx + w.motion[3 * a + 1] * fy + w.motion[3 * a + 2] * fz);
        }
      }
    }
  }

  /**
   * By node, the node dofs that move it and how, and its velocity; all in the rotated frame: the
   * columns and the product with q̇ of Rᵀ J.
   */
  private static void nodeColumns(Model m, Data d, int f, Work w) {
    double[] r = w.frame.rotation;
    int at = 0;
    for (int i = 0; i < m.flex.nodenum[f]; i++) {
      int body = m.flex.nodebodyid[m.flex.nodeadr[f] + i];
      w.jacobian.setPoint(m, d, body, w.frame.position, 3 * i);
      int[] dofs = w.jacobian.dofs;
      double[] jacp = w.jacobian.jacp;
      int count = w.jacobian.n;
      w.first[i] = at;
      w.ensureColumns(at + count);
      Vec3.zero(w.nodeVelocity, 3 * i);
      for (int q = 0; q < count; q++) {
        double x = jacp[q];
        double y = jacp[count + q];
        double z = jacp[2 * count + q];
        for (int k = 0; k < 3; k++) {
          w.motion[3 * at + k] = r[k] * x + r[3 + k] * y + r[6 + k] * z;
        }
        Vec3.addScaled(w.nodeVelocity, 3 * i, w.motion, 3 * at, d.qvel[dofs[q]]);
        w.column[at] = w.index[dofs[q]];
        if (w.column[at] >= 0) {
          at++;
        }
      }
    }
    w.first[m.flex.nodenum[f]] = at;
  }
}
