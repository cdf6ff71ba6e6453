package dev.armature.avbd;

import dev.armature.avbd.Violation.Caller;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import java.util.Arrays;

/**
 * The system H Δ = f of a tree of bodies: the 6×6 blocks of the bodies on the diagonal and k ∇C_c
 * ∇C_pᵀ of the rows between a child c and its parent p off it. Eliminated from the leaves to the
 * root it fills no other place: D_p ← D_p − Uᵀ D_c⁻¹ U, f_p ← f_p − Uᵀ D_c⁻¹ f_c, then from the
 * root to the leaves Δ_c = D_c⁻¹ (f_c − U Δ_p).
 *
 * <p>All numbers stand by body, and a body is in one tree, so trees of one color may be done at
 * once.
 */
final class TreeBlocks {
  private static final int N = Block.N;
  private static final int SIZE = N * N;

  private final Poses x;
  private final PairRows pairs;
  private final LinearRows linear;
  private final Trees trees;
  private final BodyGraph graph;
  private final Violation violation;
  private final ForceLaw law;

  // by body: diagonal block, then its factor; coupling to the parent (rows child, columns parent),
  // then D⁻¹ U; force, then step
  private double[] diagonal = {};
  private double[] coupling = {};
  private double[] vector = {};

  TreeBlocks(
      Poses x,
      PairRows pairs,
      LinearRows linear,
      Trees trees,
      BodyGraph graph,
      Violation violation,
      ForceLaw law) {
    this.x = x;
    this.pairs = pairs;
    this.linear = linear;
    this.trees = trees;
    this.graph = graph;
    this.violation = violation;
    this.law = law;
  }

  /** Makes room for the trees of the step. */
  void begin() {
    if (trees.joints && vector.length < N * x.count) {
      int n = x.mass.length;
      diagonal = new double[SIZE * n];
      coupling = new double[SIZE * n];
      vector = new double[N * n];
    }
  }

  /** Takes over a body's assembled block and adds what couples it to its parent. */
  void put(int i, Block block) {
    System.arraycopy(block.matrix, 0, diagonal, SIZE * i, SIZE);
    System.arraycopy(block.force, 0, vector, N * i, N);
    int parent = trees.parent[i];
    if (parent < 0) {
      return;
    }
    Arrays.fill(coupling, SIZE * i, SIZE * i + SIZE, 0);
    for (int at = graph.adjacency[i]; at < graph.adjacency[i + 1]; at++) {
      int t = graph.touching[at];
      if (t >= 0) {
        if (graph.other(t, pairs) == parent) {
          couple(t >> 1, (t & 1) == 0, i, block);
        }
      } else {
        int row = linear.row[-1 - t];
        if (trees.partner(linear, row, i) == parent) {
          couple(row, i, parent);
        }
      }
    }
  }

  private void couple(int row, int i, int parent) {
    double c = violation.ofLinear(row);
    double stiffness = law.stiffnessOfLinear(row, c, law.ofLinear(row, c));
    int mine = linear.entry(row, i);
    int other = linear.entry(row, parent);
    add(SIZE * i, stiffness, linear.gradient, N * mine, linear.gradient, N * other);
  }

  private void couple(int g, boolean first, int i, Block block) {
    violation.of(g, block.violation, Caller.BLOCK);
    law.of(g, block.violation, block.rowForce, block.rowStiffness);
    frame(g, block.frame);
    int n = 0;
    for (int k = 0; k < N; k++) {
      if ((pairs.mask(g) & 1 << k) != 0) {
        gradient(block.frame, k, first ? 0 : 3, block.gradient);
        gradient(block.frame, k, first ? 3 : 0, block.otherGradient);
        // of two bodies one has the opposite sign
        double stiffness = -block.rowStiffness[n++];
        add(SIZE * i, stiffness, block.gradient, 0, block.otherGradient, 0);
      }
    }
  }

  /** res = arms of both bodies, axes of translation, axes of rotation as they are now. */
  private void frame(int g, double[] res) {
    Vec3.copy(res, 0, pairs.data, pairs.armA(g));
    Vec3.copy(res, 3, pairs.data, pairs.armB(g));
    System.arraycopy(pairs.data, pairs.shiftAxes(g), res, 6, 9);
    System.arraycopy(pairs.data, pairs.turnAxes(g), res, 15, 9);
    if (pairs.isContact(g)) {
      return;
    }
    if (pairs.bodyA(g) >= 0) {
      Quat.rotate(res, 0, res, 0, x.turn, 4 * pairs.bodyA(g));
    }
    for (int k = 3; k < 24 && pairs.bodyB(g) >= 0; k += 3) {
      Quat.rotate(res, k, res, k, x.turn, 4 * pairs.bodyB(g));
    }
  }

  /** res = gradient of row k of a frame for a body with an arm, but for the sign. */
  private static void gradient(double[] frame, int k, int arm, double[] res) {
    int axis = 6 + 3 * k;
    if (k < 3) {
      Vec3.copy(res, 0, frame, axis);
      Vec3.cross(res, 3, frame, arm, frame, axis);
    } else {
      Vec3.zero(res, 0);
      Vec3.copy(res, 3, frame, axis);
    }
  }

  /** Takes over the step of a body that is a tree of its own, and its joint's multipliers. */
  void single(int i, Block block) {
    System.arraycopy(block.step, 0, vector, N * i, N);
    multipliers(i, block);
  }

  /**
   * Multipliers of the rows that hold a body, λ ← λ − k (C + ∇C Δ) before the bodies move: the
   * forces of the system just solved. What C is after the move differs by the square of the
   * rotations, and such stiff rows would make large forces of it.
   */
  private void multipliers(int i, Block block) {
    int g = trees.group[i];
    if (g >= 0) {
      violation.of(g, block.violation, Caller.DUAL);
      law.of(g, block.violation, block.rowForce, block.rowStiffness);
      frame(g, block.frame);
      int n = 0;
      for (int k = 0; k < N; k++) {
        if ((pairs.mask(g) & 1 << k) != 0) {
          gradient(block.frame, k, 0, block.gradient);
          double change = dot(block.gradient, 0, i);
          if (pairs.bodyB(g) >= 0) {
            gradient(block.frame, k, 3, block.gradient);
            change -= dot(block.gradient, 0, pairs.bodyB(g));
          }
          double force = block.rowForce[n] - block.rowStiffness[n] * change;
          pairs.data[pairs.row(g, n++) + PairRows.LAMBDA] = force;
        }
      }
    }
    for (int at = graph.adjacency[i]; at < graph.adjacency[i + 1] && trees.general[i]; at++) {
      int row = graph.touching[at] < 0 ? linear.row[-1 - graph.touching[at]] : -1;
      if (row >= 0 && linear.joint[row] && linear.body[linear.first[row]] == i) {
        double c = violation.ofLinear(row);
        double force = law.ofLinear(row, c);
        for (int e = linear.first[row]; e < linear.first[row] + linear.size[row]; e++) {
          force -= linear.penalty[row] * dot(linear.gradient, N * e, linear.body[e]);
        }
        linear.lambda[row] = force;
      }
    }
  }

  private double dot(double[] gradient, int at, int i) {
    double sum = 0;
    for (int k = 0; k < N; k++) {
      sum += gradient[at + k] * vector[N * i + k];
    }
    return sum;
  }

  private void add(int at, double stiffness, double[] mine, int p, double[] other, int q) {
    for (int r = 0; r < N; r++) {
      double k = stiffness * mine[p + r];
      for (int c = 0; c < N; c++) {
        coupling[at + N * r + c] += k * other[q + c];
      }
    }
  }

  /**
   * Solves the system of a tree and moves its bodies; false leaves them where they were.
   *
   * @param dual whether the joints' multipliers follow
   */
  boolean solve(int root, Block block, boolean dual) {
    int from = trees.first[root];
    int to = trees.end[root];
    for (int at = to - 1; at >= from; at--) {
      if (!eliminate(trees.bodies[at], block.matrix)) {
        return false;
      }
    }
    double size = 0;
    for (int at = from; at < to; at++) {
      int i = trees.bodies[at];
      int parent = trees.parent[i];
      for (int r = 0; r < N && parent >= 0; r++) {
        for (int c = 0; c < N; c++) {
          vector[N * i + r] -= coupling[SIZE * i + N * r + c] * vector[N * parent + c];
        }
      }
      for (int r = 0; r < N; r++) {
        size += Math.abs(vector[N * i + r]);
      }
    }
    if (!(size <= Double.MAX_VALUE)) {
      return false;
    }
    for (int at = from; at < to && dual; at++) {
      multipliers(trees.bodies[at], block);
    }
    for (int at = from; at < to; at++) {
      int i = trees.bodies[at];
      System.arraycopy(vector, N * i, block.step, 0, N);
      x.move(i, block.step);
    }
    return true;
  }

  /** Eliminates a body: its force becomes D⁻¹ f, its coupling D⁻¹ U. */
  private boolean eliminate(int i, double[] before) {
    int d = SIZE * i;
    int v = N * i;
    if (!factor(d)) {
      return false;
    }
    substitute(d, vector, v, 1);
    int parent = trees.parent[i];
    if (parent < 0) {
      return true;
    }
    System.arraycopy(coupling, d, before, 0, SIZE);
    substitute(d, coupling, d, N);
    int to = SIZE * parent;
    for (int c = 0; c < N; c++) {
      double sum = 0;
      for (int r = 0; r < N; r++) {
        sum += before[N * r + c] * vector[v + r];
      }
      vector[N * parent + c] -= sum;
      for (int e = 0; e <= c; e++) {
        sum = 0;
        for (int r = 0; r < N; r++) {
          sum += before[N * r + c] * coupling[d + N * r + e];
        }
        diagonal[to + N * c + e] -= sum;
      }
    }
    return true;
  }

  /** LDLᵀ of a lower triangle in place; false when it is not positive definite. */
  private boolean factor(int d) {
    double[] l = diagonal;
    for (int r = 0; r < N; r++) {
      int row = d + N * r;
      double pivot = l[row + r];
      for (int c = 0; c < r; c++) {
        double sum = l[row + c];
        for (int k = 0; k < c; k++) {
          sum -= l[row + k] * l[d + N * c + k];
        }
        // as yet times the pivot of its column
        l[row + c] = sum;
      }
      for (int c = 0; c < r; c++) {
        double scaled = l[row + c] / l[d + N * c + c];
        pivot -= scaled * l[row + c];
        l[row + c] = scaled;
      }
      if (!(pivot > 0)) {
        return false;
      }
      l[row + r] = pivot;
    }
    return true;
  }

  /** Solves with a factor for the columns of a matrix of N rows, in place. */
  private void substitute(int d, double[] b, int at, int columns) {
    double[] l = diagonal;
    for (int c = 0; c < columns; c++) {
      for (int r = 1; r < N; r++) {
        double sum = b[at + columns * r + c];
        for (int k = 0; k < r; k++) {
          sum -= l[d + N * r + k] * b[at + columns * k + c];
        }
        b[at + columns * r + c] = sum;
      }
      for (int r = N - 1; r >= 0; r--) {
        double sum = b[at + columns * r + c] / l[d + N * r + r];
        for (int k = r + 1; k < N; k++) {
          sum -= l[d + N * k + r] * b[at + columns * k + c];
        }
        b[at + columns * r + c] = sum;
      }
    }
  }
}
