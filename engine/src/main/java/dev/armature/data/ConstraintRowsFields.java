package dev.armature.data;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import dev.armature.model.FieldHolder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The arrays of {@link ConstraintRows}. */
public abstract class ConstraintRowsFields extends FieldHolder {
  /** A {@code ConstraintType} code. [nefc] */
  public int[] type = {};

  /** Equality, dof, tendon, joint or contact that makes the row. [nefc] */
  public int[] id = {};

  /** Entries in the Jacobian row. [nefc] */
  public int[] JRownnz = {};

  /** First entry of the row in {@link #entries}. [nefc] */
  public int[] JRowadr = {};

  /** Number of following rows with the same columns. [nefc] */
  public int[] JRowsuper = {};

  /** Columns of {@link #entries}. [nJ] */
  public int[] JColind = {};

  /** Jacobian: a dense matrix, or {@link #entries} itself where storage is sparse. [nJ] */
  public double[] J = {};

  /**
   * Jacobian by rows without the zeros, kept for both kinds of storage because solvers work on it.
   * [nJ]
   */
  public double[] entries = {};

  /** Constraint position. [nefc] */
  public double[] pos = {};

  /** Margin within which the row acts. [nefc] */
  public double[] margin = {};

  /** Dry friction. [nefc] */
  public double[] frictionloss = {};

  /** Approximate diagonal of the inverse inertia in constraint space. [nefc] */
  public double[] diagApprox = {};

  /** Stiffness, damping, impedance and its derivative. [nefc x 4] */
  public double[] KBIP = {};

  /** Constraint mass: the inverse of R. [nefc] */
  public double[] D = {};

  /** Regularization: the inverse of D. [nefc] */
  public double[] R = {};

  /** Velocity in constraint space. [nefc] */
  public double[] vel = {};

  /** Reference acceleration. [nefc] */
  public double[] aref = {};

  /** Residual without constraint forces: J qacc_smooth - aref. [nefc] */
  public double[] b = {};

  /** A {@code ConstraintState} code. [nefc] */
  public int[] state = {};

  /** Constraint force. [nefc] */
  public double[] force = {};

  /** Island of the row. [nefc] */
  public int[] island = {};

  ConstraintRowsFields() {}

  @Override
  protected int section() {
    return 48;
  }

  @Override
  protected int fieldCount() {
    return 21;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> type;
      case 1 -> id;
      case 2 -> JRownnz;
      case 3 -> JRowadr;
      case 4 -> JRowsuper;
      case 5 -> JColind;
      case 6 -> J;
      case 7 -> entries;
      case 8 -> pos;
      case 9 -> margin;
      case 10 -> frictionloss;
      case 11 -> diagApprox;
      case 12 -> KBIP;
      case 13 -> D;
      case 14 -> R;
      case 15 -> vel;
      case 16 -> aref;
      case 17 -> b;
      case 18 -> state;
      case 19 -> force;
      case 20 -> island;
      default -> null;
    };
  }

  /** Gives the arrays of {@code nefc} rows a length, keeping what fits. */
  final void growNefc(int size) {
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

  /** Gives the arrays of {@code nJ} rows a length, keeping what fits. */
  final void growNJ(int size) {
    JColind = Arrays.copyOf(JColind, size);
    entries = Arrays.copyOf(entries, size);
  }
}
