package dev.armature.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What was seen, done and earned in all worlds over some actions: rows of [action][world]. */
final class Rollout {
  /** Computes values of observations. */
  interface Values {
    void of(float[] observations, int rows, float[] values);
  }

  private final int worlds;
  private final int horizon;
  private final int nobs;

  final double[] raw;

  /** Normalized; one row for each world more than the others, seen after the last action. */
  final float[] observations;

  final float[] actions;
  final float[] means;
  final float[] logProbabilities;
  final float[] rewards;
  final boolean[] over;
  final float[] advantages;
  final float[] returns;

  private final List<Integer> cutRows = new ArrayList<>();
  private final List<float[]> cutObservations = new ArrayList<>();

  Rollout(int worlds, int horizon, int nobs, int nact) {
    this.worlds = worlds;
    this.horizon = horizon;
    this.nobs = nobs;
    int rows = worlds * horizon;
    raw = new double[rows * nobs];
    observations = new float[(rows + worlds) * nobs];
    actions = new float[rows * nact];
    means = new float[rows * nact];
    logProbabilities = new float[rows];
    rewards = new float[rows];
    over = new boolean[rows];
    advantages = new float[rows];
    returns = new float[rows];
  }

  void clear() {
    cutRows.clear();
    cutObservations.clear();
  }

  /** An episode was cut off for its length: what was seen last has a value all the same. */
  void cut(int row, float[] lastObservation) {
    cutRows.add(row);
    cutObservations.add(lastObservation);
  }

  /**
   * Generalized advantage estimation (Schulman et al. 2016):
   *
   * <pre>  δ = r + γ V' − V,   A = δ + γ λ A'</pre>
   *
   * <p>where V' is 0 after a failure and the value of the last observation where time ran out.
   * Advantages are then shifted and scaled to mean 0 and deviation 1.
   */
  void estimate(Values critic, double discount, double lambda) {
    int rows = worlds * horizon;
    float[] values = new float[rows + worlds];
    critic.of(observations, rows + worlds, values);
    float[] after = new float[rows];
    for (int i = 0; i < rows; i++) {
      after[i] = over[i] ? 0 : values[i + worlds];
    }
    if (!cutRows.isEmpty()) {
      float[] last = new float[cutRows.size() * nobs];
      for (int i = 0; i < cutRows.size(); i++) {
        System.arraycopy(cutObservations.get(i), 0, last, i * nobs, nobs);
      }
      float[] lastValues = new float[cutRows.size()];
      critic.of(last, cutRows.size(), lastValues);
      for (int i = 0; i < cutRows.size(); i++) {
        after[cutRows.get(i)] = lastValues[i];
      }
    }
    double[] advantage = new double[worlds];
    for (int i = rows - 1; i >= 0; i--) {
      int w = i % worlds;
      double delta = rewards[i] + discount * after[i] - values[i];
      advantage[w] = delta + (over[i] ? 0 : discount * lambda * advantage[w]);
      advantages[i] = (float) advantage[w];
      returns[i] = (float) (advantage[w] + values[i]);
    }
    standardize();
  }

  private void standardize() {
    double mean = 0;
    for (float a : advantages) {
      mean += a;
    }
    mean /= advantages.length;
    double square = 0;
    for (float a : advantages) {
      square += (a - mean) * (a - mean);
    }
    double deviation = Math.sqrt(square / advantages.length) + 1e-8;
    for (int i = 0; i < advantages.length; i++) {
      advantages[i] = (float) ((advantages[i] - mean) / deviation);
    }
  }

  @Override
  public String toString() {
    return worlds + " × " + horizon + " actions, rewards " + Arrays.hashCode(rewards);
  }
}
