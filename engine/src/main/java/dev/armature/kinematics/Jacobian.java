package dev.armature.kinematics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Jacobians of points of bodies: ẋ = Jp q̇, ω = Jr q̇.
 *
 * <p>For every dof that moves the body, with motion axis S = (S_r, S_t) about c: Jr = S_r and Jp =
 * S_t + S_r×(p − c). The dofs that move a body are those of the body it is welded to and of that
 * body's ancestors: its <em>chain</em>.
 *
 * <p>Two forms. <em>Dense</em>: 3 x nv by rows. <em>Chain</em>: an ascending list of n dofs and 3 x
 * n values by rows. In both forms the translation or the rotation part may be null when it is not
 * wanted. All need the position stage up to {@link CenterOfMass}; time derivatives also need {@link
 * BodyVelocity}.
 */
public final class Jacobian {
  private Jacobian() {}

  // ---- chains

  /**
   * The last dof that moves a body, -1 when nothing does. Its ancestors follow by {@code
   * dof.parentid}.
   */
  public static int lastDof(Model m, int body) {
    int b = m.body.weldid[body];
    return m.body.dofadr[b] < 0 ? -1 : m.body.dofadr[b] + m.body.dofnum[b] - 1;
  }

  /** Writes the dofs that move a body, ascending, to {@code chain} and returns their number. */
  public static int chain(Model m, int body, int[] chain) {
    int n = 0;
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      chain[n++] = dof;
    }
    reverse(chain, n);
    return n;
  }

  /**
   * Writes the dofs that move either of two bodies, ascending, to {@code chain} and returns their
   * number.
   */
  public static int mergedChain(Model m, int body1, int body2, int[] chain) {
    int dof1 = lastDof(m, body1);
    int dof2 = lastDof(m, body2);
    int n = 0;
    while (dof1 >= 0 || dof2 >= 0) {
      int dof = Math.max(dof1, dof2);
      chain[n++] = dof;
      int parent = m.dof.parentid[dof];
      dof1 = dof1 == dof ? parent : dof1;
      dof2 = dof2 == dof ? parent : dof2;
    }
    reverse(chain, n);
    return n;
  }

  private static void reverse(int[] a, int n) {
    for (int i = 0, j = n - 1; i < j; i++, j--) {
      int t = a[i];
      a[i] = a[j];
      a[j] = t;
    }
  }

  // ---- chain form

  /**
   * Jacobian of a point of a body over a chain of n dofs that contains the body's own; dofs that do
   * not move the body get zeros.
   */
  public static void chainPoint(
      Model m,
      Data d,
      int body,
      double[] point,
      int p,
      int[] chain,
      int n,
      double @Nullable [] jacp,
      double @Nullable [] jacr) {
    clear(jacp, jacr, 3 * n);
    addChain(m, d, body, point, p, chain, n, jacp, jacr, 1);
  }

  /**
   * Difference of the Jacobians of two points over the merged chain of their bodies: J(body2,
   * point2) − J(body1, point1).
   *
   * @return the number n of dofs, written to {@code chain}; the values are 3 x n
   */
  public static int chainDifference(
      Model m,
      Data d,
      int body1,
      double[] point1,
      int p1,
      int body2,
      double[] point2,
      int p2,
      int[] chain,
      double @Nullable [] jacp,
      double @Nullable [] jacr) {
    int n = mergedChain(m, body1, body2, chain);
    clear(jacp, jacr, 3 * n);
    addChain(m, d, body2, point2, p2, chain, n, jacp, jacr, 1);
    addChain(m, d, body1, point1, p1, chain, n, jacp, jacr, -1);
    return n;
  }

  /**
   * Adds a multiple of the Jacobian of a point to a chain form whose chain contains the body's
   * dofs.
   */
  public static void addChain(
      Model m,
      Data d,
      int body,
      double[] point,
      int p,
      int[] chain,
      int n,
      double @Nullable [] jacp,
      double @Nullable [] jacr,
      double scale) {
    int c = 3 * m.body.rootid[body];
    double ox = point[p] - d.subtreeCom[c];
    double oy = point[p + 1] - d.subtreeCom[c + 1];
    double oz = point[p + 2] - d.subtreeCom[c + 2];
    int i = n - 1;
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      while (chain[i] > dof) {
        i--;
      }
      addColumn(d.cdof, 6 * dof, ox, oy, oz, jacp, jacr, i, n, scale);
    }
  }

  // ---- dense form

  /** Jacobian of a point of a body, 3 x nv each. */
  public static void point(
      Model m,
      Data d,
      double @Nullable [] jacp,
      double @Nullable [] jacr,
      int body,
      double[] point,
      int p) {
    clear(jacp, jacr, 3 * m.nv);
    addDense(m, d, jacp, jacr, body, point, p, 1);
  }

  /** Jacobian of the body frame's origin. */
  public static void body(
      Model m, Data d, double @Nullable [] jacp, double @Nullable [] jacr, int body) {
    point(m, d, jacp, jacr, body, d.xpos, 3 * body);
  }

  /** Jacobian of the body's centre of mass. */
  public static void bodyCom(
      Model m, Data d, double @Nullable [] jacp, double @Nullable [] jacr, int body) {
    point(m, d, jacp, jacr, body, d.xipos, 3 * body);
  }

  /** Jacobian of a geom's centre. */
  public static void geom(
      Model m, Data d, double @Nullable [] jacp, double @Nullable [] jacr, int geom) {
    point(m, d, jacp, jacr, m.geom.bodyid[geom], d.geomXpos, 3 * geom);
  }

  /** Jacobian of a site. */
  public static void site(
      Model m, Data d, double @Nullable [] jacp, double @Nullable [] jacr, int site) {
    point(m, d, jacp, jacr, m.site.bodyid[site], d.siteXpos, 3 * site);
  }

  /** Jacobian of the centre of mass of a body and all below it: Σ m Jp(com) / Σ m. */
  public static void subtreeCom(Model m, Data d, double[] jacp, int body) {
    Arrays.fill(jacp, 0, 3 * m.nv, 0);
    for (int b = body; b < m.nbody && (b == body || m.body.parentid[b] >= body); b++) {
      addDense(m, d, jacp, null, b, d.xipos, 3 * b, m.body.mass[b]);
    }
    double inv = 1 / Math.max(MINVAL, m.body.subtreemass[body]);
    for (int i = 0; i < 3 * m.nv; i++) {
      jacp[i] *= inv;
    }
  }

  /**
   * Jacobian of a point of a body and of an axis fixed to it: the columns of the latter are Jr ×
   * axis.
   */
  public static void pointAxis(
      Model m,
      Data d,
      double @Nullable [] jacp,
      double[] jacAxis,
      int body,
      double[] point,
      int p,
      double[] axis,
      int a) {
    point(m, d, jacp, jacAxis, body, point, p);
    int nv = m.nv;
    for (int i = 0; i < nv; i++) {
      double x = jacAxis[i];
      double y = jacAxis[nv + i];
      double z = jacAxis[2 * nv + i];
      jacAxis[i] = y * axis[a + 2] - z * axis[a + 1];
      jacAxis[nv + i] = z * axis[a] - x * axis[a + 2];
      jacAxis[2 * nv + i] = x * axis[a + 1] - y * axis[a];
    }
  }

  /**
   * Difference of the Jacobians of two points: J(body2, point2) − J(body1, point1), 3 x nv each.
   */
  public static void difference(
      Model m,
      Data d,
      double @Nullable [] jacp,
      double @Nullable [] jacr,
      int body1,
      double[] point1,
      int p1,
      int body2,
      double[] point2,
      int p2) {
    point(m, d, jacp, jacr, body2, point2, p2);
    addDense(m, d, jacp, jacr, body1, point1, p1, -1);
  }

  /** Adds a multiple of the Jacobian of a point to a dense form. */
  public static void addDense(
      Model m,
      Data d,
      double @Nullable [] jacp,
      double @Nullable [] jacr,
      int body,
      double[] point,
      int p,
      double scale) {
    int c = 3 * m.body.rootid[body];
    double ox = point[p] - d.subtreeCom[c];
    double oy = point[p + 1] - d.subtreeCom[c + 1];
    double oz = point[p + 2] - d.subtreeCom[c + 2];
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      addColumn(d.cdof, 6 * dof, ox, oy, oz, jacp, jacr, dof, m.nv, scale);
    }
  }

  /**
   * Jacobian of the angular momentum of a subtree about its centre of mass, 3 x nv: Σ R I Rᵀ Jr + m
   * (x − x_com) × Jp.
   */
  public static void angularMomentum(Model m, Data d, double[] mat, int body) {
    int nv = m.nv;
    Arrays.fill(mat, 0, 3 * nv, 0);
    double[] col = d.scratch(Work.class, Work::new).column;
    for (int b = body; b < m.nbody && (b == body || m.body.parentid[b] >= body); b++) {
      int c = 3 * m.body.rootid[b];
      double ox = d.xipos[3 * b] - d.subtreeCom[c];
      double oy = d.xipos[3 * b + 1] - d.subtreeCom[c + 1];
      double oz = d.xipos[3 * b + 2] - d.subtreeCom[c + 2];
      for (int dof = lastDof(m, b); dof >= 0; dof = m.dof.parentid[dof]) {
        Arrays.fill(col, 0, 6, 0);
        addColumn(d.cdof, 6 * dof, ox, oy, oz, col, null, 0, 1, 1);
        Vec3.sub(col, 6, d.xipos, 3 * b, d.subtreeCom, 3 * body);
        Vec3.cross(col, 0, col, 6, col, 0);
        Vec3.scale(col, 0, col, 0, m.body.mass[b]);
        Mat3.mulTVec(col, 3, d.ximat, 9 * b, d.cdof, 6 * dof);
        for (int k = 0; k < 3; k++) {
          col[3 + k] *= m.body.inertia[3 * b + k];
        }
        Mat3.mulVec(col, 3, d.ximat, 9 * b, col, 3);
        for (int k = 0; k < 3; k++) {
          mat[k * nv + dof] += col[k] + col[3 + k];
        }
      }
    }
  }

  // ---- time derivative

  /** Working memory: one motion axis and its derivative, one velocity. */
  static final class Work {
    final double[] axisDot = new double[6];
    final double[] velocity = new double[6];
    final double[] column = new double[9];

    Work(Model m) {}
  }

  /**
   * Time derivative of the Jacobian of a point that is fixed to a body and moves with it, 3 x nv
   * each.
   */
  public static void pointDot(
      Model m,
      Data d,
      double @Nullable [] jacp,
      double @Nullable [] jacr,
      int body,
      double[] point,
      int p) {
    clear(jacp, jacr, 3 * m.nv);
    Work w = d.scratch(Work.class, Work::new);
    int c = 3 * m.body.rootid[body];
    double ox = point[p] - d.subtreeCom[c];
    double oy = point[p + 1] - d.subtreeCom[c + 1];
    double oz = point[p + 2] - d.subtreeCom[c + 2];
    pointVelocity(m, d, body, point, p, w.velocity, 3);
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      axisDot(m, d, dof, w.axisDot);
      addColumn(w.axisDot, 0, ox, oy, oz, jacp, jacr, dof, m.nv, 1);
      if (jacp != null) {
        Vec3.cross(w.column, 0, d.cdof, 6 * dof, w.velocity, 3);
        jacp[dof] += w.column[0];
        jacp[m.nv + dof] += w.column[1];
        jacp[2 * m.nv + dof] += w.column[2];
      }
    }
  }

  /** res = velocity of a point of a body. */
  public static void pointVelocity(
      Model m, Data d, int body, double[] point, int p, double[] res, int r) {
    int c = 3 * m.body.rootid[body];
    double ox = point[p] - d.subtreeCom[c];
    double oy = point[p + 1] - d.subtreeCom[c + 1];
    double oz = point[p + 2] - d.subtreeCom[c + 2];
    int v = 6 * body;
    double wx = d.cvel[v];
    double wy = d.cvel[v + 1];
    double wz = d.cvel[v + 2];
    res[r] = d.cvel[v + 3] + wy * oz - wz * oy;
    res[r + 1] = d.cvel[v + 4] + wz * ox - wx * oz;
    res[r + 2] = d.cvel[v + 5] + wx * oy - wy * ox;
  }

  /** res = J̇p vec, without making J̇p. */
  public static void pointDotTimes(
      Model m, Data d, int body, double[] point, int p, double[] vec, double[] res, int r) {
    Work w = d.scratch(Work.class, Work::new);
    int c = 3 * m.body.rootid[body];
    double ox = point[p] - d.subtreeCom[c];
    double oy = point[p + 1] - d.subtreeCom[c + 1];
    double oz = point[p + 2] - d.subtreeCom[c + 2];
    pointVelocity(m, d, body, point, p, w.velocity, 3);
    Vec3.zero(w.column, 3);
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      axisDot(m, d, dof, w.axisDot);
      addColumn(w.axisDot, 0, ox, oy, oz, w.column, null, 3, 1, vec[dof]);
      Vec3.cross(w.column, 0, d.cdof, 6 * dof, w.velocity, 3);
      Vec3.addScaled(w.column, 3, w.column, 0, vec[dof]);
    }
    Vec3.copy(res, r, w.column, 3);
  }

  /** Time derivative of a motion axis that rides on its own body where the joint's axes do. */
  private static void axisDot(Model m, Data d, int dof, double[] res) {
    int joint = m.dof.jntid[dof];
    int type = m.jnt.type[joint];
    boolean ridesOnChild =
        type == JointType.BALL || (type == JointType.FREE && dof >= m.jnt.dofadr[joint] + 3);
    if (ridesOnChild) {
      Spatial.crossMotion(res, 0, d.cvel, 6 * m.dof.bodyid[dof], d.cdof, 6 * dof);
    } else {
      Spatial.copy(res, 0, d.cdofDot, 6 * dof);
    }
  }

  // ---- forces

  /**
   * qfrc += Jpᵀ force + Jrᵀ torque for a force and torque that act on a point of a body, all in
   * world axes.
   */
  public static void addForce(
      Model m,
      Data d,
      double[] force,
      int f,
      double[] torque,
      int t,
      int body,
      double[] point,
      int p,
      double[] qfrc) {
    int c = 3 * m.body.rootid[body];
    double ox = point[p] - d.subtreeCom[c];
    double oy = point[p + 1] - d.subtreeCom[c + 1];
    double oz = point[p + 2] - d.subtreeCom[c + 2];
    double fx = force[f];
    double fy = force[f + 1];
    double fz = force[f + 2];
    double tx = torque[t] + oy * fz - oz * fy;
    double ty = torque[t + 1] + oz * fx - ox * fz;
    double tz = torque[t + 2] + ox * fy - oy * fx;
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      qfrc[dof] += power(d.cdof, 6 * dof, tx, ty, tz, fx, fy, fz);
    }
  }

  /** Power of a force (about c) along a motion axis. */
  static double power(
      double[] cdof, int s, double tx, double ty, double tz, double fx, double fy, double fz) {
    return cdof[s] * tx
        + cdof[s + 1] * ty
        + cdof[s + 2] * tz
        + cdof[s + 3] * fx
        + cdof[s + 4] * fy
        + cdof[s + 5] * fz;
  }

  private static void clear(double @Nullable [] jacp, double @Nullable [] jacr, int n) {
    if (jacp != null) {
      Arrays.fill(jacp, 0, n, 0);
    }
    if (jacr != null) {
      Arrays.fill(jacr, 0, n, 0);
    }
  }

  /**
   * Adds scale (S_t + S_r × o) and scale S_r to a column of matrices with rows of the given width.
   */
  private static void addColumn(
      double[] axes,
      int s,
      double ox,
      double oy,
      double oz,
      double @Nullable [] jacp,
      double @Nullable [] jacr,
      int col,
      int width,
      double scale) {
    double x = axes[s];
    double y = axes[s + 1];
    double z = axes[s + 2];
    if (jacp != null) {
      jacp[col] += scale * (axes[s + 3] + y * oz - z * oy);
      jacp[width + col] += scale * (axes[s + 4] + z * ox - x * oz);
      jacp[2 * width + col] += scale * (axes[s + 5] + x * oy - y * ox);
    }
    if (jacr != null) {
      jacr[col] += scale * x;
      jacr[width + col] += scale * y;
      jacr[2 * width + col] += scale * z;
    }
  }
}
