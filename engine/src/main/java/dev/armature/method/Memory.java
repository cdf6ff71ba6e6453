package dev.armature.method;

import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * What a part of the engine keeps of a world from one step to the next, besides MuJoCo's state
 * vector. Snapshots, batches and derivatives carry all memories of a world along, so that a run
 * that is restored continues to the bit.
 */
public interface Memory {
  /** Remembers nothing. */
  Memory NONE =
      new Memory() {
        @Override
        public boolean isUsed(Model m) {
          return false;
        }

        @Override
        public int size(Model m, Data d) {
          return 0;
        }

        @Override
        public void get(Model m, Data d, double[] to, int at) {}

        @Override
        public void set(Model m, Data d, double[] from, int at, int size) {}
      };

  /** Whether worlds of this model have anything to remember. */
  boolean isUsed(Model m);

  /** Number of values that a world remembers at present. */
  int size(Model m, Data d);

  /** Writes them to an array. */
  void get(Model m, Data d, double[] to, int at);

  /**
   * Restores values that {@link #get} wrote. The state vector is already set. With no values the
   * world forgets what it remembers.
   *
   * @param size number of values
   * @throws IllegalArgumentException when they cannot be values of this model
   */
  void set(Model m, Data d, double[] from, int at, int size);

  /**
   * Takes over what a world of another model remembers of the objects that both models have. The
   * state vector is already set. Unless a memory says otherwise, the new world begins without.
   *
   * @param from the other model
   * @param old a world of it
   * @param to the model of the new world
   * @param data the new world
   * @param matches which objects are the same
   */
  default void carry(Model from, Data old, Model to, Data data, Matches matches) {}

  /** Which objects of a changed model there were before. */
  @FunctionalInterface
  interface Matches {
    /**
     * The entry of the old model that an entry of the new one was, -1 for none.
     *
     * @param size what counts the entries: nbody, ngeom, njnt, nv, ntendon or neq
     */
    int old(String size, int entry);
  }
}
