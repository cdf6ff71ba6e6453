package dev.armature;

import dev.armature.model.Model;

/**
 * A saved state of a world: everything the next step depends on, to the bit. It does not change
 * when the world moves on and may be restored any number of times, in any world of its model.
 */
public final class Snapshot {
  private final Model model;
  private final double[] state;

  Snapshot(Model model, double[] state) {
    this.model = model;
    this.state = state;
  }

  /** The model of the world. */
  public Model model() {
    return model;
  }

  /** Simulated time of the state, s. */
  public double time() {
    return state[0];
  }

  /** The vector itself; do not modify it. */
  double[] state() {
    return state;
  }

  /** Returns a copy of the state as one vector, like {@link Simulation#saveState}. */
  public double[] toArray() {
    return state.clone();
  }
}
