package dev.armature.conformance.torture;

import static dev.armature.math.Limits.MINVAL;

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
    /** Inverse dynamics gives the forces of the forward pass; Newton with tolerance 0 only. */
    INVERSE,
    /** Transition matrices agree with a difference along one direction; without rows only. */
    DERIVATIVE
  }

  private static final int STEPS = 25;
  private static final int SLEEPY_STEPS = 300;
  private static final double INVERSE_TOLERANCE = 1e-6;
  private static final double DERIVATIVE_TOLERANCE = 1e-5;
  private static final double EPS = 1e-6;

  private final Set<Kind> kinds;

  /** These checks; none by default. */
  public Checks(Set<Kind> kinds) {
    this.kinds = kinds.isEmpty() ? EnumSet.noneOf(Kind.class) : EnumSet.copyOf(kinds);
  }

  /** Conforms, or the first check that fails. */
  Verdict run(Model m, Question question, Dump reference) {
    for (Kind kind : kinds) {
      for (Dump.Frame f : reference.frames) {
        String trouble = check(kind, m, question, f.state);
        if (trouble != null) {
          String name = kind.name().toLowerCase(Locale.ROOT);
          return Verdict.of(Verdict.Kind.CHECK, name, name + " " + f.label + ": " + trouble);
        }
      }
    }
    return Verdict.of(Verdict.Kind.CONFORMS, "", "conforms");
  }

  private static @Nullable String check(
      Kind kind, Model m, Question question, Map<String, Column> state) {
    return switch (kind) {
      case SNAPSHOT -> snapshot(m, state);
      case COPY -> copy(m, state);
      case BATCH -> batch(m, state);
      case THREADS -> threads(m, state);
      case RELOAD -> reload(m, question);
      case RECOMPILE -> recompile(question, state);
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

  /** The first part of the state whose bits differ, or null. */
  private static @Nullable String difference(Data a, Data b) {
    Map<String, Column> left = Dumper.state(a);
    Map<String, Column> right = Dumper.state(b);
    for (Map.Entry<String, Column> e : left.entrySet()) {
      Column other = right.get(e.getKey());
      if (other == null || !Arrays.equals(e.getValue().values(), other.values())) {
        return e.getKey() + " differs";
      }
    }
    return Arrays.equals(a.sensordata, b.sensordata) ? null : "sensordata differs";
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
    for (int i = 0; i < STEPS / 3; i++) {
      Physics.step(m, d);
    }
    Data copy = Physics.copyData(m, d);
    for (int i = 0; i < STEPS; i++) {
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

  private static @Nullable String recompile(Question question, Map<String, Column> state) {
    Spec spec = Trial.read(question.xml(), question.files());
    Model m = Compiler.compile(spec).model();
    Data d = world(m, state);
    for (int i = 0; i < STEPS / 3; i++) {
      Physics.step(m, d);
    }
    Recompiled again = Compiler.recompile(spec, m, d);
    for (String name : new String[] {"time", "qpos", "qvel", "act", "ctrl"}) {
      if (!Arrays.equals(values(Dumper.state(d), name), values(Dumper.state(again.data()), name))) {
        return name + " differs";
      }
    }
    return null;
  }

  private static @Nullable String inverse(Model m, Map<String, Column> state) {
    // with invdiscrete the inverse takes another acceleration than the forward pass gives
    if (m.opt.solver != SolverType.NEWTON
        || m.opt.noslipIterations > 0
        || m.opt.iterations < 50
        || m.opt.enabled(EnableFlag.INVDISCRETE)) {
      return null;
    }
    double tolerance = m.opt.tolerance;
    m.opt.tolerance = 0;
    try {
      return converged(m, state);
    } finally {
      m.opt.tolerance = tolerance;
    }
  }

  private static @Nullable String converged(Model m, Map<String, Column> state) {
    Data d = world(m, state);
    Physics.forward(m, d);
    if (isHard(d)) {
      return null;
    }
    double largest = 1;
    for (int i = 0; i < m.nv; i++) {
      if (Double.isNaN(d.qfrcSmooth[i])) {
        // there is no force to find again
        return null;
      }
      largest =
          Math.max(largest, Math.max(Math.abs(d.qfrcConstraint[i]), Math.abs(d.qfrcSmooth[i])));
    }
    ForwardInverse.compare(m, d);
    double error = Math.max(d.solverFwdinv[0], d.solverFwdinv[1]) / largest;
    return error <= INVERSE_TOLERANCE
        ? null
        : String.format(Locale.ROOT, "inverse and forward differ by %.1e", error);
  }

  /**
   * Whether a row has the least regularization there is. Its weight of 10¹⁵ makes a force out of
   * the last bits of the residual, which forward and inverse round differently, in MuJoCo too.
   */
  private static boolean isHard(Data d) {
    for (int i = 0; i < d.nefc; i++) {
      if (d.efc.R[i] <= MINVAL) {
        return true;
      }
    }
    return false;
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
