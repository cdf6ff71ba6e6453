package dev.armature.plan;

import dev.armature.batch.StateField;
import dev.armature.batch.WorldView;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.plan.PlannerSettings.Interpolation;
import dev.armature.plan.PlannerSettings.Method;
import dev.armature.rollout.Noise;
import java.util.SplittableRandom;

/**
 * A robot on legs walks to a goal, on a model with a free joint "root" of the body "torso" and a
 * mocap body "goal".
 *
 * <p>The cost is the distance to the goal, plus how far the torso leans and is off its height at
 * rest, and a little for servo targets away from rest.
 */
public final class Walk implements Task {
  private static final double NEAR = 0.25;
  private static final double UPRIGHT = 0.85;
  private static final double PLANNING_TIMESTEP = 0.01;

  private final Model model;
  private final Model planning;
  private final int root;
  private final int torso;
  private final int goal;
  private final double height;

  /** The task on a robot. */
  public Walk(Model model) {
    this.model = model;
    planning = TaskObjects.coarse(model, PLANNING_TIMESTEP);
    root = model.jnt.qposadr[TaskObjects.id(model, ObjType.JOINT, "root")];
    torso = TaskObjects.id(model, ObjType.BODY, "torso");
    goal = TaskObjects.mocap(model, "goal");
    height = 0.8 * model.qpos0[root + 2];
  }

  @Override
  public String name() {
    return "quadruped walk";
  }

  @Override
  public String criterion() {
    return "the torso, upright, stays within 0.25 m of a goal 2 m away for 0.5 s, within 15 s";
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public Model planningModel() {
    return planning;
  }

  /** Standing; the goal is 2 m away in any direction. */
  @Override
  public void start(Data d, SplittableRandom random) {
    nextGoal(d, random);
  }

  @Override
  public void nextGoal(Data d, SplittableRandom random) {
    double angle = Noise.uniform(random, -StrictMath.PI, StrictMath.PI);
    d.mocapPos[3 * goal] = d.qpos[root] + 2 * StrictMath.cos(angle);
    d.mocapPos[3 * goal + 1] = d.qpos[root + 1] + 2 * StrictMath.sin(angle);
  }

  @Override
  public double cost(WorldView w) {
    double[] q = w.batch().qpos();
    int at = w.offset(StateField.QPOS) + root;
    double dx = q[at] - w.get(StateField.MOCAP_POS, 3 * goal);
    double dy = q[at + 1] - w.get(StateField.MOCAP_POS, 3 * goal + 1);
    // cosine of the lean: the z axis of the quaternion's frame, upward
    double up = 1 - 2 * (q[at + 4] * q[at + 4] + q[at + 5] * q[at + 5]);
    double low = Math.abs(q[at + 2] - height);
    return 10 * Math.sqrt(dx * dx + dy * dy)
        + 10 * (1 - up)
        + 10 * low
        + 0.1 * TaskObjects.effort(w);
  }

  private double distance(Data d) {
    return Math.hypot(
        d.xpos[3 * torso] - d.mocapPos[3 * goal], d.xpos[3 * torso + 1] - d.mocapPos[3 * goal + 1]);
  }

  @Override
  public double measure(Data d) {
    return distance(d);
  }

  @Override
  public String measureName() {
    return "distance to the goal (m)";
  }

  @Override
  public boolean reached(Data d) {
    return distance(d) < NEAR && d.xmat[9 * torso + 8] > UPRIGHT;
  }

  @Override
  public double holdSeconds() {
    return 0.5;
  }

  @Override
  public double limitSeconds() {
    return 15;
  }

  @Override
  public PlannerSettings settings() {
    return new PlannerSettings(
        Method.PREDICTIVE_SAMPLING, 0.7, 0.04, 5, Interpolation.CUBIC, 24, 1, 0.3, 6, 0.2);
  }
}
