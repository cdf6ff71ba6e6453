package dev.armature.decompose;

/**
 * A convex piece of a decomposition.
 *
 * @param vertices its corners [n x 3]
 * @param faces triangles of corner numbers, counter-clockwise seen from outside [m x 3]
 */
public record ConvexPiece(double[] vertices, int[] faces) {}
