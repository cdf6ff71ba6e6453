package dev.armature.render;

import dev.armature.math.Vec3;

/** The line of sight through a point of an image, and where it meets a triangle. */
final class Sight {
  /** Where the line starts: the camera, or a point of its image plane when orthographic. */
  final double[] origin = new double[3];

  /** Where it goes; its part along the optical axis is 1, so that lengths are depths. */
  final double[] direction = new double[3];

  /** Weights of the second and third corner at the point that {@link #meet} found. */
  double u;

  double v;

  /** Depth of that point, m. */
  double depth;

  private final View view;
  private final double scaleX;
  private final double scaleY;
  private final double axisX;
  private final double axisY;
  private final double[] e1 = new double[3];
  private final double[] e2 = new double[3];
  private final double[] cross = new double[3];
  private final double[] start = new double[3];

  Sight(View view, int width, int height) {
    this.view = view;
    this.scaleX = view.scaleX(width, height);
    this.scaleY = view.scaleY(height);
    this.axisX = view.axisX(width, height);
    this.axisY = view.axisY(height);
  }

  /** Looks through a point of the image; whole numbers are the middles of pixels. */
  void aim(double x, double y) {
    double across = (x + 0.5 - axisX) / scaleX;
    double up = (axisY - y - 0.5) / scaleY;
    double[] a = view.axes;
    for (int k = 0; k < 3; k++) {
      double aside = across * a[k] + up * a[3 + k];
      direction[k] = view.orthographic ? a[6 + k] : a[6 + k] + aside;
      origin[k] = view.orthographic ? view.position[k] + aside : view.position[k];
    }
  }

  /** Finds where the line meets the plane of a triangle; all zero when it runs beside it. */
  void meet(float[] position, int c0, int c1, int c2) {
    for (int k = 0; k < 3; k++) {
      e1[k] = (double) position[c1 + k] - position[c0 + k];
      e2[k] = (double) position[c2 + k] - position[c0 + k];
      start[k] = origin[k] - position[c0 + k];
    }
    Vec3.cross(cross, 0, direction, 0, e2, 0);
    double determinant = Vec3.dot(e1, 0, cross, 0);
    if (Math.abs(determinant) < 1e-300) {
      u = 0;
      v = 0;
      depth = 0;
      return;
    }
    u = Vec3.dot(start, 0, cross, 0) / determinant;
    Vec3.cross(cross, 0, start, 0, e1, 0);
    v = Vec3.dot(direction, 0, cross, 0) / determinant;
    depth = Vec3.dot(e2, 0, cross, 0) / determinant;
  }

  /** normal = the unit normal of the triangle last met, on the side that is seen. */
  void faceNormal(double[] normal) {
    Vec3.cross(normal, 0, e1, 0, e2, 0);
    Vec3.normalize(normal, 0);
    if (Vec3.dot(normal, 0, direction, 0) > 0) {
      Vec3.scale(normal, 0, normal, 0, -1);
    }
  }
}
