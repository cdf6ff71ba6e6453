package dev.armature.model;

/**
 * Geoms: the shapes that collide, weigh and are drawn. Arrays are flat, row after row; the shape
 * stands in brackets.
 */
public final class Geoms {
  /** A GeomType code. [ngeom] */
  public final int[] type;

  /** Contact type mask. [ngeom] */
  public final int[] contype;

  /** Contact affinity mask. [ngeom] */
  public final int[] conaffinity;

  /** Contact dimensionality: 1, 3, 4 or 6. [ngeom] */
  public final int[] condim;

  /** Body that carries the geom. [ngeom] */
  public final int[] bodyid;

  /** Mesh or height field, -1 for none. [ngeom] */
  public final int[] dataid;

  /** Material, -1 for none. [ngeom] */
  public final int[] matid;

  /** Group, for display and inertia selection. [ngeom] */
  public final int[] group;

  /** Contact parameters of the higher priority win. [ngeom] */
  public final int[] priority;

  /** Plugin instance, -1 for none. [ngeom] */
  public final int[] plugin;

  /** Geom frame against body or inertial frame, a SameFrame code. [ngeom] */
  public final int[] sameframe;

  /** Weight when contact parameters are mixed. [ngeom] */
  public final double[] solmix;

  /** Reference parameters of contacts. [ngeom x 2] */
  public final double[] solref;

  /** Impedance parameters of contacts. [ngeom x 5] */
  public final double[] solimp;

  /** Sizes, by type, m. [ngeom x 3] */
  public final double[] size;

  /** Box in the geom frame: centre, half sizes, m. [ngeom x 6] */
  public final double[] aabb;

  /** Radius of the bounding sphere, 0 for planes, m. [ngeom] */
  public final double[] rbound;

  /** Position in the body frame, m. [ngeom x 3] */
  public final double[] pos;

  /** Orientation in the body frame. [ngeom x 4] */
  public final double[] quat;

  /** Slide, spin and roll friction. [ngeom x 3] */
  public final double[] friction;

  /** Contacts are found up to this distance, m. [ngeom] */
  public final double[] margin;

  /** Part of the margin in which contacts make no force, m. [ngeom] */
  public final double[] gap;

  /** Coefficients of the ellipsoid fluid model. [ngeom x 12] */
  public final double[] fluid;

  /** User data. [ngeom x nuserGeom] */
  public final double[] user;

  /** Colour. [ngeom x 4] */
  public final float[] rgba;

  /** Allocates the arrays for a model of these sizes. */
  public Geoms(Sizes s) {
    type = new int[s.ngeom];
    contype = new int[s.ngeom];
    conaffinity = new int[s.ngeom];
    condim = new int[s.ngeom];
    bodyid = new int[s.ngeom];
    dataid = new int[s.ngeom];
    matid = new int[s.ngeom];
    group = new int[s.ngeom];
    priority = new int[s.ngeom];
    plugin = new int[s.ngeom];
    sameframe = new int[s.ngeom];
    solmix = new double[s.ngeom];
    solref = new double[2 * s.ngeom];
    solimp = new double[5 * s.ngeom];
    size = new double[3 * s.ngeom];
    aabb = new double[6 * s.ngeom];
    rbound = new double[s.ngeom];
    pos = new double[3 * s.ngeom];
    quat = new double[4 * s.ngeom];
    friction = new double[3 * s.ngeom];
    margin = new double[s.ngeom];
    gap = new double[s.ngeom];
    fluid = new double[12 * s.ngeom];
    user = new double[s.nuserGeom * s.ngeom];
    rgba = new float[4 * s.ngeom];
  }

  private Geoms(Geoms o) {
    type = o.type.clone();
    contype = o.contype.clone();
    conaffinity = o.conaffinity.clone();
    condim = o.condim.clone();
    bodyid = o.bodyid.clone();
    dataid = o.dataid.clone();
    matid = o.matid.clone();
    group = o.group.clone();
    priority = o.priority.clone();
    plugin = o.plugin.clone();
    sameframe = o.sameframe.clone();
    solmix = o.solmix.clone();
    solref = o.solref.clone();
    solimp = o.solimp.clone();
    size = o.size.clone();
    aabb = o.aabb.clone();
    rbound = o.rbound.clone();
    pos = o.pos.clone();
    quat = o.quat.clone();
    friction = o.friction.clone();
    margin = o.margin.clone();
    gap = o.gap.clone();
    fluid = o.fluid.clone();
    user = o.user.clone();
    rgba = o.rgba.clone();
  }

  /** A deep copy. */
  public Geoms copy() {
    return new Geoms(this);
  }
}
