package dev.armature.model;

/** Actuators. Arrays are flat, row after row; the shape stands in brackets. */
public final class Actuators {
  /** A TransmissionType code. [nu] */
  public final int[] trntype;

  /** A DynType code. [nu] */
  public final int[] dyntype;

  /** A GainType code. [nu] */
  public final int[] gaintype;

  /** A BiasType code. [nu] */
  public final int[] biastype;

  /** Transmission target, second target; -1 for none. [nu x 2] */
  public final int[] trnid;

  /** First activation in act, -1 when stateless. [nu] */
  public final int[] actadr;

  /** Number of activations. [nu] */
  public final int[] actnum;

  /** Group, for display and for disabling. [nu] */
  public final int[] group;

  /** Delay buffer: samples, interpolation. [nu x 2] */
  public final int[] history;

  /** First entry in history, -1 for none. [nu] */
  public final int[] historyadr;

  /** Delay, s. [nu] */
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

  /** Whether the force uses the next activation. [nu] */
  public final boolean[] actearly;

  /** Control range. [nu x 2] */
  public final double[] ctrlrange;

  /** Force range, N or N m. [nu x 2] */
  public final double[] forcerange;

  /** Activation range. [nu x 2] */
  public final double[] actrange;

  /** Scale from actuator to generalised force. [nu x 6] */
  public final double[] gear;

  /** Rod length of slider-cranks, m. [nu] */
  public final double[] cranklength;

  /** Acceleration by a unit force at qpos0. [nu] */
  public final double[] acc0;

  /** Length at qpos0. [nu] */
  public final double[] length0;

  /** Feasible length range. [nu x 2] */
  public final double[] lengthrange;

  /** User data. [nu x nuserActuator] */
  public final double[] user;

  /** Plugin instance, -1 for none. [nu] */
  public final int[] plugin;

  /** Allocates the arrays for a model of these sizes. */
  public Actuators(Sizes s) {
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
    user = new double[s.nuserActuator * s.nu];
    plugin = new int[s.nu];
  }

  private Actuators(Actuators o) {
    trntype = o.trntype.clone();
    dyntype = o.dyntype.clone();
    gaintype = o.gaintype.clone();
    biastype = o.biastype.clone();
    trnid = o.trnid.clone();
    actadr = o.actadr.clone();
    actnum = o.actnum.clone();
    group = o.group.clone();
    history = o.history.clone();
    historyadr = o.historyadr.clone();
    delay = o.delay.clone();
    ctrllimited = o.ctrllimited.clone();
    forcelimited = o.forcelimited.clone();
    actlimited = o.actlimited.clone();
    dynprm = o.dynprm.clone();
    gainprm = o.gainprm.clone();
    biasprm = o.biasprm.clone();
    actearly = o.actearly.clone();
    ctrlrange = o.ctrlrange.clone();
    forcerange = o.forcerange.clone();
    actrange = o.actrange.clone();
    gear = o.gear.clone();
    cranklength = o.cranklength.clone();
    acc0 = o.acc0.clone();
    length0 = o.length0.clone();
    lengthrange = o.lengthrange.clone();
    user = o.user.clone();
    plugin = o.plugin.clone();
  }

  /** A deep copy. */
  public Actuators copy() {
    return new Actuators(this);
  }
}
