/** Looks at a model for what loads but is probably not meant: masses, limits, units, leftovers. */
@NullMarked
package dev.armature.lint;

import org.jspecify.annotations.NullMarked;
