package dev.armature.compile.asset;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Eigen3;

/**
 * Volume, center of mass and principal inertia of a triangle mesh.
 *
 * <p>The mesh is cut into pyramids from a common apex to each face. With area A, center g and unit
 * normal n of a face, and apex F (the area-weighted mean of the face centers), a pyramid has volume
 * w = (g-F)·n A/3 and centroid ¾g + ¼F. About the center of mass the moments of the tetrahedron (0,
 * D, E, F) are P = w/20 (DDᵀ + EEᵀ + FFᵀ + SSᵀ), S = D+E+F, those of the triangle w/12 of the same
 * with w = A; the inertia of density 1 is tr(P) 1 - P.
 *
 * @param volume volume, or area of a shell
 * @param center center of mass [3]
 * @param quat principal axes [4]
 * @param moments principal moments for density 1, decreasing [3]
 */
record MassProperties(double volume, double[] center, double[] quat, double[] moments) {

  /** Why the properties cannot be had. */
  enum Trouble {
    /** No area. */
    AREA,
    /** No volume. */
    VOLUME,
    /** Negative volume: faces point inward. */
    NEGATIVE,
    /** Moments that are not positive. */
    MOMENT,
    /** Moments that violate the triangle inequality. */
    INEQUALITY
  }

  /** The properties cannot be had. */
  static final class Degenerate extends Exception {
    private static final long serialVersionUID = 1L;
    private final Trouble trouble;

    Degenerate(Trouble trouble) {
      super(trouble.name(), null, false, false);
      this.trouble = trouble;
    }

    Trouble trouble() {
      return trouble;
    }
  }

  /** Half sizes of the box of the same mass and inertia. */
  double[] box() {
    double[] half = new double[3];
    for (int i = 0; i < 3; i++) {
      double sum = moments[(i + 1) % 3] + moments[(i + 2) % 3] - moments[i];
      half[i] = 0.5 * Math.sqrt(Math.max(0, 6 * sum / volume));
    }
    return half;
  }

  /** Area-weighted mean of the face centers. */
  private static double[] faceCentroid(double[] vert, int[] face) throws Degenerate {
    Triangle t = new Triangle();
    double[] mean = new double[3];
    double total = 0;
    for (int f = 0; f < face.length; f += 3) {
      t.set(vert, face, f);
      total += t.area;
      mean[0] += t.area * t.cx;
      mean[1] += t.area * t.cy;
      mean[2] += t.area * t.cz;
    }
    if (!(total >= MINVAL)) {
      throw new Degenerate(Trouble.AREA);
    }
    for (int i = 0; i < 3; i++) {
      mean[i] /= total;
    }
    return mean;
  }

  /**
   * Computes the properties.
   *
   * @param vert vertices [nvert x 3]
   * @param face faces of the mesh [nface x 3]
   * @param solid faces that enclose the volume: those of the hull for {@link InertiaMode#CONVEX},
   *     else {@code face}
   */
  static MassProperties compute(double[] vert, int[] face, int[] solid, InertiaMode mode)
      throws Degenerate {
    boolean shell = mode == InertiaMode.SHELL;
    double[] apex = faceCentroid(vert, face);
    Triangle t = new Triangle();
    double[] center = new double[3];
    double total = 0;
    for (int f = 0; f < solid.length; f += 3) {
      t.set(vert, solid, f);
      double weight =
          shell
              ? t.area
              : ((t.cx - apex[0]) * t.nx + (t.cy - apex[1]) * t.ny + (t.cz - apex[2]) * t.nz)
                  * t.area
                  / 3;
      if (mode == InertiaMode.LEGACY) {
        weight = Math.abs(weight);
      }
      total += weight;
      center[0] += weight * (t.cx * 3 / 4 + apex[0] / 4);
      center[1] += weight * (t.cy * 3 / 4 + apex[1] / 4);
      center[2] += weight * (t.cz * 3 / 4 + apex[2] / 4);
    }
    if (!(total >= MINVAL)) {
      throw new Degenerate(total < -MINVAL ? Trouble.NEGATIVE : Trouble.VOLUME);
    }
    for (int i = 0; i < 3; i++) {
      center[i] /= total;
    }
    return principal(vert, solid, mode, center);
  }

  private static MassProperties principal(
      double[] vert, int[] solid, InertiaMode mode, double[] center) throws Degenerate {
    boolean shell = mode == InertiaMode.SHELL;
    double k = shell ? 12 : 20;
    Triangle t = new Triangle();
    t.ox = center[0];
    t.oy = center[1];
    t.oz = center[2];
    double total = 0;
    double xx = 0;
    double yy = 0;
    double zz = 0;
    double xy = 0;
    double xz = 0;
    double yz = 0;
    for (int f = 0; f < solid.length; f += 3) {
      t.set(vert, solid, f);
      double weight = shell ? t.area : (t.cx * t.nx + t.cy * t.ny + t.cz * t.nz) * t.area / 3;
      if (mode == InertiaMode.LEGACY) {
        weight = Math.abs(weight);
      }
      total += weight;
      double w = weight / k;
      xx += w * moment(t.ax, t.bx, t.dx, t.ax, t.bx, t.dx);
      yy += w * moment(t.ay, t.by, t.dy, t.ay, t.by, t.dy);
      zz += w * moment(t.az, t.bz, t.dz, t.az, t.bz, t.dz);
      xy += w * moment(t.ax, t.bx, t.dx, t.ay, t.by, t.dy);
      xz += w * moment(t.ax, t.bx, t.dx, t.az, t.bz, t.dz);
      yz += w * moment(t.ay, t.by, t.dy, t.az, t.bz, t.dz);
    }
    if (!(total >= MINVAL)) {
      throw new Degenerate(total < -MINVAL ? Trouble.NEGATIVE : Trouble.VOLUME);
    }
    double[] tensor = {yy + zz, -xy, -xz, -xy, xx + zz, -yz, -xz, -yz, xx + yy};
    double[] moments = new double[3];
    double[] quat = new double[4];
    Eigen3.decompose(moments, 0, quat, 0, tensor, 0);
    if (!(moments[2] > 0)) {
      throw new Degenerate(Trouble.MOMENT);
    }
    for (int i = 0; i < 3; i++) {
      if (moments[(i + 1) % 3] + moments[(i + 2) % 3] < moments[i] * (1 - 1e-6) - 1e-9) {
        throw new Degenerate(Trouble.INEQUALITY);
      }
    }
    return new MassProperties(total, center, quat, moments);
  }

  /** One entry of 2(DDᵀ + EEᵀ + FFᵀ) plus the mixed products. */
  private static double moment(double d0, double e0, double f0, double d1, double e1, double f1) {
    return 2 * (d0 * d1 + e0 * e1 + f0 * f1)
        + d0 * e1
        + d1 * e0
        + d0 * f1
        + d1 * f0
        + e0 * f1
        + e1 * f0;
  }

  /**
   * Of a solid box about a point, with density 1; the axes give the sorted order of the moments.
   */
  static MassProperties ofBox(double[] center, double[] half) {
    double volume = 8 * half[0] * half[1] * half[2];
    double[] tensor = new double[9];
    for (int i = 0; i < 3; i++) {
      double a = half[(i + 1) % 3];
      double b = half[(i + 2) % 3];
      tensor[4 * i] = volume * (a * a + b * b) / 3;
    }
    double[] moments = new double[3];
    double[] quat = new double[4];
    Eigen3.decompose(moments, 0, quat, 0, tensor, 0);
    return new MassProperties(volume, center.clone(), quat, moments);
  }

  /** A triangle, relative to an origin: corners a, b, d, center c, area and unit normal n. */
  private static final class Triangle {
    double ox;
    double oy;
    double oz;
    double ax;
    double ay;
    double az;
    double bx;
    double by;
    double bz;
    double dx;
    double dy;
    double dz;
    double cx;
    double cy;
    double cz;
    double nx;
    double ny;
    double nz;
    double area;

    void set(double[] vert, int[] face, int f) {
      int a = 3 * face[f];
      int b = 3 * face[f + 1];
      int d = 3 * face[f + 2];
      ax = vert[a] - ox;
      ay = vert[a + 1] - oy;
      az = vert[a + 2] - oz;
      bx = vert[b] - ox;
      by = vert[b + 1] - oy;
      bz = vert[b + 2] - oz;
      dx = vert[d] - ox;
      dy = vert[d + 1] - oy;
      dz = vert[d + 2] - oz;
      cx = (ax + bx + dx) / 3;
      cy = (ay + by + dy) / 3;
      cz = (az + bz + dz) / 3;
      double ux = bx - ax;
      double uy = by - ay;
      double uz = bz - az;
      double vx = dx - ax;
      double vy = dy - ay;
      double vz = dz - az;
      nx = uy * vz - uz * vy;
      ny = uz * vx - ux * vz;
      nz = ux * vy - uy * vx;
      double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
      if (length < MINVAL) {
        area = 0;
        return;
      }
      nx /= length;
      ny /= length;
      nz /= length;
      area = length / 2;
    }
  }
}
