package dev.armature.env;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.SplittableRandom;

/**
 * What the one who acts in each world sees and sends: the last frames of observations, with noise,
 * and the actions that are still on their way.
 */
final class Perception {
  private final Task task;
  private final int size;
  private final int frames;
  private final int actionSize;
  private final int delay;
  private final double[] noise;
  private final double[] stack;
  private final double[] pending;

  Perception(Task task, int worlds) {
    this.task = task;
    size = task.observationSpace().size();
    frames = task.frames();
    actionSize = task.actionSpace().size();
    delay = task.actionDelay();
    noise = task.observationNoise();
    if (noise.length != 0 && noise.length != size) {
      throw new IllegalArgumentException(
          "task "
              + task.name()
              + " observes "
              + size
              + " numbers and has noise for "
              + noise.length);
    }
    stack = new double[worlds * frames * size];
    pending = new double[worlds * delay * actionSize];
  }

  /** Numbers that are seen together. */
  int size() {
    return frames * size;
  }

  /** The space of what is seen together. */
  Space space() {
    Space one = task.observationSpace();
    double[] low = new double[size()];
    double[] high = new double[size()];
    for (int i = 0; i < low.length; i++) {
      low[i] = noise.length > 0 ? Double.NEGATIVE_INFINITY : one.low(i % size);
      high[i] = noise.length > 0 ? Double.POSITIVE_INFINITY : one.high(i % size);
    }
    return new Space(low, high);
  }

  /** Forgets a world: all frames show its start, and controls rest at what they are. */
  void start(int world, State state, long seed) {
    int at = world * size();
    observe(state, stack, at + (frames - 1) * size, seed);
    for (int f = 0; f + 1 < frames; f++) {
      System.arraycopy(stack, at + (frames - 1) * size, stack, at + f * size, size);
    }
    for (int k = 0; k < delay * actionSize; k++) {
      int i = k % actionSize;
      pending[world * delay * actionSize + k] =
          i < task.model().nu ? task.actionSpace().clamp(i, state.ctrl(i)) : 0;
    }
  }

  /** Takes a look at a world after an action. */
  void see(int world, State state, long seed) {
    int at = world * size();
    System.arraycopy(stack, at + size, stack, at, (frames - 1) * size);
    observe(state, stack, at + (frames - 1) * size, seed);
  }

  private void observe(State state, double[] res, int r, long seed) {
    task.observe(state, res, r);
    if (noise.length > 0) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < size; i++) {
        res[r + i] += noise[i] * normal(random);
      }
    }
  }

  /** A normal number by Box and Muller's method: the same on every machine. */
  static double normal(SplittableRandom random) {
    double radius = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
  }

  /** Writes what is seen of a world to res[r …]. */
  void read(int world, double[] res, int r) {
    System.arraycopy(stack, world * size(), res, r, size());
  }

  /** Sends an action, clamped, and writes the one that arrives to res[r …]. */
  void send(int world, double[] action, int a, double[] res, int r) {
    Space space = task.actionSpace();
    int at = world * delay * actionSize;
    int last = at + (delay - 1) * actionSize;
    for (int i = 0; i < actionSize; i++) {
      double sent = space.clamp(i, action[a + i]);
      if (delay == 0) {
        res[r + i] = sent;
      } else {
        res[r + i] = pending[at + i];
      }
    }
    if (delay > 0) {
      System.arraycopy(pending, at + actionSize, pending, at, (delay - 1) * actionSize);
      for (int i = 0; i < actionSize; i++) {
        pending[last + i] = space.clamp(i, action[a + i]);
      }
    }
  }

  void save(DataOutput out) throws IOException {
    Saved.write(out, stack);
    Saved.write(out, pending);
  }

  void load(DataInput in) throws IOException {
    Saved.read(in, stack);
    Saved.read(in, pending);
  }
}
