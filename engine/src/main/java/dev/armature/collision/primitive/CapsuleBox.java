package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Capsule and box: at most two contacts, each a sphere of the capsule against the box.
 *
 * <p>In the frame of the box the axis is S(t) = c + t h, |t| ≤ 1. First the parameter t* of the
 * closest approach is searched among the ends that lie over a face (or inside) and the closest
 * points to the twelve edges; this tells the feature: a face, the inside of an edge, or a corner.
 * From the feature and the direction of the axis follows a second parameter t* + τ, where the
 * capsule leaves the face or edge it lies on. {@link SphereBox} then decides about both.
 *
 * <p>Degenerate, and kept because MuJoCo does the same: the search starts from a length although it
 * compares squares, so very fat capsules find nothing; a capsule through the box may find nothing;
 * zero components of the axis count as negative, so turning a capsule around may change the number
 * of contacts; edges count as parallel by an absolute test, so in tiny units all do; an edge
 * parameter that was clamped and then freed again still counts as a corner; τ = 0 gives the same
 * contact twice.
 */
public final class CapsuleBox implements PairCollider {
  private static final int FACE = 0;
  private static final int EDGE = 1;
  private static final int CORNER = 2;
  // status of an edge parameter
  private static final int LOW = -1;
  private static final int MIDDLE = 0;
  private static final int HIGH = 1;
  private static final int NONE = -1;

  private final SphereBox kernel = new SphereBox();
  private final PlacedShape first = new PlacedShape();
  private final PlacedShape second = new PlacedShape();
  private final PlacedShape sphere = new PlacedShape();
  private final double[] center = new double[3];
  private final double[] axis = new double[3];
  private final double[] half = new double[3];
  private final double[] box = new double[3];
  private final double[] work = new double[3];

  // the closest approach so far
  private double best;
  private int feature;
  private double along;
  // face: axis across which the end lies, NONE when inside; edge: axis of the edge
  private int featureAxis;
  private double edgeAlong;
  private int corner;

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    first.setGeom(m, d, geom1);
    second.setGeom(m, d, geom2);
    capsule(first, second, margin, out);
  }

  /** The contacts of a capsule with a box. */
  public void capsule(
      PlacedShape capsule, PlacedShape placedBox, double margin, ContactBuffer out) {
    double radius = capsule.size[0];
    double length = capsule.size[1];
    double[] mat = capsule.mat;
    int matAt = capsule.matAt;
    Vec3.sub(center, 0, capsule.pos, 0, placedBox.pos, 0);
    Mat3.mulTVec(center, 0, placedBox.mat, placedBox.matAt, center, 0);
    Vec3.set(axis, 0, mat[matAt + 2], mat[matAt + 5], mat[matAt + 8]);
    Mat3.mulTVec(axis, 0, placedBox.mat, placedBox.matAt, axis, 0);
    Vec3.scale(half, 0, axis, 0, length);
    Vec3.copy(box, 0, placedBox.size, 0);

    best = margin + 2 * (radius + length + box[0] + box[1] + box[2]);
    feature = NONE;
    searchEnds();
    searchEdges(length);
    if (feature == NONE) {
      return;
    }
    double further =
        switch (feature) {
          case FACE -> offsetOnFace();
          case EDGE -> offsetOnEdge();
          default -> offsetAtCorner();
        };
    sphere(along, capsule, placedBox, margin, out);
    if (!Double.isNaN(further)) {
      sphere(further + along, capsule, placedBox, margin, out);
    }
  }

  /** The contact of the sphere of the capsule at t. */
  private void sphere(
      double t, PlacedShape capsule, PlacedShape placedBox, double margin, ContactBuffer out) {
    Vec3.plusScaled(work, 0, center, 0, half, 0, t);
    Mat3.mulVec(work, 0, placedBox.mat, placedBox.matAt, work, 0);
    Vec3.addTo(work, 0, placedBox.pos, 0);
    sphere.setSphere(capsule, capsule.size[0], work[0], work[1], work[2]);
    kernel.box(sphere, placedBox, margin, out);
  }

  /** Ends that lie over a face or inside; the end at −1 keeps ties. */
  private void searchEnds() {
    for (int end = -1; end <= 1; end += 2) {
      int outside = 0;
      int across = NONE;
      double distance2 = 0;
      for (int i = 0; i < 3; i++) {
        double x = center[i] + half[i] * end;
        double over;
        if (x < -box[i]) {
          over = -box[i] - x;
        } else if (x > box[i]) {
          over = box[i] - x;
        } else {
          continue;
        }
        outside++;
        across = i;
        distance2 += over * over;
      }
      if (outside <= 1 && distance2 < best) {
        best = distance2;
        feature = FACE;
        along = end;
        featureAxis = across;
      }
    }
  }

  private void searchEdges(double length) {
    for (int j = 0; j < 3; j++) {
      for (int code = 0; code < 8; code++) {
        if ((code & 1 << j) == 0) {
          searchEdge(j, code, length);
        }
      }
    }
  }

  /** The edge along axis j at the corner that the code gives, bit k for the sign on axis k. */
  private void searchEdge(int j, int code, double length) {
    for (int k = 0; k < 3; k++) {
      double middle = k == j ? 0 : (code & 1 << k) != 0 ? box[k] : -box[k];
      work[k] = middle - center[k];
    }
    double a = box[j] * box[j];
    double b = -box[j] * half[j];
    double c = length * length;
    double u = -box[j] * work[j];
    double v = Vec3.dot(half, 0, work, 0);
    double det = a * c - b * b;
    if (Math.abs(det) < MINVAL) {
      return;
    }
    double inverse = 1 / det;
    double onEdge = (c * u - b * v) * inverse;
    double onAxis = (a * v - b * u) * inverse;
    int status = MIDDLE;
    if (onEdge > 1) {
      onEdge = 1;
      status = HIGH;
      onAxis = (v - b) * (1 / c);
    } else if (onEdge < -1) {
      onEdge = -1;
      status = LOW;
      onAxis = (v + b) * (1 / c);
    }
    boolean clamped = false;
    if (onAxis > 1) {
      onAxis = 1;
      onEdge = (u - b) * (1 / a);
      clamped = true;
    } else if (onAxis < -1) {
      onAxis = -1;
      onEdge = (u + b) * (1 / a);
      clamped = true;
    }
    if (clamped) {
      if (onEdge > 1) {
        onEdge = 1;
        status = HIGH;
      } else if (onEdge < -1) {
        onEdge = -1;
        status = LOW;
      }
    }
    Vec3.addScaled(work, 0, half, 0, -onAxis);
    work[j] += box[j] * onEdge;
    double distance2 = Vec3.dot(work, 0, work, 0);
    if (distance2 < best - MINVAL) {
      best = distance2;
      along = onAxis;
      edgeAlong = onEdge;
      featureAxis = j;
      corner = status == HIGH ? code | 1 << j : code;
      feature = status == MIDDLE ? EDGE : CORNER;
    }
  }

  /** Bit k is set where the axis goes to the positive side of k. */
  private int direction() {
    return (half[0] > 0 ? 1 : 0) | (half[1] > 0 ? 2 : 0) | (half[2] > 0 ? 4 : 0);
  }

  /**
   * At a corner: along the edge, or across the face, that the axis lies closest to; NaN for no
   * second point.
   */
  private double offsetAtCorner() {
    int bits = direction() ^ corner;
    int set = Integer.bitCount(bits);
    if (set == 0 || set == 3) {
      return Double.NaN;
    }
    boolean one = set == 1;
    int sign = one ? 1 : -1;
    int a = Integer.numberOfTrailingZeros(one ? bits : 7 - bits);
    if (axis[a] * axis[a] > 0.5) {
      return sign * less(one ? 1 - along : 1 + along, 2 * box[a] / Math.abs(half[a]));
    }
    int b = (a + 1) % 3;
    int c = (a + 2) % 3;
    double room = one ? 1 + along : 1 - along;
    room = less(room, 2 * box[b] / Math.abs(half[b]));
    room = less(room, 2 * box[c] / Math.abs(half[c]));
    return -sign * room;
  }

  /**
   * Inside an edge: across the face that the axis lies closer to; NaN where it stands on the edge
   * like a T.
   */
  private double offsetOnEdge() {
    int j = featureAxis;
    int bits = (direction() ^ corner) & ~(1 << j);
    if (Integer.bitCount(bits) != 1) {
      return Double.NaN;
    }
    int larger = (j + 2) % 3;
    if (Math.abs(axis[(j + 1) % 3]) > Math.abs(axis[larger])) {
      larger = (j + 1) % 3;
    }
    boolean forward = (bits & 1 << larger) != 0;
    double room = forward ? 1 - along : 1 + along;
    room = less(room, 2 * box[larger] / Math.abs(half[larger]));
    boolean up = (direction() & 1 << j) != 0;
    double onEdge = up == forward ? 1 - edgeAlong : 1 + edgeAlong;
    room = less(room, box[j] * onEdge / Math.abs(half[j]));
    return forward ? room : -room;
  }

  /**
   * Over a face: the other end, or where the axis leaves the space over the face; NaN for an end
   * inside the box.
   */
  private double offsetOnFace() {
    if (featureAxis == NONE) {
      return Double.NaN;
    }
    int sign = along < 0 ? 1 : -1;
    double room = 2;
    for (int i = 0; i < 3; i++) {
      if (i == featureAxis) {
        continue;
      }
      double end = center[i] - half[i] * sign;
      for (int side = 1; side >= -1; side -= 2) {
        double t = (side * box[i] - end) / half[i] * sign;
        if (t > 0 && t < room) {
          room = t;
        }
      }
    }
    return sign * room;
  }

  /** The smaller of two; a bound that is not a number does not bind. */
  private static double less(double value, double bound) {
    return bound < value ? bound : value;
  }
}
