package dev.armature.rollout;

import dev.armature.batch.WorldView;
import java.util.SplittableRandom;

/**
 * Decides the controls of a world before each of its steps. Called by the thread that steps the
 * world: what several worlds share must be safe for threads.
 */
@FunctionalInterface
public interface Policy {
  /**
   * Sets the controls.
   *
   * @param world the world, to read and to set controls in
   * @param rollout number of the rollout, from 0
   * @param step number of the step that follows, from 0
   * @param random random numbers of this rollout
   */
  void act(WorldView world, long rollout, int step, SplittableRandom random);
}
