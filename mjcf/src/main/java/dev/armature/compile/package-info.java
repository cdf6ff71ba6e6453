/** From a spec to a model: expansion of the tree, then the constants. */
@NullMarked
package dev.armature.compile;

import org.jspecify.annotations.NullMarked;
