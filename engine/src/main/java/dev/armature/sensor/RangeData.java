package dev.armature.sensor;

/**
 * What a rangefinder reports of each ray, as bits of the first integer parameter of the sensor. The
 * fields that are set stand one after another in this order.
 */
public final class RangeData {
  /** Distance along the ray, -1 for nothing. [1] */
  public static final int DIST = 1;

  /** Unit direction of the ray, zero for nothing. [3] */
  public static final int DIR = 1 << 1;

  /** Where the ray starts. [3] */
  public static final int ORIGIN = 1 << 2;

  /** Where it ends, zero for nothing. [3] */
  public static final int POINT = 1 << 3;

  /** Outward normal of the surface, zero for nothing. [3] */
  public static final int NORMAL = 1 << 4;

  /** Distance from the image plane, -1 for nothing. [1] */
  public static final int DEPTH = 1 << 5;

  /** Names in a model file, in the order of the bits. */
  public static final String[] NAMES = {"dist", "dir", "origin", "point", "normal", "depth"};

  private static final int[] SIZES = {1, 3, 3, 3, 3, 1};

  private RangeData() {}

  /** Number of outputs of one ray. */
  public static int size(int fields) {
    return DataFields.size(fields, SIZES);
  }
}
