package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Where the entries of one layout of the inertia matrix stand in another. */
public final class InertiaMaps extends Group {
  /** For each entry of M, its place in the legacy layout. [nC] */
  public final int[] mapM2M;

  /** For each entry of D, its place in M; -1 for none. [nD] */
  public final int[] mapM2D;

  /** For each entry of M, its place in D. [nC] */
  public final int[] mapD2M;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public InertiaMaps(Sizes s) {
    sizes = s;
    mapM2M = new int[s.nC];
    mapM2D = new int[s.nD];
    mapD2M = new int[s.nC];
  }

  @Override
  public InertiaMaps copy() {
    InertiaMaps copy = new InertiaMaps(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 44;
  }

  @Override
  protected int fieldCount() {
    return 3;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> mapM2M;
      case 1 -> mapM2D;
      case 2 -> mapD2M;
      default -> null;
    };
  }
}
