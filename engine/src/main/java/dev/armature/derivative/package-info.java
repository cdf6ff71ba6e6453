/**
 * Derivatives of a step and of inverse dynamics: by differences, and analytical for rigid bodies.
 */
package dev.armature.derivative;
