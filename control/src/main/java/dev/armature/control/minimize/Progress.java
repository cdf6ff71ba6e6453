package dev.armature.control.minimize;

/**
 * Where a minimization stands after an iteration.
 *
 * @param iteration the number of iterations so far; 0 before the first
 * @param cost half the sum of squares
 * @param gradient the largest entry of the gradient, as far as the bounds let it act
 * @param step the length of the last step
 * @param damping the damping μ of the last step
 * @param evaluations how often residuals were computed so far, those for differences included
 */
public record Progress(
    int iteration, double cost, double gradient, double step, double damping, int evaluations) {}
