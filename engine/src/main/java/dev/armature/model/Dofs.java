package dev.armature.model;

/**
 * Degrees of freedom, in the order of their joints. Arrays are flat, row after row; the shape
 * stands in brackets.
 */
public final class Dofs {
  /** Body of the dof. [nv] */
  public final int[] bodyid;

  /** Joint of the dof. [nv] */
  public final int[] jntid;

  /** Dof before it on the way to the root, -1 for none. [nv] */
  public final int[] parentid;

  /** Kinematic tree. [nv] */
  public final int[] treeid;

  /** Address of the diagonal entry in the legacy inertia layout. [nv] */
  public final int[] Madr;

  /** Number of consecutive dofs of simple bodies from here on. [nv] */
  public final int[] simplenum;

  /** Reference parameters of friction loss. [nv x 2] */
  public final double[] solref;

  /** Impedance parameters of friction loss. [nv x 5] */
  public final double[] solimp;

  /** Dry friction, N or N m. [nv] */
  public final double[] frictionloss;

  /** Rotor inertia added to the diagonal, kg or kg m^2. [nv] */
  public final double[] armature;

  /** Viscous damping, N s/m or N m s/rad. [nv] */
  public final double[] damping;

  /** Diagonal of the inverse inertia at qpos0. [nv] */
  public final double[] invweight0;

  /** Diagonal of the inertia at qpos0. [nv] */
  public final double[] M0;

  /** Typical length: 1 for translations, the body length for rotations. [nv] */
  public final double[] length;

  /** Allocates the arrays for a model of these sizes. */
  public Dofs(Sizes s) {
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

  private Dofs(Dofs o) {
    bodyid = o.bodyid.clone();
    jntid = o.jntid.clone();
    parentid = o.parentid.clone();
    treeid = o.treeid.clone();
    Madr = o.Madr.clone();
    simplenum = o.simplenum.clone();
    solref = o.solref.clone();
    solimp = o.solimp.clone();
    frictionloss = o.frictionloss.clone();
    armature = o.armature.clone();
    damping = o.damping.clone();
    invweight0 = o.invweight0.clone();
    M0 = o.M0.clone();
    length = o.length.clone();
  }

  /** A deep copy. */
  public Dofs copy() {
    return new Dofs(this);
  }
}
