package dev.armature.batch;

import dev.armature.data.Parallel;
import org.jspecify.annotations.Nullable;

/** Does something with every world of a batch, in chunks of worlds that the workers share out. */
final class WorldLoop {
  private static final int MAX_CHUNK = 32;
  private static final int CHUNKS_A_WORKER = 8;

  /** What is done with a world. */
  interface Task {
    void run(int world, int worker);
  }

  private final int worlds;
  private final Parallel parallel;
  private final Parallel.Task piece = this::piece;

  // of the loop that is running
  private int chunk;
  private boolean @Nullable [] mask;
  private @Nullable Task task;

  WorldLoop(int worlds, Parallel parallel) {
    this.worlds = worlds;
    this.parallel = parallel;
  }

  int worlds() {
    return worlds;
  }

  /**
   * Does something with worlds; allocates nothing.
   *
   * @param which the worlds, null for all
   */
  void each(boolean @Nullable [] which, Task what) {
    int even = worlds / (CHUNKS_A_WORKER * parallel.workers());
    chunk = Math.max(1, Math.min(MAX_CHUNK, even));
    mask = which;
    task = what;
    parallel.run((worlds + chunk - 1) / chunk, piece);
  }

  private void piece(int number, int worker) {
    Task what = task;
    int end = Math.min(worlds, (number + 1) * chunk);
    for (int w = number * chunk; what != null && w < end; w++) {
      if (mask == null || mask[w]) {
        what.run(w, worker);
      }
    }
  }
}
