/**
 * Constraint rows of equalities, dry friction, limits and contacts, with their impedance and
 * reference acceleration, and the islands that they form.
 */
package dev.armature.constraint;
