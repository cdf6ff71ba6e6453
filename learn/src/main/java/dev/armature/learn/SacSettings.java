package dev.armature.learn;

import java.util.List;

/**
 * How to learn by {@link Sac}.
 *
 * @param worlds worlds that are stepped together
 * @param actions actions in each world between two rounds of learning
 * @param updates steps of the optimizers in a round
 * @param batch actions that a step of the optimizers learns from
 * @param warmup actions in all worlds that are drawn uniformly before learning begins
 * @param capacity actions that are remembered
 * @param discount what a reward is worth one action later
 * @param rate rate of learning
 * @param smoothing how far the slow value networks move to the others in each step
 * @param hidden sizes of the hidden layers
 */
public record SacSettings(
    int worlds,
    int actions,
    int updates,
    int batch,
    int warmup,
    int capacity,
    double discount,
    double rate,
    double smoothing,
    List<Integer> hidden) {
  /** What works for small tasks. */
  public static final SacSettings STANDARD =
      new SacSettings(8, 4, 16, 256, 1_000, 200_000, 0.98, 1e-3, 0.01, List.of(64, 64));

  /** Checks the numbers. */
  public SacSettings {
    for (int[] least :
        new int[][] {{worlds, 1}, {actions, 1}, {updates, 0}, {batch, 1}, {warmup, 0}}) {
      if (least[0] < least[1]) {
        throw new IllegalArgumentException(
            "worlds, actions and batch must be at least 1, updates and warmup at least 0");
      }
    }
    if (capacity < batch || capacity < worlds * actions) {
      throw new IllegalArgumentException(
          "a capacity of " + capacity + " is less than a batch or a round");
    }
    if (!(discount >= 0 && discount <= 1 && rate > 0 && smoothing > 0 && smoothing <= 1)) {
      throw new IllegalArgumentException(
          "discount is from 0 to 1, rate more than 0, smoothing more than 0 and at most 1");
    }
    hidden = List.copyOf(hidden);
  }
}
