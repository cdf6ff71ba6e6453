/** Derivatives of a step and of inverse dynamics by finite differences. */
package dev.armature.derivative;
