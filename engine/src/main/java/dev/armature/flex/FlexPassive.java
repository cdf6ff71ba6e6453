package dev.armature.flex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.Wrench;
import dev.armature.math.Dot;
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
  private static final int CURVATURE = 16;

  // where sums in MuJoCo's order would take a tenth of a step or more
  private static final int MANY_ELEMENTS = 128;

  private FlexPassive() {}

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] force;
    final Wrench wrench = new Wrench();
    final double[] cross = new double[12];
    final double[] position = new double[12];
    boolean springs;
    final double[] velocity = new double[12];
    final double[] elongation;
    final double[] gradient = new double[18];
    final double[] local = new double[12];
    final CorotatedFrame frame = new CorotatedFrame();

    Work(Model m) {
      force = new double[3 * m.nflexvert];
      elongation = new double[m.nflexedge];
    }
  }

  /** Adds to qfrcSpring and qfrcDamper. Called only when springs or dampers are on. */
  public static void compute(Model m, Data d) {
    if (m.nflex == 0) {
      return;
    }
    Work w = d.scratch(Work.KEY);
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
    double[] weight = m.flex.bending;
    int at = BENDING * e;
    double[] c = w.cross;
    double curvature = weight[at + CURVATURE];
    if (curvature != 0) {
      crossAt(c, 3, x, v0, v2, v3);
      crossAt(c, 6, x, v0, v3, v1);
      crossAt(c, 9, x, v0, v1, v2);
      for (int k = 0; k < 3; k++) {
        c[k] = curvature * -(c[3 + k] + c[6 + k] + c[9 + k]);
      }
      for (int k = 3; k < 12; k++) {
        c[k] *= curvature;
      }
    } else {
      Arrays.fill(c, 0);
    }
    double damping = dampers ? m.flex.damping[f] : 0;
    gather(m, d, v0, 0, w);
    gather(m, d, v1, 3, w);
    gather(m, d, v2, 6, w);
    gather(m, d, v3, 9, w);
    w.springs = springs;
    bendVertex(m, d, v0, at, 0, damping, w);
    bendVertex(m, d, v1, at + 4, 3, damping, w);
    bendVertex(m, d, v2, at + 8, 6, damping, w);
    bendVertex(m, d, v3, at + 12, 9, damping, w);
  }

  /** Position of a vertex, and its velocity by the dofs of its body: none where it is fixed. */
  private static void gather(Model m, Data d, int vertex, int at, Work w) {
    Vec3.copy(w.position, at, d.flexvertXpos, 3 * vertex);
    int dof = m.body.dofadr[m.flex.vertbodyid[vertex]];
    for (int k = 0; k < 3; k++) {
      w.velocity[at + k] = dof >= 0 && dof + k < m.nv ? d.qvel[dof + k] : 0;
    }
  }

  /** Adds the force of bending on one of the four vertices of an edge. */
  private static void bendVertex(
      Model m, Data d, int vertex, int weightAt, int crossAt, double damping, Work w) {
    int body = m.flex.vertbodyid[vertex];
    int dof = m.body.dofadr[body];
    int dofs = Math.min(3, m.body.dofnum[body]);
    double w0 = m.flex.bending[weightAt];
    double w1 = m.flex.bending[weightAt + 1];
    double w2 = m.flex.bending[weightAt + 2];
    double w3 = m.flex.bending[weightAt + 3];
    double[] p = w.position;
    double[] v = w.velocity;
    if (w.springs) {
      double[] f = d.qfrcSpring;
      double[] c = w.cross;
      if (dofs > 0) {
        f[dof] -= w0 * p[0] + w1 * p[3] + w2 * p[6] + w3 * p[9] + c[crossAt];
      }
      if (dofs > 1) {
        f[dof + 1] -= w0 * p[1] + w1 * p[4] + w2 * p[7] + w3 * p[10] + c[crossAt + 1];
      }
      if (dofs > 2) {
        f[dof + 2] -= w0 * p[2] + w1 * p[5] + w2 * p[8] + w3 * p[11] + c[crossAt + 2];
      }
    }
    if (damping != 0) {
      double[] f = d.qfrcDamper;
      if (dofs > 0) {
        f[dof] -= damping * (w0 * v[0] + w1 * v[3] + w2 * v[6] + w3 * v[9]);
      }
      if (dofs > 1) {
        f[dof + 1] -= damping * (w0 * v[1] + w1 * v[4] + w2 * v[7] + w3 * v[10]);
      }
      if (dofs > 2) {
        f[dof + 2] -= damping * (w0 * v[2] + w1 * v[5] + w2 * v[8] + w3 * v[11]);
      }
    }
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
    int first = m.flex.vertadr[f];
    int end = first + m.flex.vertnum[f];
    Arrays.fill(w.force, 3 * first, 3 * end, 0);
    elongations(m, d, f, w.elongation);
    for (int e = 0; e < m.flex.elemnum[f]; e++) {
      if (m.flex.elemnum[f] < MANY_ELEMENTS) {
        stretchInOrder(m, d, f, e, w);
      } else if (m.flex.dim[f] == 2) {
        stretchTriangle(m, d, f, e, w);
      } else {
        stretchTetrahedron(m, d, f, e, w);
      }
    }
    for (int v = first; v < end; v++) {
      applyAtVertex(m, d, v, w);
    }
  }

  private static void elongations(Model m, Data d, int f, double[] out) {
    double h = m.opt.timestep;
    double rate = h > 0 ? m.flex.damping[f] / h : 0;
    int first = m.flex.edgeadr[f];
    for (int edge = first; edge < first + m.flex.edgenum[f]; edge++) {
      double length = d.flexedgeLength[edge];
      double rest = m.flexedge.length0[edge];
      double before = length - h * d.flexedgeVelocity[edge];
      out[edge] = length * length - rest * rest + (length * length - before * before) * rate;
    }
  }

  /**
   * Force on the corners of an element, from each pair of its edges, in MuJoCo's order; stiffness
   * is the upper triangle of a matrix, row by row.
   */
  private static void stretchInOrder(Model m, Data d, int f, int e, Work w) {
    int dim = m.flex.dim[f];
    int edges = FlexElements.edges(dim);
    int elem = m.flex.elemdataadr[f] + (dim + 1) * e;
    int base = m.flex.vertadr[f];
    double[] x = d.flexvertXpos;
    double[] g = w.gradient;
    for (int i = 0; i < edges; i++) {
      int a = 3 * (base + m.flex.elem[elem + FlexElements.first(dim, i)]);
      int b = 3 * (base + m.flex.elem[elem + FlexElements.second(dim, i)]);
      g[3 * i] = x[a] - x[b];
      g[3 * i + 1] = x[a + 1] - x[b + 1];
      g[3 * i + 2] = x[a + 2] - x[b + 2];
    }
    double[] local = w.local;
    Arrays.fill(local, 0, 3 * (dim + 1), 0);
    int elemedge = m.flex.elemedgeadr[f] + edges * e;
    int at = STIFFNESS * (m.flex.elemadr[f] + e);
    for (int i = 0; i < edges; i++) {
      double elongation = w.elongation[m.flex.edgeadr[f] + m.flex.elemedge[elemedge + i]];
      for (int j = 0; j < edges; j++) {
        int low = Math.min(i, j);
        // where row low of the triangle would have column 0
        int row = low * (2 * edges - low - 1) / 2;
        pull(local, dim, j, g, elongation, m.flex.stiffness[at + row + Math.max(i, j)]);
      }
    }
    for (int i = 0; i <= dim; i++) {
      Vec3.addTo(w.force, 3 * (base + m.flex.elem[elem + i]), local, 3 * i);
    }
  }

  private static void pull(
      double[] force, int dim, int edge, double[] g, double elongation, double stiffness) {
    int a = 3 * FlexElements.first(dim, edge);
    int b = 3 * FlexElements.second(dim, edge);
    for (int k = 0; k < 3; k++) {
      double p = elongation * g[3 * edge + k] * stiffness;
      force[a + k] -= p;
      force[b + k] += p;
    }
  }

  // the same forces from the tension of each edge: fewer products, in another order

  private static void stretchTriangle(Model m, Data d, int f, int e, Work w) {
    int edges = m.flex.elemedgeadr[f] + 3 * e;
    int base = m.flex.edgeadr[f];
    double e0 = w.elongation[base + m.flex.elemedge[edges]];
    double e1 = w.elongation[base + m.flex.elemedge[edges + 1]];
    double e2 = w.elongation[base + m.flex.elemedge[edges + 2]];
    int elem = m.flex.elemdataadr[f] + 3 * e;
    int first = m.flex.vertadr[f];
    int v0 = 3 * (first + m.flex.elem[elem]);
    int v1 = 3 * (first + m.flex.elem[elem + 1]);
    int v2 = 3 * (first + m.flex.elem[elem + 2]);
    double[] k = m.flex.stiffness;
    int at = STIFFNESS * (m.flex.elemadr[f] + e);
    pull(w.force, d.flexvertXpos, v1, v2, e0 * k[at] + e1 * k[at + 1] + e2 * k[at + 2]);
    pull(w.force, d.flexvertXpos, v2, v0, e0 * k[at + 1] + e1 * k[at + 3] + e2 * k[at + 4]);
    pull(w.force, d.flexvertXpos, v0, v1, e0 * k[at + 2] + e1 * k[at + 4] + e2 * k[at + 5]);
  }

  private static void stretchTetrahedron(Model m, Data d, int f, int e, Work w) {
    int edges = m.flex.elemedgeadr[f] + 6 * e;
    int base = m.flex.edgeadr[f];
    double e0 = w.elongation[base + m.flex.elemedge[edges]];
    double e1 = w.elongation[base + m.flex.elemedge[edges + 1]];
    double e2 = w.elongation[base + m.flex.elemedge[edges + 2]];
    double e3 = w.elongation[base + m.flex.elemedge[edges + 3]];
    double e4 = w.elongation[base + m.flex.elemedge[edges + 4]];
    double e5 = w.elongation[base + m.flex.elemedge[edges + 5]];
    double[] k = m.flex.stiffness;
    int s = STIFFNESS * (m.flex.elemadr[f] + e);
    double t0 =
        e0 * k[s] + e1 * k[s + 1] + e2 * k[s + 2] + e3 * k[s + 3] + e4 * k[s + 4] + e5 * k[s + 5];
    double t1 =
        e0 * k[s + 1]
            + e1 * k[s + 6]
            + e2 * k[s + 7]
            + e3 * k[s + 8]
            + e4 * k[s + 9]
            + e5 * k[s + 10];
    double t2 =
        e0 * k[s + 2]
            + e1 * k[s + 7]
            + e2 * k[s + 11]
            + e3 * k[s + 12]
            + e4 * k[s + 13]
            + e5 * k[s + 14];
    double t3 =
        e0 * k[s + 3]
            + e1 * k[s + 8]
            + e2 * k[s + 12]
            + e3 * k[s + 15]
            + e4 * k[s + 16]
            + e5 * k[s + 17];
    double t4 =
        e0 * k[s + 4]
            + e1 * k[s + 9]
            + e2 * k[s + 13]
            + e3 * k[s + 16]
            + e4 * k[s + 18]
            + e5 * k[s + 19];
    double t5 =
        e0 * k[s + 5]
            + e1 * k[s + 10]
            + e2 * k[s + 14]
            + e3 * k[s + 17]
            + e4 * k[s + 19]
            + e5 * k[s + 20];
    int elem = m.flex.elemdataadr[f] + 4 * e;
    int first = m.flex.vertadr[f];
    int v0 = 3 * (first + m.flex.elem[elem]);
    int v1 = 3 * (first + m.flex.elem[elem + 1]);
    int v2 = 3 * (first + m.flex.elem[elem + 2]);
    int v3 = 3 * (first + m.flex.elem[elem + 3]);
    double[] x = d.flexvertXpos;
    pull(w.force, x, v0, v1, t0);
    pull(w.force, x, v1, v2, t1);
    pull(w.force, x, v2, v0, t2);
    pull(w.force, x, v2, v3, t3);
    pull(w.force, x, v0, v3, t4);
    pull(w.force, x, v1, v3, t5);
  }

  private static void pull(double[] force, double[] x, int a, int b, double tension) {
    double px = tension * (x[a] - x[b]);
    double py = tension * (x[a + 1] - x[b + 1]);
    double pz = tension * (x[a + 2] - x[b + 2]);
    force[a] -= px;
    force[a + 1] -= py;
    force[a + 2] -= pz;
    force[b] += px;
    force[b + 1] += py;
    force[b + 2] += pz;
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
      int row = stiffness + i * n;
      c.spring[i] = Dot.dense(m.flex.stiffness, row, c.displacement, 0, n);
      c.damper[i] = Dot.dense(m.flex.stiffness, row, c.velocity, 0, n);
    }
    for (int i = 0; i < m.flex.nodenum[f]; i++) {
      Quat.rotate(c.spring, 3 * i, c.spring, 3 * i, c.quat, 0);
      Quat.rotate(c.damper, 3 * i, c.damper, 3 * i, c.quat, 0);
      Vec3.scale(c.damper, 3 * i, c.damper, 3 * i, m.flex.damping[f]);
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
    final double[] quat = new double[4];
    private final double[] inverse = new double[4];
    private final double[] turn = new double[4];
    private final double[] omega = new double[3];

    void compute(Model m, Data d, int f) {
      FlexKinematics.nodePositions(m, d, f, node);
      nodeVelocities(m, d, f);
      deformationGradient(m, f);
      extractRotation();
      Quat.toMat(rotation, 0, quat, 0);
      Quat.conjugate(inverse, 0, quat, 0);
      int first = m.flex.nodeadr[f];
      for (int i = 0; i < m.flex.nodenum[f]; i++) {
        Quat.rotate(position, 3 * i, node, 3 * i, inverse, 0);
        Quat.rotate(velocity, 3 * i, velocity, 3 * i, inverse, 0);
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
