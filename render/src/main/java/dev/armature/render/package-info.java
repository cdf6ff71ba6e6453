/** Pictures of a world, made in software: the same picture on every machine. */
@NullMarked
package dev.armature.render;

import org.jspecify.annotations.NullMarked;
