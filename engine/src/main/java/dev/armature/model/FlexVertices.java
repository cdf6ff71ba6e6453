package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Vertices of flexes: the sparsity of their constraint Jacobian. */
public final class FlexVertices extends Group {
  /** Entries in the Jacobian row. [nflexvert x 2] */
  public final int[] JRownnz;

  /** First entry of the row. [nflexvert x 2] */
  public final int[] JRowadr;

  /** Columns: dofs. [nJfv x 2] */
  public final int[] JColind;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public FlexVertices(Sizes s) {
    sizes = s;
    JRownnz = new int[2 * s.nflexvert];
    JRowadr = new int[2 * s.nflexvert];
    JColind = new int[2 * s.nJfv];
  }

  @Override
  public FlexVertices copy() {
    FlexVertices copy = new FlexVertices(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 24;
  }

  @Override
  protected int fieldCount() {
    return 3;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> JRownnz;
      case 1 -> JRowadr;
      case 2 -> JColind;
      default -> null;
    };
  }
}
