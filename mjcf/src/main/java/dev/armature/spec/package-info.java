/**
 * The editable model: schema, elements, specs, and what reports about them (exceptions, warnings,
 * source places).
 */
@NullMarked
package dev.armature.spec;

import org.jspecify.annotations.NullMarked;
