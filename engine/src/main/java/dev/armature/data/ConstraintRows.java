package dev.armature.data;

import java.util.Arrays;

/**
 * Constraint rows, one column a property; the first {@code data.nefc} entries hold. Buffers grow
 * and stay.
 */
public final class ConstraintRows {
  /** A {@code ConstraintType} code. */
  public int[] type = {};

  /** Equality, dof, tendon, joint or contact. */
  public int[] id = {};

  /** Entries in the Jacobian row. */
  public int[] JRownnz = {};

  /** First entry of the row in {@link #entries}. */
  public int[] JRowadr = {};

  /** Number of following rows with the same columns. */
  public int[] JRowsuper = {};

  /** Constraint position. */
  public double[] pos = {};

  /** Margin. */
  public double[] margin = {};

  /** Friction loss. */
  public double[] frictionloss = {};

  /** Approximate diagonal of A. */
  public double[] diagApprox = {};

  /** Stiffness, damping, impedance, its derivative. [n x 4] */
  public double[] KBIP = {};

  /** Constraint mass. */
  public double[] D = {};

  /** Inverse constraint mass. */
  public double[] R = {};

  /** Velocity in constraint space. */
  public double[] vel = {};

  /** Reference acceleration. */
  public double[] aref = {};

  /** Unconstrained residual: J qacc_smooth - aref. */
  public double[] b = {};

  /** A {@code ConstraintState} code. */
  public int[] state = {};

  /** Constraint force. */
  public double[] force = {};

  /** Island of the row. */
  public int[] island = {};

  /** Jacobian: nefc x nv, or the same as {@link #entries} where storage is sparse. */
  public double[] J = {};

  /** Columns of {@link #entries}. */
  public int[] JColind = {};

  /**
   * Jacobian by rows without the zeros: kept for either storage, because the solvers work on it.
   */
  public double[] entries = {};

  private double[] dense = {};

  /** Makes room for {@code count} rows, keeping what is there. */
  public void ensureRows(int count) {
    if (count <= type.length) {
      return;
    }
    int size = Math.max(count, Math.max(16, 2 * type.length));
    type = Arrays.copyOf(type, size);
    id = Arrays.copyOf(id, size);
    JRownnz = Arrays.copyOf(JRownnz, size);
    JRowadr = Arrays.copyOf(JRowadr, size);
    JRowsuper = Arrays.copyOf(JRowsuper, size);
    pos = Arrays.copyOf(pos, size);
    margin = Arrays.copyOf(margin, size);
    frictionloss = Arrays.copyOf(frictionloss, size);
    diagApprox = Arrays.copyOf(diagApprox, size);
    KBIP = Arrays.copyOf(KBIP, 4 * size);
    D = Arrays.copyOf(D, size);
    R = Arrays.copyOf(R, size);
    vel = Arrays.copyOf(vel, size);
    aref = Arrays.copyOf(aref, size);
    b = Arrays.copyOf(b, size);
    state = Arrays.copyOf(state, size);
    force = Arrays.copyOf(force, size);
    island = Arrays.copyOf(island, size);
  }

  /** Makes room for {@code count} entries of the Jacobian, keeping what is there. */
  public void ensureJacobian(int count) {
    if (count <= entries.length) {
      return;
    }
    int size = Math.max(count, Math.max(64, 2 * entries.length));
    entries = Arrays.copyOf(entries, size);
    JColind = Arrays.copyOf(JColind, size);
  }

  /** Makes {@link #J} the sparse Jacobian. */
  public void storeSparse() {
    J = entries;
  }

  /** Makes {@link #J} the dense Jacobian of {@code nefc} rows and {@code nv} columns. */
  public void storeDense(int nefc, int nv) {
    int count = nefc * nv;
    if (count > dense.length) {
      dense = new double[Math.max(count, 2 * dense.length)];
    }
    J = dense;
    Arrays.fill(J, 0, count, 0);
    for (int row = 0; row < nefc; row++) {
      int at = JRowadr[row];
      int end = at + JRownnz[row];
      for (int k = at; k < end; k++) {
        J[row * nv + JColind[k]] = entries[k];
      }
    }
  }
}
