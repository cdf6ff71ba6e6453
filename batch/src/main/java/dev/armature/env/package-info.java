/**
 * Environments for learning: reset, act, observe, be rewarded, as in Gymnasium; one world or many.
 */
@NullMarked
package dev.armature.env;

import org.jspecify.annotations.NullMarked;
