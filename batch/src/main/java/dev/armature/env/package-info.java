/**
 * Environments for learning: reset, act, observe, be rewarded, as in Gymnasium; one world or many.
 */
@Experimental
@NullMarked
package dev.armature.env;

import dev.armature.model.Experimental;
import org.jspecify.annotations.NullMarked;
