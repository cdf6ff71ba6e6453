package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Equality constraints. */
public final class Equalities extends Group {
  /** An {@link EqType} code. [neq] */
  public final int[] type;

  /** First object. [neq] */
  public final int[] obj1id;

  /** Second object, -1 for none. [neq] */
  public final int[] obj2id;

  /** Kind of both objects, an {@link ObjType} code. [neq] */
  public final int[] objtype;

  /** Whether it is active after a reset. [neq] */
  public final boolean[] active0;

  /** Reference parameters. [neq x 2] */
  public final double[] solref;

  /** Impedance parameters. [neq x 5] */
  public final double[] solimp;

  /** Parameters, by type of the constraint. [neq x 11] */
  public final double[] data;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Equalities(Sizes s) {
    sizes = s;
    type = new int[s.neq];
    obj1id = new int[s.neq];
    obj2id = new int[s.neq];
    objtype = new int[s.neq];
    active0 = new boolean[s.neq];
    solref = new double[2 * s.neq];
    solimp = new double[5 * s.neq];
    data = new double[11 * s.neq];
  }

  @Override
  public Equalities copy() {
    Equalities copy = new Equalities(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 32;
  }

  @Override
  protected int fieldCount() {
    return 8;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> type;
      case 1 -> obj1id;
      case 2 -> obj2id;
      case 3 -> objtype;
      case 4 -> active0;
      case 5 -> solref;
      case 6 -> solimp;
      case 7 -> data;
      default -> null;
    };
  }
}
