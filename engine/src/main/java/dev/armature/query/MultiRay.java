package dev.armature.query;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.ray.ShapeRay;
import org.jspecify.annotations.Nullable;

/**
 * Many rays from one point, as a camera casts them, with two tests that spare most intersections.
 *
 * <p>A body whose geoms can collide is passed over by rays that miss the sphere around its bounding
 * box. A geom is passed over by rays outside the azimuths and polar angles that its box covers,
 * seen from the point. Both tests are part of the result, not only of its speed: the sphere is
 * centred at the body's com plus the centre of the box <em>without rotating it</em>, and covers
 * only geoms that collide, so a ray can miss here what {@link Rays#cast} hits.
 */
public final class MultiRay {
  private static final int BOUNDS = 4;

  private MultiRay() {}

  /**
   * Casts {@code count} rays.
   *
   * @param direction directions, three a ray; a zero direction hits nothing
   * @param cutoff geoms farther away than this, by their bounding sphere, do not count; nearer ones
   *     count at any distance
   * @param distance x of each ray, -1 for nothing
   * @param geom geom of each ray, -1 for nothing; may be null
   * @param normal surface normals, three a ray; may be null
   */
  public static void cast(
      Model m,
      Data d,
      double[] start,
      int a,
      double[] direction,
      int count,
      boolean @Nullable [] groups,
      boolean statics,
      int bodyExclude,
      double cutoff,
      double[] distance,
      int @Nullable [] geom,
      double @Nullable [] normal) {
    Work w = d.scratch(Work.class, Work::new);
    prepare(m, d, start, a, groups, statics, bodyExclude, cutoff, w);
    for (int i = 0; i < count; i++) {
      w.hit.clear();
      double length2 = Vec3.dot(direction, 3 * i, direction, 3 * i);
      if (length2 >= MINVAL) {
        one(m, d, start, a, direction, 3 * i, w);
      }
      distance[i] = w.hit.distance;
      if (geom != null) {
        geom[i] = w.hit.id;
      }
      if (normal != null) {
        Vec3.copy(normal, 3 * i, w.hit.normal, 0);
      }
    }
  }

  /** Per geom: whether it counts at all, and the angles it covers. */
  private static void prepare(
      Model m,
      Data d,
      double[] start,
      int a,
      boolean @Nullable [] groups,
      boolean statics,
      int bodyExclude,
      double cutoff,
      Work w) {
    for (int b = 0; b < m.nbody; b++) {
      boolean bounded = m.body.bvhadr[b] >= 0;
      int first = m.body.geomadr[b];
      for (int g = first; g < first + m.body.geomnum[b]; g++) {
        w.ignored[g] = Rays.ignores(m, g, groups, statics, bodyExclude);
        if (bounded && !w.ignored[g]) {
          if (Vec3.distance(d.geomXpos, 3 * g, start, a) > cutoff + m.geom.rbound[g]) {
            w.ignored[g] = true;
          } else {
            angles(m, d, g, start, a, w);
          }
        }
      }
    }
  }

  private static void angles(Model m, Data d, int g, double[] start, int a, Work w) {
    double[] box = m.geom.aabb;
    int at = 6 * g;
    double[] p = w.point;
    Vec3.sub(p, 0, start, a, d.geomXpos, 3 * g);
    double away = Vec3.norm(p, 0);
    Mat3.mulTVec(p, 0, d.geomXmat, 9 * g, p, 0);
    boolean inside = true;
    for (int i = 0; i < 3; i++) {
      inside &= Math.abs(p[i] - box[at + i]) <= box[at + 3 + i];
    }
    double azimuth0 = Double.POSITIVE_INFINITY;
    double azimuth1 = Double.NEGATIVE_INFINITY;
    double polar0 = Double.POSITIVE_INFINITY;
    double polar1 = Double.NEGATIVE_INFINITY;
    for (int corner = 0; corner < 8; corner++) {
      for (int i = 0; i < 3; i++) {
        p[i] = box[at + i] + ((corner >> i & 1) == 0 ? -box[at + 3 + i] : box[at + 3 + i]);
      }
      Mat3.mulVec(p, 0, d.geomXmat, 9 * g, p, 0);
      Vec3.addTo(p, 0, d.geomXpos, 3 * g);
      Vec3.subFrom(p, 0, start, a);
      double azimuth = azimuth(p[0], p[1]);
      double polar = polar(p[0], p[1], p[2]);
      azimuth0 = Math.min(azimuth0, azimuth);
      azimuth1 = Math.max(azimuth1, azimuth);
      polar0 = Math.min(polar0, polar);
      polar1 = Math.max(polar1, polar);
    }
    double half = Math.max(box[at + 3], Math.max(box[at + 4], box[at + 5]));
    double widen = Trig.atan2(half, away);
    w.all[g] = inside || azimuth1 - azimuth0 > Math.PI || polar1 - polar0 > Math.PI;
    int out = BOUNDS * g;
    w.bound[out] = 0.5 * (azimuth0 + azimuth1);
    w.bound[out + 1] = 0.5 * (azimuth1 - azimuth0) + widen;
    w.bound[out + 2] = polar0 - widen;
    w.bound[out + 3] = polar1 + widen;
  }

  private static double azimuth(double x, double y) {
    return Trig.atan2(y, x);
  }

  private static double polar(double x, double y, double z) {
    return Trig.atan2(Math.sqrt(x * x + y * y), z);
  }

  private static void one(
      Model m, Data d, double[] start, int a, double[] direction, int b, Work w) {
    double vx = direction[b];
    double vy = direction[b + 1];
    double vz = direction[b + 2];
    double azimuth = azimuth(vx, vy);
    double polar = polar(vx, vy, vz);
    for (int body = 0; body < m.nbody; body++) {
      int root = m.body.bvhadr[body];
      if (root >= 0 && missesBody(m, d, body, 6 * root, start, a, vx, vy, vz)) {
        continue;
      }
      int first = m.body.geomadr[body];
      for (int g = first; g < first + m.body.geomnum[body]; g++) {
        if (w.ignored[g] || (root >= 0 && !w.all[g] && outside(w, g, azimuth, polar))) {
          continue;
        }
        double x = Rays.geom(m, d, g, start, a, direction, b, w.normal, 0);
        if (x >= 0 && (w.hit.distance < 0 || x < w.hit.distance)) {
          w.hit.set(x, g, w.normal, 0);
        }
      }
    }
  }

  private static boolean missesBody(
      Model m, Data d, int body, int box, double[] start, int a, double vx, double vy, double vz) {
    double[] aabb = m.bvh.aabb;
    double lx = start[a] - d.xipos[3 * body] - aabb[box];
    double ly = start[a + 1] - d.xipos[3 * body + 1] - aabb[box + 1];
    double lz = start[a + 2] - d.xipos[3 * body + 2] - aabb[box + 2];
    return ShapeRay.sphereAlone(lx, ly, lz, vx, vy, vz, Vec3.dot(aabb, box + 3, aabb, box + 3)) < 0;
  }

  private static boolean outside(Work w, int g, double azimuth, double polar) {
    int at = BOUNDS * g;
    if (polar < w.bound[at + 2] || polar > w.bound[at + 3]) {
      return true;
    }
    double turn = azimuth - w.bound[at];
    if (turn > Math.PI) {
      turn -= 2 * Math.PI;
    } else if (turn < -Math.PI) {
      turn += 2 * Math.PI;
    }
    return Math.abs(turn) > w.bound[at + 1];
  }

  /** Working memory. */
  static final class Work {
    final boolean[] ignored;
    final boolean[] all;
    final double[] bound;
    final double[] point = new double[3];
    final double[] normal = new double[3];
    final RayHit hit = new RayHit();

    Work(Model m) {
      ignored = new boolean[m.ngeom];
      all = new boolean[m.ngeom];
      bound = new double[BOUNDS * m.ngeom];
    }
  }
}
