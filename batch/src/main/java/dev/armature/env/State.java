package dev.armature.env;

/**
 * What a task sees of one world: state, inputs, sensors, the last action, and those results of the
 * step that {@link Task#sees} asks for.
 *
 * <p>Sensors and results are those of the last step, computed from the positions before it, as
 * everywhere; where an episode starts they are of the start.
 */
public final class State {
  private final Sight sight;
  private int world;

  State(Sight sight) {
    this.sight = sight;
  }

  /** Looks at another world. */
  State at(int index) {
    world = index;
    return this;
  }

  /** A coordinate. */
  public double qpos(int index) {
    return sight.qpos[world * sight.nq + index];
  }

  /** A velocity. */
  public double qvel(int index) {
    return sight.qvel[world * sight.nv + index];
  }

  /** An activation. */
  public double act(int index) {
    return sight.act[world * sight.na + index];
  }

  /** A control. */
  public double ctrl(int index) {
    return sight.ctrl[world * sight.nu + index];
  }

  /** A number among the readings of all sensors. */
  public double sensor(int index) {
    return sight.sensordata[world * sight.nsensordata + index];
  }

  /** Time of the world, s. */
  public double time() {
    return sight.time[world];
  }

  /**
   * A number of a result of the step.
   *
   * @param result which one of {@link Task#sees}, from 0
   * @param index which number of it
   */
  public double result(int result, int index) {
    return sight.results[result][world * sight.sizes[result] + index];
  }

  /** A number of the action that led here; 0 at the start of an episode. */
  public double action(int index) {
    return sight.actions[world * sight.actionSize + index];
  }

  /** How hard the task is made, from 0 to 1: the state of a curriculum. */
  public double level() {
    return sight.level;
  }

  /** Sets a coordinate. */
  public void setQpos(int index, double value) {
    sight.qpos[world * sight.nq + index] = value;
  }

  /** Sets a velocity. */
  public void setQvel(int index, double value) {
    sight.qvel[world * sight.nv + index] = value;
  }
}
