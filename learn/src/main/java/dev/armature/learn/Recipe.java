package dev.armature.learn;

/**
 * How long to train for a task, and with what settings.
 *
 * @param settings of proximal policy optimization
 * @param steps actions in all worlds together
 */
public record Recipe(PpoSettings settings, long steps) {
  /** The recipe for a task by its name; a usual one for tasks that are not ours. */
  public static Recipe of(String task) {
    PpoSettings standard = PpoSettings.STANDARD;
    return switch (task) {
      case "pendulum" -> new Recipe(standard.rollout(32, 100).foresight(0.95, 0.95), 400_000);
      case "cartpole" -> new Recipe(standard.rollout(32, 64), 120_000);
      case "hopper" -> new Recipe(standard.rollout(64, 128).exploration(0.8, 0.005), 2_000_000);
      case "quadruped" -> new Recipe(standard, 3_000_000);
      case "humanoid" -> new Recipe(standard.rollout(128, 64).hidden(128, 128), 20_000_000);
      default -> new Recipe(standard, 2_000_000);
    };
  }
}
