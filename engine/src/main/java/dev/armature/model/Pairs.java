package dev.armature.model;

/**
 * Explicit contact pairs, sorted by signature. Arrays are flat, row after row; the shape stands in
 * brackets.
 */
public final class Pairs {
  /** Contact dimensionality. [npair] */
  public final int[] dim;

  /** First geom. [npair] */
  public final int[] geom1;

  /** Second geom. [npair] */
  public final int[] geom2;

  /** body1 · 2¹⁶ + body2. [npair] */
  public final int[] signature;

  /** Reference parameters. [npair x 2] */
  public final double[] solref;

  /** Reference parameters of the friction directions. [npair x 2] */
  public final double[] solreffriction;

  /** Impedance parameters. [npair x 5] */
  public final double[] solimp;

  /** Detection distance, m. [npair] */
  public final double[] margin;

  /** Part of the margin without force, m. [npair] */
  public final double[] gap;

  /** Tangent (2), spin, roll (2). [npair x 5] */
  public final double[] friction;

  /** Allocates the arrays for a model of these sizes. */
  public Pairs(Sizes s) {
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

  private Pairs(Pairs o) {
    dim = o.dim.clone();
    geom1 = o.geom1.clone();
    geom2 = o.geom2.clone();
    signature = o.signature.clone();
    solref = o.solref.clone();
    solreffriction = o.solreffriction.clone();
    solimp = o.solimp.clone();
    margin = o.margin.clone();
    gap = o.gap.clone();
    friction = o.friction.clone();
  }

  /** A deep copy. */
  public Pairs copy() {
    return new Pairs(this);
  }
}
