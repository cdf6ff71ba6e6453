package dev.armature.conformance.torture;

import dev.armature.conformance.Column;
import dev.armature.conformance.Dump;
import dev.armature.conformance.Dumper;
import dev.armature.data.Data;
import dev.armature.derivative.Transition;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Compares columns of our transition matrices with finite differences of the oracle: it takes a
 * step from states that are moved along one coordinate, velocity, activation or control, by 1e-6
 * and by 2e-6, both ways. Where the two differences of one engine disagree, at a contact that
 * begins or by a solver that stops early, the column has no derivative to compare with and is only
 * counted.
 */
final class OracleDerivatives {
  private static final double EPS = 1e-6;
  private static final double TOLERANCE = 1e-5;
  private static final double[] WAYS = {EPS, -EPS, 2 * EPS, -2 * EPS};
  private final Source oracle;
  private final Trial trial;
  private final Checks checks;

  /** Who takes the steps from the moved states. */
  interface Source {
    @Nullable Dump ask(Question question) throws IOException;
  }

  OracleDerivatives(Source oracle, Trial trial, Checks checks) {
    this.oracle = oracle;
    this.trial = trial;
    this.checks = checks;
  }

  /**
   * A column: the number of a state coordinate (positions, velocities, activations), or behind
   * these of a control.
   */
  private record Probe(Dump.Frame from, int column) {}

  /** Conforms, or the first column that is off. */
  Verdict judge(Question question, Dump reference) throws IOException {
    Model m = Trial.compile(question.xml(), question.files());
    List<Probe> probes = new ArrayList<>();
    List<Dump.Frame> states = new ArrayList<>();
    if (m.nv > 0 && m.nhistory == 0 && m.opt.integrator != IntegratorType.RK4) {
      Dice dice = new Dice(question.seed());
      for (Dump.Frame f : reference.frames) {
        for (int column : columns(m, f, dice)) {
          probes.add(new Probe(f, column));
          for (double by : WAYS) {
            states.add(moved(m, f, column, by));
          }
        }
      }
    }
    if (probes.isEmpty()) {
      checks.count(Checks.Kind.DERIVATIVE, false);
      return Verdict.of(Verdict.Kind.CONFORMS, "", "conforms");
    }
    Question differences = new Question(question.xml(), question.files(), 0, 0, 0, states);
    Dump answer = oracle.ask(differences);
    if (answer == null || answer.frames.size() != states.size()) {
      return Verdict.of(Verdict.Kind.ORACLE, "", "no answer to moved states");
    }
    return trial.guarded(() -> compare(m, probes, answer.frames));
  }

  /** One coordinate, velocity, activation and control each, where there are any. */
  private static List<Integer> columns(Model m, Dump.Frame f, Dice dice) {
    List<Integer> columns = new ArrayList<>(List.of(dice.below(m.nv), m.nv + dice.below(m.nv)));
    boolean implicit =
        m.opt.integrator == IntegratorType.IMPLICIT
            || m.opt.integrator == IntegratorType.IMPLICITFAST;
    if (implicit) {
      // transition matrices keep the factors while these vary, in MuJoCo too
      return columns;
    }
    if (m.na > 0) {
      columns.add(2 * m.nv + dice.below(m.na));
    }
    if (m.nu > 0) {
      int control = dice.below(m.nu);
      double u = values(f, "ctrl")[control];
      double lo = m.actuator.ctrlrange[2 * control];
      double hi = m.actuator.ctrlrange[2 * control + 1];
      if (!m.actuator.ctrllimited[control] || (u - 2 * EPS >= lo && u + 2 * EPS <= hi)) {
        columns.add(2 * m.nv + m.na + control);
      }
    }
    return columns;
  }

  private static double[] values(Dump.Frame f, String name) {
    Column c = f.state.get(name);
    double[] v = c == null ? null : c.values();
    return v == null ? new double[0] : v.clone();
  }

  private static Dump.Frame moved(Model m, Dump.Frame f, int column, double by) {
    Dump.Frame out = new Dump.Frame();
    out.label = f.label;
    out.state.putAll(f.state);
    int nx = 2 * m.nv + m.na;
    if (column < m.nv) {
      double[] qpos = values(f, "qpos");
      double[] along = new double[m.nv];
      along[column] = 1;
      Coordinates.integrate(m, qpos, along, by);
      out.state.put("qpos", Column.of(qpos));
      return out;
    }
    String name = column < 2 * m.nv ? "qvel" : column < nx ? "act" : "ctrl";
    double[] x = values(f, name);
    x[column - (column < 2 * m.nv ? m.nv : column < nx ? 2 * m.nv : nx)] += by;
    out.state.put(name, Column.of(x));
    return out;
  }

  private Verdict compare(Model m, List<Probe> probes, List<Dump.Frame> answers) {
    int nx = 2 * m.nv + m.na;
    Data d = Physics.makeData(m);
    double[] a = new double[nx * nx];
    double[] b = new double[nx * m.nu];
    double[] wideA = new double[nx * nx];
    double[] wideB = new double[nx * m.nu];
    Dump.Frame at = null;
    for (int p = 0; p < probes.size(); p++) {
      Probe probe = probes.get(p);
      if (probe.from != at) {
        at = probe.from;
        Dumper.setState(m, d, at.state);
        Transition.compute(m, d, EPS, true, a, b, null, null);
        Transition.compute(m, d, 2 * EPS, true, wideA, wideB, null, null);
      }
      double[] near = difference(m, answers.get(4 * p + 1), answers.get(4 * p), 2 * EPS);
      double[] wide = difference(m, answers.get(4 * p + 3), answers.get(4 * p + 2), 4 * EPS);
      double scale = 1;
      double apart = 0;
      double off = 0;
      for (int i = 0; i < nx; i++) {
        int at1 = i * nx + probe.column;
        int at2 = i * m.nu + probe.column - nx;
        double ours = probe.column < nx ? a[at1] : b[at2];
        double oursWide = probe.column < nx ? wideA[at1] : wideB[at2];
        scale = Math.max(scale, Math.abs(near[i]));
        apart = Math.max(apart, Math.abs(near[i] - wide[i]));
        apart = Math.max(apart, Math.abs(ours - oursWide));
        off = Math.max(off, Math.abs(near[i] - ours));
      }
      boolean determined = apart <= TOLERANCE * scale;
      checks.count(Checks.Kind.DERIVATIVE, determined);
      if (determined && !(off <= 2 * TOLERANCE * scale)) {
        String text =
            String.format(
                Locale.ROOT,
                "derivative %s: column %d of %d off by %.1e of %.1e, differences of one engine by"
                    + " %.1e",
                at.label,
                probe.column,
                nx + m.nu,
                off,
                scale,
                apart);
        return Verdict.of(Verdict.Kind.CHECK, "derivative", text);
      }
    }
    return Verdict.of(Verdict.Kind.CONFORMS, "", "conforms");
  }

  /** The difference of two next states over a width, as a tangent vector. */
  private static double[] difference(Model m, Dump.Frame low, Dump.Frame high, double width) {
    double[] out = new double[2 * m.nv + m.na];
    Coordinates.differentiate(m, out, width, next(low, "qpos"), next(high, "qpos"));
    subtract(out, m.nv, m.nv, next(low, "qvel"), next(high, "qvel"), width);
    subtract(out, 2 * m.nv, m.na, next(low, "act"), next(high, "act"), width);
    return out;
  }

  private static double[] next(Dump.Frame f, String name) {
    Column c = f.next.get(name);
    double[] v = c == null ? null : c.values();
    return v == null ? new double[0] : v;
  }

  private static void subtract(
      double[] out, int from, int n, double[] low, double[] high, double width) {
    for (int i = 0; i < n; i++) {
      out[from + i] = (high[i] - low[i]) / width;
    }
  }
}
