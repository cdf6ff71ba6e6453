package dev.armature.plan;

import dev.armature.data.Data;

/** Plans again and again from where a world is. */
public interface OnlinePlanner extends AutoCloseable {
  /**
   * Plans from the present state of a world, starting from the last plan.
   *
   * @param world only read
   */
  Plan plan(Data world);

  /** Discards the last plan. */
  void reset();

  /** Ends its threads. */
  @Override
  void close();
}
