package dev.armature.viewer;

import org.jspecify.annotations.Nullable;

/**
 * The states of the last minute, to go back to. When a minute of steps would not fit into its share
 * of memory, only every so many steps are kept.
 */
final class History {
  private static final double SECONDS = 60;
  private static final long BYTES = 64L << 20;

  private final boolean branches;
  private final int stride;
  private final double[][] states;
  private final double[] times;
  private int first;
  private int count;
  private long steps;
  private int shown = -1;

  /**
   * An empty history.
   *
   * @param interval simulated seconds between two states that are offered
   * @param size numbers of a state
   * @param branches whether a step from a moment of the past leads to another future
   */
  History(double interval, int size, boolean branches) {
    this.branches = branches;
    long wanted = Math.max(2, (long) Math.ceil(SECONDS / Math.max(1e-6, interval)));
    long fits = Math.max(2, BYTES / (8L * Math.max(1, size)));
    stride = (int) Math.min(Integer.MAX_VALUE, (wanted + fits - 1) / fits);
    int capacity = (int) Math.min(fits, wanted / stride + 1);
    states = new double[capacity][];
    times = new double[capacity];
  }

  /** Whether the state after one more step is to be kept. */
  boolean isDue() {
    return steps++ % stride == 0;
  }

  /** Keeps a state, forgetting the oldest when it is full. */
  void add(double time, double[] state) {
    if (count == states.length) {
      first = (first + 1) % states.length;
      count--;
    }
    int at = (first + count) % states.length;
    times[at] = time;
    states[at] = state;
    count++;
  }

  /** The state of a moment. */
  double[] state(int moment) {
    return states[(first + moment) % states.length];
  }

  private double time(int moment) {
    return times[(first + moment) % times.length];
  }

  /** The moment that is shown, or -1 for the present. */
  int shown() {
    return shown;
  }

  /** Goes to the last moment that is not after a time; -1 when there is none. */
  int seek(double time) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (time(middle) <= time + 1e-9) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    shown = count == 0 ? -1 : low;
    return shown;
  }

  /** Goes some moments forward or back; -1, the present, when what comes next was not kept. */
  int skip(int moments) {
    int to = (shown < 0 ? count - 1 : shown) + moments;
    boolean kept = shown >= 0 && to < count && (stride == 1 || !branches);
    if (moments > 0 && !kept) {
      resume();
    } else {
      shown = count == 0 ? -1 : Math.max(0, Math.min(to, count - 1));
    }
    return shown;
  }

  /** Back to the present; where the world goes on from the moment shown, the rest is forgotten. */
  void resume() {
    if (branches && shown >= 0) {
      count = shown + 1;
      steps = 1;
    }
    shown = -1;
  }

  /** Forgets everything. */
  void clear() {
    first = 0;
    count = 0;
    steps = 0;
    shown = -1;
  }

  /** Its first and last time; null when it is empty. */
  double @Nullable [] span() {
    return count == 0 ? null : new double[] {time(0), time(count - 1)};
  }
}
