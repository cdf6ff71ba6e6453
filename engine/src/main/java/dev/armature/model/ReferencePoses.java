package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Configurations that a model refers to: where it starts, and where its springs rest. */
public final class ReferencePoses extends Group {
  /** Coordinates of the reference configuration. [nq] */
  public final double[] qpos0;

  /** Coordinates at which springs rest. [nq] */
  public final double[] qposSpring;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public ReferencePoses(Sizes s) {
    sizes = s;
    qpos0 = new double[s.nq];
    qposSpring = new double[s.nq];
  }

  @Override
  public ReferencePoses copy() {
    ReferencePoses copy = new ReferencePoses(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 11;
  }

  @Override
  protected int fieldCount() {
    return 2;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> qpos0;
      case 1 -> qposSpring;
      default -> null;
    };
  }
}
