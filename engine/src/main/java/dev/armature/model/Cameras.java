package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Cameras fixed to bodies. */
public final class Cameras extends Group {
  /** How the camera follows its body, a {@link TrackMode} code. [ncam] */
  public final int[] mode;

  /** Body that carries the camera. [ncam] */
  public final int[] bodyid;

  /** Body looked at, -1 for none. [ncam] */
  public final int[] targetbodyid;

  /** Position in the body frame. [ncam x 3, m] */
  public final double[] pos;

  /** Orientation in the body frame. [ncam x 4] */
  public final double[] quat;

  /** Position relative to the subtree center of mass at qpos0, world axes. [ncam x 3, m] */
  public final double[] poscom0;

  /** Position relative to the body at qpos0, world axes. [ncam x 3, m] */
  public final double[] pos0;

  /** Orientation at qpos0, a matrix by rows. [ncam x 9] */
  public final double[] mat0;

  /** 0 perspective, 1 orthographic. [ncam] */
  public final int[] projection;

  /** Vertical field of view; a length in meters when orthographic. [ncam, deg] */
  public final double[] fovy;

  /** Distance between the eyes. [ncam, m] */
  public final double[] ipd;

  /** Width and height of the image. [ncam x 2, pixels] */
  public final int[] resolution;

  /** Bits of the image types that the camera produces. [ncam] */
  public final int[] output;

  /** Sensor width and height. [ncam x 2, m] */
  public final float[] sensorsize;

  /** Two focal lengths and the principal point. [ncam x 4, m] */
  public final float[] intrinsic;

  /** User values. [ncam x nuserCam] */
  public final double[] user;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Cameras(Sizes s) {
    sizes = s;
    mode = new int[s.ncam];
    bodyid = new int[s.ncam];
    targetbodyid = new int[s.ncam];
    pos = new double[3 * s.ncam];
    quat = new double[4 * s.ncam];
    poscom0 = new double[3 * s.ncam];
    pos0 = new double[3 * s.ncam];
    mat0 = new double[9 * s.ncam];
    projection = new int[s.ncam];
    fovy = new double[s.ncam];
    ipd = new double[s.ncam];
    resolution = new int[2 * s.ncam];
    output = new int[s.ncam];
    sensorsize = new float[2 * s.ncam];
    intrinsic = new float[4 * s.ncam];
    user = new double[s.ncam * s.nuserCam];
  }

  @Override
  public Cameras copy() {
    Cameras copy = new Cameras(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 20;
  }

  @Override
  protected int fieldCount() {
    return 16;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> mode;
      case 1 -> bodyid;
      case 2 -> targetbodyid;
      case 3 -> pos;
      case 4 -> quat;
      case 5 -> poscom0;
      case 6 -> pos0;
      case 7 -> mat0;
      case 8 -> projection;
      case 9 -> fovy;
      case 10 -> ipd;
      case 11 -> resolution;
      case 12 -> output;
      case 13 -> sensorsize;
      case 14 -> intrinsic;
      case 15 -> user;
      default -> null;
    };
  }
}
