/** Reads URDF into a spec. */
@NullMarked
package dev.armature.urdf;

import org.jspecify.annotations.NullMarked;
