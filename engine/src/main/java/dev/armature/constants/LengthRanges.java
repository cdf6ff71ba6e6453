package dev.armature.constants;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.model.BiasType;
import dev.armature.model.DisableFlag;
import dev.armature.model.GainType;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.Option;
import dev.armature.model.Stage;
import dev.armature.model.TransmissionType;
import dev.armature.step.Euler;
import dev.armature.step.Implicit;
import dev.armature.step.Physics;
import dev.armature.step.StateCheck;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Feasible lengths of actuators, which muscles are scaled by: the actuator is pulled one way, then
 * the other, with damped velocities and only limits and equalities acting, until it comes to rest.
 */
public final class LengthRanges {
  private static final double SHORTEST_TIME = 0.01;

  /** Which actuators get a range. */
  public enum Mode {
    /** None. */
    NONE,
    /** Muscles. */
    MUSCLE,
    /** Muscles and user-defined actuators. */
    MUSCLEUSER,
    /** All. */
    ALL
  }

  /**
   * How ranges are found.
   *
   * @param mode which actuators get a range
   * @param useexisting whether a range that is given is kept
   * @param uselimit whether limits of the joint or tendon serve as range
   * @param accel target acceleration of the pull
   * @param maxforce largest force of the pull, 0 for no limit
   * @param timeconst time constant of the velocity decay, s
   * @param timestep time step, 0 for the model's, s
   * @param inttotal simulated time, s
   * @param interval time at the end that is measured, s
   * @param tolrange largest variation at the end, as a share of the range
   */
  public record Settings(
      Mode mode,
      boolean useexisting,
      boolean uselimit,
      double accel,
      double maxforce,
      double timeconst,
      double timestep,
      double inttotal,
      double interval,
      double tolrange) {}

  /**
   * An actuator that did not come to rest.
   *
   * @param actuator its id
   * @param problem what went wrong
   */
  public record Failure(int actuator, String problem) {}

  private LengthRanges() {}

  /**
   * Sets actuator.lengthrange where the settings ask for it.
   *
   * @return the first actuator that did not come to rest, null when all did
   */
  public static @Nullable Failure compute(Model m, Settings s) {
    Model quiet = null;
    Data d = null;
    for (int a = 0; a < m.nu; a++) {
      if (!wanted(m, a, s.mode)) {
        continue;
      }
      double[] range = m.actuator.lengthrange;
      if (s.useexisting && range[2 * a] < range[2 * a + 1]) {
        continue;
      }
      if (s.uselimit && fromLimit(m, a)) {
        continue;
      }
      if (quiet == null || d == null) {
        quiet = m.with(quietOption(m.opt, s));
        d = Physics.makeData(quiet);
      }
      String trouble = pull(quiet, d, a, s);
      if (trouble != null) {
        return new Failure(a, trouble);
      }
    }
    return null;
  }

  private static boolean wanted(Model m, int a, Mode mode) {
    boolean muscle =
        m.actuator.gaintype[a] == GainType.MUSCLE || m.actuator.biastype[a] == BiasType.MUSCLE;
    boolean user =
        m.actuator.gaintype[a] == GainType.USER || m.actuator.biastype[a] == BiasType.USER;
    return switch (mode) {
      case NONE -> false;
      case MUSCLE -> muscle;
      case MUSCLEUSER -> muscle || user;
      case ALL -> true;
    };
  }

  /**
   * Copies the limits of the joint or tendon. Which one is looked up at place {@code a} of the
   * table of pairs of targets, as MuJoCo does, so it is the actuator's own target only for the
   * first actuator.
   */
  private static boolean fromLimit(Model m, int a) {
    int id = m.actuator.trnid[a];
    int type = m.actuator.trntype[a];
    double[] from;
    if ((type == TransmissionType.JOINT || type == TransmissionType.JOINTINPARENT)
        && id >= 0
        && id < m.njnt
        && m.jnt.limited[id]) {
      from = m.jnt.range;
    } else if (type == TransmissionType.TENDON
        && id >= 0
        && id < m.ntendon
        && m.tendon.limited[id]) {
      from = m.tendon.range;
    } else {
      return false;
    }
    System.arraycopy(from, 2 * id, m.actuator.lengthrange, 2 * a, 2);
    return true;
  }

  private static Option quietOption(Option from, Settings s) {
    Option o = from.copy();
    o.disableflags =
        DisableFlag.FRICTIONLOSS
            | DisableFlag.CONTACT
            | DisableFlag.SPRING
            | DisableFlag.DAMPER
            | DisableFlag.GRAVITY
            | DisableFlag.ACTUATION;
    if (s.timestep > 0) {
      o.timestep = s.timestep;
    }
    return o;
  }

  private static @Nullable String pull(Model m, Data d, int a, Settings s) {
    double[] reached = new double[2];
    double[] spread = new double[2];
    double[] solved = new double[m.nv];
    for (int side = 0; side < 2; side++) {
      Physics.reset(m, d);
      double min = Double.POSITIVE_INFINITY;
      double max = Double.NEGATIVE_INFINITY;
      while (d.time < s.inttotal) {
        double before = d.time;
        step(m, d, a, side == 0 ? -1 : 1, s, solved);
        // a bad state resets the world, and its time
        if (!(d.time > before + 0.5 * m.opt.timestep)) {
          return "the simulation that finds its length range is unstable";
        }
        if (d.time > s.inttotal - s.interval) {
          min = Math.min(min, d.actuatorLength[a]);
          max = Math.max(max, d.actuatorLength[a]);
        }
      }
      reached[side] = side == 0 ? min : max;
      spread[side] = max - min;
    }
    double width = reached[1] - reached[0];
    if (width <= 0) {
      return "its length range (" + reached[0] + ", " + reached[1] + ") is empty";
    }
    for (int side = 0; side < 2; side++) {
      if (spread[side] > s.tolrange * width) {
        return "its length range did not converge: deviation " + spread[side] + ", range " + width;
      }
    }
    System.arraycopy(reached, 0, m.actuator.lengthrange, 2 * a, 2);
    return null;
  }

  private static void step(Model m, Data d, int a, double direction, Settings s, double[] solved) {
    double decay = StrictMath.exp(-m.opt.timestep / Math.max(SHORTEST_TIME, s.timeconst));
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] *= decay;
    }
    StateCheck.position(m, d);
    StateCheck.velocity(m, d);
    Physics.position(m, d);
    Physics.velocity(m, d);
    force(m, d, a, direction, s, solved);
    Physics.forward(m, d, Stage.VEL, true);
    StateCheck.acceleration(m, d);
    if (m.opt.integrator == IntegratorType.EULER || m.opt.integrator == IntegratorType.RK4) {
      Euler.advance(m, d);
    } else {
      Implicit.advance(m, d);
    }
  }

  /**
   * Pulls along the moment of the actuator so that it alone would accelerate at the rate in the
   * settings.
   */
  private static void force(Model m, Data d, int a, double direction, Settings s, double[] solved) {
    double[] applied = d.qfrcApplied;
    Arrays.fill(applied, 0);
    int start = d.momentRowadr[a];
    for (int k = start; k < start + d.momentRownnz[a]; k++) {
      applied[d.momentColind[k]] = d.actuatorMoment[k];
    }
    InertiaMatrix.solve(m, d, solved, applied);
    double scale = direction * s.accel / Math.max(MINVAL, norm(solved));
    for (int i = 0; i < m.nv; i++) {
      applied[i] *= scale;
    }
    double force = norm(applied);
    if (s.maxforce > 0 && force > s.maxforce) {
      for (int i = 0; i < m.nv; i++) {
        applied[i] *= s.maxforce / Math.max(MINVAL, force);
      }
    }
  }

  private static double norm(double[] v) {
    double sum = 0;
    for (double x : v) {
      sum += x * x;
    }
    return Math.sqrt(sum);
  }
}
