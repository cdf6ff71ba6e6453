package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Tendons: fixed combinations of joints, or paths through sites and around geoms. */
public final class Tendons extends Group {
  /** First path element in wrap. [ntendon] */
  public final int[] adr;

  /** Number of path elements. [ntendon] */
  public final int[] num;

  /** Material, -1 for none. [ntendon] */
  public final int[] matid;

  /** Visibility group. [ntendon] */
  public final int[] group;

  /** Number of kinematic trees along the path. [ntendon] */
  public final int[] treenum;

  /** The first two of these trees, -1 for none. [ntendon x 2] */
  public final int[] treeid;

  /** Whether range is enforced. [ntendon] */
  public final boolean[] limited;

  /** Whether actfrcrange clamps the total actuator force. [ntendon] */
  public final boolean[] actfrclimited;

  /** Width of the drawn tendon. [ntendon, m] */
  public final double[] width;

  /** Reference parameters of the limit. [ntendon x 2] */
  public final double[] solrefLim;

  /** Impedance parameters of the limit. [ntendon x 5] */
  public final double[] solimpLim;

  /** Reference parameters of friction loss. [ntendon x 2] */
  public final double[] solrefFri;

  /** Impedance parameters of friction loss. [ntendon x 5] */
  public final double[] solimpFri;

  /** Length limits. [ntendon x 2, m] */
  public final double[] range;

  /** Range of the total actuator force. [ntendon x 2, N] */
  public final double[] actfrcrange;

  /** Distance before the limit at which it becomes active. [ntendon, m] */
  public final double[] margin;

  /** Spring stiffness. [ntendon, N/m] */
  public final double[] stiffness;

  /** Damping. [ntendon, N s/m] */
  public final double[] damping;

  /** Inertia of a moving tendon. [ntendon, kg] */
  public final double[] armature;

  /** Dry friction. [ntendon, N] */
  public final double[] frictionloss;

  /** Rest length range of the spring. [ntendon x 2, m] */
  public final double[] lengthspring;

  /** Length at qpos0. [ntendon, m] */
  public final double[] length0;

  /** Inverse inertia at qpos0. [ntendon] */
  public final double[] invweight0;

  /** User values. [ntendon x nuserTendon] */
  public final double[] user;

  /** Color: red, green, blue, opacity. [ntendon x 4] */
  public final float[] rgba;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Tendons(Sizes s) {
    sizes = s;
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
    user = new double[s.ntendon * s.nuserTendon];
    rgba = new float[4 * s.ntendon];
  }

  @Override
  public Tendons copy() {
    Tendons copy = new Tendons(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 33;
  }

  @Override
  protected int fieldCount() {
    return 25;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> adr;
      case 1 -> num;
      case 2 -> matid;
      case 3 -> group;
      case 4 -> treenum;
      case 5 -> treeid;
      case 6 -> limited;
      case 7 -> actfrclimited;
      case 8 -> width;
      case 9 -> solrefLim;
      case 10 -> solimpLim;
      case 11 -> solrefFri;
      case 12 -> solimpFri;
      case 13 -> range;
      case 14 -> actfrcrange;
      case 15 -> margin;
      case 16 -> stiffness;
      case 17 -> damping;
      case 18 -> armature;
      case 19 -> frictionloss;
      case 20 -> lengthspring;
      case 21 -> length0;
      case 22 -> invweight0;
      case 23 -> user;
      case 24 -> rgba;
      default -> null;
    };
  }
}
