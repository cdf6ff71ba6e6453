package dev.armature.learn;

import java.util.Map;

/**
 * One round of training.
 *
 * @param round number of the round, from 1
 * @param steps actions in all worlds so far
 * @param episodes episodes that ended in this round
 * @param episodeReturn their mean sum of rewards; not a number when none ended
 * @param episodeLength their mean number of actions; not a number when none ended
 * @param rewardTerms mean of each part of the reward per action
 * @param measures numbers of the learner by name: losses, divergence, rate
 * @param simulationSeconds wall time spent on acting and stepping worlds in this round
 * @param learningSeconds wall time spent on learning in this round
 */
public record TrainingRound(
    int round,
    long steps,
    int episodes,
    double episodeReturn,
    double episodeLength,
    Map<String, Double> rewardTerms,
    Map<String, Double> measures,
    double simulationSeconds,
    double learningSeconds) {}
