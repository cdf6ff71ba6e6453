/**
 * {@link dev.armature.step.Physics}, the pipeline with one line for each stage, the integrators,
 * inverse dynamics and reset.
 */
package dev.armature.step;
