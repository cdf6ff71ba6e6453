package dev.armature.model;

/** Transmission types of actuators. Plain integers, as the arrays of a model hold them. */
public final class TransmissionType {
  public static final int JOINT = 0;
  public static final int JOINTINPARENT = 1;
  public static final int SLIDERCRANK = 2;
  public static final int TENDON = 3;
  public static final int SITE = 4;
  public static final int BODY = 5;

  /** Number of codes. */
  public static final int COUNT = 6;

  private TransmissionType() {}
}
