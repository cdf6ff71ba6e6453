package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Keyframes: states to start from. */
public final class Keyframes extends Group {
  /** Simulation time. [nkey, s] */
  public final double[] time;

  /** Coordinates. [nkey x nq] */
  public final double[] qpos;

  /** Velocities. [nkey x nv] */
  public final double[] qvel;

  /** Activations. [nkey x na] */
  public final double[] act;

  /** Positions of mocap bodies. [nkey x nmocap x 3, m] */
  public final double[] mpos;

  /** Orientations of mocap bodies. [nkey x nmocap x 4] */
  public final double[] mquat;

  /** Controls. [nkey x nu] */
  public final double[] ctrl;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Keyframes(Sizes s) {
    sizes = s;
    time = new double[s.nkey];
    qpos = new double[s.nkey * s.nq];
    qvel = new double[s.nkey * s.nv];
    act = new double[s.nkey * s.na];
    mpos = new double[3 * s.nkey * s.nmocap];
    mquat = new double[4 * s.nkey * s.nmocap];
    ctrl = new double[s.nkey * s.nu];
  }

  @Override
  public Keyframes copy() {
    Keyframes copy = new Keyframes(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 41;
  }

  @Override
  protected int fieldCount() {
    return 7;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> time;
      case 1 -> qpos;
      case 2 -> qvel;
      case 3 -> act;
      case 4 -> mpos;
      case 5 -> mquat;
      case 6 -> ctrl;
      default -> null;
    };
  }
}
