package dev.armature.avbd;

import dev.armature.avbd.Violation.Caller;
import dev.armature.data.Parallel;
import dev.armature.math.Quat;
import java.util.Arrays;

/**
 * The sweeps: colour by colour, body by body, one block H Δ = f with f = −M/h² (x − y) + Σ force ∇C
 * and H = M/h² + Σ k ∇C ∇Cᵀ + G; after each sweep every row's λ ← force and k += β |C|.
 *
 * <p>G is the diagonal of column norms of force ∇²C of the rows whose arms turn (joints, connects,
 * welds). Bodies of one colour share no row, so a colour's bodies may be done in any order and by
 * anybody with the same bits.
 */
final class Sweeps implements Parallel.Task {
  private static final int BODIES_A_PIECE = 32;
  private static final int GROUPS_A_PIECE = 512;

  /** Violation that the growth of penalties is measured by, in parts of the body's size. */
  private static final double GROWTH_LENGTH = 0.01;

  /** Connects and welds harden this much faster. */
  private static final double EQUALITY_GROWTH = 30;

  final Violation violation;
  final ForceLaw law;
  private final Poses x;
  private final PairRows pairs;
  private final LinearRows linear;
  private final BodyGraph graph;
  private final Trees trees;
  private final TreeBlocks treeBlocks;
  private Block[] blocks = {new Block()};

  private AvbdOptions option = new AvbdOptions();
  private double h;
  private boolean bounded;
  private boolean dual;
  private boolean settling;
  private int from;
  private int to;

  Sweeps(Poses x, PairRows pairs, LinearRows linear, BodyGraph graph, Trees trees) {
    this.x = x;
    this.pairs = pairs;
    this.linear = linear;
    this.graph = graph;
    this.trees = trees;
    violation = new Violation(pairs, linear, x);
    law = new ForceLaw(pairs, linear);
    treeBlocks = new TreeBlocks(x, pairs, linear, trees, graph, violation, law);
  }

  /** Gets ready for a step. */
  void begin(AvbdOptions settings, double timestep, Parallel parallel) {
    option = settings;
    h = timestep;
    bounded = settings.has(Part.BOUNDED_MULTIPLIERS);
    law.begin(settings);
    treeBlocks.begin();
    for (Block block : blocks) {
      block.failures = 0;
    }
    int have = blocks.length;
    if (have < parallel.workers()) {
      blocks = Arrays.copyOf(blocks, parallel.workers());
      for (int i = have; i < blocks.length; i++) {
        blocks[i] = new Block();
      }
    }
  }

  /** Blocks of the step that no path could solve, so that the body was left where it was. */
  int failures() {
    int sum = 0;
    for (Block block : blocks) {
      sum += block.failures;
    }
    return sum;
  }

  /**
   * One sweep over all bodies.
   *
   * @param multipliers whether those of joints follow; those of other rows have {@link #dual}
   */
  void primal(Parallel parallel, boolean multipliers) {
    dual = false;
    settling = multipliers;
    for (int c = 0; c < graph.colours; c++) {
      from = graph.colourStart[c];
      to = graph.colourStart[c + 1];
      hand(parallel, to - from, BODIES_A_PIECE);
    }
  }

  /** Updates all multipliers and penalties. */
  void dual(Parallel parallel) {
    dual = true;
    from = 0;
    to = pairs.count;
    hand(parallel, to, GROUPS_A_PIECE);
    for (int r = 0; r < linear.count; r++) {
      dualLinear(r);
    }
  }

  private void hand(Parallel parallel, int items, int size) {
    int pieces = (items + size - 1) / size;
    if (pieces > 1) {
      parallel.run(pieces, this);
    } else if (pieces == 1) {
      run(0, 0);
    }
  }

  @Override
  public void run(int piece, int worker) {
    Block block = blocks[worker];
    int size = dual ? GROUPS_A_PIECE : BODIES_A_PIECE;
    int first = from + piece * size;
    int end = Math.min(to, first + size);
    for (int i = first; i < end; i++) {
      if (dual) {
        dualGroup(i, block);
      } else {
        node(graph.order[i], block);
      }
    }
  }

  private void node(int root, Block block) {
    if (trees.isSingle(root)) {
      body(root, block);
      return;
    }
    for (int at = trees.first[root]; at < trees.end[root]; at++) {
      assemble(trees.bodies[at], block);
      treeBlocks.put(trees.bodies[at], block);
    }
    if (!treeBlocks.solve(root, block, settling)) {
      block.failures++;
      for (int at = trees.first[root]; at < trees.end[root]; at++) {
        body(trees.bodies[at], block);
      }
    }
  }

  private void body(int i, Block block) {
    assemble(i, block);
    if (!block.solve(option.fullBlocks)) {
      block.failures++;
    }
    if (settling && trees.hasJoint(i)) {
      treeBlocks.single(i, block);
    }
    x.move(i, block.step);
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

  /** Starts a block from the inertia of a body and its pull towards the target. */
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

  private void dualGroup(int g, Block block) {
    PairRows r = pairs;
    if (r.kind(g) == PairRows.JOINT && trees.joints) {
      return;
    }
    double[] data = r.data;
    double[] c = block.violation;
    double[] force = block.rowForce;
    violation.of(g, c, Caller.DUAL);
    law.of(g, c, force, block.rowStiffness);
    boolean contact = r.isContact(g);
    boolean equality = !contact;
    boolean whole = equality || r.stiffness(g) > 0;
    boolean stuck = contact && force[0] > 0;
    int translations = Integer.bitCount(r.mask(g) & 7);
    int size = r.size(g);
    int row = r.first(g);
    for (int k = 0; k < size; k++, row += PairRows.ROW) {
      double penalty = data[row + PairRows.PENALTY];
      boolean inside = contact ? force[0] > 0 : true;
      if (contact && k > 0) {
        inside = inside && ForceLaw.isFree(data, row, c[k], force[k]);
        stuck = stuck && (inside || k > 2);
      }
      double unit = k < translations ? r.massUnit(g) : r.inertiaUnit(g);
      double step = whole ? 1 : dualStep(unit, penalty);
      double lambda = data[row + PairRows.LAMBDA];
      data[row + PairRows.LAMBDA] = lambda + step * (force[k] - lambda);
      if (inside) {
        double length = k < translations ? r.length(g) : 1;
        double friction = contact && k > 0 ? option.frictionStiffness : 1;
        double left = grows(equality, c[k], data[row + PairRows.OFFSET]);
        double grown = penalty + friction * growth(unit, length, left);
        data[row + PairRows.PENALTY] = Math.min(grown, friction * unit * Avbd.penaltyMax(option));
      }
    }
    r.stick[g] = stuck;
  }

  /**
   * The violation that lets a penalty grow: what is left of the step, and for connects and welds
   * all of it, because they may carry far more than their bodies weigh.
   */
  private static double grows(boolean equality, double c, double offset) {
    double left = Math.abs(c - offset);
    return equality ? Math.max(left, EQUALITY_GROWTH * Math.abs(c)) : left;
  }

  /**
   * Part of the way from λ to the row's force that the multiplier goes: with ρ = min(k, m/h²), λ ←
   * clamp(λ − ρ C). A penalty beyond m/h² makes the row stiff within the step but its multiplier
   * must not grow as fast: a few sweeps do not solve all bodies, and what is left would be
   * remembered.
   */
  private double dualStep(double unit, double penalty) {
    return bounded && penalty > unit ? unit / penalty : 1;
  }

  private double growth(double unit, double length, double violated) {
    double grown = option.beta * unit * violated / (GROWTH_LENGTH * length);
    return grown <= Double.MAX_VALUE ? grown : Double.MAX_VALUE;
  }

  private void dualLinear(int row) {
    LinearRows r = linear;
    if (r.kind[row] == LinearRows.SPRING || r.joint[row] && trees.joints) {
      return;
    }
    double c = violation.ofLinear(row);
    double force = law.ofLinear(row, c);
    boolean inside = law.isFreeLinear(row, c, force);
    r.lambda[row] += dualStep(r.unit[row], r.penalty[row]) * (force - r.lambda[row]);
    if (inside) {
      double grown =
          r.penalty[row] + growth(r.unit[row], r.length[row], Math.abs(c - r.offset[row]));
      r.penalty[row] = Math.min(grown, r.unit[row] * Avbd.penaltyMax(option));
    }
  }
}
