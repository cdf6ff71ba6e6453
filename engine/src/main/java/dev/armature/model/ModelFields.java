package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

/** The sizes, groups and arrays of a {@link Model}. */
public abstract class ModelFields extends FieldOwner {
  /** Coordinates in qpos: 7 for each free joint, 4 for each ball joint, 1 for each other joint. */
  public final int nq;

  /** Degrees of freedom. */
  public final int nv;

  /** Actuators, one control each. */
  public final int nu;

  /** Activations of all actuators. */
  public final int na;

  /** Bodies, the world included. */
  public final int nbody;

  /** Nodes of all bounding volume trees. */
  public final int nbvh;

  /** Nodes whose boxes are fixed in a body or mesh frame. */
  public final int nbvhstatic;

  /** Nodes whose boxes follow a flex. */
  public final int nbvhdynamic;

  /** Cells of all octrees. */
  public final int noct;

  /** Joints. */
  public final int njnt;

  /** Kinematic trees: moving bodies that hang together. */
  public final int ntree;

  /** Stored entries of the joint-space inertia in the legacy layout. */
  public final int nM;

  /** Stored entries of the body-by-dof matrix. */
  public final int nB;

  /** Stored entries of the joint-space inertia, lower triangle by rows. */
  public final int nC;

  /** Stored entries of derivative matrices. */
  public final int nD;

  /** Geoms. */
  public final int ngeom;

  /** Sites. */
  public final int nsite;

  /** Cameras. */
  public final int ncam;

  /** Lights. */
  public final int nlight;

  /** Flexes. */
  public final int nflex;

  /** Nodes of all interpolated flexes. */
  public final int nflexnode;

  /** Vertices of all flexes. */
  public final int nflexvert;

  /** Edges of all flexes. */
  public final int nflexedge;

  /** Elements of all flexes. */
  public final int nflexelem;

  /** Vertex numbers of all flex elements. */
  public final int nflexelemdata;

  /** Edge numbers of all flex elements. */
  public final int nflexelemedge;

  /** Vertex numbers of all shell fragments of flexes. */
  public final int nflexshelldata;

  /** Pairs of an element and a vertex that may collide within a flex. */
  public final int nflexevpair;

  /** Texture coordinates of all flexes. */
  public final int nflextexcoord;

  /** Stored entries of the Jacobian of flex edge lengths. */
  public final int nJfe;

  /** Stored entries of the Jacobian of flex vertex constraints. */
  public final int nJfv;

  /** Meshes. */
  public final int nmesh;

  /** Vertices of all meshes. */
  public final int nmeshvert;

  /** Normals of all meshes. */
  public final int nmeshnormal;

  /** Texture coordinates of all meshes. */
  public final int nmeshtexcoord;

  /** Triangles of all meshes. */
  public final int nmeshface;

  /** Numbers in the hull graphs of all meshes. */
  public final int nmeshgraph;

  /** Polygons of all mesh hulls. */
  public final int nmeshpoly;

  /** Vertex numbers of all hull polygons. */
  public final int nmeshpolyvert;

  /** Polygon numbers listed by mesh vertex. */
  public final int nmeshpolymap;

  /** Skins. */
  public final int nskin;

  /** Vertices of all skins. */
  public final int nskinvert;

  /** Texture coordinates of all skins. */
  public final int nskintexvert;

  /** Triangles of all skins. */
  public final int nskinface;

  /** Bones of all skins. */
  public final int nskinbone;

  /** Vertices attached to bones, counted once for each bone. */
  public final int nskinbonevert;

  /** Height fields. */
  public final int nhfield;

  /** Elevations of all height fields. */
  public final int nhfielddata;

  /** Textures. */
  public final int ntex;

  /** Bytes of all textures. */
  public final int ntexdata;

  /** Materials. */
  public final int nmat;

  /** Geom pairs that collide whatever their masks say. */
  public final int npair;

  /** Body pairs that never collide. */
  public final int nexclude;

  /** Equality constraints. */
  public final int neq;

  /** Tendons. */
  public final int ntendon;

  /** Path elements of all tendons. */
  public final int nwrap;

  /** Sensors. */
  public final int nsensor;

  /** Custom numeric fields. */
  public final int nnumeric;

  /** Numbers in all custom numeric fields. */
  public final int nnumericdata;

  /** Custom text fields. */
  public final int ntext;

  /** Bytes of all custom text fields, closing zeros included. */
  public final int ntextdata;

  /** Custom tuples. */
  public final int ntuple;

  /** Objects in all custom tuples. */
  public final int ntupledata;

  /** Keyframes. */
  public final int nkey;

  /** Bodies moved by motion capture. */
  public final int nmocap;

  /** Plugin instances. */
  public final int nplugin;

  /** Bytes of the settings of all plugin instances. */
  public final int npluginattr;

  /** User values of each body. */
  public final int nuserBody;

  /** User values of each joint. */
  public final int nuserJnt;

  /** User values of each geom. */
  public final int nuserGeom;

  /** User values of each site. */
  public final int nuserSite;

  /** User values of each camera. */
  public final int nuserCam;

  /** User values of each tendon. */
  public final int nuserTendon;

  /** User values of each actuator. */
  public final int nuserActuator;

  /** User values of each sensor. */
  public final int nuserSensor;

  /** Stored entries of the actuator moments. */
  public final int nJmom;

  /** Bodies with gravity compensation. */
  public final int ngravcomp;

  /** Most rows that the equality constraints can make. */
  public final int nemax;

  /** Row limit that older files set, -1 for none. */
  public final int njmax;

  /** Contact limit that older files set, -1 for none. */
  public final int nconmax;

  /** Numbers that the user keeps in a world. */
  public final int nuserdata;

  /** Outputs of all sensors. */
  public final int nsensordata;

  /** State variables of all plugin instances. */
  public final int npluginstate;

  /** Numbers in all delay buffers. */
  public final int nhistory;

  /** Options of the simulation, with MuJoCo's defaults. */
  public final Option opt;

  /**
   * Statistics of a model at qpos0. The solver scales its tolerances by them, and viewers place
   * their camera by them.
   */
  public final Statistic stat;

  /**
   * How a model wants to be drawn: settings for viewers, with MuJoCo's names and defaults. Physics
   * reads none of them.
   */
  public final Visual vis;

  /** Names of the objects of a model. */
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

  /** Kinematic trees: moving bodies that hang together. */
  public final Trees tree;

  /** Geoms: the shapes that collide, carry mass and are drawn. */
  public final Geoms geom;

  /** Sites: named places on bodies. */
  public final Sites site;

  /** Cameras fixed to bodies. */
  public final Cameras cam;

  /** Lights fixed to bodies, for display only. */
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

  /** Height fields: elevations on a grid. */
  public final HeightFields hfield;

  /** Textures, for display only. */
  public final Textures tex;

  /** Materials, for display only. */
  public final Materials mat;

  /** Geom pairs that collide with parameters of their own, sorted by signature. */
  public final Pairs pair;

  /** Body pairs that never collide, sorted by signature. */
  public final Excludes exclude;

  /** Equality constraints. */
  public final Equalities eq;

  /** Tendons: fixed combinations of joints, or paths through sites and around geoms. */
  public final Tendons tendon;

  /** Path elements of tendons. */
  public final WrapObjects wrap;

  /** Actuators: what turns controls into forces. */
  public final Actuators actuator;

  /** Sensors: what they read and where their outputs stand. */
  public final Sensors sensor;

  /** Plugin instances. */
  public final Plugins plugin;

  /** Custom numeric fields. */
  public final Numerics numeric;

  /** Custom text fields. */
  public final Texts text;

  /** Custom tuples of objects. */
  public final Tuples tuple;

  /** Keyframes: states to start from. */
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

  /** For each entry of M, its place in the legacy layout. [nC] */
  public final int[] mapM2M;

  /** For each entry of D, its place in M; -1 for none. [nD] */
  public final int[] mapM2D;

  /** For each entry of M, its place in D. [nC] */
  public final int[] mapD2M;

  final Sizes sizes;
  final Group[] groups;
  private final ReferencePoses referencePoses;
  private final InertiaMaps inertiaMaps;

  ModelFields(Sizes s, Group[] groups) {
    sizes = s;
    this.groups = groups;
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
    opt = (Option) groups[0];
    stat = (Statistic) groups[1];
    vis = (Visual) groups[2];
    names = (Names) groups[3];
    referencePoses = (ReferencePoses) groups[4];
    qpos0 = referencePoses.qpos0;
    qposSpring = referencePoses.qposSpring;
    body = (Bodies) groups[5];
    bvh = (BoundingVolumes) groups[6];
    oct = (Octrees) groups[7];
    jnt = (Joints) groups[8];
    dof = (Dofs) groups[9];
    tree = (Trees) groups[10];
    geom = (Geoms) groups[11];
    site = (Sites) groups[12];
    cam = (Cameras) groups[13];
    light = (Lights) groups[14];
    flex = (Flexes) groups[15];
    flexedge = (FlexEdges) groups[16];
    flexvert = (FlexVertices) groups[17];
    mesh = (Meshes) groups[18];
    skin = (Skins) groups[19];
    hfield = (HeightFields) groups[20];
    tex = (Textures) groups[21];
    mat = (Materials) groups[22];
    pair = (Pairs) groups[23];
    exclude = (Excludes) groups[24];
    eq = (Equalities) groups[25];
    tendon = (Tendons) groups[26];
    wrap = (WrapObjects) groups[27];
    actuator = (Actuators) groups[28];
    sensor = (Sensors) groups[29];
    plugin = (Plugins) groups[30];
    numeric = (Numerics) groups[31];
    text = (Texts) groups[32];
    tuple = (Tuples) groups[33];
    key = (Keyframes) groups[34];
    B = (BodyDofSparsity) groups[35];
    M = (InertiaSparsity) groups[36];
    inertiaMaps = (InertiaMaps) groups[37];
    mapM2M = inertiaMaps.mapM2M;
    mapM2D = inertiaMaps.mapM2D;
    mapD2M = inertiaMaps.mapD2M;
    D = (DerivativeSparsity) groups[38];
  }

  /** All groups, in the order of the constructor. */
  static Group[] allocate(Sizes s) {
    return new Group[] {
      new Option(),
      new Statistic(),
      new Visual(),
      new Names(s),
      new ReferencePoses(s),
      new Bodies(s),
      new BoundingVolumes(s),
      new Octrees(s),
      new Joints(s),
      new Dofs(s),
      new Trees(s),
      new Geoms(s),
      new Sites(s),
      new Cameras(s),
      new Lights(s),
      new Flexes(s),
      new FlexEdges(s),
      new FlexVertices(s),
      new Meshes(s),
      new Skins(s),
      new HeightFields(s),
      new Textures(s),
      new Materials(s),
      new Pairs(s),
      new Excludes(s),
      new Equalities(s),
      new Tendons(s),
      new WrapObjects(s),
      new Actuators(s),
      new Sensors(s),
      new Plugins(s),
      new Numerics(s),
      new Texts(s),
      new Tuples(s),
      new Keyframes(s),
      new BodyDofSparsity(s),
      new InertiaSparsity(s),
      new InertiaMaps(s),
      new DerivativeSparsity(s)
    };
  }

  @Override
  protected FieldHolder part(int section) {
    return switch (section) {
      case 0 -> sizes;
      case 1 -> opt;
      case 2 -> stat;
      case 4 -> vis.global;
      case 5 -> vis.quality;
      case 6 -> vis.headlight;
      case 7 -> vis.map;
      case 8 -> vis.scale;
      case 9 -> vis.rgba;
      case 11 -> referencePoses;
      case 12 -> body;
      case 13 -> bvh;
      case 14 -> oct;
      case 15 -> jnt;
      case 16 -> dof;
      case 17 -> tree;
      case 18 -> geom;
      case 19 -> site;
      case 20 -> cam;
      case 21 -> light;
      case 22 -> flex;
      case 23 -> flexedge;
      case 24 -> flexvert;
      case 25 -> mesh;
      case 26 -> skin;
      case 27 -> hfield;
      case 28 -> tex;
      case 29 -> mat;
      case 30 -> pair;
      case 31 -> exclude;
      case 32 -> eq;
      case 33 -> tendon;
      case 34 -> wrap;
      case 35 -> actuator;
      case 36 -> sensor;
      case 37 -> plugin;
      case 38 -> numeric;
      case 39 -> text;
      case 40 -> tuple;
      case 41 -> key;
      case 42 -> B;
      case 43 -> M;
      case 44 -> inertiaMaps;
      case 45 -> D;
      default -> throw noSuchPart();
    };
  }
}
