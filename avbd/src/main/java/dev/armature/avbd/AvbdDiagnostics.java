package dev.armature.avbd;

import dev.armature.avbd.Violation.Caller;
import java.util.Arrays;

/**
 * Figures of the last step, for plots: how far rows were from what they ask for, after every sweep
 * and at the end, and the ranges of multipliers and penalties. A contact counts as violated by its
 * penetration beyond what the step started with, a joint by its distance; spread over bodies of any
 * size, violations are in meters, rotations in radians.
 */
public final class AvbdDiagnostics {
  private double tolerance;
  private double[] history = new double[16];
  private int sweeps;
  private int sweepsToTolerance;
  private double rms;
  private double max;
  private double relativeMax;
  private int rows;
  private int active;
  private double smallestLambda;
  private double largestLambda;
  private double smallestPenalty;
  private double largestPenalty;
  private int failures;
  private final double[] c = new double[6];
  private final double[] f = new double[6];
  private final double[] k = new double[6];

  AvbdDiagnostics() {}

  void begin(AvbdOptions o) {
    tolerance = o.tolerance;
    sweeps = 0;
    sweepsToTolerance = -1;
  }

  void sweep(Avbd.Work w, int sweep) {
    scan(w);
    if (history.length < sweep) {
      history = Arrays.copyOf(history, 2 * sweep);
    }
    history[sweep - 1] = max;
    sweeps = sweep;
    if (sweepsToTolerance < 0 && relativeMax <= tolerance) {
      sweepsToTolerance = sweep;
    }
  }

  void finish(Avbd.Work w) {
    failures = w.sweeps.failures();
  }

  private void scan(Avbd.Work w) {
    rows = 0;
    active = 0;
    max = 0;
    relativeMax = 0;
    smallestLambda = Double.MAX_VALUE;
    largestLambda = -Double.MAX_VALUE;
    smallestPenalty = Double.MAX_VALUE;
    largestPenalty = 0;
    double sum = 0;
    PairRows p = w.pairs;
    for (int g = 0; g < p.count; g++) {
      w.sweeps.violation.of(g, c, Caller.FIGURES);
      boolean acts = w.sweeps.law.of(g, c, f, k);
      boolean contact = p.isContact(g);
      for (int r = 0; r < p.size(g); r++) {
        int row = p.row(g, r);
        double off = c[r] - p.data[row + PairRows.OFFSET];
        double violated = contact ? (r == 0 ? Math.max(0, -off) : 0) : Math.abs(off);
        boolean soft = p.stiffness(g) > 0;
        double lambda = p.data[row + PairRows.LAMBDA];
        double penalty = p.data[row + PairRows.PENALTY];
        sum += note(acts, soft ? 0 : violated, lambda, penalty, p.length(g));
      }
    }
    LinearRows l = w.linear;
    for (int r = 0; r < l.count; r++) {
      if (l.kind[r] == LinearRows.SPRING) {
        continue;
      }
      double off = w.sweeps.violation.ofLinear(r) - l.offset[r];
      double violated =
          switch (l.kind[r]) {
            case LinearRows.LIMIT -> Math.max(0, -off);
            case LinearRows.FRICTION -> 0;
            default -> Math.abs(off);
          };
      boolean acts = l.kind[r] == LinearRows.EQUAL || l.lambda[r] != 0;
      sum += note(acts, violated, l.lambda[r], l.penalty[r], l.length[r]);
    }
    rms = rows == 0 ? 0 : Math.sqrt(sum / rows);
    if (rows == 0) {
      smallestLambda = 0;
      largestLambda = 0;
      smallestPenalty = 0;
    }
  }

  private double note(boolean acts, double violated, double lambda, double penalty, double length) {
    rows++;
    active += acts ? 1 : 0;
    max = Math.max(max, violated);
    relativeMax = Math.max(relativeMax, violated / length);
    smallestLambda = Math.min(smallestLambda, lambda);
    largestLambda = Math.max(largestLambda, lambda);
    smallestPenalty = Math.min(smallestPenalty, penalty);
    largestPenalty = Math.max(largestPenalty, penalty);
    return violated * violated;
  }

  /** Root mean square of the violations after the last sweep. */
  public double rms() {
    return rms;
  }

  /** Largest violation after the last sweep. */
  public double max() {
    return max;
  }

  /** Largest violation after a sweep, counted from 1. */
  public double maxAfter(int sweep) {
    if (sweep < 1 || sweep > sweeps) {
      throw new IllegalArgumentException("no sweep " + sweep + " of " + sweeps);
    }
    return history[sweep - 1];
  }

  /** Sweeps of the step. */
  public int sweeps() {
    return sweeps;
  }

  /** First sweep after which every violation was within tolerance, -1 for none. */
  public int sweepsToTolerance() {
    return sweepsToTolerance;
  }

  /** Rows that can carry a multiplier. */
  public int rows() {
    return rows;
  }

  /** Rows that act: closed contacts with their friction, reached limits, joints. */
  public int activeRows() {
    return active;
  }

  /** Smallest multiplier, N or N m. */
  public double smallestLambda() {
    return smallestLambda;
  }

  /** Largest multiplier, N or N m. */
  public double largestLambda() {
    return largestLambda;
  }

  /** Smallest penalty, N/m or N m. */
  public double smallestPenalty() {
    return smallestPenalty;
  }

  /** Largest penalty, N/m or N m. */
  public double largestPenalty() {
    return largestPenalty;
  }

  /** Block solves of the step that found no finite solution and left the body where it was. */
  public int failures() {
    return failures;
  }
}
