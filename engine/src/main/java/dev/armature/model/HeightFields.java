package dev.armature.model;

/** Height fields. Arrays are flat, row after row; the shape stands in brackets. */
public final class HeightFields {
  /** Half x, half y, top, bottom, m. [nhfield x 4] */
  public final double[] size;

  /** Rows. [nhfield] */
  public final int[] nrow;

  /** Columns. [nhfield] */
  public final int[] ncol;

  /** First entry in data. [nhfield] */
  public final int[] adr;

  /** Elevation, 0 to 1. [nhfielddata] */
  public final float[] data;

  /** File path, -1 for none. [nhfield] */
  public final int[] pathadr;

  /** Allocates the arrays for a model of these sizes. */
  public HeightFields(Sizes s) {
    size = new double[4 * s.nhfield];
    nrow = new int[s.nhfield];
    ncol = new int[s.nhfield];
    adr = new int[s.nhfield];
    data = new float[s.nhfielddata];
    pathadr = new int[s.nhfield];
  }

  private HeightFields(HeightFields o) {
    size = o.size.clone();
    nrow = o.nrow.clone();
    ncol = o.ncol.clone();
    adr = o.adr.clone();
    data = o.data.clone();
    pathadr = o.pathadr.clone();
  }

  /** A deep copy. */
  public HeightFields copy() {
    return new HeightFields(this);
  }
}
