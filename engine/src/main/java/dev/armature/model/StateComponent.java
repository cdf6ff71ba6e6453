package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

/**
 * Components of the state vector, as bits; a vector holds its components in the order of the bits.
 */
public final class StateComponent {
  /** Simulation time. [s] */
  public static final int TIME = 1 << 0;

  /** Coordinates of the joints. [nq] */
  public static final int QPOS = 1 << 1;

  /** Velocities of the dofs. [nv] */
  public static final int QVEL = 1 << 2;

  /** Activations. [na] */
  public static final int ACT = 1 << 3;

  /** Delay buffers of actuators and sensors. [nhistory] */
  public static final int HISTORY = 1 << 4;

  /** Acceleration from which the solver starts. [nv] */
  public static final int WARMSTART = 1 << 5;

  /** Controls. [nu] */
  public static final int CTRL = 1 << 6;

  /** Generalized forces that the user applies. [nv] */
  public static final int QFRC_APPLIED = 1 << 7;

  /**
   * Force and torque that the user applies at the center of mass of each body, world axes. [nbody x
   * 6]
   */
  public static final int XFRC_APPLIED = 1 << 8;

  /** Whether each equality constraint is active. [neq] */
  public static final int EQ_ACTIVE = 1 << 9;

  /** Positions of mocap bodies. [nmocap x 3, m] */
  public static final int MOCAP_POS = 1 << 10;

  /** Orientations of mocap bodies. [nmocap x 4] */
  public static final int MOCAP_QUAT = 1 << 11;

  /** Numbers of the user, which the engine never reads. [nuserdata] */
  public static final int USERDATA = 1 << 12;

  /** State variables of plugins. [npluginstate] */
  public static final int PLUGIN = 1 << 13;

  /** Coordinates, velocities, activations and delay buffers. */
  public static final int PHYSICS = QPOS | QVEL | ACT | HISTORY;

  /** Everything that the engine itself changes in a step. */
  public static final int FULLPHYSICS = TIME | PHYSICS | PLUGIN;

  /** Everything that a user sets. */
  public static final int USER =
      CTRL | QFRC_APPLIED | XFRC_APPLIED | EQ_ACTIVE | MOCAP_POS | MOCAP_QUAT | USERDATA;

  /** Everything that decides the next step, to the bit. */
  public static final int INTEGRATION = FULLPHYSICS | USER | WARMSTART;

  /** Number of components. */
  public static final int COUNT = 14;

  private StateComponent() {}
}
