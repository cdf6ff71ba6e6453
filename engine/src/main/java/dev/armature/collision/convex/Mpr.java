package dev.armature.collision.convex;

import static dev.armature.collision.convex.OriginTriangle.EPSILON;

import dev.armature.math.Vec3;
import java.util.Arrays;

/**
 * Minkowski portal refinement: how deep two convex shapes overlap, and where (G. Snethen,
 * "XenoCollide: Complex Collision Made Simple", Game Programming Gems 7, 2008).
 *
 * <p>A ray goes from v0, a point inside the Minkowski difference A − B, to the origin. A portal is
 * a triangle v1 v2 v3 of points on the surface of A − B that the ray passes. First one is found;
 * then it is moved outward, by the support point along its normal, until the origin is behind it,
 * so that the shapes overlap, or it has reached the surface without. A portal with the origin
 * behind it is moved on to the surface; there its distance from the origin is the depth, its
 * nearest point the direction. That is the depth along the ray, not the least one: the farther the
 * centers are from the overlap's direction, the more it is too deep.
 *
 * <p>MuJoCo calculates so, through the library libccd, where {@code nativeccd} is disabled. Which
 * contact comes out depends on ties and on rounding, so tests and sums stand in the same order
 * here, and "zero" is the machine's epsilon, whatever the size of the shapes.
 *
 * <p>Degenerate: shapes that touch in a point without depth do not overlap. With both centers at
 * one point the ray comes along the x axis. A ray through the support point in its own direction,
 * as in coaxial poses, needs no portal: that point tells depth and direction.
 */
final class Mpr {
  private static final int STRIDE = Minkowski.STRIDE;
  private static final int V0 = 0;
  private static final int V1 = STRIDE;
  private static final int V2 = 2 * STRIDE;
  private static final int V3 = 3 * STRIDE;
  private static final int V4 = 4 * STRIDE;

  /**
   * A portal that is not settled after so many steps goes in circles, which rounding can bring
   * about. The library would never end; here the shapes do not touch then.
   */
  private static final int MAX_STEPS = 10_000;

  private static final double OFF_CENTER = 10 * EPSILON;

  // what the first phase found: no overlap, the ray through v1 itself, a portal
  private static final int APART = 0;
  private static final int ON_RAY = 1;
  private static final int PORTAL = 2;

  /** Depth of the overlap found last. */
  double depth;

  /** Half way between the surfaces, world. */
  final double[] pos = new double[3];

  /** From the first to the second shape. */
  final double[] normal = new double[3];

  // the center, the corners of the portal, the next point: difference, point on A, point on B
  private final double[] v = new double[5 * STRIDE];
  private final double[] dir = new double[3];
  private final double[] cross = new double[3];
  private final double[] edge1 = new double[3];
  private final double[] edge2 = new double[3];
  private final double[] weight = new double[4];
  private final PortalSupport support = new PortalSupport();
  private final OriginTriangle triangle = new OriginTriangle();

  /**
   * Whether two shapes, inflated by half of their margins each, overlap; then depth, position and
   * normal are set.
   *
   * @param tolerance how far the surface may be beyond the portal in the end
   * @param maxIterations most steps from the first portal behind the origin to the surface
   */
  boolean overlap(Shape a, Shape b, double tolerance, int maxIterations) {
    return switch (start(a, b)) {
      case ON_RAY -> alongRay();
      case PORTAL -> reachOrigin(a, b, tolerance) && reachSurface(a, b, tolerance, maxIterations);
      default -> false;
    };
  }

  /** v at i = the farthest point of A − B along dir. */
  private void support(int i, Shape a, Shape b) {
    support.find(a, v, i + Minkowski.ON_A, dir[0], dir[1], dir[2]);
    support.find(b, v, i + Minkowski.ON_B, -dir[0], -dir[1], -dir[2]);
    Vec3.sub(v, i, v, i + Minkowski.ON_A, v, i + Minkowski.ON_B);
  }

  // ---- a first portal

  private int start(Shape a, Shape b) {
    a.center(v, V0 + Minkowski.ON_A);
    b.center(v, V0 + Minkowski.ON_B);
    Vec3.sub(v, V0, v, V0 + Minkowski.ON_A, v, V0 + Minkowski.ON_B);
    if (isZero(v, V0)) {
      v[V0] += OFF_CENTER;
    }
    Vec3.scale(dir, 0, v, V0, -1);
    unit(dir);
    support(V1, a, b);
    if (Vec3.dot(v, V1, dir, 0) < EPSILON) {
      return APART;
    }
    Vec3.cross(dir, 0, v, V0, v, V1);
    if (Vec3.dot(dir, 0, dir, 0) < EPSILON) {
      return isZero(v, V1) ? APART : ON_RAY;
    }
    unit(dir);
    support(V2, a, b);
    if (Vec3.dot(v, V2, dir, 0) < EPSILON) {
      return APART;
    }
    sideNormal();
    if (Vec3.dot(dir, 0, v, V0) > 0) {
      copy(V4, V1);
      copy(V1, V2);
      copy(V2, V4);
      Vec3.scale(dir, 0, dir, 0, -1);
    }
    return thirdCorner(a, b);
  }

  /** Looks for v3 and turns the side v1 v2 about the ray until the ray passes inside. */
  private int thirdCorner(Shape a, Shape b) {
    for (int i = 0; i < MAX_STEPS; i++) {
      support(V3, a, b);
      if (Vec3.dot(v, V3, dir, 0) < EPSILON) {
        return APART;
      }
      if (passesOutside(V1, V3)) {
        copy(V2, V3);
      } else if (passesOutside(V3, V2)) {
        copy(V1, V3);
      } else {
        return PORTAL;
      }
      sideNormal();
    }
    return APART;
  }

  /** Whether the ray is outside of the plane through it and two points. */
  private boolean passesOutside(int a, int b) {
    Vec3.cross(cross, 0, v, a, v, b);
    return Vec3.dot(cross, 0, v, V0) <= -EPSILON;
  }

  /** dir = the normal of v0 v1 v2. */
  private void sideNormal() {
    Vec3.sub(edge1, 0, v, V1, v, V0);
    Vec3.sub(edge2, 0, v, V2, v, V0);
    Vec3.cross(dir, 0, edge1, 0, edge2, 0);
    unit(dir);
  }

  /** The overlap where the ray leaves the difference at v1. */
  private boolean alongRay() {
    Vec3.add(pos, 0, v, V1 + Minkowski.ON_A, v, V1 + Minkowski.ON_B);
    Vec3.scale(pos, 0, pos, 0, 0.5);
    Vec3.copy(normal, 0, v, V1);
    depth = Math.sqrt(Vec3.dot(normal, 0, normal, 0));
    unit(normal);
    return true;
  }

  // ---- moving the portal

  /** Moves the portal outward until the origin is behind it; false where it never is. */
  private boolean reachOrigin(Shape a, Shape b, double tolerance) {
    for (int i = 0; i < MAX_STEPS; i++) {
      portalNormal();
      if (Vec3.dot(dir, 0, v, V1) > -EPSILON) {
        return true;
      }
      support(V4, a, b);
      if (!(Vec3.dot(v, V4, dir, 0) > -EPSILON) || isOnSurface(tolerance)) {
        return false;
      }
      expand();
    }
    return false;
  }

  /** Moves the portal to the surface and measures there. */
  private boolean reachSurface(Shape a, Shape b, double tolerance, int maxIterations) {
    for (int i = 0; ; i++) {
      portalNormal();
      if (Double.isNaN(dir[0])) {
        break; // no area, no direction to go on in
      }
      support(V4, a, b);
      if (i > maxIterations || isOnSurface(tolerance)) {
        break;
      }
      expand();
    }
    depth = Math.sqrt(triangle.squaredDistance(v, V1, V2, V3));
    if (depth < EPSILON) {
      return false;
    }
    Vec3.copy(normal, 0, triangle.nearest, 0);
    unit(normal);
    position();
    return true;
  }

  /** dir = the normal of v1 v2 v3, outward. */
  private void portalNormal() {
    Vec3.sub(edge1, 0, v, V2, v, V1);
    Vec3.sub(edge2, 0, v, V3, v, V1);
    Vec3.cross(dir, 0, edge1, 0, edge2, 0);
    unit(dir);
  }

  /** Whether v4, the farthest point along dir, is no farther than the portal. */
  private boolean isOnSurface(double tolerance) {
    double v4 = Vec3.dot(v, V4, dir, 0);
    double beyond1 = v4 - Vec3.dot(v, V1, dir, 0);
    double beyond2 = v4 - Vec3.dot(v, V2, dir, 0);
    double beyond3 = v4 - Vec3.dot(v, V3, dir, 0);
    double least = Math.min(Math.min(beyond1, beyond2), beyond3);
    return least < tolerance || OriginTriangle.equal(least, tolerance);
  }

  /**
   * Puts v4 in place of a corner: of the three triangles that v4 makes with the sides of the
   * portal, the one that the ray passes stays.
   */
  private void expand() {
    Vec3.cross(cross, 0, v, V4, v, V0);
    int replaced;
    if (Vec3.dot(v, V1, cross, 0) > 0) {
      replaced = Vec3.dot(v, V2, cross, 0) > 0 ? V1 : V3;
    } else {
      replaced = Vec3.dot(v, V3, cross, 0) > 0 ? V2 : V1;
    }
    copy(replaced, V4);
  }

  /**
   * The position: the origin in barycentric coordinates of v0 v1 v2 v3, or where that has no volume
   * of v1 v2 v3, taken over to the points on A and B.
   */
  private void position() {
    portalNormal();
    weight[0] = volume(V1, V2, V3);
    weight[1] = volume(V3, V2, V0);
    weight[2] = volume(V0, V1, V3);
    weight[3] = volume(V2, V1, V0);
    double sum = weight[0] + weight[1] + weight[2] + weight[3];
    if (sum < EPSILON) {
      weight[0] = 0;
      weight[1] = area(V2, V3);
      weight[2] = area(V3, V1);
      weight[3] = area(V1, V2);
      sum = weight[1] + weight[2] + weight[3];
    }
    double inv = 1 / (Math.abs(sum) > 0 ? sum : weightsOnSide());
    for (int k = 0; k < 3; k++) {
      pos[k] = (along(Minkowski.ON_A + k) * inv + along(Minkowski.ON_B + k) * inv) * 0.5;
    }
  }

  /**
   * The weights where the portal has no area: those of the origin's foot on its longest side.
   * Returns their sum. (The library divides by zero here.)
   */
  private double weightsOnSide() {
    int a = 1;
    int b = 2;
    if (length(2, 3) > length(a, b)) {
      a = 2;
      b = 3;
    }
    if (length(3, 1) > length(a, b)) {
      a = 3;
      b = 1;
    }
    Vec3.sub(edge1, 0, v, STRIDE * b, v, STRIDE * a);
    double square = Vec3.dot(edge1, 0, edge1, 0);
    double part = square > 0 ? -Vec3.dot(v, STRIDE * a, edge1, 0) / square : 0;
    Arrays.fill(weight, 0);
    weight[b] = Math.max(0, Math.min(1, part));
    weight[a] = 1 - weight[b];
    return 1;
  }

  private double length(int a, int b) {
    return Vec3.distance(v, STRIDE * a, v, STRIDE * b);
  }

  private double volume(int a, int b, int c) {
    Vec3.cross(cross, 0, v, a, v, b);
    return Vec3.dot(cross, 0, v, c);
  }

  private double area(int a, int b) {
    Vec3.cross(cross, 0, v, a, v, b);
    return Vec3.dot(cross, 0, dir, 0);
  }

  /** One coordinate of the points, each times its weight. */
  private double along(int at) {
    return v[at] * weight[0]
        + v[V1 + at] * weight[1]
        + v[V2 + at] * weight[2]
        + v[V3 + at] * weight[3];
  }

  private void copy(int to, int from) {
    System.arraycopy(v, from, v, to, STRIDE);
  }

  private static boolean isZero(double[] a, int at) {
    return Math.abs(a[at]) < EPSILON
        && Math.abs(a[at + 1]) < EPSILON
        && Math.abs(a[at + 2]) < EPSILON;
  }

  /** Scales a to unit length, however short; zero becomes no number. */
  private static void unit(double[] a) {
    Vec3.scale(a, 0, a, 0, 1 / Math.sqrt(Vec3.dot(a, 0, a, 0)));
  }
}
