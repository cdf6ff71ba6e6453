package dev.armature.cli;

import dev.armature.plan.PlannerSettings;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How plans are found. */
enum PlanMethod {
  PREDICTIVE_SAMPLING(PlannerSettings.Method.PREDICTIVE_SAMPLING),
  CROSS_ENTROPY(PlannerSettings.Method.CROSS_ENTROPY),
  PATH_INTEGRAL(PlannerSettings.Method.PATH_INTEGRAL),
  /** Iterative LQG, by derivatives of the steps. */
  ILQG(null),
  /** The same from guessed states (multiple shooting). */
  SHOOTING(null),
  /** Linear feedback about the goal. */
  LQR(null);

  /** How samples become a plan; null for methods that do not sample. */
  final PlannerSettings.@Nullable Method sampling;

  PlanMethod(PlannerSettings.@Nullable Method sampling) {
    this.sampling = sampling;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
