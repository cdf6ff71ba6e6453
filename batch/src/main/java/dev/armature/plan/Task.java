package dev.armature.plan;

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

  /** The controls that a plan starts from before anything is known. [nu] */
  default double[] restControls() {
    return new double[model().nu];
  }

  /**
   * Cost per second in the present state of a world of the planning model. It may read state,
   * controls and sensors; several threads ask at once.
   */
  double cost(WorldView world);

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
