package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** The arrays of {@link Meshes}. */
public abstract class MeshesFields extends Group {
  /** First vertex. [nmesh] */
  public final int[] vertadr;

  /** Number of vertices. [nmesh] */
  public final int[] vertnum;

  /** First face. [nmesh] */
  public final int[] faceadr;

  /** Number of faces. [nmesh] */
  public final int[] facenum;

  /** Root of the bounding volume tree, -1 for none. [nmesh] */
  public final int[] bvhadr;

  /** Number of bounding volumes. [nmesh] */
  public final int[] bvhnum;

  /** Root of the octree; there is none where octnum is 0. [nmesh] */
  public final int[] octadr;

  /** Number of octree cells. [nmesh] */
  public final int[] octnum;

  /** First normal. [nmesh] */
  public final int[] normaladr;

  /** Number of normals. [nmesh] */
  public final int[] normalnum;

  /** First texture coordinate, -1 for none. [nmesh] */
  public final int[] texcoordadr;

  /** Number of texture coordinates. [nmesh] */
  public final int[] texcoordnum;

  /** First entry of the hull graph, -1 for none. [nmesh] */
  public final int[] graphadr;

  /** Vertices. [nmeshvert x 3, m] */
  public final float[] vert;

  /** Normals. [nmeshnormal x 3] */
  public final float[] normal;

  /** Texture coordinates. [nmeshtexcoord x 2] */
  public final float[] texcoord;

  /** Vertices of each face. [nmeshface x 3] */
  public final int[] face;

  /** Normals of each face. [nmeshface x 3] */
  public final int[] facenormal;

  /** Texture coordinates of each face. [nmeshface x 3] */
  public final int[] facetexcoord;

  /** Hull graph: counts, edge lists by vertex, faces. [nmeshgraph] */
  public final int[] graph;

  /** Scale that was applied to the vertices. [nmesh x 3] */
  public final double[] scale;

  /** Offset that was removed when the mesh was centered. [nmesh x 3, m] */
  public final double[] pos;

  /** Rotation that was removed when the mesh was aligned. [nmesh x 4] */
  public final double[] quat;

  /** First byte of the file path, -1 for none. [nmesh] */
  public final int[] pathadr;

  /** Number of polygons of the hull. [nmesh] */
  public final int[] polynum;

  /** First polygon. [nmesh] */
  public final int[] polyadr;

  /** Normal of each polygon. [nmeshpoly x 3] */
  public final double[] polynormal;

  /** First entry in polyvert. [nmeshpoly] */
  public final int[] polyvertadr;

  /** Number of vertices of the polygon. [nmeshpoly] */
  public final int[] polyvertnum;

  /** Vertices of the polygons. [nmeshpolyvert] */
  public final int[] polyvert;

  /** First polygon of a vertex in polymap. [nmeshvert] */
  public final int[] polymapadr;

  /** Number of polygons of a vertex. [nmeshvert] */
  public final int[] polymapnum;

  /** Polygons at each vertex. [nmeshpolymap] */
  public final int[] polymap;

  final Sizes sizes;

  MeshesFields(Sizes s) {
    sizes = s;
    vertadr = new int[s.nmesh];
    vertnum = new int[s.nmesh];
    faceadr = new int[s.nmesh];
    facenum = new int[s.nmesh];
    bvhadr = new int[s.nmesh];
    bvhnum = new int[s.nmesh];
    octadr = new int[s.nmesh];
    octnum = new int[s.nmesh];
    normaladr = new int[s.nmesh];
    normalnum = new int[s.nmesh];
    texcoordadr = new int[s.nmesh];
    texcoordnum = new int[s.nmesh];
    graphadr = new int[s.nmesh];
    vert = new float[3 * s.nmeshvert];
    normal = new float[3 * s.nmeshnormal];
    texcoord = new float[2 * s.nmeshtexcoord];
    face = new int[3 * s.nmeshface];
    facenormal = new int[3 * s.nmeshface];
    facetexcoord = new int[3 * s.nmeshface];
    graph = new int[s.nmeshgraph];
    scale = new double[3 * s.nmesh];
    pos = new double[3 * s.nmesh];
    quat = new double[4 * s.nmesh];
    pathadr = new int[s.nmesh];
    polynum = new int[s.nmesh];
    polyadr = new int[s.nmesh];
    polynormal = new double[3 * s.nmeshpoly];
    polyvertadr = new int[s.nmeshpoly];
    polyvertnum = new int[s.nmeshpoly];
    polyvert = new int[s.nmeshpolyvert];
    polymapadr = new int[s.nmeshvert];
    polymapnum = new int[s.nmeshvert];
    polymap = new int[s.nmeshpolymap];
  }

  @Override
  protected int section() {
    return 25;
  }

  @Override
  protected int fieldCount() {
    return 33;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> vertadr;
      case 1 -> vertnum;
      case 2 -> faceadr;
      case 3 -> facenum;
      case 4 -> bvhadr;
      case 5 -> bvhnum;
      case 6 -> octadr;
      case 7 -> octnum;
      case 8 -> normaladr;
      case 9 -> normalnum;
      case 10 -> texcoordadr;
      case 11 -> texcoordnum;
      case 12 -> graphadr;
      case 13 -> vert;
      case 14 -> normal;
      case 15 -> texcoord;
      case 16 -> face;
      case 17 -> facenormal;
      case 18 -> facetexcoord;
      case 19 -> graph;
      case 20 -> scale;
      case 21 -> pos;
      case 22 -> quat;
      case 23 -> pathadr;
      case 24 -> polynum;
      case 25 -> polyadr;
      case 26 -> polynormal;
      case 27 -> polyvertadr;
      case 28 -> polyvertnum;
      case 29 -> polyvert;
      case 30 -> polymapadr;
      case 31 -> polymapnum;
      case 32 -> polymap;
      default -> null;
    };
  }
}
