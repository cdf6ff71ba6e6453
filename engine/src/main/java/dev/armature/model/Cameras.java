package dev.armature.model;

/** Cameras. Arrays are flat, row after row; the shape stands in brackets. */
public final class Cameras {
  /** Tracking mode. [ncam] */
  public final int[] mode;

  /** Body that carries the camera. [ncam] */
  public final int[] bodyid;

  /** Body looked at, -1 for none. [ncam] */
  public final int[] targetbodyid;

  /** Position in the body frame, m. [ncam x 3] */
  public final double[] pos;

  /** Orientation in the body frame. [ncam x 4] */
  public final double[] quat;

  /** Position about the subtree com at qpos0, world axes, m. [ncam x 3] */
  public final double[] poscom0;

  /** Position about the body at qpos0, world axes, m. [ncam x 3] */
  public final double[] pos0;

  /** Orientation at qpos0. [ncam x 9] */
  public final double[] mat0;

  /** 0 perspective, 1 orthographic. [ncam] */
  public final int[] projection;

  /** Vertical field of view, deg (orthographic: m). [ncam] */
  public final double[] fovy;

  /** Distance between the eyes, m. [ncam] */
  public final double[] ipd;

  /** Pixels, width and height. [ncam x 2] */
  public final int[] resolution;

  /** Output image types, a bit mask. [ncam] */
  public final int[] output;

  /** Sensor width and height, m. [ncam x 2] */
  public final float[] sensorsize;

  /** Focal lengths and principal point, m. [ncam x 4] */
  public final float[] intrinsic;

  /** User data. [ncam x nuserCam] */
  public final double[] user;

  /** Allocates the arrays for a model of these sizes. */
  public Cameras(Sizes s) {
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
    user = new double[s.nuserCam * s.ncam];
  }

  private Cameras(Cameras o) {
    mode = o.mode.clone();
    bodyid = o.bodyid.clone();
    targetbodyid = o.targetbodyid.clone();
    pos = o.pos.clone();
    quat = o.quat.clone();
    poscom0 = o.poscom0.clone();
    pos0 = o.pos0.clone();
    mat0 = o.mat0.clone();
    projection = o.projection.clone();
    fovy = o.fovy.clone();
    ipd = o.ipd.clone();
    resolution = o.resolution.clone();
    output = o.output.clone();
    sensorsize = o.sensorsize.clone();
    intrinsic = o.intrinsic.clone();
    user = o.user.clone();
  }

  /** A deep copy. */
  public Cameras copy() {
    return new Cameras(this);
  }
}
