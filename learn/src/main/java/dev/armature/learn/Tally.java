package dev.armature.learn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the episodes and actions of one round of training earned. */
final class Tally {
  private static final double NANO = 1e-9;

  private final List<String> names;
  private final double[] sums;
  private long actions;
  private int episodes;
  private double earned;
  private long lasted;

  Tally(List<String> names) {
    this.names = names;
    this.sums = new double[names.size()];
  }

  /** An episode ended. */
  void ended(double sum, int length) {
    episodes++;
    earned += sum;
    lasted += length;
  }

  /** Adds the parts of the rewards of one action in every world. [world][term] */
  void terms(double[] values, int worlds) {
    actions += worlds;
    for (int i = 0; i < worlds * sums.length; i++) {
      sums[i % sums.length] += values[i];
    }
  }

  TrainingRound progress(
      int round, long steps, Map<String, Double> measures, long simulated, long learned) {
    Map<String, Double> terms = new LinkedHashMap<>();
    for (int i = 0; i < sums.length; i++) {
      terms.put(names.get(i), sums[i] / actions);
    }
    return new TrainingRound(
        round,
        steps,
        episodes,
        episodes == 0 ? Double.NaN : earned / episodes,
        episodes == 0 ? Double.NaN : (double) lasted / episodes,
        terms,
        measures,
        simulated * NANO,
        learned * NANO);
  }
}
