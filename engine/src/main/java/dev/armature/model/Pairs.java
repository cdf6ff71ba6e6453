package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Geom pairs that collide with parameters of their own, sorted by signature. */
public final class Pairs extends Group {
  /** Contact dimensionality: 1, 3, 4 or 6. [npair] */
  public final int[] dim;

  /** First geom. [npair] */
  public final int[] geom1;

  /** Second geom. [npair] */
  public final int[] geom2;

  /** Two body ids in one number: body1 * 65536 + body2. [npair] */
  public final int[] signature;

  /** Reference parameters. [npair x 2] */
  public final double[] solref;

  /** Reference parameters of the friction directions. [npair x 2] */
  public final double[] solreffriction;

  /** Impedance parameters. [npair x 5] */
  public final double[] solimp;

  /** Distance up to which contacts are found. [npair, m] */
  public final double[] margin;

  /** Part of the margin in which contacts make no force. [npair, m] */
  public final double[] gap;

  /** Friction: two tangential, one spinning, two rolling. [npair x 5] */
  public final double[] friction;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Pairs(Sizes s) {
    sizes = s;
    dim = new int[s.npair];
    geom1 = new int[s.npair];
    geom2 = new int[s.npair];
    signature = new int[s.npair];
    solref = new double[2 * s.npair];
    solreffriction = new double[2 * s.npair];
    solimp = new double[5 * s.npair];
    margin = new double[s.npair];
    gap = new double[s.npair];
    friction = new double[5 * s.npair];
  }

  @Override
  public Pairs copy() {
    Pairs copy = new Pairs(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 30;
  }

  @Override
  protected int fieldCount() {
    return 10;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> dim;
      case 1 -> geom1;
      case 2 -> geom2;
      case 3 -> signature;
      case 4 -> solref;
      case 5 -> solreffriction;
      case 6 -> solimp;
      case 7 -> margin;
      case 8 -> gap;
      case 9 -> friction;
      default -> null;
    };
  }
}
