/**
 * Augmented vertex block descent (Giles, Diaz, Yuksel 2025) for rigid bodies in maximal
 * coordinates, on the same model and data as the other solvers.
 *
 * <p>Signs, once for the whole package: a row has a violation C with C ≥ 0 feasible for one-sided
 * rows, a multiplier λ that is the force along +∇C (λ ≥ 0 for one-sided rows), and a penalty k. The
 * force of a row is clamp(λ − k C) and acts on a body as force · ∇C.
 */
package dev.armature.avbd;
