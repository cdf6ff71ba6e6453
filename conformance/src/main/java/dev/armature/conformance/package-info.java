/**
 * Dumps of everything computed, comparison with MuJoCo's dumps within fixed tolerances, and checks
 * of single stages.
 */
package dev.armature.conformance;
