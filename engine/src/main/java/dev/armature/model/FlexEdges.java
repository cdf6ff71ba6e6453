package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Edges of flexes: reference lengths and the sparsity of their Jacobian. */
public final class FlexEdges extends Group {
  /** Length at qpos0. [nflexedge, m] */
  public final double[] length0;

  /** Inverse inertia at qpos0. [nflexedge] */
  public final double[] invweight0;

  /** Whether both ends sit on one body. [nflexedge] */
  public final boolean[] rigid;

  /** Entries in the Jacobian row. [nflexedge] */
  public final int[] JRownnz;

  /** First entry of the row. [nflexedge] */
  public final int[] JRowadr;

  /** Columns: dofs. [nJfe] */
  public final int[] JColind;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public FlexEdges(Sizes s) {
    sizes = s;
    length0 = new double[s.nflexedge];
    invweight0 = new double[s.nflexedge];
    rigid = new boolean[s.nflexedge];
    JRownnz = new int[s.nflexedge];
    JRowadr = new int[s.nflexedge];
    JColind = new int[s.nJfe];
  }

  @Override
  public FlexEdges copy() {
    FlexEdges copy = new FlexEdges(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 23;
  }

  @Override
  protected int fieldCount() {
    return 6;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> length0;
      case 1 -> invweight0;
      case 2 -> rigid;
      case 3 -> JRownnz;
      case 4 -> JRowadr;
      case 5 -> JColind;
      default -> null;
    };
  }
}
