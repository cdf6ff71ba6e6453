package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

/**
 * A set of components of the state vector; a vector holds its components in the order of the
 * constants here.
 */
public record StateComponents(int bits) {
  /** Simulation time. [s] */
  public static final StateComponents TIME = new StateComponents(1 << 0);

  /** Coordinates of the joints. [nq] */
  public static final StateComponents QPOS = new StateComponents(1 << 1);

  /** Velocities of the dofs. [nv] */
  public static final StateComponents QVEL = new StateComponents(1 << 2);

  /** Activations. [na] */
  public static final StateComponents ACT = new StateComponents(1 << 3);

  /** Delay buffers of actuators and sensors. [nhistory] */
  public static final StateComponents HISTORY = new StateComponents(1 << 4);

  /** Acceleration from which the solver starts. [nv] */
  public static final StateComponents WARMSTART = new StateComponents(1 << 5);

  /** Controls. [nu] */
  public static final StateComponents CTRL = new StateComponents(1 << 6);

  /** Generalized forces that the user applies. [nv] */
  public static final StateComponents QFRC_APPLIED = new StateComponents(1 << 7);

  /**
   * Force and torque that the user applies at the center of mass of each body, world axes. [nbody x
   * 6]
   */
  public static final StateComponents XFRC_APPLIED = new StateComponents(1 << 8);

  /** Whether each equality constraint is active. [neq] */
  public static final StateComponents EQ_ACTIVE = new StateComponents(1 << 9);

  /** Positions of mocap bodies. [nmocap x 3, m] */
  public static final StateComponents MOCAP_POS = new StateComponents(1 << 10);

  /** Orientations of mocap bodies. [nmocap x 4] */
  public static final StateComponents MOCAP_QUAT = new StateComponents(1 << 11);

  /** Numbers of the user, which the engine never reads. [nuserdata] */
  public static final StateComponents USERDATA = new StateComponents(1 << 12);

  /** State variables of plugins. [npluginstate] */
  public static final StateComponents PLUGIN = new StateComponents(1 << 13);

  /** Coordinates, velocities, activations and delay buffers. */
  public static final StateComponents PHYSICS = of(QPOS, QVEL, ACT, HISTORY);

  /** Everything that the engine itself changes in a step. */
  public static final StateComponents FULLPHYSICS = of(TIME, PHYSICS, PLUGIN);

  /** Everything that a user sets. */
  public static final StateComponents USER =
      of(CTRL, QFRC_APPLIED, XFRC_APPLIED, EQ_ACTIVE, MOCAP_POS, MOCAP_QUAT, USERDATA);

  /** Everything that decides the next step, to the bit. */
  public static final StateComponents INTEGRATION = of(FULLPHYSICS, USER, WARMSTART);

  /** Number of components. */
  public static final int COUNT = 14;

  /** Checks that every bit is a component. */
  public StateComponents {
    if (bits < 0 || bits >= 1 << COUNT) {
      throw new IllegalArgumentException("no such state components: " + bits);
    }
  }

  /** The components of all the given sets. */
  public static StateComponents of(StateComponents... parts) {
    int bits = 0;
    for (StateComponents part : parts) {
      bits |= part.bits;
    }
    return new StateComponents(bits);
  }

  /** Whether all components of another set are in this one. */
  public boolean contains(StateComponents part) {
    return (part.bits & ~bits) == 0;
  }
}
