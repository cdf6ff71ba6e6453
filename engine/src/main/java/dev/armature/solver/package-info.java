/**
 * Solvers of the constraint problem: Newton, conjugate gradients, projected Gauss-Seidel, and the
 * pass against slip.
 */
package dev.armature.solver;
