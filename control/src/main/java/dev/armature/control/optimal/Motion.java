package dev.armature.control.optimal;

import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.Model;

/** A planned motion: states and controls of each step, and the feedback that keeps to it. */
public final class Motion {
  private final Model m;
  private final Knot[] knots;
  private final double cost;
  private final double gap;
  private final int iterations;
  private final boolean converged;
  private final double[] difference;

  Motion(Model m, Knot[] knots, double cost, double gap, int iterations, boolean converged) {
    this.m = m;
    this.knots = knots;
    this.cost = cost;
    this.gap = gap;
    this.iterations = iterations;
    this.converged = converged;
    difference = new double[2 * m.nv + m.na];
  }

  /** The number of steps; there is one state more. */
  public int steps() {
    return knots.length - 1;
  }

  /** The coordinates at the beginning of a step, or at the end. */
  public double[] qpos(int step) {
    return knots[step].qpos.clone();
  }

  /** The velocities at the beginning of a step, or at the end. */
  public double[] qvel(int step) {
    return knots[step].qvel.clone();
  }

  /** The controls of a step. */
  public double[] ctrl(int step) {
    return knots[step].ctrl.clone();
  }

  /** The cost. */
  public double cost() {
    return cost;
  }

  /** The largest jump between two steps: zero for a motion that is possible. */
  public double gap() {
    return gap;
  }

  /** The number of iterations that it took. */
  public int iterations() {
    return iterations;
  }

  /** Whether the search ended because nothing improved it further. */
  public boolean converged() {
    return converged;
  }

  /**
   * Sets the controls of a world in a step of the motion: the planned ones, corrected by how far
   * the world is off the plan, inside their limits.
   */
  public void control(int step, Data d) {
    Knot k = knots[Math.min(step, steps() - 1)];
    int nx = difference.length;
    Coordinates.differentiate(m, difference, 1, k.qpos, d.qpos);
    for (int i = 0; i < m.nv; i++) {
      difference[m.nv + i] = d.qvel[i] - k.qvel[i];
    }
    for (int i = 0; i < m.na; i++) {
      difference[2 * m.nv + i] = d.act[i] - k.act[i];
    }
    for (int i = 0; i < m.nu; i++) {
      double u = k.ctrl[i];
      for (int j = 0; j < nx; j++) {
        u += k.gain[i * nx + j] * difference[j];
      }
      d.ctrl[i] = Ilqg.clamp(m, i, u);
    }
  }
}
