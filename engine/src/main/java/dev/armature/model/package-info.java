/**
 * A compiled model: sizes, options, and flat arrays in groups by kind of object, with the integer
 * codes that they hold. Names are MuJoCo's in Java's case.
 */
package dev.armature.model;
