package dev.armature.model;

/** Equality constraints. Arrays are flat, row after row; the shape stands in brackets. */
public final class Equalities {
  /** An EqType code. [neq] */
  public final int[] type;

  /** First object. [neq] */
  public final int[] obj1id;

  /** Second object, -1 for none. [neq] */
  public final int[] obj2id;

  /** Type of both objects. [neq] */
  public final int[] objtype;

  /** Whether it is active after a reset. [neq] */
  public final boolean[] active0;

  /** Reference parameters. [neq x 2] */
  public final double[] solref;

  /** Impedance parameters. [neq x 5] */
  public final double[] solimp;

  /** Parameters, by type. [neq x 11] */
  public final double[] data;

  /** Allocates the arrays for a model of these sizes. */
  public Equalities(Sizes s) {
    type = new int[s.neq];
    obj1id = new int[s.neq];
    obj2id = new int[s.neq];
    objtype = new int[s.neq];
    active0 = new boolean[s.neq];
    solref = new double[2 * s.neq];
    solimp = new double[5 * s.neq];
    data = new double[11 * s.neq];
  }

  private Equalities(Equalities o) {
    type = o.type.clone();
    obj1id = o.obj1id.clone();
    obj2id = o.obj2id.clone();
    objtype = o.objtype.clone();
    active0 = o.active0.clone();
    solref = o.solref.clone();
    solimp = o.solimp.clone();
    data = o.data.clone();
  }

  /** A deep copy. */
  public Equalities copy() {
    return new Equalities(this);
  }
}
