package dev.armature.learn;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A way to learn a policy for a task, round by round. */
public interface Trainer extends AutoCloseable {
  /**
   * Collects experience and learns from it.
   *
   * @throws IllegalStateException when learning has diverged: a weight or a reward is not a number
   */
  TrainingRound round();

  /** Actions in all worlds so far. */
  long steps();

  /** The policy as it is now; later rounds do not change it. */
  NetworkPolicy policy();

  /** Writes all that {@link #load} needs to go on as if nothing had happened, to the bit. */
  void save(DataOutput out) throws IOException;

  /**
   * Goes on from where another training of the same task and settings was saved.
   *
   * @throws IOException when the checkpoint is of another task or other settings
   */
  void load(DataInput in) throws IOException;

  @Override
  void close();
}
