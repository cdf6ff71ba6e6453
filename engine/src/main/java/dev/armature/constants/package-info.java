/**
 * Constants of a model that follow from its other constants by running the first stages of the
 * pipeline.
 */
package dev.armature.constants;
