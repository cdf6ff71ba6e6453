package dev.armature.plan;

import dev.armature.batch.StateField;
import dev.armature.batch.WorldView;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.plan.PlannerSettings.Interpolation;
import dev.armature.plan.PlannerSettings.Method;
import java.util.SplittableRandom;

/**
 * A hand turns a cube on its palm to the orientation of a goal, on a model with a free joint "cube"
 * and a mocap body "goal". The first goal is a quarter turn about the vertical.
 *
 * <p>The cost is the angle between cube and goal, how far the cube is off where it lay, and a
 * little for servo targets away from rest.
 */
public final class TurnCube implements Task {
  private static final double AIMED = 0.2;
  private static final double ON_PALM = 0.04;
  private static final double PLANNING_TIMESTEP = 0.008;

  private final Model model;
  private final Model planning;
  private final int cube;
  private final int goal;

  /** The task on a hand. */
  public TurnCube(Model model) {
    this.model = model;
    planning = TaskObjects.coarse(model, PLANNING_TIMESTEP);
    cube = model.jnt.qposadr[TaskObjects.id(model, ObjType.JOINT, "cube")];
    goal = TaskObjects.mocap(model, "goal");
  }

  @Override
  public String name() {
    return "cube in the hand";
  }

  @Override
  public String criterion() {
    return "the cube is turned by 90° to within 0.2 rad and stays so for 0.5 s, on the palm, within"
        + " 20 s";
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public Model planningModel() {
    return planning;
  }

  /** The goal is a quarter turn to either side. */
  @Override
  public void start(Data d, SplittableRandom random) {
    nextGoal(d, random);
  }

  @Override
  public void nextGoal(Data d, SplittableRandom random) {
    double half = (random.nextBoolean() ? 0.25 : -0.25) * StrictMath.PI;
    double c = StrictMath.cos(half);
    double s = StrictMath.sin(half);
    int at = 4 * goal;
    double w = d.mocapQuat[at];
    double z = d.mocapQuat[at + 3];
    d.mocapQuat[at] = c * w - s * z;
    d.mocapQuat[at + 3] = c * z + s * w;
  }

  @Override
  public double cost(WorldView w) {
    double[] q = w.batch().qpos();
    int at = w.offset(StateField.QPOS) + cube;
    double off =
        angle(
            q,
            at + 3,
            w.batch().array(StateField.MOCAP_QUAT),
            w.offset(StateField.MOCAP_QUAT) + 4 * goal);
    double place = 0;
    for (int i = 0; i < 3; i++) {
      double e = q[at + i] - model.qpos0[cube + i];
      place += e * e;
    }
    return 5 * off + 100 * Math.sqrt(place) + 0.05 * TaskObjects.effort(w);
  }

  /** The angle between two orientations, rad. */
  private static double angle(double[] a, int aAt, double[] b, int bAt) {
    double dot = 0;
    for (int i = 0; i < 4; i++) {
      dot += a[aAt + i] * b[bAt + i];
    }
    return 2 * StrictMath.acos(Math.min(1, Math.abs(dot)));
  }

  @Override
  public double measure(Data d) {
    return angle(d.qpos, cube + 3, d.mocapQuat, 4 * goal);
  }

  @Override
  public String measureName() {
    return "angle from cube to goal (rad)";
  }

  @Override
  public boolean reached(Data d) {
    double place = 0;
    for (int i = 0; i < 3; i++) {
      double e = d.qpos[cube + i] - model.qpos0[cube + i];
      place += e * e;
    }
    return measure(d) < AIMED && place < ON_PALM * ON_PALM;
  }

  /** When the cube fell off the palm. */
  @Override
  public boolean lost(Data d) {
    return d.qpos[cube + 2] < model.qpos0[cube + 2] - ON_PALM;
  }

  @Override
  public double holdSeconds() {
    return 0.5;
  }

  @Override
  public double limitSeconds() {
    return 20;
  }

  @Override
  public PlannerSettings settings() {
    return new PlannerSettings(
        Method.PREDICTIVE_SAMPLING, 0.5, 0.04, 5, Interpolation.LINEAR, 32, 1, 0.3, 6, 0.2);
  }
}
