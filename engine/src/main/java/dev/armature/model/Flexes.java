package dev.armature.model;

/**
 * Flexes: deformable lines, surfaces and solids. Arrays are flat, row after row; the shape stands
 * in brackets.
 */
public final class Flexes {
  /** Contact type mask. [nflex] */
  public final int[] contype;

  /** Contact affinity mask. [nflex] */
  public final int[] conaffinity;

  /** Contact dimensionality. [nflex] */
  public final int[] condim;

  /** Contact priority. [nflex] */
  public final int[] priority;

  /** Weight when contact parameters are mixed. [nflex] */
  public final double[] solmix;

  /** Reference parameters of contacts. [nflex x 2] */
  public final double[] solref;

  /** Impedance parameters of contacts. [nflex x 5] */
  public final double[] solimp;

  /** Slide, spin and roll friction. [nflex x 3] */
  public final double[] friction;

  /** Contacts are found up to this distance, m. [nflex] */
  public final double[] margin;

  /** Part of the margin in which contacts make no force, m. [nflex] */
  public final double[] gap;

  /** Whether internal collisions are on. [nflex] */
  public final boolean[] internal;

  /** Self-collision mode. [nflex] */
  public final int[] selfcollide;

  /** Number of element layers that collide, solids only. [nflex] */
  public final int[] activelayers;

  /** Whether contacts are passive forces. [nflex] */
  public final int[] passive;

  /** 1 lines, 2 triangles, 3 tetrahedra. [nflex] */
  public final int[] dim;

  /** Material, -1 for none. [nflex] */
  public final int[] matid;

  /** Group, for display. [nflex] */
  public final int[] group;

  /** Interpolation: 0 vertices, 1 trilinear, 2 quadratic. [nflex] */
  public final int[] interp;

  /** First node. [nflex] */
  public final int[] nodeadr;

  /** Number of nodes. [nflex] */
  public final int[] nodenum;

  /** First vertex. [nflex] */
  public final int[] vertadr;

  /** Number of vertices. [nflex] */
  public final int[] vertnum;

  /** First edge. [nflex] */
  public final int[] edgeadr;

  /** Number of edges. [nflex] */
  public final int[] edgenum;

  /** First element. [nflex] */
  public final int[] elemadr;

  /** Number of elements. [nflex] */
  public final int[] elemnum;

  /** First entry in elem. [nflex] */
  public final int[] elemdataadr;

  /** First entry in elemedge. [nflex] */
  public final int[] elemedgeadr;

  /** Number of shell fragments. [nflex] */
  public final int[] shellnum;

  /** First entry in shell. [nflex] */
  public final int[] shelldataadr;

  /** First element-vertex pair. [nflex] */
  public final int[] evpairadr;

  /** Number of element-vertex pairs. [nflex] */
  public final int[] evpairnum;

  /** First texture coordinate, -1 for none. [nflex] */
  public final int[] texcoordadr;

  /** Body of the node. [nflexnode] */
  public final int[] nodebodyid;

  /** Body of the vertex, -1 when interpolated. [nflexvert] */
  public final int[] vertbodyid;

  /** First entry in vertedge. [nflexvert] */
  public final int[] vertedgeadr;

  /** Number of edges at the vertex. [nflexvert] */
  public final int[] vertedgenum;

  /** Edges at each vertex. [nflexedge x 2] */
  public final int[] vertedge;

  /** Two vertices, counted from the first of the flex. [nflexedge x 2] */
  public final int[] edge;

  /** The vertices opposite to the edge, -1 for none. [nflexedge x 2] */
  public final int[] edgeflap;

  /** Vertices of each element (dim+1). [nflexelemdata] */
  public final int[] elem;

  /** Texture coordinates of each element (dim+1). [nflexelemdata] */
  public final int[] elemtexcoord;

  /** Edges of each element. [nflexelemedge] */
  public final int[] elemedge;

  /** Layer of the element, from the surface inwards. [nflexelem] */
  public final int[] elemlayer;

  /** Vertices of the shell fragments (dim). [nflexshelldata] */
  public final int[] shell;

  /** Element, vertex. [nflexevpair x 2] */
  public final int[] evpair;

  /** Vertex in the frame of its body, m. [nflexvert x 3] */
  public final double[] vert;

  /** Vertex at qpos0 within the unit box of the nodes. [nflexvert x 3] */
  public final double[] vert0;

  /** Inverse of the reference metric at the vertex. [nflexvert x 4] */
  public final double[] vertmetric;

  /** Node in the frame of its body, m. [nflexnode x 3] */
  public final double[] node;

  /** Cartesian node position at qpos0, m. [nflexnode x 3] */
  public final double[] node0;

  /** Radius around the elements, m. [nflex] */
  public final double[] radius;

  /** Half sizes at qpos0, m. [nflex x 3] */
  public final double[] size;

  /** Stiffness of the elements. [nflexelem x 21] */
  public final double[] stiffness;

  /** Bending stiffness of the edges. [nflexedge x 17] */
  public final double[] bending;

  /** Rayleigh damping coefficient. [nflex] */
  public final double[] damping;

  /** Edge stiffness. [nflex] */
  public final double[] edgestiffness;

  /** Edge damping. [nflex] */
  public final double[] edgedamping;

  /** 0 none, 1 edges, 2 vertices. [nflex] */
  public final int[] edgeequality;

  /** Whether all vertices sit on one body. [nflex] */
  public final boolean[] rigid;

  /** Whether all vertices are at their body centres. [nflex] */
  public final boolean[] centered;

  /** Whether it is drawn with flat faces. [nflex] */
  public final boolean[] flatskin;

  /** Root of the bounding volume tree, -1 for none. [nflex] */
  public final int[] bvhadr;

  /** Number of bounding volumes. [nflex] */
  public final int[] bvhnum;

  /** Colour. [nflex x 4] */
  public final float[] rgba;

  /** Texture coordinates. [nflextexcoord x 2] */
  public final float[] texcoord;

  /** Allocates the arrays for a model of these sizes. */
  public Flexes(Sizes s) {
    contype = new int[s.nflex];
    conaffinity = new int[s.nflex];
    condim = new int[s.nflex];
    priority = new int[s.nflex];
    solmix = new double[s.nflex];
    solref = new double[2 * s.nflex];
    solimp = new double[5 * s.nflex];
    friction = new double[3 * s.nflex];
    margin = new double[s.nflex];
    gap = new double[s.nflex];
    internal = new boolean[s.nflex];
    selfcollide = new int[s.nflex];
    activelayers = new int[s.nflex];
    passive = new int[s.nflex];
    dim = new int[s.nflex];
    matid = new int[s.nflex];
    group = new int[s.nflex];
    interp = new int[s.nflex];
    nodeadr = new int[s.nflex];
    nodenum = new int[s.nflex];
    vertadr = new int[s.nflex];
    vertnum = new int[s.nflex];
    edgeadr = new int[s.nflex];
    edgenum = new int[s.nflex];
    elemadr = new int[s.nflex];
    elemnum = new int[s.nflex];
    elemdataadr = new int[s.nflex];
    elemedgeadr = new int[s.nflex];
    shellnum = new int[s.nflex];
    shelldataadr = new int[s.nflex];
    evpairadr = new int[s.nflex];
    evpairnum = new int[s.nflex];
    texcoordadr = new int[s.nflex];
    nodebodyid = new int[s.nflexnode];
    vertbodyid = new int[s.nflexvert];
    vertedgeadr = new int[s.nflexvert];
    vertedgenum = new int[s.nflexvert];
    vertedge = new int[2 * s.nflexedge];
    edge = new int[2 * s.nflexedge];
    edgeflap = new int[2 * s.nflexedge];
    elem = new int[s.nflexelemdata];
    elemtexcoord = new int[s.nflexelemdata];
    elemedge = new int[s.nflexelemedge];
    elemlayer = new int[s.nflexelem];
    shell = new int[s.nflexshelldata];
    evpair = new int[2 * s.nflexevpair];
    vert = new double[3 * s.nflexvert];
    vert0 = new double[3 * s.nflexvert];
    vertmetric = new double[4 * s.nflexvert];
    node = new double[3 * s.nflexnode];
    node0 = new double[3 * s.nflexnode];
    radius = new double[s.nflex];
    size = new double[3 * s.nflex];
    stiffness = new double[21 * s.nflexelem];
    bending = new double[17 * s.nflexedge];
    damping = new double[s.nflex];
    edgestiffness = new double[s.nflex];
    edgedamping = new double[s.nflex];
    edgeequality = new int[s.nflex];
    rigid = new boolean[s.nflex];
    centered = new boolean[s.nflex];
    flatskin = new boolean[s.nflex];
    bvhadr = new int[s.nflex];
    bvhnum = new int[s.nflex];
    rgba = new float[4 * s.nflex];
    texcoord = new float[2 * s.nflextexcoord];
  }

  private Flexes(Flexes o) {
    contype = o.contype.clone();
    conaffinity = o.conaffinity.clone();
    condim = o.condim.clone();
    priority = o.priority.clone();
    solmix = o.solmix.clone();
    solref = o.solref.clone();
    solimp = o.solimp.clone();
    friction = o.friction.clone();
    margin = o.margin.clone();
    gap = o.gap.clone();
    internal = o.internal.clone();
    selfcollide = o.selfcollide.clone();
    activelayers = o.activelayers.clone();
    passive = o.passive.clone();
    dim = o.dim.clone();
    matid = o.matid.clone();
    group = o.group.clone();
    interp = o.interp.clone();
    nodeadr = o.nodeadr.clone();
    nodenum = o.nodenum.clone();
    vertadr = o.vertadr.clone();
    vertnum = o.vertnum.clone();
    edgeadr = o.edgeadr.clone();
    edgenum = o.edgenum.clone();
    elemadr = o.elemadr.clone();
    elemnum = o.elemnum.clone();
    elemdataadr = o.elemdataadr.clone();
    elemedgeadr = o.elemedgeadr.clone();
    shellnum = o.shellnum.clone();
    shelldataadr = o.shelldataadr.clone();
    evpairadr = o.evpairadr.clone();
    evpairnum = o.evpairnum.clone();
    texcoordadr = o.texcoordadr.clone();
    nodebodyid = o.nodebodyid.clone();
    vertbodyid = o.vertbodyid.clone();
    vertedgeadr = o.vertedgeadr.clone();
    vertedgenum = o.vertedgenum.clone();
    vertedge = o.vertedge.clone();
    edge = o.edge.clone();
    edgeflap = o.edgeflap.clone();
    elem = o.elem.clone();
    elemtexcoord = o.elemtexcoord.clone();
    elemedge = o.elemedge.clone();
    elemlayer = o.elemlayer.clone();
    shell = o.shell.clone();
    evpair = o.evpair.clone();
    vert = o.vert.clone();
    vert0 = o.vert0.clone();
    vertmetric = o.vertmetric.clone();
    node = o.node.clone();
    node0 = o.node0.clone();
    radius = o.radius.clone();
    size = o.size.clone();
    stiffness = o.stiffness.clone();
    bending = o.bending.clone();
    damping = o.damping.clone();
    edgestiffness = o.edgestiffness.clone();
    edgedamping = o.edgedamping.clone();
    edgeequality = o.edgeequality.clone();
    rigid = o.rigid.clone();
    centered = o.centered.clone();
    flatskin = o.flatskin.clone();
    bvhadr = o.bvhadr.clone();
    bvhnum = o.bvhnum.clone();
    rgba = o.rgba.clone();
    texcoord = o.texcoord.clone();
  }

  /** A deep copy. */
  public Flexes copy() {
    return new Flexes(this);
  }
}
