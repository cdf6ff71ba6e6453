package dev.armature.gpu.ir;

/** Which memory a load or a store means. */
public enum Space {
  /**
   * Memory of a world. Back ends put the same cell of several worlds side by side, so that
   * neighboring threads touch neighboring cells.
   */
  WORLD,
  /** Constants of the model, the same for all worlds; never written. */
  MODEL,
  /** Memory of one call, undefined at its start: small arrays that do not outlive it. */
  LOCAL
}
