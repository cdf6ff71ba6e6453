package dev.armature.learn;

import dev.armature.env.AutoResetMode;
import dev.armature.env.Policy;
import dev.armature.env.Task;
import dev.armature.env.VectorEnvironment;
import dev.armature.env.VectorStep;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a policy does in some episodes, one in each world, without noise on its actions.
 *
 * @param returns sum of the rewards of each episode
 * @param lengths actions of each
 * @param failed which ended in failure, not for their length
 * @param velocities mean velocity of the first coordinate of each: of a robot's root along x, m/s
 * @param rewardTerms mean of each part of the reward per action
 */
public record Evaluation(
    double[] returns,
    int[] lengths,
    boolean[] failed,
    double[] velocities,
    Map<String, Double> rewardTerms) {
  /** Runs episodes; episode i starts as an environment that is reset with seed + i. */
  public static Evaluation of(Task task, Policy policy, int episodes, long seed) {
    double[] returns = new double[episodes];
    int[] lengths = new int[episodes];
    boolean[] failed = new boolean[episodes];
    double[] velocities = new double[episodes];
    double[] terms = new double[task.rewardTerms().size()];
    long actions = 0;
    try (VectorEnvironment envs =
        new VectorEnvironment(task, episodes, AutoResetMode.DISABLED, 1)) {
      int seen = envs.observationSpace().size();
      int size = envs.actionSpace().size();
      int nq = task.model().nq;
      double[] observations = envs.reset(seed);
      double[] start = new double[episodes];
      for (int e = 0; e < episodes; e++) {
        start[e] = nq > 0 ? envs.batch().qpos()[e * nq] : 0;
      }
      double[] action = new double[episodes * size];
      boolean[] over = new boolean[episodes];
      for (int i = 0; i < task.episodeLength(); i++) {
        for (int e = 0; e < episodes; e++) {
          if (!over[e]) {
            policy.act(observations, e * seen, action, e * size);
          }
        }
        VectorStep step = envs.step(action);
        for (int e = 0; e < episodes; e++) {
          if (over[e]) {
            continue;
          }
          returns[e] += step.rewards()[e];
          lengths[e]++;
          actions++;
          for (int t = 0; t < terms.length; t++) {
            terms[t] += step.rewardTerms()[e * terms.length + t];
          }
          over[e] = step.terminated()[e] || step.truncated()[e];
          failed[e] = step.terminated()[e];
          if (over[e] && nq > 0) {
            double seconds = lengths[e] * task.stepsPerAction() * task.model().opt.timestep;
            velocities[e] = (envs.batch().qpos()[e * nq] - start[e]) / seconds;
          }
        }
        observations = step.observations();
      }
    }
    Map<String, Double> means = new LinkedHashMap<>();
    for (int t = 0; t < terms.length; t++) {
      means.put(task.rewardTerms().get(t), terms[t] / actions);
    }
    return new Evaluation(returns, lengths, failed, velocities, means);
  }

  /** The mean sum of rewards. */
  public double meanReturn() {
    double sum = 0;
    for (double r : returns) {
      sum += r;
    }
    return sum / returns.length;
  }

  /** The mean velocity of the first coordinate, m/s. */
  public double meanVelocity() {
    double sum = 0;
    for (double v : velocities) {
      sum += v;
    }
    return sum / velocities.length;
  }

  /** The number of episodes that ended in failure. */
  public int failures() {
    int count = 0;
    for (boolean f : failed) {
      count += f ? 1 : 0;
    }
    return count;
  }
}
