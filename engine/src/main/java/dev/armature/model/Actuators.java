package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Actuators: what turns controls into forces. */
public final class Actuators extends Group {
  /** A {@link TransmissionType} code. [nu] */
  public final int[] trntype;

  /** A {@link DynType} code. [nu] */
  public final int[] dyntype;

  /** A {@link GainType} code. [nu] */
  public final int[] gaintype;

  /** A {@link BiasType} code. [nu] */
  public final int[] biastype;

  /** Transmission target and second target, -1 for none. [nu x 2] */
  public final int[] trnid;

  /** First activation in act, -1 when stateless. [nu] */
  public final int[] actadr;

  /** Number of activations. [nu] */
  public final int[] actnum;

  /** Group, for switching actuators off together. [nu] */
  public final int[] group;

  /** Delay buffer: number of samples, interpolation. [nu x 2] */
  public final int[] history;

  /** First entry in history, -1 for none. [nu] */
  public final int[] historyadr;

  /** Delay. [nu, s] */
  public final double[] delay;

  /** Whether ctrlrange is enforced. [nu] */
  public final boolean[] ctrllimited;

  /** Whether forcerange is enforced. [nu] */
  public final boolean[] forcelimited;

  /** Whether actrange is enforced. [nu] */
  public final boolean[] actlimited;

  /** Parameters of the dynamics. [nu x 10] */
  public final double[] dynprm;

  /** Parameters of the gain. [nu x 10] */
  public final double[] gainprm;

  /** Parameters of the bias. [nu x 10] */
  public final double[] biasprm;

  /** Whether the force uses the activation of the end of the step. [nu] */
  public final boolean[] actearly;

  /** Control range. [nu x 2] */
  public final double[] ctrlrange;

  /** Force range; N m for rotations. [nu x 2, N] */
  public final double[] forcerange;

  /** Activation range. [nu x 2] */
  public final double[] actrange;

  /** Scale from actuator to generalized force. [nu x 6] */
  public final double[] gear;

  /** Rod length of slider-cranks. [nu, m] */
  public final double[] cranklength;

  /** Size of the acceleration that a unit force makes at qpos0. [nu] */
  public final double[] acc0;

  /** Length at qpos0. [nu] */
  public final double[] length0;

  /** Feasible length range. [nu x 2] */
  public final double[] lengthrange;

  /** User values. [nu x nuserActuator] */
  public final double[] user;

  /** Plugin instance, -1 for none. [nu] */
  public final int[] plugin;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Actuators(Sizes s) {
    sizes = s;
    trntype = new int[s.nu];
    dyntype = new int[s.nu];
    gaintype = new int[s.nu];
    biastype = new int[s.nu];
    trnid = new int[2 * s.nu];
    actadr = new int[s.nu];
    actnum = new int[s.nu];
    group = new int[s.nu];
    history = new int[2 * s.nu];
    historyadr = new int[s.nu];
    delay = new double[s.nu];
    ctrllimited = new boolean[s.nu];
    forcelimited = new boolean[s.nu];
    actlimited = new boolean[s.nu];
    dynprm = new double[10 * s.nu];
    gainprm = new double[10 * s.nu];
    biasprm = new double[10 * s.nu];
    actearly = new boolean[s.nu];
    ctrlrange = new double[2 * s.nu];
    forcerange = new double[2 * s.nu];
    actrange = new double[2 * s.nu];
    gear = new double[6 * s.nu];
    cranklength = new double[s.nu];
    acc0 = new double[s.nu];
    length0 = new double[s.nu];
    lengthrange = new double[2 * s.nu];
    user = new double[s.nu * s.nuserActuator];
    plugin = new int[s.nu];
  }

  @Override
  public Actuators copy() {
    Actuators copy = new Actuators(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 35;
  }

  @Override
  protected int fieldCount() {
    return 28;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> trntype;
      case 1 -> dyntype;
      case 2 -> gaintype;
      case 3 -> biastype;
      case 4 -> trnid;
      case 5 -> actadr;
      case 6 -> actnum;
      case 7 -> group;
      case 8 -> history;
      case 9 -> historyadr;
      case 10 -> delay;
      case 11 -> ctrllimited;
      case 12 -> forcelimited;
      case 13 -> actlimited;
      case 14 -> dynprm;
      case 15 -> gainprm;
      case 16 -> biasprm;
      case 17 -> actearly;
      case 18 -> ctrlrange;
      case 19 -> forcerange;
      case 20 -> actrange;
      case 21 -> gear;
      case 22 -> cranklength;
      case 23 -> acc0;
      case 24 -> length0;
      case 25 -> lengthrange;
      case 26 -> user;
      case 27 -> plugin;
      default -> null;
    };
  }
}
