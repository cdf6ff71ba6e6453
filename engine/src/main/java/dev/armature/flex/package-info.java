/** Deformable bodies: vertices and edges from the coordinates, and elastic forces. */
package dev.armature.flex;
