package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Sites: named places on bodies. */
public final class Sites extends Group {
  /** Shape for display and touch, a {@link GeomType} code. [nsite] */
  public final int[] type;

  /** Body that carries the site. [nsite] */
  public final int[] bodyid;

  /** Material, -1 for none. [nsite] */
  public final int[] matid;

  /** Visibility group. [nsite] */
  public final int[] group;

  /** How the site frame relates to the body or inertial frame, a {@link SameFrame} code. [nsite] */
  public final int[] sameframe;

  /** Sizes, by shape. [nsite x 3, m] */
  public final double[] size;

  /** Position in the body frame. [nsite x 3, m] */
  public final double[] pos;

  /** Orientation in the body frame. [nsite x 4] */
  public final double[] quat;

  /** User values. [nsite x nuserSite] */
  public final double[] user;

  /** Color: red, green, blue, opacity. [nsite x 4] */
  public final float[] rgba;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Sites(Sizes s) {
    sizes = s;
    type = new int[s.nsite];
    bodyid = new int[s.nsite];
    matid = new int[s.nsite];
    group = new int[s.nsite];
    sameframe = new int[s.nsite];
    size = new double[3 * s.nsite];
    pos = new double[3 * s.nsite];
    quat = new double[4 * s.nsite];
    user = new double[s.nsite * s.nuserSite];
    rgba = new float[4 * s.nsite];
  }

  @Override
  public Sites copy() {
    Sites copy = new Sites(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 19;
  }

  @Override
  protected int fieldCount() {
    return 10;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> type;
      case 1 -> bodyid;
      case 2 -> matid;
      case 3 -> group;
      case 4 -> sameframe;
      case 5 -> size;
      case 6 -> pos;
      case 7 -> quat;
      case 8 -> user;
      case 9 -> rgba;
      default -> null;
    };
  }
}
