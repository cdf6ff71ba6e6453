package dev.armature.control.ik;

import dev.armature.Simulation;
import dev.armature.step.Physics;

/**
 * The end of a search.
 *
 * @param qpos the coordinates
 * @param solved whether all goals of the first priority are fulfilled to the tolerance
 * @param errors how far each goal is from its target, m or rad, in the order in which they were
 *     added
 * @param iterations the number of iterations over all starts
 * @param starts how many starts were tried
 */
@SuppressWarnings("ArrayRecordComponent") // a result that is read once; copies would only hide it
public record IkResult(double[] qpos, boolean solved, double[] errors, int iterations, int starts) {
  /** Sets the coordinates of a simulation and computes the poses; velocities stay. */
  public void applyTo(Simulation sim) {
    System.arraycopy(qpos, 0, sim.data().qpos, 0, qpos.length);
    Physics.poses(sim.model(), sim.data());
  }
}
