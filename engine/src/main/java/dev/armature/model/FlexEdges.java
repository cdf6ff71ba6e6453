package dev.armature.model;

/**
 * Edges of flexes: reference lengths and the sparsity of their Jacobian. Arrays are flat, row after
 * row; the shape stands in brackets.
 */
public final class FlexEdges {
  /** Length at qpos0, m. [nflexedge] */
  public final double[] length0;

  /** Inverse inertia at qpos0. [nflexedge] */
  public final double[] invweight0;

  /** Whether both ends sit on one body. [nflexedge] */
  public final boolean[] rigid;

  /** Entries in the Jacobian row. [nflexedge] */
  public final int[] JRownnz;

  /** First entry of the row. [nflexedge] */
  public final int[] JRowadr;

  /** Columns (dofs). [nJfe] */
  public final int[] JColind;

  /** Allocates the arrays for a model of these sizes. */
  public FlexEdges(Sizes s) {
    length0 = new double[s.nflexedge];
    invweight0 = new double[s.nflexedge];
    rigid = new boolean[s.nflexedge];
    JRownnz = new int[s.nflexedge];
    JRowadr = new int[s.nflexedge];
    JColind = new int[s.nJfe];
  }

  private FlexEdges(FlexEdges o) {
    length0 = o.length0.clone();
    invweight0 = o.invweight0.clone();
    rigid = o.rigid.clone();
    JRownnz = o.JRownnz.clone();
    JRowadr = o.JRowadr.clone();
    JColind = o.JColind.clone();
  }

  /** A deep copy. */
  public FlexEdges copy() {
    return new FlexEdges(this);
  }
}
