package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Body pairs that never collide, sorted by signature. */
public final class Excludes extends Group {
  /** Two body ids in one number: body1 * 65536 + body2. [nexclude] */
  public final int[] signature;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Excludes(Sizes s) {
    sizes = s;
    signature = new int[s.nexclude];
  }

  @Override
  public Excludes copy() {
    Excludes copy = new Excludes(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 31;
  }

  @Override
  protected int fieldCount() {
    return 1;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> signature;
      default -> null;
    };
  }
}
