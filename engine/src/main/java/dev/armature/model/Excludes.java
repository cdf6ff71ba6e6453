package dev.armature.model;

/** Body pairs that do not collide. Arrays are flat, row after row; the shape stands in brackets. */
public final class Excludes {
  /** body1 · 2¹⁶ + body2. [nexclude] */
  public final int[] signature;

  /** Allocates the arrays for a model of these sizes. */
  public Excludes(Sizes s) {
    signature = new int[s.nexclude];
  }

  private Excludes(Excludes o) {
    signature = o.signature.clone();
  }

  /** A deep copy. */
  public Excludes copy() {
    return new Excludes(this);
  }
}
