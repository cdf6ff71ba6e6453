package dev.armature.env;

/** Coordinates and velocities of one world, somewhere in larger arrays. */
public final class State {
  private double[] qpos = {};
  private double[] qvel = {};
  private int q;
  private int v;

  /** Views a world whose coordinates start at q and whose velocities start at v. */
  State at(double[] coordinates, int first, double[] velocities, int firstVelocity) {
    qpos = coordinates;
    q = first;
    qvel = velocities;
    v = firstVelocity;
    return this;
  }

  /** A coordinate. */
  public double qpos(int index) {
    return qpos[q + index];
  }

  /** A velocity. */
  public double qvel(int index) {
    return qvel[v + index];
  }

  /** Sets a coordinate. */
  public void setQpos(int index, double value) {
    qpos[q + index] = value;
  }

  /** Sets a velocity. */
  public void setQvel(int index, double value) {
    qvel[v + index] = value;
  }
}
