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

  /** Working memory: accelerations and forces of all bodies, one momentum. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] acceleration;
    final double[] force;
    final double[] momentum = new double[6];
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
    accelerations(m, d, range, withAcceleration, w.acceleration);
    double[] f = w.force;
    for (int b = range.body; b < range.bodyEnd; b++) {
      bodyForce(d, b, w.acceleration, f, w.momentum);
    }
    for (int b = range.bodyEnd - 1; b > range.body; b--) {
      int parent = m.body.parentid[b];
      if (parent > 0) {
        Spatial.addTo(f, 6 * parent, f, 6 * b);
      }
    }
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

  private static void accelerations(
      Model m, Data d, TreeRange range, boolean withAcceleration, double[] a) {
    for (int b = range.body; b < range.bodyEnd; b++) {
      int at = 6 * b;
      Spatial.copy(a, at, a, 6 * m.body.parentid[b]);
      int n = m.body.dofnum[b];
      if (n > 0) {
        int dof = m.body.dofadr[b];
        Spatial.addMotions(a, at, d.cdofDot, 6 * dof, d.qvel, dof, n);
        if (withAcceleration) {
          Spatial.addMotions(a, at, d.cdof, 6 * dof, d.qacc, dof, n);
        }
      }
    }
  }

  /** F = I A + V × I V. */
  private static void bodyForce(
      Data d, int b, double[] acceleration, double[] force, double[] momentum) {
    int at = 6 * b;
    Spatial.mulInertia(force, at, d.cinert, 10 * b, acceleration, at);
    Spatial.mulInertia(momentum, 0, d.cinert, 10 * b, d.cvel, at);
    Spatial.addCrossForce(force, at, d.cvel, at, momentum, 0);
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
      Work w = d.workerScratch(worker, Work.KEY);
      accelerations(m, d, range, true, d.cacc);
      for (int b = range.body; b < range.bodyEnd; b++) {
        bodyForce(d, b, d.cacc, d.cfrcInt, w.momentum);
        Spatial.addScaled(d.cfrcInt, 6 * b, d.cfrcExt, 6 * b, -1);
      }
    }
  }
}
