/**
 * Analytic colliders, one class for each pair of planes, spheres, capsules, cylinders and boxes
 * that has one.
 */
package dev.armature.collision.primitive;
