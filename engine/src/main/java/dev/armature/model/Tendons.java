package dev.armature.model;

/** Tendons. Arrays are flat, row after row; the shape stands in brackets. */
public final class Tendons {
  /** First path element in wrap. [ntendon] */
  public final int[] adr;

  /** Number of path elements. [ntendon] */
  public final int[] num;

  /** Material, -1 for none. [ntendon] */
  public final int[] matid;

  /** Group, for display. [ntendon] */
  public final int[] group;

  /** Number of kinematic trees along the path. [ntendon] */
  public final int[] treenum;

  /** The first two of these trees, -1 for none. [ntendon x 2] */
  public final int[] treeid;

  /** Whether range is enforced. [ntendon] */
  public final boolean[] limited;

  /** Whether actfrcrange clamps the total actuator force. [ntendon] */
  public final boolean[] actfrclimited;

  /** Width for display, m. [ntendon] */
  public final double[] width;

  /** Reference parameters of the limit. [ntendon x 2] */
  public final double[] solrefLim;

  /** Impedance parameters of the limit. [ntendon x 5] */
  public final double[] solimpLim;

  /** Reference parameters of friction loss. [ntendon x 2] */
  public final double[] solrefFri;

  /** Impedance parameters of friction loss. [ntendon x 5] */
  public final double[] solimpFri;

  /** Length limits, m. [ntendon x 2] */
  public final double[] range;

  /** Range of the total actuator force, N. [ntendon x 2] */
  public final double[] actfrcrange;

  /** Distance before the limit at which it becomes active, m. [ntendon] */
  public final double[] margin;

  /** Spring stiffness, N/m. [ntendon] */
  public final double[] stiffness;

  /** Damping, N s/m. [ntendon] */
  public final double[] damping;

  /** Inertia of the moving tendon, kg. [ntendon] */
  public final double[] armature;

  /** Dry friction, N. [ntendon] */
  public final double[] frictionloss;

  /** Rest length range of the spring, m. [ntendon x 2] */
  public final double[] lengthspring;

  /** Length at qpos0, m. [ntendon] */
  public final double[] length0;

  /** Inverse inertia at qpos0. [ntendon] */
  public final double[] invweight0;

  /** User data. [ntendon x nuserTendon] */
  public final double[] user;

  /** Colour. [ntendon x 4] */
  public final float[] rgba;

  /** Allocates the arrays for a model of these sizes. */
  public Tendons(Sizes s) {
    adr = new int[s.ntendon];
    num = new int[s.ntendon];
    matid = new int[s.ntendon];
    group = new int[s.ntendon];
    treenum = new int[s.ntendon];
    treeid = new int[2 * s.ntendon];
    limited = new boolean[s.ntendon];
    actfrclimited = new boolean[s.ntendon];
    width = new double[s.ntendon];
    solrefLim = new double[2 * s.ntendon];
    solimpLim = new double[5 * s.ntendon];
    solrefFri = new double[2 * s.ntendon];
    solimpFri = new double[5 * s.ntendon];
    range = new double[2 * s.ntendon];
    actfrcrange = new double[2 * s.ntendon];
    margin = new double[s.ntendon];
    stiffness = new double[s.ntendon];
    damping = new double[s.ntendon];
    armature = new double[s.ntendon];
    frictionloss = new double[s.ntendon];
    lengthspring = new double[2 * s.ntendon];
    length0 = new double[s.ntendon];
    invweight0 = new double[s.ntendon];
    user = new double[s.nuserTendon * s.ntendon];
    rgba = new float[4 * s.ntendon];
  }

  private Tendons(Tendons o) {
    adr = o.adr.clone();
    num = o.num.clone();
    matid = o.matid.clone();
    group = o.group.clone();
    treenum = o.treenum.clone();
    treeid = o.treeid.clone();
    limited = o.limited.clone();
    actfrclimited = o.actfrclimited.clone();
    width = o.width.clone();
    solrefLim = o.solrefLim.clone();
    solimpLim = o.solimpLim.clone();
    solrefFri = o.solrefFri.clone();
    solimpFri = o.solimpFri.clone();
    range = o.range.clone();
    actfrcrange = o.actfrcrange.clone();
    margin = o.margin.clone();
    stiffness = o.stiffness.clone();
    damping = o.damping.clone();
    armature = o.armature.clone();
    frictionloss = o.frictionloss.clone();
    lengthspring = o.lengthspring.clone();
    length0 = o.length0.clone();
    invweight0 = o.invweight0.clone();
    user = o.user.clone();
    rgba = o.rgba.clone();
  }

  /** A deep copy. */
  public Tendons copy() {
    return new Tendons(this);
  }
}
