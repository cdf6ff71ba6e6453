package dev.armature.avbd;

import dev.armature.avbd.Violation.Caller;
import dev.armature.data.Parallel;
import dev.armature.math.Vec3;
import java.util.Arrays;

/**
 * What stands on what. A few sweeps carry a force only a few bodies far, so what they leave of the
 * approach between the bodies of a high stack would be a step's sinking, and the multipliers that
 * learn from it would swing. Two passes take it out. From the ground up, every body that stands on
 * others is moved by the least, in the metric of its mass, that closes its pressed contacts and
 * opens its violated ones with those below it, which count as fixed because they are done; where
 * friction holds, its tangents too. From the top down, the force which that took, and what was
 * added above, is added to the multipliers of the contacts below. For a stack that is the direct
 * solution.
 *
 * <p>Below is the body whose center is lower along gravity, of contacts whose normal is mostly
 * vertical; what does not move is below everything. Only towers take part: bodies all of whose rows
 * are rigid, upright contacts and that stand on one body, or on the ground, alone. A body on
 * several others would be turned by what moves them apart, and the one above it by more: a wall of
 * shifted layers was thrown apart that way. The bodies of a level, the longest way down, do not
 * depend on each other, so any number of threads gives the same bits.
 */
final class Towers implements Parallel.Task {
  private static final int BODIES_A_PIECE = 32;

  /** Least part of a normal along gravity with which a contact carries. */
  private static final double UPRIGHT = 0.3;

  /** Stiffness of the contacts in units of m/h²: leaves a thousandth of a violation. */
  private static final double STIFF = 1e3;

  /** Most passes over the contacts of a body: one that was open may close when the body turns. */
  private static final int PASSES = 3;

  /** Step of a body that asks for another pass, in parts of the size. */
  private static final double AGAIN = 1e-4;

  /** Violation that is not worth a step, in parts of the size. */
  private static final double TINY = 1e-9;

  // what a body stands on, beside the numbers of bodies
  private static final int GROUND = -1;
  private static final int NOTHING = -2;

  // which body of a group stands on the other
  private static final byte NONE = 0;
  private static final byte FIRST = 1;
  private static final byte SECOND = 2;

  private final Poses x;
  private final PairRows pairs;
  private final BodyGraph graph;
  private final Violation violation;
  private Block[] blocks = {new Block()};

  // bodies by level, from levelStart[l] to levelStart[l + 1]
  private int levels;
  private int[] levelStart = new int[2];
  private int[] order = {};

  // by body
  private double[] height = {};
  private int[] level = {};
  private int[] waiting = {};
  private int[] queue = {};
  private boolean[] grounded = {};

  // entries of the graph that body i stands on, from heldStart[i] to heldStart[i + 1]
  private int[] heldStart = new int[1];
  private int[] held = {};

  // force and torque of the pass from the ground up, by body
  private double[] lifted = {};

  // by group: which body is the upper one; how many rows hold it, none, the normal or the tangents
  // too; what the multipliers of these rows got in the pass down
  private byte[] upper = {};
  private byte[] rows = {};
  private double[] added = {};

  private final double[] up = new double[3];
  private double h;
  private boolean loads;
  private int from;
  private int to;

  Towers(Poses x, PairRows pairs, BodyGraph graph, Sweeps sweeps) {
    this.x = x;
    this.pairs = pairs;
    this.graph = graph;
    violation = sweeps.violation;
  }

  /** Finds the levels of the present contacts; without gravity there are none. */
  void build(double[] gravity, boolean falls, double timestep, Parallel parallel) {
    h = timestep;
    levels = 0;
    double g = Vec3.norm(gravity, 0);
    if (!falls || !(g > 0)) {
      return;
    }
    Vec3.scale(up, 0, gravity, 0, -1 / g);
    ensure(x.count, pairs.count, parallel.workers());
    for (int i = 0; i < x.count; i++) {
      height[i] = Vec3.dot(up, 0, x.com, 3 * i);
    }
    for (int i = 0; i < pairs.count; i++) {
      upper[i] = upperOf(i);
      rows[i] = 0;
    }
    count(x.count);
    rank();
    sort(x.count);
    list(x.count);
  }

  private void ensure(int n, int groups, int workers) {
    if (order.length < n) {
      int size = Math.max(n, 2 * order.length);
      order = new int[size];
      height = new double[size];
      level = new int[size];
      waiting = new int[size];
      queue = new int[size];
      grounded = new boolean[size];
      heldStart = new int[size + 1];
      lifted = new double[6 * size];
    }
    if (upper.length < groups) {
      int size = Math.max(groups, 2 * upper.length);
      upper = new byte[size];
      rows = new byte[size];
      added = new double[3 * size];
      held = new int[size];
    }
    int have = blocks.length;
    if (have < workers) {
      blocks = Arrays.copyOf(blocks, workers);
      for (int i = have; i < workers; i++) {
        blocks[i] = new Block();
      }
    }
  }

  /** Which body of a group stands on the other: the higher one of a rigid, upright contact. */
  private byte upperOf(int g) {
    if (!pairs.isContact(g)
        || pairs.stiffness(g) > 0
        || Math.abs(Vec3.dot(up, 0, pairs.data, pairs.shiftAxes(g))) <= UPRIGHT) {
      return NONE;
    }
    int a = pairs.bodyA(g);
    int b = pairs.bodyB(g);
    if (a < 0 || b < 0) {
      return a < 0 ? SECOND : FIRST;
    }
    boolean first = height[a] > height[b] || (height[a] == height[b] && a > b);
    return first ? FIRST : SECOND;
  }

  /** Whether the body at an entry of the graph stands on the other one. */
  private boolean isUpper(int touching) {
    return touching >= 0 && upper[touching >> 1] == ((touching & 1) == 0 ? FIRST : SECOND);
  }

  private int other(int touching) {
    int g = touching >> 1;
    return (touching & 1) == 0 ? pairs.bodyB(g) : pairs.bodyA(g);
  }

  /** waiting = contacts with the moving body below; -1 for bodies that take no part. */
  private void count(int n) {
    for (int i = 0; i < n; i++) {
      waiting[i] = 0;
      grounded[i] = false;
      level[i] = 0;
      int below = NOTHING;
      for (int at = graph.adjacency[i]; at < graph.adjacency[i + 1]; at++) {
        int t = graph.touching[at];
        if (t < 0 || upper[t >> 1] == NONE) {
          waiting[i] = -1;
          break;
        }
        if (!isUpper(t)) {
          continue;
        }
        int b = Math.max(other(t), GROUND);
        if (below != NOTHING && b != below) {
          waiting[i] = -1;
          break;
        }
        below = b;
        waiting[i] += b == GROUND ? 0 : 1;
      }
      grounded[i] = waiting[i] == 0 && below == GROUND;
    }
  }

  /** Levels from the ground up, each body after all below it. */
  private void rank() {
    int end = 0;
    for (int i = 0; i < x.count; i++) {
      if (waiting[i] <= 0) {
        queue[end++] = i;
      }
    }
    for (int k = 0; k < end; k++) {
      int i = queue[k];
      boolean firm = grounded[i] && waiting[i] == 0;
      grounded[i] = firm;
      for (int at = graph.adjacency[i]; at < graph.adjacency[i + 1]; at++) {
        int t = graph.touching[at];
        if (t < 0 || upper[t >> 1] == NONE || isUpper(t)) {
          continue;
        }
        int b = other(t);
        if (waiting[b] > 0) {
          grounded[b] |= firm;
          level[b] = Math.max(level[b], level[i] + 1);
          if (--waiting[b] == 0) {
            queue[end++] = b;
          }
        }
      }
    }
  }

  private void sort(int n) {
    for (int i = 0; i < n; i++) {
      if (grounded[i]) {
        levels = Math.max(levels, level[i] + 1);
      }
    }
    if (levelStart.length < levels + 2) {
      levelStart = new int[2 * levels + 2];
    }
    Arrays.fill(levelStart, 0, levels + 2, 0);
    for (int i = 0; i < n; i++) {
      if (grounded[i]) {
        levelStart[level[i] + 2]++;
      }
    }
    for (int l = 0; l < levels; l++) {
      levelStart[l + 2] += levelStart[l + 1];
    }
    for (int i = 0; i < n; i++) {
      if (grounded[i]) {
        order[levelStart[level[i] + 1]++] = i;
      }
    }
  }

  /** Entries of the graph that hold the grounded bodies. */
  private void list(int n) {
    int end = 0;
    for (int i = 0; i < n; i++) {
      heldStart[i] = end;
      if (!grounded[i]) {
        continue;
      }
      for (int at = graph.adjacency[i]; at < graph.adjacency[i + 1]; at++) {
        int t = graph.touching[at];
        if (isUpper(t) && (other(t) < 0 || grounded[other(t)])) {
          held[end++] = t;
        }
      }
    }
    heldStart[n] = end;
  }

  /** One pass from the ground up that moves bodies out of those below. */
  void settle(Parallel parallel) {
    loads = false;
    for (int l = 0; l < levels; l++) {
      hand(l, parallel);
    }
  }

  /** One pass from the top down that makes multipliers carry what stands on them. */
  void load(Parallel parallel) {
    loads = true;
    for (int l = levels - 1; l >= 0; l--) {
      hand(l, parallel);
    }
  }

  private void hand(int l, Parallel parallel) {
    from = levelStart[l];
    to = levelStart[l + 1];
    int pieces = (to - from + BODIES_A_PIECE - 1) / BODIES_A_PIECE;
    if (pieces > 1) {
      parallel.run(pieces, this);
    } else if (pieces == 1) {
      run(0, 0);
    }
  }

  @Override
  public void run(int piece, int worker) {
    Block block = blocks[worker];
    int first = from + piece * BODIES_A_PIECE;
    int end = Math.min(to, first + BODIES_A_PIECE);
    for (int at = first; at < end; at++) {
      int i = order[at];
      if (loads) {
        carry(i, block);
      } else {
        Arrays.fill(lifted, 6 * i, 6 * i + 6, 0);
        boolean again = true;
        for (int pass = 0; pass < PASSES && again; pass++) {
          again = lift(i, block);
        }
      }
    }
  }

  /** Moves a body to where the contacts below it are closed; whether to look at it again. */
  private boolean lift(int i, Block block) {
    double[] data = pairs.data;
    double worst = 0;
    begin(i, block);
    for (int at = heldStart[i]; at < heldStart[i + 1]; at++) {
      int t = held[at];
      int g = t >> 1;
      violation.of(g, block.violation, Caller.BLOCK);
      int row = pairs.first(g);
      double left = block.violation[0] - data[row + PairRows.OFFSET];
      boolean pressed = data[row + PairRows.LAMBDA] - data[row + PairRows.PENALTY] * left > 0;
      if (!pressed && !(left < 0)) {
        rows[g] = 0;
        continue;
      }
      int n = pressed && pairs.stick[g] ? 3 : 1;
      rows[g] = (byte) n;
      double stiff = STIFF * pairs.massUnit(g);
      for (int k = 0; k < n; k++) {
        double off = block.violation[k] - data[row + PairRows.ROW * k + PairRows.OFFSET];
        worst = Math.max(worst, Math.abs(off));
        block.rowStiffness[k] = stiff;
        block.rowForce[k] = -stiff * off;
        added[3 * g + k] = 0;
      }
      add(g, (t & 1) == 0, n, block);
    }
    if (!(worst > TINY * x.length[i]) || !block.solve(false)) {
      return false;
    }
    x.move(i, block.step);
    return keep(i, block.step);
  }

  private void add(int g, boolean first, int n, Block block) {
    int arm = first ? pairs.armA(g) : pairs.armB(g);
    block.addPoint(pairs.data, pairs.shiftAxes(g), arm, n, first ? 1 : -1);
  }

  private void begin(int i, Block block) {
    block.clear();
    double scale = 1 / (h * h);
    for (int k = 0; k < 3; k++) {
      block.matrix[7 * k] = scale * x.mass[i];
      for (int c = 0; c <= k; c++) {
        block.matrix[6 * (3 + k) + 3 + c] = scale * x.inertia[9 * i + 3 * k + c];
      }
    }
  }

  /** Records the force of a step; returns whether another step is needed. */
  private boolean keep(int i, double[] step) {
    double scale = 1 / (h * h);
    double[] j = x.inertia;
    double way = 0;
    for (int k = 0; k < 3; k++) {
      int at = 9 * i + 3 * k;
      double turned = j[at] * step[3] + j[at + 1] * step[4] + j[at + 2] * step[5];
      lifted[6 * i + k] += scale * x.mass[i] * step[k];
      lifted[6 * i + 3 + k] += scale * turned;
      way += Math.abs(step[k]) + x.length[i] * Math.abs(step[3 + k]);
    }
    return way > AGAIN * x.length[i];
  }

  /**
   * Adds to the multipliers of the contacts below what was missing to hold the body, and what was
   * added above it, spread as by springs.
   */
  private void carry(int i, Block block) {
    begin(i, block);
    boolean anything = false;
    for (int k = 0; k < 6; k++) {
      block.force[k] = -lifted[6 * i + k];
      anything |= block.force[k] != 0;
    }
    Arrays.fill(block.rowStiffness, 0);
    for (int at = graph.adjacency[i]; at < graph.adjacency[i + 1]; at++) {
      int t = graph.touching[at];
      int g = t >> 1;
      if (rows[g] > 0 && !isUpper(t) && added[3 * g] != 0) {
        System.arraycopy(added, 3 * g, block.rowForce, 0, rows[g]);
        add(g, (t & 1) == 0, rows[g], block);
        anything = true;
      }
    }
    if (anything && spread(i, block)) {
      for (int at = heldStart[i]; at < heldStart[i + 1]; at++) {
        int t = held[at];
        if (rows[t >> 1] > 0) {
          push(t >> 1, (t & 1) == 0, rows[t >> 1], block.step);
        }
      }
    }
  }

  /** Solves for the step under the load in the block, with springs at all contacts below. */
  private boolean spread(int i, Block block) {
    boolean rests = false;
    Arrays.fill(block.rowForce, 0);
    for (int at = heldStart[i]; at < heldStart[i + 1]; at++) {
      int t = held[at];
      int g = t >> 1;
      if (rows[g] > 0) {
        Arrays.fill(block.rowStiffness, STIFF * pairs.massUnit(g));
        add(g, (t & 1) == 0, rows[g], block);
        rests = true;
      }
    }
    return rests && block.solve(false);
  }

  /** Adds to a contact's multipliers what its springs give when the body moves by a step. */
  private void push(int g, boolean first, int n, double[] step) {
    double[] data = pairs.data;
    int arm = first ? pairs.armA(g) : pairs.armB(g);
    double wx = step[0] + step[4] * data[arm + 2] - step[5] * data[arm + 1];
    double wy = step[1] + step[5] * data[arm] - step[3] * data[arm + 2];
    double wz = step[2] + step[3] * data[arm + 1] - step[4] * data[arm];
    double stiff = (first ? -STIFF : STIFF) * pairs.massUnit(g);
    for (int k = 0; k < n; k++) {
      int axis = pairs.shiftAxes(g) + 3 * k;
      int lambda = pairs.row(g, k) + PairRows.LAMBDA;
      double before = data[lambda];
      double after = before + stiff * (data[axis] * wx + data[axis + 1] * wy + data[axis + 2] * wz);
      data[lambda] = k == 0 ? Math.max(0, after) : after;
      added[3 * g + k] = data[lambda] - before;
    }
    if (n == 3) {
      cone(g);
    }
  }

  /** Keeps the friction of a contact within its cone. */
  private void cone(int g) {
    double[] data = pairs.data;
    int one = pairs.row(g, 1);
    int two = pairs.row(g, 2);
    double e1 = data[one + PairRows.LAMBDA] / data[one + PairRows.FRICTION];
    double e2 = data[two + PairRows.LAMBDA] / data[two + PairRows.FRICTION];
    double wanted = Math.sqrt(e1 * e1 + e2 * e2);
    double most = data[pairs.first(g) + PairRows.LAMBDA];
    if (wanted > most) {
      for (int k = 1; k < 3; k++) {
        int lambda = pairs.row(g, k) + PairRows.LAMBDA;
        double cut = data[lambda] * (1 - most / wanted);
        data[lambda] -= cut;
        added[3 * g + k] -= cut;
      }
    }
  }
}
