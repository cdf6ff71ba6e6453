package dev.armature.conformance;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of one field of a dump. Large arrays are given by their count and sums only; then
 * {@code values} is null.
 *
 * @param values the numbers, or null when only the sums are known
 * @param count how many numbers the field has
 * @param sumAbs sum of the absolute values
 */
public record Column(double @Nullable [] values, long count, double sum, double sumAbs) {
  /** Arrays longer than this are written as count and sums. */
  static final int LONGEST = 60000;

  /** A field with all its values. */
  public static Column of(double... values) {
    double sum = 0;
    double sumAbs = 0;
    for (double x : values) {
      sum += x;
      sumAbs += Math.abs(x);
    }
    return new Column(values, values.length, sum, sumAbs);
  }

  /** A field of which only the sums are known. */
  public static Column sums(long count, double sum, double sumAbs) {
    return new Column(null, count, sum, sumAbs);
  }

  /** The part of a field that is in use. */
  Column first(int n) {
    return values == null || n >= values.length ? this : of(Arrays.copyOf(values, n));
  }

  /**
   * The largest difference over {@code max(1, largest |reference|)}; infinite when the lengths
   * differ or a value is missing. This is the error that the tolerances of {@link Comparison}
   * bound.
   */
  static double difference(@Nullable Column reference, @Nullable Column ours) {
    if (reference == null || ours == null && reference.count == 0) {
      return 0;
    }
    if (ours == null || reference.count != ours.count) {
      return Double.POSITIVE_INFINITY;
    }
    if (reference.values == null || ours.values == null) {
      if (Double.isNaN(reference.sumAbs) && Double.isNaN(ours.sumAbs)) {
        return 0;
      }
      return Math.abs(reference.sumAbs - ours.sumAbs) / Math.max(1, Math.abs(reference.sumAbs));
    }
    double worst = 0;
    double scale = 1;
    for (int i = 0; i < reference.values.length; i++) {
      double a = reference.values[i];
      double b = ours.values[i];
      if (Double.isFinite(a)) {
        scale = Math.max(scale, Math.abs(a));
      }
      if (a == b || (Double.isNaN(a) && Double.isNaN(b))) {
        continue;
      }
      double e = Math.abs(a - b);
      worst = Double.isNaN(e) ? Double.POSITIVE_INFINITY : Math.max(worst, e);
    }
    return worst / scale;
  }
}
