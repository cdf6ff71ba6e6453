package dev.armature.spark;

import java.io.Serializable;

/** Is told on the executor when a task of the job starts; what it throws fails that attempt. */
@FunctionalInterface
public interface TaskListener extends Serializable {
  /** A task starts: its partition and how often it was tried before. */
  void started(int partition, int attempt);
}
