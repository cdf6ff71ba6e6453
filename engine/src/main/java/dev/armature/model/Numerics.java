package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Custom numeric fields. */
public final class Numerics extends Group {
  /** First entry in data. [nnumeric] */
  public final int[] adr;

  /** Number of entries. [nnumeric] */
  public final int[] size;

  /** Values. [nnumericdata] */
  public final double[] data;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Numerics(Sizes s) {
    sizes = s;
    adr = new int[s.nnumeric];
    size = new int[s.nnumeric];
    data = new double[s.nnumericdata];
  }

  @Override
  public Numerics copy() {
    Numerics copy = new Numerics(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 38;
  }

  @Override
  protected int fieldCount() {
    return 3;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> adr;
      case 1 -> size;
      case 2 -> data;
      default -> null;
    };
  }
}
