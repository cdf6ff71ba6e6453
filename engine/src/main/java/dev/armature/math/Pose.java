package dev.armature.math;

/** Rigid poses: a position and a unit quaternion, each in its own array. */
public final class Pose {
  private Pose() {}

  /**
   * (pos, quat) = parent ∘ child. The result must not be the child's position array at the same
   * place as the parent's.
   */
  public static void compose(
      double[] pos,
      int p,
      double[] quat,
      int q,
      double[] parentPos,
      int pp,
      double[] parentQuat,
      int pq,
      double[] childPos,
      int cp,
      double[] childQuat,
      int cq) {
    double px = parentPos[pp];
    double py = parentPos[pp + 1];
    double pz = parentPos[pp + 2];
    Quat.rotate(pos, p, childPos, cp, parentQuat, pq);
    pos[p] += px;
    pos[p + 1] += py;
    pos[p + 2] += pz;
    Quat.mul(quat, q, parentQuat, pq, childQuat, cq);
  }
}
