package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Momentum of islands that float. The rows of such an island do not change when all its bodies move
 * as one, so along these six directions the objective is that of the inertia alone, and its minimum
 * is where Σ m Δx = h P and Σ (r × m Δx + R I θ) = h L, with P and L the momenta of the start of
 * the step plus the impulses of the applied forces. A few sweeps over single bodies do not get
 * there; a rigid motion of the island does, in one step: the coarse level of a two-level method.
 *
 * <p>The momenta count about the island's center of mass at the start. Islands are done one after
 * the other, so the bits do not depend on the number of threads.
 */
final class RigidModes {
  /** Part of the bodies' momenta below which nothing is missing of their sum. */
  private static final double ROUNDING = 1e-13;

  private final Poses x;
  private final Islands islands;

  // by island: mass, center at the start (3), linear (3) and angular momentum (3) to be reached
  private double[] mass = {};
  private double[] center = {};
  private double[] linear = {};
  private double[] angular = {};

  // by place in the list of bodies: velocity of the com, angular velocity
  private double[] velocity = {};

  // momenta and inertia of an island at hand
  private final double[] reached = new double[6];
  private final double[] size = new double[2];
  private final double[] inertia = new double[9];
  private final double[] inverse = new double[9];
  private final double[] rotated = new double[9];
  private final double[] frame = new double[9];
  private final double[] middle = new double[3];
  private final double[] tmp = new double[12];
  private final double[] turn = new double[4];
  private double h;

  RigidModes(Poses x, Islands islands) {
    this.x = x;
    this.islands = islands;
  }

  /** Computes the momenta that the floating islands have to have at the end of the step. */
  void begin(double timestep) {
    h = timestep;
    int n = islands.count;
    if (mass.length < n) {
      int to = Math.max(n, 2 * mass.length);
      mass = new double[to];
      center = new double[3 * to];
      linear = new double[3 * to];
      angular = new double[3 * to];
    }
    for (int k = 0; k < n; k++) {
      target(k);
    }
  }

  private void target(int k) {
    int p = 3 * k;
    mass[k] = 0;
    Vec3.zero(center, p);
    Vec3.zero(linear, p);
    Vec3.zero(angular, p);
    for (int at = islands.first[k]; at < islands.first[k + 1]; at++) {
      int i = islands.bodies[at];
      mass[k] += x.mass[i];
      Vec3.addScaled(center, p, x.com, 3 * i, x.mass[i]);
    }
    Vec3.scale(center, p, center, p, 1 / mass[k]);
    for (int at = islands.first[k]; at < islands.first[k + 1]; at++) {
      int i = islands.bodies[at];
      int w = 6 * i;
      for (int c = 0; c < 3; c++) {
        tmp[c] = x.mass[i] * x.linear[3 * i + c] + h * x.wrench[w + c];
      }
      Vec3.addTo(linear, p, tmp, 0);
      Vec3.sub(tmp, 3, x.com, 3 * i, center, p);
      Vec3.cross(tmp, 6, tmp, 3, tmp, 0);
      Vec3.addTo(angular, p, tmp, 6);
      Mat3.mulVec(tmp, 0, x.inertia, 9 * i, x.angular, 3 * i);
      Vec3.addScaled(tmp, 0, x.wrench, w + 3, h);
      Vec3.addTo(angular, p, tmp, 0);
    }
  }

  /** Moves every floating island as one body to where its momenta are right. */
  void correct() {
    for (int k = 0; k < islands.count; k++) {
      place(k);
      measure(k, false);
      if (missing(k)) {
        move(k);
      }
    }
  }

  /** middle = the island's present center, counted from the one at the start. */
  private void place(int k) {
    Vec3.zero(middle, 0);
    for (int at = islands.first[k]; at < islands.first[k + 1]; at++) {
      int i = islands.bodies[at];
      Vec3.addScaled(middle, 0, x.shift, 3 * i, x.mass[i]);
    }
    Vec3.scale(middle, 0, middle, 0, 1 / mass[k]);
  }

  /**
   * reached = momenta at the present poses, about the center of the start; inertia = that of the
   * whole island about its present center.
   *
   * @param kept whether velocities are the kept ones or those of the poses
   */
  private void measure(int k, boolean kept) {
    Arrays.fill(reached, 0);
    Arrays.fill(size, 0);
    Arrays.fill(inertia, 0);
    double[] v = tmp;
    for (int at = islands.first[k]; at < islands.first[k + 1]; at++) {
      int i = islands.bodies[at];
      if (kept) {
        Vec3.copy(v, 0, velocity, 6 * at);
        Vec3.copy(v, 9, velocity, 6 * at + 3);
      } else {
        Vec3.scale(v, 0, x.shift, 3 * i, 1 / h);
        Vec3.scale(v, 9, x.angle, 3 * i, 1 / h);
      }
      Vec3.sub(v, 3, x.com, 3 * i, center, 3 * k);
      Vec3.addTo(v, 3, x.shift, 3 * i);
      Vec3.cross(v, 6, v, 3, v, 0);
      Vec3.addScaled(reached, 0, v, 0, x.mass[i]);
      Vec3.addScaled(reached, 3, v, 6, x.mass[i]);
      size[0] += x.mass[i] * Vec3.norm(v, 0);
      size[1] += x.mass[i] * Vec3.norm(v, 3) * Vec3.norm(v, 0);
      Quat.toMat(frame, 0, x.turn, 4 * i);
      Mat3.mul(inverse, 0, frame, 0, x.inertia, 9 * i);
      Mat3.mulMatT(rotated, 0, inverse, 0, frame, 0);
      Mat3.mulVec(v, 6, rotated, 0, v, 9);
      Vec3.addTo(reached, 3, v, 6);
      size[1] += Vec3.norm(v, 6);
      Vec3.sub(v, 3, v, 3, middle, 0);
      double r2 = Vec3.dot(v, 3, v, 3);
      for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 3; b++) {
          double moved = (a == b ? r2 : 0) - v[3 + a] * v[3 + b];
          inertia[3 * a + b] += rotated[3 * a + b] + x.mass[i] * moved;
        }
      }
    }
  }

  /**
   * tmp[0..2], tmp[3..5] = velocity of the center and spin that the island lacks; false for none
   * beyond rounding, or none that is finite.
   */
  private boolean missing(int k) {
    for (int c = 0; c < 3; c++) {
      tmp[c] = linear[3 * k + c] - reached[c];
      tmp[3 + c] = angular[3 * k + c] - reached[3 + c];
    }
    if (Vec3.norm(tmp, 0) <= ROUNDING * size[0] && Vec3.norm(tmp, 3) <= ROUNDING * size[1]
        || !Poses.invert(inverse, 0, inertia, 0)) {
      return false;
    }
    Vec3.cross(tmp, 6, middle, 0, tmp, 0);
    Vec3.sub(tmp, 6, tmp, 3, tmp, 6);
    Mat3.mulVec(tmp, 3, inverse, 0, tmp, 6);
    Vec3.scale(tmp, 0, tmp, 0, 1 / mass[k]);
    return Vec3.norm(tmp, 0) + Vec3.norm(tmp, 3) <= Double.MAX_VALUE;
  }

  private void move(int k) {
    turn[0] = 1;
    Vec3.scale(turn, 1, tmp, 3, 0.5 * h);
    Quat.normalize(turn, 0);
    for (int at = islands.first[k]; at < islands.first[k + 1]; at++) {
      int i = islands.bodies[at];
      arm(k, i, tmp, 6);
      Quat.rotate(tmp, 9, tmp, 6, turn, 0);
      Vec3.subFrom(tmp, 9, tmp, 6);
      Vec3.addTo(x.shift, 3 * i, tmp, 9);
      Vec3.addScaled(x.shift, 3 * i, tmp, 0, h);
      Quat.mul(x.turn, 4 * i, turn, 0, x.turn, 4 * i);
      Quat.normalize(x.turn, 4 * i);
      x.logarithm(i);
    }
  }

  /**
   * Corrects the velocities of free bodies at the final poses. Poses may have moved since the
   * velocities were taken, which changes L, so the island gets the rigid velocity that is missing.
   * Islands with articulated bodies stay: their velocities are those of joints.
   */
  void correctVelocities(Model m, Data d, double[] qvel) {
    if (islands.count > 0 && velocity.length < 6 * x.count) {
      velocity = new double[6 * x.mass.length];
    }
    for (int k = 0; k < islands.count; k++) {
      if (!free(m, k)) {
        continue;
      }
      for (int at = islands.first[k]; at < islands.first[k + 1]; at++) {
        read(m, d, at, qvel);
      }
      place(k);
      measure(k, true);
      if (missing(k)) {
        for (int at = islands.first[k]; at < islands.first[k + 1]; at++) {
          write(m, d, k, at, qvel);
        }
      }
    }
  }

  private boolean free(Model m, int k) {
    for (int at = islands.first[k]; at < islands.first[k + 1]; at++) {
      if (m.jnt.type[m.body.jntadr[x.root[islands.bodies[at]]]] != JointType.FREE) {
        return false;
      }
    }
    return true;
  }

  /** Velocity of the com and angular velocity from those of the body's origin in its frame. */
  private void read(Model m, Data d, int at, double[] qvel) {
    int i = islands.bodies[at];
    int b = x.root[i];
    int dof = m.body.dofadr[b];
    Mat3.mulVec(velocity, 6 * at + 3, d.xmat, 9 * b, qvel, dof + 3);
    Quat.rotate(velocity, 6 * at + 3, velocity, 6 * at + 3, x.turn, 4 * i);
    Vec3.sub(tmp, 0, x.com, 3 * i, d.xpos, 3 * b);
    Quat.rotate(tmp, 0, tmp, 0, x.turn, 4 * i);
    Vec3.cross(velocity, 6 * at, velocity, 6 * at + 3, tmp, 0);
    Vec3.addTo(velocity, 6 * at, qvel, dof);
  }

  /** Adds the island's missing velocity and spin to those of a body. */
  private void write(Model m, Data d, int k, int at, double[] qvel) {
    int i = islands.bodies[at];
    int b = x.root[i];
    int dof = m.body.dofadr[b];
    // the body's origin, from the island's center
    Vec3.sub(tmp, 6, d.xpos, 3 * b, x.com, 3 * i);
    Quat.rotate(tmp, 6, tmp, 6, x.turn, 4 * i);
    arm(k, i, tmp, 9);
    Vec3.addTo(tmp, 6, tmp, 9);
    Vec3.cross(tmp, 9, tmp, 3, tmp, 6);
    Vec3.addTo(qvel, dof, tmp, 0);
    Vec3.addTo(qvel, dof, tmp, 9);
    Quat.conjugate(turn, 0, x.turn, 4 * i);
    Quat.rotate(tmp, 6, tmp, 3, turn, 0);
    Mat3.mulTVec(tmp, 9, d.xmat, 9 * b, tmp, 6);
    Vec3.addTo(qvel, dof + 3, tmp, 9);
  }

  /** res = from the island's present center to the body's com. */
  private void arm(int k, int i, double[] res, int r) {
    Vec3.sub(res, r, x.com, 3 * i, center, 3 * k);
    Vec3.addTo(res, r, x.shift, 3 * i);
    Vec3.subFrom(res, r, middle, 0);
  }
}
