package dev.armature.model;

/** Keyframes. Arrays are flat, row after row; the shape stands in brackets. */
public final class Keyframes {
  /** Time, s. [nkey] */
  public final double[] time;

  /** Coordinates. [nkey x nq] */
  public final double[] qpos;

  /** Velocities. [nkey x nv] */
  public final double[] qvel;

  /** Activations. [nkey x na] */
  public final double[] act;

  /** Mocap positions, m. [nkey x nmocap x 3] */
  public final double[] mpos;

  /** Mocap orientations. [nkey x nmocap x 4] */
  public final double[] mquat;

  /** Controls. [nkey x nu] */
  public final double[] ctrl;

  /** Allocates the arrays for a model of these sizes. */
  public Keyframes(Sizes s) {
    time = new double[s.nkey];
    qpos = new double[s.nq * s.nkey];
    qvel = new double[s.nv * s.nkey];
    act = new double[s.na * s.nkey];
    mpos = new double[3 * s.nmocap * s.nkey];
    mquat = new double[4 * s.nmocap * s.nkey];
    ctrl = new double[s.nu * s.nkey];
  }

  private Keyframes(Keyframes o) {
    time = o.time.clone();
    qpos = o.qpos.clone();
    qvel = o.qvel.clone();
    act = o.act.clone();
    mpos = o.mpos.clone();
    mquat = o.mquat.clone();
    ctrl = o.ctrl.clone();
  }

  /** A deep copy. */
  public Keyframes copy() {
    return new Keyframes(this);
  }
}
