package dev.armature.kinematics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
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
 * <p>Here they are dense, 3 x nv by rows, and the translation or the rotation part may be null when
 * it is not wanted; {@link ChainJacobian} is over the dofs of a chain only. All need the position
 * stage up to {@link CenterOfMass}; time derivatives also need {@link BodyVelocity}.
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

  // ---- dense form

  /** Jacobian of a point of a body, 3 x nv each. */
  public static void point(
      Model m,
      Data d,
      double @Nullable [] jacp,
      double @Nullable [] jacr,
      int body,
      double[] point,
      int pointAt) {
    clear(jacp, jacr, 3 * m.nv);
    double[] offset = d.scratch(Work.KEY).offset;
    Vec3.sub(offset, 0, point, pointAt, d.subtreeCom, 3 * m.body.rootid[body]);
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      if (jacp != null) {
        addTranslation(jacp, dof, m.nv, d.cdof, 6 * dof, offset, 1);
      }
      if (jacr != null) {
        addRotation(jacr, dof, m.nv, d.cdof, 6 * dof, 1);
      }
    }
  }

  /** Jacobian of the body frame's origin. */
  public static void body(
      Model m, Data d, double @Nullable [] jacp, double @Nullable [] jacr, int body) {
    point(m, d, jacp, jacr, body, d.xpos, 3 * body);
  }

  /** Jacobian of the body's center of mass. */
  public static void bodyCom(
      Model m, Data d, double @Nullable [] jacp, double @Nullable [] jacr, int body) {
    point(m, d, jacp, jacr, body, d.xipos, 3 * body);
  }

  /** Jacobian of a geom's center. */
  public static void geom(
      Model m, Data d, double @Nullable [] jacp, double @Nullable [] jacr, int geom) {
    point(m, d, jacp, jacr, m.geom.bodyid[geom], d.geomXpos, 3 * geom);
  }

  /** Jacobian of a site. */
  public static void site(
      Model m, Data d, double @Nullable [] jacp, double @Nullable [] jacr, int site) {
    point(m, d, jacp, jacr, m.site.bodyid[site], d.siteXpos, 3 * site);
  }

  /** Jacobian of the center of mass of a body and all below it: Σ m Jp(com) / Σ m. */
  public static void subtreeCom(Model m, Data d, double[] jacp, int body) {
    Arrays.fill(jacp, 0, 3 * m.nv, 0);
    double[] offset = d.scratch(Work.KEY).offset;
    for (int b = body; b < m.nbody && (b == body || m.body.parentid[b] >= body); b++) {
      Vec3.sub(offset, 0, d.xipos, 3 * b, d.subtreeCom, 3 * m.body.rootid[b]);
      for (int dof = lastDof(m, b); dof >= 0; dof = m.dof.parentid[dof]) {
        addTranslation(jacp, dof, m.nv, d.cdof, 6 * dof, offset, m.body.mass[b]);
      }
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
      double[] axis) {
    point(m, d, jacp, jacAxis, body, point, 0);
    int nv = m.nv;
    for (int i = 0; i < nv; i++) {
      double x = jacAxis[i];
      double y = jacAxis[nv + i];
      double z = jacAxis[2 * nv + i];
      jacAxis[i] = y * axis[2] - z * axis[1];
      jacAxis[nv + i] = z * axis[0] - x * axis[2];
      jacAxis[2 * nv + i] = x * axis[1] - y * axis[0];
    }
  }

  /**
   * Jacobian of the angular momentum of a subtree about its center of mass, 3 x nv: Σ R I Rᵀ Jr + m
   * (x − x_com) × Jp.
   */
  public static void angularMomentum(Model m, Data d, double[] mat, int body) {
    int nv = m.nv;
    Arrays.fill(mat, 0, 3 * nv, 0);
    Work w = d.scratch(Work.KEY);
    double[] col = w.column;
    for (int b = body; b < m.nbody && (b == body || m.body.parentid[b] >= body); b++) {
      Vec3.sub(w.offset, 0, d.xipos, 3 * b, d.subtreeCom, 3 * m.body.rootid[b]);
      for (int dof = lastDof(m, b); dof >= 0; dof = m.dof.parentid[dof]) {
        Arrays.fill(col, 0, 6, 0);
        addTranslation(col, 0, 1, d.cdof, 6 * dof, w.offset, 1);
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

  /** Working memory: an offset, one motion axis and its derivative, one velocity. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] offset = new double[3];
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
      int pointAt) {
    clear(jacp, jacr, 3 * m.nv);
    Work w = d.scratch(Work.KEY);
    Vec3.sub(w.offset, 0, point, pointAt, d.subtreeCom, 3 * m.body.rootid[body]);
    pointVelocity(m, d, body, point, pointAt, w.velocity, 3);
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      axisDot(m, d, dof, w.axisDot);
      if (jacr != null) {
        addRotation(jacr, dof, m.nv, w.axisDot, 0, 1);
      }
      if (jacp != null) {
        addTranslation(jacp, dof, m.nv, w.axisDot, 0, w.offset, 1);
        Vec3.cross(w.column, 0, d.cdof, 6 * dof, w.velocity, 3);
        jacp[dof] += w.column[0];
        jacp[m.nv + dof] += w.column[1];
        jacp[2 * m.nv + dof] += w.column[2];
      }
    }
  }

  /** res = velocity of a point of a body. */
  public static void pointVelocity(
      Model m, Data d, int body, double[] point, int pointAt, double[] res, int resAt) {
    int c = 3 * m.body.rootid[body];
    double ox = point[pointAt] - d.subtreeCom[c];
    double oy = point[pointAt + 1] - d.subtreeCom[c + 1];
    double oz = point[pointAt + 2] - d.subtreeCom[c + 2];
    int v = 6 * body;
    double wx = d.cvel[v];
    double wy = d.cvel[v + 1];
    double wz = d.cvel[v + 2];
    res[resAt] = d.cvel[v + 3] - (oy * wz - oz * wy);
    res[resAt + 1] = d.cvel[v + 4] - (oz * wx - ox * wz);
    res[resAt + 2] = d.cvel[v + 5] - (ox * wy - oy * wx);
  }

  /** res = J̇p q̇, without making J̇p. */
  public static void pointDotVelocity(
      Model m, Data d, int body, double[] point, int pointAt, double[] res, int resAt) {
    Work w = d.scratch(Work.KEY);
    Vec3.sub(w.offset, 0, point, pointAt, d.subtreeCom, 3 * m.body.rootid[body]);
    pointVelocity(m, d, body, point, pointAt, w.velocity, 3);
    Vec3.zero(w.column, 3);
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      axisDot(m, d, dof, w.axisDot);
      addTranslation(w.column, 3, 1, w.axisDot, 0, w.offset, d.qvel[dof]);
      Vec3.cross(w.column, 0, d.cdof, 6 * dof, w.velocity, 3);
      Vec3.addScaled(w.column, 3, w.column, 0, d.qvel[dof]);
    }
    Vec3.copy(res, resAt, w.column, 3);
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

  /** qfrc += Jpᵀ force + Jrᵀ torque for a force and torque that act on a point of a body. */
  public static void addForce(Model m, Data d, Wrench wrench, double[] qfrc) {
    int c = 3 * m.body.rootid[wrench.body];
    double[] point = wrench.point;
    double ox = point[0] - d.subtreeCom[c];
    double oy = point[1] - d.subtreeCom[c + 1];
    double oz = point[2] - d.subtreeCom[c + 2];
    double fx = wrench.force[0];
    double fy = wrench.force[1];
    double fz = wrench.force[2];
    for (int dof = lastDof(m, wrench.body); dof >= 0; dof = m.dof.parentid[dof]) {
      int at = 6 * dof;
      double x = d.cdof[at];
      double y = d.cdof[at + 1];
      double z = d.cdof[at + 2];
      qfrc[dof] +=
          (d.cdof[at + 3] + (y * oz - z * oy)) * fx
              + (d.cdof[at + 4] + (z * ox - x * oz)) * fy
              + (d.cdof[at + 5] + (x * oy - y * ox)) * fz;
      qfrc[dof] += x * wrench.torque[0] + y * wrench.torque[1] + z * wrench.torque[2];
    }
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
   * Adds scale (S_t + S_r × offset), for the motion axis S, to a column of a matrix with rows of
   * the given width.
   */
  static void addTranslation(
      double[] jac,
      int column,
      int width,
      double[] axes,
      int axisAt,
      double[] offset,
      double scale) {
    double x = axes[axisAt];
    double y = axes[axisAt + 1];
    double z = axes[axisAt + 2];
    double ox = offset[0];
    double oy = offset[1];
    double oz = offset[2];
    jac[column] += scale * (axes[axisAt + 3] + (y * oz - z * oy));
    jac[width + column] += scale * (axes[axisAt + 4] + (z * ox - x * oz));
    jac[2 * width + column] += scale * (axes[axisAt + 5] + (x * oy - y * ox));
  }

  /** Adds scale S_r to a column of a matrix with rows of the given width. */
  static void addRotation(
      double[] jac, int column, int width, double[] axes, int axisAt, double scale) {
    jac[column] += scale * axes[axisAt];
    jac[width + column] += scale * axes[axisAt + 1];
    jac[2 * width + column] += scale * axes[axisAt + 2];
  }
}
