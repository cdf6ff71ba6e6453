package dev.armature.kinematics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.TreePass;
import dev.armature.data.TreeRange;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Centers of mass of subtrees, and inertias and motion axes about them.
 *
 * <p>All spatial quantities of a body are about c, the center of mass of its kinematic tree, in
 * world axes. A hinge at anchor p with axis a has the motion axis (a, a×(c−p)), a slide (0, a); a
 * ball has three hinges along the body's axes, a free joint three slides along the world's axes and
 * then a ball.
 */
public final class CenterOfMass {
  private static final Sums SUMS = new Sums();
  private static final Inertias INERTIAS = new Inertias();

  private CenterOfMass() {}

  /** Fills subtreeCom, cinert and cdof. */
  public static void compute(Model m, Data d) {
    double[] com = d.subtreeCom;
    d.team.trees(m, SUMS);
    Vec3.scale(com, 0, d.xipos, 0, m.body.mass[0]);
    for (int b = m.nbody - 1; b > 0; b--) {
      if (m.body.parentid[b] == 0) {
        Vec3.addTo(com, 0, com, 3 * b);
      }
    }
    divide(m, d, 0);
    Arrays.fill(d.cinert, 0, 10, 0);
    d.team.trees(m, INERTIAS);
    Holds.of(d).clearAxes(m, d);
  }

  /** Mass times center of every subtree. */
  private static final class Sums implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      double[] com = d.subtreeCom;
      for (int b = range.body; b < range.bodyEnd; b++) {
        Vec3.scale(com, 3 * b, d.xipos, 3 * b, m.body.mass[b]);
      }
      for (int b = range.bodyEnd - 1; b > range.body; b--) {
        int parent = m.body.parentid[b];
        if (parent > 0) {
          Vec3.addTo(com, 3 * parent, com, 3 * b);
        }
      }
    }
  }

  /** Centers of mass, inertias of bodies and motion axes. */
  private static final class Inertias implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      for (int b = range.body; b < range.bodyEnd; b++) {
        divide(m, d, b);
      }
      inertias(m, d, range);
      axes(m, d, range);
    }
  }

  private static void divide(Model m, Data d, int b) {
    double[] com = d.subtreeCom;
    double mass = m.body.subtreemass[b];
    if (mass < MINVAL) {
      Vec3.copy(com, 3 * b, d.xipos, 3 * b);
    } else {
      Vec3.scale(com, 3 * b, com, 3 * b, 1 / mass);
    }
  }

  /** R diag(I) Rᵀ + m (|o|² E − o oᵀ), o from the reference point to the body's com. */
  private static void inertias(Model m, Data d, TreeRange range) {
    double[] com = d.subtreeCom;
    double[] xipos = d.xipos;
    double[] r = d.ximat;
    double[] res = d.cinert;
    for (int b = range.body; b < range.bodyEnd; b++) {
      int c = 3 * m.body.rootid[b];
      int x = 3 * b;
      int at = 9 * b;
      double ix = m.body.inertia[x];
      double iy = m.body.inertia[x + 1];
      double iz = m.body.inertia[x + 2];
      double mass = m.body.mass[b];
      double ox = xipos[x] - com[c];
      double oy = xipos[x + 1] - com[c + 1];
      double oz = xipos[x + 2] - com[c + 2];
      double r00 = r[at];
      double r01 = r[at + 1];
      double r02 = r[at + 2];
      double r10 = r[at + 3];
      double r11 = r[at + 4];
      double r12 = r[at + 5];
      double r20 = r[at + 6];
      double r21 = r[at + 7];
      double r22 = r[at + 8];
      int i = 10 * b;
      res[i] = r00 * (r00 * ix) + r01 * (r01 * iy) + r02 * (r02 * iz) + mass * (oy * oy + oz * oz);
      res[i + 1] =
          r10 * (r10 * ix) + r11 * (r11 * iy) + r12 * (r12 * iz) + mass * (ox * ox + oz * oz);
      res[i + 2] =
          r20 * (r20 * ix) + r21 * (r21 * iy) + r22 * (r22 * iz) + mass * (ox * ox + oy * oy);
      res[i + 3] = r00 * (r10 * ix) + r01 * (r11 * iy) + r02 * (r12 * iz) - mass * ox * oy;
      res[i + 4] = r00 * (r20 * ix) + r01 * (r21 * iy) + r02 * (r22 * iz) - mass * ox * oz;
      res[i + 5] = r10 * (r20 * ix) + r11 * (r21 * iy) + r12 * (r22 * iz) - mass * oy * oz;
      res[i + 6] = mass * ox;
      res[i + 7] = mass * oy;
      res[i + 8] = mass * oz;
      res[i + 9] = mass;
    }
  }

  private static void axes(Model m, Data d, TreeRange range) {
    double[] com = d.subtreeCom;
    double[] xanchor = d.xanchor;
    double[] xaxis = d.xaxis;
    double[] cdof = d.cdof;
    for (int j = range.joint; j < range.jointEnd; j++) {
      int b = m.jnt.bodyid[j];
      int c = 3 * m.body.rootid[b];
      int at = 6 * m.jnt.dofadr[j];
      double ox = com[c] - xanchor[3 * j];
      double oy = com[c + 1] - xanchor[3 * j + 1];
      double oz = com[c + 2] - xanchor[3 * j + 2];
      double ax = xaxis[3 * j];
      double ay = xaxis[3 * j + 1];
      double az = xaxis[3 * j + 2];
      switch (m.jnt.type[j]) {
        case JointType.HINGE -> {
          Vec3.set(cdof, at, ax, ay, az);
          turnAbout(cdof, at, ox, oy, oz);
        }
        case JointType.SLIDE -> translation(cdof, at, ax, ay, az);
        case JointType.BALL -> bodyAxes(d, b, at, ox, oy, oz);
        default -> {
          for (int k = 0; k < 3; k++) {
            translation(cdof, at + 6 * k, k == 0 ? 1 : 0, k == 1 ? 1 : 0, k == 2 ? 1 : 0);
          }
          bodyAxes(d, b, at + 18, ox, oy, oz);
        }
      }
    }
  }

  private static void bodyAxes(Data d, int b, int at, double ox, double oy, double oz) {
    for (int k = 0; k < 3; k++) {
      int r = 9 * b + k;
      Vec3.set(d.cdof, at + 6 * k, d.xmat[r], d.xmat[r + 3], d.xmat[r + 6]);
      turnAbout(d.cdof, at + 6 * k, ox, oy, oz);
    }
  }

  private static void translation(double[] cdof, int cdofAt, double x, double y, double z) {
    Vec3.zero(cdof, cdofAt);
    Vec3.set(cdof, cdofAt + 3, x, y, z);
  }

  /** Sets the translation of a motion axis whose rotation is set: S_t = S_r × o. */
  private static void turnAbout(double[] cdof, int cdofAt, double ox, double oy, double oz) {
    double x = cdof[cdofAt];
    double y = cdof[cdofAt + 1];
    double z = cdof[cdofAt + 2];
    Vec3.set(cdof, cdofAt + 3, y * oz - z * oy, z * ox - x * oz, x * oy - y * ox);
  }
}
