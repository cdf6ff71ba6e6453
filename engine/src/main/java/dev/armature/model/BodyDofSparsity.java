package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Sparsity of the body-by-dof matrix: the dofs related to each body. */
public final class BodyDofSparsity extends Group {
  /** Entries in the row. [nbody] */
  public final int[] rownnz;

  /** First entry of the row. [nbody] */
  public final int[] rowadr;

  /** Columns. [nB] */
  public final int[] colind;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public BodyDofSparsity(Sizes s) {
    sizes = s;
    rownnz = new int[s.nbody];
    rowadr = new int[s.nbody];
    colind = new int[s.nB];
  }

  @Override
  public BodyDofSparsity copy() {
    BodyDofSparsity copy = new BodyDofSparsity(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 42;
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
