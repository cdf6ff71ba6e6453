package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Octrees that sample the signed distance of meshes. */
public final class Octrees extends Group {
  /** Depth in its tree. [noct] */
  public final int[] depth;

  /** Children, -1 for none. [noct x 8] */
  public final int[] child;

  /** Box: center, half sizes. [noct x 6, m] */
  public final double[] aabb;

  /** Signed distance at the eight corners. [noct x 8, m] */
  public final double[] coeff;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Octrees(Sizes s) {
    sizes = s;
    depth = new int[s.noct];
    child = new int[8 * s.noct];
    aabb = new double[6 * s.noct];
    coeff = new double[8 * s.noct];
  }

  @Override
  public Octrees copy() {
    Octrees copy = new Octrees(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 14;
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
      case 2 -> aabb;
      case 3 -> coeff;
      default -> null;
    };
  }
}
