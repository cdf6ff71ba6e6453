package dev.armature.model;

/** Where the entries of one layout of the inertia matrix stand in another. */
public final class InertiaMaps {
  /** Entry of M to entry of the legacy layout. [nC] */
  public final int[] mapM2M;

  /** Entry of D to entry of M, -1 for none. [nD] */
  public final int[] mapM2D;

  /** Entry of M to entry of D. [nC] */
  public final int[] mapD2M;

  /** Allocates the arrays for a model of these sizes. */
  public InertiaMaps(Sizes s) {
    mapM2M = new int[s.nC];
    mapM2D = new int[s.nD];
    mapD2M = new int[s.nC];
  }

  private InertiaMaps(InertiaMaps o) {
    mapM2M = o.mapM2M.clone();
    mapM2D = o.mapM2D.clone();
    mapD2M = o.mapD2M.clone();
  }

  /** A deep copy. */
  public InertiaMaps copy() {
    return new InertiaMaps(this);
  }
}
