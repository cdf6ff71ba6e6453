package dev.armature.method;

import dev.armature.data.Data;
import dev.armature.model.MethodOptions;
import dev.armature.model.Model;
import dev.armature.model.Option;
import dev.armature.model.SolverType;
import dev.armature.model.Stage;
import org.jspecify.annotations.Nullable;

/**
 * A way of stepping: what happens between the forces of a step and the state at its end.
 *
 * <p>A module that has one names it in {@code META-INF/services/dev.armature.method.StepMethod} and
 * in its module declaration. Implementations have no state; what they keep of a world lives with
 * its {@link Data} and is listed by {@link #memory}.
 */
public interface StepMethod {
  /** The {@link SolverType} code in {@code opt.solver} that chooses it. */
  int solver();

  /**
   * Its name in model files: {@code <option solver="name">}, options in {@code <option><name/>}.
   */
  String name();

  /** Its options, with default values; null when it reads those of {@link Option} alone. */
  default @Nullable MethodOptions options() {
    return null;
  }

  /**
   * How far beyond their margin contacts are looked for, m. A method that finds the poses of the
   * end of the step has to know what bodies may meet within it. Such contacts make no constraint
   * rows.
   */
  default double reach(Option opt) {
    return 0;
  }

  /**
   * Whether it reads the constraint rows: Jacobians of contacts, impedances, reference
   * accelerations. If not, they are not computed, and inverse dynamics is refused.
   */
  default boolean usesRows() {
    return true;
  }

  /** Whether it deactivates equalities of type {@code HOLD}, so that joints can break. */
  default boolean breaksJoints() {
    return false;
  }

  /**
   * Computes {@code qacc}, {@code qfrcConstraint} and the force of every row from the present
   * state, which does not change.
   */
  void solve(Model m, Data d);

  /**
   * Moves the solved world on by one time step.
   *
   * @param done the {@code Stage} up to which factors of an earlier step from this state hold
   * @param split whether the controls were set between the two halves of a step, so that the method
   *     must not run the pipeline again
   */
  void advance(Model m, Data d, Stage done, boolean split);

  /** What it keeps of a world from step to step. */
  default Memory memory() {
    return Memory.NONE;
  }
}
