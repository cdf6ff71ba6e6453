package dev.armature.env;

import dev.armature.math.Trig;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Run along x without falling, and without wasting force.
 *
 * <p>Observation: all coordinates but the position over ground, then all velocities. Action: the
 * controls. With v = Δx / Δt over the action,
 *
 * <pre>  reward = w_v v + w_alive [healthy] − w_a |a|²</pre>
 *
 * <p>Terminates when it is no longer healthy: the height of the root outside of its bounds, or its
 * upright axis tilted too far. Starts at rest with a little noise on every coordinate and velocity.
 */
final class Locomotion extends MotorTask {
  private static final int LENGTH = 1000;

  /** The parameters that distinguish the runners. */
  private record Settings(
      String name,
      int steps,
      int hidden,
      int height,
      boolean planar,
      double low,
      double high,
      double leastUp,
      double speedWeight,
      double aliveWeight,
      double actionWeight,
      double noise) {}

  private final Settings set;
  private final double[] start;
  private final double dt;

  private Locomotion(Model model, Settings set) {
    super(set.name, model, set.steps, LENGTH);
    this.set = set;
    this.dt = set.steps * model.opt.timestep;
    int key = model.names.id(ObjType.KEY, "stand");
    start = model.qpos0.clone();
    if (key >= 0) {
      System.arraycopy(model.key.qpos, key * model.nq, start, 0, model.nq);
    }
  }

  /**
   * A planar one-legged robot: healthy while its height is 0.7 m or more and its pitch below 0.3
   * rad; v + 1 − 0.001 |a|², actions of 0.008 s.
   */
  static Task hopper(Model model) {
    return new Locomotion(
        model,
        new Settings(
            "hopper", 4, 1, 1, true, 0.7, Double.POSITIVE_INFINITY, 0.955, 1, 1, 1e-3, 5e-3));
  }

  /**
   * A four-legged robot with position servos: healthy from 0.2 m to 1 m with its back upward; v +
   * 0.5 − 0.02 |a|², actions of 0.02 s.
   */
  static Task quadruped(Model model) {
    return new Locomotion(
        model, new Settings("quadruped", 5, 2, 2, false, 0.2, 1, 0.2, 1, 0.5, 0.02, 0.02));
  }

  /**
   * A humanoid with 21 motors: healthy while its chest is from 0.9 m to 2 m high; 1.25 v + 5 − 0.1
   * |a|², actions of 0.015 s.
   */
  static Task humanoid(Model model) {
    return new Locomotion(
        model, new Settings("humanoid", 3, 2, 2, false, 0.9, 2, 0, 1.25, 5, 0.1, 0.01));
  }

  @Override
  public Space observationSpace() {
    return Space.unbounded(model.nq - set.hidden + model.nv);
  }

  @Override
  public void start(SplittableRandom random, State state) {
    for (int i = 0; i < model.nq; i++) {
      state.setQpos(i, start[i] + set.noise * (2 * random.nextDouble() - 1));
    }
    if (!set.planar) {
      unit(state);
    }
    for (int i = 0; i < model.nv; i++) {
      state.setQvel(i, set.noise * (2 * random.nextDouble() - 1));
    }
  }

  private static void unit(State state) {
    double sum = 0;
    for (int i = 3; i < 7; i++) {
      sum += state.qpos(i) * state.qpos(i);
    }
    for (int i = 3; i < 7; i++) {
      state.setQpos(i, state.qpos(i) / Math.sqrt(sum));
    }
  }

  @Override
  public void observe(State state, double[] res, int r) {
    int at = r;
    for (int i = set.hidden; i < model.nq; i++) {
      res[at++] = state.qpos(i);
    }
    for (int i = 0; i < model.nv; i++) {
      res[at++] = state.qvel(i);
    }
  }

  private double speed(State before, State after) {
    return (after.qpos(0) - before.qpos(0)) / dt;
  }

  private double effort(double[] action, int a) {
    double sum = 0;
    for (int i = 0; i < model.nu; i++) {
      sum += action[a + i] * action[a + i];
    }
    return set.actionWeight * sum;
  }

  @Override
  public double reward(State before, State after, double[] action, int a) {
    double alive = terminated(after) ? 0 : set.aliveWeight;
    return set.speedWeight * speed(before, after) + alive - effort(action, a);
  }

  @Override
  public boolean terminated(State state) {
    double height = state.qpos(set.height);
    double up =
        set.planar
            ? Trig.cos(state.qpos(2))
            : 1 - 2 * (state.qpos(4) * state.qpos(4) + state.qpos(5) * state.qpos(5));
    return !(height >= set.low && height <= set.high && up >= set.leastUp);
  }

  @Override
  public Map<String, Double> info(State before, State after, double[] action, int a) {
    return Map.of(
        "speed", speed(before, after),
        "alive", terminated(after) ? 0 : set.aliveWeight,
        "effort", effort(action, a),
        "x", after.qpos(0));
  }
}
