/** Convex decomposition: meshes as unions of convex pieces, with a bound on the error. */
@NullMarked
package dev.armature.decompose;

import org.jspecify.annotations.NullMarked;
