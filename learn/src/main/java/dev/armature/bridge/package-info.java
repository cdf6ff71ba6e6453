/**
 * The Java side of the Python package: commands come as lines of text, arrays are in memory-mapped
 * files that both sides see.
 */
@Experimental
@NullMarked
package dev.armature.bridge;

import dev.armature.model.Experimental;
import org.jspecify.annotations.NullMarked;
