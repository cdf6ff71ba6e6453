package dev.armature.model;

/** Configurations that a model refers to: where it starts, and where its springs rest. */
public final class ReferencePoses {
  /** Coordinates of the reference configuration. [nq] */
  public final double[] qpos0;

  /** Coordinates at which springs rest. [nq] */
  public final double[] qposSpring;

  /** Allocates the arrays for a model of these sizes. */
  public ReferencePoses(Sizes s) {
    qpos0 = new double[s.nq];
    qposSpring = new double[s.nq];
  }

  private ReferencePoses(ReferencePoses o) {
    qpos0 = o.qpos0.clone();
    qposSpring = o.qposSpring.clone();
  }

  /** A deep copy. */
  public ReferencePoses copy() {
    return new ReferencePoses(this);
  }
}
