package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.solver.avbd.Avbd;

/**
 * The end of a step whose solver has already found the poses of its end: coordinates and velocities
 * are taken from there.
 */
public final class MaximalCoordinates {
  private MaximalCoordinates() {}

  /** Moves on by one time step. */
  public static void advance(Model m, Data d) {
    Advance.before(m, d, d.actDot);
    Avbd.advance(m, d);
    Advance.after(m, d);
  }
}
