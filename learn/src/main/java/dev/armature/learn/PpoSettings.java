package dev.armature.learn;

import java.util.List;

/**
 * How to learn by {@link Ppo}.
 *
 * @param worlds worlds that are stepped together
 * @param horizon actions in each world between two rounds of learning
 * @param epochs times each round of learning goes over what was collected
 * @param minibatches parts of one such pass, each a step of the optimizer
 * @param discount what a reward is worth one action later
 * @param lambda what an estimate of advantages is weighted with one action later (GAE)
 * @param clip how far the ratio of probabilities may go from 1
 * @param rate rate of learning at the start; it follows the divergence of the policy
 * @param divergence Kullback-Leibler divergence that a step of the optimizer should make
 * @param entropy weight of the entropy of the policy
 * @param deviation standard deviation of actions at the start, in half widths of their range
 * @param hidden sizes of the hidden layers
 */
public record PpoSettings(
    int worlds,
    int horizon,
    int epochs,
    int minibatches,
    double discount,
    double lambda,
    double clip,
    double rate,
    double divergence,
    double entropy,
    double deviation,
    List<Integer> hidden) {
  /** What works for most tasks with continuous actions. */
  public static final PpoSettings STANDARD =
      new PpoSettings(64, 64, 5, 4, 0.99, 0.95, 0.2, 1e-3, 0.01, 0.002, 0.6, List.of(64, 64));

  /** Checks the numbers. */
  public PpoSettings {
    least("worlds", worlds, 1);
    least("horizon", horizon, 1);
    least("epochs", epochs, 1);
    least("minibatches", minibatches, 1);
    if (minibatches > worlds * horizon) {
      throw new IllegalArgumentException(
          minibatches + " minibatches of " + worlds * horizon + " actions");
    }
    positive("clip", clip);
    positive("rate", rate);
    positive("divergence", divergence);
    positive("deviation", deviation);
    if (!(discount >= 0 && discount <= 1 && lambda >= 0 && lambda <= 1 && entropy >= 0)) {
      throw new IllegalArgumentException("discount and lambda are from 0 to 1, entropy is not < 0");
    }
    hidden = List.copyOf(hidden);
  }

  private static void least(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
    }
  }

  private static void positive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " must be more than 0, not " + value);
    }
  }

  /** The same with another number of worlds and of actions in each. */
  public PpoSettings rollout(int count, int length) {
    Draft draft = new Draft(this);
    draft.worlds = count;
    draft.horizon = length;
    return draft.settings();
  }

  /** The same with other hidden layers. */
  public PpoSettings hidden(Integer... sizes) {
    Draft draft = new Draft(this);
    draft.hidden = List.of(sizes);
    return draft.settings();
  }

  /** The same with other weights for what comes later. */
  public PpoSettings foresight(double gamma, double gaeLambda) {
    Draft draft = new Draft(this);
    draft.discount = gamma;
    draft.lambda = gaeLambda;
    return draft.settings();
  }

  /** The same with another tendency to explore. */
  public PpoSettings exploration(double start, double weight) {
    Draft draft = new Draft(this);
    draft.deviation = start;
    draft.entropy = weight;
    return draft.settings();
  }

  /** The same with another divergence that a round may make. */
  public PpoSettings divergence(double target) {
    Draft draft = new Draft(this);
    draft.divergence = target;
    return draft.settings();
  }

  /** The same with other passes over what was collected. */
  public PpoSettings passes(int count, int parts) {
    Draft draft = new Draft(this);
    draft.epochs = count;
    draft.minibatches = parts;
    return draft.settings();
  }

  /** The settings that can be changed one by one. */
  private static final class Draft {
    final double clip;
    final double rate;
    int worlds;
    int horizon;
    int epochs;
    int minibatches;
    double discount;
    double lambda;
    double divergence;
    double entropy;
    double deviation;
    List<Integer> hidden;

    Draft(PpoSettings from) {
      worlds = from.worlds;
      horizon = from.horizon;
      epochs = from.epochs;
      minibatches = from.minibatches;
      discount = from.discount;
      lambda = from.lambda;
      clip = from.clip;
      rate = from.rate;
      divergence = from.divergence;
      entropy = from.entropy;
      deviation = from.deviation;
      hidden = from.hidden;
    }

    PpoSettings settings() {
      return new PpoSettings(
          worlds,
          horizon,
          epochs,
          minibatches,
          discount,
          lambda,
          clip,
          rate,
          divergence,
          entropy,
          deviation,
          hidden);
    }
  }
}
