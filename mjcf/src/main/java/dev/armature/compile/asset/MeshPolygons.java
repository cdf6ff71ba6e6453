package dev.armature.compile.asset;

import java.util.Arrays;

/**
 * The faces of a mesh with coplanar triangles merged to polygons: what multi-contact clips against.
 *
 * @param normal unit normal of each polygon [npoly x 3]
 * @param vertAdr first entry in {@code vert} [npoly]
 * @param vertNum number of vertices [npoly]
 * @param vert vertices of the polygons, counter-clockwise seen from outside [npolyvert]
 * @param mapAdr first entry in {@code map} [nvert]
 * @param mapNum number of polygons at the vertex [nvert]
 * @param map polygons at each vertex, ascending [npolymap]
 */
public record MeshPolygons(
    double[] normal,
    int[] vertAdr,
    int[] vertNum,
    int[] vert,
    int[] mapAdr,
    int[] mapNum,
    int[] map) {

  /** Number of polygons. */
  public int size() {
    return vertAdr.length;
  }

  /**
   * The normals again, from the first three vertices of each polygon, for vertices that have been
   * moved.
   */
  public MeshPolygons withNormalsOf(double[] vertices) {
    double[] moved = new double[normal.length];
    for (int i = 0; i < size(); i++) {
      int at = vertAdr[i];
      PolygonMerger.faceNormal(moved, 3 * i, vertices, vert[at], vert[at + 1], vert[at + 2]);
    }
    return new MeshPolygons(moved, vertAdr, vertNum, vert, mapAdr, mapNum, map);
  }

  /**
   * Merges the triangles.
   *
   * @param vertices vertices [nvert x 3]
   * @param face triangles [nface x 3]
   */
  public static MeshPolygons merge(double[] vertices, int[] face) {
    PolygonMerger merger = new PolygonMerger(vertices, face);
    merger.run();
    int npoly = merger.polygonCount();
    int[] adr = Arrays.copyOf(merger.vertAdr(), npoly);
    int[] vert = Arrays.copyOf(merger.vert(), merger.vertCount());
    int[] num = new int[npoly];
    for (int i = 0; i < npoly; i++) {
      num[i] = (i + 1 < npoly ? adr[i + 1] : vert.length) - adr[i];
    }
    int nvert = vertices.length / 3;
    int[] mapNum = new int[nvert];
    int[] mapAdr = new int[nvert];
    int[] last = new int[nvert];
    Arrays.fill(last, -1);
    int total = 0;
    for (int i = 0; i < npoly; i++) {
      for (int j = adr[i]; j < adr[i] + num[i]; j++) {
        mapNum[vert[j]]++;
        total++;
      }
    }
    int at = 0;
    for (int v = 0; v < nvert; v++) {
      mapAdr[v] = at;
      at += mapNum[v];
    }
    int[] map = new int[total];
    int[] filled = mapAdr.clone();
    for (int i = 0; i < npoly; i++) {
      for (int j = adr[i]; j < adr[i] + num[i]; j++) {
        map[filled[vert[j]]++] = i;
      }
    }
    return new MeshPolygons(new double[3 * npoly], adr, num, vert, mapAdr, mapNum, map)
        .withNormalsOf(vertices);
  }
}
