package dev.armature.model;

/**
 * Bodies: the links of the kinematic tree, world first, parents before children. Arrays are flat,
 * row after row; the shape stands in brackets.
 */
public final class Bodies {
  /** Id of the parent body (the world is its own). [nbody] */
  public final int[] parentid;

  /** Id of the ancestor that is a direct child of the world. [nbody] */
  public final int[] rootid;

  /** Id of the nearest ancestor, itself included, that moves by a joint; 0 when static. [nbody] */
  public final int[] weldid;

  /** Mocap index, -1 when not driven by mocap. [nbody] */
  public final int[] mocapid;

  /** Number of joints. [nbody] */
  public final int[] jntnum;

  /** First joint, -1 when there is none. [nbody] */
  public final int[] jntadr;

  /** Number of dofs. [nbody] */
  public final int[] dofnum;

  /** First dof, -1 when there is none. [nbody] */
  public final int[] dofadr;

  /** Id of the kinematic tree, -1 when static. [nbody] */
  public final int[] treeid;

  /** Number of geoms. [nbody] */
  public final int[] geomnum;

  /** First geom, -1 when there is none. [nbody] */
  public final int[] geomadr;

  /** 1: diagonal inertia in the body frame; 2: diagonal and only sliders; 0: neither. [nbody] */
  public final int[] simple;

  /** Inertial frame against body frame, a SameFrame code. [nbody] */
  public final int[] sameframe;

  /** Position in the parent frame, m. [nbody x 3] */
  public final double[] pos;

  /** Orientation in the parent frame, unit quaternion (w x y z). [nbody x 4] */
  public final double[] quat;

  /** Centre of mass in the body frame, m. [nbody x 3] */
  public final double[] ipos;

  /** Orientation of the principal axes in the body frame. [nbody x 4] */
  public final double[] iquat;

  /** Mass, kg. [nbody] */
  public final double[] mass;

  /** Mass of the subtree that starts at this body, kg. [nbody] */
  public final double[] subtreemass;

  /** Principal moments of inertia, kg m^2. [nbody x 3] */
  public final double[] inertia;

  /** Mean inverse inertia at qpos0: translation 1/kg, rotation 1/(kg m^2). [nbody x 2] */
  public final double[] invweight0;

  /** Fraction of the weight that is compensated. [nbody] */
  public final double[] gravcomp;

  /** Largest margin of the geoms of the body, m. [nbody] */
  public final double[] margin;

  /** User data. [nbody x nuserBody] */
  public final double[] user;

  /** Plugin instance, -1 when there is none. [nbody] */
  public final int[] plugin;

  /** Union of the contype masks of the geoms. [nbody] */
  public final int[] contype;

  /** Union of the conaffinity masks of the geoms. [nbody] */
  public final int[] conaffinity;

  /** Root of the bounding volume tree over the geoms, -1 when there is none. [nbody] */
  public final int[] bvhadr;

  /** Number of bounding volumes. [nbody] */
  public final int[] bvhnum;

  /** Allocates the arrays for a model of these sizes. */
  public Bodies(Sizes s) {
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
    user = new double[s.nuserBody * s.nbody];
    plugin = new int[s.nbody];
    contype = new int[s.nbody];
    conaffinity = new int[s.nbody];
    bvhadr = new int[s.nbody];
    bvhnum = new int[s.nbody];
  }

  private Bodies(Bodies o) {
    parentid = o.parentid.clone();
    rootid = o.rootid.clone();
    weldid = o.weldid.clone();
    mocapid = o.mocapid.clone();
    jntnum = o.jntnum.clone();
    jntadr = o.jntadr.clone();
    dofnum = o.dofnum.clone();
    dofadr = o.dofadr.clone();
    treeid = o.treeid.clone();
    geomnum = o.geomnum.clone();
    geomadr = o.geomadr.clone();
    simple = o.simple.clone();
    sameframe = o.sameframe.clone();
    pos = o.pos.clone();
    quat = o.quat.clone();
    ipos = o.ipos.clone();
    iquat = o.iquat.clone();
    mass = o.mass.clone();
    subtreemass = o.subtreemass.clone();
    inertia = o.inertia.clone();
    invweight0 = o.invweight0.clone();
    gravcomp = o.gravcomp.clone();
    margin = o.margin.clone();
    user = o.user.clone();
    plugin = o.plugin.clone();
    contype = o.contype.clone();
    conaffinity = o.conaffinity.clone();
    bvhadr = o.bvhadr.clone();
    bvhnum = o.bvhnum.clone();
  }

  /** A deep copy. */
  public Bodies copy() {
    return new Bodies(this);
  }
}
