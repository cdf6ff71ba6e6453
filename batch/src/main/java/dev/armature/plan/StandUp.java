package dev.armature.plan;

import dev.armature.batch.StateField;
import dev.armature.batch.WorldView;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.plan.PlannerSettings.Interpolation;
import dev.armature.plan.PlannerSettings.Method;
import dev.armature.rollout.Noise;
import dev.armature.step.Physics;
import java.util.SplittableRandom;

/**
 * A humanoid gets up from lying on its back and stands, on a model with position servos, a keyframe
 * "lying" and sensors "head", "up", "com", "com velocity", "right foot" and "left foot".
 *
 * <p>The cost pulls the head up over the feet and the place where the body would come to rest (the
 * capture point, com + v √(z/g)) between them, wants the trunk upright and the feet on the floor,
 * and takes a little for speed and for servo targets far from the standing pose.
 */
public final class StandUp implements Task {
  private static final double STANDING_HEAD = 1.5;
  private static final double GOAL_HEAD = 1.3;
  private static final double GOAL_UP = 0.85;
  private static final double SOLE_ON_FLOOR = 0.03;
  private static final double PLANNING_TIMESTEP = 0.01;
  private static final int FREE_QPOS = 7;
  private static final int FREE_DOFS = 6;

  private final Model model;
  private final Model planning;
  private final int lying;
  private final int headBody;
  private final int torso;
  private final int head;
  private final int up;
  private final int com;
  private final int comVelocity;
  private final int[] feet;

  /** The task on a humanoid. */
  public StandUp(Model model) {
    this.model = model;
    planning = TaskObjects.coarse(model, PLANNING_TIMESTEP);
    lying = TaskObjects.id(model, ObjType.KEY, "lying");
    headBody = TaskObjects.id(model, ObjType.BODY, "head");
    torso = TaskObjects.id(model, ObjType.BODY, "torso");
    head = TaskObjects.sensor(model, "head");
    up = TaskObjects.sensor(model, "up");
    com = TaskObjects.sensor(model, "com");
    comVelocity = TaskObjects.sensor(model, "com velocity");
    feet =
        new int[] {TaskObjects.sensor(model, "right foot"), TaskObjects.sensor(model, "left foot")};
  }

  @Override
  public String name() {
    return "humanoid stand-up";
  }

  @Override
  public String criterion() {
    return "the head stays above 1.3 m (it stands at 1.5 m) and the trunk within 32° of upright for"
        + " 1 s, within 12 s";
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public Model planningModel() {
    return planning;
  }

  /** On its back, turned any way, joints a little off. */
  @Override
  public void start(Data d, SplittableRandom random) {
    Physics.resetTo(model, d, lying);
    double yaw = Noise.uniform(random, -StrictMath.PI, StrictMath.PI);
    double[] turn = {StrictMath.cos(yaw / 2), 0, 0, StrictMath.sin(yaw / 2)};
    double[] turned = new double[4];
    dev.armature.math.Quat.mul(turned, 0, turn, 0, d.qpos, 3);
    System.arraycopy(turned, 0, d.qpos, 3, 4);
    for (int i = FREE_QPOS; i < model.nq; i++) {
      d.qpos[i] += Noise.uniform(random, -0.1, 0.1);
    }
  }

  @Override
  public double cost(WorldView w) {
    double[] s = w.batch().sensordata();
    int at = w.offset(StateField.SENSORDATA);
    double feetX = 0.5 * (s[at + feet[0]] + s[at + feet[1]]);
    double feetY = 0.5 * (s[at + feet[0] + 1] + s[at + feet[1] + 1]);
    double lift = 0;
    for (int foot : feet) {
      lift += Math.max(0, s[at + foot + 2] - SOLE_ON_FLOOR);
    }
    double height = Math.max(0, STANDING_HEAD - s[at + head + 2]);
    double fall = Math.sqrt(Math.max(0.1, s[at + com + 2]) / 9.81);
    double offX = s[at + com] + fall * s[at + comVelocity] - feetX;
    double offY = s[at + com + 1] + fall * s[at + comVelocity + 1] - feetY;
    double balance = Math.sqrt(offX * offX + offY * offY + 0.01) - 0.1;
    double tilt = 1 - s[at + up + 2];
    return 10 * height
        + 5 * balance
        + 2 * tilt
        + 4 * lift
        + 0.003 * speed(w)
        + 0.03 * TaskObjects.effort(w);
  }

  private double speed(WorldView w) {
    double[] v = w.batch().qvel();
    int at = w.offset(StateField.QVEL);
    double sum = 0;
    for (int i = FREE_DOFS; i < model.nv; i++) {
      sum += v[at + i] * v[at + i];
    }
    return sum;
  }

  @Override
  public double measure(Data d) {
    return d.xpos[3 * headBody + 2];
  }

  @Override
  public String measureName() {
    return "height of the head (m)";
  }

  @Override
  public boolean reached(Data d) {
    return d.xpos[3 * headBody + 2] > GOAL_HEAD && d.xmat[9 * torso + 8] > GOAL_UP;
  }

  @Override
  public double holdSeconds() {
    return 1;
  }

  @Override
  public double limitSeconds() {
    return 12;
  }

  @Override
  public PlannerSettings settings() {
    return new PlannerSettings(
        Method.PREDICTIVE_SAMPLING, 0.6, 0.04, 4, Interpolation.LINEAR, 40, 1, 0.25, 6, 0.2);
  }
}
