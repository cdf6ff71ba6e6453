/**
 * A torture chamber: random valid models, run by us and by MuJoCo, compared field by field, and
 * every failure cut down to the smallest model that still shows it.
 */
@NullMarked
package dev.armature.conformance.torture;

import org.jspecify.annotations.NullMarked;
