package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Custom text fields. */
public final class Texts extends Group {
  /** First byte in data. [ntext] */
  public final int[] adr;

  /** Number of bytes, closing zero included. [ntext] */
  public final int[] size;

  /** Bytes of the texts, in UTF-8. [ntextdata] */
  public final byte[] data;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Texts(Sizes s) {
    sizes = s;
    adr = new int[s.ntext];
    size = new int[s.ntext];
    data = new byte[s.ntextdata];
  }

  @Override
  public Texts copy() {
    Texts copy = new Texts(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 39;
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
