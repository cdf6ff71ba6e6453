package dev.armature.model;

/** Custom text fields. Arrays are flat, row after row; the shape stands in brackets. */
public final class Texts {
  /** First byte in data. [ntext] */
  public final int[] adr;

  /** Number of bytes, the closing zero included. [ntext] */
  public final int[] size;

  /** Characters. [ntextdata] */
  public final byte[] data;

  /** Allocates the arrays for a model of these sizes. */
  public Texts(Sizes s) {
    adr = new int[s.ntext];
    size = new int[s.ntext];
    data = new byte[s.ntextdata];
  }

  private Texts(Texts o) {
    adr = o.adr.clone();
    size = o.size.clone();
    data = o.data.clone();
  }

  /** A deep copy. */
  public Texts copy() {
    return new Texts(this);
  }
}
