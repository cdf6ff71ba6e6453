package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Geoms: the shapes that collide, carry mass and are drawn. */
public final class Geoms extends Group {
  /** A {@link GeomType} code. [ngeom] */
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

  /** Visibility group; also selects geoms for inertia. [ngeom] */
  public final int[] group;

  /** Contact priority: the parameters of the higher one win. [ngeom] */
  public final int[] priority;

  /** Plugin instance, -1 for none. [ngeom] */
  public final int[] plugin;

  /** How the geom frame relates to the body or inertial frame, a {@link SameFrame} code. [ngeom] */
  public final int[] sameframe;

  /** Weight when contact parameters are mixed. [ngeom] */
  public final double[] solmix;

  /** Reference parameters of contacts. [ngeom x 2] */
  public final double[] solref;

  /** Impedance parameters of contacts. [ngeom x 5] */
  public final double[] solimp;

  /** Sizes, by type. [ngeom x 3, m] */
  public final double[] size;

  /** Box in the geom frame: center, half sizes. [ngeom x 6, m] */
  public final double[] aabb;

  /** Radius of the bounding sphere, 0 for planes. [ngeom, m] */
  public final double[] rbound;

  /** Position in the body frame. [ngeom x 3, m] */
  public final double[] pos;

  /** Orientation in the body frame. [ngeom x 4] */
  public final double[] quat;

  /** Slide, spin and roll friction. [ngeom x 3] */
  public final double[] friction;

  /** Contacts are found up to this distance. [ngeom, m] */
  public final double[] margin;

  /** Part of the margin in which contacts make no force. [ngeom, m] */
  public final double[] gap;

  /** Coefficients of the ellipsoid fluid model. [ngeom x 12] */
  public final double[] fluid;

  /** User values. [ngeom x nuserGeom] */
  public final double[] user;

  /** Color: red, green, blue, opacity. [ngeom x 4] */
  public final float[] rgba;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Geoms(Sizes s) {
    sizes = s;
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
    user = new double[s.ngeom * s.nuserGeom];
    rgba = new float[4 * s.ngeom];
  }

  @Override
  public Geoms copy() {
    Geoms copy = new Geoms(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 18;
  }

  @Override
  protected int fieldCount() {
    return 25;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> type;
      case 1 -> contype;
      case 2 -> conaffinity;
      case 3 -> condim;
      case 4 -> bodyid;
      case 5 -> dataid;
      case 6 -> matid;
      case 7 -> group;
      case 8 -> priority;
      case 9 -> plugin;
      case 10 -> sameframe;
      case 11 -> solmix;
      case 12 -> solref;
      case 13 -> solimp;
      case 14 -> size;
      case 15 -> aabb;
      case 16 -> rbound;
      case 17 -> pos;
      case 18 -> quat;
      case 19 -> friction;
      case 20 -> margin;
      case 21 -> gap;
      case 22 -> fluid;
      case 23 -> user;
      case 24 -> rgba;
      default -> null;
    };
  }
}
