package dev.armature.collision.sdf;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.ContactFrame;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.data.Warnings;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * Contacts of a signed distance field and any shape but a plane or height field.
 *
 * <p>From points spread evenly (Halton's sequence) over the box where the two shapes can meet, a
 * descent is made to where they overlap; each place found is a contact. {@code sdf_initpoints} and
 * {@code sdf_iterations} set how many and how long. The margin is not used: only overlap is found.
 */
public final class SdfCollider implements PairCollider {

  private final FieldDescent descent = new FieldDescent();
  private final RelativePose toFirst = new RelativePose();
  private final RelativePose toSecond = new RelativePose();
  private final RelativePose self = new RelativePose();
  private final double[] low = new double[3];
  private final double[] high = new double[3];
  private final double[] point = new double[3];
  private final double[] x = new double[3];
  private final double[] quat = new double[4];
  private final double[] normal = new double[3];
  private final double[] frame = new double[9];
  private final double[] pos = new double[3];
  private final double[] found = new double[3 * ContactBuffer.LIMIT];

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    if (m.geom.type[geom1] == GeomType.HFIELD) {
      d.warning.add(Warnings.Kind.NO_COLLIDER, geom1);
      return;
    }
    toFirst.set(d, geom2, geom1);
    if (!findBox(m, geom1, geom2)) {
      return;
    }
    toSecond.set(d, geom1, geom2);
    self.set(d, geom1, geom1);
    descent.set(m, d, geom1, geom2);
    Quat.fromMat(quat, 0, d.geomXmat, 9 * geom2);
    int before = out.count;
    for (int i = 0; i < m.opt.sdfInitpoints && !out.full(); i++) {
      startPoint(i);
      descent.approach(x, m.opt.sdfIterations);
      double dist = descent.settle(x);
      if (dist <= 0 && isNew(out.count - before)) {
        Vec3.copy(found, 3 * (out.count - before), x, 0);
        add(d, geom2, dist, out);
      }
    }
  }

  /** The box, in the frame of the first geom, where the two can meet; false where there is none. */
  private boolean findBox(Model m, int geom1, int geom2) {
    double[] aabb = m.geom.aabb;
    int second = 6 * geom2;
    for (int i = 0; i < 8; i++) {
      for (int k = 0; k < 3; k++) {
        double half = (i >> k & 1) != 0 ? aabb[second + 3 + k] : -aabb[second + 3 + k];
        point[k] = aabb[second + k] + half;
      }
      toFirst.apply(point, 0, point, 0);
      for (int k = 0; k < 3; k++) {
        low[k] = i == 0 ? point[k] : Math.min(low[k], point[k]);
        high[k] = i == 0 ? point[k] : Math.max(high[k], point[k]);
      }
    }
    int first = 6 * geom1;
    for (int k = 0; k < 3; k++) {
      low[k] = Math.max(low[k], aabb[first + k] - aabb[first + 3 + k]);
      high[k] = Math.min(high[k], aabb[first + k] + aabb[first + 3 + k]);
      if (high[k] < low[k]) {
        return false;
      }
    }
    return true;
  }

  /** x = the i-th start, in the frame of the second geom. */
  private void startPoint(int i) {
    point[0] = low[0] + (high[0] - low[0]) * halton(i, 2);
    point[1] = low[1] + (high[1] - low[1]) * halton(i, 3);
    point[2] = low[2] + (high[2] - low[2]) * halton(i, 5);
    self.apply(point, 0, point, 0);
    toSecond.apply(x, 0, point, 0);
  }

  /** The digits of a number in a base, mirrored behind the point. */
  private static double halton(int number, int base) {
    double fraction = 1.0 / base;
    double sum = 0;
    for (int rest = number; rest > 0; rest /= base) {
      sum += fraction * (rest % base);
      fraction /= base;
    }
    return sum;
  }

  private boolean isNew(int count) {
    for (int i = 0; i < count; i++) {
      if (Vec3.distance(x, 0, found, 3 * i) < MINVAL) {
        return false;
      }
    }
    return true;
  }

  private void add(Data d, int geom2, double dist, ContactBuffer out) {
    descent.across(normal, 0, x);
    Quat.rotate(frame, 0, normal, 0, quat, 0);
    Vec3.zero(frame, 3);
    ContactFrame.complete(frame, 0);
    Quat.rotate(pos, 0, x, 0, quat, 0);
    Vec3.addTo(pos, 0, d.geomXpos, 3 * geom2);
    Vec3.addScaled(pos, 0, frame, 0, -0.5 * dist);
    int at = out.count;
    out.add(dist, pos, 0, frame, 0);
    if (out.count > at) {
      Vec3.copy(out.tangent, 3 * at, frame, 3);
    }
  }
}
