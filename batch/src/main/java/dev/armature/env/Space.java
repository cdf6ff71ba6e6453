package dev.armature.env;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A box of vectors: each number between its low and its high, which may be infinite. */
public final class Space {
  private final double[] low;
  private final double[] high;

  /**
   * A box.
   *
   * @throws IllegalArgumentException when a low is not below its high, or lengths differ
   */
  public Space(double[] low, double[] high) {
    if (low.length != high.length) {
      throw new IllegalArgumentException(low.length + " lows, but " + high.length + " highs");
    }
    for (int i = 0; i < low.length; i++) {
      if (!(low[i] < high[i])) {
        throw new IllegalArgumentException("number " + i + ": low " + low[i] + ", high " + high[i]);
      }
    }
    this.low = low.clone();
    this.high = high.clone();
  }

  /** All vectors of a length. */
  public static Space unbounded(int size) {
    double[] high = new double[size];
    Arrays.fill(high, Double.POSITIVE_INFINITY);
    double[] low = new double[size];
    Arrays.fill(low, Double.NEGATIVE_INFINITY);
    return new Space(low, high);
  }

  /** Length of its vectors. */
  public int size() {
    return low.length;
  }

  /** The lower bound of a number. */
  public double low(int index) {
    return low[index];
  }

  /** The upper bound of a number. */
  public double high(int index) {
    return high[index];
  }

  /** Whether a vector has the right length and lies in the box; not-a-number never does. */
  public boolean contains(double... vector) {
    boolean in = vector.length == low.length;
    for (int i = 0; i < low.length && in; i++) {
      in = vector[i] >= low[i] && vector[i] <= high[i];
    }
    return in;
  }

  /** Clamps a number to the box. */
  double clamp(int index, double value) {
    return Math.max(low[index], Math.min(high[index], value));
  }

  /** A vector drawn uniformly; from −1 to 1 where a number has no bounds. */
  public double[] sample(SplittableRandom random) {
    double[] vector = new double[low.length];
    for (int i = 0; i < vector.length; i++) {
      double from = Double.isInfinite(low[i]) ? Math.min(-1, high[i] - 2) : low[i];
      double to = Double.isInfinite(high[i]) ? from + 2 : high[i];
      vector[i] = from + (to - from) * random.nextDouble();
    }
    return vector;
  }

  @Override
  public String toString() {
    return "Space" + Arrays.toString(low) + Arrays.toString(high);
  }
}
