package dev.armature.model;

/**
 * Kinematic trees: the moving bodies that hang together. Arrays are flat, row after row; the shape
 * stands in brackets.
 */
public final class Trees {
  /** First body. [ntree] */
  public final int[] bodyadr;

  /** Number of bodies. [ntree] */
  public final int[] bodynum;

  /** First dof. [ntree] */
  public final int[] dofadr;

  /** Number of dofs. [ntree] */
  public final int[] dofnum;

  /** A SleepPolicy code. [ntree] */
  public final int[] sleepPolicy;

  /** Allocates the arrays for a model of these sizes. */
  public Trees(Sizes s) {
    bodyadr = new int[s.ntree];
    bodynum = new int[s.ntree];
    dofadr = new int[s.ntree];
    dofnum = new int[s.ntree];
    sleepPolicy = new int[s.ntree];
  }

  private Trees(Trees o) {
    bodyadr = o.bodyadr.clone();
    bodynum = o.bodynum.clone();
    dofadr = o.dofadr.clone();
    dofnum = o.dofnum.clone();
    sleepPolicy = o.sleepPolicy.clone();
  }

  /** A deep copy. */
  public Trees copy() {
    return new Trees(this);
  }
}
