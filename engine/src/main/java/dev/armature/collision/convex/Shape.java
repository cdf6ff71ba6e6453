package dev.armature.collision.convex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Meshes;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import java.util.Arrays;

/**
 * A convex shape as the convex solver sees it: a pose, a center and the support function h(d) =
 * argmax {d · x}.
 *
 * <p>A shape is set up once for a pair and then asked many times. It keeps its own copy of the
 * pose, so a caller may move it without touching the world, and it remembers the last vertex found
 * on a mesh or box: the next search starts there, and where two vertices tie, which one is found
 * depends on it.
 */
public final class Shape {
  private static final int PRISM_POINTS = 6;
  private static final Meshes NO_MESHES = new Meshes(new Sizes());
  private static final double ONE_SIXTH = 1.0 / 6.0;

  private static final int POINT = GeomType.COUNT;
  private static final int SEGMENT = GeomType.COUNT + 1;
  private static final int PRISM = GeomType.COUNT + 2;
  private static final int INFLATED_POINTS = GeomType.COUNT + 3;

  /** Position of the shape's frame, world, m. */
  public final double[] pos = new double[3];

  /** Orientation of the shape's frame: its columns are the local axes. */
  public final double[] mat = new double[9];

  /**
   * Thickness that is added around the shape: half of it, as each of a pair's shapes carries its
   * half, m.
   */
  public double margin;

  /** Corners of a prism or of a flex element, world, m. */
  final double[] points = new double[3 * PRISM_POINTS];

  /**
   * Vertex of the mesh, or corner of the box, that was found last; -1 before the first search and
   * for other shapes.
   */
  int vertex;

  /** The geom, -1 for flex elements and prisms. */
  int geom;

  /** A GeomType code: HFIELD for a prism, -1 for flex elements and vertices. */
  int type;

  /** The mesh of a mesh geom. */
  int mesh;

  /** The meshes of the model. */
  Meshes meshes = NO_MESHES;

  double size0;
  double size1;
  double size2;

  private final MeshSupport meshSupport = new MeshSupport();
  private final double[] center = new double[3];
  private int kind;
  private int pointCount;
  private double radius;

  /** Sets this to the geom at its current pose. */
  public void setGeom(Model m, Data d, int geom, double margin) {
    this.geom = geom;
    this.margin = margin;
    type = m.geom.type[geom];
    kind = type == GeomType.SDF ? GeomType.MESH : type;
    size0 = m.geom.size[3 * geom];
    size1 = m.geom.size[3 * geom + 1];
    size2 = m.geom.size[3 * geom + 2];
    System.arraycopy(d.geomXpos, 3 * geom, pos, 0, 3);
    System.arraycopy(d.geomXmat, 9 * geom, mat, 0, 9);
    vertex = -1;
    mesh = kind == GeomType.MESH ? m.geom.dataid[geom] : -1;
    if (mesh >= 0) {
      meshes = m.mesh;
      meshSupport.setMesh(meshes, mesh);
    }
  }

  /**
   * Sets this to a vertical prism, a piece of a height field. Its corners come with {@link
   * #pushCorner}.
   */
  public void setPrism() {
    geom = -1;
    margin = 0;
    type = GeomType.HFIELD;
    kind = PRISM;
    pointCount = PRISM_POINTS;
    vertex = -1;
    mesh = -1;
  }

  /** Adds a vertical edge to the prism and drops the oldest. */
  public void pushCorner(double x, double y, double bottom, double top) {
    for (int i = 0; i < 6; i++) {
      points[i] = points[i + 3];
      points[9 + i] = points[12 + i];
    }
    point(2, x, y, bottom);
    point(5, x, y, top);
  }

  /** Whether the top of the prism comes up to a height. */
  public boolean reaches(double height) {
    return !(points[11] < height && points[14] < height && points[17] < height);
  }

  /** Moves one corner of a flex element. */
  public void point(int i, double x, double y, double z) {
    points[3 * i] = x;
    points[3 * i + 1] = y;
    points[3 * i + 2] = z;
  }

  /** Marks the corners of the prism as changed. */
  public void prismMoved() {
    vertex = -1;
    for (int k = 0; k < 3; k++) {
      double sum = points[k];
      for (int i = 1; i < PRISM_POINTS; i++) {
        sum += points[3 * i + k];
      }
      center[k] = sum * ONE_SIXTH;
    }
  }

  /**
   * Becomes the convex hull of balls of one radius around a few points: an element or a vertex of a
   * flex. Its corners are set with {@link #point}, its center with {@link #center(double, double,
   * double)}.
   *
   * @param count number of points, at most six
   * @param radius radius of the flex, m
   */
  public void setFlex(int count, double radius, double margin) {
    geom = -1;
    this.margin = margin;
    type = -1;
    kind = INFLATED_POINTS;
    pointCount = count;
    this.radius = radius;
    vertex = -1;
    mesh = -1;
  }

  /** Sets the center of a flex element or vertex. */
  public void center(double x, double y, double z) {
    center[0] = x;
    center[1] = y;
    center[2] = z;
  }

  /**
   * Takes a flex element from the world into a frame and writes the box around its corners there:
   * lowest x, y, z, highest x, y, z.
   */
  public void toFrame(double[] origin, int originAt, double[] axes, int axesAt, double[] box) {
    Vec3.sub(center, 0, center, 0, origin, originAt);
    Mat3.mulTVec(center, 0, axes, axesAt, center, 0);
    Arrays.fill(box, 0, 3, Double.POSITIVE_INFINITY);
    Arrays.fill(box, 3, 6, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < pointCount; i++) {
      Vec3.sub(points, 3 * i, points, 3 * i, origin, originAt);
      Mat3.mulTVec(points, 3 * i, axes, axesAt, points, 3 * i);
      for (int k = 0; k < 3; k++) {
        box[k] = Math.min(box[k], points[3 * i + k]);
        box[3 + k] = Math.max(box[3 + k], points[3 * i + k]);
      }
    }
  }

  /**
   * The point the search starts from: the geom's position, the mean of a prism's corners, the given
   * center of a flex element.
   */
  void center(double[] res, int resAt) {
    double[] from = kind == PRISM || kind == INFLATED_POINTS ? center : pos;
    res[resAt] = from[0];
    res[resAt + 1] = from[1];
    res[resAt + 2] = from[2];
  }

  /**
   * Whether the shape has finitely many corners whose numbers can be compared: mesh, box or prism,
   * without margin.
   */
  boolean isDiscrete() {
    return margin == 0
        && (type == GeomType.MESH || type == GeomType.BOX || type == GeomType.HFIELD);
  }

  /** Whether the shape is a point or segment with a radius, which {@link #shrink} can take away. */
  boolean isRound() {
    return type == GeomType.SPHERE || type == GeomType.CAPSULE;
  }

  /**
   * Takes radius and margin off a sphere or capsule and returns how much that was; {@link #restore}
   * gives it back.
   */
  double shrink() {
    kind = type == GeomType.SPHERE ? POINT : SEGMENT;
    double taken = size0 + 0.5 * margin;
    margin = 0;
    return taken;
  }

  /** Undoes {@link #shrink}. */
  void restore(double margin) {
    kind = type;
    this.margin = margin;
  }

  /** res = the support point in direction d (unit), half of the margin included. */
  void inflatedSupport(double[] res, int resAt, double dx, double dy, double dz) {
    support(res, resAt, dx, dy, dz);
    if (margin > 0 && kind != INFLATED_POINTS) {
      double half = 0.5 * margin;
      res[resAt] += dx * half;
      res[resAt + 1] += dy * half;
      res[resAt + 2] += dz * half;
    }
  }

  /** res = the point of the shape farthest in direction d (unit), without margin but for flexes. */
  public void support(double[] res, int resAt, double dx, double dy, double dz) {
    switch (kind) {
      case GeomType.SPHERE -> sphere(res, resAt, dx, dy, dz);
      case GeomType.CAPSULE -> capsule(res, resAt, dx, dy, dz);
      case GeomType.ELLIPSOID -> ellipsoid(res, resAt, dx, dy, dz);
      case GeomType.CYLINDER -> cylinder(res, resAt, dx, dy, dz);
      case GeomType.BOX -> box(res, resAt, dx, dy, dz);
      case GeomType.MESH -> mesh(res, resAt, dx, dy, dz);
      case SEGMENT -> segment(res, resAt, dx, dy, dz);
      case PRISM -> prism(res, resAt, dx, dy, dz);
      case INFLATED_POINTS -> inflatedPoints(res, resAt, dx, dy, dz);
      default -> center(res, resAt);
    }
  }

  private void sphere(double[] res, int resAt, double dx, double dy, double dz) {
    res[resAt] = size0 * dx + pos[0];
    res[resAt + 1] = size0 * dy + pos[1];
    res[resAt + 2] = size0 * dz + pos[2];
  }

  private void capsule(double[] res, int resAt, double dx, double dy, double dz) {
    double z = localZ(dx, dy, dz);
    toWorld(
        res,
        resAt,
        localX(dx, dy, dz) * size0,
        localY(dx, dy, dz) * size0,
        z * size0 + (z >= 0 ? size1 : -size1));
  }

  private void ellipsoid(double[] res, int resAt, double dx, double dy, double dz) {
    double x = localX(dx, dy, dz) * size0;
    double y = localY(dx, dy, dz) * size1;
    double z = localZ(dx, dy, dz) * size2;
    double squared = x * x + y * y + z * z;
    if (squared < MINVAL * MINVAL) {
      toWorld(res, resAt, size0, 0, 0);
      return;
    }
    double inv = 1 / Math.sqrt(squared);
    toWorld(res, resAt, x * (inv * size0), y * (inv * size1), z * (inv * size2));
  }

  private void cylinder(double[] res, int resAt, double dx, double dy, double dz) {
    double x = localX(dx, dy, dz);
    double y = localY(dx, dy, dz);
    double squared = x * x + y * y;
    double scale = squared >= MINVAL * MINVAL ? size0 / Math.sqrt(squared) : 0;
    toWorld(res, resAt, x * scale, y * scale, localZ(dx, dy, dz) >= 0 ? size1 : -size1);
  }

  private void box(double[] res, int resAt, double dx, double dy, double dz) {
    boolean x = localX(dx, dy, dz) >= 0;
    boolean y = localY(dx, dy, dz) >= 0;
    boolean z = localZ(dx, dy, dz) >= 0;
    vertex = (x ? 1 : 0) | (y ? 2 : 0) | (z ? 4 : 0);
    corner(res, resAt, vertex);
  }

  /** res = corner of a box: bit k of the number is set on the positive side of axis k. */
  void corner(double[] res, int resAt, int number) {
    toWorld(
        res,
        resAt,
        (number & 1) != 0 ? size0 : -size0,
        (number & 2) != 0 ? size1 : -size1,
        (number & 4) != 0 ? size2 : -size2);
  }

  private void mesh(double[] res, int resAt, double dx, double dy, double dz) {
    vertex = meshSupport.find(vertex, localX(dx, dy, dz), localY(dx, dy, dz), localZ(dx, dy, dz));
    meshVertex(res, resAt, vertex);
  }

  /** res = the vertex of the mesh farthest in a direction, both in the frame of the shape. */
  void hullVertex(double[] res, int resAt, double x, double y, double z) {
    float[] vert = meshes.vert;
    int at = 3 * (meshes.vertadr[mesh] + meshSupport.findFromLast(x, y, z));
    Vec3.set(res, resAt, vert[at], vert[at + 1], vert[at + 2]);
  }

  /** res = a vertex of the mesh. */
  void meshVertex(double[] res, int resAt, int number) {
    float[] vert = meshes.vert;
    int at = 3 * (meshes.vertadr[mesh] + number);
    toWorld(res, resAt, vert[at], vert[at + 1], vert[at + 2]);
  }

  private void segment(double[] res, int resAt, double dx, double dy, double dz) {
    double half = mat[2] * dx + mat[5] * dy + mat[8] * dz >= 0 ? size1 : -size1;
    res[resAt] = mat[2] * half + pos[0];
    res[resAt + 1] = mat[5] * half + pos[1];
    res[resAt + 2] = mat[8] * half + pos[2];
  }

  private void prism(double[] res, int resAt, double dx, double dy, double dz) {
    int first = dz < 0 ? 0 : 3;
    copyPoint(res, resAt, farthest(first, first + 3, dx, dy, dz));
  }

  private void inflatedPoints(double[] res, int resAt, double dx, double dy, double dz) {
    copyPoint(res, resAt, farthest(0, pointCount, dx, dy, dz));
    double reach = radius + 0.5 * margin;
    res[resAt] += dx * reach;
    res[resAt + 1] += dy * reach;
    res[resAt + 2] += dz * reach;
  }

  private int farthest(int from, int to, double dx, double dy, double dz) {
    int best = from;
    double most = dx * points[3 * from] + dy * points[3 * from + 1] + dz * points[3 * from + 2];
    for (int i = from + 1; i < to; i++) {
      double along = dx * points[3 * i] + dy * points[3 * i + 1] + dz * points[3 * i + 2];
      if (along > most) {
        most = along;
        best = i;
      }
    }
    return best;
  }

  private void copyPoint(double[] res, int resAt, int i) {
    res[resAt] = points[3 * i];
    res[resAt + 1] = points[3 * i + 1];
    res[resAt + 2] = points[3 * i + 2];
  }

  double localX(double dx, double dy, double dz) {
    return mat[0] * dx + mat[3] * dy + mat[6] * dz;
  }

  double localY(double dx, double dy, double dz) {
    return mat[1] * dx + mat[4] * dy + mat[7] * dz;
  }

  double localZ(double dx, double dy, double dz) {
    return mat[2] * dx + mat[5] * dy + mat[8] * dz;
  }

  /** res = a point of the shape's frame, in the world. */
  void toWorld(double[] res, int resAt, double x, double y, double z) {
    res[resAt] = mat[0] * x + mat[1] * y + mat[2] * z + pos[0];
    res[resAt + 1] = mat[3] * x + mat[4] * y + mat[5] * z + pos[1];
    res[resAt + 2] = mat[6] * x + mat[7] * y + mat[8] * z + pos[2];
  }
}
