package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.Fluid;
import dev.armature.dynamics.FluidDerivative;
import dev.armature.kinematics.BodyFrame;
import dev.armature.kinematics.Jacobian;
import dev.armature.math.Limits;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Forces of a medium on boxes and ellipsoids. They follow the velocity in their own frame, u = Rᵀ
 * (V − wind), as W = R f(u), so a dof that turns the body by ω changes them by
 *
 * <pre>
 *   dW = ω × W + R B (Rᵀ (dV − ω × (V − wind)))
 * </pre>
 *
 * <p>with B = ∂f/∂u; the point of the force moves along.
 */
final class FluidTerms {
  private final Model m;
  private final Balance balance;
  private final BodyFrame frame = new BodyFrame();
  private final int[] chain;
  private final double[] matrix = new double[36];
  // torque and force, in the frame and in the world
  private final double[] local = new double[6];
  private final double[] torque = new double[3];
  private final double[] force = new double[3];
  private final double[] point = new double[3];
  // of the body at the point, relative to the medium, and what a dof does
  private final double[] velocity = new double[6];
  private final double[] motion = new double[6];
  private final double[] turned = new double[6];
  private final double[] change = new double[6];
  private final double[] t = new double[6];
  private final double[] u = new double[3];

  FluidTerms(Model m, Balance balance) {
    this.m = m;
    this.balance = balance;
    chain = new int[m.nv];
  }

  void add(Data d, boolean positions) {
    boolean off = m.opt.disabled(DisableFlag.SPRING) && m.opt.disabled(DisableFlag.DAMPER);
    if (off || m.opt.viscosity == 0 && m.opt.density == 0) {
      return;
    }
    for (int body = 1; body < m.nbody; body++) {
      if (m.body.mass[body] < Limits.MINVAL) {
        continue;
      }
      if (!Fluid.usesEllipsoids(m, body)) {
        frame.setInertia(d, body);
        part(d, body, -1, positions);
        continue;
      }
      int first = m.body.geomadr[body];
      for (int g = first; g < first + m.body.geomnum[body]; g++) {
        if (m.geom.fluid[Fluid.GEOM_SIZE * g] != 0) {
          frame.setGeom(m, d, g);
          part(d, body, g, positions);
        }
      }
    }
  }

  private void part(Data d, int body, int geom, boolean positions) {
    FluidDerivative.matrix(m, d, body, geom, matrix);
    Fluid.force(m, d, body, geom, local);
    Vec3.copy(point, 0, frame.pos, frame.posAt);
    Mat3.mulVec(torque, 0, frame.mat, frame.matAt, local, 0);
    Mat3.mulVec(force, 0, frame.mat, frame.matAt, local, 3);
    Motions motions = balance.motions;
    motions.at(motions.of(1), 6 * body, body, point, velocity);
    int n = 0;
    for (int dof = Jacobian.lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      chain[n++] = dof;
    }
    int at = balance.elements.add(chain, n, 6);
    double[] left = balance.elements.left();
    double[] q = balance.elements.byPosition();
    double[] v = balance.elements.byVelocity();
    for (int k = 0; k < n; k++) {
      motions.at(motions.cdof(), 6 * chain[k], body, point, motion);
      wrench(motion);
      for (int r = 0; r < 6; r++) {
        left[at + r * n + k] = motion[r];
        v[at + r * n + k] = change[r];
      }
      if (!positions) {
        continue;
      }
      motions.behind(1, chain[k], body, t);
      motions.at(t, 0, body, point, turned);
      Vec3.cross(u, 0, velocity, 0, motion, 3);
      Vec3.addTo(turned, 3, u, 0);
      Vec3.cross(u, 0, motion, 0, velocity, 0);
      Vec3.subFrom(turned, 0, u, 0);
      Vec3.sub(t, 0, velocity, 3, m.opt.wind, 0);
      Vec3.cross(u, 0, motion, 0, t, 0);
      Vec3.subFrom(turned, 3, u, 0);
      wrench(turned);
      Vec3.cross(u, 0, motion, 0, torque, 0);
      Vec3.addTo(change, 0, u, 0);
      Vec3.cross(u, 0, motion, 3, force, 0);
      Vec3.addTo(change, 0, u, 0);
      Vec3.cross(u, 0, motion, 0, force, 0);
      Vec3.addTo(change, 3, u, 0);
      for (int r = 0; r < 6; r++) {
        q[at + r * n + k] = change[r];
      }
    }
    if (positions) {
      balance.push(body, point, force, torque, 1);
    }
  }

  /** change = R B Rᵀ of a velocity. */
  private void wrench(double[] x) {
    Mat3.mulTVec(t, 0, frame.mat, frame.matAt, x, 0);
    Mat3.mulTVec(t, 3, frame.mat, frame.matAt, x, 3);
    for (int r = 0; r < 6; r++) {
      double sum = 0;
      for (int c = 0; c < 6; c++) {
        sum += matrix[6 * r + c] * t[c];
      }
      local[r] = sum;
    }
    Mat3.mulVec(change, 0, frame.mat, frame.matAt, local, 0);
    Mat3.mulVec(change, 3, frame.mat, frame.matAt, local, 3);
  }
}
