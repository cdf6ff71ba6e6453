package dev.armature.env;

import dev.armature.math.Trig;
import dev.armature.model.Model;
import java.util.SplittableRandom;

/**
 * Swing a pendulum up with a motor too weak to lift it, and hold it there.
 *
 * <p>Observation: cos θ, sin θ, θ̇, where θ = 0 hangs. Action: torque, −1 to 1, of 2 N m. With φ
 * the angle from upright in (−π, π],
 *
 * <pre>  reward = −(φ² + 0.1 θ̇² + 0.001 a²)</pre>
 *
 * <p>Starts anywhere with a speed up to 1 rad/s; never terminates, cut off after 200 actions of
 * 0.05 s.
 */
final class Pendulum extends MotorTask {
  private static final int STEPS = 10;
  private static final int LENGTH = 200;

  Pendulum(Model model) {
    super("pendulum", model, STEPS, LENGTH);
  }

  @Override
  public Space observationSpace() {
    double free = Double.POSITIVE_INFINITY;
    return new Space(new double[] {-1, -1, -free}, new double[] {1, 1, free});
  }

  @Override
  public void start(SplittableRandom random, State state) {
    state.setQpos(0, Math.PI * (2 * random.nextDouble() - 1));
    state.setQvel(0, 2 * random.nextDouble() - 1);
  }

  @Override
  public void observe(State state, double[] res, int r) {
    res[r] = Trig.cos(state.qpos(0));
    res[r + 1] = Trig.sin(state.qpos(0));
    res[r + 2] = state.qvel(0);
  }

  @Override
  public double reward(State before, State after, double[] action, int a) {
    double turns = (before.qpos(0) - Math.PI) / (2 * Math.PI);
    double fromTop = 2 * Math.PI * (turns - Math.rint(turns));
    double speed = before.qvel(0);
    return -(fromTop * fromTop + 0.1 * speed * speed + 0.001 * action[a] * action[a]);
  }

  @Override
  public boolean terminated(State state) {
    return false;
  }
}
