package dev.armature.query;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.ray.Ray;
import dev.armature.ray.ShapeRay;

/**
 * Many rays from one point, as a camera casts them, with two tests that spare most intersections.
 *
 * <p>A body whose geoms can collide is passed over by rays that miss the sphere around its bounding
 * box. A geom is passed over by rays outside the azimuths and polar angles that its box covers,
 * seen from the point. Both tests are part of the result, not only of its speed: the sphere is
 * centered at the body's com plus the center of the box <em>without rotating it</em>, and covers
 * only geoms that collide, so a ray can miss here what {@link Rays#cast} hits.
 */
public final class MultiRay {
  private static final int BOUNDS = 4;

  private MultiRay() {}

  /** Casts the rays of a bundle, which holds the hits. */
  public static void cast(Model m, Data d, RayBundle rays) {
    Work w = d.scratch(Work.KEY);
    Ray ray = w.ray;
    prepare(m, d, rays, w);
    Vec3.copy(ray.origin, 0, rays.origin, 0);
    for (int i = 0; i < rays.count; i++) {
      ray.clear();
      Vec3.copy(ray.direction, 0, rays.direction, 3 * i);
      if (Vec3.dot(ray.direction, 0, ray.direction, 0) >= MINVAL) {
        one(m, d, w);
      }
      rays.distance[i] = ray.distance;
      rays.geom[i] = ray.geom;
      Vec3.copy(rays.normal, 3 * i, ray.normal, 0);
    }
  }

  /** Per geom: whether it counts at all, and the angles it covers. */
  private static void prepare(Model m, Data d, RayBundle rays, Work w) {
    double[] origin = rays.origin;
    for (int b = 0; b < m.nbody; b++) {
      boolean bounded = m.body.bvhadr[b] >= 0;
      int first = m.body.geomadr[b];
      for (int g = first; g < first + m.body.geomnum[b]; g++) {
        w.ignored[g] = rays.filter.ignores(m, g);
        if (bounded && !w.ignored[g]) {
          if (Vec3.distance(d.geomXpos, 3 * g, origin, 0) > rays.cutoff + m.geom.rbound[g]) {
            w.ignored[g] = true;
          } else {
            angles(m, d, g, origin, w);
          }
        }
      }
    }
  }

  private static void angles(Model m, Data d, int g, double[] origin, Work w) {
    double[] box = m.geom.aabb;
    int at = 6 * g;
    double[] p = w.point;
    Vec3.sub(p, 0, origin, 0, d.geomXpos, 3 * g);
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
      Vec3.subFrom(p, 0, origin, 0);
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

  private static void one(Model m, Data d, Work w) {
    Rays.Work geoms = d.scratch(Rays.Work.KEY);
    Ray ray = w.ray;
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    double azimuth = azimuth(vx, vy);
    double polar = polar(vx, vy, vz);
    for (int body = 0; body < m.nbody; body++) {
      int root = m.body.bvhadr[body];
      if (root >= 0 && missesBody(m, d, body, 6 * root, ray)) {
        continue;
      }
      int first = m.body.geomadr[body];
      for (int g = first; g < first + m.body.geomnum[body]; g++) {
        if (w.ignored[g] || (root >= 0 && !w.all[g] && outside(w, g, azimuth, polar))) {
          continue;
        }
        geoms.add(m, d, g, ray);
      }
    }
  }

  private static boolean missesBody(Model m, Data d, int body, int boxAt, Ray ray) {
    double[] aabb = m.bvh.aabb;
    double[] com = d.xipos;
    double lx = ray.origin[0] - com[3 * body] - aabb[boxAt];
    double ly = ray.origin[1] - com[3 * body + 1] - aabb[boxAt + 1];
    double lz = ray.origin[2] - com[3 * body + 2] - aabb[boxAt + 2];
    double[] v = ray.direction;
    double radius2 = Vec3.dot(aabb, boxAt + 3, aabb, boxAt + 3);
    return ShapeRay.sphereAlone(lx, ly, lz, v[0], v[1], v[2], radius2) < 0;
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
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final boolean[] ignored;
    final boolean[] all;
    final double[] bound;
    final double[] point = new double[3];
    final Ray ray = new Ray();

    Work(Model m) {
      ignored = new boolean[m.ngeom];
      all = new boolean[m.ngeom];
      bound = new double[BOUNDS * m.ngeom];
    }
  }
}
