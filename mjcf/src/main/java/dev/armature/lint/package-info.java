/** Finds probable mistakes in models that load: masses, limits, units, leftovers. */
@NullMarked
package dev.armature.lint;

import org.jspecify.annotations.NullMarked;
