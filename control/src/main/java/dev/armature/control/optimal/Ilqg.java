package dev.armature.control.optimal;

import dev.armature.Simulation;
import dev.armature.control.minimize.BoxQp;
import dev.armature.data.Data;
import dev.armature.data.WorkerPool;
import dev.armature.derivative.Transition;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the motion of least cost from the present state of a simulation: iterative LQG with limits
 * of the controls (Tassa, Mansard and Todorov 2014), with single or multiple shooting.
 *
 * <p>Each iteration linearizes all steps ({@link Transition}, in parallel), finds the best change
 * of the controls by a sweep from the end to the start, where each step is a {@link BoxQp} within
 * the limits, and tries it with shorter and shorter steps.
 *
 * <p>With {@linkplain #guessStates guessed states} the motion may have jumps between steps at
 * first; they are closed as the search goes on (multiple shooting by feasibility-driven DDP,
 * Mastalli et al. 2020). That lets a rough idea of the motion be given where controls are hard to
 * guess.
 */
public final class Ilqg {
  /**
   * Where a search stands.
   *
   * @param iteration the number of iterations so far
   * @param cost the cost of the motion
   * @param gap the largest jump between two steps
   * @param regularization what is added to the Hessian of the controls
   * @param motion the motion itself, until the listener returns
   */
  public record Progress(
      int iteration, double cost, double gap, double regularization, Motion motion) {}

  private static final double[] STEPS = {1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.003, 0.001};
  private static final double FACTOR = 1.6;
  private static final double MIN_REGULARIZATION = 1e-9;
  private static final double MAX_REGULARIZATION = 1e10;

  /** A step that is shorter says nothing about how far the minimum is. */
  private static final double MIN_FULL_STEP = 0.1;

  /** A jump of this size is none. */
  private static final double CLOSED = 1e-10;

  private final Model m;
  private final Data startState;
  private final MotionCost cost;
  private final int steps;
  private final int nx;
  private Knot[] knots;
  private Knot[] trial;
  private boolean jumps;
  private int maxIterations = 200;
  private double tolerance = 1e-7;
  private int threads = 1;
  private @Nullable Consumer<Progress> listener;
  private BooleanSupplier stop = () -> false;

  private double regularization;
  private double growth;
  private double expectedLinear;
  private double expectedQuadratic;
  private double penalty;
  private double steepest;

  /**
   * A search for a motion of some steps.
   *
   * @throws IllegalArgumentException when the model has no actuators, there is no step, or its
   *     steps have no derivatives ({@link Transition#linearize})
   */
  public Ilqg(Simulation sim, int steps, MotionCost cost) {
    m = sim.model();
    if (m.nu == 0 || steps < 1) {
      throw new IllegalArgumentException("a motion needs actuators and a step");
    }
    this.cost = cost.copy();
    this.steps = steps;
    nx = 2 * m.nv + m.na;
    startState = Physics.copyData(m, sim.data());
    String missing = Transition.missing(m, startState);
    if (missing != null) {
      throw new IllegalArgumentException("no derivatives of a step: " + missing);
    }
    knots = knots();
    trial = knots();
    for (int k = 0; k < steps; k++) {
      System.arraycopy(startState.ctrl, 0, knots[k].ctrl, 0, m.nu);
    }
  }

  private Knot[] knots() {
    Knot[] all = new Knot[steps + 1];
    Arrays.setAll(all, i -> new Knot(m));
    return all;
  }

  // ---- settings

  /**
   * Sets the controls that the search starts from; by default the present ones, held.
   *
   * @param controls steps x nu, by rows
   */
  public Ilqg guessControls(double[] controls) {
    if (controls.length != steps * m.nu) {
      throw new IllegalArgumentException("the guess needs " + steps * m.nu + " controls");
    }
    for (int k = 0; k < steps; k++) {
      System.arraycopy(controls, k * m.nu, knots[k].ctrl, 0, m.nu);
    }
    return this;
  }

  /**
   * Sets coordinates that the motion should start the search from, for multiple shooting;
   * velocities are their differences.
   *
   * @param coordinates (steps + 1) x nq, by rows; the first row is replaced by the present state
   */
  public Ilqg guessStates(double[] coordinates) {
    if (coordinates.length != (steps + 1) * m.nq) {
      throw new IllegalArgumentException("the guess needs " + (steps + 1) * m.nq + " coordinates");
    }
    for (int k = 1; k <= steps; k++) {
      System.arraycopy(coordinates, k * m.nq, knots[k].qpos, 0, m.nq);
      Coordinates.normalize(m, knots[k].qpos);
    }
    knots[0].takeState(startState);
    for (int k = 1; k <= steps; k++) {
      Coordinates.differentiate(m, knots[k].qvel, m.opt.timestep, knots[k - 1].qpos, knots[k].qpos);
    }
    jumps = true;
    return this;
  }

  /** Sets the number of iterations that are allowed; 200 by default. */
  public Ilqg maxIterations(int count) {
    maxIterations = count;
    return this;
  }

  /** Sets the relative improvement of the cost below which the search ends; 1e-7 by default. */
  public Ilqg tolerance(double value) {
    tolerance = value;
    return this;
  }

  /** Sets the number of threads that compute derivatives; results do not depend on it. */
  public Ilqg threads(int count) {
    threads = count;
    return this;
  }

  /** Calls the listener before the first iteration and after each. */
  public Ilqg onProgress(Consumer<Progress> consumer) {
    listener = consumer;
    return this;
  }

  /** Sets what ends the search between two iterations, with the best motion so far. */
  public Ilqg stopWhen(BooleanSupplier condition) {
    stop = condition;
    return this;
  }

  // ---- search

  /**
   * Searches.
   *
   * @throws IllegalStateException when the first motion diverges
   */
  public Motion solve() {
    Data d = Physics.copyData(m, startState);
    double now = rollout(d, knots, knots, 0);
    if (!Double.isFinite(now)) {
      throw new IllegalStateException("the motion that the search starts from diverges");
    }
    regularization = 0;
    growth = 1;
    penalty = 0;
    int iteration = 0;
    boolean converged = false;
    try (WorkerPool pool = new WorkerPool(threads)) {
      Data[] worlds = new Data[pool.workers()];
      MotionCost[] costs = new MotionCost[pool.workers()];
      Arrays.setAll(worlds, i -> Physics.copyData(m, startState));
      Arrays.setAll(costs, i -> cost.copy());
      boolean linearize = true;
      while (true) {
        tell(iteration, now);
        if (converged || iteration >= maxIterations || stop.getAsBoolean()) {
          break;
        }
        iteration++;
        if (linearize) {
          pool.run(steps + 1, (k, worker) -> linearize(worlds[worker], costs[worker], k));
        }
        if (!sweep()) {
          linearize = false;
          if (!stiffen()) {
            break;
          }
          continue;
        }
        double before = now;
        double step = attempt(d, before);
        if (step > 0) {
          now = cost(d, knots);
          double gain = before - now;
          converged =
              gap() <= CLOSED
                      && step >= MIN_FULL_STEP
                      && gain >= 0
                      && gain <= tolerance * Math.abs(before)
                  || -expectedLinear <= tolerance * tolerance * Math.abs(before) && gap() <= CLOSED;
          soften();
          linearize = true;
        } else {
          // as good as it gets when not even the model promises more
          converged =
              gap() <= CLOSED && -(expectedLinear + expectedQuadratic) <= tolerance * before;
          linearize = false;
          if (!converged && !stiffen()) {
            break;
          }
        }
      }
    }
    return motion(now, iteration, converged);
  }

  private Motion motion(double now, int iteration, boolean converged) {
    return new Motion(m, knots, now, gap(), iteration, converged);
  }

  private void tell(int iteration, double now) {
    if (listener != null) {
      listener.accept(
          new Progress(iteration, now, gap(), regularization, motion(now, iteration, false)));
    }
  }

  private boolean stiffen() {
    growth = Math.max(FACTOR, growth * FACTOR);
    regularization = Math.max(MIN_REGULARIZATION, regularization * growth);
    return regularization <= MAX_REGULARIZATION;
  }

  private void soften() {
    growth = Math.min(1 / FACTOR, growth / FACTOR);
    regularization *= growth;
    if (regularization < MIN_REGULARIZATION) {
      regularization = 0;
    }
  }

  private double gap() {
    double largest = 0;
    for (Knot k : knots) {
      for (double e : k.gap) {
        largest = Math.max(largest, Math.abs(e));
      }
    }
    return largest;
  }

  // ---- forward

  /**
   * Runs a motion: the controls of {@code plan} changed by alpha times the open-loop change and the
   * feedback, into {@code out}. Jumps shrink by 1 − alpha. Returns the cost.
   */
  private double rollout(Data d, Knot[] plan, Knot[] out, double alpha) {
    boolean first = plan == out;
    double sum = 0;
    double[] dx = new double[nx];
    Physics.copyData(m, startState, d);
    for (int k = 0; k <= steps; k++) {
      Knot from = plan[k];
      Knot to = out[k];
      if (k == 0) {
        to.takeState(startState);
      } else if (first && !jumps) {
        to.takeState(d);
      } else if (first) {
        minus(to.gap, d, to.qpos, to.qvel, to.act);
      } else {
        // x' = f(x, u) − (1 − α) gap
        shrink(d, from.gap, alpha - 1);
        to.takeState(d);
        for (int i = 0; i < nx; i++) {
          to.gap[i] = (1 - alpha) * from.gap[i];
        }
      }
      to.putState(d);
      if (!first) {
        minus(dx, d, from.qpos, from.qvel, from.act);
      }
      for (int i = 0; i < m.nu && k < steps; i++) {
        double u = from.ctrl[i];
        if (!first) {
          u += alpha * from.open[i];
          for (int j = 0; j < nx; j++) {
            u += from.gain[i * nx + j] * dx[j];
          }
        }
        to.ctrl[i] = clamp(m, i, u);
      }
      sum += advance(d, to, k);
      if (!Double.isFinite(sum)) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return sum;
  }

  /** The cost of a step, after which the world is at the next one. */
  private double advance(Data d, Knot k, int index) {
    boolean last = index == steps;
    System.arraycopy(k.ctrl, 0, d.ctrl, 0, m.nu);
    long before = d.warning.divergences();
    if (last) {
      if (cost.usesSensors()) {
        Physics.forward(m, d);
      }
    } else {
      Physics.step(m, d);
      if (d.warning.divergences() != before) {
        return Double.NaN;
      }
    }
    System.arraycopy(d.sensordata, 0, k.sensors, 0, m.nsensordata);
    return cost.value(d, k.qpos, k.qvel, k.act, last);
  }

  private double cost(Data d, Knot[] motion) {
    double sum = 0;
    for (int k = 0; k <= steps; k++) {
      System.arraycopy(motion[k].ctrl, 0, d.ctrl, 0, m.nu);
      System.arraycopy(motion[k].sensors, 0, d.sensordata, 0, m.nsensordata);
      sum += cost.value(d, motion[k].qpos, motion[k].qvel, motion[k].act, k == steps);
    }
    return sum;
  }

  /** res = state of the world − a state, in the tangent space at the latter. */
  private void minus(double[] res, Data d, double[] qpos, double[] qvel, double[] act) {
    Coordinates.differentiate(m, res, 1, qpos, d.qpos);
    for (int i = 0; i < m.nv; i++) {
      res[m.nv + i] = d.qvel[i] - qvel[i];
    }
    for (int i = 0; i < m.na; i++) {
      res[2 * m.nv + i] = d.act[i] - act[i];
    }
  }

  private void shrink(Data d, double[] gap, double factor) {
    Coordinates.integrate(m, d.qpos, gap, factor);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] += factor * gap[m.nv + i];
    }
    for (int i = 0; i < m.na; i++) {
      d.act[i] += factor * gap[2 * m.nv + i];
    }
  }

  static double clamp(Model m, int actuator, double u) {
    return m.actuator.ctrllimited[actuator]
        ? Math.min(
            Math.max(u, m.actuator.ctrlrange[2 * actuator]), m.actuator.ctrlrange[2 * actuator + 1])
        : u;
  }

  /** Tries shorter and shorter steps; takes the first that pays and returns it, 0 for none. */
  private double attempt(Data d, double before) {
    double jump = sumOfGaps(knots);
    // the penalty is exact when it is above the multipliers of the jumps, the slopes of the value
    penalty = jump > 0 ? Math.max(penalty, 2 * steepest) : 0;
    for (double alpha : STEPS) {
      double after = rollout(d, knots, trial, alpha);
      double expected =
          -(alpha * expectedLinear + alpha * alpha * expectedQuadratic) + alpha * penalty * jump;
      double gain = before - after + penalty * (jump - sumOfGaps(trial));
      if (gain > 1e-4 * Math.max(expected, 0) && gain > 0) {
        for (int k = 0; k <= steps; k++) {
          knots[k].takeMotion(trial[k]);
        }
        return alpha;
      }
    }
    return 0;
  }

  private static double sumOfGaps(Knot[] motion) {
    double sum = 0;
    for (Knot k : motion) {
      for (double e : k.gap) {
        sum += Math.abs(e);
      }
    }
    return sum;
  }

  // ---- derivatives

  private void linearize(Data d, MotionCost own, int k) {
    Knot knot = knots[k];
    knot.putState(d);
    System.arraycopy(knot.ctrl, 0, d.ctrl, 0, m.nu);
    boolean[] sensors = own.sensors();
    Transition.linearize(
        m,
        d,
        knot.a,
        knot.b,
        sensors == null ? null : knot.c,
        sensors == null ? null : knot.d,
        sensors);
    own.expand(knot, k == steps);
  }

  // ---- backward

  /** The quadratic model of the cost from a step on: a function of its state and controls. */
  private static final class Quadratic {
    final double[] x;
    final double[] u;
    final double[] xx;
    final double[] ux;
    final double[] uu;

    Quadratic(int nx, int nu) {
      x = new double[nx];
      u = new double[nu];
      xx = new double[nx * nx];
      ux = new double[nu * nx];
      uu = new double[nu * nu];
    }
  }

  /** The sweep from the end to the start; false when a step is not convex enough. */
  private boolean sweep() {
    double[] vx = knots[steps].lx.clone();
    double[] vxx = knots[steps].lxx.clone();
    Quadratic q = new Quadratic(nx, m.nu);
    BoxQp qp = new BoxQp(m.nu);
    expectedLinear = 0;
    expectedQuadratic = 0;
    steepest = 0;
    for (int k = steps - 1; k >= 0; k--) {
      expand(q, knots[k], knots[k + 1].gap, vx, vxx);
      if (!policy(knots[k], qp, q)) {
        return false;
      }
      value(knots[k], q, vx, vxx);
    }
    return true;
  }

  /** Q(x, u) = l(x, u) + V(f(x, u)). */
  private void expand(Quadratic q, Knot knot, double[] gap, double[] vx, double[] vxx) {
    double[] next = new double[nx];
    double[] va = new double[nx * nx];
    double[] vb = new double[nx * m.nu];
    // the next state is off by its jump: Vx there is Vx + Vxx gap
    Dense.mul(next, vxx, gap, nx, nx, 1);
    add(next, vx);
    for (double slope : next) {
      steepest = Math.max(steepest, Math.abs(slope));
    }
    Dense.mul(va, vxx, knot.a, nx, nx, nx);
    Dense.mul(vb, vxx, knot.b, nx, nx, m.nu);
    Dense.mulT(q.x, knot.a, next, nx, nx, 1);
    Dense.mulT(q.u, knot.b, next, m.nu, nx, 1);
    Dense.mulT(q.xx, knot.a, va, nx, nx, nx);
    Dense.mulT(q.ux, knot.b, va, m.nu, nx, nx);
    Dense.mulT(q.uu, knot.b, vb, m.nu, nx, m.nu);
    add(q.x, knot.lx);
    add(q.u, knot.lu);
    add(q.xx, knot.lxx);
    add(q.ux, knot.lux);
    add(q.uu, knot.luu);
  }

  private static void add(double[] to, double[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  /** The best change of the controls of a step inside the limits, and its feedback. */
  private boolean policy(Knot knot, BoxQp qp, Quadratic q) {
    int nu = m.nu;
    double[] regular = q.uu.clone();
    double[] low = new double[nu];
    double[] high = new double[nu];
    for (int i = 0; i < nu; i++) {
      regular[i * nu + i] += regularization;
      boolean limited = m.actuator.ctrllimited[i];
      low[i] = limited ? m.actuator.ctrlrange[2 * i] - knot.ctrl[i] : Double.NEGATIVE_INFINITY;
      high[i] = limited ? m.actuator.ctrlrange[2 * i + 1] - knot.ctrl[i] : Double.POSITIVE_INFINITY;
      low[i] = Math.min(low[i], 0);
      high[i] = Math.max(high[i], 0);
    }
    Arrays.fill(knot.open, 0);
    if (!qp.solve(regular, q.u, low, high, knot.open).isMinimum()) {
      return false;
    }
    double[] column = new double[nu];
    double[] solved = new double[nu];
    for (int j = 0; j < nx; j++) {
      for (int i = 0; i < nu; i++) {
        column[i] = -q.ux[i * nx + j];
      }
      qp.solveFree(column, solved);
      for (int i = 0; i < nu; i++) {
        knot.gain[i * nx + j] = solved[i];
      }
    }
    return true;
  }

  /** V = Q with the policy put in; the change of the cost it promises is added up. */
  private void value(Knot knot, Quadratic q, double[] vx, double[] vxx) {
    int nu = m.nu;
    double[] uuOpen = new double[nu];
    double[] uuGain = new double[nu * nx];
    Dense.mul(uuOpen, q.uu, knot.open, nu, nu, 1);
    Dense.mul(uuGain, q.uu, knot.gain, nu, nu, nx);
    for (int i = 0; i < nu; i++) {
      expectedLinear += knot.open[i] * q.u[i];
      expectedQuadratic += 0.5 * knot.open[i] * uuOpen[i];
    }
    for (int i = 0; i < nx; i++) {
      double sum = q.x[i];
      for (int r = 0; r < nu; r++) {
        sum += knot.gain[r * nx + i] * (uuOpen[r] + q.u[r]) + q.ux[r * nx + i] * knot.open[r];
      }
      vx[i] = sum;
      for (int j = 0; j < nx; j++) {
        double second = q.xx[i * nx + j];
        for (int r = 0; r < nu; r++) {
          second +=
              knot.gain[r * nx + i] * (uuGain[r * nx + j] + q.ux[r * nx + j])
                  + q.ux[r * nx + i] * knot.gain[r * nx + j];
        }
        vxx[i * nx + j] = second;
      }
    }
    for (int i = 0; i < nx; i++) {
      for (int j = 0; j < i; j++) {
        double mean = 0.5 * (vxx[i * nx + j] + vxx[j * nx + i]);
        vxx[i * nx + j] = mean;
        vxx[j * nx + i] = mean;
      }
    }
  }
}
