package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;

/**
 * Two boxes that meet at an edge of each.
 *
 * <p>The reference is the face of A at its edge that looks most along the common normal, the other
 * the face of B at its edge that does. The corners of B's face are projected along the normal onto
 * the plane of the reference: their shadows. Contacts come in three groups: sides of the shadow cut
 * by the reference rectangle, at half way to the point that casts the shadow; corners of the
 * rectangle; corners of B's face. How strictly the later groups are tested depends on how many
 * contacts the earlier found.
 *
 * <p>Kept because MuJoCo does the same: in the second group the determinant is overwritten by a
 * squared distance once a corner got past the first test, so the corners after it are tested with a
 * wrong one. Distances of the second and third group are not along the normal.
 */
final class BoxBoxEdge {
  private static final int[][] OTHERS = {{1, 2}, {0, 2}, {1, 0}};

  private final BoxFaceFrame frame = new BoxFaceFrame();
  private final double[] world = new double[9];
  private final double[] center = new double[3];
  private final double[] normal = new double[3];
  private final double[] axes = new double[9];
  // corners of B's face, and their shadows: 0 and 1 are the ends of the edge that meets A's
  private final double[] corners = new double[12];
  private final double[] shadows = new double[12];
  // origin, first and second side of the parallelogram of the shadows and of the corners
  private final double[] shadow = new double[9];
  private final double[] solid = new double[9];
  private final double[] from = new double[3];
  private final double[] solidFrom = new double[3];
  private final double[] worldNormal = new double[3];
  private final double[] point = new double[3];

  private PlacedShape reference = new PlacedShape();
  private double margin;
  private double slope;
  private int start;
  private int afterCuts;

  void collide(BoxBox pair, PlacedShape reference, double margin, ContactBuffer out) {
    this.reference = reference;
    this.margin = margin;
    int i = pair.edgeA;
    int j = pair.edgeB;
    double[] q = pair.q;
    boolean swapA = Math.abs(q[3 * OTHERS[i][0] + j]) < Math.abs(q[3 * OTHERS[i][1] + j]);
    int face = OTHERS[i][swapA ? 0 : 1];
    frame.set(face, (pair.sidesA & 1 << face) == 0, pair.a);
    frame.axes(world, reference.mat, reference.matAt);
    frame.toFace(center, 0, pair.dA[0], pair.dA[1], pair.dA[2]);
    center[2] -= frame.lz;
    frame.toFace(normal, 0, pair.edgeNormal[0], pair.edgeNormal[1], pair.edgeNormal[2]);
    for (int k = 0; k < 3; k++) {
      frame.toFace(axes, 3 * k, q[k], q[3 + k], q[6 + k]);
    }
    if (Math.abs(normal[2]) < MINVAL) {
      return;
    }
    boolean swapB = Math.abs(q[3 * i + OTHERS[j][0]]) < Math.abs(q[3 * i + OTHERS[j][1]]);
    setCorners(pair, OTHERS[j][swapB ? 1 : 0], OTHERS[j][swapB ? 0 : 1], j);
    double inverse = 1 / normal[2];
    slope = inverse * (pair.edgeNegative ? -1 : 1);
    for (int k = 0; k < 12; k += 3) {
      Vec3.plusScaled(shadows, k, corners, k, normal, 0, -corners[k + 2] * inverse);
    }
    parallelogram(shadow, shadows);
    parallelogram(solid, corners);
    Mat3.mulVec(worldNormal, 0, world, 0, normal, 0);
    if (pair.edgeNegative) {
      Vec3.scale(worldNormal, 0, worldNormal, 0, -1);
    }
    start = out.count;
    cuts(out);
    afterCuts = out.count;
    rectangleCorners(out);
    faceCorners(out);
  }

  private void setCorners(BoxBox pair, int spanning, int facing, int along) {
    double facingHalf = (pair.sidesB & 1 << facing) != 0 ? pair.b[facing] : -pair.b[facing];
    double spanningHalf = (pair.sidesB & 1 << spanning) != 0 ? pair.b[spanning] : -pair.b[spanning];
    for (int k = 0; k < 4; k++) {
      Vec3.plusScaled(
          corners, 3 * k, center, 0, axes, 3 * spanning, k < 2 ? spanningHalf : -spanningHalf);
      Vec3.addScaled(corners, 3 * k, axes, 3 * facing, facingHalf);
      Vec3.addScaled(corners, 3 * k, axes, 3 * along, k % 2 == 0 ? pair.b[along] : -pair.b[along]);
    }
  }

  private static void parallelogram(double[] res, double[] corners) {
    Vec3.copy(res, 0, corners, 0);
    Vec3.sub(res, 3, corners, 3, corners, 0);
    Vec3.sub(res, 6, corners, 6, corners, 0);
  }

  /** First group: the sides of the shadow from its origin, then from its two neighbors. */
  private void cuts(ContactBuffer out) {
    Vec3.copy(from, 0, shadow, 0);
    Vec3.copy(solidFrom, 0, solid, 0);
    cut(3, out);
    cut(6, out);
    Vec3.add(from, 0, shadow, 0, shadow, 3);
    Vec3.add(solidFrom, 0, solid, 0, solid, 3);
    cut(6, out);
    Vec3.add(from, 0, shadow, 0, shadow, 6);
    Vec3.add(solidFrom, 0, solid, 0, solid, 6);
    cut(3, out);
  }

  private void cut(int sideAt, ContactBuffer out) {
    for (int k = 0; k < 2; k++) {
      double step = shadow[sideAt + k];
      if (!(Math.abs(step) > MINVAL)) {
        continue;
      }
      double inverse = 1 / step;
      for (int side = -1; side <= 1; side += 2) {
        double bound = side * frame.half(k);
        double t = (bound - from[k]) * inverse;
        if (t < 0 || t > 1) {
          continue;
        }
        double other = from[1 - k] + shadow[sideAt + 1 - k] * t;
        if (Math.abs(other) > frame.half(1 - k)) {
          continue;
        }
        if ((solidFrom[2] + solid[sideAt + 2] * t) * slope > margin) {
          continue;
        }
        Vec3.scale(point, 0, solidFrom, 0, 0.5);
        Vec3.addScaled(point, 0, solid, sideAt, 0.5 * t);
        point[k] += 0.5 * bound;
        point[1 - k] += 0.5 * other;
        add(point[2] * slope * 2, out);
      }
    }
  }

  /** Second group: corners of the reference rectangle. */
  private void rectangleCorners(ContactBuffer out) {
    double det = shadow[3] * shadow[7] - shadow[6] * shadow[4];
    boolean strict = afterCuts > start;
    for (int i = 0; i < 4; i++) {
      double cornerX = (i & 2) != 0 ? frame.lx : -frame.lx;
      double cornerY = (i & 1) != 0 ? frame.ly : -frame.ly;
      double x = cornerX - shadow[0];
      double y = cornerY - shadow[1];
      double inverse = 1 / det;
      double u = (x * shadow[7] - y * shadow[6]) * inverse;
      double v = (y * shadow[3] - x * shadow[4]) * inverse;
      if (Double.isNaN(u) || Double.isNaN(v)) {
        // 0/0 after a corner that met its point exactly; the reference would list a contact nowhere
        continue;
      }
      boolean outU = u < 0 || u > 1;
      boolean outV = v < 0 || v > 1;
      if (strict ? outU || outV : outU && outV) {
        continue;
      }
      u = clamp01(u);
      v = clamp01(v);
      double w = 1 - u - v;
      for (int k = 0; k < 3; k++) {
        point[k] = corners[k] * w + corners[3 + k] * u + corners[6 + k] * v;
      }
      double dx = cornerX - point[0];
      double dy = cornerY - point[1];
      double distance2 = dx * dx + dy * dy + point[2] * point[2];
      // overwrites the determinant for the corners that follow, see above
      det = distance2;
      if (point[2] > 0 && distance2 > margin * margin) {
        continue;
      }
      double dist = Math.sqrt(distance2) * (point[2] < 0 ? -1 : 1);
      Vec3.set(point, 0, 0.5 * (cornerX + point[0]), 0.5 * (cornerY + point[1]), 0.5 * point[2]);
      add(dist, out);
    }
  }

  /** Third group: corners of the face of B. */
  private void faceCorners(ContactBuffer out) {
    boolean strict = afterCuts > start;
    boolean loose = !strict && out.count == afterCuts;
    for (int k = 0; k < 12; k += 3) {
      double x = shadows[k];
      double y = shadows[k + 1];
      double overX = overshoot(x, frame.lx);
      double overY = overshoot(y, frame.ly);
      if (!loose && (strict ? overX != 0 || overY != 0 : overX != 0 && overY != 0)) {
        continue;
      }
      double z = corners[k + 2];
      double distance2 = overX * overX + overY * overY + z * slope * z * slope;
      if (z > 0 && distance2 > margin * margin) {
        continue;
      }
      point[0] = 0.5 * (x - overX) + 0.5 * corners[k];
      point[1] = 0.5 * (y - overY) + 0.5 * corners[k + 1];
      point[2] = 0.5 * z;
      add(Math.sqrt(distance2) * (z < 0 ? -1 : 1), out);
    }
  }

  private void add(double dist, ContactBuffer out) {
    point[2] += frame.lz;
    Mat3.mulVec(point, 0, world, 0, point, 0);
    Vec3.addTo(point, 0, reference.pos, 0);
    out.add(dist, point, 0, worldNormal, 0);
  }

  private static double overshoot(double x, double half) {
    return x < -half ? x + half : x > half ? x - half : 0;
  }

  private static double clamp01(double x) {
    return x < 0 ? 0 : x > 1 ? 1 : x;
  }
}
