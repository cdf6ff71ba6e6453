/** Reads and writes MJCF text. */
@NullMarked
package dev.armature.mjcf;

import org.jspecify.annotations.NullMarked;
