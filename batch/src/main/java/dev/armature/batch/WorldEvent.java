package dev.armature.batch;

import org.jspecify.annotations.Nullable;

/**
 * An event in one world; the others are not affected.
 *
 * @param world which world
 * @param kind what happened
 * @param field MuJoCo's name of the field it was seen in, as "ctrl", "qacc"; for a failure a short
 *     description
 * @param index the control, coordinate or dof, -1 where none can be named
 * @param time time of the world before the step, s
 * @param lastQpos coordinates before the step
 * @param lastQvel velocities before the step
 * @param failure what a failed step threw, else null
 */
public record WorldEvent(
    int world,
    Kind kind,
    String field,
    int index,
    double time,
    double[] lastQpos,
    double[] lastQvel,
    @Nullable Throwable failure) {
  /** What happened. */
  public enum Kind {
    /** A coordinate, velocity or acceleration was not a number or enormous; the policy acted. */
    DIVERGED,
    /** An input was not a number: the step ignored the controls, or diverged because of a force. */
    BAD_INPUT,
    /** The step met a difficulty, such as a singular inertia, and continued. */
    WARNING,
    /** The step threw; the world is stopped in its last good state. */
    FAILED
  }

  @Override
  public String toString() {
    String where = index < 0 ? field : field + "[" + index + "]";
    String text = "world " + world + ", t = " + time + " s: " + kind + " in " + where;
    return failure == null ? text : text + ": " + failure;
  }
}
