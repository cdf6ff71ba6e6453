package dev.armature.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Meshes: vertices, faces, hulls, polygons. Arrays are flat, row after row; the shape stands in
 * brackets.
 */
public final class Meshes {
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

  /** Vertices, m. [nmeshvert x 3] */
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

  /** Scale that was applied. [nmesh x 3] */
  public final double[] scale;

  /** Offset taken out when the mesh was centred, m. [nmesh x 3] */
  public final double[] pos;

  /** Rotation taken out when the mesh was aligned. [nmesh x 4] */
  public final double[] quat;

  /** File path, -1 for none. [nmesh] */
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

  private final @Nullable HullEdges[] hulls;

  /** Allocates the arrays for a model of these sizes. */
  public Meshes(Sizes s) {
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
    hulls = new HullEdges[s.nmesh];
  }

  private Meshes(Meshes o) {
    vertadr = o.vertadr.clone();
    vertnum = o.vertnum.clone();
    faceadr = o.faceadr.clone();
    facenum = o.facenum.clone();
    bvhadr = o.bvhadr.clone();
    bvhnum = o.bvhnum.clone();
    octadr = o.octadr.clone();
    octnum = o.octnum.clone();
    normaladr = o.normaladr.clone();
    normalnum = o.normalnum.clone();
    texcoordadr = o.texcoordadr.clone();
    texcoordnum = o.texcoordnum.clone();
    graphadr = o.graphadr.clone();
    vert = o.vert.clone();
    normal = o.normal.clone();
    texcoord = o.texcoord.clone();
    face = o.face.clone();
    facenormal = o.facenormal.clone();
    facetexcoord = o.facetexcoord.clone();
    graph = o.graph.clone();
    scale = o.scale.clone();
    pos = o.pos.clone();
    quat = o.quat.clone();
    pathadr = o.pathadr.clone();
    polynum = o.polynum.clone();
    polyadr = o.polyadr.clone();
    polynormal = o.polynormal.clone();
    polyvertadr = o.polyvertadr.clone();
    polyvertnum = o.polyvertnum.clone();
    polyvert = o.polyvert.clone();
    polymapadr = o.polymapadr.clone();
    polymapnum = o.polymapnum.clone();
    polymap = o.polymap.clone();
    hulls = new HullEdges[o.hulls.length];
  }

  /**
   * The edges of a mesh's hull, which must have a graph. They are laid out when first asked for and
   * kept; threads may ask at once, as whichever layout they find is whole and the same.
   */
  public HullEdges hull(int mesh) {
    HullEdges hull = hulls[mesh];
    if (hull == null) {
      hull = new HullEdges(this, mesh);
      hulls[mesh] = hull;
    }
    return hull;
  }

  /** To be called after vertices or graphs were changed in place: forgets the laid out hulls. */
  public void hullsChanged() {
    Arrays.fill(hulls, null);
  }

  /** A deep copy. */
  public Meshes copy() {
    return new Meshes(this);
  }
}
