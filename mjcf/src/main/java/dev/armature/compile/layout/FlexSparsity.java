package dev.armature.compile.layout;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import java.util.BitSet;

/**
 * Which dofs the edges and vertex constraints of flexes depend on, and the metric of vertices at
 * rest. The edges of flexes that need no Jacobian have empty rows.
 */
public final class FlexSparsity {

  private FlexSparsity() {}

  /** Sets the dofs that move a body. */
  private static void addChain(KinematicTree tree, int body, BitSet dofs) {
    int weld = tree.weldid[body];
    if (weld == 0) {
      return;
    }
    for (int dof = tree.dofadr[weld] + tree.dofnum[weld] - 1;
        dof >= 0;
        dof = tree.dofParentid[dof]) {
      dofs.set(dof);
    }
  }

  /**
   * Number of entries of the edge Jacobian of a flex.
   *
   * @param edge two vertices of each edge
   * @param body body of each vertex
   */
  public static int countEdges(KinematicTree tree, int[] edge, int[] body) {
    int n = 0;
    BitSet dofs = new BitSet();
    for (int e = 0; e < edge.length; e += 2) {
      dofs.clear();
      addChain(tree, body[edge[e]], dofs);
      addChain(tree, body[edge[e + 1]], dofs);
      n += dofs.cardinality();
    }
    return n;
  }

  /** Number of entries of the vertex Jacobian of a flex, for one of the two rows of each vertex. */
  public static int countVertices(KinematicTree tree, int[] edge, int[] body) {
    BitSet[] dofs = new BitSet[body.length];
    for (int v = 0; v < body.length; v++) {
      dofs[v] = new BitSet();
      addChain(tree, body[v], dofs[v]);
    }
    for (int e = 0; e < edge.length; e += 2) {
      addChain(tree, body[edge[e]], dofs[edge[e + 1]]);
      addChain(tree, body[edge[e + 1]], dofs[edge[e]]);
    }
    int n = 0;
    for (BitSet d : dofs) {
      n += d.cardinality();
    }
    return n;
  }

  /**
   * Fills the structure of both Jacobians, the edges at each vertex, and the metric of the
   * vertices, which depends on the masses of their bodies.
   *
   * @return the first flex whose vertices do not lie in one plane although a vertex equality needs
   *     that, -1 when there is none
   */
  public static int fill(KinematicTree tree, Model m) {
    int vertedge = 0;
    for (int f = 0; f < m.nflex; f++) {
      boolean planar = m.flex.dim[f] == 2 && m.flex.edgeequality[f] == 2;
      if (m.flex.rigid[f] || m.flex.interp[f] != 0) {
        if (planar) {
          align(m, f);
        }
        continue;
      }
      boolean needed =
          m.flex.edgeequality[f] != 0
              || m.flex.edgedamping[f] != 0
              || m.flex.edgestiffness[f] != 0
              || m.flex.damping[f] != 0;
      if (needed) {
        edges(tree, m, f);
      }
      if (planar) {
        vertedge = vertices(tree, m, f, vertedge);
        if (!metric(m, f)) {
          return f;
        }
        align(m, f);
      }
    }
    return -1;
  }

  private static void edges(KinematicTree tree, Model m, int f) {
    BitSet dofs = new BitSet();
    int first = m.flex.edgeadr[f];
    for (int e = first; e < first + m.flex.edgenum[f]; e++) {
      dofs.clear();
      addChain(tree, m.flex.vertbodyid[m.flex.vertadr[f] + m.flex.edge[2 * e]], dofs);
      addChain(tree, m.flex.vertbodyid[m.flex.vertadr[f] + m.flex.edge[2 * e + 1]], dofs);
      // the row before may belong to a flex that has none; then rows start from zero again, as in
      // MuJoCo
      int at = e == 0 ? 0 : m.flexedge.JRowadr[e - 1] + m.flexedge.JRownnz[e - 1];
      m.flexedge.JRowadr[e] = at;
      m.flexedge.JRownnz[e] = write(dofs, m.flexedge.JColind, at);
    }
  }

  private static int write(BitSet dofs, int[] columns, int at) {
    int n = 0;
    for (int dof = dofs.nextSetBit(0); dof >= 0; dof = dofs.nextSetBit(dof + 1)) {
      columns[at + n++] = dof;
    }
    return n;
  }

  private static int vertices(KinematicTree tree, Model m, int f, int vertedge) {
    int used = vertedge;
    int first = m.flex.vertadr[f];
    for (int v = first; v < first + m.flex.vertnum[f]; v++) {
      m.flex.vertedgeadr[v] = used;
      BitSet dofs = new BitSet();
      for (int e = 0; e < m.flex.edgenum[f]; e++) {
        int at = 2 * (m.flex.edgeadr[f] + e);
        if (first + m.flex.edge[at] == v || first + m.flex.edge[at + 1] == v) {
          m.flex.vertedge[used++] = e;
          addChain(tree, m.flex.vertbodyid[first + m.flex.edge[at]], dofs);
          addChain(tree, m.flex.vertbodyid[first + m.flex.edge[at + 1]], dofs);
        }
      }
      m.flex.vertedgenum[v] = used - m.flex.vertedgeadr[v];
      for (int row = 2 * v; row < 2 * v + 2; row++) {
        int at = row == 0 ? 0 : m.flexvert.JRowadr[row - 1] + m.flexvert.JRownnz[row - 1];
        m.flexvert.JRowadr[row] = at;
        m.flexvert.JRownnz[row] = write(dofs, m.flexvert.JColind, at);
      }
    }
    int next = 2 * (first + m.flex.vertnum[f]);
    if (next < 2 * m.nflexvert) {
      // where the next row would start, although it may have no entries
      m.flexvert.JRowadr[next] = m.flexvert.JRowadr[next - 1] + m.flexvert.JRownnz[next - 1];
    }
    return used;
  }

  /**
   * The inverse of Σ m dx dxᵀ over the edges at a vertex, in the plane of the flex; false when
   * there is no such plane.
   */
  private static boolean metric(Model m, int f) {
    int first = m.flex.vertadr[f];
    for (int v = first; v < first + m.flex.vertnum[f]; v++) {
      double xx = 0;
      double xy = 0;
      double yx = 0;
      double yy = 0;
      for (int i = 0; i < m.flex.vertedgenum[v]; i++) {
        int e = 2 * (m.flex.edgeadr[f] + m.flex.vertedge[m.flex.vertedgeadr[v] + i]);
        int v1 = first + m.flex.edge[e];
        int v2 = first + m.flex.edge[e + 1];
        int other = v == v1 ? v2 : v1;
        double mass = Math.max(MINVAL, m.body.mass[m.flex.vertbodyid[other]]);
        double x = restEdge(m, f, v1, v2, 0);
        double y = restEdge(m, f, v1, v2, 1);
        if (Math.abs(restEdge(m, f, v1, v2, 2)) > MINVAL) {
          return false;
        }
        xx += mass * x * x;
        xy += mass * x * y;
        yx += mass * y * x;
        yy += mass * y * y;
      }
      double det = xx * yy - xy * yx;
      if (Math.abs(det) >= MINVAL) {
        double inverse = 1 / det;
        m.flex.vertmetric[4 * v] = yy * inverse;
        m.flex.vertmetric[4 * v + 1] = -xy * inverse;
        m.flex.vertmetric[4 * v + 2] = -yx * inverse;
        m.flex.vertmetric[4 * v + 3] = xx * inverse;
      }
    }
    return true;
  }

  private static double restEdge(Model m, int f, int v1, int v2, int k) {
    return 2 * m.flex.size[3 * f + k] * (m.flex.vert0[3 * v2 + k] - m.flex.vert0[3 * v1 + k]);
  }

  /** Turns the vertices at rest so that the first element looks along z. */
  private static void align(Model m, int f) {
    int elem = m.flex.elemdataadr[f];
    int first = m.flex.vertadr[f];
    double[] x = m.flex.vert0;
    int origin = 3 * (first + m.flex.elem[elem]);
    double[] u = new double[3];
    double[] v = new double[3];
    Vec3.sub(u, 0, x, 3 * (first + m.flex.elem[elem + 1]), x, origin);
    Vec3.sub(v, 0, x, 3 * (first + m.flex.elem[elem + 2]), x, origin);
    double[] normal = new double[3];
    Vec3.cross(normal, 0, u, 0, v, 0);
    Vec3.normalize(normal, 0);
    double[] quat = new double[4];
    double[] mat = new double[9];
    Quat.fromZ(quat, 0, normal, 0);
    Quat.toMat(mat, 0, quat, 0);
    for (int i = first; i < first + m.flex.vertnum[f]; i++) {
      Mat3.mulTVec(x, 3 * i, mat, 0, x, 3 * i);
    }
  }
}
