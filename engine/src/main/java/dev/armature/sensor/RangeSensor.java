package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.query.MultiRay;
import dev.armature.query.RayBundle;
import dev.armature.query.Rays;
import dev.armature.ray.Ray;

/**
 * Rangefinders: one ray along +z of a site, or one through each pixel of a camera, row after row.
 * Each ray reports the {@link RangeData} asked for. Geoms of the body that carries the sensor are
 * not seen; all others are, static or not.
 */
final class RangeSensor {
  private RangeSensor() {}

  static void read(Model m, Data d, int sensor, double[] out, int outAt) {
    int id = m.sensor.objid[sensor];
    int fields = m.sensor.intprm[3 * sensor];
    Work w = d.scratch(Work.KEY);
    if (m.sensor.objtype[sensor] == ObjType.SITE) {
      site(m, d, id, fields, w, out, outAt);
    } else if (CameraModel.isOrthographic(m, id)) {
      orthographic(m, d, id, fields, w, out, outAt);
    } else {
      perspective(m, d, id, fields, w, out, outAt);
    }
  }

  private static void site(Model m, Data d, int site, int fields, Work w, double[] out, int outAt) {
    Ray ray = w.ray;
    double[] mat = d.siteXmat;
    Vec3.copy(ray.origin, 0, d.siteXpos, 3 * site);
    Vec3.set(ray.direction, 0, mat[9 * site + 2], mat[9 * site + 5], mat[9 * site + 8]);
    ray.filter.bodyExclude = m.site.bodyid[site];
    Rays.cast(m, d, ray);
    write(fields, ray, ray.direction, ray.origin, out, outAt);
  }

  private static void perspective(
      Model m, Data d, int cam, int fields, Work w, double[] out, int outAt) {
    RayBundle rays = w.rays;
    int size = RangeData.size(fields);
    rays.ensure(m.cam.resolution[2 * cam] * m.cam.resolution[2 * cam + 1]);
    CameraModel.directions(m, d, cam, rays.direction);
    Vec3.copy(rays.origin, 0, d.camXpos, 3 * cam);
    rays.filter.bodyExclude = m.cam.bodyid[cam];
    MultiRay.cast(m, d, rays);
    lookOut(d, cam, w);
    Ray ray = w.ray;
    Vec3.copy(ray.origin, 0, rays.origin, 0);
    for (int i = 0; i < rays.count; i++) {
      ray.distance = rays.distance[i];
      Vec3.copy(ray.direction, 0, rays.direction, 3 * i);
      Vec3.copy(ray.normal, 0, rays.normal, 3 * i);
      write(fields, ray, w.axis, w.eye, out, outAt + i * size);
    }
  }

  private static void orthographic(
      Model m, Data d, int cam, int fields, Work w, double[] out, int outAt) {
    int width = m.cam.resolution[2 * cam];
    int height = m.cam.resolution[2 * cam + 1];
    int size = RangeData.size(fields);
    lookOut(d, cam, w);
    Ray ray = w.ray;
    Vec3.copy(ray.direction, 0, w.axis, 0);
    ray.filter.bodyExclude = m.cam.bodyid[cam];
    for (int row = 0; row < height; row++) {
      for (int col = 0; col < width; col++) {
        CameraModel.origin(m, d, cam, row, col, ray.origin, 0);
        Rays.cast(m, d, ray);
        write(fields, ray, w.axis, w.eye, out, outAt + (row * width + col) * size);
      }
    }
  }

  /** axis, eye = the direction in which the camera looks, and from where. */
  private static void lookOut(Data d, int cam, Work w) {
    Vec3.set(w.axis, 0, -d.camXmat[9 * cam + 2], -d.camXmat[9 * cam + 5], -d.camXmat[9 * cam + 8]);
    Vec3.copy(w.eye, 0, d.camXpos, 3 * cam);
  }

  /** Writes the fields of one ray; depth is measured along {@code axis} from {@code eye}. */
  private static void write(
      int fields, Ray ray, double[] axis, double[] eye, double[] out, int outAt) {
    double x = ray.distance;
    boolean hit = x >= 0;
    double[] origin = ray.origin;
    double[] direction = ray.direction;
    double px = origin[0] + x * direction[0];
    double py = origin[1] + x * direction[1];
    double pz = origin[2] + x * direction[2];
    int at = outAt;
    if ((fields & RangeData.DIST) != 0) {
      out[at++] = x;
    }
    if ((fields & RangeData.DIR) != 0) {
      if (hit) {
        Vec3.copy(out, at, direction, 0);
      } else {
        Vec3.zero(out, at);
      }
      at += 3;
    }
    if ((fields & RangeData.ORIGIN) != 0) {
      Vec3.copy(out, at, origin, 0);
      at += 3;
    }
    if ((fields & RangeData.POINT) != 0) {
      Vec3.set(out, at, hit ? px : 0, hit ? py : 0, hit ? pz : 0);
      at += 3;
    }
    if ((fields & RangeData.NORMAL) != 0) {
      Vec3.copy(out, at, ray.normal, 0);
      at += 3;
    }
    if ((fields & RangeData.DEPTH) != 0) {
      out[at] =
          hit ? (px - eye[0]) * axis[0] + (py - eye[1]) * axis[1] + (pz - eye[2]) * axis[2] : -1;
    }
  }

  /** Working memory; the arrays of the rays grow with the largest camera. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final Ray ray = new Ray();
    final RayBundle rays = new RayBundle();
    final double[] axis = new double[3];
    final double[] eye = new double[3];

    Work(Model m) {}
  }
}
