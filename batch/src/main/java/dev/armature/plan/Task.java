package dev.armature.plan;

import dev.armature.batch.Batch;
import dev.armature.batch.WorldView;
import dev.armature.data.Data;
import dev.armature.model.Model;
import java.util.SplittableRandom;

/** A goal to reach with the actuators of a model. */
public interface Task {
  /** A short name, for reports. */
  String name();

  /** The goal in one sentence, as it is decided. */
  String criterion();

  /** The world that is acted on. */
  Model model();

  /** The model that plans are tried on, such as the same with a longer time step. */
  Model planningModel();

  /** Sets where an attempt starts. */
  void start(Data d, SplittableRandom random);

  /**
   * Sets the next goal of a world where one was reached, for tasks that go on; by default there is
   * none and the goal stays.
   */
  default void nextGoal(Data d, SplittableRandom random) {}

  /** Whether nothing can be done any more, such as after something fell down. */
  default boolean lost(Data d) {
    return false;
  }

  /** The controls that a plan starts from before anything is known. [nu] */
  default double[] restControls() {
    return new double[model().nu];
  }

  /** Bounds of the controls of plans, low before high; infinite where there is none. [2 nu] */
  default double[] controlBounds() {
    Model m = model();
    double[] bounds = new double[2 * m.nu];
    for (int i = 0; i < m.nu; i++) {
      boolean limited = m.actuator.ctrllimited[i];
      bounds[2 * i] = limited ? m.actuator.ctrlrange[2 * i] : Double.NEGATIVE_INFINITY;
      bounds[2 * i + 1] = limited ? m.actuator.ctrlrange[2 * i + 1] : Double.POSITIVE_INFINITY;
    }
    return bounds;
  }

  /** For how long controls are held, s; by default for one time step. */
  default double controlSeconds() {
    return 0;
  }

  /**
   * Cost per second in the present state of a world of the planning model. It may read state,
   * controls and sensors; several threads ask at once.
   */
  double cost(WorldView world);

  /** Measures costs in the worlds of one planner; by default {@link #cost} after each time step. */
  default CostMeter meter(Batch batch) {
    return this::cost;
  }

  /** A measure of progress for plots, such as a height. */
  double measure(Data d);

  /** What {@link #measure} is, with its unit. */
  String measureName();

  /** Whether the goal is reached at this moment. */
  boolean reached(Data d);

  /** How long the goal must hold without a break for success, s. */
  double holdSeconds();

  /** How long an attempt may take, s. */
  double limitSeconds();

  /** How to plan for it. */
  PlannerSettings settings();
}
