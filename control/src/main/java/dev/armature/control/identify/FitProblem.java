package dev.armature.control.identify;

import dev.armature.batch.ModelEdit;
import dev.armature.control.minimize.Problem;
import dev.armature.data.WorkerPool;
import dev.armature.model.Model;
import java.util.Arrays;
import java.util.List;

/**
 * Differences between simulated and recorded motion as a function of the unknowns, in their scales,
 * and of the starts of windows. Derivatives are forward differences, simulated in parallel.
 */
final class FitProblem implements Problem {
  /** Far above the tolerance of the constraint solver, far below what bends the result. */
  private static final double DIFFERENCE = 1e-3;

  private final Model base;
  private final List<Unknown> unknowns;
  private final List<Channel> channels;
  private final List<Window> windows;
  private final boolean startsAreFree;
  private final WorkerPool pool;
  private final Window.Scratch[] scratch;
  private final int[] windowAt;
  private final int residuals;
  private final int variables;
  private double[] factor;
  private boolean startsAreHeld;
  private int simulations;

  FitProblem(
      Model base,
      List<Unknown> unknowns,
      List<Channel> channels,
      List<Window> windows,
      boolean startsAreFree,
      WorkerPool pool) {
    this.base = base;
    this.unknowns = unknowns;
    this.channels = channels;
    this.windows = windows;
    this.startsAreFree = startsAreFree;
    this.pool = pool;
    scratch = new Window.Scratch[pool.workers()];
    for (int i = 0; i < scratch.length; i++) {
      scratch[i] = new Window.Scratch(base);
    }
    windowAt = new int[windows.size() + 1];
    for (int w = 0; w < windows.size(); w++) {
      windowAt[w + 1] = windowAt[w] + windows.get(w).rows() * channels.size();
    }
    residuals = windowAt[windows.size()];
    variables = unknowns.size() + (startsAreFree ? windows.size() * 2 * base.nv : 0);
    factor = new double[channels.size()];
    Arrays.fill(factor, 1);
  }

  /** Sets by what the differences of each channel are multiplied. */
  void weigh(double[] factors) {
    factor = factors.clone();
  }

  /** Keeps the starts of windows where they are, or frees them. */
  void holdStarts(boolean on) {
    startsAreHeld = on;
  }

  @Override
  public int coordinates() {
    return variables;
  }

  @Override
  public int residuals() {
    return residuals;
  }

  int simulations() {
    return simulations;
  }

  /** The values of the unknowns at a point of the search. */
  double[] values(double[] x) {
    double[] values = new double[unknowns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = x[i] * unknowns.get(i).scale();
    }
    return values;
  }

  Model model(double[] x) {
    ModelEdit edit = new ModelEdit(base);
    double[] values = values(x);
    for (int i = 0; i < values.length; i++) {
      unknowns.get(i).apply(edit, values[i]);
    }
    return edit.changed();
  }

  private double[] delays(double[] x) {
    double[] delays = new double[base.nu];
    Arrays.fill(delays, Double.NaN);
    for (int i = 0; i < unknowns.size(); i++) {
      if (unknowns.get(i).delayed() >= 0) {
        delays[unknowns.get(i).delayed()] = x[i] * unknowns.get(i).scale();
      }
    }
    return delays;
  }

  private double[] offset(double[] x, int window) {
    if (!startsAreFree) {
      return new double[0];
    }
    int at = unknowns.size() + window * 2 * base.nv;
    return Arrays.copyOfRange(x, at, at + 2 * base.nv);
  }

  /** Simulates one window at x; the differences are multiplied by the factors of the channels. */
  private double[] run(Model m, double[] x, int window, int worker) {
    double[] out = new double[windowAt[window + 1] - windowAt[window]];
    windows.get(window).simulate(m, channels, delays(x), offset(x, window), scratch[worker], out);
    for (int i = 0; i < out.length; i++) {
      out[i] *= factor[i % factor.length];
    }
    return out;
  }

  @Override
  public void residual(double[] x, double[] r) {
    Model m = model(x);
    simulations += windows.size();
    pool.run(
        windows.size(),
        (window, worker) -> {
          double[] out = run(m, x, window, worker);
          System.arraycopy(out, 0, r, windowAt[window], out.length);
        });
  }

  @Override
  public void jacobian(double[] x, double[] r, double[] jacobian) {
    Arrays.fill(jacobian, 0);
    Model center = model(x);
    int n = unknowns.size();
    int count = windows.size();
    int pieces = n * count + (startsAreHeld ? 0 : variables - n);
    Model[] models = new Model[n];
    double[][] points = new double[variables][];
    for (int i = 0; i < variables; i++) {
      points[i] = x.clone();
      // toward the side that stays inside the bounds
      boolean up = i >= n || x[i] + DIFFERENCE <= unknowns.get(i).high() / unknowns.get(i).scale();
      points[i][i] += up ? DIFFERENCE : -DIFFERENCE;
      if (i < n) {
        models[i] = model(points[i]);
      }
    }
    simulations += pieces;
    pool.run(
        pieces,
        (piece, worker) -> {
          boolean ofModel = piece < n * count;
          int i = ofModel ? piece / count : piece - n * count + n;
          int window = ofModel ? piece % count : (i - n) / (2 * base.nv);
          double[] out = run(ofModel ? models[i] : center, points[i], window, worker);
          double width = points[i][i] - x[i];
          int at = windowAt[window];
          for (int k = 0; k < out.length; k++) {
            jacobian[(at + k) * variables + i] = (out[k] - r[at + k]) / width;
          }
        });
  }

  @Override
  public void limits(double[] x, double[] low, double[] high) {
    for (int i = 0; i < variables; i++) {
      boolean free = i >= unknowns.size();
      double reach = startsAreHeld ? 0 : Double.POSITIVE_INFINITY;
      low[i] = free ? -reach : lowest(i) - x[i];
      high[i] = free ? reach : highest(i) - x[i];
    }
  }

  double lowest(int i) {
    return unknowns.get(i).low() / unknowns.get(i).scale();
  }

  double highest(int i) {
    return unknowns.get(i).high() / unknowns.get(i).scale();
  }

  @Override
  public void move(double[] x, double[] step, double[] result) {
    for (int i = 0; i < variables; i++) {
      double to = x[i] + step[i];
      result[i] = i < unknowns.size() ? Math.min(Math.max(to, lowest(i)), highest(i)) : to;
    }
  }
}
