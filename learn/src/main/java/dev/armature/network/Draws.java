package dev.armature.network;

/**
 * Random numbers that depend on a seed and on what they are for, nothing else: a training that
 * resumes draws the same ones without having kept a generator.
 *
 * <p>The generator is SplitMix64 (Steele, Lea and Flood 2014); normal numbers come from Marsaglia's
 * polar method with {@link StrictMath}, the same on every machine.
 */
public final class Draws {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final double UNIT = 0x1.0p-53;

  private long state;
  private double spare;
  private boolean hasSpare;

  /** The numbers of a seed for a purpose. */
  public Draws(long seed, long... purpose) {
    state = mix(seed + GOLDEN);
    for (long p : purpose) {
      state = mix(state ^ mix(p + GOLDEN));
    }
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** 64 random bits. */
  public long next() {
    state += GOLDEN;
    return mix(state);
  }

  /** A number from 0 to 1, without 1. */
  public double uniform() {
    return (next() >>> 11) * UNIT;
  }

  /** A whole number below a bound, to a bias of bound / 2⁶⁴. */
  public int below(int bound) {
    return (int) Long.remainderUnsigned(next(), bound);
  }

  /** A normal number. */
  public double normal() {
    if (hasSpare) {
      hasSpare = false;
      return spare;
    }
    while (true) {
      double x = 2 * uniform() - 1;
      double y = 2 * uniform() - 1;
      double s = x * x + y * y;
      if (s > 0 && s < 1) {
        double r = Math.sqrt(-2 * StrictMath.log(s) / s);
        spare = r * y;
        hasSpare = true;
        return r * x;
      }
    }
  }

  /** Puts numbers in random order. */
  public void shuffle(int[] order) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = below(i + 1);
      int kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
  }
}
