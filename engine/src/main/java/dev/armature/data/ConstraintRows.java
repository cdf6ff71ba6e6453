package dev.armature.data;

/**
 * Constraint rows, one column per property; the first {@code data.nefc} entries are valid. Buffers
 * grow and stay.
 */
public final class ConstraintRows extends ConstraintRowsFields {
  /** Rows that may be read at once: there is room behind the last one of {@link #J}. */
  public static final int DENSE_BLOCK = 4;

  private double[] dense = {};

  /** Makes room for {@code count} rows, keeping what is there. */
  public void ensureRows(int count) {
    if (count > type.length) {
      growNefc(Math.max(count, Math.max(16, 2 * type.length)));
    }
  }

  /** Makes room for {@code count} entries of the Jacobian, keeping what is there. */
  public void ensureJacobian(int count) {
    if (count > entries.length) {
      growNJ(Math.max(count, Math.max(64, 2 * entries.length)));
    }
  }

  void copyFrom(ConstraintRows o) {
    ensureRows(o.type.length);
    ensureJacobian(o.entries.length);
    if (o.isSparse()) {
      storeSparse();
    } else {
      dense = o.J.length > dense.length ? new double[o.J.length] : dense;
      J = dense;
    }
    copyFields(o);
  }

  /** Whether {@link #J} is the sparse Jacobian. */
  public boolean isSparse() {
    return J == entries;
  }

  /** Makes {@link #J} the sparse Jacobian. */
  public void storeSparse() {
    J = entries;
  }

  /**
   * Makes {@link #J} the dense Jacobian of {@code nefc} rows and {@code nv} columns. What may be
   * read behind the last row is zero: products take no NaN from a step before.
   */
  public void storeDense(int nefc, int nv) {
    int room = (nefc + DENSE_BLOCK - 1) * nv;
    if (room > dense.length) {
      dense = new double[Math.max(room, 2 * dense.length)];
    }
    J = dense;
    double[] to = dense;
    // not Arrays.fill: its code is shaped by how it is used elsewhere, for short ranges
    for (int i = 0; i < room; i++) {
      to[i] = 0;
    }
    double[] from = entries;
    int[] colind = JColind;
    for (int row = 0, start = 0; row < nefc; row++, start += nv) {
      int at = JRowadr[row];
      int end = at + JRownnz[row];
      for (int k = at; k < end; k++) {
        to[start + colind[k]] = from[k];
      }
    }
  }

  /** The rows that {@link #storeDense} has stored. */
  public double[] dense() {
    return dense;
  }
}
