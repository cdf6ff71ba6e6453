package dev.armature.rollout;

import dev.armature.batch.WorldView;
import java.util.SplittableRandom;

/** Sets where a rollout starts; the world is as after a reset. */
@FunctionalInterface
public interface Start {
  /**
   * Sets the start.
   *
   * @param world the world
   * @param rollout number of the rollout, from 0
   * @param random random numbers of this rollout
   */
  void set(WorldView world, long rollout, SplittableRandom random);
}
