package dev.armature.model;

/** Stages of the pipeline, in their order. Arrays of a model hold the {@link #code}. */
public enum Stage {
  /** Before the first. */
  NONE,

  /** All that follows from positions. */
  POS,

  /** All that follows from velocities. */
  VEL,

  /** Forces and accelerations. */
  ACC;

  /** The number that stands for the stage in {@code sensor.needstage}, as in MuJoCo. */
  public int code() {
    return ordinal();
  }

  /** Whether this stage is the given one or a later one. */
  public boolean includes(Stage stage) {
    return compareTo(stage) >= 0;
  }
}
