package dev.armature.solver.avbd;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.SolverType;

/**
 * What a saved state needs besides MuJoCo's state vector where the solver is AVBD: multipliers,
 * penalties, accelerations and the contacts of the last step. Empty for other solvers. Its length
 * depends on how many contacts are remembered.
 */
public final class AvbdSnapshot {
  private AvbdSnapshot() {}

  /** Length of the snapshot of a world as it is. */
  public static int size(Model m, Data d) {
    return m.opt.solver == SolverType.AVBD ? memory(d).size() : 0;
  }

  /** Writes the snapshot at an offset. */
  public static void get(Model m, Data d, double[] to, int offset) {
    if (m.opt.solver == SolverType.AVBD) {
      memory(d).get(to, offset);
    }
  }

  /**
   * Restores a snapshot that ends with the array. Where the array ends at the offset, because it
   * was saved with another solver, the world remembers nothing.
   *
   * @throws IllegalArgumentException when the length is not that of a snapshot of this model
   */
  public static void set(Model m, Data d, double[] from, int offset) {
    if (m.opt.solver != SolverType.AVBD) {
      return;
    }
    Avbd.work(d).solved = false;
    AvbdMemory memory = memory(d);
    if (from.length == offset) {
      memory.clear();
    } else {
      memory.set(from, offset);
    }
  }

  /** Makes a world remember what another of the same model does. */
  public static void copy(Model m, Data from, Data to) {
    double[] snapshot = new double[size(m, from)];
    get(m, from, snapshot, 0);
    set(m, to, snapshot, 0);
  }

  private static AvbdMemory memory(Data d) {
    AvbdMemory memory = Avbd.work(d).memory;
    memory.follow(d);
    return memory;
  }
}
