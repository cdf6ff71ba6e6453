package dev.armature.avbd;

import dev.armature.model.Experimental;
import dev.armature.model.MethodOptions;
import dev.armature.model.Model;
import java.util.EnumSet;

/**
 * Options of the augmented vertex block descent solver ({@code solver="avbd"}). Penalties are given
 * in units of m/h², the stiffness at which a body of the row's (reduced) mass m is as strongly
 * bound by the row as by its inertia over one step h; so the same numbers serve millimeters and
 * meters.
 */
@Experimental
public final class AvbdOptions implements MethodOptions {
  private static final AvbdOptions DEFAULTS = new AvbdOptions();

  /** Sweeps over all bodies in a step. */
  public int sweeps = 4;

  /**
   * Fraction of a row's violation at the start of the step that the sweeps leave alone: C_stab = C
   * − α C(x_t). Without post-stabilization also the part of a multiplier that the next step starts
   * from.
   */
  public double alpha = 0.95;

  /**
   * Growth of the penalty per sweep, in units of m/h², for a violation of a hundredth of the body's
   * size.
   */
  public double beta = 1;

  /** Fraction of a penalty that the next step starts from. */
  public double gamma = 0.99;

  /** Smallest penalty, in units of m/h². */
  public double penaltyMin = 1;

  /** Largest penalty, in units of m/h². */
  public double penaltyMax = 1e4;

  /** Compliance of contacts, m/N; 0 is rigid. */
  public double compliance;

  /** Additions to the published method; remove a part to switch it off. */
  public final EnumSet<Part> parts = EnumSet.allOf(Part.class);

  /** Penalty of the friction rows, relative to that of the normal. */
  public double frictionStiffness = 1;

  /** Fraction of the approach speed with which bodies leave a contact, 0 to 1. */
  public double restitution;

  /** Approach speed below which contacts do not bounce, m/s. */
  public double restitutionSpeed = 0.1;

  /** Force at which equality constraints break, N; 0 means never. */
  public double breakForce;

  /** Violation at which a step counts as solved, in parts of the body's size. */
  public double tolerance = 1e-4;

  /** Whether the 6×6 blocks are factorized whole instead of by the reduced 3+3 path. */
  public boolean fullBlocks;

  /** Whether figures of every step are computed: see {@code AvbdDiagnostics}. */
  public boolean diagnostics;

  /**
   * Compliance of contacts with a geom, m/N, added to {@link #compliance}; empty for none. [ngeom]
   */
  public double[] geomCompliance = {};

  /** Force at which an equality constraint breaks, N, instead of {@link #breakForce}. [neq] */
  public double[] eqBreakForce = {};

  /**
   * Force at which the joints of a body break, N, by joint; 0 is never, empty for no joint. The
   * model must have been compiled with a {@code breakforce} or {@code breaktorque} at one of the
   * joints of that body. [njnt]
   */
  public double[] jntBreakForce = {};

  /** Torque at which the joints of a body break, N m, likewise. [njnt] */
  public double[] jntBreakTorque = {};

  /**
   * The options of a model, to read or to change. They are made when the model has none yet; do
   * that before worlds of the model run in other threads.
   */
  public static AvbdOptions of(Model m) {
    AvbdOptions options = m.opt.method instanceof AvbdOptions own ? own : new AvbdOptions();
    m.opt.method = options;
    return options;
  }

  /** The options of a model, to read only. */
  static AvbdOptions read(Model m) {
    return m.opt.method instanceof AvbdOptions own ? own : DEFAULTS;
  }

  /** Whether a part is on. */
  boolean has(Part part) {
    return parts.contains(part);
  }

  private void use(Part part, boolean on) {
    if (on) {
      parts.add(part);
    } else {
      parts.remove(part);
    }
  }

  @Override
  public void set(String name, double... value) {
    switch (name) {
      case "sweeps" -> sweeps = (int) value[0];
      case "alpha" -> alpha = value[0];
      case "beta" -> beta = value[0];
      case "gamma" -> gamma = value[0];
      case "penaltymin" -> penaltyMin = value[0];
      case "penaltymax" -> penaltyMax = value[0];
      case "compliance" -> compliance = value[0];
      case "poststabilise" -> use(Part.POST_STABILIZATION, value[0] != 0);
      case "frictionstiffness" -> frictionStiffness = value[0];
      case "restitution" -> restitution = value[0];
      case "restitutionspeed" -> restitutionSpeed = value[0];
      case "breakforce" -> breakForce = value[0];
      case "tolerance" -> tolerance = value[0];
      case "fullblocks" -> fullBlocks = value[0] != 0;
      case "diagnostics" -> diagnostics = value[0] != 0;
      case "geom_compliance" -> geomCompliance = value.clone();
      case "eq_breakforce" -> eqBreakForce = value.clone();
      case "jnt_breakforce" -> jntBreakForce = value.clone();
      case "jnt_breaktorque" -> jntBreakTorque = value.clone();
      default -> throw new IllegalArgumentException("avbd has no option " + name);
    }
  }

  @Override
  public AvbdOptions copy() {
    AvbdOptions o = new AvbdOptions();
    o.sweeps = sweeps;
    o.alpha = alpha;
    o.beta = beta;
    o.gamma = gamma;
    o.penaltyMin = penaltyMin;
    o.penaltyMax = penaltyMax;
    o.compliance = compliance;
    o.parts.retainAll(parts);
    o.frictionStiffness = frictionStiffness;
    o.restitution = restitution;
    o.restitutionSpeed = restitutionSpeed;
    o.breakForce = breakForce;
    o.tolerance = tolerance;
    o.fullBlocks = fullBlocks;
    o.diagnostics = diagnostics;
    o.geomCompliance = geomCompliance.clone();
    o.eqBreakForce = eqBreakForce.clone();
    o.jntBreakForce = jntBreakForce.clone();
    o.jntBreakTorque = jntBreakTorque.clone();
    return o;
  }

  @Override
  public void check() {
    if (sweeps < 1) {
      throw new IllegalArgumentException("avbd sweeps must be at least 1 but are " + sweeps);
    }
    range("alpha", alpha, 0, 1);
    range("beta", beta, 0, Double.MAX_VALUE);
    range("gamma", gamma, 0, 1);
    range("penaltymin", penaltyMin, Double.MIN_NORMAL, Double.MAX_VALUE);
    range("penaltymax", penaltyMax, penaltyMin, Double.MAX_VALUE);
    range("compliance", compliance, 0, Double.MAX_VALUE);
    range("frictionstiffness", frictionStiffness, Double.MIN_NORMAL, Double.MAX_VALUE);
    range("restitution", restitution, 0, 1);
    range("restitutionspeed", restitutionSpeed, 0, Double.MAX_VALUE);
    range("breakforce", breakForce, 0, Double.MAX_VALUE);
    range("tolerance", tolerance, 0, Double.MAX_VALUE);
  }

  private static void range(String name, double value, double low, double high) {
    if (!(value >= low && value <= high)) {
      throw new IllegalArgumentException(
          "avbd " + name + " must be from " + low + " to " + high + " but is " + value);
    }
  }
}
