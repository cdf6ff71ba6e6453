package dev.armature.model;

/**
 * Sparsity of the inertia matrix: lower triangle by rows, ancestors ascending, diagonal last.
 * Arrays are flat, row after row; the shape stands in brackets.
 */
public final class InertiaSparsity {
  /** Entries in the row. [nv] */
  public final int[] rownnz;

  /** First entry of the row. [nv] */
  public final int[] rowadr;

  /** Columns. [nC] */
  public final int[] colind;

  /** Allocates the arrays for a model of these sizes. */
  public InertiaSparsity(Sizes s) {
    rownnz = new int[s.nv];
    rowadr = new int[s.nv];
    colind = new int[s.nC];
  }

  private InertiaSparsity(InertiaSparsity o) {
    rownnz = o.rownnz.clone();
    rowadr = o.rowadr.clone();
    colind = o.colind.clone();
  }

  /** A deep copy. */
  public InertiaSparsity copy() {
    return new InertiaSparsity(this);
  }
}
