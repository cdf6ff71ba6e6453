package dev.armature;

import dev.armature.data.Warnings;

/**
 * A world that diverged.
 *
 * @param kind what was no longer a sensible number
 * @param index the coordinate (BAD_QPOS) or dof (BAD_QVEL, BAD_QACC) it was first seen at
 * @param time the time of the step that found it, s
 * @param lastQpos coordinates before that step
 * @param lastQvel velocities before that step
 */
public record Divergence(
    Warnings.Kind kind, int index, double time, double[] lastQpos, double[] lastQvel) {
  @Override
  public String toString() {
    return "the simulation diverged at t = " + time + " s: " + kind + " at index " + index;
  }
}
