package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Sparsity of the inertia matrix: lower triangle by rows, ancestors ascending, diagonal last. */
public final class InertiaSparsity extends Group {
  /** Entries in the row. [nv] */
  public final int[] rownnz;

  /** First entry of the row. [nv] */
  public final int[] rowadr;

  /** Columns. [nC] */
  public final int[] colind;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public InertiaSparsity(Sizes s) {
    sizes = s;
    rownnz = new int[s.nv];
    rowadr = new int[s.nv];
    colind = new int[s.nC];
  }

  @Override
  public InertiaSparsity copy() {
    InertiaSparsity copy = new InertiaSparsity(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 43;
  }

  @Override
  protected int fieldCount() {
    return 3;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> rownnz;
      case 1 -> rowadr;
      case 2 -> colind;
      default -> null;
    };
  }
}
