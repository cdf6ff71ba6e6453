package dev.armature.collision.convex;

import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;

/**
 * More contact points for boxes and meshes whose faces, or edge and face, lie on each other.
 *
 * <p>The corners of the last face of the polytope tell which vertex, edge or face of each shape is
 * deepest. If the faces there are opposite to each other, one is clipped by the other; if an edge
 * lies in a face, the edge is clipped; if neither, the single point stays.
 */
final class FaceContacts {
  /** Most points of one pair. */
  static final int LIMIT = 50;

  /** Most faces of a vertex, and most corners of a face, that are looked at. */
  static final int MAX_FEATURES = 150;

  /** Cosine above which two normals are the same: about 0.0016 rad. */
  private static final double SAME_DIRECTION = 0.99999872;

  /** Sine below which an edge lies in a face. */
  private static final double IN_PLANE = 0.00159999931;

  private static final int[] BOX_FACE_CORNER = {
    7, 3, 1, 5, 2, 6, 4, 0, 2, 3, 7, 6, 4, 5, 1, 0, 6, 7, 5, 4, 3, 2, 0, 1
  };

  private final Feature firstFeature = new Feature();
  private final Feature secondFeature = new Feature();
  private final PolygonClip clip = new PolygonClip();
  private final double[] clipFace = new double[3 * MAX_FEATURES];
  private final double[] subject = new double[3 * MAX_FEATURES];
  private final double[] offset = new double[3];

  /**
   * The vertex, edge or face of a shape that a face of the polytope touches, with the normals and
   * edges around it.
   */
  private static final class Feature {
    final int[] vertex = new int[3];
    final double[] from = new double[3];
    final double[] to = new double[3];
    final double[] normal = new double[3 * MAX_FEATURES];
    final int[] face = new int[MAX_FEATURES];
    final double[] edge = new double[3 * MAX_FEATURES];
    final double[] edgeEnd = new double[3 * MAX_FEATURES];
    final double[] direction = new double[3];
    final int[] common = new int[2];
    int dimension;
    int normals;
    int edges;
  }

  /** Replaces the single pair of points of a query by several where there are several. */
  void find(ConvexQuery query, Polytope polytope, int face, int maxContacts) {
    double dx = query.onSecond[0] - query.onFirst[0];
    double dy = query.onSecond[1] - query.onFirst[1];
    double dz = query.onSecond[2] - query.onFirst[2];
    takeFeature(firstFeature, polytope, face, 0, Minkowski.ON_A);
    takeFeature(secondFeature, polytope, face, 1, Minkowski.ON_B);
    findNormals(firstFeature, query.first, -dx, -dy, -dz);
    findNormals(secondFeature, query.second, dx, dy, dz);
    double depth = Math.sqrt(dx * dx + dy * dy + dz * dz);
    for (int i = 0; i < firstFeature.normals; i++) {
      for (int j = 0; j < secondFeature.normals; j++) {
        if (Vec3.dot(firstFeature.normal, 3 * i, secondFeature.normal, 3 * j) < -SAME_DIRECTION) {
          int count = faceCorners(subject, query.second, secondFeature.face[j]);
          Vec3.scale(offset, 0, secondFeature.normal, 3 * j, depth);
          clipBy(query, query.first, firstFeature, i, count, maxContacts);
          return;
        }
      }
    }
    if (firstFeature.dimension < 3 && firstFeature.dimension <= secondFeature.dimension) {
      edgeOnFace(query, query.first, firstFeature, query.second, secondFeature, depth, maxContacts);
    } else if (secondFeature.dimension < 3) {
      edgeOnFace(
          query, query.second, secondFeature, query.first, firstFeature, -depth, maxContacts);
    }
  }

  private void edgeOnFace(
      ConvexQuery query,
      Shape edgeShape,
      Feature edgeFeature,
      Shape faceShape,
      Feature faceFeature,
      double depth,
      int maxContacts) {
    findEdges(edgeFeature, edgeShape);
    for (int i = 0; i < faceFeature.normals; i++) {
      for (int j = 0; j < edgeFeature.edges; j++) {
        if (Math.abs(Vec3.dot(edgeFeature.edge, 3 * j, faceFeature.normal, 3 * i)) < IN_PLANE) {
          Vec3.copy(subject, 0, edgeFeature.from, 0);
          Vec3.copy(subject, 3, edgeFeature.edgeEnd, 3 * j);
          Vec3.scale(offset, 0, faceFeature.normal, 3 * i, depth);
          clipBy(query, faceShape, faceFeature, i, 2, maxContacts);
          return;
        }
      }
    }
  }

  private void clipBy(
      ConvexQuery query, Shape shape, Feature feature, int normal, int subjects, int maxContacts) {
    int corners = faceCorners(clipFace, shape, feature.face[normal]);
    if (corners < 3) {
      return;
    }
    int found = clip.clip(clipFace, corners, feature.normal, 3 * normal, subject, subjects);
    if (found > 0) {
      query.count = clip.select(query.onSecond, maxContacts, LIMIT);
      for (int i = 0; i < 3 * query.count; i += 3) {
        Vec3.sub(query.onFirst, i, query.onSecond, i, offset, 0);
      }
    }
  }

  /**
   * Which vertices of a shape the three corners of the face stand for, and how many are different.
   */
  private static void takeFeature(Feature f, Polytope polytope, int face, int side, int pointAt) {
    int c1 = polytope.corner[3 * face];
    int c2 = polytope.corner[3 * face + 1];
    int c3 = polytope.corner[3 * face + 2];
    int[] number = polytope.vertices.number;
    int i1 = number[2 * c1 + side];
    int i2 = number[2 * c2 + side];
    int i3 = number[2 * c3 + side];
    int second = c2;
    f.vertex[0] = i1;
    f.vertex[1] = i2;
    f.vertex[2] = i3;
    if (i1 != i2) {
      f.dimension = i3 == i1 || i3 == i2 ? 2 : 3;
    } else if (i1 != i3) {
      f.dimension = 2;
      f.vertex[1] = i3;
      second = c3;
    } else {
      f.dimension = 1;
    }
    Vec3.copy(f.from, 0, polytope.vertices.v, Minkowski.STRIDE * c1 + pointAt);
    Vec3.copy(f.to, 0, polytope.vertices.v, Minkowski.STRIDE * second + pointAt);
  }

  private static void findNormals(Feature f, Shape shape, double dx, double dy, double dz) {
    f.normals = 0;
    if (shape.type == GeomType.BOX) {
      boxNormals(f, shape, dx, dy, dz);
    } else {
      meshNormals(f, shape);
    }
  }

  private static void boxNormals(Feature f, Shape shape, double dx, double dy, double dz) {
    int v1 = f.vertex[0];
    int v2 = f.dimension > 1 ? f.vertex[1] : v1;
    int v3 = f.dimension > 2 ? f.vertex[2] : v1;
    int differing = (v1 ^ v2) | (v1 ^ v3);
    for (int axis = 0; axis < 3; axis++) {
      if ((differing >> axis & 1) == 0) {
        addBoxNormal(f, shape, axis, (v1 >> axis & 1) != 0);
      }
    }
    if (f.normals != 4 - f.dimension) {
      f.normals = 0;
      boxNormalAlong(f, shape, dx, dy, dz);
    }
  }

  private static void addBoxNormal(Feature f, Shape shape, int axis, boolean positive) {
    double sign = positive ? 1 : -1;
    int at = 3 * f.normals;
    f.normal[at] = sign * shape.mat[axis];
    f.normal[at + 1] = sign * shape.mat[3 + axis];
    f.normal[at + 2] = sign * shape.mat[6 + axis];
    f.face[f.normals++] = 2 * axis + (positive ? 0 : 1);
  }

  /**
   * The corners of a degenerate feature can be those of a diagonal: then the face is the one that
   * looks along the overlap.
   */
  private static void boxNormalAlong(Feature f, Shape shape, double dx, double dy, double dz) {
    double[] d = f.direction;
    Vec3.set(d, 0, dx, dy, dz);
    Mat3.mulTVec(d, 0, shape.mat, 0, d, 0);
    Vec3.normalize(d, 0);
    for (int axis = 0; axis < 3; axis++) {
      if (Math.abs(d[axis]) > SAME_DIRECTION) {
        addBoxNormal(f, shape, axis, d[axis] > 0);
        return;
      }
    }
  }

  private static void meshNormals(Feature f, Shape shape) {
    int[] map = shape.meshes.polymap;
    if (f.dimension == 1) {
      int at = mapAt(shape, f.vertex[0]);
      int count = Math.min(mapCount(shape, f.vertex[0]), MAX_FEATURES);
      for (int i = 0; i < count; i++) {
        addMeshNormal(f, shape, map[at + i]);
      }
      return;
    }
    int found = 0;
    int at1 = mapAt(shape, f.vertex[0]);
    int count1 = mapCount(shape, f.vertex[0]);
    for (int i = 0; i < count1 && found < 2; i++) {
      if (contains(shape, f.vertex[1], map[at1 + i])) {
        f.common[found++] = map[at1 + i];
      }
    }
    for (int i = 0; i < found; i++) {
      if (f.dimension == 2) {
        addMeshNormal(f, shape, f.common[i]);
      } else if (contains(shape, f.vertex[2], f.common[i])) {
        addMeshNormal(f, shape, f.common[i]);
        return;
      }
    }
  }

  private static int mapAt(Shape shape, int vertex) {
    return shape.meshes.polymapadr[shape.meshes.vertadr[shape.mesh] + vertex];
  }

  private static int mapCount(Shape shape, int vertex) {
    return shape.meshes.polymapnum[shape.meshes.vertadr[shape.mesh] + vertex];
  }

  private static boolean contains(Shape shape, int vertex, int polygon) {
    int at = mapAt(shape, vertex);
    int count = mapCount(shape, vertex);
    for (int i = 0; i < count; i++) {
      if (shape.meshes.polymap[at + i] == polygon) {
        return true;
      }
    }
    return false;
  }

  private static void addMeshNormal(Feature f, Shape shape, int polygon) {
    int at = 3 * (shape.meshes.polyadr[shape.mesh] + polygon);
    Mat3.mulVec(f.normal, 3 * f.normals, shape.mat, 0, shape.meshes.polynormal, at);
    f.face[f.normals++] = polygon;
  }

  private static void findEdges(Feature f, Shape shape) {
    f.edges = 0;
    if (f.dimension == 2) {
      Vec3.copy(f.edgeEnd, 0, f.to, 0);
      finishEdge(f);
    } else if (shape.type == GeomType.BOX) {
      for (int axis = 0; axis < 3; axis++) {
        shape.corner(f.edgeEnd, 3 * f.edges, f.vertex[0] ^ (1 << axis));
        finishEdge(f);
      }
    } else {
      int at = mapAt(shape, f.vertex[0]);
      int count = Math.min(mapCount(shape, f.vertex[0]), MAX_FEATURES);
      for (int i = 0; i < count; i++) {
        int before = vertexBefore(shape, shape.meshes.polymap[at + i], f.vertex[0]);
        shape.meshVertex(f.edgeEnd, 3 * f.edges, before);
        finishEdge(f);
      }
    }
  }

  private static void finishEdge(Feature f) {
    int at = 3 * f.edges;
    Vec3.sub(f.edge, at, f.edgeEnd, at, f.from, 0);
    Vec3.normalize(f.edge, at);
    f.edges++;
  }

  /** The corner of a polygon just before a given one, going round. */
  private static int vertexBefore(Shape shape, int polygon, int vertex) {
    int index = shape.meshes.polyadr[shape.mesh] + polygon;
    int at = shape.meshes.polyvertadr[index];
    int count = shape.meshes.polyvertnum[index];
    int[] polyvert = shape.meshes.polyvert;
    for (int i = 0; i < count; i++) {
      if (polyvert[at + i] == vertex) {
        return polyvert[at + (i == 0 ? count - 1 : i - 1)];
      }
    }
    return vertex;
  }

  /** The corners of a face, clockwise seen from outside. */
  private static int faceCorners(double[] res, Shape shape, int face) {
    if (shape.type == GeomType.BOX) {
      for (int i = 0; i < 4; i++) {
        shape.corner(res, 3 * i, BOX_FACE_CORNER[4 * face + i]);
      }
      return 4;
    }
    int index = shape.meshes.polyadr[shape.mesh] + face;
    int at = shape.meshes.polyvertadr[index];
    int all = shape.meshes.polyvertnum[index];
    int count = Math.min(all, MAX_FEATURES);
    for (int i = 0; i < count; i++) {
      shape.meshVertex(res, 3 * i, shape.meshes.polyvert[at + count - 1 - i]);
    }
    return count;
  }
}
