package dev.armature.model;

/**
 * Octrees that sample the signed distance of meshes. Arrays are flat, row after row; the shape
 * stands in brackets.
 */
public final class Octrees {
  /** Depth in its tree. [noct] */
  public final int[] depth;

  /** Children, -1 for none. [noct x 8] */
  public final int[] child;

  /** Box: centre, half sizes, m. [noct x 6] */
  public final double[] aabb;

  /** Signed distance at the eight corners, m. [noct x 8] */
  public final double[] coeff;

  /** Allocates the arrays for a model of these sizes. */
  public Octrees(Sizes s) {
    depth = new int[s.noct];
    child = new int[8 * s.noct];
    aabb = new double[6 * s.noct];
    coeff = new double[8 * s.noct];
  }

  private Octrees(Octrees o) {
    depth = o.depth.clone();
    child = o.child.clone();
    aabb = o.aabb.clone();
    coeff = o.coeff.clone();
  }

  /** A deep copy. */
  public Octrees copy() {
    return new Octrees(this);
  }
}
