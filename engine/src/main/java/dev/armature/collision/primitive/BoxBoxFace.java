package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;

/**
 * Two boxes that meet at a face of one of them, the reference.
 *
 * <p>In the frame of that face (its plane is z = 0) the other box shows its lowest corner G and the
 * edges from there that are less than 30° off the plane: none (it stands on the corner), one (on an
 * edge) or two (on a face). Candidates in order: these edges cut by the sides of the reference
 * rectangle; corners of the rectangle inside the parallelogram; G, wherever it is; the other
 * corners of the parallelogram inside the rectangle. Those below the margin are contacts, at half
 * depth along the normal.
 */
final class BoxBoxFace {
  private static final double FLAT = 0.5;

  private final BoxFaceFrame frame = new BoxFaceFrame();
  private final double[] world = new double[9];
  private final double[] center = new double[3];
  // axes of the other box in the frame of the face, one after the other
  private final double[] axes = new double[9];
  private final double[] lowest = new double[3];
  // edges that are nearly flat, and the corners they lead to: lowest + e1, lowest + e2, lowest + e1
  // + e2
  private final double[] flat = new double[6];
  private final double[] corners = new double[9];
  private final double[] point = new double[3];

  private PlacedShape reference = new PlacedShape();
  private double normalSign;
  private double margin;

  void collide(
      BoxBox pair,
      boolean referenceIsA,
      int axis,
      boolean negative,
      PlacedShape reference,
      double margin,
      ContactBuffer out) {
    this.reference = reference;
    this.margin = margin;
    normalSign = referenceIsA ? 1 : -1;
    frame.set(axis, negative, referenceIsA ? pair.a : pair.b);
    frame.axes(world, reference.mat, reference.matAt);
    double[] offset = referenceIsA ? pair.dA : pair.dB;
    frame.toFace(center, 0, offset[0], offset[1], offset[2]);
    center[2] -= frame.lz;
    double[] q = pair.q;
    for (int k = 0; k < 3; k++) {
      if (referenceIsA) {
        frame.toFace(axes, 3 * k, q[k], q[3 + k], q[6 + k]);
      } else {
        frame.toFace(axes, 3 * k, q[3 * k], q[3 * k + 1], q[3 * k + 2]);
      }
    }
    int edges = findFeature(referenceIsA ? pair.b : pair.a);
    if (edges >= 1) {
      cut(lowest, 0, 0, out);
    }
    if (edges == 2) {
      cut(lowest, 0, 3, out);
      cut(corners, 0, 3, out);
      cut(corners, 3, 0, out);
      addRectangleCorners(out);
    }
    add(lowest, 0, out);
    addInside(edges >= 1, 0, out);
    addInside(edges == 2, 3, out);
    addInside(edges == 2, 6, out);
  }

  /** Finds the lowest corner and the flat edges from it; returns how many these are. */
  private int findFeature(double[] half) {
    int edges = 0;
    Vec3.copy(lowest, 0, center, 0);
    for (int k = 0; k < 3; k++) {
      boolean up = axes[3 * k + 2] < 0;
      Vec3.addScaled(lowest, 0, axes, 3 * k, up ? half[k] : -half[k]);
      if (Math.abs(axes[3 * k + 2]) < FLAT) {
        Vec3.scale(flat, 3 * edges, axes, 3 * k, half[k] * (up ? -2 : 2));
        edges++;
      }
    }
    if (edges >= 1) {
      Vec3.add(corners, 0, lowest, 0, flat, 0);
    }
    if (edges == 2) {
      Vec3.add(corners, 3, lowest, 0, flat, 3);
      Vec3.add(corners, 6, corners, 0, flat, 3);
    }
    return edges;
  }

  /** Adds the points where a flat edge from a corner crosses the sides of the rectangle. */
  private void cut(double[] from, int fromAt, int edgeAt, ContactBuffer out) {
    for (int k = 0; k < 2; k++) {
      double step = flat[edgeAt + k];
      if (!(Math.abs(step) > MINVAL)) {
        continue;
      }
      double inverse = 1 / step;
      for (int side = -1; side <= 1; side += 2) {
        double t = (side * frame.half(k) - from[fromAt + k]) * inverse;
        if (t < 0 || t > 1) {
          continue;
        }
        double other = from[fromAt + 1 - k] + flat[edgeAt + 1 - k] * t;
        if (Math.abs(other) > frame.half(1 - k)) {
          continue;
        }
        Vec3.plusScaled(point, 0, from, fromAt, flat, edgeAt, t);
        add(point, 0, out);
      }
    }
  }

  private void addRectangleCorners(ContactBuffer out) {
    double det = flat[0] * flat[4] - flat[3] * flat[1];
    double inverse = 1 / det;
    for (int i = 0; i < 4; i++) {
      double cornerX = (i & 2) != 0 ? frame.lx : -frame.lx;
      double cornerY = (i & 1) != 0 ? frame.ly : -frame.ly;
      double x = cornerX - lowest[0];
      double y = cornerY - lowest[1];
      double u = (x * flat[4] - y * flat[3]) * inverse;
      double v = (y * flat[0] - x * flat[1]) * inverse;
      if (u > 0 && v > 0 && u < 1 && v < 1) {
        Vec3.set(point, 0, cornerX, cornerY, lowest[2] + u * flat[2] + v * flat[5]);
        add(point, 0, out);
      }
    }
  }

  private void addInside(boolean exists, int at, ContactBuffer out) {
    if (exists
        && corners[at] > -frame.lx
        && corners[at] < frame.lx
        && corners[at + 1] > -frame.ly
        && corners[at + 1] < frame.ly) {
      add(corners, at, out);
    }
  }

  private void add(double[] candidate, int candidateAt, ContactBuffer out) {
    double z = candidate[candidateAt + 2];
    if (z > margin) {
      return;
    }
    Vec3.set(point, 0, candidate[candidateAt], candidate[candidateAt + 1], 0.5 * z + frame.lz);
    Mat3.mulVec(point, 0, world, 0, point, 0);
    Vec3.addTo(point, 0, reference.pos, 0);
    out.add(
        z,
        point[0],
        point[1],
        point[2],
        world[2] * normalSign,
        world[5] * normalSign,
        world[8] * normalSign);
  }
}
