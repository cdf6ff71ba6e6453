package dev.armature.model;

/**
 * Bounding volume hierarchies of bodies, meshes and flexes, one after another. Arrays are flat, row
 * after row; the shape stands in brackets.
 */
public final class BoundingVolumes {
  /** Depth in its tree. [nbvh] */
  public final int[] depth;

  /** Left and right child, counted from the root of the tree; -1 for none. [nbvh x 2] */
  public final int[] child;

  /** Geom, face or element of a leaf; -1 for inner nodes. [nbvh] */
  public final int[] nodeid;

  /** Local box: centre, half sizes, m. [nbvhstatic x 6] */
  public final double[] aabb;

  /** Allocates the arrays for a model of these sizes. */
  public BoundingVolumes(Sizes s) {
    depth = new int[s.nbvh];
    child = new int[2 * s.nbvh];
    nodeid = new int[s.nbvh];
    aabb = new double[6 * s.nbvhstatic];
  }

  private BoundingVolumes(BoundingVolumes o) {
    depth = o.depth.clone();
    child = o.child.clone();
    nodeid = o.nodeid.clone();
    aabb = o.aabb.clone();
  }

  /** A deep copy. */
  public BoundingVolumes copy() {
    return new BoundingVolumes(this);
  }
}
