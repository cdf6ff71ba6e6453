package dev.armature.batch;

import java.util.function.LongSupplier;

/**
 * Which of two ways to step worlds is faster: by a device that works on the cores of this machine,
 * or by the threads of the batch. Both give the same bits, so the one that is not in use is tried
 * now and then, and taken when it is faster.
 */
final class FasterWay {
  /** Rounds until the first trial; then four times as many each time, up to the last. */
  private static final int FIRST = 32;

  private static final int LAST = 4096;

  /** Rounds that are compared as one, by the fastest of them. */
  private static final int TRIES = 3;

  /** Rounds of a trial at least; the way in use is measured by as many. */
  private static final int SHORTEST = 2 * TRIES;

  /** Rounds of a trial at most. */
  private static final int LONGEST = 60;

  /** A trial goes on while its rounds become faster by this share: its code is still cold. */
  private static final double WARMING = 0.05;

  /** What the other way has to be faster by, as a share of the time. */
  private static final double MARGIN = 0.03;

  private final LongSupplier clock;
  private boolean onDevice = true;
  private int rounds;
  private int pause = FIRST;
  private double used = Double.POSITIVE_INFINITY;
  private double tried = Double.POSITIVE_INFINITY;
  private double last = Double.POSITIVE_INFINITY;
  private long start;

  /** Measures by a clock, in ns. */
  FasterWay(LongSupplier clock) {
    this.clock = clock;
  }

  /** Begins a round; whether the device makes it. */
  boolean begin() {
    boolean trial = rounds >= pause;
    start = clock.getAsLong();
    return onDevice != trial;
  }

  /** Whether the device is the faster way, as far as is known; a round may try the other. */
  boolean usesDevice() {
    return onDevice;
  }

  /** Ends a round of some steps of all worlds together. */
  void end(long steps) {
    if (steps == 0) {
      return;
    }
    double cost = (double) (clock.getAsLong() - start) / steps;
    rounds++;
    if (rounds <= pause) {
      if (rounds > pause - SHORTEST) {
        used = Math.min(used, cost);
      }
      return;
    }
    last = Math.min(last, cost);
    int made = rounds - pause;
    if (made % TRIES != 0) {
      return;
    }
    boolean warming = last < (1 - WARMING) * tried && made < LONGEST;
    tried = Math.min(tried, last);
    last = Double.POSITIVE_INFINITY;
    if (!warming) {
      onDevice ^= tried < (1 - MARGIN) * used;
      pause = Math.min(LAST, 4 * pause);
      rounds = 0;
      used = Double.POSITIVE_INFINITY;
      tried = Double.POSITIVE_INFINITY;
    }
  }
}
