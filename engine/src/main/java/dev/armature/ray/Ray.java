package dev.armature.ray;

import dev.armature.math.Mat3;
import dev.armature.math.Vec3;

/**
 * A ray {@code origin + x direction}, x ≥ 0, what it may meet, and what it met first. It belongs to
 * the caller and can be used again: set the origin and the direction, cast it, read the hit.
 */
public final class Ray {
  /** Where the ray starts. [3] */
  public final double[] origin = new double[3];

  /** Where it goes; distances are in units of its length. [3] */
  public final double[] direction = new double[3];

  /** The geoms that count. */
  public final RayFilter filter = new RayFilter();

  /** x of the nearest hit, -1 when nothing was hit. */
  public double distance = -1;

  /** The geom that was hit, -1 for none. */
  public int geom = -1;

  /** The flex that was hit, -1 for none. */
  public int flex = -1;

  /** The vertex of the flex or skin that is nearest to the hit, -1 for none. */
  public int vertex = -1;

  /** Outward unit normal of the surface at the hit; zero when nothing was hit. [3] */
  public final double[] normal = new double[3];

  /** Sets the origin. */
  public Ray from(double x, double y, double z) {
    Vec3.set(origin, 0, x, y, z);
    return this;
  }

  /** Sets the direction. */
  public Ray toward(double x, double y, double z) {
    Vec3.set(direction, 0, x, y, z);
    return this;
  }

  /** Whether something was hit. */
  public boolean isHit() {
    return distance >= 0;
  }

  /** res = the point of the hit, origin + distance direction. */
  public void point(double[] res, int resAt) {
    Vec3.plusScaled(res, resAt, origin, 0, direction, 0, distance);
  }

  /** Clears the hit. */
  public void clear() {
    distance = -1;
    geom = -1;
    flex = -1;
    vertex = -1;
    Vec3.zero(normal, 0);
  }

  /** Whether a hit at x would be the nearest so far; negative x and NaN are none. */
  public boolean isNearer(double x) {
    return x >= 0 && (distance < 0 || x < distance);
  }

  /** Sets the hit, without saying what was hit. */
  public void hit(double x, double[] surfaceNormal) {
    distance = x;
    Vec3.copy(normal, 0, surfaceNormal, 0);
  }

  /** local = this ray in a frame; what it may meet and what it met is left alone. */
  public void toFrame(Ray local, double[] pos, int posAt, double[] mat, int matAt) {
    Vec3.sub(local.origin, 0, origin, 0, pos, posAt);
    Mat3.mulTVec(local.origin, 0, mat, matAt, local.origin, 0);
    Mat3.mulTVec(local.direction, 0, mat, matAt, direction, 0);
  }
}
