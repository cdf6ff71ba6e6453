package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Flexes: deformable lines, surfaces and solids. */
public final class Flexes extends Group {
  /** Contact type mask. [nflex] */
  public final int[] contype;

  /** Contact affinity mask. [nflex] */
  public final int[] conaffinity;

  /** Contact dimensionality: 1, 3, 4 or 6. [nflex] */
  public final int[] condim;

  /** Contact priority: the parameters of the higher one win. [nflex] */
  public final int[] priority;

  /** Weight when contact parameters are mixed. [nflex] */
  public final double[] solmix;

  /** Reference parameters of contacts. [nflex x 2] */
  public final double[] solref;

  /** Impedance parameters of contacts. [nflex x 5] */
  public final double[] solimp;

  /** Slide, spin and roll friction. [nflex x 3] */
  public final double[] friction;

  /** Contacts are found up to this distance. [nflex, m] */
  public final double[] margin;

  /** Part of the margin in which contacts make no force. [nflex, m] */
  public final double[] gap;

  /** Whether elements of the flex collide with each other inside it. [nflex] */
  public final boolean[] internal;

  /** How the flex collides with itself: 0 not, 1 narrow phase, 2 tree, 3 sweep, 4 auto. [nflex] */
  public final int[] selfcollide;

  /** Number of element layers that collide, solids only. [nflex] */
  public final int[] activelayers;

  /** Whether contacts act as passive forces. [nflex] */
  public final int[] passive;

  /** 1 lines, 2 triangles, 3 tetrahedra. [nflex] */
  public final int[] dim;

  /** Material, -1 for none. [nflex] */
  public final int[] matid;

  /** Visibility group. [nflex] */
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

  /** Layer of the element, counted from the surface inward. [nflexelem] */
  public final int[] elemlayer;

  /** Vertices of the shell fragments (dim). [nflexshelldata] */
  public final int[] shell;

  /** Element and vertex that may collide within the flex. [nflexevpair x 2] */
  public final int[] evpair;

  /** Vertex in the frame of its body. [nflexvert x 3, m] */
  public final double[] vert;

  /** Vertex at qpos0, in the unit box of the nodes. [nflexvert x 3] */
  public final double[] vert0;

  /** Inverse of the reference metric at the vertex. [nflexvert x 4] */
  public final double[] vertmetric;

  /** Node in the frame of its body. [nflexnode x 3, m] */
  public final double[] node;

  /** Node position at qpos0, world axes. [nflexnode x 3, m] */
  public final double[] node0;

  /** Radius around the elements. [nflex, m] */
  public final double[] radius;

  /** Half sizes at qpos0. [nflex x 3, m] */
  public final double[] size;

  /** Stiffness matrix of each element, packed. [nflexelem x 21] */
  public final double[] stiffness;

  /** Bending coefficients of each edge. [nflexedge x 17] */
  public final double[] bending;

  /** Rayleigh damping coefficient. [nflex] */
  public final double[] damping;

  /** Edge stiffness. [nflex] */
  public final double[] edgestiffness;

  /** Edge damping. [nflex] */
  public final double[] edgedamping;

  /** What equality constraints hold: 0 nothing, 1 edges, 2 vertices. [nflex] */
  public final int[] edgeequality;

  /** Whether all vertices sit on one body. [nflex] */
  public final boolean[] rigid;

  /** Whether all vertices are at their body centers. [nflex] */
  public final boolean[] centered;

  /** Whether it is drawn with flat faces. [nflex] */
  public final boolean[] flatskin;

  /** Root of the bounding volume tree, -1 for none. [nflex] */
  public final int[] bvhadr;

  /** Number of bounding volumes. [nflex] */
  public final int[] bvhnum;

  /** Color: red, green, blue, opacity. [nflex x 4] */
  public final float[] rgba;

  /** Texture coordinates. [nflextexcoord x 2] */
  public final float[] texcoord;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Flexes(Sizes s) {
    sizes = s;
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

  @Override
  public Flexes copy() {
    Flexes copy = new Flexes(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 22;
  }

  @Override
  protected int fieldCount() {
    return 66;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> contype;
      case 1 -> conaffinity;
      case 2 -> condim;
      case 3 -> priority;
      case 4 -> solmix;
      case 5 -> solref;
      case 6 -> solimp;
      case 7 -> friction;
      case 8 -> margin;
      case 9 -> gap;
      case 10 -> internal;
      case 11 -> selfcollide;
      case 12 -> activelayers;
      case 13 -> passive;
      case 14 -> dim;
      case 15 -> matid;
      case 16 -> group;
      case 17 -> interp;
      case 18 -> nodeadr;
      case 19 -> nodenum;
      case 20 -> vertadr;
      case 21 -> vertnum;
      case 22 -> edgeadr;
      case 23 -> edgenum;
      case 24 -> elemadr;
      case 25 -> elemnum;
      case 26 -> elemdataadr;
      case 27 -> elemedgeadr;
      case 28 -> shellnum;
      case 29 -> shelldataadr;
      case 30 -> evpairadr;
      case 31 -> evpairnum;
      case 32 -> texcoordadr;
      case 33 -> nodebodyid;
      case 34 -> vertbodyid;
      case 35 -> vertedgeadr;
      case 36 -> vertedgenum;
      case 37 -> vertedge;
      case 38 -> edge;
      case 39 -> edgeflap;
      case 40 -> elem;
      case 41 -> elemtexcoord;
      case 42 -> elemedge;
      case 43 -> elemlayer;
      case 44 -> shell;
      case 45 -> evpair;
      case 46 -> vert;
      case 47 -> vert0;
      case 48 -> vertmetric;
      case 49 -> node;
      case 50 -> node0;
      case 51 -> radius;
      case 52 -> size;
      case 53 -> stiffness;
      case 54 -> bending;
      case 55 -> damping;
      case 56 -> edgestiffness;
      case 57 -> edgedamping;
      case 58 -> edgeequality;
      case 59 -> rigid;
      case 60 -> centered;
      case 61 -> flatskin;
      case 62 -> bvhadr;
      case 63 -> bvhnum;
      case 64 -> rgba;
      case 65 -> texcoord;
      default -> null;
    };
  }
}
