package dev.armature.env;

import dev.armature.math.Trig;
import dev.armature.model.Model;
import java.util.function.Predicate;

/** The tasks on the models that come with this library. */
final class Classics {
  private static final int RUN_LENGTH = 1000;

  private Classics() {}

  /**
   * Swing a pendulum up with a motor too weak to lift it, and hold it there. θ = 0 hangs; φ is the
   * angle from upright in (−π, π].
   */
  static Task pendulum(Model m) {
    double free = Double.POSITIVE_INFINITY;
    return new TaskBuilder("pendulum", m)
        .stepsPerAction(10)
        .episodeLength(200)
        .start(
            (random, state) -> {
              state.setQpos(0, Starts.uniform(random, Math.PI));
              state.setQvel(0, Starts.uniform(random, 1));
            })
        .observe(Parts.map(Parts.qpos(0, 1), Trig::cos))
        .observe(Parts.map(Parts.qpos(0, 1), Trig::sin))
        .observe(Parts.qvel())
        .observationSpace(new Space(new double[] {-1, -1, -free}, new double[] {1, 1, free}))
        .reward("angle", (before, after) -> -square(fromTop(before.qpos(0))), 1)
        .reward("speed", (before, after) -> -square(before.qvel(0)), 0.1)
        .reward("effort", (before, after) -> -square(after.action(0)), 0.001)
        .build();
  }

  private static double fromTop(double angle) {
    double turns = (angle - Math.PI) / (2 * Math.PI);
    return 2 * Math.PI * (turns - Math.rint(turns));
  }

  static double square(double x) {
    return x * x;
  }

  /** Keep a pole upright by pushing its cart. */
  static Task cartpole(Model m) {
    double start = 0.05;
    return new TaskBuilder("cartpole", m)
        .stepsPerAction(2)
        .episodeLength(500)
        .start(
            (random, state) -> {
              for (int i = 0; i < 2; i++) {
                state.setQpos(i, Starts.uniform(random, start));
                state.setQvel(i, Starts.uniform(random, start));
              }
            })
        .observe(Parts.qpos("slider"))
        .observe(Parts.qvel("slider"))
        .observe(Parts.qpos("hinge"))
        .observe(Parts.qvel("hinge"))
        .reward("upright", (before, after) -> 1, 1)
        .terminate("off the rail", state -> Math.abs(state.qpos(0)) > 1.5)
        .terminate("fallen", state -> Math.abs(state.qpos(1)) > 0.2)
        .build();
  }

  /**
   * A planar one-legged robot that hops along x: healthy while its height is 0.7 m or more and its
   * pitch below 0.64 rad; min(v, 2) + 0.3 − 0.001 |a|², actions of 0.016 s.
   *
   * <p>Episodes start anywhere from standing to the middle of a jump, so that landing is practiced
   * from the beginning. From standing alone, learning ended with one long leap or with standing
   * still.
   */
  static Task hopper(Model m) {
    double most = 2;
    double leastUp = 0.8;
    Predicate<State> healthy = s -> s.qpos(1) >= 0.7 && Trig.cos(s.qpos(2)) >= leastUp;
    TaskBuilder.Start standing = Starts.noisy(m, 5e-3);
    TaskBuilder builder = new TaskBuilder("hopper", m).stepsPerAction(8);
    double dt = builder.actionSeconds();
    return builder
        .episodeLength(RUN_LENGTH)
        .start(
            (random, state) -> {
              standing.set(random, state);
              state.setQvel(0, 1.5 * random.nextDouble());
              state.setQpos(1, state.qpos(1) + 0.3 * random.nextDouble());
              state.setQpos(2, Starts.uniform(random, 0.1));
              for (int joint = 3; joint < 6; joint++) {
                state.setQpos(joint, state.qpos(joint) - 0.15 * random.nextDouble());
              }
            })
        .observe(Parts.qposFrom(1))
        .observe(Parts.qvel())
        .reward("speed", (b, a) -> Math.min(most, (a.qpos(0) - b.qpos(0)) / dt), 1)
        .reward("alive", (b, a) -> healthy.test(a) ? 1 : 0, 0.3)
        .reward("effort", (b, a) -> -builder.effort(a), 1e-3)
        .terminate("fallen", healthy.negate())
        .build();
  }

  /**
   * A four-legged robot with position servos that walks along x at up to 1.5 m/s: healthy from 0.2
   * m to 1 m with its back upward, actions of 0.02 s. Besides speed, its gait is rewarded for
   * facing ahead, for not drifting, bouncing and rocking, and for smooth actions.
   */
  static Task quadruped(Model m) {
    double most = 1.5;
    Predicate<State> healthy = s -> s.qpos(2) >= 0.2 && s.qpos(2) <= 1 && up(s) >= 0.2;
    TaskBuilder builder = new TaskBuilder("quadruped", m).stepsPerAction(5);
    double dt = builder.actionSeconds();
    return builder
        .episodeLength(RUN_LENGTH)
        .start(Starts.noisy(m, 0.02))
        .observe(Parts.qposFrom(2))
        .observe(Parts.qvel())
        .observe(Parts.action())
        .reward("speed", (b, a) -> Math.min(most, (a.qpos(0) - b.qpos(0)) / dt), 1.5)
        .reward("alive", (b, a) -> healthy.test(a) ? 1 : 0, 0.5)
        .reward("heading", (b, a) -> -2 * (square(a.qpos(5)) + square(a.qpos(6))), 0.5)
        .reward("drift", (b, a) -> -square(a.qvel(1)) - 0.2 * square(a.qvel(5)), 0.3)
        .reward("bounce", (b, a) -> -square(a.qvel(2)), 0.3)
        .reward("rocking", (b, a) -> -square(a.qvel(3)) - square(a.qvel(4)), 0.02)
        .reward("effort", (b, a) -> -builder.effort(a), 0.02)
        .reward("smooth", (b, a) -> -builder.change(b, a), 0.05)
        .terminate("fallen", healthy.negate())
        .build();
  }

  /** The cosine of the tilt of a free body whose quaternion follows its position. */
  static double up(State state) {
    return 1 - 2 * (square(state.qpos(4)) + square(state.qpos(5)));
  }
}
