package dev.armature.model;

/**
 * Options of the simulation, with MuJoCo's defaults. A plain record of settings: change it, the
 * next step follows.
 */
public final class Option {
  /** Time step, s. */
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

  /** Velocity below which a tree may fall asleep. */
  public double sleepTolerance = 1e-4;

  /** Density of the medium, kg/m^3. */
  public double density;

  /** Viscosity of the medium, Pa s. */
  public double viscosity;

  /** Margin of all contacts when contact parameters are overridden, m. */
  public double oMargin;

  /** An {@link IntegratorType} code. */
  public int integrator = IntegratorType.EULER;

  /** A {@link ConeType} code. */
  public int cone = ConeType.PYRAMIDAL;

  /** A {@link JacobianType} code. */
  public int jacobian = JacobianType.AUTO;

  /** A {@link SolverType} code. */
  public int solver = SolverType.NEWTON;

  /** Most iterations of the solver. */
  public int iterations = 100;

  /** Most iterations of the line search. */
  public int lsIterations = 50;

  /** Most iterations of the no-slip pass; 0 switches it off. */
  public int noslipIterations;

  /** Most iterations of the convex collision solver. */
  public int ccdIterations = 35;

  /** Bits of {@code DisableFlag}. */
  public int disableflags;

  /** Bits of {@code EnableFlag}. */
  public int enableflags;

  /** Actuator groups that are switched off, a bit a group. */
  public int disableactuator;

  /** Starting points of the search on signed distance fields. */
  public int sdfInitpoints = 40;

  /** Iterations of the search on signed distance fields. */
  public int sdfIterations = 10;

  /** Gravity, m/s^2. */
  public final double[] gravity = {0, 0, -9.81};

  /** Velocity of the medium, m/s. */
  public final double[] wind = new double[3];

  /** Magnetic flux, T. */
  public final double[] magnetic = {0, -0.5, 0};

  /** Reference parameters of all contacts when overridden. */
  public final double[] oSolref = {0.02, 1};

  /** Impedance parameters of all contacts when overridden. */
  public final double[] oSolimp = {0.9, 0.95, 0.001, 0.5, 2};

  /** Friction of all contacts when overridden. */
  public final double[] oFriction = {1, 1, 0.005, 0.0001, 0.0001};

  /** Settings of the solver {@link SolverType#AVBD}; the others do not read them. */
  public AvbdOption avbd = new AvbdOption();

  /** Whether a stage is switched off: a {@code DisableFlag} bit is set. */
  public boolean disabled(int disableFlag) {
    return (disableflags & disableFlag) != 0;
  }

  /** Whether an optional feature is switched on: an {@code EnableFlag} bit is set. */
  public boolean enabled(int enableFlag) {
    return (enableflags & enableFlag) != 0;
  }

  /** A copy that can be changed without touching this one. */
  public Option copy() {
    Option o = new Option();
    o.timestep = timestep;
    o.impratio = impratio;
    o.tolerance = tolerance;
    o.lsTolerance = lsTolerance;
    o.noslipTolerance = noslipTolerance;
    o.ccdTolerance = ccdTolerance;
    o.sleepTolerance = sleepTolerance;
    o.density = density;
    o.viscosity = viscosity;
    o.oMargin = oMargin;
    o.integrator = integrator;
    o.cone = cone;
    o.jacobian = jacobian;
    o.solver = solver;
    o.iterations = iterations;
    o.lsIterations = lsIterations;
    o.noslipIterations = noslipIterations;
    o.ccdIterations = ccdIterations;
    o.disableflags = disableflags;
    o.enableflags = enableflags;
    o.disableactuator = disableactuator;
    o.sdfInitpoints = sdfInitpoints;
    o.sdfIterations = sdfIterations;
    System.arraycopy(gravity, 0, o.gravity, 0, 3);
    System.arraycopy(wind, 0, o.wind, 0, 3);
    System.arraycopy(magnetic, 0, o.magnetic, 0, 3);
    System.arraycopy(oSolref, 0, o.oSolref, 0, 2);
    System.arraycopy(oSolimp, 0, o.oSolimp, 0, 5);
    System.arraycopy(oFriction, 0, o.oFriction, 0, 5);
    o.avbd = avbd.copy();
    return o;
  }
}
