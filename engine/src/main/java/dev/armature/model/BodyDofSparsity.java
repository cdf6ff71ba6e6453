package dev.armature.model;

/**
 * Sparsity of the body-by-dof matrix: the dofs related to each body. Arrays are flat, row after
 * row; the shape stands in brackets.
 */
public final class BodyDofSparsity {
  /** Entries in the row. [nbody] */
  public final int[] rownnz;

  /** First entry of the row. [nbody] */
  public final int[] rowadr;

  /** Columns. [nB] */
  public final int[] colind;

  /** Allocates the arrays for a model of these sizes. */
  public BodyDofSparsity(Sizes s) {
    rownnz = new int[s.nbody];
    rowadr = new int[s.nbody];
    colind = new int[s.nB];
  }

  private BodyDofSparsity(BodyDofSparsity o) {
    rownnz = o.rownnz.clone();
    rowadr = o.rowadr.clone();
    colind = o.colind.clone();
  }

  /** A deep copy. */
  public BodyDofSparsity copy() {
    return new BodyDofSparsity(this);
  }
}
