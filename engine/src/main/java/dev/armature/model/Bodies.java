package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Bodies: the links of the kinematic tree, world first, parents before children. */
public final class Bodies extends Group {
  /** Parent body; the world is its own parent. [nbody] */
  public final int[] parentid;

  /** Ancestor that is a direct child of the world. [nbody] */
  public final int[] rootid;

  /** Nearest ancestor, itself included, that moves by a joint; 0 when static. [nbody] */
  public final int[] weldid;

  /** Number among the mocap bodies, -1 for other bodies. [nbody] */
  public final int[] mocapid;

  /** Number of joints. [nbody] */
  public final int[] jntnum;

  /** First joint, -1 for none. [nbody] */
  public final int[] jntadr;

  /** Number of dofs. [nbody] */
  public final int[] dofnum;

  /** First dof, -1 for none. [nbody] */
  public final int[] dofadr;

  /** Kinematic tree, -1 when static. [nbody] */
  public final int[] treeid;

  /** Number of geoms. [nbody] */
  public final int[] geomnum;

  /** First geom, -1 for none. [nbody] */
  public final int[] geomadr;

  /** 1: diagonal inertia in the body frame; 2: diagonal and only sliders; 0: neither. [nbody] */
  public final int[] simple;

  /** How the inertial frame relates to the body frame, a {@link SameFrame} code. [nbody] */
  public final int[] sameframe;

  /** Position in the parent frame. [nbody x 3, m] */
  public final double[] pos;

  /** Orientation in the parent frame, unit quaternion (w x y z). [nbody x 4] */
  public final double[] quat;

  /** Center of mass in the body frame. [nbody x 3, m] */
  public final double[] ipos;

  /** Orientation of the principal axes in the body frame. [nbody x 4] */
  public final double[] iquat;

  /** Mass. [nbody, kg] */
  public final double[] mass;

  /** Mass of the subtree that starts at this body. [nbody, kg] */
  public final double[] subtreemass;

  /** Principal moments of inertia. [nbody x 3, kg m^2] */
  public final double[] inertia;

  /** Mean inverse inertia at qpos0: translation in 1/kg, rotation in 1/(kg m^2). [nbody x 2] */
  public final double[] invweight0;

  /** Fraction of the weight that is compensated. [nbody] */
  public final double[] gravcomp;

  /** Largest margin of the body's geoms. [nbody, m] */
  public final double[] margin;

  /** User values. [nbody x nuserBody] */
  public final double[] user;

  /** Plugin instance, -1 for none. [nbody] */
  public final int[] plugin;

  /** Union of the contype masks of the geoms. [nbody] */
  public final int[] contype;

  /** Union of the conaffinity masks of the geoms. [nbody] */
  public final int[] conaffinity;

  /** Root of the bounding volume tree over the geoms, -1 for none. [nbody] */
  public final int[] bvhadr;

  /** Number of bounding volumes. [nbody] */
  public final int[] bvhnum;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Bodies(Sizes s) {
    sizes = s;
    parentid = new int[s.nbody];
    rootid = new int[s.nbody];
    weldid = new int[s.nbody];
    mocapid = new int[s.nbody];
    jntnum = new int[s.nbody];
    jntadr = new int[s.nbody];
    dofnum = new int[s.nbody];
    dofadr = new int[s.nbody];
    treeid = new int[s.nbody];
    geomnum = new int[s.nbody];
    geomadr = new int[s.nbody];
    simple = new int[s.nbody];
    sameframe = new int[s.nbody];
    pos = new double[3 * s.nbody];
    quat = new double[4 * s.nbody];
    ipos = new double[3 * s.nbody];
    iquat = new double[4 * s.nbody];
    mass = new double[s.nbody];
    subtreemass = new double[s.nbody];
    inertia = new double[3 * s.nbody];
    invweight0 = new double[2 * s.nbody];
    gravcomp = new double[s.nbody];
    margin = new double[s.nbody];
    user = new double[s.nbody * s.nuserBody];
    plugin = new int[s.nbody];
    contype = new int[s.nbody];
    conaffinity = new int[s.nbody];
    bvhadr = new int[s.nbody];
    bvhnum = new int[s.nbody];
  }

  @Override
  public Bodies copy() {
    Bodies copy = new Bodies(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 12;
  }

  @Override
  protected int fieldCount() {
    return 29;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> parentid;
      case 1 -> rootid;
      case 2 -> weldid;
      case 3 -> mocapid;
      case 4 -> jntnum;
      case 5 -> jntadr;
      case 6 -> dofnum;
      case 7 -> dofadr;
      case 8 -> treeid;
      case 9 -> geomnum;
      case 10 -> geomadr;
      case 11 -> simple;
      case 12 -> sameframe;
      case 13 -> pos;
      case 14 -> quat;
      case 15 -> ipos;
      case 16 -> iquat;
      case 17 -> mass;
      case 18 -> subtreemass;
      case 19 -> inertia;
      case 20 -> invweight0;
      case 21 -> gravcomp;
      case 22 -> margin;
      case 23 -> user;
      case 24 -> plugin;
      case 25 -> contype;
      case 26 -> conaffinity;
      case 27 -> bvhadr;
      case 28 -> bvhnum;
      default -> null;
    };
  }
}
