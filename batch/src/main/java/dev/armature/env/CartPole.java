package dev.armature.env;

import dev.armature.model.Model;
import java.util.SplittableRandom;

/**
 * Keep a pole upright by pushing its cart.
 *
 * <p>Observation: x, ẋ, θ, θ̇. Action: force, −1 to 1, of 10 N. Reward: 1 for every action. Starts
 * within 0.05 of upright and rest; terminates when |θ| exceeds 0.2 rad or |x| 1.5 m; cut off after
 * 500 actions of 0.02 s.
 */
final class CartPole extends MotorTask {
  private static final int STEPS = 2;
  private static final int LENGTH = 500;
  private static final double START = 0.05;
  private static final double MAX_X = 1.5;
  private static final double MAX_ANGLE = 0.2;

  CartPole(Model model) {
    super("cartpole", model, STEPS, LENGTH);
  }

  @Override
  public Space observationSpace() {
    return Space.unbounded(4);
  }

  @Override
  public void start(SplittableRandom random, State state) {
    for (int i = 0; i < 2; i++) {
      state.setQpos(i, START * (2 * random.nextDouble() - 1));
      state.setQvel(i, START * (2 * random.nextDouble() - 1));
    }
  }

  @Override
  public void observe(State state, double[] res, int r) {
    res[r] = state.qpos(0);
    res[r + 1] = state.qvel(0);
    res[r + 2] = state.qpos(1);
    res[r + 3] = state.qvel(1);
  }

  @Override
  public double reward(State before, State after, double[] action, int a) {
    return 1;
  }

  @Override
  public boolean terminated(State state) {
    return Math.abs(state.qpos(0)) > MAX_X || Math.abs(state.qpos(1)) > MAX_ANGLE;
  }
}
