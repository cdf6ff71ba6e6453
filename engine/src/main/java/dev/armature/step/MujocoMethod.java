package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.method.StepMethod;
import dev.armature.method.StepMethods;
import dev.armature.model.EnableFlag;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.model.Stage;
import dev.armature.solver.ConstraintSolver;

/** MuJoCo's way of stepping: PGS, CG or Newton for the accelerations, then an integrator. */
public final class MujocoMethod implements StepMethod {
  private static final MujocoMethod INSTANCE = new MujocoMethod();

  private MujocoMethod() {}

  /** The step method of a model: the one a module provides for its solver, or MuJoCo's. */
  public static StepMethod of(Model m) {
    StepMethod provided = StepMethods.of(m.opt);
    return provided == null ? INSTANCE : provided;
  }

  /** The solver that is chosen by default; PGS and CG are of this method too. */
  @Override
  public int solver() {
    return SolverType.NEWTON;
  }

  @Override
  public String name() {
    return "mujoco";
  }

  @Override
  public void solve(Model m, Data d) {
    ConstraintSolver.solve(m, d);
  }

  /** Runge-Kutta needs the controls more than once and becomes Euler in a split step. */
  @Override
  public void advance(Model m, Data d, Stage done, boolean split) {
    if (m.opt.enabled(EnableFlag.FWDINV)) {
      ForwardInverse.compare(m, d);
    }
    switch (m.opt.integrator) {
      case IntegratorType.IMPLICIT, IntegratorType.IMPLICITFAST ->
          Implicit.advance(m, d, done.includes(Stage.VEL));
      case IntegratorType.RK4 -> {
        if (split) {
          Euler.advance(m, d, done.includes(Stage.POS));
        } else {
          RungeKutta4.advance(m, d);
        }
      }
      default -> Euler.advance(m, d, done.includes(Stage.POS));
    }
  }
}
