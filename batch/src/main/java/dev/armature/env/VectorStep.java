package dev.armature.env;

/**
 * The result of the actions in many worlds. The arrays belong to the environment and are written
 * again by its next step.
 *
 * @param observations what is seen now. [world][observation]
 * @param rewards what the actions earned. [world]
 * @param rewardTerms the parts of that, as {@link Task#rewardTerms} names them. [world][term]
 * @param terminated whose task is over. [world]
 * @param truncated whose episode was cut off for its length. [world]
 * @param finalObservations what was seen last of an episode that ended in this step, where {@code
 *     observations} already shows the next one; else the same as there. [world][observation]
 */
public record VectorStep(
    double[] observations,
    double[] rewards,
    double[] rewardTerms,
    boolean[] terminated,
    boolean[] truncated,
    double[] finalObservations) {}
