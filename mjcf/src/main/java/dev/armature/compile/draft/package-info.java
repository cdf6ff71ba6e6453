/**
 * The objects of a model half way: read from the spec, not yet numbers in the arrays of a model.
 */
package dev.armature.compile.draft;
