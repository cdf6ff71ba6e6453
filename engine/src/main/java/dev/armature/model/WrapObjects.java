package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Path elements of tendons. */
public final class WrapObjects extends Group {
  /** A {@link WrapType} code. [nwrap] */
  public final int[] type;

  /** Joint, site or geom; -1 for pulleys. [nwrap] */
  public final int[] objid;

  /** Joint coefficient, pulley divisor, or the side site of a geom. [nwrap] */
  public final double[] prm;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public WrapObjects(Sizes s) {
    sizes = s;
    type = new int[s.nwrap];
    objid = new int[s.nwrap];
    prm = new double[s.nwrap];
  }

  @Override
  public WrapObjects copy() {
    WrapObjects copy = new WrapObjects(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 34;
  }

  @Override
  protected int fieldCount() {
    return 3;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> type;
      case 1 -> objid;
      case 2 -> prm;
      default -> null;
    };
  }
}
