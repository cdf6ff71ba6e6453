package dev.armature.learn;

import dev.armature.batch.Device;
import dev.armature.env.Task;

/**
 * How long to train for a task, by what, and with what settings.
 *
 * @param algorithm what to learn by
 * @param ppo settings of proximal policy optimization
 * @param sac settings of soft actor-critic
 * @param steps actions in all worlds together
 */
public record Recipe(Algorithm algorithm, PpoSettings ppo, SacSettings sac, long steps) {
  /** Ways to learn. */
  public enum Algorithm {
    /** Proximal policy optimization. */
    PPO,
    /** Soft actor-critic. */
    SAC
  }

  /** The recipe for a task by its name; a usual one for tasks that are not ours. */
  public static Recipe of(String task) {
    PpoSettings standard = PpoSettings.STANDARD;
    // short rollouts of many worlds, which suit a GPU too
    PpoSettings many = standard.rollout(2048, 8).passes(4, 8).divergence(0.02);
    return switch (task) {
      case "pendulum" -> sac(SacSettings.STANDARD, 12_000);
      case "cartpole" -> ppo(standard.rollout(32, 64), 120_000);
      case "hopper" -> ppo(many.exploration(0.8, 0.005), 3_000_000);
      case "quadruped" -> ppo(standard, 3_000_000);
      case "humanoid" ->
          ppo(
              standard
                  .rollout(128, 32)
                  .passes(4, 4)
                  .divergence(0.015)
                  .hidden(128, 64)
                  .exploration(0.5, 0.002),
              2_000_000);
      default -> ppo(standard, 2_000_000);
    };
  }

  private static Recipe ppo(PpoSettings settings, long steps) {
    return new Recipe(Algorithm.PPO, settings, SacSettings.STANDARD, steps);
  }

  private static Recipe sac(SacSettings settings, long steps) {
    return new Recipe(Algorithm.SAC, PpoSettings.STANDARD, settings, steps);
  }

  /** The same by another algorithm. */
  public Recipe by(Algorithm other) {
    return new Recipe(other, ppo, sac, steps);
  }

  /** The same with another number of worlds. */
  public Recipe worlds(int count) {
    SacSettings s = sac;
    return new Recipe(
        algorithm,
        ppo.rollout(count, ppo.horizon()),
        new SacSettings(
            count,
            s.actions(),
            s.updates(),
            s.batch(),
            s.warmup(),
            s.capacity(),
            s.discount(),
            s.rate(),
            s.smoothing(),
            s.hidden()),
        steps);
  }

  /** A training from scratch. */
  public Trainer trainer(Task task, long seed, int threads) {
    return trainer(task, seed, Device.cpu(threads));
  }

  /**
   * A training from scratch.
   *
   * @param device where worlds are stepped; its threads do everything else
   */
  public Trainer trainer(Task task, long seed, Device device) {
    return algorithm == Algorithm.PPO
        ? new Ppo(task, ppo, seed, device)
        : new Sac(task, sac, seed, device);
  }
}
