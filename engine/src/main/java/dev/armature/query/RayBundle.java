package dev.armature.query;

import dev.armature.ray.RayFilter;

/** Many rays from one point, for {@link MultiRay}, and what each of them met first. */
public final class RayBundle {
  /** Where all rays start. [3] */
  public final double[] origin = new double[3];

  /** Number of rays. */
  public int count;

  /** Directions; a ray without direction meets nothing. [count x 3] */
  public double[] direction = {};

  /** The geoms that count. */
  public final RayFilter filter = new RayFilter();

  /**
   * Geoms farther away than this, by their bounding sphere, do not count; nearer ones count at any
   * distance.
   */
  public double cutoff = 1e10;

  /** x of each hit, -1 for none. [count] */
  public double[] distance = {};

  /** The geom of each hit, -1 for none. [count] */
  public int[] geom = {};

  /** Outward unit normal of each hit, zero for none. [count x 3] */
  public double[] normal = {};

  /** Sets the number of rays; the arrays grow when they must and lose what they held then. */
  public void ensure(int rays) {
    count = rays;
    if (geom.length < rays) {
      direction = new double[3 * rays];
      distance = new double[rays];
      geom = new int[rays];
      normal = new double[3 * rays];
    }
  }
}
