package dev.armature.solver;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.SolverType;

/** Solves one problem after the other with the solver of the options; each worker has its own. */
final class IslandSolver {
  /** The island at hand. */
  final Problem problem;

  /** The descent, and the evaluation of rows it starts from. */
  final PrimalSolver primal;

  private final Newton newton = new Newton();
  private final OrderedNewton orderedNewton = new OrderedNewton();
  private final ConjugateGradient cg;

  IslandSolver(Model m) {
    problem = new Problem(m);
    primal = new PrimalSolver(m);
    cg = new ConjugateGradient(m);
  }

  private PrimalSolver.Direction direction(Model m, Problem p) {
    if (m.opt.solver == SolverType.CG) {
      return cg;
    }
    return p.isOrdered(m) ? orderedNewton : newton;
  }

  /**
   * Solves an island and writes the result to the data.
   *
   * @param start the problem of all dofs, evaluated at the acceleration to start from
   */
  void solve(Model m, Data d, int island, Problem start, boolean keepStates) {
    problem.loadIsland(m, d, island, start);
    double rowCost = primal.rows.update(problem);
    primal.solve(problem, direction(m, problem), d.solver, island, rowCost);
    problem.store(d, !keepStates);
  }

  /** Solves a problem that holds its start, evaluated. */
  void solve(Model m, Data d, Problem p, double rowCost) {
    primal.solve(p, direction(m, p), d.solver, 0, rowCost);
  }
}
