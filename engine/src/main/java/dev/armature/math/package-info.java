/**
 * Vectors, quaternions, 3×3 matrices, factorizations and correctly rounded trigonometry: static
 * methods over {@code double[]} with offsets.
 */
package dev.armature.math;
