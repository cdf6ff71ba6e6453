package dev.armature.query;

import dev.armature.collision.convex.ConvexQuery;
import dev.armature.collision.convex.Shape;
import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Smallest signed distance of a flex to a geom or to another flex, and the segment between the
 * nearest points.
 *
 * <p>The flex is the union of its elements (all layers of solids), grown by its radius. Elements
 * are asked one by one, those passed over whose boxes are farther away than the best so far: GJK
 * between the bare elements gives the distance, from which the radii are taken off; where these
 * overlap, EPA gives the depth. Masks, margins and gaps play no part. Height fields and signed
 * distance fields have no distance to a flex.
 */
public final class FlexDistance {
  private FlexDistance() {}

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final ConvexQuery query = new ConvexQuery();
    final double[] normal = new double[3];
    final double[] between = new double[3];

    Work(Model m) {}
  }

  /**
   * Distance of a geom and a flex, negative when they overlap, at most {@code distmax}.
   *
   * @param fromto six numbers at {@code fromtoAt}: nearest point of the geom, then of the flex;
   *     zero when nothing is nearer than {@code distmax}
   */
  public static double toGeom(
      Model m, Data d, int geom, int flex, double distmax, double[] fromto, int fromtoAt) {
    Arrays.fill(fromto, fromtoAt, fromtoAt + 6, 0);
    Work w = d.scratch(Work.KEY);
    int type = m.geom.type[geom];
    if (type == GeomType.PLANE) {
      return toPlane(m, d, geom, flex, distmax, fromto, fromtoAt);
    }
    if (type == GeomType.HFIELD || type == GeomType.SDF) {
      return distmax;
    }
    double best = distmax;
    double radius = m.flex.radius[flex];
    for (int e = 0; e < m.flex.elemnum[flex]; e++) {
      int box = 6 * (m.flex.elemadr[flex] + e);
      if (gap(d, box, d.geomXpos, 3 * geom) - m.geom.rbound[geom] >= best) {
        continue;
      }
      w.query.first.setGeom(m, d, geom, 0);
      element(m, d, flex, e, w.query.second, 0);
      double dist = w.query.run(m, 1, best + radius);
      if (dist > m.opt.ccdTolerance) {
        dist -= radius;
        if (dist < best && w.query.count > 0) {
          best = dist;
          take(w, 0, radius, fromto, fromtoAt);
        }
        continue;
      }
      w.query.first.setGeom(m, d, geom, 0);
      element(m, d, flex, e, w.query.second, radius);
      best = overlap(m, w, best, fromto, fromtoAt);
    }
    return best;
  }

  /**
   * Distance of two flexes, negative when they overlap, at most {@code distmax}.
   *
   * @param fromto six numbers at {@code fromtoAt}: nearest point of the first, then of the second;
   *     zero when nothing is nearer than {@code distmax}
   */
  public static double between(
      Model m, Data d, int flex1, int flex2, double distmax, double[] fromto, int fromtoAt) {
    Arrays.fill(fromto, fromtoAt, fromtoAt + 6, 0);
    Work w = d.scratch(Work.KEY);
    double best = distmax;
    double radii = m.flex.radius[flex1] + m.flex.radius[flex2];
    for (int e1 = 0; e1 < m.flex.elemnum[flex1]; e1++) {
      int box1 = 6 * (m.flex.elemadr[flex1] + e1);
      for (int e2 = 0; e2 < m.flex.elemnum[flex2]; e2++) {
        if (gap(d, box1, 6 * (m.flex.elemadr[flex2] + e2)) >= best) {
          continue;
        }
        element(m, d, flex1, e1, w.query.first, 0);
        element(m, d, flex2, e2, w.query.second, 0);
        double dist = w.query.run(m, 1, best + radii);
        if (dist > m.opt.ccdTolerance) {
          dist -= radii;
          if (dist < best && w.query.count > 0) {
            best = dist;
            take(w, m.flex.radius[flex1], m.flex.radius[flex2], fromto, fromtoAt);
          }
          continue;
        }
        element(m, d, flex1, e1, w.query.first, m.flex.radius[flex1]);
        element(m, d, flex2, e2, w.query.second, m.flex.radius[flex2]);
        best = overlap(m, w, best, fromto, fromtoAt);
      }
    }
    return best;
  }

  private static double toPlane(
      Model m, Data d, int geom, int flex, double distmax, double[] fromto, int fromtoAt) {
    Work w = d.scratch(Work.KEY);
    double[] mat = d.geomXmat;
    double[] x = d.flexvertXpos;
    double radius = m.flex.radius[flex];
    Vec3.set(w.normal, 0, mat[9 * geom + 2], mat[9 * geom + 5], mat[9 * geom + 8]);
    double best = distmax;
    int first = m.flex.vertadr[flex];
    for (int v = first; v < first + m.flex.vertnum[flex]; v++) {
      Vec3.sub(w.between, 0, x, 3 * v, d.geomXpos, 3 * geom);
      double height = Vec3.dot(w.between, 0, w.normal, 0);
      if (height - radius < best) {
        best = height - radius;
        Vec3.plusScaled(fromto, fromtoAt, x, 3 * v, w.normal, 0, -height);
        Vec3.plusScaled(fromto, fromtoAt + 3, x, 3 * v, w.normal, 0, -radius);
      }
    }
    return best;
  }

  private static void element(Model m, Data d, int flex, int element, Shape shape, double radius) {
    int corners = m.flex.dim[flex] + 1;
    int elem = m.flex.elemdataadr[flex] + element * corners;
    int box = 6 * (m.flex.elemadr[flex] + element);
    shape.setFlex(corners, radius, 0);
    for (int i = 0; i < corners; i++) {
      int at = 3 * (m.flex.vertadr[flex] + m.flex.elem[elem + i]);
      shape.point(i, d.flexvertXpos[at], d.flexvertXpos[at + 1], d.flexvertXpos[at + 2]);
    }
    shape.center(d.flexelemAabb[box], d.flexelemAabb[box + 1], d.flexelemAabb[box + 2]);
  }

  private static double overlap(Model m, Work w, double best, double[] fromto, int fromtoAt) {
    double dist = w.query.run(m, 1, 0);
    if (dist >= best || w.query.count == 0) {
      return best;
    }
    take(w, 0, 0, fromto, fromtoAt);
    return dist;
  }

  /** Takes over the points of the query, each moved toward the other by its radius. */
  private static void take(Work w, double radius1, double radius2, double[] fromto, int fromtoAt) {
    Vec3.sub(w.between, 0, w.query.onSecond, 0, w.query.onFirst, 0);
    Vec3.normalize(w.between, 0);
    Vec3.plusScaled(fromto, fromtoAt, w.query.onFirst, 0, w.between, 0, radius1);
    Vec3.plusScaled(fromto, fromtoAt + 3, w.query.onSecond, 0, w.between, 0, -radius2);
  }

  /** Distance of a point to the box of an element, its radius included. */
  private static double gap(Data d, int box, double[] point, int pointAt) {
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      double away =
          Math.abs(point[pointAt + k] - d.flexelemAabb[box + k]) - d.flexelemAabb[box + 3 + k];
      sum += away > 0 ? away * away : 0;
    }
    return Math.sqrt(sum);
  }

  /** Distance of the boxes of two elements. */
  private static double gap(Data d, int box1, int box2) {
    double[] a = d.flexelemAabb;
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      double away = Math.abs(a[box1 + k] - a[box2 + k]) - a[box1 + 3 + k] - a[box2 + 3 + k];
      sum += away > 0 ? away * away : 0;
    }
    return Math.sqrt(sum);
  }
}
