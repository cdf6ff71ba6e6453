package dev.armature.solver;

import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.data.Scratch;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import java.util.Arrays;

/**
 * Solves for constraint forces and accelerations: chooses the start, runs the solver of the options
 * on each island or on everything at once, and takes the slip out afterward if asked to.
 */
public final class ConstraintSolver {
  private static final ItemPass ISLANDS = new Islands();

  private ConstraintSolver() {}

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final Problem whole;
    IslandSolver[] solvers;
    final DualProblem dual;
    final ProjectedGaussSeidel pgs = new ProjectedGaussSeidel();
    final NoSlip noSlip = new NoSlip();
    final SharedStarts starts = new SharedStarts();
    final SharedProducts products = new SharedProducts();
    private boolean keepStates;

    Work(Model m) {
      whole = new Problem(m);
      solvers = new IslandSolver[] {new IslandSolver(m)};
      dual = new DualProblem(m);
    }

    ConstraintCost rows() {
      return solvers[0].primal.rows;
    }

    /** Makes sure that every worker has a solver. */
    void ensureSolvers(Model m, Data d) {
      int have = solvers.length;
      if (have < d.team.workers()) {
        solvers = Arrays.copyOf(solvers, d.team.workers());
        for (int i = have; i < solvers.length; i++) {
          solvers[i] = new IslandSolver(m);
        }
      }
    }

    /** Solves all islands from the acceleration that {@link #whole} holds, evaluated. */
    void solveIslands(Model m, Data d, boolean keep) {
      ensureSolvers(m, d);
      keepStates = keep;
      for (int island = 0; island < d.nisland; island++) {
        if (SharedProducts.pays(m, d, d.island.nefc[island])) {
          solveLarge(m, d, island);
        }
      }
      d.team.pieces(m, d.nisland, ISLANDS);
    }

    /** Solves everything at once. */
    void solveAll(Model m, Data d, double rowCost) {
      boolean shares = SharedProducts.pays(m, d, d.nefc);
      if (shares) {
        products.begin(d, whole);
      }
      try {
        solvers[0].solve(m, d, whole, rowCost);
      } finally {
        products.end(whole);
      }
    }

    /** Solves an island that is too large for one worker before all others. */
    private void solveLarge(Model m, Data d, int island) {
      products.begin(d, solvers[0].problem);
      try {
        solvers[0].solve(m, d, island, whole, keepStates);
      } finally {
        products.end(solvers[0].problem);
      }
    }
  }

  private static final class Islands implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      Work w = d.scratch(Work.KEY);
      for (int island = from; island < to; island++) {
        if (SharedProducts.pays(m, d, d.island.nefc[island])) {
          continue;
        }
        w.solvers[worker].solve(m, d, island, w.whole, w.keepStates);
      }
    }
  }

  /**
   * Lets a world make products with its dense Jacobian, where it has one, with the same results.
   * For worlds that run side by side in lanes: their rows have different columns.
   *
   * @param hessian whether the Hessian is assembled from them, too: that pays in the lanes of a
   *     core, not on a GPU
   */
  public static void useDenseRows(Data d, boolean hessian) {
    d.scratch(Work.KEY).whole.useDenseRows(hessian);
  }

  /**
   * Computes {@code qacc}, {@code qfrcConstraint} and the force of every row.
   *
   * <p>In dense storage MuJoCo multiplies zeros too, so an acceleration that is not a number
   * (singular inertia) spreads to all rows, and a force to all dofs of its island.
   */
  public static void solve(Model m, Data d) {
    Arrays.fill(d.solver.niter, 0);
    if (d.nefc == 0) {
      Arrays.fill(d.qfrcConstraint, 0);
      System.arraycopy(d.qaccSmooth, 0, d.qacc, 0, m.nv);
      return;
    }
    Work w = d.scratch(Work.KEY);
    w.whole.loadWhole(m, d, d.qaccSmooth);
    if (SharedStarts.applies(m, d, w.whole) && w.starts.choose(m, d, w)) {
      solveIslands(m, d, w, true);
      return;
    }
    w.whole.mulJacobian(d.qaccSmooth, d.efc.b);
    for (int i = 0; i < d.nefc; i++) {
      d.efc.b[i] -= d.efc.aref[i];
    }
    boolean spreads = !m.isSparse() && Problem.hasNan(d.qaccSmooth, m.nv);
    if (spreads && !m.opt.disabled(DisableFlag.WARMSTART)) {
      Arrays.fill(d.efc.b, 0, d.nefc, Double.NaN);
    }
    if (m.opt.solver == SolverType.PGS) {
      solveDual(m, d, w);
    } else {
      solvePrimal(m, d, w);
    }
    if (m.opt.noslipIterations > 0) {
      DualProblem q = w.dual;
      q.load(m, d);
      w.noSlip.solve(q, d.solver);
      q.finish(d);
    }
    if (spreads) {
      Arrays.fill(d.efc.b, 0, d.nefc, Double.NaN);
    }
  }

  private static void solveDual(Model m, Data d, Work w) {
    if (m.opt.disabled(DisableFlag.WARMSTART)) {
      Arrays.fill(d.efc.force, 0, d.nefc, 0);
      Arrays.fill(d.efc.state, 0, d.nefc, -1);
    } else {
      evaluateAtWarmStart(d, w);
      System.arraycopy(w.whole.force, 0, d.efc.force, 0, d.nefc);
      System.arraycopy(w.whole.state, 0, d.efc.state, 0, d.nefc);
    }
    DualProblem q = w.dual;
    q.load(m, d);
    if (q.cost() > 0) {
      Arrays.fill(d.efc.force, 0, d.nefc, 0);
      q.load(m, d);
    }
    w.pgs.solve(q, d.solver);
    q.finish(d);
  }

  /** Cost of the rows, their forces and states for the acceleration of the last step. */
  private static double evaluateAtWarmStart(Data d, Work w) {
    Problem p = w.whole;
    p.mulJacobian(d.qaccWarmstart, p.jar);
    for (int i = 0; i < p.nefc; i++) {
      p.jar[i] -= p.aref[i];
    }
    return w.rows().update(p);
  }

  private static void solvePrimal(Model m, Data d, Work w) {
    boolean whole = d.nisland == 0 || m.opt.noslipIterations > 0;
    Problem p = w.whole;
    boolean warmStart = !m.opt.disabled(DisableFlag.WARMSTART);
    double cost = warmStart ? compareStarts(m, d, w) : startSmooth(m, d, w);
    if (whole && warmStart && d.nisland > 0) {
      startFreeDofs(m, d, p);
    }
    if (whole || isOne(m, d)) {
      if (!whole) {
        p.scaleByInertia();
      }
      w.solveAll(m, d, cost);
      p.store(d, whole || !warmStart);
      return;
    }
    solveIslands(m, d, w, warmStart);
  }

  /** Whether one island has all dofs. */
  static boolean isOne(Model m, Data d) {
    return d.nisland == 1 && d.island.nv[0] == m.nv;
  }

  private static void solveIslands(Model m, Data d, Work w, boolean warmStart) {
    System.arraycopy(w.whole.acc, 0, d.qacc, 0, m.nv);
    // what the evaluation of the start leaves to dofs outside of islands
    Arrays.fill(
        d.qfrcConstraint, !m.isSparse() && Problem.hasNan(d.efc.b, d.nefc) ? Double.NaN : 0);
    // as in the reference, islands leave the states of the unconstrained acceleration, if these
    // were computed at all
    w.solveIslands(m, d, warmStart);
    for (int i = 0; i < m.nv; i++) {
      if (d.dofIsland[i] < 0) {
        d.qacc[i] = d.qaccSmooth[i];
      }
    }
  }

  /**
   * Dofs outside every island start from their unconstrained acceleration, which is also where they
   * end. No row depends on them, so the rows stay as they were evaluated.
   */
  private static void startFreeDofs(Model m, Data d, Problem p) {
    boolean any = false;
    for (int i = 0; i < m.nv; i++) {
      if (d.dofIsland[i] < 0) {
        p.acc[i] = d.qaccSmooth[i];
        any = true;
      }
    }
    if (any) {
      p.mulInertia(p.acc, p.inertial);
    }
  }

  /** Evaluates the problem at the unconstrained acceleration and returns the cost of the rows. */
  static double startSmooth(Model m, Data d, Work w) {
    Problem p = w.whole;
    System.arraycopy(d.qaccSmooth, 0, p.acc, 0, m.nv);
    p.mulInertia(p.acc, p.inertial);
    System.arraycopy(d.efc.b, 0, p.jar, 0, p.nefc);
    return w.rows().update(p);
  }

  /**
   * Chooses the acceleration to start from, that of the last step unless it costs more than the
   * unconstrained one, and leaves the problem evaluated there. Returns the cost of the rows.
   */
  private static double compareStarts(Model m, Data d, Work w) {
    Problem p = w.whole;
    System.arraycopy(d.efc.b, 0, p.jar, 0, p.nefc);
    double smoothCost = w.rows().update(p);
    System.arraycopy(p.state, 0, d.efc.state, 0, p.nefc);
    System.arraycopy(d.qaccWarmstart, 0, p.acc, 0, m.nv);
    p.mulInertia(p.acc, p.inertial);
    double rowCost = evaluateAtWarmStart(d, w);
    return p.addGaussCost(rowCost) > smoothCost ? startSmooth(m, d, w) : rowCost;
  }
}
