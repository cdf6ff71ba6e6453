package dev.armature;

import java.util.Arrays;

/** Constraint rows, one column a property; the first {@code data.nefc} entries hold. Buffers grow and stay. */
public final class ConstraintRows {
  /** A {@code ConstraintType} code. */
  public int[] type = {};

  /** Equality, dof, tendon, joint or contact. */
  public int[] id = {};

  /** Entries in the Jacobian row, sparse storage. */
  public int[] JRownnz = {};

  /** First entry of the row, sparse storage. */
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

  /** Jacobian: nefc x nv, or sparse by rows with columns {@link #JColind}. */
  public double[] J = {};

  /** Columns of the Jacobian, sparse storage. */
  public int[] JColind = {};

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
    if (count <= J.length) {
      return;
    }
    int size = Math.max(count, Math.max(64, 2 * J.length));
    J = Arrays.copyOf(J, size);
    JColind = Arrays.copyOf(JColind, size);
  }
}
