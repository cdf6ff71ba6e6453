package dev.armature.model;

/** Custom numeric fields. Arrays are flat, row after row; the shape stands in brackets. */
public final class Numerics {
  /** First entry in data. [nnumeric] */
  public final int[] adr;

  /** Number of entries. [nnumeric] */
  public final int[] size;

  /** Values. [nnumericdata] */
  public final double[] data;

  /** Allocates the arrays for a model of these sizes. */
  public Numerics(Sizes s) {
    adr = new int[s.nnumeric];
    size = new int[s.nnumeric];
    data = new double[s.nnumericdata];
  }

  private Numerics(Numerics o) {
    adr = o.adr.clone();
    size = o.size.clone();
    data = o.data.clone();
  }

  /** A deep copy. */
  public Numerics copy() {
    return new Numerics(this);
  }
}
