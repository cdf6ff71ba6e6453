package dev.armature.plan;

import dev.armature.data.Data;

/** Controls for the time ahead. It never changes, so another thread may follow it. */
public interface Plan {
  /** Sets the controls of a world for its present time and state. */
  void control(Data d);

  /** What it is expected to cost, per second. */
  double cost();
}
