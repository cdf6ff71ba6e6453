package dev.armature.conformance.torture;

import dev.armature.Simulation;
import dev.armature.Snapshot;
import dev.armature.batch.Batch;
import dev.armature.compile.Compiler;
import dev.armature.compile.Recompiled;
import dev.armature.conformance.Column;
import dev.armature.conformance.Comparison;
import dev.armature.conformance.Dump;
import dev.armature.conformance.Dumper;
import dev.armature.data.Data;
import dev.armature.data.WorkerPool;
import dev.armature.derivative.Transition;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.spec.Spec;
import dev.armature.step.ForwardInverse;
import dev.armature.step.Physics;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks of our engine against itself, on models that conform. */
public final class Checks {
  /** What can be checked. */
  public enum Kind {
    /** A restored world goes on with the same bits, in its own simulation and in a new one. */
    SNAPSHOT,
    /** A copied world goes on with the same bits. */
    COPY,
    /** The worlds of a batch have the bits of a single world, with 1, 2 and 3 threads. */
    BATCH,
    /** One world on 2 and 3 threads has the bits of one thread. */
    THREADS,
    /** Saved and read again, the model compiles to the same numbers. */
    RELOAD,
    /** Compiled again, a world keeps its state. */
    RECOMPILE,
    /** Inverse dynamics gives the forces of the forward pass of Newton's method, tolerance 0. */
    INVERSE,
    /**
     * Transition matrices agree with a difference along one direction, without rows; and column by
     * column with finite differences of the oracle ({@link OracleDerivatives}).
     */
    DERIVATIVE
  }

  private static final int STEPS = 25;
  private static final int SLEEPY_STEPS = 300;
  private static final double INVERSE_TOLERANCE = 1e-6;
  private static final double LARGEST_NOISE = 1e-3;
  private static final double LAST_BITS = 4 * Math.ulp(1.0);
  private static final double DERIVATIVE_TOLERANCE = 1e-5;
  private static final double EPS = 1e-6;

  private final Set<Kind> kinds;
  private final Map<Kind, long[]> made = new EnumMap<>(Kind.class);

  /** These checks; none by default. */
  public Checks(Set<Kind> kinds) {
    this.kinds = kinds.isEmpty() ? EnumSet.noneOf(Kind.class) : EnumSet.copyOf(kinds);
  }

  /** Whether this is checked. */
  boolean has(Kind kind) {
    return kinds.contains(kind);
  }

  /** Counts a check that was made, or one for which the state left nothing to compare. */
  synchronized void count(Kind kind, boolean compared) {
    made.computeIfAbsent(kind, k -> new long[2])[compared ? 0 : 1]++;
  }

  /** One line: how many of each check were made, and how many could not be. */
  public synchronized String summary() {
    StringBuilder out = new StringBuilder();
    made.forEach(
        (kind, n) -> {
          out.append(out.length() == 0 ? "checks made: " : ", ");
          out.append(kind.name().toLowerCase(Locale.ROOT)).append(' ').append(n[0]);
          out.append(n[1] > 0 ? " (and " + n[1] + " with nothing to compare)" : "");
        });
    return out.toString();
  }

  /** Conforms, or the first check that fails. */
  Verdict run(Model m, Question question, Dump reference) {
    Model newton = kinds.contains(Kind.INVERSE) ? newton(question) : m;
    for (Kind kind : kinds) {
      // what is saved does not depend on the state
      int frames = kind == Kind.RELOAD ? 1 : reference.frames.size();
      for (Dump.Frame f : reference.frames.subList(0, Math.min(frames, reference.frames.size()))) {
        Model checked = kind == Kind.INVERSE ? newton : m;
        String trouble = check(kind, checked, question, f.state);
        if (kind != Kind.INVERSE && kind != Kind.DERIVATIVE) {
          count(kind, true);
        }
        if (trouble != null) {
          String name = kind.name().toLowerCase(Locale.ROOT);
          return Verdict.of(Verdict.Kind.CHECK, name, name + " " + f.label + ": " + trouble);
        }
      }
    }
    return Verdict.of(Verdict.Kind.CONFORMS, "", "conforms");
  }

  private @Nullable String check(Kind kind, Model m, Question question, Map<String, Column> state) {
    return switch (kind) {
      case SNAPSHOT -> snapshot(m, state);
      case COPY -> copy(m, state);
      case BATCH -> batch(m, state);
      case THREADS -> threads(m, state);
      case RELOAD -> reload(m, question);
      case RECOMPILE -> recompile(m, question, state);
      case INVERSE -> inverse(m, state);
      case DERIVATIVE -> derivative(m, state);
    };
  }

  private static Data world(Model m, Map<String, Column> state) {
    Data d = Physics.makeData(m);
    Dumper.setState(m, d, state);
    return d;
  }

  private static int steps(Model m) {
    return m.opt.enabled(EnableFlag.SLEEP) ? SLEEPY_STEPS : STEPS;
  }

  /** The first part of the state whose bits differ, or that the readings do, or null. */
  private static @Nullable String difference(Data a, Data b) {
    String trouble = stateDifference(a, b);
    return trouble != null || Arrays.equals(a.sensordata, b.sensordata)
        ? trouble
        : "sensordata differs";
  }

  private static @Nullable String stateDifference(Data a, Data b) {
    Map<String, Column> left = Dumper.state(a);
    Map<String, Column> right = Dumper.state(b);
    for (Map.Entry<String, Column> e : left.entrySet()) {
      Column other = right.get(e.getKey());
      if (other == null || !Arrays.equals(e.getValue().values(), other.values())) {
        return e.getKey() + " differs";
      }
    }
    return null;
  }

  private static @Nullable String snapshot(Model m, Map<String, Column> state) {
    Simulation sim = new Simulation(m);
    Dumper.setState(m, sim.data(), state);
    int steps = steps(m);
    for (int part = 0; part < 3; part++) {
      sim.step(steps / 3);
      Snapshot snapshot = sim.snapshot();
      sim.step(steps);
      Data straight = Physics.copyData(m, sim.data());
      Simulation other = new Simulation(m);
      other.restore(snapshot);
      other.step(steps);
      String trouble = difference(straight, other.data());
      sim.restore(snapshot);
      sim.step(steps);
      String own = difference(straight, sim.data());
      if (trouble != null || own != null) {
        return (own != null ? own : trouble + " in a new world") + ", part " + part;
      }
      sim.restore(snapshot);
    }
    return null;
  }

  private static @Nullable String copy(Model m, Map<String, Column> state) {
    Data d = world(m, state);
    int steps = steps(m);
    for (int i = 0; i < steps / 3; i++) {
      Physics.step(m, d);
    }
    Data copy = Physics.copyData(m, d);
    for (int i = 0; i < steps; i++) {
      Physics.step(m, d);
      Physics.step(m, copy);
    }
    return difference(d, copy);
  }

  private static @Nullable String batch(Model m, Map<String, Column> state) {
    Data d = Physics.makeData(m);
    Physics.reset(m, d);
    start(d.qpos, state, "qpos");
    start(d.qvel, state, "qvel");
    start(d.ctrl, state, "ctrl");
    for (int i = 0; i < STEPS; i++) {
      Physics.step(m, d);
    }
    for (int threads = 1; threads <= 3; threads++) {
      try (Batch batch = new Batch(m, 3, threads)) {
        for (int w = 0; w < 3; w++) {
          System.arraycopy(values(state, "qpos"), 0, batch.qpos(), w * m.nq, m.nq);
          System.arraycopy(values(state, "qvel"), 0, batch.qvel(), w * m.nv, m.nv);
          System.arraycopy(values(state, "ctrl"), 0, batch.ctrl(), w * m.nu, m.nu);
        }
        batch.step(STEPS);
        for (int w = 0; w < 3; w++) {
          if (!same(d.qpos, batch.qpos(), w * m.nq) || !same(d.qvel, batch.qvel(), w * m.nv)) {
            return "world " + w + " of a batch on " + threads + " threads differs";
          }
        }
      }
    }
    return null;
  }

  private static boolean same(double[] single, double[] all, int from) {
    return Arrays.equals(single, Arrays.copyOfRange(all, from, from + single.length));
  }

  private static void start(double[] to, Map<String, Column> state, String name) {
    System.arraycopy(values(state, name), 0, to, 0, to.length);
  }

  private static double[] values(Map<String, Column> state, String name) {
    Column c = state.get(name);
    double[] v = c == null ? null : c.values();
    return v == null ? new double[0] : v;
  }

  private static @Nullable String threads(Model m, Map<String, Column> state) {
    Data single = world(m, state);
    for (int i = 0; i < STEPS; i++) {
      Physics.step(m, single);
    }
    for (int threads = 2; threads <= 3; threads++) {
      try (WorkerPool pool = new WorkerPool(threads)) {
        Simulation sim = new Simulation(m);
        sim.setParallel(pool);
        Dumper.setState(m, sim.data(), state);
        for (int i = 0; i < STEPS; i++) {
          Physics.step(m, sim.data());
        }
        String trouble = difference(single, sim.data());
        if (trouble != null) {
          return trouble + " on " + threads + " threads";
        }
      }
    }
    return null;
  }

  private static @Nullable String reload(Model m, Question question) {
    String saved = MjcfWriter.write(Trial.read(question.xml(), question.files()));
    Dump again = Dumper.model(Trial.compile(saved, question.files()));
    for (Comparison.Row r : Comparison.model(Dumper.model(m), again)) {
      if (r.error() != 0) {
        return String.format(Locale.ROOT, "%s differs by %.1e", r.field(), r.error());
      }
    }
    return null;
  }

  private static @Nullable String recompile(Model m, Question question, Map<String, Column> state) {
    Spec spec = Trial.read(question.xml(), question.files());
    Data d = world(m, state);
    for (int i = 0; i < STEPS / 3; i++) {
      Physics.step(m, d);
    }
    Recompiled again = Compiler.recompile(spec, m, d);
    String trouble = stateDifference(d, again.data());
    for (int i = 0; trouble == null && i < STEPS; i++) {
      Physics.step(m, d);
      Physics.step(again.model(), again.data());
      trouble = difference(d, again.data());
    }
    return trouble;
  }

  /** The model with a solver that reaches the minimum, whatever its own would do. */
  private static Model newton(Question question) {
    Model m = Trial.compile(question.xml(), question.files());
    m.opt.solver = SolverType.NEWTON;
    m.opt.tolerance = 0;
    m.opt.iterations = Math.max(200, m.opt.iterations);
    m.opt.lsIterations = Math.max(50, m.opt.lsIterations);
    m.opt.noslipIterations = 0;
    // with invdiscrete the inverse takes another acceleration than the forward pass gives
    m.opt.enableflags &= ~EnableFlag.INVDISCRETE;
    return m;
  }

  private @Nullable String inverse(Model m, Map<String, Column> state) {
    Data d = world(m, state);
    Physics.forward(m, d);
    double largest = 1;
    for (int i = 0; i < m.nv; i++) {
      largest =
          Math.max(largest, Math.max(Math.abs(d.qfrcConstraint[i]), Math.abs(d.qfrcSmooth[i])));
    }
    double noise = noise(m, d);
    boolean determined = noise <= LARGEST_NOISE * largest;
    count(Kind.INVERSE, determined);
    if (!determined) {
      return null;
    }
    ForwardInverse.compare(m, d);
    double error = Math.max(d.solverFwdinv[0], d.solverFwdinv[1]);
    return error <= INVERSE_TOLERANCE * largest + noise
        ? null
        : String.format(Locale.ROOT, "inverse and forward differ by %.1e of %.1e", error, largest);
  }

  /**
   * How far rounding alone may move the forces of constraints: a row turns the last bits of its
   * residual J a − aref into a force of 1 / R times as much, and forward and inverse round them
   * differently, in MuJoCo too. Not a number where the forces are none.
   */
  private static double noise(Model m, Data d) {
    double[] force = new double[m.nv];
    for (int row = 0; row < d.nefc; row++) {
      int from = d.efc.JRowadr[row];
      int to = from + d.efc.JRownnz[row];
      double terms = Math.abs(d.efc.aref[row]);
      for (int k = from; k < to; k++) {
        terms += Math.abs(d.efc.entries[k] * d.qacc[d.efc.JColind[k]]);
      }
      double moved = LAST_BITS * terms / d.efc.R[row];
      for (int k = from; k < to; k++) {
        force[d.efc.JColind[k]] += Math.abs(d.efc.entries[k]) * moved;
      }
    }
    double most = 0;
    for (int i = 0; i < m.nv; i++) {
      most = Math.max(most, force[i] + 0 * d.qfrcSmooth[i]);
    }
    return most;
  }

  private static @Nullable String derivative(Model m, Map<String, Column> state) {
    Data d = world(m, state);
    Physics.forward(m, d);
    boolean free = d.nefc == 0 && m.nhistory == 0 && m.nv > 0;
    if (!free || m.opt.integrator == IntegratorType.RK4 || m.opt.disabled(DisableFlag.WARMSTART)) {
      return null;
    }
    int n = 2 * m.nv + m.na;
    double[] a = new double[n * n];
    Dumper.setState(m, d, state);
    Transition.compute(m, d, EPS, true, a, null, null, null);
    double[] plus = moved(m, state, EPS);
    double[] minus = moved(m, state, -EPS);
    if (plus.length == 0 || minus.length == 0) {
      return null;
    }
    double worst = 0;
    double scale = 1;
    for (int i = 0; i < m.nv; i++) {
      double along = 0;
      for (int k = 0; k < m.nv; k++) {
        along += a[(m.nv + i) * n + m.nv + k] * direction(k);
      }
      double measured = (plus[i] - minus[i]) / (2 * EPS);
      scale = Math.max(scale, Math.abs(measured));
      worst = Math.max(worst, Math.abs(along - measured));
    }
    return worst <= DERIVATIVE_TOLERANCE * scale
        ? null
        : String.format(Locale.ROOT, "transition off by %.1e of %.1e", worst, scale);
  }

  private static double direction(int dof) {
    return 1 - 0.3 * (dof % 5);
  }

  /** Velocities after a step whose first velocities are moved; none when rows come up. */
  private static double[] moved(Model m, Map<String, Column> state, double by) {
    Data d = world(m, state);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] += by * direction(i);
    }
    Physics.step(m, d);
    return d.nefc == 0 ? d.qvel.clone() : new double[0];
  }
}
