/** Small networks in single precision: products of matrices, perceptrons, an optimizer, draws. */
@Experimental
@NullMarked
package dev.armature.network;

import dev.armature.model.Experimental;
import org.jspecify.annotations.NullMarked;
