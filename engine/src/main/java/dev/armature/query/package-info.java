/**
 * Questions to a world: rays, distances between geoms, contact forces, velocities and frames of
 * objects.
 */
package dev.armature.query;
