/**
 * Rollouts: initial states and control sequences (or a policy) in, states, sensors and rewards out,
 * many at a time.
 */
package dev.armature.rollout;
