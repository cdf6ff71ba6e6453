package dev.armature.testkit;

import java.util.Arrays;
import java.util.Locale;

/** Comparison of numbers and arrays; what differs is named by its place. */
public final class Close {
  private Close() {}

  /**
   * Asserts that two arrays have the same length and differ by at most a tolerance in every entry.
   * NaN is close to NaN only.
   *
   * @param what what is compared, for the message
   */
  public static void assertClose(
      String what, double[] actual, double[] expected, double tolerance) {
    if (actual.length != expected.length) {
      throw new AssertionError(
          what + " has " + actual.length + " entries, expected " + expected.length);
    }
    int worst = -1;
    double error = tolerance;
    int off = 0;
    for (int i = 0; i < actual.length; i++) {
      if (Double.isNaN(actual[i]) && Double.isNaN(expected[i])) {
        continue;
      }
      double difference = actual[i] == expected[i] ? 0 : Math.abs(actual[i] - expected[i]);
      if (!(difference <= tolerance)) {
        off++;
        if (worst < 0 || !(difference <= error)) {
          worst = i;
          error = difference;
        }
      }
    }
    if (worst >= 0) {
      throw new AssertionError(
          String.format(
              Locale.ROOT,
              "%s[%d] is %s, expected %s: off by %.3g, more than %.3g (%d of %d entries are off)%n"
                  + "  actual   %s%n  expected %s",
              what,
              worst,
              actual[worst],
              expected[worst],
              error,
              tolerance,
              off,
              actual.length,
              around(actual, worst),
              around(expected, worst)));
    }
  }

  /** Asserts that two numbers differ by at most a tolerance. */
  public static void assertClose(String what, double actual, double expected, double tolerance) {
    assertClose(what, new double[] {actual}, new double[] {expected}, tolerance);
  }

  /** At most eight entries about a place. */
  private static String around(double[] x, int at) {
    int from = Math.max(0, Math.min(at - 4, x.length - 8));
    int to = Math.min(x.length, from + 8);
    return (from > 0 ? "… " : "")
        + Arrays.toString(Arrays.copyOfRange(x, from, to))
        + (to < x.length ? " …" : "");
  }
}
