/**
 * Rays against single shapes: analytic shapes, triangles, meshes, height fields. Below collision;
 * rays against a whole world are in {@code query}.
 */
package dev.armature.ray;
