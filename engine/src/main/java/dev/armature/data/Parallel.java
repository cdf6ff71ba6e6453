package dev.armature.data;

/**
 * Runs independent pieces of work inside one step. The result is the same to the bit whoever runs
 * them and in whatever order.
 */
public interface Parallel {
  /** A divisible task. */
  @FunctionalInterface
  interface Task {
    /**
     * Runs one piece.
     *
     * @param piece which one
     * @param worker who does it: no two pieces are done by the same worker at a time, so it may own
     *     working memory
     */
    void run(int piece, int worker);
  }

  /** Runs the pieces one after another in the calling thread. */
  Parallel NONE =
      new Parallel() {
        @Override
        public int workers() {
          return 1;
        }

        @Override
        public void run(int pieces, Task task) {
          for (int i = 0; i < pieces; i++) {
            task.run(i, 0);
          }
        }
      };

  /** Number of workers. */
  int workers();

  /** Fewest bodies, contacts or other items that are worth sharing. */
  default int grain() {
    return 64;
  }

  /** Runs all pieces and returns when they are done. */
  void run(int pieces, Task task);
}
