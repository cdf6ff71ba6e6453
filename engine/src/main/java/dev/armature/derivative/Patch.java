package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * The surface of a geom around a point, to first order: which steps along the surface go with which
 * turns of its outward normal.
 *
 * <p>Both are in the tangent plane. They are the pairs (A y, B y) over all y: a corner keeps its
 * point (A = 0, B = 1), a face its normal (A = 1, B = 0), an edge e moves along e and turns about
 * it (A = e eᵀ, B = 1 − e eᵀ), a curved surface has B = 1 and the inverse of its curvature as A.
 */
final class Patch {
  // how far a point may be from a surface that it is said to lie on, in sizes of the geom
  private static final double ON = 1e-7;
  private static final double NEAR = 1e-3;
  // sine of an angle that counts as none
  private static final double SAME = 1e-8;
  private static final double SAME_PLANE = 1e-6;
  private static final double MINVAL = 1e-15;

  /** Steps along the surface, 2 x 2 in the tangents. */
  final double[] a = new double[4];

  /** Turns of the normal. */
  final double[] b = new double[4];

  private final Model m;
  private final Data d;
  // point and outward normal in the frame of the geom, tangents in the world
  private final double[] x = new double[3];
  private final double[] n = new double[3];
  private final double[] edge = new double[3];
  private double[] t = {};
  private int geom;
  private double lean;

  // the faces of a polyhedron that the point lies on
  private final double[] faces = new double[9];
  private int faceCount;
  private final double[] corners = new double[18];
  // the cells of a height field that the point may lie in
  private double step;
  private int firstColumn;
  private int columnCount;
  private int firstRow;
  private final double[] plane = new double[3];

  Patch(Model m, Data d) {
    this.m = m;
    this.d = d;
  }

  /**
   * Finds the feature of a geom at a point.
   *
   * @param point in the world
   * @param frame the normal of the contact and two tangents
   * @param sign 1 where the normal of the contact is outward, else -1
   * @param lean how far the normal may be from that of a polyhedron's feature, rad
   * @return whether the point lies on the surface, and the normal is outward there
   */
  boolean find(int geom, double[] point, double[] frame, double sign, double lean) {
    this.geom = geom;
    this.lean = lean;
    t = frame;
    Vec3.sub(x, 0, point, 0, d.geomXpos, 3 * geom);
    Mat3.mulTVec(x, 0, d.geomXmat, 9 * geom, x, 0);
    Vec3.scale(n, 0, frame, 0, sign);
    Mat3.mulTVec(n, 0, d.geomXmat, 9 * geom, n, 0);
    return switch (m.geom.type[geom]) {
      case GeomType.PLANE -> face();
      case GeomType.HFIELD -> heightField();
      case GeomType.SPHERE -> sphere();
      case GeomType.CAPSULE -> capsule();
      case GeomType.ELLIPSOID -> ellipsoid();
      case GeomType.CYLINDER -> cylinder();
      case GeomType.BOX -> box();
      case GeomType.MESH -> mesh();
      default -> false;
    };
  }

  private double size(int k) {
    return m.geom.size[3 * geom + k];
  }

  // ---- features

  private boolean face() {
    diagonal(a, 1);
    diagonal(b, 0);
    return true;
  }

  /** A corner, whatever the shape. */
  boolean corner() {
    diagonal(a, 0);
    diagonal(b, 1);
    return true;
  }

  private boolean round(double radius) {
    diagonal(a, radius);
    diagonal(b, 1);
    return true;
  }

  /** A round end of a capsule, or a sphere. */
  boolean ball(int geom) {
    return round(m.geom.size[3 * geom]);
  }

  private static void diagonal(double[] matrix, double value) {
    matrix[0] = value;
    matrix[1] = 0;
    matrix[2] = 0;
    matrix[3] = value;
  }

  /**
   * Steps and turns along a direction of the geom and across it. A direction without turns is
   * straight; else it is a rim.
   */
  private boolean along(double x, double y, double z, double stepAcross, double turnAlong) {
    Vec3.set(edge, 0, x, y, z);
    Mat3.mulVec(edge, 0, d.geomXmat, 9 * geom, edge, 0);
    double u = Vec3.dot(edge, 0, t, 3);
    double v = Vec3.dot(edge, 0, t, 6);
    double length = Math.sqrt(u * u + v * v);
    if (length < SAME) {
      return false;
    }
    u /= length;
    v /= length;
    outer(a, u, v, turnAlong == 0 ? 1 : size(0), stepAcross);
    outer(b, u, v, turnAlong, 1);
    return true;
  }

  /** p e eᵀ + q (1 − e eᵀ). */
  private static void outer(double[] matrix, double u, double v, double p, double q) {
    matrix[0] = p * u * u + q * v * v;
    matrix[1] = (p - q) * u * v;
    matrix[2] = matrix[1];
    matrix[3] = p * v * v + q * u * u;
  }

  // ---- curved shapes

  private boolean sphere() {
    double r = size(0);
    Vec3.addScaled(x, 0, n, 0, -r);
    return Vec3.norm(x, 0) <= NEAR * r && round(r);
  }

  private boolean capsule() {
    double r = size(0);
    double half = size(1);
    Vec3.addScaled(x, 0, n, 0, -r);
    double off = Math.hypot(x[0], x[1]);
    double beyond = Math.abs(x[2]) - half;
    if (off > NEAR * r || beyond > NEAR * r) {
      return false;
    }
    boolean leans = Math.abs(n[2]) > lean && x[2] * n[2] > 0;
    return beyond > -ON * half || leans ? round(r) : along(0, 0, 1, r, 0);
  }

  /** x = S²n/h with h = |S n|, so dx = (S² − x xᵀ)/h dn. */
  private boolean ellipsoid() {
    double h = 0;
    for (int k = 0; k < 3; k++) {
      h += size(k) * size(k) * n[k] * n[k];
    }
    h = Math.sqrt(h);
    double off = 0;
    for (int k = 0; k < 3; k++) {
      double s2 = size(k) * size(k);
      edge[k] = s2 * n[k] / h;
      off = Math.max(off, Math.abs(edge[k] - x[k]) / size(k));
    }
    if (!(off < 0.1)) {
      return false;
    }
    double[] first = plane;
    Mat3.mulTVec(first, 0, d.geomXmat, 9 * geom, t, 3);
    double[] second = faces;
    Mat3.mulTVec(second, 0, d.geomXmat, 9 * geom, t, 6);
    a[0] = curve(first, first, h);
    a[1] = curve(first, second, h);
    a[2] = a[1];
    a[3] = curve(second, second, h);
    diagonal(b, 1);
    return true;
  }

  private double curve(double[] u, double[] v, double h) {
    double sum = -Vec3.dot(edge, 0, u, 0) * Vec3.dot(edge, 0, v, 0);
    for (int k = 0; k < 3; k++) {
      sum += size(k) * size(k) * u[k] * v[k];
    }
    return sum / h;
  }

  private boolean cylinder() {
    double r = size(0);
    double half = size(1);
    double rho = Math.hypot(x[0], x[1]);
    double off = rho - r;
    double over = Math.abs(x[2]) - half;
    double normalOut = Math.hypot(n[0], n[1]);
    boolean side = off > -NEAR * r;
    boolean cap = over > -NEAR * half && x[2] * n[2] > 0;
    if (off > NEAR * r || over > NEAR * half || !side && !cap) {
      return false;
    }
    if (side && cap && normalOut <= lean) {
      // it stands nearly flat: the point runs along the rim faster than the normal is exact
      return false;
    }
    // a point that is found inexactly may seem to be just off the rim: the normal tells
    if (side && normalOut > SAME && (cap || Math.abs(n[2]) > lean)) {
      return along(-n[1] / normalOut, n[0] / normalOut, 0, 0, normalOut);
    }
    return side && Math.abs(n[2]) <= lean ? along(0, 0, 1, r, 0) : face();
  }

  // ---- polyhedra

  private void begin() {
    faceCount = 0;
  }

  /** Takes a face that the point is this far from, if it is near. */
  private void take(double off, double within, double fx, double fy, double fz) {
    if (Math.abs(off) > within) {
      return;
    }
    for (int k = 0; k < Math.min(3, faceCount); k++) {
      double dot = fx * faces[3 * k] + fy * faces[3 * k + 1] + fz * faces[3 * k + 2];
      if (dot > 1 - SAME_PLANE * SAME_PLANE) {
        return;
      }
    }
    if (faceCount < 3) {
      Vec3.set(faces, 3 * faceCount, fx, fy, fz);
    }
    faceCount++;
  }

  /**
   * The feature that the faces at the point meet in. A normal that is exactly that of a face, or
   * across an edge, belongs to it, though the point is on its border.
   */
  private boolean feature() {
    if (faceCount == 0) {
      return false;
    }
    int kept = Math.min(3, faceCount);
    for (int k = 0; k < kept; k++) {
      double within = faceCount == 1 ? lean : SAME;
      Vec3.cross(edge, 0, faces, 3 * k, n, 0);
      if (Vec3.dot(faces, 3 * k, n, 0) > 0 && Vec3.norm(edge, 0) <= within) {
        return face();
      }
    }
    for (int k = 0; k < kept && faceCount > 1; k++) {
      int next = (k + 1) % kept;
      double within = faceCount == 2 ? lean : SAME;
      Vec3.cross(edge, 0, faces, 3 * k, faces, 3 * next);
      boolean isEdge = Vec3.normalize(edge, 0) > SAME_PLANE;
      if (isEdge && Math.abs(Vec3.dot(edge, 0, n, 0)) <= within && isBetween(k, next)) {
        return along(edge[0], edge[1], edge[2], 0, 0);
      }
    }
    return faceCount > 2 && corner();
  }

  /** Whether the normal is between those of two faces. */
  private boolean isBetween(int k, int next) {
    double cos = Vec3.dot(faces, 3 * k, faces, 3 * next);
    double first = Vec3.dot(faces, 3 * k, n, 0);
    double second = Vec3.dot(faces, 3 * next, n, 0);
    return first >= cos * second - lean && second >= cos * first - lean;
  }

  /** How far from a face a point still lies on it, if the nearest is at some distance. */
  private static double within(double nearest, double size) {
    return nearest > NEAR * size ? -1 : Math.max(ON * size, 4 * nearest);
  }

  private boolean box() {
    double scale = Math.max(size(0), Math.max(size(1), size(2)));
    double least = Double.MAX_VALUE;
    for (int k = 0; k < 3; k++) {
      double off = Math.abs(x[k]) - size(k);
      if (off > NEAR * scale) {
        return false;
      }
      least = Math.min(least, Math.abs(off));
    }
    double within = within(least, scale);
    begin();
    for (int k = 0; k < 3; k++) {
      double s = x[k] < 0 ? -1 : 1;
      take(Math.abs(x[k]) - size(k), within, k == 0 ? s : 0, k == 1 ? s : 0, k == 2 ? s : 0);
    }
    return feature();
  }

  private boolean mesh() {
    int mesh = m.geom.dataid[geom];
    int first = m.mesh.polyadr[mesh];
    int end = first + m.mesh.polynum[mesh];
    double scale = m.geom.rbound[geom];
    double least = Double.MAX_VALUE;
    for (int p = first; p < end; p++) {
      double off = offPolygon(mesh, p);
      if (off > NEAR * scale) {
        return false;
      }
      least = Math.min(least, Math.abs(off));
    }
    double within = within(least, scale);
    begin();
    double[] normal = m.mesh.polynormal;
    for (int p = first; p < end; p++) {
      take(offPolygon(mesh, p), within, normal[3 * p], normal[3 * p + 1], normal[3 * p + 2]);
    }
    return feature();
  }

  private double offPolygon(int mesh, int p) {
    int v = 3 * (m.mesh.vertadr[mesh] + m.mesh.polyvert[m.mesh.polyvertadr[p]]);
    float[] vert = m.mesh.vert;
    double[] normal = m.mesh.polynormal;
    return normal[3 * p] * (x[0] - vert[v])
        + normal[3 * p + 1] * (x[1] - vert[v + 1])
        + normal[3 * p + 2] * (x[2] - vert[v + 2]);
  }

  // ---- prisms of a height field

  private boolean heightField() {
    int count = prisms();
    for (int k = 0; k < count; k++) {
      setPrism(k);
      if (prism(step)) {
        return true;
      }
    }
    return false;
  }

  /** How many prisms of a height field a point may belong to. */
  int prisms(int geom, double[] point) {
    this.geom = geom;
    Vec3.sub(x, 0, point, 0, d.geomXpos, 3 * geom);
    Mat3.mulTVec(x, 0, d.geomXmat, 9 * geom, x, 0);
    return prisms();
  }

  /** The six vertices of one of them, in the frame of the geom. */
  void prism(int geom, int k, double[] vertices) {
    this.geom = geom;
    setPrism(k);
    System.arraycopy(corners, 0, vertices, 0, 18);
  }

  /** Finds the cells that the point may lie in; each has two prisms. */
  private int prisms() {
    int field = m.geom.dataid[geom];
    double sizeX = m.hfield.size[4 * field];
    double sizeY = m.hfield.size[4 * field + 1];
    int columns = m.hfield.ncol[field];
    int rows = m.hfield.nrow[field];
    double stepX = 2 * sizeX / (columns - 1);
    double stepY = 2 * sizeY / (rows - 1);
    step = Math.max(stepX, stepY);
    double near = ON * step;
    firstColumn = cell(x[0] - near, sizeX, stepX, columns);
    columnCount = cell(x[0] + near, sizeX, stepX, columns) - firstColumn + 1;
    firstRow = cell(x[1] - near, sizeY, stepY, rows);
    int rowCount = cell(x[1] + near, sizeY, stepY, rows) - firstRow + 1;
    return 2 * rowCount * columnCount;
  }

  private void setPrism(int k) {
    int at = k / 2;
    setPrism(
        m.geom.dataid[geom], firstRow + at / columnCount, firstColumn + at % columnCount, k % 2);
  }

  private static int cell(double x, double size, double step, int count) {
    return Math.max(0, Math.min(count - 2, (int) Math.floor((x + size) / step)));
  }

  /** The corners of one of the two prisms of a cell, below and above. */
  private void setPrism(int field, int row, int column, int half) {
    // (column, row + 1), (column, row), (column + 1, row + 1), then that, (column + 1, row)
    setCorner(0, field, row + (half == 0 ? 1 : 0), column);
    setCorner(1, field, row + half, column + half);
    setCorner(2, field, row + 1 - half, column + 1);
  }

  private void setCorner(int i, int field, int row, int column) {
    double[] size = m.hfield.size;
    int columns = m.hfield.ncol[field];
    double px = 2 * size[4 * field] / (columns - 1) * column - size[4 * field];
    double py = 2 * size[4 * field + 1] / (m.hfield.nrow[field] - 1) * row - size[4 * field + 1];
    double height = m.hfield.data[m.hfield.adr[field] + row * columns + column];
    Vec3.set(corners, 3 * i, px, py, -size[4 * field + 3]);
    Vec3.set(corners, 9 + 3 * i, px, py, height * size[4 * field + 2]);
  }

  private boolean prism(double scale) {
    double most = -Double.MAX_VALUE;
    double least = Double.MAX_VALUE;
    for (int f = 0; f < 5; f++) {
      double off = prismFace(f);
      most = Math.max(most, off);
      least = Math.min(least, Math.abs(off));
    }
    double within = within(least, scale);
    if (most > Math.max(within, ON * scale)) {
      return false;
    }
    begin();
    for (int f = 0; f < 5; f++) {
      double off = prismFace(f);
      take(off, within, plane[0], plane[1], plane[2]);
    }
    return feature();
  }

  /** Sets the plane of a face: bottom, top, three sides; returns how far the point is above it. */
  private double prismFace(int f) {
    int p = f == 0 ? 0 : 9;
    int q = f < 2 ? p + 3 : 3 * ((f - 1) % 3);
    int r = f < 2 ? p + 6 : 9 + 3 * ((f - 1) % 3);
    if (f >= 2) {
      p = 3 * (f - 2);
    }
    double ux = corners[q] - corners[p];
    double uy = corners[q + 1] - corners[p + 1];
    double uz = corners[q + 2] - corners[p + 2];
    double vx = corners[r] - corners[p];
    double vy = corners[r + 1] - corners[p + 1];
    double vz = corners[r + 2] - corners[p + 2];
    Vec3.set(plane, 0, uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
    double length = Vec3.norm(plane, 0);
    if (length < MINVAL) {
      return -Double.MAX_VALUE;
    }
    // outward: away from the middle of the prism
    double middle = 0;
    double level = 0;
    for (int k = 0; k < 3; k++) {
      double mean = 0;
      for (int i = 0; i < 6; i++) {
        mean += corners[3 * i + k] / 6;
      }
      middle += plane[k] * (mean - corners[p + k]);
      level += plane[k] * (x[k] - corners[p + k]);
    }
    double s = (middle > 0 ? -1 : 1) / length;
    Vec3.scale(plane, 0, plane, 0, s);
    return level * s;
  }
}
