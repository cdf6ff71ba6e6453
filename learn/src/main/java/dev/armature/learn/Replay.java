package dev.armature.learn;

import dev.armature.network.Checkpoint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The last actions: what was seen, done, earned, and seen after; the oldest are overwritten. */
final class Replay {
  private final int capacity;
  private final int nobs;
  private final int nact;
  final float[] seen;
  final float[] after;
  final float[] actions;
  final float[] rewards;
  final float[] terminated;
  private int next;
  private int size;

  Replay(int capacity, int nobs, int nact) {
    this.capacity = capacity;
    this.nobs = nobs;
    this.nact = nact;
    seen = new float[capacity * nobs];
    after = new float[capacity * nobs];
    actions = new float[capacity * nact];
    rewards = new float[capacity];
    terminated = new float[capacity];
  }

  int size() {
    return size;
  }

  /** Adds an action of a world: rows w of the arrays. */
  void add(int w, double[] before, double[] now, float[] action, double reward, boolean over) {
    for (int i = 0; i < nobs; i++) {
      seen[next * nobs + i] = (float) before[w * nobs + i];
      after[next * nobs + i] = (float) now[w * nobs + i];
    }
    System.arraycopy(action, w * nact, actions, next * nact, nact);
    rewards[next] = (float) reward;
    terminated[next] = over ? 1 : 0;
    next = (next + 1) % capacity;
    size = Math.min(capacity, size + 1);
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(next);
    out.writeInt(size);
    for (float[] array : new float[][] {seen, after, actions, rewards, terminated}) {
      Checkpoint.write(out, array);
    }
  }

  void read(DataInput in) throws IOException {
    next = in.readInt();
    size = in.readInt();
    for (float[] array : new float[][] {seen, after, actions, rewards, terminated}) {
      Checkpoint.read(in, array);
    }
  }
}
