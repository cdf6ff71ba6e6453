package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Sparsity of derivative matrices: ancestors, diagonal, descendants. */
public final class DerivativeSparsity extends Group {
  /** Entries in the row. [nv] */
  public final int[] rownnz;

  /** First entry of the row. [nv] */
  public final int[] rowadr;

  /** Position of the diagonal within the row. [nv] */
  public final int[] diag;

  /** Columns. [nD] */
  public final int[] colind;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public DerivativeSparsity(Sizes s) {
    sizes = s;
    rownnz = new int[s.nv];
    rowadr = new int[s.nv];
    diag = new int[s.nv];
    colind = new int[s.nD];
  }

  @Override
  public DerivativeSparsity copy() {
    DerivativeSparsity copy = new DerivativeSparsity(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 45;
  }

  @Override
  protected int fieldCount() {
    return 4;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> rownnz;
      case 1 -> rowadr;
      case 2 -> diag;
      case 3 -> colind;
      default -> null;
    };
  }
}
