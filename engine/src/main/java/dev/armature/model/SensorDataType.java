package dev.armature.model;

/**
 * Kinds of sensor output; they decide how cutoff applies. Plain integers, as the arrays of a model
 * hold them.
 */
public final class SensorDataType {
  public static final int REAL = 0;
  public static final int POSITIVE = 1;
  public static final int AXIS = 2;
  public static final int QUATERNION = 3;

  /** Number of codes. */
  public static final int COUNT = 4;

  private SensorDataType() {}
}
