package dev.armature.flex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.Wrench;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Elastic and damping forces of flexes: bending of surfaces, stretch of surfaces and solids (St.
 * Venant–Kirchhoff in terms of squared edge lengths), interpolated solids (corotated linear
 * elasticity), and springs and dampers along edges.
 */
public final class FlexPassive {
  private static final int STIFFNESS = 21;
  private static final int BENDING = 17;

  private FlexPassive() {}

  /** Working memory. */
  static final class Work {
    final double[] force;
    final Wrench wrench = new Wrench();
    final double[] cross = new double[12];
    final double[] velocity = new double[12];
    final double[] elongation = new double[6];
    final CorotatedFrame frame = new CorotatedFrame();

    Work(Model m) {
      force = new double[3 * m.nflexvert];
    }
  }

  /** Adds to qfrcSpring and qfrcDamper. Called only when springs or dampers are on. */
  public static void compute(Model m, Data d) {
    if (m.nflex == 0) {
      return;
    }
    Work w = d.scratch(Work.class, Work::new);
    boolean springs = !m.opt.disabled(DisableFlag.SPRING);
    boolean dampers = !m.opt.disabled(DisableFlag.DAMPER);
    for (int f = 0; f < m.nflex; f++) {
      if (m.flex.dim[f] == 1 || m.flex.rigid[f]) {
        continue;
      }
      if (m.flex.dim[f] == 2) {
        bending(m, d, f, w, springs, dampers);
      }
      if (m.flex.stiffness[STIFFNESS * m.flex.elemadr[f]] != 0) {
        if (m.flex.interp[f] != 0) {
          interpolated(m, d, f, w, springs, dampers);
        } else {
          stretch(m, d, f, w);
        }
      }
    }
    for (int f = 0; f < m.nflex; f++) {
      edges(m, d, f, springs ? m.flex.edgestiffness[f] : 0, dampers ? m.flex.edgedamping[f] : 0);
    }
  }

  // ---- bending

  private static void bending(Model m, Data d, int f, Work w, boolean springs, boolean dampers) {
    int first = m.flex.edgeadr[f];
    for (int e = first; e < first + m.flex.edgenum[f]; e++) {
      if (m.flex.edgeflap[2 * e + 1] != -1) {
        bend(m, d, f, e, w, springs, dampers);
      }
    }
  }

  /**
   * The quadratic form of Bergou et al. over the two triangles at an edge, with the cubic term of a
   * curved rest shape.
   */
  private static void bend(
      Model m, Data d, int f, int e, Work w, boolean springs, boolean dampers) {
    double[] x = d.flexvertXpos;
    int base = m.flex.vertadr[f];
    int v0 = base + m.flex.edge[2 * e];
    int v1 = base + m.flex.edge[2 * e + 1];
    int v2 = base + m.flex.edgeflap[2 * e];
    int v3 = base + m.flex.edgeflap[2 * e + 1];
    double[] c = w.cross;
    crossAt(c, 3, x, v0, v2, v3);
    crossAt(c, 6, x, v0, v3, v1);
    crossAt(c, 9, x, v0, v1, v2);
    for (int k = 0; k < 3; k++) {
      c[k] = -(c[3 + k] + c[6 + k] + c[9 + k]);
    }
    double[] velocity = w.velocity;
    velocity(m, d, v0, velocity, 0);
    velocity(m, d, v1, velocity, 3);
    velocity(m, d, v2, velocity, 6);
    velocity(m, d, v3, velocity, 9);
    double[] weight = m.flex.bending;
    int at = BENDING * e;
    double curvature = weight[at + 16];
    double damping = m.flex.damping[f];
    for (int i = 0; i < 4; i++, at += 4) {
      int body = m.flex.vertbodyid[pick(i, v0, v1, v2, v3)];
      int dof = m.body.dofadr[body];
      int dofs = Math.min(3, m.body.dofnum[body]);
      for (int k = 0; k < dofs; k++) {
        double spring = curvature * c[3 * i + k];
        spring += weight[at] * x[3 * v0 + k];
        spring += weight[at + 1] * x[3 * v1 + k];
        spring += weight[at + 2] * x[3 * v2 + k];
        spring += weight[at + 3] * x[3 * v3 + k];
        double damper = 0;
        damper += weight[at] * velocity[k];
        damper += weight[at + 1] * velocity[3 + k];
        damper += weight[at + 2] * velocity[6 + k];
        damper += weight[at + 3] * velocity[9 + k];
        if (springs) {
          d.qfrcSpring[dof + k] -= spring;
        }
        if (dampers) {
          d.qfrcDamper[dof + k] -= damping * damper;
        }
      }
    }
  }

  /** Velocity of a vertex by the dofs of its body; none where it is fixed. */
  private static void velocity(Model m, Data d, int vertex, double[] res, int resAt) {
    int dof = m.body.dofadr[m.flex.vertbodyid[vertex]];
    for (int k = 0; k < 3; k++) {
      res[resAt + k] = dof >= 0 && dof + k < m.nv ? d.qvel[dof + k] : 0;
    }
  }

  private static int pick(int i, int v0, int v1, int v2, int v3) {
    return switch (i) {
      case 0 -> v0;
      case 1 -> v1;
      case 2 -> v2;
      default -> v3;
    };
  }

  /** res = (x_a - x_o) × (x_b - x_o). */
  private static void crossAt(double[] res, int resAt, double[] x, int o, int a, int b) {
    double ax = x[3 * a] - x[3 * o];
    double ay = x[3 * a + 1] - x[3 * o + 1];
    double az = x[3 * a + 2] - x[3 * o + 2];
    double bx = x[3 * b] - x[3 * o];
    double by = x[3 * b + 1] - x[3 * o + 1];
    double bz = x[3 * b + 2] - x[3 * o + 2];
    res[resAt] = ay * bz - az * by;
    res[resAt + 1] = az * bx - ax * bz;
    res[resAt + 2] = ax * by - ay * bx;
  }

  // ---- stretch of surfaces and solids

  /**
   * Energy ¼ Σ K_ef ε_e ε_f with ε = L² - L0²; damping looks at the elongation of the last step.
   */
  private static void stretch(Model m, Data d, int f, Work w) {
    int dim = m.flex.dim[f];
    int count = FlexElements.edges(dim);
    int first = m.flex.vertadr[f];
    int end = first + m.flex.vertnum[f];
    Arrays.fill(w.force, 3 * first, 3 * end, 0);
    for (int e = 0; e < m.flex.elemnum[f]; e++) {
      elongations(m, d, f, e, count, w.elongation);
      int stiffness = STIFFNESS * (m.flex.elemadr[f] + e);
      int elem = m.flex.elemdataadr[f] + e * (dim + 1);
      for (int i = 0; i < count; i++) {
        double tension = 0;
        for (int j = 0; j < count; j++) {
          tension += w.elongation[j] * m.flex.stiffness[stiffness + packed(i, j, count)];
        }
        int a = 3 * (first + m.flex.elem[elem + FlexElements.first(dim, i)]);
        int b = 3 * (first + m.flex.elem[elem + FlexElements.second(dim, i)]);
        for (int k = 0; k < 3; k++) {
          double pull = tension * (d.flexvertXpos[a + k] - d.flexvertXpos[b + k]);
          w.force[a + k] -= pull;
          w.force[b + k] += pull;
        }
      }
    }
    for (int v = first; v < end; v++) {
      applyAtVertex(m, d, v, w);
    }
  }

  /** Index of entry (i, j) in the upper triangle of a symmetric n x n matrix, row by row. */
  private static int packed(int i, int j, int n) {
    int r = Math.min(i, j);
    int c = Math.max(i, j);
    return r * n - r * (r - 1) / 2 + c - r;
  }

  private static void elongations(Model m, Data d, int f, int e, int count, double[] out) {
    double h = m.opt.timestep;
    double rate = h > 0 ? m.flex.damping[f] / h : 0;
    for (int i = 0; i < count; i++) {
      int edge = m.flex.edgeadr[f] + m.flex.elemedge[m.flex.elemedgeadr[f] + e * count + i];
      double length = d.flexedgeLength[edge];
      double rest = m.flexedge.length0[edge];
      double before = length - h * d.flexedgeVelocity[edge];
      out[i] = length * length - rest * rest + (length * length - before * before) * rate;
    }
  }

  private static void applyAtVertex(Model m, Data d, int v, Work w) {
    int body = m.flex.vertbodyid[v];
    if (m.body.simple[body] == 2) {
      int dof = m.body.dofadr[body];
      for (int k = 0; k < m.body.dofnum[body]; k++) {
        d.qfrcSpring[dof + k] += w.force[3 * v + k];
      }
    } else {
      Vec3.copy(w.wrench.force, 0, w.force, 3 * v);
      w.wrench.actOn(body, d.flexvertXpos, 3 * v);
      Jacobian.addForce(m, d, w.wrench, d.qfrcSpring);
    }
  }

  // ---- interpolated solids

  private static void interpolated(
      Model m, Data d, int f, Work w, boolean springs, boolean dampers) {
    CorotatedFrame c = w.frame;
    c.compute(m, d, f);
    int n = 3 * m.flex.nodenum[f];
    int stiffness = STIFFNESS * m.flex.elemadr[f];
    for (int i = 0; i < n; i++) {
      double spring = 0;
      double damper = 0;
      for (int j = 0; j < n; j++) {
        double k = m.flex.stiffness[stiffness + i * n + j];
        spring += k * c.displacement[j];
        damper += k * c.velocity[j];
      }
      c.spring[i] = spring;
      c.damper[i] = damper * m.flex.damping[f];
    }
    for (int i = 0; i < m.flex.nodenum[f]; i++) {
      Mat3.mulVec(c.spring, 3 * i, c.rotation, 0, c.spring, 3 * i);
      Mat3.mulVec(c.damper, 3 * i, c.rotation, 0, c.damper, 3 * i);
      if (springs) {
        applyAtNode(m, d, f, i, c.spring, d.qfrcSpring, w);
      }
      if (dampers) {
        applyAtNode(m, d, f, i, c.damper, d.qfrcDamper, w);
      }
    }
  }

  private static void applyAtNode(
      Model m, Data d, int f, int i, double[] force, double[] qfrc, Work w) {
    int body = m.flex.nodebodyid[m.flex.nodeadr[f] + i];
    if (m.flex.centered[f]) {
      Vec3.addTo(qfrc, m.body.dofadr[body], force, 3 * i);
    } else {
      Vec3.copy(w.wrench.force, 0, force, 3 * i);
      w.wrench.actOn(body, w.frame.position, 3 * i);
      Jacobian.addForce(m, d, w.wrench, qfrc);
    }
  }

  /** The rotation of an interpolated solid as a whole, and its nodes seen from there. */
  static final class CorotatedFrame {
    private static final int MAX_NODES = 27;
    private static final int MAX_ITERATIONS = 500;
    private static final double TOLERANCE = 1e-9;

    final double[] rotation = new double[9];

    /**
     * Nodes in the rotated frame, moved to the unit cube's center; forces are applied there too.
     */
    final double[] position = new double[3 * MAX_NODES];

    final double[] displacement = new double[3 * MAX_NODES];
    final double[] velocity = new double[3 * MAX_NODES];
    final double[] spring = new double[3 * MAX_NODES];
    final double[] damper = new double[3 * MAX_NODES];
    private final double[] node = new double[3 * MAX_NODES];
    private final double[] gradient = new double[3];
    private final double[] deformation = new double[9];
    private final double[] quat = new double[4];
    private final double[] turn = new double[4];
    private final double[] omega = new double[3];

    void compute(Model m, Data d, int f) {
      FlexKinematics.nodePositions(m, d, f, node);
      nodeVelocities(m, d, f);
      deformationGradient(m, f);
      extractRotation();
      Quat.toMat(rotation, 0, quat, 0);
      int first = m.flex.nodeadr[f];
      for (int i = 0; i < m.flex.nodenum[f]; i++) {
        Mat3.mulTVec(position, 3 * i, rotation, 0, node, 3 * i);
        Mat3.mulTVec(velocity, 3 * i, rotation, 0, velocity, 3 * i);
        for (int k = 0; k < 3; k++) {
          position[3 * i + k] += 0.5;
          displacement[3 * i + k] = position[3 * i + k] - m.flex.node0[3 * (first + i) + k];
        }
      }
    }

    private void nodeVelocities(Model m, Data d, int f) {
      int first = m.flex.nodeadr[f];
      for (int i = 0; i < m.flex.nodenum[f]; i++) {
        int body = m.flex.nodebodyid[first + i];
        if (m.flex.centered[f]) {
          Vec3.copy(velocity, 3 * i, d.qvel, m.body.dofadr[body]);
        } else {
          Jacobian.pointVelocity(m, d, body, d.xipos, 3 * body, velocity, 3 * i);
        }
      }
    }

    /** D = Σ X_i ∇N_i(center)ᵀ. */
    private void deformationGradient(Model m, int f) {
      Arrays.fill(deformation, 0);
      for (int i = 0; i < m.flex.nodenum[f]; i++) {
        ShapeFunctions.gradientAtCenter(gradient, i, m.flex.interp[f]);
        for (int r = 0; r < 3; r++) {
          for (int c = 0; c < 3; c++) {
            deformation[3 * r + c] += node[3 * i + r] * gradient[c];
          }
        }
      }
    }

    /** The rotation nearest to D, by the iteration of Müller et al. 2016 from the identity. */
    private void extractRotation() {
      Quat.identity(quat, 0);
      for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        Quat.toMat(rotation, 0, quat, 0);
        double dot = 0;
        Vec3.zero(omega, 0);
        for (int c = 0; c < 3; c++) {
          double rx = rotation[c];
          double ry = rotation[3 + c];
          double rz = rotation[6 + c];
          double dx = deformation[c];
          double dy = deformation[3 + c];
          double dz = deformation[6 + c];
          omega[0] += ry * dz - rz * dy;
          omega[1] += rz * dx - rx * dz;
          omega[2] += rx * dy - ry * dx;
          dot += rx * dx + ry * dy + rz * dz;
        }
        Vec3.scale(omega, 0, omega, 0, 1 / (Math.abs(dot) + MINVAL));
        double angle = Vec3.normalize(omega, 0);
        if (angle < TOLERANCE) {
          return;
        }
        Quat.fromAxisAngle(turn, 0, omega, 0, angle);
        Quat.mul(quat, 0, turn, 0, quat, 0);
        Quat.normalize(quat, 0);
      }
    }
  }

  // ---- springs and dampers along edges

  /**
   * Energy of the springs along edges, ½ k (L0 - L)²; of flexes made of lines only, as in MuJoCo.
   */
  public static double potential(Model m, Data d) {
    double sum = 0;
    for (int f = 0; f < m.nflex; f++) {
      double stiffness = m.flex.edgestiffness[f];
      if (m.flex.rigid[f] || m.flex.dim[f] != 1 || stiffness == 0) {
        continue;
      }
      int first = m.flex.edgeadr[f];
      for (int e = first; e < first + m.flex.edgenum[f]; e++) {
        if (!m.flexedge.rigid[e]) {
          double x = m.flexedge.length0[e] - d.flexedgeLength[e];
          sum += 0.5 * stiffness * x * x;
        }
      }
    }
    return sum;
  }

  private static void edges(Model m, Data d, int f, double stiffness, double damping) {
    if (m.flex.rigid[f] || (stiffness == 0 && damping == 0)) {
      return;
    }
    int first = m.flex.edgeadr[f];
    for (int e = first; e < first + m.flex.edgenum[f]; e++) {
      if (m.flexedge.rigid[e]) {
        continue;
      }
      double spring = stiffness * (m.flexedge.length0[e] - d.flexedgeLength[e]);
      double damper = -damping * d.flexedgeVelocity[e];
      int start = m.flexedge.JRowadr[e];
      for (int at = start; at < start + m.flexedge.JRownnz[e]; at++) {
        int dof = m.flexedge.JColind[at];
        d.qfrcSpring[dof] += d.flexedgeJ[at] * spring;
        d.qfrcDamper[dof] += d.flexedgeJ[at] * damper;
      }
    }
  }
}
