package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Degrees of freedom, in the order of their joints. */
public final class Dofs extends Group {
  /** Body of the dof. [nv] */
  public final int[] bodyid;

  /** Joint of the dof. [nv] */
  public final int[] jntid;

  /** Previous dof on the way to the root, -1 for none. [nv] */
  public final int[] parentid;

  /** Kinematic tree. [nv] */
  public final int[] treeid;

  /** Address of the diagonal entry in the legacy inertia layout. [nv] */
  public final int[] Madr;

  /** Number of consecutive dofs of simple bodies, starting here. [nv] */
  public final int[] simplenum;

  /** Reference parameters of friction loss. [nv x 2] */
  public final double[] solref;

  /** Impedance parameters of friction loss. [nv x 5] */
  public final double[] solimp;

  /** Dry friction; N m for rotations. [nv, N] */
  public final double[] frictionloss;

  /** Inertia added to the diagonal, such as that of a rotor; kg m^2 for rotations. [nv, kg] */
  public final double[] armature;

  /** Viscous damping; N m s/rad for rotations. [nv, N s/m] */
  public final double[] damping;

  /** Diagonal of the inverse inertia at qpos0. [nv] */
  public final double[] invweight0;

  /** Diagonal of the inertia at qpos0. [nv] */
  public final double[] M0;

  /** Typical length: 1 for translations, the body length for rotations. [nv] */
  public final double[] length;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Dofs(Sizes s) {
    sizes = s;
    bodyid = new int[s.nv];
    jntid = new int[s.nv];
    parentid = new int[s.nv];
    treeid = new int[s.nv];
    Madr = new int[s.nv];
    simplenum = new int[s.nv];
    solref = new double[2 * s.nv];
    solimp = new double[5 * s.nv];
    frictionloss = new double[s.nv];
    armature = new double[s.nv];
    damping = new double[s.nv];
    invweight0 = new double[s.nv];
    M0 = new double[s.nv];
    length = new double[s.nv];
  }

  @Override
  public Dofs copy() {
    Dofs copy = new Dofs(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 16;
  }

  @Override
  protected int fieldCount() {
    return 14;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> bodyid;
      case 1 -> jntid;
      case 2 -> parentid;
      case 3 -> treeid;
      case 4 -> Madr;
      case 5 -> simplenum;
      case 6 -> solref;
      case 7 -> solimp;
      case 8 -> frictionloss;
      case 9 -> armature;
      case 10 -> damping;
      case 11 -> invweight0;
      case 12 -> M0;
      case 13 -> length;
      default -> null;
    };
  }
}
