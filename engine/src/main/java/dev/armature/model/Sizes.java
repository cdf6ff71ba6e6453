package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

/**
 * How many of everything a model has. Filled before a {@link Model} is made: the arrays are
 * allocated from it. Names are MuJoCo's, in Java's case.
 */
public final class Sizes extends FieldHolder {
  /** Coordinates in qpos: 7 for each free joint, 4 for each ball joint, 1 for each other joint. */
  public int nq;

  /** Degrees of freedom. */
  public int nv;

  /** Actuators, one control each. */
  public int nu;

  /** Activations of all actuators. */
  public int na;

  /** Bodies, the world included. */
  public int nbody;

  /** Nodes of all bounding volume trees. */
  public int nbvh;

  /** Nodes whose boxes are fixed in a body or mesh frame. */
  public int nbvhstatic;

  /** Nodes whose boxes follow a flex. */
  public int nbvhdynamic;

  /** Cells of all octrees. */
  public int noct;

  /** Joints. */
  public int njnt;

  /** Kinematic trees: moving bodies that hang together. */
  public int ntree;

  /** Stored entries of the joint-space inertia in the legacy layout. */
  public int nM;

  /** Stored entries of the body-by-dof matrix. */
  public int nB;

  /** Stored entries of the joint-space inertia, lower triangle by rows. */
  public int nC;

  /** Stored entries of derivative matrices. */
  public int nD;

  /** Geoms. */
  public int ngeom;

  /** Sites. */
  public int nsite;

  /** Cameras. */
  public int ncam;

  /** Lights. */
  public int nlight;

  /** Flexes. */
  public int nflex;

  /** Nodes of all interpolated flexes. */
  public int nflexnode;

  /** Vertices of all flexes. */
  public int nflexvert;

  /** Edges of all flexes. */
  public int nflexedge;

  /** Elements of all flexes. */
  public int nflexelem;

  /** Vertex numbers of all flex elements. */
  public int nflexelemdata;

  /** Edge numbers of all flex elements. */
  public int nflexelemedge;

  /** Vertex numbers of all shell fragments of flexes. */
  public int nflexshelldata;

  /** Pairs of an element and a vertex that may collide within a flex. */
  public int nflexevpair;

  /** Texture coordinates of all flexes. */
  public int nflextexcoord;

  /** Stored entries of the Jacobian of flex edge lengths. */
  public int nJfe;

  /** Stored entries of the Jacobian of flex vertex constraints. */
  public int nJfv;

  /** Meshes. */
  public int nmesh;

  /** Vertices of all meshes. */
  public int nmeshvert;

  /** Normals of all meshes. */
  public int nmeshnormal;

  /** Texture coordinates of all meshes. */
  public int nmeshtexcoord;

  /** Triangles of all meshes. */
  public int nmeshface;

  /** Numbers in the hull graphs of all meshes. */
  public int nmeshgraph;

  /** Polygons of all mesh hulls. */
  public int nmeshpoly;

  /** Vertex numbers of all hull polygons. */
  public int nmeshpolyvert;

  /** Polygon numbers listed by mesh vertex. */
  public int nmeshpolymap;

  /** Skins. */
  public int nskin;

  /** Vertices of all skins. */
  public int nskinvert;

  /** Texture coordinates of all skins. */
  public int nskintexvert;

  /** Triangles of all skins. */
  public int nskinface;

  /** Bones of all skins. */
  public int nskinbone;

  /** Vertices attached to bones, counted once for each bone. */
  public int nskinbonevert;

  /** Height fields. */
  public int nhfield;

  /** Elevations of all height fields. */
  public int nhfielddata;

  /** Textures. */
  public int ntex;

  /** Bytes of all textures. */
  public int ntexdata;

  /** Materials. */
  public int nmat;

  /** Geom pairs that collide whatever their masks say. */
  public int npair;

  /** Body pairs that never collide. */
  public int nexclude;

  /** Equality constraints. */
  public int neq;

  /** Tendons. */
  public int ntendon;

  /** Path elements of all tendons. */
  public int nwrap;

  /** Sensors. */
  public int nsensor;

  /** Custom numeric fields. */
  public int nnumeric;

  /** Numbers in all custom numeric fields. */
  public int nnumericdata;

  /** Custom text fields. */
  public int ntext;

  /** Bytes of all custom text fields, closing zeros included. */
  public int ntextdata;

  /** Custom tuples. */
  public int ntuple;

  /** Objects in all custom tuples. */
  public int ntupledata;

  /** Keyframes. */
  public int nkey;

  /** Bodies moved by motion capture. */
  public int nmocap;

  /** Plugin instances. */
  public int nplugin;

  /** Bytes of the settings of all plugin instances. */
  public int npluginattr;

  /** User values of each body. */
  public int nuserBody;

  /** User values of each joint. */
  public int nuserJnt;

  /** User values of each geom. */
  public int nuserGeom;

  /** User values of each site. */
  public int nuserSite;

  /** User values of each camera. */
  public int nuserCam;

  /** User values of each tendon. */
  public int nuserTendon;

  /** User values of each actuator. */
  public int nuserActuator;

  /** User values of each sensor. */
  public int nuserSensor;

  /** Stored entries of the actuator moments. */
  public int nJmom;

  /** Bodies with gravity compensation. */
  public int ngravcomp;

  /** Most rows that the equality constraints can make. */
  public int nemax;

  /** Row limit that older files set, -1 for none. */
  public int njmax = -1;

  /** Contact limit that older files set, -1 for none. */
  public int nconmax = -1;

  /** Numbers that the user keeps in a world. */
  public int nuserdata;

  /** Outputs of all sensors. */
  public int nsensordata;

  /** State variables of all plugin instances. */
  public int npluginstate;

  /** Numbers in all delay buffers. */
  public int nhistory;

  /** A copy that can be changed without touching this one. */
  public Sizes copy() {
    Sizes copy = new Sizes();
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 0;
  }

  @Override
  protected int fieldCount() {
    return 84;
  }

  @Override
  protected double number(int field) {
    return switch (field) {
      case 0 -> nq;
      case 1 -> nv;
      case 2 -> nu;
      case 3 -> na;
      case 4 -> nbody;
      case 5 -> nbvh;
      case 6 -> nbvhstatic;
      case 7 -> nbvhdynamic;
      case 8 -> noct;
      case 9 -> njnt;
      case 10 -> ntree;
      case 11 -> nM;
      case 12 -> nB;
      case 13 -> nC;
      case 14 -> nD;
      case 15 -> ngeom;
      case 16 -> nsite;
      case 17 -> ncam;
      case 18 -> nlight;
      case 19 -> nflex;
      case 20 -> nflexnode;
      case 21 -> nflexvert;
      case 22 -> nflexedge;
      case 23 -> nflexelem;
      case 24 -> nflexelemdata;
      case 25 -> nflexelemedge;
      case 26 -> nflexshelldata;
      case 27 -> nflexevpair;
      case 28 -> nflextexcoord;
      case 29 -> nJfe;
      case 30 -> nJfv;
      case 31 -> nmesh;
      case 32 -> nmeshvert;
      case 33 -> nmeshnormal;
      case 34 -> nmeshtexcoord;
      case 35 -> nmeshface;
      case 36 -> nmeshgraph;
      case 37 -> nmeshpoly;
      case 38 -> nmeshpolyvert;
      case 39 -> nmeshpolymap;
      case 40 -> nskin;
      case 41 -> nskinvert;
      case 42 -> nskintexvert;
      case 43 -> nskinface;
      case 44 -> nskinbone;
      case 45 -> nskinbonevert;
      case 46 -> nhfield;
      case 47 -> nhfielddata;
      case 48 -> ntex;
      case 49 -> ntexdata;
      case 50 -> nmat;
      case 51 -> npair;
      case 52 -> nexclude;
      case 53 -> neq;
      case 54 -> ntendon;
      case 55 -> nwrap;
      case 56 -> nsensor;
      case 57 -> nnumeric;
      case 58 -> nnumericdata;
      case 59 -> ntext;
      case 60 -> ntextdata;
      case 61 -> ntuple;
      case 62 -> ntupledata;
      case 63 -> nkey;
      case 64 -> nmocap;
      case 65 -> nplugin;
      case 66 -> npluginattr;
      case 67 -> nuserBody;
      case 68 -> nuserJnt;
      case 69 -> nuserGeom;
      case 70 -> nuserSite;
      case 71 -> nuserCam;
      case 72 -> nuserTendon;
      case 73 -> nuserActuator;
      case 74 -> nuserSensor;
      case 75 -> nJmom;
      case 76 -> ngravcomp;
      case 77 -> nemax;
      case 78 -> njmax;
      case 79 -> nconmax;
      case 80 -> nuserdata;
      case 81 -> nsensordata;
      case 82 -> npluginstate;
      case 83 -> nhistory;
      default -> super.number(field);
    };
  }

  @Override
  protected void setNumber(int field, double value) {
    switch (field) {
      case 0 -> nq = (int) value;
      case 1 -> nv = (int) value;
      case 2 -> nu = (int) value;
      case 3 -> na = (int) value;
      case 4 -> nbody = (int) value;
      case 5 -> nbvh = (int) value;
      case 6 -> nbvhstatic = (int) value;
      case 7 -> nbvhdynamic = (int) value;
      case 8 -> noct = (int) value;
      case 9 -> njnt = (int) value;
      case 10 -> ntree = (int) value;
      case 11 -> nM = (int) value;
      case 12 -> nB = (int) value;
      case 13 -> nC = (int) value;
      case 14 -> nD = (int) value;
      case 15 -> ngeom = (int) value;
      case 16 -> nsite = (int) value;
      case 17 -> ncam = (int) value;
      case 18 -> nlight = (int) value;
      case 19 -> nflex = (int) value;
      case 20 -> nflexnode = (int) value;
      case 21 -> nflexvert = (int) value;
      case 22 -> nflexedge = (int) value;
      case 23 -> nflexelem = (int) value;
      case 24 -> nflexelemdata = (int) value;
      case 25 -> nflexelemedge = (int) value;
      case 26 -> nflexshelldata = (int) value;
      case 27 -> nflexevpair = (int) value;
      case 28 -> nflextexcoord = (int) value;
      case 29 -> nJfe = (int) value;
      case 30 -> nJfv = (int) value;
      case 31 -> nmesh = (int) value;
      case 32 -> nmeshvert = (int) value;
      case 33 -> nmeshnormal = (int) value;
      case 34 -> nmeshtexcoord = (int) value;
      case 35 -> nmeshface = (int) value;
      case 36 -> nmeshgraph = (int) value;
      case 37 -> nmeshpoly = (int) value;
      case 38 -> nmeshpolyvert = (int) value;
      case 39 -> nmeshpolymap = (int) value;
      case 40 -> nskin = (int) value;
      case 41 -> nskinvert = (int) value;
      case 42 -> nskintexvert = (int) value;
      case 43 -> nskinface = (int) value;
      case 44 -> nskinbone = (int) value;
      case 45 -> nskinbonevert = (int) value;
      case 46 -> nhfield = (int) value;
      case 47 -> nhfielddata = (int) value;
      case 48 -> ntex = (int) value;
      case 49 -> ntexdata = (int) value;
      case 50 -> nmat = (int) value;
      case 51 -> npair = (int) value;
      case 52 -> nexclude = (int) value;
      case 53 -> neq = (int) value;
      case 54 -> ntendon = (int) value;
      case 55 -> nwrap = (int) value;
      case 56 -> nsensor = (int) value;
      case 57 -> nnumeric = (int) value;
      case 58 -> nnumericdata = (int) value;
      case 59 -> ntext = (int) value;
      case 60 -> ntextdata = (int) value;
      case 61 -> ntuple = (int) value;
      case 62 -> ntupledata = (int) value;
      case 63 -> nkey = (int) value;
      case 64 -> nmocap = (int) value;
      case 65 -> nplugin = (int) value;
      case 66 -> npluginattr = (int) value;
      case 67 -> nuserBody = (int) value;
      case 68 -> nuserJnt = (int) value;
      case 69 -> nuserGeom = (int) value;
      case 70 -> nuserSite = (int) value;
      case 71 -> nuserCam = (int) value;
      case 72 -> nuserTendon = (int) value;
      case 73 -> nuserActuator = (int) value;
      case 74 -> nuserSensor = (int) value;
      case 75 -> nJmom = (int) value;
      case 76 -> ngravcomp = (int) value;
      case 77 -> nemax = (int) value;
      case 78 -> njmax = (int) value;
      case 79 -> nconmax = (int) value;
      case 80 -> nuserdata = (int) value;
      case 81 -> nsensordata = (int) value;
      case 82 -> npluginstate = (int) value;
      case 83 -> nhistory = (int) value;
      default -> super.setNumber(field, value);
    }
  }
}
