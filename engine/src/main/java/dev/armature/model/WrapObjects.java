package dev.armature.model;

/** Path elements of tendons. Arrays are flat, row after row; the shape stands in brackets. */
public final class WrapObjects {
  /** A WrapType code. [nwrap] */
  public final int[] type;

  /** Joint, site or geom; -1 for pulleys. [nwrap] */
  public final int[] objid;

  /** Coefficient, divisor or side site. [nwrap] */
  public final double[] prm;

  /** Allocates the arrays for a model of these sizes. */
  public WrapObjects(Sizes s) {
    type = new int[s.nwrap];
    objid = new int[s.nwrap];
    prm = new double[s.nwrap];
  }

  private WrapObjects(WrapObjects o) {
    type = o.type.clone();
    objid = o.objid.clone();
    prm = o.prm.clone();
  }

  /** A deep copy. */
  public WrapObjects copy() {
    return new WrapObjects(this);
  }
}
