package dev.armature.model;

/** Sites: named places on bodies. Arrays are flat, row after row; the shape stands in brackets. */
public final class Sites {
  /** Shape for display and touch, a GeomType code. [nsite] */
  public final int[] type;

  /** Body that carries the site. [nsite] */
  public final int[] bodyid;

  /** Material, -1 for none. [nsite] */
  public final int[] matid;

  /** Group, for display. [nsite] */
  public final int[] group;

  /** Site frame against body or inertial frame, a SameFrame code. [nsite] */
  public final int[] sameframe;

  /** Sizes, m. [nsite x 3] */
  public final double[] size;

  /** Position in the body frame, m. [nsite x 3] */
  public final double[] pos;

  /** Orientation in the body frame. [nsite x 4] */
  public final double[] quat;

  /** User data. [nsite x nuserSite] */
  public final double[] user;

  /** Colour. [nsite x 4] */
  public final float[] rgba;

  /** Allocates the arrays for a model of these sizes. */
  public Sites(Sizes s) {
    type = new int[s.nsite];
    bodyid = new int[s.nsite];
    matid = new int[s.nsite];
    group = new int[s.nsite];
    sameframe = new int[s.nsite];
    size = new double[3 * s.nsite];
    pos = new double[3 * s.nsite];
    quat = new double[4 * s.nsite];
    user = new double[s.nuserSite * s.nsite];
    rgba = new float[4 * s.nsite];
  }

  private Sites(Sites o) {
    type = o.type.clone();
    bodyid = o.bodyid.clone();
    matid = o.matid.clone();
    group = o.group.clone();
    sameframe = o.sameframe.clone();
    size = o.size.clone();
    pos = o.pos.clone();
    quat = o.quat.clone();
    user = o.user.clone();
    rgba = o.rgba.clone();
  }

  /** A deep copy. */
  public Sites copy() {
    return new Sites(this);
  }
}
