package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.method.Memory;
import dev.armature.model.Model;
import dev.armature.plugin.PluginInstances;

/**
 * Everything a world remembers besides MuJoCo's state vector: the one list of {@link Memory
 * memories} that snapshots, batches and derivatives use.
 *
 * <p>As numbers, each memory that holds something is its place in the list, its length, and its
 * values; so worlds that remember nothing add no number.
 */
public final class Memories {
  private static final Memory SLEEP = new SleepMemory();
  private static final Memory ENERGY = new EnergyMemory();
  private static final int COUNT = 4;
  private static final int HEAD = 2;

  private Memories() {}

  private static Memory memory(Model m, int index) {
    Memory memory =
        switch (index) {
          case 0 -> SLEEP;
          case 1 -> PluginInstances.MEMORY;
          case 2 -> MujocoMethod.of(m).memory();
          // last, since restoring the others may compute positions and velocities
          default -> ENERGY;
        };
    return memory.isUsed(m) ? memory : Memory.NONE;
  }

  /** Whether worlds of this model remember anything. */
  public static boolean areUsed(Model m) {
    for (int i = 0; i < COUNT; i++) {
      if (memory(m, i).isUsed(m)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether worlds of this model never remember anything, although they may have plugins. All
   * plugins are created for the answer.
   */
  public static boolean stayEmpty(Model m) {
    for (int i = 0; i < COUNT; i++) {
      Memory memory = memory(m, i);
      boolean empty = memory == PluginInstances.MEMORY && !PluginInstances.remember(m);
      if (memory.isUsed(m) && !empty) {
        return false;
      }
    }
    return true;
  }

  /** Number of values of all memories at present. */
  public static int size(Model m, Data d) {
    int total = 0;
    for (int i = 0; i < COUNT; i++) {
      int size = memory(m, i).size(m, d);
      total += size > 0 ? HEAD + size : 0;
    }
    return total;
  }

  /** Writes all memories to an array. */
  public static void get(Model m, Data d, double[] to, int offset) {
    int at = offset;
    for (int i = 0; i < COUNT; i++) {
      Memory memory = memory(m, i);
      int size = memory.size(m, d);
      if (size > 0) {
        to[at] = i;
        to[at + 1] = size;
        memory.get(m, d, to, at + HEAD);
        at += HEAD + size;
      }
    }
  }

  /**
   * Restores all memories, after the state vector was set. What the array does not have, because it
   * was saved with other options, is forgotten.
   *
   * @param offset where they begin; they end with the array
   * @throws IllegalArgumentException when the array is not a saved state of this model
   */
  public static void set(Model m, Data d, double[] from, int offset) {
    int at = offset;
    for (int i = 0; i < COUNT; i++) {
      Memory memory = memory(m, i);
      boolean saved = at + HEAD < from.length && from[at] == i;
      int size = saved ? (int) from[at + 1] : 0;
      if (saved && (size <= 0 || at + HEAD + size > from.length)) {
        throw unfit(from);
      }
      memory.set(m, d, from, at + HEAD, size);
      at += saved ? HEAD + size : 0;
    }
    if (at != from.length) {
      throw unfit(from);
    }
  }

  private static IllegalArgumentException unfit(double[] from) {
    return new IllegalArgumentException(
        "a saved state of " + from.length + " numbers does not fit this model");
  }

  /** Copies all memories from another world of the same model. */
  public static void copy(Model m, Data from, Data to) {
    double[] values = new double[size(m, from)];
    get(m, from, values, 0);
    set(m, to, values, 0);
  }
}
