package dev.armature.avbd;

import dev.armature.avbd.Violation.Caller;
import dev.armature.data.Parallel;
import java.util.Arrays;

/**
 * The core of the method: Chris Giles, Elie Diaz, Cem Yuksel, "Augmented Vertex Block Descent", ACM
 * Transactions on Graphics 44 (4), 2025. A sweep is a primal and a dual update.
 *
 * <p>Every row has a violation C ({@link Violation}), a multiplier λ and a penalty k, and its force
 * along +∇C is ({@link ForceLaw})
 *
 * <pre>
 *   F = clamp(λ − k (C − C₀), F_min, F_max)
 * </pre>
 *
 * where C₀ is what the step takes as feasible (the paper's α C(x_t)). A compliant row of stiffness
 * K has F = K/(K + k) (λ − k (C − C₀)).
 *
 * <p>Primal, color by color, for each body ({@link BlockAssembly}, {@link Block}):
 *
 * <pre>
 *   (M/h² + Σ k ∇C ∇Cᵀ + G) Δ = −M/h² (x − y) + Σ F ∇C,    x ← x + Δ
 * </pre>
 *
 * with y = x_t + h v + h² M⁻¹ f the inertial target and G the diagonal of column norms of Σ F ∇²C.
 * Bodies of one color share no row, so they may be done in any order, by any number of threads,
 * with the same bits. With {@link Part#TREE_BLOCKS} the bodies of a kinematic tree are one such
 * system.
 *
 * <p>Dual, for each row:
 *
 * <pre>
 *   λ ← λ + s (F − λ),       s = 1, or min(1, m/(h² k)) with {@link Part#BOUNDED_MULTIPLIERS}
 *   k ← min(k_max, k + β (m/h²) |C − C₀| / (0.01 size))    where no bound has cut F
 * </pre>
 *
 * The paper's k += β |C| has β in N/m²; here it is in units of the row's reduced mass over h² and
 * of the body's size. With s = 1 the first line is λ ← F, the paper's.
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
  final BlockAssembly assembly;
  private Block[] blocks = {new Block()};

  private AvbdOptions option = new AvbdOptions();
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
    assembly = new BlockAssembly(x, pairs, linear, graph, trees, violation, law);
    treeBlocks = new TreeBlocks(x, pairs, linear, trees, graph, violation, law);
  }

  /** Gets ready for a step. */
  void begin(AvbdOptions settings, double timestep, Parallel parallel) {
    option = settings;
    assembly.begin(timestep);
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
    for (int c = 0; c < graph.colors; c++) {
      from = graph.colorStart[c];
      to = graph.colorStart[c + 1];
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
      assembly.assemble(trees.bodies[at], block);
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
    assembly.assemble(i, block);
    if (!block.solve(option.fullBlocks)) {
      block.failures++;
    }
    if (settling && trees.hasJoint(i)) {
      treeBlocks.single(i, block);
    }
    x.move(i, block.step);
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
