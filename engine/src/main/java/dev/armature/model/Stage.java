package dev.armature.model;

/** Stages of the pipeline. Plain integers, as the arrays of a model hold them. */
public final class Stage {
  public static final int NONE = 0;
  public static final int POS = 1;
  public static final int VEL = 2;
  public static final int ACC = 3;

  /** Number of codes. */
  public static final int COUNT = 4;

  private Stage() {}
}
