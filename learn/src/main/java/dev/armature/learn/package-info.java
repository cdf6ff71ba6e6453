/**
 * Reinforcement learning on {@link dev.armature.env environments}: proximal policy optimization and
 * soft actor-critic with small networks, the same policy to the bit for the same seed on any number
 * of threads.
 */
@Experimental
@NullMarked
package dev.armature.learn;

import dev.armature.model.Experimental;
import org.jspecify.annotations.NullMarked;
