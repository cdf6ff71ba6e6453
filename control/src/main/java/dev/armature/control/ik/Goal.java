package dev.armature.control.ik;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.handle.Body;
import dev.armature.handle.Frame;
import dev.armature.model.Model;

/**
 * Something that a configuration should fulfill: a place, an orientation, a direction, a center of
 * mass, a posture. What it aims at can be {@linkplain #target changed} between two searches.
 *
 * <p>Goals of one {@linkplain #priority priority} are weighed against each other; goals of a lower
 * priority only use the freedom that the higher ones leave.
 */
public abstract sealed class Goal
    permits PlaceGoal, OrientationGoal, DirectionGoal, PostureGoal, LimitGoal, EqualityGoal {
  private final String name;
  private final int targetSize;
  private double weight = 1;
  private int priority;

  Goal(String name, int targetSize, int priority) {
    this.name = name;
    this.targetSize = targetSize;
    this.priority = priority;
  }

  // ---- goals

  /** The origin of a body, site, geom or fixed camera at a place, m, in world axes. */
  public static Goal position(Simulation sim, Frame frame, double... target) {
    return new PositionGoal(frame.toString(), Point.of(sim.model(), frame)).target(target);
  }

  /** The axes of a body, site, geom or fixed camera at an orientation, a quaternion w, x, y, z. */
  public static Goal orientation(Simulation sim, Frame frame, double... quat) {
    return new OrientationGoal(frame.toString(), Point.of(sim.model(), frame)).target(quat);
  }

  /**
   * An axis of a frame along a direction of the world; rotation about it stays free.
   *
   * @param axis the axis in the frame, such as (0, 0, 1)
   */
  public static Goal direction(Simulation sim, Frame frame, double[] axis, double... direction) {
    Point point = Point.of(sim.model(), frame);
    return new DirectionGoal(frame.toString(), point, axis, false).target(direction);
  }

  /**
   * An axis of a frame pointing at a place, m: a camera looks along (0, 0, −1) of its frame.
   *
   * @param axis the axis in the frame, such as (0, 0, 1)
   */
  public static Goal lookAt(Simulation sim, Frame frame, double[] axis, double... target) {
    Point point = Point.of(sim.model(), frame);
    return new DirectionGoal(frame.toString(), point, axis, true).target(target);
  }

  /** The center of mass of a body and all below it at a place, m. */
  public static Goal centerOfMass(Body body, double... target) {
    return new CenterOfMassGoal(body.toString(), body.id()).target(target);
  }

  /**
   * Coordinates near a reference, with the {@link #priority} 1 unless changed: a preference among
   * the solutions.
   */
  public static Goal posture(Simulation sim, double... qpos) {
    return new PostureGoal(sim.model()).target(qpos);
  }

  /**
   * Coordinates away from the limits by a margin, rad or m, with the {@link #priority} 1 unless
   * changed. Limits themselves are kept without it.
   */
  public static Goal limits(Simulation sim, double margin) {
    return new LimitGoal("limits", sim.model(), false).target(margin);
  }

  // ---- settings

  /**
   * Changes what is aimed at: the numbers that the factory of the goal took.
   *
   * @throws IllegalArgumentException when there are fewer or more, or one is not finite
   */
  public final Goal target(double... target) {
    if (target.length != targetSize) {
      throw new IllegalArgumentException(
          this + " takes " + targetSize + " numbers, not " + target.length);
    }
    for (double number : target) {
      if (!Double.isFinite(number)) {
        throw new IllegalArgumentException("the target of " + this + " is not finite");
      }
    }
    set(target);
    return this;
  }

  /**
   * Sets the weight among goals of the same priority; 1 by default. Meters and radians count alike.
   *
   * @throws IllegalArgumentException when it is negative or not finite
   */
  public final Goal weight(double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("a weight is 0 or more, not " + value);
    }
    weight = value;
    return this;
  }

  /**
   * Sets the priority: 0 first, then 1, and so on.
   *
   * @throws IllegalArgumentException when it is negative
   */
  public final Goal priority(int value) {
    if (value < 0) {
      throw new IllegalArgumentException("a priority is 0 or more, not " + value);
    }
    priority = value;
    return this;
  }

  /**
   * Limits a place or a center of mass to some axes of the world, such as {@code "xy"}.
   *
   * @throws IllegalArgumentException when the goal has no axes or there is another letter
   */
  public Goal axes(String axes) {
    throw new IllegalArgumentException(this + " has no axes to choose from");
  }

  /** Its weight. */
  public final double weight() {
    return weight;
  }

  /** Its priority. */
  public final int priority() {
    return priority;
  }

  @Override
  public final String toString() {
    return name;
  }

  // ---- for the solver

  /** Takes a target whose length was checked. */
  abstract void set(double[] target);

  /** The number of residuals. */
  abstract int rows();

  /** Writes the residuals without weights: zero when fulfilled, m or rad. */
  abstract void residual(Model m, Data d, double[] qpos, double[] r, int at);

  /** Writes the derivatives of the residuals by the dofs into a matrix of rows x nv. */
  abstract void jacobian(Model m, Data d, double[] qpos, double[] jac);

  /** An independent copy for another thread. */
  abstract Goal copy();

  /** Copies weight and priority. */
  final Goal like(Goal other) {
    weight = other.weight;
    priority = other.priority;
    return this;
  }

  /** The letters x, y and z as three switches. */
  static boolean[] parseAxes(Goal goal, String axes) {
    boolean[] on = new boolean[3];
    for (char c : axes.toCharArray()) {
      int i = "xyz".indexOf(c);
      if (i < 0) {
        throw new IllegalArgumentException(
            goal + ": axes are letters of \"xyz\", not \"" + axes + "\"");
      }
      on[i] = true;
    }
    return on;
  }
}
