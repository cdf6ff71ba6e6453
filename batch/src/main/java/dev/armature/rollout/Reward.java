package dev.armature.rollout;

import dev.armature.batch.WorldView;

/** Computes the reward of a step. Called after the step by the thread that made it. */
@FunctionalInterface
public interface Reward {
  /** The reward of the last step. */
  double of(WorldView world);
}
