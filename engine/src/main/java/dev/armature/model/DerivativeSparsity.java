package dev.armature.model;

/**
 * Sparsity of derivative matrices: ancestors, diagonal, descendants. Arrays are flat, row after
 * row; the shape stands in brackets.
 */
public final class DerivativeSparsity {
  /** Entries in the row. [nv] */
  public final int[] rownnz;

  /** First entry of the row. [nv] */
  public final int[] rowadr;

  /** Position of the diagonal within the row. [nv] */
  public final int[] diag;

  /** Columns. [nD] */
  public final int[] colind;

  /** Allocates the arrays for a model of these sizes. */
  public DerivativeSparsity(Sizes s) {
    rownnz = new int[s.nv];
    rowadr = new int[s.nv];
    diag = new int[s.nv];
    colind = new int[s.nD];
  }

  private DerivativeSparsity(DerivativeSparsity o) {
    rownnz = o.rownnz.clone();
    rowadr = o.rowadr.clone();
    diag = o.diag.clone();
    colind = o.colind.clone();
  }

  /** A deep copy. */
  public DerivativeSparsity copy() {
    return new DerivativeSparsity(this);
  }
}
