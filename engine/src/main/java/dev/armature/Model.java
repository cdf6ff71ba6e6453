package dev.armature;

import dev.armature.model.Actuators;
import dev.armature.model.Bodies;
import dev.armature.model.BodyDofSparsity;
import dev.armature.model.BoundingVolumes;
import dev.armature.model.Cameras;
import dev.armature.model.DerivativeSparsity;
import dev.armature.model.Dofs;
import dev.armature.model.Equalities;
import dev.armature.model.Excludes;
import dev.armature.model.FlexEdges;
import dev.armature.model.FlexVertices;
import dev.armature.model.Flexes;
import dev.armature.model.Geoms;
import dev.armature.model.HeightFields;
import dev.armature.model.InertiaSparsity;
import dev.armature.model.JacobianType;
import dev.armature.model.Joints;
import dev.armature.model.Keyframes;
import dev.armature.model.Lights;
import dev.armature.model.Materials;
import dev.armature.model.Meshes;
import dev.armature.model.Names;
import dev.armature.model.Numerics;
import dev.armature.model.Octrees;
import dev.armature.model.Pairs;
import dev.armature.model.Plugins;
import dev.armature.model.Sensors;
import dev.armature.model.Sites;
import dev.armature.model.Skins;
import dev.armature.model.Tendons;
import dev.armature.model.Texts;
import dev.armature.model.Textures;
import dev.armature.model.Trees;
import dev.armature.model.Tuples;
import dev.armature.model.WrapObjects;

/**
 * The constants of a mechanism: what a model file says, compiled to flat arrays.
 *
 * <p>Grouped by object, with MuJoCo's names in Java's case: {@code body_mass} is {@code
 * model.body.mass}, {@code geom_friction} is {@code model.geom.friction}. A model is immutable by
 * convention once compiled and may be shared by any number of threads and {@link Data}. A world
 * that needs its own parameters takes {@link #with(Object)}: a model with that one group replaced
 * and everything else shared.
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

  /**
   * Allocates a model of these sizes: all arrays zero, options and statistics at their defaults, no
   * names.
   */
  public Model(Sizes s) {
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
    opt = new Option();
    stat = new Statistic();
    vis = new Visual();
    names = new Names(s);
    body = new Bodies(s);
    bvh = new BoundingVolumes(s);
    oct = new Octrees(s);
    jnt = new Joints(s);
    dof = new Dofs(s);
    tree = new Trees(s);
    geom = new Geoms(s);
    site = new Sites(s);
    cam = new Cameras(s);
    light = new Lights(s);
    flex = new Flexes(s);
    flexedge = new FlexEdges(s);
    flexvert = new FlexVertices(s);
    mesh = new Meshes(s);
    skin = new Skins(s);
    hfield = new HeightFields(s);
    tex = new Textures(s);
    mat = new Materials(s);
    pair = new Pairs(s);
    exclude = new Excludes(s);
    eq = new Equalities(s);
    tendon = new Tendons(s);
    wrap = new WrapObjects(s);
    actuator = new Actuators(s);
    sensor = new Sensors(s);
    plugin = new Plugins(s);
    numeric = new Numerics(s);
    text = new Texts(s);
    tuple = new Tuples(s);
    key = new Keyframes(s);
    B = new BodyDofSparsity(s);
    M = new InertiaSparsity(s);
    D = new DerivativeSparsity(s);
    qpos0 = new double[s.nq];
    qposSpring = new double[s.nq];
    mapM2M = new int[s.nC];
    mapM2D = new int[s.nD];
    mapD2M = new int[s.nC];
  }

  /** All fields of {@code o}, but the group of the class of {@code g} replaced by it. */
  private Model(Model o, Object g) {
    nq = o.nq;
    nv = o.nv;
    nu = o.nu;
    na = o.na;
    nbody = o.nbody;
    nbvh = o.nbvh;
    nbvhstatic = o.nbvhstatic;
    nbvhdynamic = o.nbvhdynamic;
    noct = o.noct;
    njnt = o.njnt;
    ntree = o.ntree;
    nM = o.nM;
    nB = o.nB;
    nC = o.nC;
    nD = o.nD;
    ngeom = o.ngeom;
    nsite = o.nsite;
    ncam = o.ncam;
    nlight = o.nlight;
    nflex = o.nflex;
    nflexnode = o.nflexnode;
    nflexvert = o.nflexvert;
    nflexedge = o.nflexedge;
    nflexelem = o.nflexelem;
    nflexelemdata = o.nflexelemdata;
    nflexelemedge = o.nflexelemedge;
    nflexshelldata = o.nflexshelldata;
    nflexevpair = o.nflexevpair;
    nflextexcoord = o.nflextexcoord;
    nJfe = o.nJfe;
    nJfv = o.nJfv;
    nmesh = o.nmesh;
    nmeshvert = o.nmeshvert;
    nmeshnormal = o.nmeshnormal;
    nmeshtexcoord = o.nmeshtexcoord;
    nmeshface = o.nmeshface;
    nmeshgraph = o.nmeshgraph;
    nmeshpoly = o.nmeshpoly;
    nmeshpolyvert = o.nmeshpolyvert;
    nmeshpolymap = o.nmeshpolymap;
    nskin = o.nskin;
    nskinvert = o.nskinvert;
    nskintexvert = o.nskintexvert;
    nskinface = o.nskinface;
    nskinbone = o.nskinbone;
    nskinbonevert = o.nskinbonevert;
    nhfield = o.nhfield;
    nhfielddata = o.nhfielddata;
    ntex = o.ntex;
    ntexdata = o.ntexdata;
    nmat = o.nmat;
    npair = o.npair;
    nexclude = o.nexclude;
    neq = o.neq;
    ntendon = o.ntendon;
    nwrap = o.nwrap;
    nsensor = o.nsensor;
    nnumeric = o.nnumeric;
    nnumericdata = o.nnumericdata;
    ntext = o.ntext;
    ntextdata = o.ntextdata;
    ntuple = o.ntuple;
    ntupledata = o.ntupledata;
    nkey = o.nkey;
    nmocap = o.nmocap;
    nplugin = o.nplugin;
    npluginattr = o.npluginattr;
    nuserBody = o.nuserBody;
    nuserJnt = o.nuserJnt;
    nuserGeom = o.nuserGeom;
    nuserSite = o.nuserSite;
    nuserCam = o.nuserCam;
    nuserTendon = o.nuserTendon;
    nuserActuator = o.nuserActuator;
    nuserSensor = o.nuserSensor;
    nJmom = o.nJmom;
    ngravcomp = o.ngravcomp;
    nemax = o.nemax;
    njmax = o.njmax;
    nconmax = o.nconmax;
    nuserdata = o.nuserdata;
    nsensordata = o.nsensordata;
    npluginstate = o.npluginstate;
    nhistory = o.nhistory;
    opt = g instanceof Option x ? x : o.opt;
    stat = g instanceof Statistic x ? x : o.stat;
    vis = g instanceof Visual x ? x : o.vis;
    names = o.names;
    body = g instanceof Bodies x ? x : o.body;
    bvh = g instanceof BoundingVolumes x ? x : o.bvh;
    oct = g instanceof Octrees x ? x : o.oct;
    jnt = g instanceof Joints x ? x : o.jnt;
    dof = g instanceof Dofs x ? x : o.dof;
    tree = g instanceof Trees x ? x : o.tree;
    geom = g instanceof Geoms x ? x : o.geom;
    site = g instanceof Sites x ? x : o.site;
    cam = g instanceof Cameras x ? x : o.cam;
    light = g instanceof Lights x ? x : o.light;
    flex = g instanceof Flexes x ? x : o.flex;
    flexedge = g instanceof FlexEdges x ? x : o.flexedge;
    flexvert = g instanceof FlexVertices x ? x : o.flexvert;
    mesh = g instanceof Meshes x ? x : o.mesh;
    skin = g instanceof Skins x ? x : o.skin;
    hfield = g instanceof HeightFields x ? x : o.hfield;
    tex = g instanceof Textures x ? x : o.tex;
    mat = g instanceof Materials x ? x : o.mat;
    pair = g instanceof Pairs x ? x : o.pair;
    exclude = g instanceof Excludes x ? x : o.exclude;
    eq = g instanceof Equalities x ? x : o.eq;
    tendon = g instanceof Tendons x ? x : o.tendon;
    wrap = g instanceof WrapObjects x ? x : o.wrap;
    actuator = g instanceof Actuators x ? x : o.actuator;
    sensor = g instanceof Sensors x ? x : o.sensor;
    plugin = g instanceof Plugins x ? x : o.plugin;
    numeric = g instanceof Numerics x ? x : o.numeric;
    text = g instanceof Texts x ? x : o.text;
    tuple = g instanceof Tuples x ? x : o.tuple;
    key = g instanceof Keyframes x ? x : o.key;
    B = g instanceof BodyDofSparsity x ? x : o.B;
    M = g instanceof InertiaSparsity x ? x : o.M;
    D = g instanceof DerivativeSparsity x ? x : o.D;
    qpos0 = o.qpos0;
    qposSpring = o.qposSpring;
    mapM2M = o.mapM2M;
    mapM2D = o.mapM2D;
    mapD2M = o.mapD2M;
  }

  private Model(Model o) {
    nq = o.nq;
    nv = o.nv;
    nu = o.nu;
    na = o.na;
    nbody = o.nbody;
    nbvh = o.nbvh;
    nbvhstatic = o.nbvhstatic;
    nbvhdynamic = o.nbvhdynamic;
    noct = o.noct;
    njnt = o.njnt;
    ntree = o.ntree;
    nM = o.nM;
    nB = o.nB;
    nC = o.nC;
    nD = o.nD;
    ngeom = o.ngeom;
    nsite = o.nsite;
    ncam = o.ncam;
    nlight = o.nlight;
    nflex = o.nflex;
    nflexnode = o.nflexnode;
    nflexvert = o.nflexvert;
    nflexedge = o.nflexedge;
    nflexelem = o.nflexelem;
    nflexelemdata = o.nflexelemdata;
    nflexelemedge = o.nflexelemedge;
    nflexshelldata = o.nflexshelldata;
    nflexevpair = o.nflexevpair;
    nflextexcoord = o.nflextexcoord;
    nJfe = o.nJfe;
    nJfv = o.nJfv;
    nmesh = o.nmesh;
    nmeshvert = o.nmeshvert;
    nmeshnormal = o.nmeshnormal;
    nmeshtexcoord = o.nmeshtexcoord;
    nmeshface = o.nmeshface;
    nmeshgraph = o.nmeshgraph;
    nmeshpoly = o.nmeshpoly;
    nmeshpolyvert = o.nmeshpolyvert;
    nmeshpolymap = o.nmeshpolymap;
    nskin = o.nskin;
    nskinvert = o.nskinvert;
    nskintexvert = o.nskintexvert;
    nskinface = o.nskinface;
    nskinbone = o.nskinbone;
    nskinbonevert = o.nskinbonevert;
    nhfield = o.nhfield;
    nhfielddata = o.nhfielddata;
    ntex = o.ntex;
    ntexdata = o.ntexdata;
    nmat = o.nmat;
    npair = o.npair;
    nexclude = o.nexclude;
    neq = o.neq;
    ntendon = o.ntendon;
    nwrap = o.nwrap;
    nsensor = o.nsensor;
    nnumeric = o.nnumeric;
    nnumericdata = o.nnumericdata;
    ntext = o.ntext;
    ntextdata = o.ntextdata;
    ntuple = o.ntuple;
    ntupledata = o.ntupledata;
    nkey = o.nkey;
    nmocap = o.nmocap;
    nplugin = o.nplugin;
    npluginattr = o.npluginattr;
    nuserBody = o.nuserBody;
    nuserJnt = o.nuserJnt;
    nuserGeom = o.nuserGeom;
    nuserSite = o.nuserSite;
    nuserCam = o.nuserCam;
    nuserTendon = o.nuserTendon;
    nuserActuator = o.nuserActuator;
    nuserSensor = o.nuserSensor;
    nJmom = o.nJmom;
    ngravcomp = o.ngravcomp;
    nemax = o.nemax;
    njmax = o.njmax;
    nconmax = o.nconmax;
    nuserdata = o.nuserdata;
    nsensordata = o.nsensordata;
    npluginstate = o.npluginstate;
    nhistory = o.nhistory;
    opt = o.opt.copy();
    stat = o.stat.copy();
    vis = o.vis.copy();
    names = o.names;
    body = o.body.copy();
    bvh = o.bvh.copy();
    oct = o.oct.copy();
    jnt = o.jnt.copy();
    dof = o.dof.copy();
    tree = o.tree.copy();
    geom = o.geom.copy();
    site = o.site.copy();
    cam = o.cam.copy();
    light = o.light.copy();
    flex = o.flex.copy();
    flexedge = o.flexedge.copy();
    flexvert = o.flexvert.copy();
    mesh = o.mesh.copy();
    skin = o.skin.copy();
    hfield = o.hfield.copy();
    tex = o.tex.copy();
    mat = o.mat.copy();
    pair = o.pair.copy();
    exclude = o.exclude.copy();
    eq = o.eq.copy();
    tendon = o.tendon.copy();
    wrap = o.wrap.copy();
    actuator = o.actuator.copy();
    sensor = o.sensor.copy();
    plugin = o.plugin.copy();
    numeric = o.numeric.copy();
    text = o.text.copy();
    tuple = o.tuple.copy();
    key = o.key.copy();
    B = o.B.copy();
    M = o.M.copy();
    D = o.D.copy();
    qpos0 = o.qpos0.clone();
    qposSpring = o.qposSpring.clone();
    mapM2M = o.mapM2M.clone();
    mapM2D = o.mapM2D.clone();
    mapD2M = o.mapD2M.clone();
  }

  /** A deep copy; names, which never change, are shared. */
  public Model copy() {
    return new Model(this);
  }

  /**
   * This model with one group replaced, for instance a {@code Geoms} with other friction; all other
   * groups are shared.
   *
   * @param group an {@link Option}, {@link Statistic} or a group of {@code dev.armature.model}, of
   *     the same sizes
   * @throws IllegalArgumentException when it is no group of a model
   */
  public Model with(Object group) {
    Model changed = new Model(this, group);
    if (!changed.holds(group)) {
      throw new IllegalArgumentException("not a group of a model: " + group.getClass().getName());
    }
    return changed;
  }

  private boolean holds(Object group) {
    return group == opt
        || group == stat
        || group == vis
        || group == body
        || group == bvh
        || group == oct
        || group == jnt
        || group == dof
        || group == tree
        || group == geom
        || group == site
        || group == cam
        || group == light
        || group == flex
        || group == flexedge
        || group == flexvert
        || group == mesh
        || group == skin
        || group == hfield
        || group == tex
        || group == mat
        || group == pair
        || group == exclude
        || group == eq
        || group == tendon
        || group == wrap
        || group == actuator
        || group == sensor
        || group == plugin
        || group == numeric
        || group == text
        || group == tuple
        || group == key
        || group == B
        || group == M
        || group == D;
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
    Sizes s = new Sizes();
    s.nq = nq;
    s.nv = nv;
    s.nu = nu;
    s.na = na;
    s.nbody = nbody;
    s.nbvh = nbvh;
    s.nbvhstatic = nbvhstatic;
    s.nbvhdynamic = nbvhdynamic;
    s.noct = noct;
    s.njnt = njnt;
    s.ntree = ntree;
    s.nM = nM;
    s.nB = nB;
    s.nC = nC;
    s.nD = nD;
    s.ngeom = ngeom;
    s.nsite = nsite;
    s.ncam = ncam;
    s.nlight = nlight;
    s.nflex = nflex;
    s.nflexnode = nflexnode;
    s.nflexvert = nflexvert;
    s.nflexedge = nflexedge;
    s.nflexelem = nflexelem;
    s.nflexelemdata = nflexelemdata;
    s.nflexelemedge = nflexelemedge;
    s.nflexshelldata = nflexshelldata;
    s.nflexevpair = nflexevpair;
    s.nflextexcoord = nflextexcoord;
    s.nJfe = nJfe;
    s.nJfv = nJfv;
    s.nmesh = nmesh;
    s.nmeshvert = nmeshvert;
    s.nmeshnormal = nmeshnormal;
    s.nmeshtexcoord = nmeshtexcoord;
    s.nmeshface = nmeshface;
    s.nmeshgraph = nmeshgraph;
    s.nmeshpoly = nmeshpoly;
    s.nmeshpolyvert = nmeshpolyvert;
    s.nmeshpolymap = nmeshpolymap;
    s.nskin = nskin;
    s.nskinvert = nskinvert;
    s.nskintexvert = nskintexvert;
    s.nskinface = nskinface;
    s.nskinbone = nskinbone;
    s.nskinbonevert = nskinbonevert;
    s.nhfield = nhfield;
    s.nhfielddata = nhfielddata;
    s.ntex = ntex;
    s.ntexdata = ntexdata;
    s.nmat = nmat;
    s.npair = npair;
    s.nexclude = nexclude;
    s.neq = neq;
    s.ntendon = ntendon;
    s.nwrap = nwrap;
    s.nsensor = nsensor;
    s.nnumeric = nnumeric;
    s.nnumericdata = nnumericdata;
    s.ntext = ntext;
    s.ntextdata = ntextdata;
    s.ntuple = ntuple;
    s.ntupledata = ntupledata;
    s.nkey = nkey;
    s.nmocap = nmocap;
    s.nplugin = nplugin;
    s.npluginattr = npluginattr;
    s.nuserBody = nuserBody;
    s.nuserJnt = nuserJnt;
    s.nuserGeom = nuserGeom;
    s.nuserSite = nuserSite;
    s.nuserCam = nuserCam;
    s.nuserTendon = nuserTendon;
    s.nuserActuator = nuserActuator;
    s.nuserSensor = nuserSensor;
    s.nJmom = nJmom;
    s.ngravcomp = ngravcomp;
    s.nemax = nemax;
    s.njmax = njmax;
    s.nconmax = nconmax;
    s.nuserdata = nuserdata;
    s.nsensordata = nsensordata;
    s.npluginstate = npluginstate;
    s.nhistory = nhistory;
    return s;
  }
}
