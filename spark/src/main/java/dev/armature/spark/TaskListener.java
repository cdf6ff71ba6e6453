package dev.armature.spark;

import java.io.Serializable;

/** Called on the executor when a task of the job starts; an exception fails that attempt. */
@FunctionalInterface
public interface TaskListener extends Serializable {
  /** A task starts: its partition and how often it was tried before. */
  void started(int partition, int attempt);
}
