package dev.armature.model;

/** Tracking modes of cameras and lights. Plain integers, as the arrays of a model hold them. */
public final class TrackMode {
  public static final int FIXED = 0;
  public static final int TRACK = 1;
  public static final int TRACKCOM = 2;
  public static final int TARGETBODY = 3;
  public static final int TARGETBODYCOM = 4;

  /** Number of codes. */
  public static final int COUNT = 5;

  private TrackMode() {}
}
