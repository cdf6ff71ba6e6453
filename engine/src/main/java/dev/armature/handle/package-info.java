/**
 * Objects of a world by name: a handle knows its model, its data and its id, and reads and writes
 * the flat arrays for you. Get one from a {@link dev.armature.Simulation} and keep it; looking up a
 * name searches, using a handle does not. Methods that fill a buffer of yours allocate nothing.
 *
 * <p>Positions, velocities and forces are those of the last step or forward pass, as in the flat
 * arrays: after a step, coordinates ({@code qpos}, {@code qvel}) are new while what was computed
 * from them belongs to the beginning of the step. {@code sim.forward()} brings everything up to
 * date.
 */
@NullMarked
package dev.armature.handle;

import org.jspecify.annotations.NullMarked;
