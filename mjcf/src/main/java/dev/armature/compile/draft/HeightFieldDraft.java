package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;

/** A height field. */
public final class HeightFieldDraft extends Draft {
  /** Rows. */
  public int nrow;

  /** Columns. */
  public int ncol;

  /** Elevation, 0 to 1. */
  public float[] data = new float[0];

  /** A height field. */
  public HeightFieldDraft(Item item, String name) {
    super(item, name);
  }

  /** Half x, half y, top, base. */
  public double[] size() {
    return item.numbers("size");
  }
}
