package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.query.MultiRay;
import dev.armature.query.RayHit;
import dev.armature.query.Rays;

/**
 * Rangefinders: one ray along +z of a site, or one through each pixel of a camera, row after row.
 * Each ray reports the {@link RangeData} asked for. Geoms of the body that carries the sensor are
 * not seen; all others are, static or not.
 */
final class RangeSensor {
  private static final double MAXVAL = 1e10;

  private RangeSensor() {}

  static void read(Model m, Data d, int sensor, double[] out, int o) {
    int id = m.sensor.objid[sensor];
    int fields = m.sensor.intprm[3 * sensor];
    Work w = d.scratch(Work.class, Work::new);
    if (m.sensor.objtype[sensor] == ObjType.SITE) {
      Vec3.set(
          w.direction, 0, d.siteXmat[9 * id + 2], d.siteXmat[9 * id + 5], d.siteXmat[9 * id + 8]);
      double x =
          Rays.cast(m, d, d.siteXpos, 3 * id, w.direction, 0, null, true, m.site.bodyid[id], w.hit);
      write(
          fields,
          x,
          w.direction,
          0,
          d.siteXpos,
          3 * id,
          w.hit.normal,
          0,
          w.direction,
          0,
          d.siteXpos,
          3 * id,
          out,
          o);
    } else if (CameraModel.isOrthographic(m, id)) {
      orthographic(m, d, id, fields, w, out, o);
    } else {
      perspective(m, d, id, fields, w, out, o);
    }
  }

  private static void perspective(
      Model m, Data d, int cam, int fields, Work w, double[] out, int o) {
    int rays = m.cam.resolution[2 * cam] * m.cam.resolution[2 * cam + 1];
    int size = RangeData.size(fields);
    w.ensure(rays);
    CameraModel.directions(m, d, cam, w.directions);
    MultiRay.cast(
        m,
        d,
        d.camXpos,
        3 * cam,
        w.directions,
        rays,
        null,
        true,
        m.cam.bodyid[cam],
        MAXVAL,
        w.distance,
        null,
        w.normals);
    lookOut(d, cam, w);
    for (int i = 0; i < rays; i++) {
      write(
          fields,
          w.distance[i],
          w.directions,
          3 * i,
          d.camXpos,
          3 * cam,
          w.normals,
          3 * i,
          w.axis,
          0,
          d.camXpos,
          3 * cam,
          out,
          o + i * size);
    }
  }

  private static void orthographic(
      Model m, Data d, int cam, int fields, Work w, double[] out, int o) {
    int width = m.cam.resolution[2 * cam];
    int height = m.cam.resolution[2 * cam + 1];
    int size = RangeData.size(fields);
    lookOut(d, cam, w);
    for (int row = 0; row < height; row++) {
      for (int col = 0; col < width; col++) {
        CameraModel.origin(m, d, cam, row, col, w.origin, 0);
        double x = Rays.cast(m, d, w.origin, 0, w.axis, 0, null, true, m.cam.bodyid[cam], w.hit);
        write(
            fields,
            x,
            w.axis,
            0,
            w.origin,
            0,
            w.hit.normal,
            0,
            w.axis,
            0,
            d.camXpos,
            3 * cam,
            out,
            o + (row * width + col) * size);
      }
    }
  }

  /** axis = the direction in which the camera looks. */
  private static void lookOut(Data d, int cam, Work w) {
    Vec3.set(w.axis, 0, -d.camXmat[9 * cam + 2], -d.camXmat[9 * cam + 5], -d.camXmat[9 * cam + 8]);
  }

  /** Writes the fields of one ray; depth is measured along {@code axis} from {@code eye}. */
  private static void write(
      int fields,
      double x,
      double[] direction,
      int v,
      double[] origin,
      int p,
      double[] normal,
      int n,
      double[] axis,
      int a,
      double[] eye,
      int e,
      double[] out,
      int o) {
    boolean hit = x >= 0;
    double px = origin[p] + x * direction[v];
    double py = origin[p + 1] + x * direction[v + 1];
    double pz = origin[p + 2] + x * direction[v + 2];
    int at = o;
    if ((fields & RangeData.DIST) != 0) {
      out[at++] = x;
    }
    if ((fields & RangeData.DIR) != 0) {
      if (hit) {
        Vec3.copy(out, at, direction, v);
      } else {
        Vec3.zero(out, at);
      }
      at += 3;
    }
    if ((fields & RangeData.ORIGIN) != 0) {
      Vec3.copy(out, at, origin, p);
      at += 3;
    }
    if ((fields & RangeData.POINT) != 0) {
      Vec3.set(out, at, hit ? px : 0, hit ? py : 0, hit ? pz : 0);
      at += 3;
    }
    if ((fields & RangeData.NORMAL) != 0) {
      Vec3.copy(out, at, normal, n);
      at += 3;
    }
    if ((fields & RangeData.DEPTH) != 0) {
      out[at] =
          hit
              ? (px - eye[e]) * axis[a]
                  + (py - eye[e + 1]) * axis[a + 1]
                  + (pz - eye[e + 2]) * axis[a + 2]
              : -1;
    }
  }

  /** Working memory; the arrays of the rays grow with the largest camera. */
  static final class Work {
    final double[] direction = new double[3];
    final double[] axis = new double[3];
    final double[] origin = new double[3];
    final RayHit hit = new RayHit();
    double[] directions = {};
    double[] distance = {};
    double[] normals = {};

    Work(Model m) {}

    void ensure(int rays) {
      if (distance.length < rays) {
        directions = new double[3 * rays];
        distance = new double[rays];
        normals = new double[3 * rays];
      }
    }
  }
}
