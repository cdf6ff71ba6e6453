package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** The arrays of {@link Option}. */
public abstract class OptionFields extends Group {
  /** Time step. [s] */
  public double timestep = 0.002;

  /** Ratio of friction to normal impedance of elliptic contacts. */
  public double impratio = 1;

  /** Solver tolerance, relative to the mean inertia. */
  public double tolerance = 1e-8;

  /** Line search tolerance. */
  public double lsTolerance = 0.01;

  /** Tolerance of the no-slip pass. */
  public double noslipTolerance = 1e-6;

  /** Tolerance of the convex collision solver. */
  public double ccdTolerance = 1e-6;

  /** Speed below which a tree may fall asleep. [m/s] */
  public double sleepTolerance = 1e-4;

  /** Density of the medium. [kg/m^3] */
  public double density;

  /** Viscosity of the medium. [Pa s] */
  public double viscosity;

  /** Margin of all contacts when contact parameters are overridden. [m] */
  public double oMargin;

  /** An {@link IntegratorType} code. */
  public int integrator = IntegratorType.EULER;

  /** A {@link ConeType} code. */
  public int cone = ConeType.PYRAMIDAL;

  /** A {@link JacobianType} code. */
  public int jacobian = JacobianType.AUTO;

  /** A {@link SolverType} code. */
  public int solver = SolverType.NEWTON;

  /** Largest number of solver iterations. */
  public int iterations = 100;

  /** Largest number of line search iterations. */
  public int lsIterations = 50;

  /** Largest number of no-slip iterations; 0 switches the pass off. */
  public int noslipIterations;

  /** Largest number of iterations of the convex collision solver. */
  public int ccdIterations = 35;

  /** Bits of {@link DisableFlag}: stages that are switched off. */
  public int disableflags;

  /** Bits of {@link EnableFlag}: features that are switched on. */
  public int enableflags;

  /** Actuator groups that are switched off, one bit for each group. */
  public int disableactuator;

  /** Starting points of the contact search on signed distance fields. */
  public int sdfInitpoints = 40;

  /** Iterations of the contact search on signed distance fields. */
  public int sdfIterations = 10;

  /** Gravity. [3, m/s^2] */
  public final double[] gravity = {0, 0, -9.81};

  /** Velocity of the medium. [3, m/s] */
  public final double[] wind = new double[3];

  /** Magnetic flux. [3, T] */
  public final double[] magnetic = {0, -0.5, 0};

  /** Reference parameters of all contacts when overridden. [2] */
  public final double[] oSolref = {0.02, 1};

  /** Impedance parameters of all contacts when overridden. [5] */
  public final double[] oSolimp = {0.9, 0.95, 0.001, 0.5, 2};

  /** Friction of all contacts when overridden. [5] */
  public final double[] oFriction = {1, 1, 0.005, 0.0001, 0.0001};

  OptionFields() {}

  @Override
  protected int section() {
    return 1;
  }

  @Override
  protected int fieldCount() {
    return 29;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 23 -> gravity;
      case 24 -> wind;
      case 25 -> magnetic;
      case 26 -> oSolref;
      case 27 -> oSolimp;
      case 28 -> oFriction;
      default -> null;
    };
  }

  @Override
  protected double number(int field) {
    return switch (field) {
      case 0 -> timestep;
      case 1 -> impratio;
      case 2 -> tolerance;
      case 3 -> lsTolerance;
      case 4 -> noslipTolerance;
      case 5 -> ccdTolerance;
      case 6 -> sleepTolerance;
      case 7 -> density;
      case 8 -> viscosity;
      case 9 -> oMargin;
      case 10 -> integrator;
      case 11 -> cone;
      case 12 -> jacobian;
      case 13 -> solver;
      case 14 -> iterations;
      case 15 -> lsIterations;
      case 16 -> noslipIterations;
      case 17 -> ccdIterations;
      case 18 -> disableflags;
      case 19 -> enableflags;
      case 20 -> disableactuator;
      case 21 -> sdfInitpoints;
      case 22 -> sdfIterations;
      default -> super.number(field);
    };
  }

  @Override
  protected void setNumber(int field, double value) {
    switch (field) {
      case 0 -> timestep = value;
      case 1 -> impratio = value;
      case 2 -> tolerance = value;
      case 3 -> lsTolerance = value;
      case 4 -> noslipTolerance = value;
      case 5 -> ccdTolerance = value;
      case 6 -> sleepTolerance = value;
      case 7 -> density = value;
      case 8 -> viscosity = value;
      case 9 -> oMargin = value;
      case 10 -> integrator = (int) value;
      case 11 -> cone = (int) value;
      case 12 -> jacobian = (int) value;
      case 13 -> solver = (int) value;
      case 14 -> iterations = (int) value;
      case 15 -> lsIterations = (int) value;
      case 16 -> noslipIterations = (int) value;
      case 17 -> ccdIterations = (int) value;
      case 18 -> disableflags = (int) value;
      case 19 -> enableflags = (int) value;
      case 20 -> disableactuator = (int) value;
      case 21 -> sdfInitpoints = (int) value;
      case 22 -> sdfIterations = (int) value;
      default -> super.setNumber(field, value);
    }
  }
}
