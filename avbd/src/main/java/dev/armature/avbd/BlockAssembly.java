package dev.armature.avbd;

import dev.armature.avbd.Violation.Caller;
import dev.armature.math.Quat;

/**
 * The 6×6 system H Δ = f of one body: f = −M/h² (x − y) + Σ force ∇C and H = M/h² + Σ k ∇C ∇Cᵀ + G.
 *
 * <p>G is the diagonal of column norms of force ∇²C of the rows whose arms turn (joints, connects,
 * welds); contacts are first order in the motion, so theirs is zero.
 */
final class BlockAssembly {
  private final Poses x;
  private final PairRows pairs;
  private final LinearRows linear;
  private final BodyGraph graph;
  private final Trees trees;
  private final Violation violation;
  private final ForceLaw law;
  private double h;

  BlockAssembly(
      Poses x,
      PairRows pairs,
      LinearRows linear,
      BodyGraph graph,
      Trees trees,
      Violation violation,
      ForceLaw law) {
    this.x = x;
    this.pairs = pairs;
    this.linear = linear;
    this.graph = graph;
    this.trees = trees;
    this.violation = violation;
    this.law = law;
  }

  /** Gets ready for a step. */
  void begin(double timestep) {
    h = timestep;
  }

  /** Fills the block of a body. */
  void assemble(int i, Block block) {
    block.clear();
    inertial(i, block);
    for (int at = graph.adjacency[i]; at < graph.adjacency[i + 1]; at++) {
      int t = graph.touching[at];
      if (t >= 0) {
        group(t >> 1, (t & 1) == 0, trees.any ? trees.scale[at] : 1, block);
      } else {
        int e = -1 - t;
        int row = linear.row[e];
        double c = violation.ofLinear(row);
        double force = law.ofLinear(row, c);
        double scale = trees.any ? trees.scale[at] : 1;
        block.add(linear.gradient, 6 * e, scale * law.stiffnessOfLinear(row, c, force), force);
      }
    }
  }

  /** Starts a block from the inertia of a body and its pull toward the target. */
  void inertial(int i, Block block) {
    double scale = 1 / (h * h);
    double m = x.mass[i] * scale;
    double[] f = block.force;
    double[] matrix = block.matrix;
    int p = 3 * i;
    for (int k = 0; k < 3; k++) {
      f[k] = -m * (x.shift[p + k] - x.goalShift[p + k]);
      matrix[7 * k] = m;
    }
    // rotation from the target to here
    double[] a = x.turn;
    double[] b = x.goalTurn;
    int q = 4 * i;
    double w = a[q] * b[q] + a[q + 1] * b[q + 1] + a[q + 2] * b[q + 2] + a[q + 3] * b[q + 3];
    double s = w < 0 ? -2 : 2;
    double rx =
        s * (-a[q] * b[q + 1] + a[q + 1] * b[q] - a[q + 2] * b[q + 3] + a[q + 3] * b[q + 2]);
    double ry =
        s * (-a[q] * b[q + 2] + a[q + 2] * b[q] - a[q + 3] * b[q + 1] + a[q + 1] * b[q + 3]);
    double rz =
        s * (-a[q] * b[q + 3] + a[q + 3] * b[q] - a[q + 1] * b[q + 2] + a[q + 2] * b[q + 1]);
    double[] inertia = x.inertia;
    int at = 9 * i;
    for (int k = 0; k < 3; k++) {
      double ix = scale * inertia[at + 3 * k];
      double iy = scale * inertia[at + 3 * k + 1];
      double iz = scale * inertia[at + 3 * k + 2];
      f[3 + k] = -(ix * rx + iy * ry + iz * rz);
      matrix[18 + 6 * k + 3] = ix;
      if (k > 0) {
        matrix[18 + 6 * k + 4] = iy;
      }
      if (k > 1) {
        matrix[18 + 6 * k + 5] = iz;
      }
    }
  }

  private void group(int g, boolean first, double scale, Block block) {
    violation.of(g, block.violation, Caller.BLOCK);
    law.of(g, block.violation, block.rowForce, block.rowStiffness);
    for (int k = 0; k < Block.N && scale != 1; k++) {
      block.rowStiffness[k] *= scale;
    }
    if (pairs.isContact(g)) {
      addContact(pairs, g, first, block);
    } else {
      exact(g, first, block);
    }
  }

  /** Adds the rows of a contact with the forces and stiffnesses that stand in the block. */
  static void addContact(PairRows r, int g, boolean first, Block block) {
    int size = r.size(g);
    int arm = first ? r.armA(g) : r.armB(g);
    block.addPoint(r.data, r.shiftAxes(g), arm, Math.min(3, size), first ? 1 : -1);
    for (int k = 3; k < size; k++) {
      turnRow(r.data, r.shiftAxes(g) + 3 * (k - 3), first ? 1 : -1, k, block);
    }
  }

  /** Adds a row of rotation about an axis. */
  private static void turnRow(double[] axes, int axis, double sign, int k, Block block) {
    double[] grad = block.gradient;
    grad[0] = 0;
    grad[1] = 0;
    grad[2] = 0;
    grad[3] = sign * axes[axis];
    grad[4] = sign * axes[axis + 1];
    grad[5] = sign * axes[axis + 2];
    block.add(grad, 0, block.rowStiffness[k], block.rowForce[k]);
  }

  private void exact(int g, boolean first, Block block) {
    PairRows r = pairs;
    double sign = first ? 1 : -1;
    int arm = first ? r.armA(g) : r.armB(g);
    double ax = r.data[arm];
    double ay = r.data[arm + 1];
    double az = r.data[arm + 2];
    int q = 4 * (first ? r.bodyA(g) : r.bodyB(g));
    double[] t = x.turn;
    double tx = t[q] * ax + t[q + 2] * az - t[q + 3] * ay;
    double ty = t[q] * ay + t[q + 3] * ax - t[q + 1] * az;
    double tz = t[q] * az + t[q + 1] * ay - t[q + 2] * ax;
    ax += 2 * (t[q + 2] * tz - t[q + 3] * ty);
    ay += 2 * (t[q + 3] * tx - t[q + 1] * tz);
    az += 2 * (t[q + 1] * ty - t[q + 2] * tx);
    double[] axes = r.data;
    int axis = r.shiftAxes(g);
    int turnAxis = r.turnAxes(g);
    if (r.bodyB(g) >= 0) {
      axes = block.axes;
      turnAxes(r, g, axes);
      axis = 0;
      turnAxis = 9;
    }
    int mask = r.mask(g);
    double[] grad = block.gradient;
    double fx = 0;
    double fy = 0;
    double fz = 0;
    int n = 0;
    for (int k = 0; k < 3; k++, axis += 3) {
      if ((mask & 1 << k) != 0) {
        double ux = sign * axes[axis];
        double uy = sign * axes[axis + 1];
        double uz = sign * axes[axis + 2];
        grad[0] = ux;
        grad[1] = uy;
        grad[2] = uz;
        grad[3] = ay * uz - az * uy;
        grad[4] = az * ux - ax * uz;
        grad[5] = ax * uy - ay * ux;
        double force = block.rowForce[n];
        block.add(grad, 0, block.rowStiffness[n], force);
        fx += force * ux;
        fy += force * uy;
        fz += force * uz;
        n++;
      }
    }
    curvature(block.matrix, fx, fy, fz, ax, ay, az);
    for (int k = 3; k < 6; k++) {
      if ((mask & 1 << k) != 0) {
        turnRow(axes, turnAxis + 3 * (k - 3), sign, n++, block);
      }
    }
  }

  /** res = the group's axes as its second body has turned them. */
  private void turnAxes(PairRows r, int g, double[] res) {
    int q = 4 * r.bodyB(g);
    for (int k = 0; k < 9; k += 3) {
      Quat.rotate(res, k, r.data, r.shiftAxes(g) + k, x.turn, q);
      Quat.rotate(res, 9 + k, r.data, r.turnAxes(g) + k, x.turn, q);
    }
  }

  /** Adds the column norms of the second derivative of F·(R a): ½ (F aᵀ + a Fᵀ) − (F·a) 1. */
  private static void curvature(
      double[] matrix, double fx, double fy, double fz, double ax, double ay, double az) {
    double dot = fx * ax + fy * ay + fz * az;
    double xx = fx * ax - dot;
    double yy = fy * ay - dot;
    double zz = fz * az - dot;
    double xy = 0.5 * (fx * ay + fy * ax);
    double xz = 0.5 * (fx * az + fz * ax);
    double yz = 0.5 * (fy * az + fz * ay);
    matrix[21] += Math.sqrt(xx * xx + xy * xy + xz * xz);
    matrix[28] += Math.sqrt(xy * xy + yy * yy + yz * yz);
    matrix[35] += Math.sqrt(xz * xz + yz * yz + zz * zz);
  }
}
