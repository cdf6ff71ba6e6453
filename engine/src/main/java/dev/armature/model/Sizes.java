package dev.armature.model;

/**
 * How many of everything a model has. Filled before a {@link Model} is made: the arrays are
 * allocated from it. Names are MuJoCo's, in Java's case.
 */
public final class Sizes {
  /** Coordinates. */
  public int nq;

  /** Degrees of freedom. */
  public int nv;

  /** Actuators and controls. */
  public int nu;

  /** Activations. */
  public int na;

  /** Bodies. */
  public int nbody;

  /** Bounding volumes. */
  public int nbvh;

  /** Bounding volumes of bodies and meshes. */
  public int nbvhstatic;

  /** Bounding volumes of flexes. */
  public int nbvhdynamic;

  /** Octree cells. */
  public int noct;

  /** Joints. */
  public int njnt;

  /** Kinematic trees. */
  public int ntree;

  /** Entries of the inertia matrix, legacy layout. */
  public int nM;

  /** Entries of the body-by-dof matrix. */
  public int nB;

  /** Entries of the reduced inertia matrix. */
  public int nC;

  /** Entries of derivative matrices. */
  public int nD;

  /** Geoms. */
  public int ngeom;

  /** Sites. */
  public int nsite;

  /** Cameras. */
  public int ncam;

  /** Lights. */
  public int nlight;

  /** Number of flex. */
  public int nflex;

  /** Number of flexnode. */
  public int nflexnode;

  /** Number of flexvert. */
  public int nflexvert;

  /** Number of flexedge. */
  public int nflexedge;

  /** Number of flexelem. */
  public int nflexelem;

  /** Number of flexelemdata. */
  public int nflexelemdata;

  /** Number of flexelemedge. */
  public int nflexelemedge;

  /** Number of flexshelldata. */
  public int nflexshelldata;

  /** Number of flexevpair. */
  public int nflexevpair;

  /** Number of flextexcoord. */
  public int nflextexcoord;

  /** Number of Jfe. */
  public int nJfe;

  /** Number of Jfv. */
  public int nJfv;

  /** Number of mesh. */
  public int nmesh;

  /** Number of meshvert. */
  public int nmeshvert;

  /** Number of meshnormal. */
  public int nmeshnormal;

  /** Number of meshtexcoord. */
  public int nmeshtexcoord;

  /** Number of meshface. */
  public int nmeshface;

  /** Number of meshgraph. */
  public int nmeshgraph;

  /** Number of meshpoly. */
  public int nmeshpoly;

  /** Number of meshpolyvert. */
  public int nmeshpolyvert;

  /** Number of meshpolymap. */
  public int nmeshpolymap;

  /** Number of skin. */
  public int nskin;

  /** Number of skinvert. */
  public int nskinvert;

  /** Number of skintexvert. */
  public int nskintexvert;

  /** Number of skinface. */
  public int nskinface;

  /** Number of skinbone. */
  public int nskinbone;

  /** Number of skinbonevert. */
  public int nskinbonevert;

  /** Number of hfield. */
  public int nhfield;

  /** Number of hfielddata. */
  public int nhfielddata;

  /** Number of tex. */
  public int ntex;

  /** Number of texdata. */
  public int ntexdata;

  /** Number of mat. */
  public int nmat;

  /** Number of pair. */
  public int npair;

  /** Number of exclude. */
  public int nexclude;

  /** Number of eq. */
  public int neq;

  /** Number of tendon. */
  public int ntendon;

  /** Number of wrap. */
  public int nwrap;

  /** Number of sensor. */
  public int nsensor;

  /** Number of numeric. */
  public int nnumeric;

  /** Number of numericdata. */
  public int nnumericdata;

  /** Number of text. */
  public int ntext;

  /** Number of textdata. */
  public int ntextdata;

  /** Number of tuple. */
  public int ntuple;

  /** Number of tupledata. */
  public int ntupledata;

  /** Number of key. */
  public int nkey;

  /** Number of mocap. */
  public int nmocap;

  /** Number of plugin. */
  public int nplugin;

  /** Number of pluginattr. */
  public int npluginattr;

  /** Number of user values of a body. */
  public int nuserBody;

  /** Number of user values of a jnt. */
  public int nuserJnt;

  /** Number of user values of a geom. */
  public int nuserGeom;

  /** Number of user values of a site. */
  public int nuserSite;

  /** Number of user values of a cam. */
  public int nuserCam;

  /** Number of user values of a tendon. */
  public int nuserTendon;

  /** Number of user values of a actuator. */
  public int nuserActuator;

  /** Number of user values of a sensor. */
  public int nuserSensor;

  /** Entries of the actuator moment. */
  public int nJmom;

  /** Bodies with gravity compensation. */
  public int ngravcomp;

  /** Rows that equality constraints can make at most. */
  public int nemax;

  /** Row limit of older files, -1 for none. */
  public int njmax = -1;

  /** Contact limit of older files, -1 for none. */
  public int nconmax = -1;

  /** Number of userdata. */
  public int nuserdata;

  /** Number of sensordata. */
  public int nsensordata;

  /** Number of pluginstate. */
  public int npluginstate;

  /** Number of history. */
  public int nhistory;

  /** A copy that can be changed without touching this one. */
  public Sizes copy() {
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
