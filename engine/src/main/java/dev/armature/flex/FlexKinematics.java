package dev.armature.flex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Dot;
import dev.armature.math.Mat3;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Where the vertices of flexes are, the boxes around their elements, the lengths of their edges
 * and, for flexes held by vertex constraints, the two invariants of the deformation at each vertex;
 * each with its Jacobian where something needs it.
 */
public final class FlexKinematics {
  private static final int MAX_NODES = 27;

  private FlexKinematics() {}

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] node = new double[3 * MAX_NODES];
    final double[] direction = new double[3];
    final double[] a = new double[6];
    final double[] f = new double[6];
    final double[] first = new double[6];
    final double[] second = new double[6];
    final double[] adjugate = new double[4];
    final double[] gradient = new double[3];
    final boolean[] dofs;
    final int[] columns;
    final boolean sharedEdgeRows;
    final boolean sharedVertexRows;

    // by vertex, the first of the three slides that alone move it, or -1
    final int[] slides;

    // the row of a Jacobian at hand
    double[] rowValues = {};
    int rowValuesAt;
    int[] rowColumns = {};
    int rowColumnsAt;
    int rowCount;

    // the difference of two Jacobians, three numbers a column
    double[] difference = {};

    Work(Model m) {
      sharedEdgeRows = shared(m.flexedge.JRowadr, m.flexedge.JRownnz);
      sharedVertexRows = shared(m.flexvert.JRowadr, m.flexvert.JRownnz);
      dofs = new boolean[sharedEdgeRows || sharedVertexRows ? m.nv : 0];
      columns = new int[dofs.length];
      slides = new int[m.nflexvert];
      for (int v = 0; v < m.nflexvert; v++) {
        int body = m.flex.vertbodyid[v];
        slides[v] = body < 0 ? -1 : slides(m, m.body.weldid[body]);
      }
    }

    private static int slides(Model m, int body) {
      int dof = m.body.dofadr[body];
      boolean slides = m.body.dofnum[body] == 3 && m.dof.parentid[dof] < 0;
      for (int i = dof; slides && i < dof + 3; i++) {
        slides = m.jnt.type[m.dof.jntid[i]] == JointType.SLIDE;
      }
      return slides ? dof : -1;
    }

    /** Takes a row of a Jacobian, n values and their columns, as the one at hand. */
    void row(double[] values, int valuesAt, int[] columns, int columnsAt, int n) {
      rowValues = values;
      rowValuesAt = valuesAt;
      rowColumns = columns;
      rowColumnsAt = columnsAt;
      rowCount = n;
    }

    /** Whether rows of one flex lie in the memory of another's. */
    private static boolean shared(int[] address, int[] count) {
      int end = 0;
      for (int row = 0; row < count.length; row++) {
        if (count[row] > 0 && address[row] < end) {
          return true;
        }
        end = count[row] > 0 ? address[row] + count[row] : end;
      }
      return false;
    }
  }

  /**
   * Fills flexvertXpos, flexelemAabb, bvhAabbDyn, flexedgeLength, flexedgeJ, flexvertLength,
   * flexvertJ.
   */
  public static void compute(Model m, Data d) {
    if (m.nflex == 0) {
      return;
    }
    Work w = d.scratch(Work.KEY);
    Arrays.fill(d.flexedgeJ, 0);
    Arrays.fill(d.flexvertJ, 0);
    Arrays.fill(d.flexedgeLength, 0);
    Arrays.fill(d.flexvertLength, 0);
    boolean midphase = !m.opt.disabled(DisableFlag.MIDPHASE);
    for (int f = 0; f < m.nflex; f++) {
      vertices(m, d, f, w);
      boxes(m, d, f);
      if (midphase) {
        tree(m, d, f);
      }
      if (!m.flex.rigid[f] && m.flex.interp[f] == 0) {
        edges(m, d, f, w);
        if (m.flex.dim[f] == 2 && m.flex.edgeequality[f] == 2) {
          vertexConstraints(m, d, f, w);
        }
      }
    }
  }

  /** Rates of the edge lengths: flexedgeVelocity = flexedgeJ qvel. */
  public static void velocity(Model m, Data d) {
    for (int e = 0; e < m.nflexedge; e++) {
      int at = m.flexedge.JRowadr[e];
      int n = m.flexedge.JRownnz[e];
      d.flexedgeVelocity[e] = Dot.sparse(d.flexedgeJ, at, n, m.flexedge.JColind, at, d.qvel, 0);
    }
  }

  private static void vertices(Model m, Data d, int f, Work w) {
    int first = m.flex.vertadr[f];
    int end = first + m.flex.vertnum[f];
    if (m.flex.interp[f] != 0) {
      int nodes = m.flex.nodenum[f];
      nodePositions(m, d, f, w.node);
      for (int v = first; v < end; v++) {
        Vec3.zero(d.flexvertXpos, 3 * v);
        for (int j = 0; j < nodes; j++) {
          double n = ShapeFunctions.value(m.flex.vert0, 3 * v, j, m.flex.interp[f]);
          Vec3.addScaled(d.flexvertXpos, 3 * v, w.node, 3 * j, n);
        }
      }
      return;
    }
    boolean centered = m.flex.centered[f];
    for (int v = first; v < end; v++) {
      int b = m.flex.vertbodyid[v];
      if (centered) {
        Vec3.copy(d.flexvertXpos, 3 * v, d.xpos, 3 * b);
      } else {
        Mat3.mulVec(d.flexvertXpos, 3 * v, d.xmat, 9 * b, m.flex.vert, 3 * v);
        Vec3.addTo(d.flexvertXpos, 3 * v, d.xpos, 3 * b);
      }
    }
  }

  /** World positions of the nodes of an interpolated flex. */
  static void nodePositions(Model m, Data d, int f, double[] node) {
    int first = m.flex.nodeadr[f];
    boolean centered = m.flex.centered[f];
    for (int j = 0; j < m.flex.nodenum[f]; j++) {
      int b = m.flex.nodebodyid[first + j];
      if (centered) {
        Vec3.copy(node, 3 * j, d.xpos, 3 * b);
      } else {
        Mat3.mulVec(node, 3 * j, d.xmat, 9 * b, m.flex.node, 3 * (first + j));
        Vec3.addTo(node, 3 * j, d.xpos, 3 * b);
      }
    }
  }

  /** Boxes around the elements: center and half sizes, the radius included, the margin not. */
  private static void boxes(Model m, Data d, int f) {
    int corners = m.flex.dim[f] + 1;
    double radius = m.flex.radius[f];
    int base = m.flex.vertadr[f];
    int[] elem = m.flex.elem;
    double[] x = d.flexvertXpos;
    double[] box = d.flexelemAabb;
    int at = 6 * m.flex.elemadr[f];
    int c = m.flex.elemdataadr[f];
    for (int e = 0; e < m.flex.elemnum[f]; e++, at += 6, c += corners) {
      int v = 3 * (base + elem[c]);
      double lowX = x[v];
      double lowY = x[v + 1];
      double lowZ = x[v + 2];
      double highX = lowX;
      double highY = lowY;
      double highZ = lowZ;
      for (int i = c + 1; i < c + corners; i++) {
        v = 3 * (base + elem[i]);
        lowX = Math.min(lowX, x[v]);
        lowY = Math.min(lowY, x[v + 1]);
        lowZ = Math.min(lowZ, x[v + 2]);
        highX = Math.max(highX, x[v]);
        highY = Math.max(highY, x[v + 1]);
        highZ = Math.max(highZ, x[v + 2]);
      }
      box[at] = 0.5 * (highX + lowX);
      box[at + 1] = 0.5 * (highY + lowY);
      box[at + 2] = 0.5 * (highZ + lowZ);
      box[at + 3] = 0.5 * (highX - lowX) + radius;
      box[at + 4] = 0.5 * (highY - lowY) + radius;
      box[at + 5] = 0.5 * (highZ - lowZ) + radius;
    }
  }

  /** Boxes of the bounding volume tree, leaves first: children come after their parents. */
  private static void tree(Model m, Data d, int f) {
    int root = m.flex.bvhadr[f];
    double[] out = d.bvhAabbDyn;
    for (int i = m.flex.bvhnum[f] - 1; i >= 0; i--) {
      int at = 6 * (root - m.nbvhstatic + i);
      int leaf = m.bvh.nodeid[root + i];
      if (leaf >= 0) {
        Spatial.copy(out, at, d.flexelemAabb, 6 * (m.flex.elemadr[f] + leaf));
        continue;
      }
      int left = 6 * (root - m.nbvhstatic + m.bvh.child[2 * (root + i)]);
      int right = 6 * (root - m.nbvhstatic + m.bvh.child[2 * (root + i) + 1]);
      for (int k = 0; k < 3; k++) {
        double lo =
            Math.min(out[left + k] - out[left + 3 + k], out[right + k] - out[right + 3 + k]);
        double hi =
            Math.max(out[left + k] + out[left + 3 + k], out[right + k] + out[right + 3 + k]);
        out[at + k] = 0.5 * (hi + lo);
        out[at + 3 + k] = 0.5 * (hi - lo);
      }
    }
  }

  private static void edges(Model m, Data d, int f, Work w) {
    boolean jacobian =
        m.flex.edgeequality[f] == 1
            || m.flex.edgedamping[f] != 0
            || m.flex.edgestiffness[f] != 0
            || m.flex.damping[f] != 0;
    double[] u = w.direction;
    int first = m.flex.edgeadr[f];
    for (int e = first; e < first + m.flex.edgenum[f]; e++) {
      int v1 = m.flex.vertadr[f] + m.flex.edge[2 * e];
      int v2 = m.flex.vertadr[f] + m.flex.edge[2 * e + 1];
      Vec3.sub(u, 0, d.flexvertXpos, 3 * v2, d.flexvertXpos, 3 * v1);
      d.flexedgeLength[e] = Vec3.normalize(u, 0);
      int n = m.flexedge.JRownnz[e];
      if (jacobian && n > 0) {
        int at = m.flexedge.JRowadr[e];
        int[] columns = m.flexedge.JColind;
        int c = at;
        if (w.sharedEdgeRows) {
          Arrays.fill(d.flexedgeJ, at, at + n, 0);
          addDofs(m, w, v1);
          addDofs(m, w, v2);
          columns = takeDofs(w);
          c = 0;
        }
        w.row(d.flexedgeJ, at, columns, c, n);
        if (w.slides[v1] >= 0 && w.slides[v2] >= 0) {
          addEnd(m, d, v2, u, 1, w);
          addEnd(m, d, v1, u, -1, w);
        } else {
          addDifference(m, d, v1, v2, w);
        }
      }
    }
  }

  /** The same as addPoint, quickly where a vertex has three slides of its own. */
  private static void addEnd(Model m, Data d, int vertex, double[] g, double scale, Work w) {
    int dof = w.slides[vertex];
    if (dof < 0) {
      addPoint(m, d, vertex, g, scale, w);
      return;
    }
    // the three columns lie together, as no others are between them
    int k = 0;
    while (w.rowColumns[w.rowColumnsAt + k] != dof) {
      k++;
    }
    int at = w.rowValuesAt + k;
    double[] row = w.rowValues;
    double[] s = d.cdof;
    int axis = 6 * dof + 3;
    double x = scale * g[0];
    double y = scale * g[1];
    double z = scale * g[2];
    row[at] += s[axis] * x + s[axis + 1] * y + s[axis + 2] * z;
    row[at + 1] += s[axis + 6] * x + s[axis + 7] * y + s[axis + 8] * z;
    row[at + 2] += s[axis + 12] * x + s[axis + 13] * y + s[axis + 14] * z;
  }

  /**
   * Adds the dofs that move a vertex. Where the rows of two flexes share memory, as MuJoCo lays
   * them out, the columns stored there may be those of the other flex.
   */
  private static void addDofs(Model m, Work w, int vertex) {
    int weld = m.body.weldid[m.flex.vertbodyid[vertex]];
    int last = weld == 0 ? -1 : m.body.dofadr[weld] + m.body.dofnum[weld] - 1;
    for (int dof = last; dof >= 0; dof = m.dof.parentid[dof]) {
      w.dofs[dof] = true;
    }
  }

  /** The dofs added, ascending. */
  private static int[] takeDofs(Work w) {
    int n = 0;
    for (int dof = 0; dof < w.dofs.length; dof++) {
      if (w.dofs[dof]) {
        w.columns[n++] = dof;
        w.dofs[dof] = false;
      }
    }
    return w.columns;
  }

  /**
   * Adds scale gᵀ J(x_v), the translational Jacobian of a vertex, to the row at hand, over its
   * ascending columns.
   */
  private static void addPoint(Model m, Data d, int vertex, double[] g, double scale, Work w) {
    int body = m.flex.vertbodyid[vertex];
    int weld = m.body.weldid[body];
    if (weld == 0) {
      return;
    }
    int com = 3 * m.body.rootid[body];
    double ox = d.flexvertXpos[3 * vertex] - d.subtreeCom[com];
    double oy = d.flexvertXpos[3 * vertex + 1] - d.subtreeCom[com + 1];
    double oz = d.flexvertXpos[3 * vertex + 2] - d.subtreeCom[com + 2];
    double gx = scale * g[0];
    double gy = scale * g[1];
    double gz = scale * g[2];
    int k = w.rowCount - 1;
    double[] row = w.rowValues;
    int at = w.rowValuesAt;
    int[] columns = w.rowColumns;
    int c = w.rowColumnsAt;
    double[] s = d.cdof;
    for (int dof = m.body.dofadr[weld] + m.body.dofnum[weld] - 1;
        dof >= 0;
        dof = m.dof.parentid[dof]) {
      while (columns[c + k] > dof) {
        k--;
      }
      int axis = 6 * dof;
      double rx = s[axis];
      double ry = s[axis + 1];
      double rz = s[axis + 2];
      row[at + k] +=
          (s[axis + 3] + (ry * oz - rz * oy)) * gx
              + (s[axis + 4] + (rz * ox - rx * oz)) * gy
              + (s[axis + 5] + (rx * oy - ry * ox)) * gz;
    }
  }

  /** Sets the row at hand to uᵀ (J(x_v2) - J(x_v1)), for the direction u of an edge. */
  private static void addDifference(Model m, Data d, int v1, int v2, Work w) {
    int n = w.rowCount;
    if (w.difference.length < 3 * n) {
      w.difference = new double[3 * n];
    }
    double[] difference = w.difference;
    Arrays.fill(difference, 0, 3 * n, 0);
    addJacobian(m, d, v2, 1, w);
    addJacobian(m, d, v1, -1, w);
    double[] u = w.direction;
    for (int k = 0; k < n; k++) {
      w.rowValues[w.rowValuesAt + k] =
          difference[3 * k] * u[0] + difference[3 * k + 1] * u[1] + difference[3 * k + 2] * u[2];
    }
  }

  /** Adds the translational Jacobian of a vertex, by columns of the row at hand. */
  private static void addJacobian(Model m, Data d, int vertex, double sign, Work w) {
    int body = m.flex.vertbodyid[vertex];
    int weld = m.body.weldid[body];
    if (weld == 0) {
      return;
    }
    int com = 3 * m.body.rootid[body];
    double ox = d.flexvertXpos[3 * vertex] - d.subtreeCom[com];
    double oy = d.flexvertXpos[3 * vertex + 1] - d.subtreeCom[com + 1];
    double oz = d.flexvertXpos[3 * vertex + 2] - d.subtreeCom[com + 2];
    double[] s = d.cdof;
    double[] res = w.difference;
    int k = w.rowCount - 1;
    for (int dof = m.body.dofadr[weld] + m.body.dofnum[weld] - 1;
        dof >= 0;
        dof = m.dof.parentid[dof]) {
      while (w.rowColumns[w.rowColumnsAt + k] > dof) {
        k--;
      }
      int axis = 6 * dof;
      double rx = s[axis];
      double ry = s[axis + 1];
      double rz = s[axis + 2];
      res[3 * k] += sign * (s[axis + 3] + (ry * oz - rz * oy));
      res[3 * k + 1] += sign * (s[axis + 4] + (rz * ox - rx * oz));
      res[3 * k + 2] += sign * (s[axis + 5] + (rx * oy - ry * ox));
    }
  }

  /**
   * Invariants of the in-plane deformation at each vertex. With F = A S the mass-weighted
   * least-squares deformation gradient (A = Σ m dy dxᵀ over the edges at the vertex, S the inverse
   * of the same sum at rest) and C = FᵀF, the two values are √mass (tr C - 2) and √mass (det C -
   * 1).
   */
  private static void vertexConstraints(Model m, Data d, int f, Work w) {
    int first = m.flex.vertadr[f];
    for (int v = first; v < first + m.flex.vertnum[f]; v++) {
      deformation(m, d, f, v, w);
      double[] def = w.f;
      double c00 = def[0] * def[0] + def[2] * def[2] + def[4] * def[4];
      double c01 = def[0] * def[1] + def[2] * def[3] + def[4] * def[5];
      double c11 = def[1] * def[1] + def[3] * def[3] + def[5] * def[5];
      double mass = m.body.mass[m.flex.vertbodyid[v]];
      double scale = mass > MINVAL ? Math.sqrt(mass) : 1;
      d.flexvertLength[2 * v] = (c00 + c11 - 2) * scale;
      d.flexvertLength[2 * v + 1] = (c00 * c11 - c01 * c01 - 1) * scale;
      if (w.sharedVertexRows) {
        startSharedRows(m, d, f, v, w);
      }
      // gradients by the edges: of the trace F S dx, of the determinant F adj(C) S dx
      multiply(w.first, def, m.flex.vertmetric, 4 * v);
      w.adjugate[0] = c11;
      w.adjugate[1] = -c01;
      w.adjugate[2] = -c01;
      w.adjugate[3] = c00;
      multiply(w.a, def, w.adjugate, 0);
      multiply(w.second, w.a, m.flex.vertmetric, 4 * v);
      for (int i = 0; i < m.flex.vertedgenum[v]; i++) {
        int e = m.flex.edgeadr[f] + m.flex.vertedge[m.flex.vertedgeadr[v] + i];
        int v1 = first + m.flex.edge[2 * e];
        int v2 = first + m.flex.edge[2 * e + 1];
        double twice = -2 * weight(m, v == v1 ? v2 : v1);
        double x = restEdge(m, f, v1, v2, 0);
        double y = restEdge(m, f, v1, v2, 1);
        gradient(w, w.first, x, y, twice);
        addInvariant(m, d, w, 2 * v, v1, v2);
        gradient(w, w.second, x, y, twice);
        addInvariant(m, d, w, 2 * v + 1, v1, v2);
      }
      for (int row = 2 * v; row < 2 * v + 2; row++) {
        int at = m.flexvert.JRowadr[row];
        for (int k = at; k < at + m.flexvert.JRownnz[row]; k++) {
          d.flexvertJ[k] *= scale;
        }
      }
    }
  }

  private static void startSharedRows(Model m, Data d, int f, int v, Work w) {
    for (int i = 0; i < m.flex.vertedgenum[v]; i++) {
      int e = m.flex.edgeadr[f] + m.flex.vertedge[m.flex.vertedgeadr[v] + i];
      addDofs(m, w, m.flex.vertadr[f] + m.flex.edge[2 * e]);
      addDofs(m, w, m.flex.vertadr[f] + m.flex.edge[2 * e + 1]);
    }
    takeDofs(w);
    for (int row = 2 * v; row < 2 * v + 2; row++) {
      int at = m.flexvert.JRowadr[row];
      Arrays.fill(d.flexvertJ, at, at + m.flexvert.JRownnz[row], 0);
    }
  }

  /** F = A S at a vertex, 3 x 2. */
  private static void deformation(Model m, Data d, int f, int v, Work w) {
    int first = m.flex.vertadr[f];
    double[] a = w.a;
    Arrays.fill(a, 0);
    for (int i = 0; i < m.flex.vertedgenum[v]; i++) {
      int e = m.flex.edgeadr[f] + m.flex.vertedge[m.flex.vertedgeadr[v] + i];
      int v1 = first + m.flex.edge[2 * e];
      int v2 = first + m.flex.edge[2 * e + 1];
      double weight = weight(m, v == v1 ? v2 : v1);
      double x = restEdge(m, f, v1, v2, 0);
      double y = restEdge(m, f, v1, v2, 1);
      for (int k = 0; k < 3; k++) {
        double dy = d.flexvertXpos[3 * v2 + k] - d.flexvertXpos[3 * v1 + k];
        a[2 * k] += weight * dy * x;
        a[2 * k + 1] += weight * dy * y;
      }
    }
    multiply(w.f, a, m.flex.vertmetric, 4 * v);
  }

  /** res = a s, for 3 x 2 and 2 x 2. */
  private static void multiply(double[] res, double[] a, double[] s, int at) {
    for (int k = 0; k < 6; k += 2) {
      res[k] = a[k] * s[at] + a[k + 1] * s[at + 2];
      res[k + 1] = a[k] * s[at + 1] + a[k + 1] * s[at + 3];
    }
  }

  private static double weight(Model m, int otherVertex) {
    return Math.max(MINVAL, m.body.mass[m.flex.vertbodyid[otherVertex]]);
  }

  /** A coordinate of an edge at rest, in the plane of the flex. */
  private static double restEdge(Model m, int f, int v1, int v2, int axis) {
    return 2
        * m.flex.size[3 * f + axis]
        * (m.flex.vert0[3 * v2 + axis] - m.flex.vert0[3 * v1 + axis]);
  }

  /** gradient = scale f (x, y), for 3 x 2. */
  private static void gradient(Work w, double[] f, double x, double y, double scale) {
    for (int k = 0; k < 3; k++) {
      w.gradient[k] = (f[2 * k] * x + f[2 * k + 1] * y) * scale;
    }
  }

  /** Adds gradient · (J(x_v1) - J(x_v2)) to a row of the vertex Jacobian. */
  private static void addInvariant(Model m, Data d, Work w, int row, int v1, int v2) {
    int at = m.flexvert.JRowadr[row];
    int n = m.flexvert.JRownnz[row];
    int[] columns = w.sharedVertexRows ? w.columns : m.flexvert.JColind;
    int c = w.sharedVertexRows ? 0 : at;
    w.row(d.flexvertJ, at, columns, c, n);
    addEnd(m, d, v1, w.gradient, 1, w);
    addEnd(m, d, v2, w.gradient, -1, w);
  }
}
