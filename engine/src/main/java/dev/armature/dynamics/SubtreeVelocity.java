package dev.armature.dynamics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Velocity of the center of mass of every subtree and its angular momentum about that point.
 *
 * <p>Linear: V = Σ m v / Σ m. Angular, backward over bodies: L += (x − C) × m (v − V), then
 * L_parent += L + (C − C_parent) × M (V − V_parent).
 */
public final class SubtreeVelocity {
  private SubtreeVelocity() {}

  /** Working memory: velocities of the body coms, and vectors. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] velocity;
    final double[] vec = new double[9];

    Work(Model m) {
      velocity = new double[6 * m.nbody];
    }
  }

  /** Fills subtreeLinvel and subtreeAngmom. */
  public static void compute(Model m, Data d) {
    Work w = d.scratch(Work.KEY);
    momenta(m, d, w);
    for (int b = m.nbody - 1; b > 0; b--) {
      Vec3.addTo(d.subtreeLinvel, 3 * m.body.parentid[b], d.subtreeLinvel, 3 * b);
    }
    for (int b = 0; b < m.nbody; b++) {
      double mass = Math.max(MINVAL, m.body.subtreemass[b]);
      Vec3.scale(d.subtreeLinvel, 3 * b, d.subtreeLinvel, 3 * b, 1 / mass);
    }
    for (int b = m.nbody - 1; b > 0; b--) {
      angular(m, d, b, w);
    }
    d.subtreeVelDone = true;
  }

  /** Linear momentum of each body and its angular momentum about its own com. */
  private static void momenta(Model m, Data d, Work w) {
    for (int b = 0; b < m.nbody; b++) {
      int v = 6 * b;
      Spatial.copy(w.velocity, v, d.cvel, v);
      Spatial.moveMotion(w.velocity, v, d.subtreeCom, 3 * m.body.rootid[b], d.xipos, 3 * b);
      Vec3.scale(d.subtreeLinvel, 3 * b, w.velocity, v + 3, m.body.mass[b]);
      Mat3.mulTVec(w.vec, 0, d.ximat, 9 * b, w.velocity, v);
      for (int k = 0; k < 3; k++) {
        w.vec[k] *= m.body.inertia[3 * b + k];
      }
      Mat3.mulVec(d.subtreeAngmom, 3 * b, d.ximat, 9 * b, w.vec, 0);
    }
  }

  private static void angular(Model m, Data d, int b, Work w) {
    int parent = m.body.parentid[b];
    Vec3.sub(w.vec, 0, d.xipos, 3 * b, d.subtreeCom, 3 * b);
    Vec3.sub(w.vec, 3, w.velocity, 6 * b + 3, d.subtreeLinvel, 3 * b);
    addOrbital(d.subtreeAngmom, 3 * b, m.body.mass[b], w.vec);
    Vec3.addTo(d.subtreeAngmom, 3 * parent, d.subtreeAngmom, 3 * b);
    Vec3.sub(w.vec, 0, d.subtreeCom, 3 * b, d.subtreeCom, 3 * parent);
    Vec3.sub(w.vec, 3, d.subtreeLinvel, 3 * b, d.subtreeLinvel, 3 * parent);
    addOrbital(d.subtreeAngmom, 3 * parent, m.body.subtreemass[b], w.vec);
  }

  /** momentum += x × mass v, with x and v the first and second vector of vec. */
  private static void addOrbital(double[] momentum, int momentumAt, double mass, double[] vec) {
    Vec3.cross(vec, 6, vec, 0, vec, 3);
    Vec3.addScaled(momentum, momentumAt, vec, 6, mass);
  }
}
