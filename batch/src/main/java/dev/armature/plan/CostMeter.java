package dev.armature.plan;

import dev.armature.batch.WorldView;

/**
 * Measures what the worlds of one planner cost. It may remember numbers of each world from step to
 * step; several threads ask at once, each for worlds of its own.
 */
@FunctionalInterface
public interface CostMeter {
  /** Looks at a world that is about to run from the start of a plan. */
  default void begin(WorldView world) {}

  /** Cost per second of the time step that a world has just made. */
  double cost(WorldView world);
}
