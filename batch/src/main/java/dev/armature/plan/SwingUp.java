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
 * A cart swings the pole that hangs from it up and balances it, on a model with a joint "slider"
 * and a joint "hinge" whose zero is upright.
 */
public final class SwingUp implements Task {
  private static final double UPRIGHT = 0.2;

  private final Model model;
  private final int slide;
  private final int hinge;
  private final int slideDof;
  private final int hingeDof;

  /** The task on a cart-pole. */
  public SwingUp(Model model) {
    this.model = model;
    int slider = TaskObjects.id(model, ObjType.JOINT, "slider");
    int pivot = TaskObjects.id(model, ObjType.JOINT, "hinge");
    slide = model.jnt.qposadr[slider];
    hinge = model.jnt.qposadr[pivot];
    slideDof = model.jnt.dofadr[slider];
    hingeDof = model.jnt.dofadr[pivot];
  }

  @Override
  public String name() {
    return "cart-pole swing-up";
  }

  @Override
  public String criterion() {
    return "the pole stays within 0.2 rad of upright for 1 s, within 10 s";
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public Model planningModel() {
    return model;
  }

  /** Hanging, a little off and a little moving. */
  @Override
  public void start(Data d, SplittableRandom random) {
    d.qpos[slide] = Noise.uniform(random, -0.5, 0.5);
    d.qpos[hinge] = StrictMath.PI + Noise.uniform(random, -0.3, 0.3);
    d.qvel[slideDof] = Noise.uniform(random, -0.1, 0.1);
    d.qvel[hingeDof] = Noise.uniform(random, -0.1, 0.1);
  }

  @Override
  public double cost(WorldView w) {
    double x = w.get(StateField.QPOS, slide);
    double v = w.get(StateField.QVEL, slideDof);
    double spin = w.get(StateField.QVEL, hingeDof);
    double fallen = 1 - StrictMath.cos(w.get(StateField.QPOS, hinge));
    double push = w.ctrl(0);
    return 10 * fallen + x * x + 0.05 * v * v + 0.1 * spin * spin + 0.05 * push * push;
  }

  @Override
  public double measure(Data d) {
    return StrictMath.cos(d.qpos[hinge]);
  }

  @Override
  public String measureName() {
    return "cosine of the pole's angle from upright";
  }

  @Override
  public boolean reached(Data d) {
    return StrictMath.cos(d.qpos[hinge]) > StrictMath.cos(UPRIGHT);
  }

  @Override
  public double holdSeconds() {
    return 1;
  }

  @Override
  public double limitSeconds() {
    return 10;
  }

  @Override
  public PlannerSettings settings() {
    return new PlannerSettings(
        Method.PREDICTIVE_SAMPLING, 1.2, 0.04, 7, Interpolation.CUBIC, 32, 1, 0.4, 6, 0.2);
  }
}
