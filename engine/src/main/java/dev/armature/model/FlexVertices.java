package dev.armature.model;

/**
 * Vertices of flexes: the sparsity of their constraint Jacobian. Arrays are flat, row after row;
 * the shape stands in brackets.
 */
public final class FlexVertices {
  /** Entries in the Jacobian row. [nflexvert x 2] */
  public final int[] JRownnz;

  /** First entry of the row. [nflexvert x 2] */
  public final int[] JRowadr;

  /** Columns (dofs). [nJfv x 2] */
  public final int[] JColind;

  /** Allocates the arrays for a model of these sizes. */
  public FlexVertices(Sizes s) {
    JRownnz = new int[2 * s.nflexvert];
    JRowadr = new int[2 * s.nflexvert];
    JColind = new int[2 * s.nJfv];
  }

  private FlexVertices(FlexVertices o) {
    JRownnz = o.JRownnz.clone();
    JRowadr = o.JRowadr.clone();
    JColind = o.JColind.clone();
  }

  /** A deep copy. */
  public FlexVertices copy() {
    return new FlexVertices(this);
  }
}
