package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.TreePass;
import dev.armature.data.TreeRange;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Inverse dynamics by the recursive Newton-Euler algorithm, in O(n), and body accelerations and
 * forces.
 *
 * <p>Forward: A = A_parent + Ṡ q̇ + S q̈, with A = −gravity for the world; F = I A + V × I V.
 * Backward: F_parent += F. The force on dof k of body b is S_k · F_b (Featherstone 2008, §5.3), all
 * about the com of the kinematic tree.
 */
public final class RecursiveNewtonEuler {
  private static final Inverse INVERSE = new Inverse();
  private static final BodyForces BODY_FORCES = new BodyForces();

  private RecursiveNewtonEuler() {}

  /** Working memory: accelerations and forces of all bodies. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] acceleration;
    final double[] force;
    // what was asked for
    boolean withAcceleration;
    double[] result = {};

    Work(Model m) {
      acceleration = new double[6 * m.nbody];
      force = new double[6 * m.nbody];
    }
  }

  /** Fills qfrcBias. */
  public static void bias(Model m, Data d) {
    bias(m, d, d.qfrcBias);
  }

  /** res = Coriolis, centrifugal and gravity forces, and those of moving tendons with armature. */
  public static void bias(Model m, Data d, double[] res) {
    inverse(m, d, false, res);
    TendonBias.add(m, d, res);
  }

  /** res = M q̈ + bias without armatures and tendons; q̈ counts as zero unless requested. */
  public static void inverse(Model m, Data d, boolean withAcceleration, double[] res) {
    Work w = d.scratch(Work.KEY);
    w.withAcceleration = withAcceleration;
    w.result = res;
    d.team.trees(m, INVERSE);
  }

  private static final class Inverse implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      Work asked = d.scratch(Work.KEY);
      Work w = d.workerScratch(worker, Work.KEY);
      inverse(m, d, range, asked.withAcceleration, asked.result, w);
    }
  }

  private static void inverse(
      Model m, Data d, TreeRange range, boolean withAcceleration, double[] res, Work w) {
    worldAcceleration(m, w.acceleration);
    double[] f = w.force;
    bodyForces(m, d, range, withAcceleration, w.acceleration, f);
    addToParents(m, f, range);
    for (int i = range.dof; i < range.dofEnd; i++) {
      res[i] = Spatial.dot(d.cdof, 6 * i, f, 6 * m.dof.bodyid[i]);
    }
  }

  private static void worldAcceleration(Model m, double[] a) {
    Spatial.zero(a, 0);
    if (!m.opt.disabled(DisableFlag.GRAVITY)) {
      Vec3.scale(a, 3, m.opt.gravity, 0, -1);
    }
  }

  /**
   * Accelerations of bodies, and F = I A + V × I V, all of a body in local variables: two methods
   * would hand their numbers over through memory.
   */
  private static void bodyForces(
      Model m,
      Data d,
      TreeRange range,
      boolean withAcceleration,
      double[] acceleration,
      double[] force) {
    double[] vel = d.cvel;
    double[] inert = d.cinert;
    for (int b = range.body; b < range.bodyEnd; b++) {
      int at = 6 * b;
      Spatial.copy(acceleration, at, acceleration, 6 * m.body.parentid[b]);
      int n = m.body.dofnum[b];
      if (n > 0) {
        int dof = m.body.dofadr[b];
        Spatial.addMotions(acceleration, at, d.cdofDot, 6 * dof, d.qvel, dof, n);
        if (withAcceleration) {
          Spatial.addMotions(acceleration, at, d.cdof, 6 * dof, d.qacc, dof, n);
        }
      }
      int i = 10 * b;
      double xx = inert[i];
      double yy = inert[i + 1];
      double zz = inert[i + 2];
      double xy = inert[i + 3];
      double xz = inert[i + 4];
      double yz = inert[i + 5];
      double mx = inert[i + 6];
      double my = inert[i + 7];
      double mz = inert[i + 8];
      double mass = inert[i + 9];
      double wx = vel[at];
      double wy = vel[at + 1];
      double wz = vel[at + 2];
      double vx = vel[at + 3];
      double vy = vel[at + 4];
      double vz = vel[at + 5];
      // the momentum I V
      double tx = xx * wx + xy * wy + xz * wz - mz * vy + my * vz;
      double ty = xy * wx + yy * wy + yz * wz + mz * vx - mx * vz;
      double tz = xz * wx + yz * wy + zz * wz - my * vx + mx * vy;
      double fx = mz * wy - my * wz + mass * vx;
      double fy = mx * wz - mz * wx + mass * vy;
      double fz = my * wx - mx * wy + mass * vz;
      double rx = acceleration[at];
      double ry = acceleration[at + 1];
      double rz = acceleration[at + 2];
      double ax = acceleration[at + 3];
      double ay = acceleration[at + 4];
      double az = acceleration[at + 5];
      force[at] =
          (xx * rx + xy * ry + xz * rz - mz * ay + my * az)
              + ((wy * tz - wz * ty) + (vy * fz - vz * fy));
      force[at + 1] =
          (xy * rx + yy * ry + yz * rz + mz * ax - mx * az)
              + ((wz * tx - wx * tz) + (vz * fx - vx * fz));
      force[at + 2] =
          (xz * rx + yz * ry + zz * rz - my * ax + mx * ay)
              + ((wx * ty - wy * tx) + (vx * fy - vy * fx));
      force[at + 3] = (mz * ry - my * rz + mass * ax) + (wy * fz - wz * fy);
      force[at + 4] = (mx * rz - mz * rx + mass * ay) + (wz * fx - wx * fz);
      force[at + 5] = (my * rx - mx * ry + mass * az) + (wx * fy - wy * fx);
    }
  }

  /**
   * F_parent += F. Most children come right after their parent: their force stays in registers, and
   * is the last that is added.
   */
  private static void addToParents(Model m, double[] f, TreeRange range) {
    double x = 0;
    double y = 0;
    double z = 0;
    double u = 0;
    double v = 0;
    double w = 0;
    int next = -1;
    for (int b = range.bodyEnd - 1; b >= range.body; b--) {
      int at = 6 * b;
      double fx = f[at];
      double fy = f[at + 1];
      double fz = f[at + 2];
      double fu = f[at + 3];
      double fv = f[at + 4];
      double fw = f[at + 5];
      if (next == b) {
        fx += x;
        fy += y;
        fz += z;
        fu += u;
        fv += v;
        fw += w;
        f[at] = fx;
        f[at + 1] = fy;
        f[at + 2] = fz;
        f[at + 3] = fu;
        f[at + 4] = fv;
        f[at + 5] = fw;
      }
      next = m.body.parentid[b];
      if (next == b - 1) {
        x = fx;
        y = fy;
        z = fz;
        u = fu;
        v = fv;
        w = fw;
      } else if (next > 0) {
        Spatial.addTo(f, 6 * next, f, at);
      }
    }
  }

  /** Fills cacc, cfrcExt and cfrcInt from the accelerations and all external forces. */
  public static void postConstraint(Model m, Data d) {
    ExternalForces.compute(m, d);
    worldAcceleration(m, d.cacc);
    Spatial.zero(d.cfrcInt, 0);
    d.team.trees(m, BODY_FORCES);
    for (int b = m.nbody - 1; b > 0; b--) {
      Spatial.addTo(d.cfrcInt, 6 * m.body.parentid[b], d.cfrcInt, 6 * b);
    }
    d.rnePostDone = true;
  }

  private static final class BodyForces implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      bodyForces(m, d, range, true, d.cacc, d.cfrcInt);
      for (int b = range.body; b < range.bodyEnd; b++) {
        Spatial.addScaled(d.cfrcInt, 6 * b, d.cfrcExt, 6 * b, -1);
      }
    }
  }
}
