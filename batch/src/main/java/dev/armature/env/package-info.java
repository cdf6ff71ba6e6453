/**
 * Environments for learning, as in Gymnasium: reset, act, observe, collect rewards; one world or
 * many.
 */
@Experimental
@NullMarked
package dev.armature.env;

import dev.armature.model.Experimental;
import org.jspecify.annotations.NullMarked;
