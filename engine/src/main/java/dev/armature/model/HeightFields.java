package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Height fields: elevations on a grid. */
public final class HeightFields extends Group {
  /** Half width, half depth, height of elevation 1, thickness of the base. [nhfield x 4, m] */
  public final double[] size;

  /** Rows of the grid. [nhfield] */
  public final int[] nrow;

  /** Columns of the grid. [nhfield] */
  public final int[] ncol;

  /** First entry in data. [nhfield] */
  public final int[] adr;

  /** Elevation, 0 to 1. [nhfielddata] */
  public final float[] data;

  /** First byte of the file path, -1 for none. [nhfield] */
  public final int[] pathadr;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public HeightFields(Sizes s) {
    sizes = s;
    size = new double[4 * s.nhfield];
    nrow = new int[s.nhfield];
    ncol = new int[s.nhfield];
    adr = new int[s.nhfield];
    data = new float[s.nhfielddata];
    pathadr = new int[s.nhfield];
  }

  @Override
  public HeightFields copy() {
    HeightFields copy = new HeightFields(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 27;
  }

  @Override
  protected int fieldCount() {
    return 6;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> size;
      case 1 -> nrow;
      case 2 -> ncol;
      case 3 -> adr;
      case 4 -> data;
      case 5 -> pathadr;
      default -> null;
    };
  }
}
