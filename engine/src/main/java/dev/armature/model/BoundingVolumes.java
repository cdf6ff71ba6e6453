package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Bounding volume hierarchies of bodies, meshes and flexes, one after another. */
public final class BoundingVolumes extends Group {
  /** Depth in its tree. [nbvh] */
  public final int[] depth;

  /** Left and right child, counted from the root of the tree; -1 for none. [nbvh x 2] */
  public final int[] child;

  /** Geom, face or element of a leaf; -1 for inner nodes. [nbvh] */
  public final int[] nodeid;

  /** Local box: center, half sizes. [nbvhstatic x 6, m] */
  public final double[] aabb;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public BoundingVolumes(Sizes s) {
    sizes = s;
    depth = new int[s.nbvh];
    child = new int[2 * s.nbvh];
    nodeid = new int[s.nbvh];
    aabb = new double[6 * s.nbvhstatic];
  }

  @Override
  public BoundingVolumes copy() {
    BoundingVolumes copy = new BoundingVolumes(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 13;
  }

  @Override
  protected int fieldCount() {
    return 4;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> depth;
      case 1 -> child;
      case 2 -> nodeid;
      case 3 -> aabb;
      default -> null;
    };
  }
}
