package dev.armature.rollout;

import java.util.SplittableRandom;

/**
 * Random numbers of rollouts: a generator for each rollout that depends on the seed and the number
 * of the rollout only, and normal numbers with the same bits on every machine.
 */
public final class Noise {
  // the odd constant nearest to 2⁶⁴/φ spreads neighboring numbers over all bits
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Noise() {}

  /** The generator of a rollout. */
  public static SplittableRandom of(long seed, long rollout) {
    return new SplittableRandom(
        new SplittableRandom(seed).nextLong()
            ^ new SplittableRandom(GOLDEN * (rollout + 1)).nextLong());
  }

  /** A number of the standard normal distribution (Box and Muller 1958). */
  public static double normal(SplittableRandom random) {
    double radius = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
  }

  /** A number between two others, all equally likely. */
  public static double uniform(SplittableRandom random, double low, double high) {
    return low + (high - low) * random.nextDouble();
  }
}
