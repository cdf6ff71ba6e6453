package dev.armature.model;

/**
 * The constants of a mechanism: what a model file says, compiled to flat arrays.
 *
 * <p>Grouped by object, with MuJoCo's names in Java's case: {@code body_mass} is {@code
 * model.body.mass}, {@code geom_friction} is {@code model.geom.friction}. A model is immutable by
 * convention once compiled and may be shared by any number of threads and {@code Data}. A world
 * that needs its own parameters takes {@link #with(Object...)}: a model with that one group
 * replaced and everything else shared.
 *
 * <pre>{@code
 * Geoms slippery = model.geom.copy();
 * Arrays.fill(slippery.friction, 0.1);
 * Model icy = model.with(slippery);
 * }</pre>
 */
public final class Model {
  private static final int SPARSE_DOFS = 60;

  /** Coordinates. */
  public final int nq;

  /** Degrees of freedom. */
  public final int nv;

  /** Actuators and controls. */
  public final int nu;

  /** Activations. */
  public final int na;

  /** Bodies. */
  public final int nbody;

  /** Bounding volumes. */
  public final int nbvh;

  /** Bounding volumes of bodies and meshes. */
  public final int nbvhstatic;

  /** Bounding volumes of flexes. */
  public final int nbvhdynamic;

  /** Octree cells. */
  public final int noct;

  /** Joints. */
  public final int njnt;

  /** Kinematic trees. */
  public final int ntree;

  /** Entries of the inertia matrix, legacy layout. */
  public final int nM;

  /** Entries of the body-by-dof matrix. */
  public final int nB;

  /** Entries of the reduced inertia matrix. */
  public final int nC;

  /** Entries of derivative matrices. */
  public final int nD;

  /** Geoms. */
  public final int ngeom;

  /** Sites. */
  public final int nsite;

  /** Cameras. */
  public final int ncam;

  /** Lights. */
  public final int nlight;

  /** Number of flex. */
  public final int nflex;

  /** Number of flexnode. */
  public final int nflexnode;

  /** Number of flexvert. */
  public final int nflexvert;

  /** Number of flexedge. */
  public final int nflexedge;

  /** Number of flexelem. */
  public final int nflexelem;

  /** Number of flexelemdata. */
  public final int nflexelemdata;

  /** Number of flexelemedge. */
  public final int nflexelemedge;

  /** Number of flexshelldata. */
  public final int nflexshelldata;

  /** Number of flexevpair. */
  public final int nflexevpair;

  /** Number of flextexcoord. */
  public final int nflextexcoord;

  /** Number of Jfe. */
  public final int nJfe;

  /** Number of Jfv. */
  public final int nJfv;

  /** Number of mesh. */
  public final int nmesh;

  /** Number of meshvert. */
  public final int nmeshvert;

  /** Number of meshnormal. */
  public final int nmeshnormal;

  /** Number of meshtexcoord. */
  public final int nmeshtexcoord;

  /** Number of meshface. */
  public final int nmeshface;

  /** Number of meshgraph. */
  public final int nmeshgraph;

  /** Number of meshpoly. */
  public final int nmeshpoly;

  /** Number of meshpolyvert. */
  public final int nmeshpolyvert;

  /** Number of meshpolymap. */
  public final int nmeshpolymap;

  /** Number of skin. */
  public final int nskin;

  /** Number of skinvert. */
  public final int nskinvert;

  /** Number of skintexvert. */
  public final int nskintexvert;

  /** Number of skinface. */
  public final int nskinface;

  /** Number of skinbone. */
  public final int nskinbone;

  /** Number of skinbonevert. */
  public final int nskinbonevert;

  /** Number of hfield. */
  public final int nhfield;

  /** Number of hfielddata. */
  public final int nhfielddata;

  /** Number of tex. */
  public final int ntex;

  /** Number of texdata. */
  public final int ntexdata;

  /** Number of mat. */
  public final int nmat;

  /** Number of pair. */
  public final int npair;

  /** Number of exclude. */
  public final int nexclude;

  /** Number of eq. */
  public final int neq;

  /** Number of tendon. */
  public final int ntendon;

  /** Number of wrap. */
  public final int nwrap;

  /** Number of sensor. */
  public final int nsensor;

  /** Number of numeric. */
  public final int nnumeric;

  /** Number of numericdata. */
  public final int nnumericdata;

  /** Number of text. */
  public final int ntext;

  /** Number of textdata. */
  public final int ntextdata;

  /** Number of tuple. */
  public final int ntuple;

  /** Number of tupledata. */
  public final int ntupledata;

  /** Number of key. */
  public final int nkey;

  /** Number of mocap. */
  public final int nmocap;

  /** Number of plugin. */
  public final int nplugin;

  /** Number of pluginattr. */
  public final int npluginattr;

  /** Number of user values of a body. */
  public final int nuserBody;

  /** Number of user values of a jnt. */
  public final int nuserJnt;

  /** Number of user values of a geom. */
  public final int nuserGeom;

  /** Number of user values of a site. */
  public final int nuserSite;

  /** Number of user values of a cam. */
  public final int nuserCam;

  /** Number of user values of a tendon. */
  public final int nuserTendon;

  /** Number of user values of a actuator. */
  public final int nuserActuator;

  /** Number of user values of a sensor. */
  public final int nuserSensor;

  /** Entries of the actuator moment. */
  public final int nJmom;

  /** Bodies with gravity compensation. */
  public final int ngravcomp;

  /** Rows that equality constraints can make at most. */
  public final int nemax;

  /** Row limit of older files, -1 for none. */
  public final int njmax;

  /** Contact limit of older files, -1 for none. */
  public final int nconmax;

  /** Number of userdata. */
  public final int nuserdata;

  /** Number of sensordata. */
  public final int nsensordata;

  /** Number of pluginstate. */
  public final int npluginstate;

  /** Number of history. */
  public final int nhistory;

  /** Options of the simulation. */
  public final Option opt;

  /** Statistics of the model at qpos0. */
  public final Statistic stat;

  /** How the model wants to be drawn. */
  public final Visual vis;

  /** Names of all objects. */
  public final Names names;

  /** Bodies: the links of the kinematic tree, world first, parents before children. */
  public final Bodies body;

  /** Bounding volume hierarchies of bodies, meshes and flexes, one after another. */
  public final BoundingVolumes bvh;

  /** Octrees that sample the signed distance of meshes. */
  public final Octrees oct;

  /** Joints, in the order of their bodies. */
  public final Joints jnt;

  /** Degrees of freedom, in the order of their joints. */
  public final Dofs dof;

  /** Kinematic trees: the moving bodies that hang together. */
  public final Trees tree;

  /** Geoms: the shapes that collide, weigh and are drawn. */
  public final Geoms geom;

  /** Sites: named places on bodies. */
  public final Sites site;

  /** Cameras. */
  public final Cameras cam;

  /** Lights. */
  public final Lights light;

  /** Flexes: deformable lines, surfaces and solids. */
  public final Flexes flex;

  /** Edges of flexes: reference lengths and the sparsity of their Jacobian. */
  public final FlexEdges flexedge;

  /** Vertices of flexes: the sparsity of their constraint Jacobian. */
  public final FlexVertices flexvert;

  /** Meshes: vertices, faces, hulls, polygons. */
  public final Meshes mesh;

  /** Skins: surfaces that follow bones, for display only. */
  public final Skins skin;

  /** Height fields. */
  public final HeightFields hfield;

  /** Textures, for display only. */
  public final Textures tex;

  /** Materials, for display only. */
  public final Materials mat;

  /** Explicit contact pairs, sorted by signature. */
  public final Pairs pair;

  /** Body pairs that do not collide. */
  public final Excludes exclude;

  /** Equality constraints. */
  public final Equalities eq;

  /** Tendons. */
  public final Tendons tendon;

  /** Path elements of tendons. */
  public final WrapObjects wrap;

  /** Actuators. */
  public final Actuators actuator;

  /** Sensors. */
  public final Sensors sensor;

  /** Plugin instances. */
  public final Plugins plugin;

  /** Custom numeric fields. */
  public final Numerics numeric;

  /** Custom text fields. */
  public final Texts text;

  /** Custom tuples of objects. */
  public final Tuples tuple;

  /** Keyframes. */
  public final Keyframes key;

  /** Sparsity of the body-by-dof matrix: the dofs related to each body. */
  public final BodyDofSparsity B;

  /** Sparsity of the inertia matrix: lower triangle by rows, ancestors ascending, diagonal last. */
  public final InertiaSparsity M;

  /** Sparsity of derivative matrices: ancestors, diagonal, descendants. */
  public final DerivativeSparsity D;

  /** Coordinates of the reference configuration. [nq] */
  public final double[] qpos0;

  /** Coordinates at which springs rest. [nq] */
  public final double[] qposSpring;

  /** Entry of M to entry of the legacy layout. [nC] */
  public final int[] mapM2M;

  /** Entry of D to entry of M, -1 for none. [nD] */
  public final int[] mapM2D;

  /** Entry of M to entry of D. [nC] */
  public final int[] mapD2M;

  private final Sizes sizes;
  private final ModelParts parts;

  /**
   * Allocates a model of these sizes: all arrays zero, options and statistics at their defaults, no
   * names.
   */
  public Model(Sizes s) {
    this(s.copy(), ModelParts.allocate(s));
  }

  private Model(Sizes s, ModelParts p) {
    sizes = s;
    parts = p;
    nq = s.nq;
    nv = s.nv;
    nu = s.nu;
    na = s.na;
    nbody = s.nbody;
    nbvh = s.nbvh;
    nbvhstatic = s.nbvhstatic;
    nbvhdynamic = s.nbvhdynamic;
    noct = s.noct;
    njnt = s.njnt;
    ntree = s.ntree;
    nM = s.nM;
    nB = s.nB;
    nC = s.nC;
    nD = s.nD;
    ngeom = s.ngeom;
    nsite = s.nsite;
    ncam = s.ncam;
    nlight = s.nlight;
    nflex = s.nflex;
    nflexnode = s.nflexnode;
    nflexvert = s.nflexvert;
    nflexedge = s.nflexedge;
    nflexelem = s.nflexelem;
    nflexelemdata = s.nflexelemdata;
    nflexelemedge = s.nflexelemedge;
    nflexshelldata = s.nflexshelldata;
    nflexevpair = s.nflexevpair;
    nflextexcoord = s.nflextexcoord;
    nJfe = s.nJfe;
    nJfv = s.nJfv;
    nmesh = s.nmesh;
    nmeshvert = s.nmeshvert;
    nmeshnormal = s.nmeshnormal;
    nmeshtexcoord = s.nmeshtexcoord;
    nmeshface = s.nmeshface;
    nmeshgraph = s.nmeshgraph;
    nmeshpoly = s.nmeshpoly;
    nmeshpolyvert = s.nmeshpolyvert;
    nmeshpolymap = s.nmeshpolymap;
    nskin = s.nskin;
    nskinvert = s.nskinvert;
    nskintexvert = s.nskintexvert;
    nskinface = s.nskinface;
    nskinbone = s.nskinbone;
    nskinbonevert = s.nskinbonevert;
    nhfield = s.nhfield;
    nhfielddata = s.nhfielddata;
    ntex = s.ntex;
    ntexdata = s.ntexdata;
    nmat = s.nmat;
    npair = s.npair;
    nexclude = s.nexclude;
    neq = s.neq;
    ntendon = s.ntendon;
    nwrap = s.nwrap;
    nsensor = s.nsensor;
    nnumeric = s.nnumeric;
    nnumericdata = s.nnumericdata;
    ntext = s.ntext;
    ntextdata = s.ntextdata;
    ntuple = s.ntuple;
    ntupledata = s.ntupledata;
    nkey = s.nkey;
    nmocap = s.nmocap;
    nplugin = s.nplugin;
    npluginattr = s.npluginattr;
    nuserBody = s.nuserBody;
    nuserJnt = s.nuserJnt;
    nuserGeom = s.nuserGeom;
    nuserSite = s.nuserSite;
    nuserCam = s.nuserCam;
    nuserTendon = s.nuserTendon;
    nuserActuator = s.nuserActuator;
    nuserSensor = s.nuserSensor;
    nJmom = s.nJmom;
    ngravcomp = s.ngravcomp;
    nemax = s.nemax;
    njmax = s.njmax;
    nconmax = s.nconmax;
    nuserdata = s.nuserdata;
    nsensordata = s.nsensordata;
    npluginstate = s.npluginstate;
    nhistory = s.nhistory;
    opt = p.get(Option.class);
    stat = p.get(Statistic.class);
    vis = p.get(Visual.class);
    names = p.get(Names.class);
    body = p.get(Bodies.class);
    bvh = p.get(BoundingVolumes.class);
    oct = p.get(Octrees.class);
    jnt = p.get(Joints.class);
    dof = p.get(Dofs.class);
    tree = p.get(Trees.class);
    geom = p.get(Geoms.class);
    site = p.get(Sites.class);
    cam = p.get(Cameras.class);
    light = p.get(Lights.class);
    flex = p.get(Flexes.class);
    flexedge = p.get(FlexEdges.class);
    flexvert = p.get(FlexVertices.class);
    mesh = p.get(Meshes.class);
    skin = p.get(Skins.class);
    hfield = p.get(HeightFields.class);
    tex = p.get(Textures.class);
    mat = p.get(Materials.class);
    pair = p.get(Pairs.class);
    exclude = p.get(Excludes.class);
    eq = p.get(Equalities.class);
    tendon = p.get(Tendons.class);
    wrap = p.get(WrapObjects.class);
    actuator = p.get(Actuators.class);
    sensor = p.get(Sensors.class);
    plugin = p.get(Plugins.class);
    numeric = p.get(Numerics.class);
    text = p.get(Texts.class);
    tuple = p.get(Tuples.class);
    key = p.get(Keyframes.class);
    B = p.get(BodyDofSparsity.class);
    M = p.get(InertiaSparsity.class);
    D = p.get(DerivativeSparsity.class);
    qpos0 = p.get(ReferencePoses.class).qpos0;
    qposSpring = p.get(ReferencePoses.class).qposSpring;
    mapM2M = p.get(InertiaMaps.class).mapM2M;
    mapM2D = p.get(InertiaMaps.class).mapM2D;
    mapD2M = p.get(InertiaMaps.class).mapD2M;
  }

  /** A deep copy; names, which never change, are shared. */
  public Model copy() {
    return new Model(sizes, parts.copy());
  }

  /**
   * This model with groups replaced, for instance by a {@code Geoms} with other friction; all other
   * groups are shared.
   *
   * @param groups {@link Option}, {@link Statistic}, {@link Visual} or groups of {@code
   *     dev.armature.model}, of the same sizes; the arrays that are fields of the model itself are
   *     in {@link ReferencePoses} and {@link InertiaMaps}
   * @throws IllegalArgumentException when one is no group of a model
   */
  public Model with(Object... groups) {
    return new Model(sizes, parts.with(groups));
  }

  /**
   * This model with groups of other sizes.
   *
   * @param resized the sizes that the model has with these groups
   * @param groups the groups, which must fit these sizes
   * @throws IllegalArgumentException when one is no group of a model
   */
  public Model with(Sizes resized, Object... groups) {
    return new Model(resized.copy(), parts.with(groups));
  }

  /**
   * The group of a class, as {@code model.group(Geoms.class)} for {@code model.geom}.
   *
   * @throws IllegalArgumentException when it is no group of a model
   */
  public <T> T group(Class<T> type) {
    return parts.get(type);
  }

  /**
   * Whether the Jacobians of constraints and tendons are stored sparse: as the option says, from 60
   * dofs on if it is auto.
   */
  public boolean isSparse() {
    return opt.jacobian == JacobianType.SPARSE
        || (opt.jacobian == JacobianType.AUTO && nv >= SPARSE_DOFS);
  }

  /** The sizes of this model, as a copy. */
  public Sizes sizes() {
    return sizes.copy();
  }
}
