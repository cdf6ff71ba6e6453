package dev.armature.sensor;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Pinhole and orthographic cameras: from pixels to rays and from points to pixels.
 *
 * <p>A camera looks along −z of its frame, x to the right and y up; pixels count from the top left.
 * With a sensor size the focal lengths and the principal point come from the intrinsics, computed
 * in single precision, and the principal point is measured from the top left corner; otherwise they
 * come from the vertical field of view.
 */
final class CameraModel {
  private static final int ORTHOGRAPHIC = 1;
  private static final double HALF_DEGREE = Math.PI / 360;

  private CameraModel() {}

  static boolean isOrthographic(Model m, int cam) {
    return m.cam.projection[cam] == ORTHOGRAPHIC;
  }

  private static boolean hasSensor(Model m, int cam) {
    return m.cam.sensorsize[2 * cam] != 0 && m.cam.sensorsize[2 * cam + 1] != 0;
  }

  /** Focal length in pixels along one image axis: 0 across, 1 down. */
  static double focal(Model m, int cam, int axis) {
    int at = 2 * cam + axis;
    if (hasSensor(m, cam)) {
      return m.cam.intrinsic[4 * cam + axis] / m.cam.sensorsize[at] * m.cam.resolution[at];
    }
    double half = m.cam.fovy[cam] * HALF_DEGREE;
    return 0.5 * Trig.cos(half) / Trig.sin(half) * m.cam.resolution[2 * cam + 1];
  }

  /** Principal point in pixels along one image axis. */
  static double principal(Model m, int cam, int axis) {
    int at = 2 * cam + axis;
    if (hasSensor(m, cam)) {
      return m.cam.intrinsic[4 * cam + 2 + axis] / m.cam.sensorsize[at] * m.cam.resolution[at];
    }
    return 0.5 * m.cam.resolution[at];
  }

  /**
   * Pixel coordinates of a site: (W/2 − f P.x/P.z, H/2 + f P.y/P.z) for the point P in the camera's
   * frame.
   */
  static void project(Model m, Data d, int site, int cam, double[] out, int outAt) {
    double[] r = d.camXmat;
    int c = 9 * cam;
    double dx = d.siteXpos[3 * site] - d.camXpos[3 * cam];
    double dy = d.siteXpos[3 * site + 1] - d.camXpos[3 * cam + 1];
    double dz = d.siteXpos[3 * site + 2] - d.camXpos[3 * cam + 2];
    double x = r[c] * dx + r[c + 3] * dy + r[c + 6] * dz;
    double y = r[c + 1] * dx + r[c + 4] * dy + r[c + 7] * dz;
    double z = r[c + 2] * dx + r[c + 5] * dy + r[c + 8] * dz;
    if (Math.abs(z) < MINVAL) {
      z = z < 0 ? -MINVAL : MINVAL;
    }
    out[outAt] = 0.5 * m.cam.resolution[2 * cam] - focal(m, cam, 0) * x / z;
    out[outAt + 1] = 0.5 * m.cam.resolution[2 * cam + 1] + focal(m, cam, 1) * y / z;
  }

  /**
   * res = unit directions of the rays through all pixels of a perspective camera, row after row
   * from the top.
   */
  static void directions(Model m, Data d, int cam, double[] res) {
    int width = m.cam.resolution[2 * cam];
    int height = m.cam.resolution[2 * cam + 1];
    double fx = focal(m, cam, 0);
    double fy = focal(m, cam, 1);
    double cx = principal(m, cam, 0);
    double cy = principal(m, cam, 1);
    for (int row = 0; row < height; row++) {
      for (int col = 0; col < width; col++) {
        int at = 3 * (row * width + col);
        rotate(d.camXmat, 9 * cam, (col + 0.5 - cx) / fx, -(row + 0.5 - cy) / fy, -1, res, at);
        Vec3.normalize(res, at);
      }
    }
  }

  /**
   * res = origin of the ray of one pixel of an orthographic camera; the image spans the extent
   * {@code fovy} both ways.
   */
  static void origin(Model m, Data d, int cam, int row, int col, double[] res, int resAt) {
    double fx = 0.5 * m.cam.resolution[2 * cam];
    double fy = 0.5 * m.cam.resolution[2 * cam + 1];
    double half = 0.5 * m.cam.fovy[cam];
    rotate(
        d.camXmat,
        9 * cam,
        (col + 0.5 - fx) / fx * half,
        -(row + 0.5 - fy) / fy * half,
        0,
        res,
        resAt);
    Vec3.addTo(res, resAt, d.camXpos, 3 * cam);
  }

  private static void rotate(
      double[] mat, int matAt, double x, double y, double z, double[] res, int resAt) {
    res[resAt] = mat[matAt] * x + mat[matAt + 1] * y + mat[matAt + 2] * z;
    res[resAt + 1] = mat[matAt + 3] * x + mat[matAt + 4] * y + mat[matAt + 5] * z;
    res[resAt + 2] = mat[matAt + 6] * x + mat[matAt + 7] * y + mat[matAt + 8] * z;
  }
}
