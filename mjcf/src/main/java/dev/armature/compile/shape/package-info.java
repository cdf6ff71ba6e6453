/**
 * Formulas of shapes: volume, inertia, bounds, added mass in a fluid, and rigid poses as the
 * compiler handles them.
 */
package dev.armature.compile.shape;
