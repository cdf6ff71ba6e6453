package dev.armature.control.identify;

import dev.armature.Simulation;
import dev.armature.control.minimize.LevenbergMarquardt;
import dev.armature.control.minimize.Progress;
import dev.armature.control.minimize.Solution;
import dev.armature.control.minimize.StopReason;
import dev.armature.data.WorkerPool;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.record.Recorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds parameters of a model that make it move as a mechanism was recorded to move.
 *
 * <pre>{@code
 * IdentifyResult found = new Identification(sim)
 *     .unknown("mass:hand")
 *     .unknown("damping:elbow")
 *     .recording(Recording.read(Path.of("swing.npz"), sim))
 *     .compare("qpos").compare("qvel")
 *     .run();
 * }</pre>
 *
 * <p>Recordings are simulated with the recorded controls from their recorded starts, and the sum of
 * squared differences is minimized by {@link LevenbergMarquardt} inside the bounds. A first search
 * weighs each compared number by its spread; a second one by how well the first reproduced it,
 * which is right when differences are noise of different sizes. Free starts are free in the second
 * one only.
 */
public final class Identification {
  private static final int ITERATIONS = 60;
  private static final double STEP_TOLERANCE = 1e-7;
  private static final double COST_TOLERANCE = 1e-9;

  private final Simulation sim;
  private final Model m;
  private final List<Unknown> unknowns = new ArrayList<>();
  private final List<Recording> recordings = new ArrayList<>();
  private final List<Asked> asked = new ArrayList<>();
  private List<Channel> channels = List.of();
  private double windowSeconds = Double.POSITIVE_INFINITY;
  private boolean startsAreFree;
  private int starts = 1;
  private long seed = 1;
  private int threads = 1;
  private @Nullable Consumer<Progress> listener;

  /** What was asked to be compared, such as qpos, and its numbers. */
  private record Asked(String what, List<Channel> channels) {}

  /**
   * Identification of the model of a simulation. Coordinates that were not recorded start as the
   * simulation has them; it is not stepped.
   */
  public Identification(Simulation sim) {
    this.sim = sim;
    m = sim.model();
  }

  // ---- settings

  /**
   * Adds a parameter to find, see {@link Unknown}.
   *
   * @throws IllegalArgumentException when there is none of that name
   */
  public Identification unknown(String name) {
    unknowns.add(Unknown.of(m, name));
    return this;
  }

  /**
   * Adds a parameter to find between two bounds.
   *
   * @throws IllegalArgumentException when there is none of that name, or no room between the bounds
   */
  public Identification unknown(String name, double low, double high) {
    unknowns.add(Unknown.of(m, name).bounds(low, high));
    return this;
  }

  /** Adds a recording. */
  public Identification recording(Recording recording) {
    recordings.add(recording);
    return this;
  }

  /** Compares these numbers: {@link #compare(String, double)} with the weight 1. */
  public Identification compare(String what) {
    return compare(what, 1);
  }

  /**
   * Compares numbers of a recording with the simulation.
   *
   * @param what {@code qpos}, {@code qvel} or {@code sensordata}, or one of them as {@code
   *     qpos[elbow]} or {@code sensordata[imu.0]}
   * @throws IllegalArgumentException when there is no such number
   */
  public Identification compare(String what, double weight) {
    List<Channel> found = new ArrayList<>();
    List<String> known = new ArrayList<>();
    List<String> dofs = labels(new Recorder(sim).qvel());
    add(found, known, what, "qpos", Channel.Kind.QPOS, dofs, weight);
    add(found, known, what, "qvel", Channel.Kind.QVEL, dofs, weight);
    List<String> sensors = labels(new Recorder(sim).sensors());
    add(found, known, what, "sensordata", Channel.Kind.SENSOR, sensors, weight);
    if (found.isEmpty()) {
      throw new IllegalArgumentException(NearestName.missing("number to compare", what, known));
    }
    asked.add(new Asked(what, found));
    return this;
  }

  private static List<String> labels(Recorder recorder) {
    return recorder.fields().get(0).labels();
  }

  private static void add(
      List<Channel> found,
      List<String> known,
      String what,
      String field,
      Channel.Kind kind,
      List<String> labels,
      double weight) {
    known.add(field);
    for (int i = 0; i < labels.size(); i++) {
      String name = field + "[" + labels.get(i) + "]";
      if (what.equals(field) || what.equals(name) || what.equals(field + "[" + i + "]")) {
        found.add(new Channel(name, kind, i, weight));
      }
      known.add(name);
    }
  }

  /**
   * Cuts recordings into windows that start from the recorded state again: for motion so sensitive
   * that no simulation stays near it for long.
   *
   * @throws IllegalArgumentException when the time is not positive
   */
  public Identification window(double seconds) {
    if (!(seconds > 0)) {
      throw new IllegalArgumentException("a window takes time, not " + seconds + " s");
    }
    windowSeconds = seconds;
    return this;
  }

  /** Sets whether the start of each window is found too, for recordings with noise; off. */
  public Identification freeStarts(boolean on) {
    startsAreFree = on;
    return this;
  }

  /**
   * Sets how many starts are tried: the values of the model, then random ones inside the bounds.
   *
   * @throws IllegalArgumentException when there are none
   */
  public Identification starts(int count, long randomSeed) {
    if (count < 1) {
      throw new IllegalArgumentException("a search needs one start at least, not " + count);
    }
    starts = count;
    seed = randomSeed;
    return this;
  }

  /** Sets the number of threads that simulate; results do not depend on it. */
  public Identification threads(int count) {
    threads = count;
    return this;
  }

  /** Calls the listener in each iteration of each search. */
  public Identification onProgress(Consumer<Progress> consumer) {
    listener = consumer;
    return this;
  }

  // ---- search

  /**
   * Searches.
   *
   * @throws IllegalStateException when nothing is unknown, recorded or compared, when what is
   *     compared or a window starts from was not recorded, or when the model diverges in all starts
   */
  public IdentifyResult run() {
    if (unknowns.isEmpty() || recordings.isEmpty() || asked.isEmpty()) {
      throw new IllegalStateException(
          "identification needs an unknown, a recording and something to compare");
    }
    List<Window> windows = windows();
    channels = recorded(windows);
    try (WorkerPool pool = new WorkerPool(threads)) {
      FitProblem problem = new FitProblem(m, unknowns, channels, windows, startsAreFree, pool);
      LevenbergMarquardt solver =
          new LevenbergMarquardt(problem.coordinates(), problem.dimensions(), problem.residuals())
              .scaled(true)
              .maxIterations(ITERATIONS)
              .tolerances(0, STEP_TOLERANCE, COST_TOLERANCE)
              .onProgress(listener);
      double[] before = new double[problem.residuals()];
      double[] x = new double[problem.coordinates()];
      for (int i = 0; i < unknowns.size(); i++) {
        x[i] = unknowns.get(i).start() / unknowns.get(i).scale();
      }
      problem.residual(x, before);
      problem.weigh(spreadWeights(windows));
      // with wrong parameters, free starts would only explain the first rows and hide the rest
      problem.holdStarts(true);
      double[] best = search(problem, solver);
      double[] differences = new double[problem.residuals()];
      problem.weigh(ones());
      problem.residual(best, differences);
      boolean[] measured = measured(windows);
      problem.weigh(noiseWeights(differences, measured));
      problem.holdStarts(false);
      StopReason reason = solver.solve(problem, best);
      problem.weigh(ones());
      problem.residual(best, differences);
      return result(problem, solver, best, before, differences, measured, reason, windows);
    }
  }

  private double[] search(FitProblem problem, LevenbergMarquardt solver) {
    double[] best = {};
    double bestCost = Double.POSITIVE_INFINITY;
    for (int i = 0; i < starts; i++) {
      double[] x = startPoint(problem, i);
      StopReason reason = solver.solve(problem, x);
      if (reason != StopReason.NOT_FINITE && solver.cost() < bestCost) {
        bestCost = solver.cost();
        best = x;
      }
    }
    if (best.length == 0) {
      throw new IllegalStateException("the model diverges with the parameters of every start");
    }
    return best;
  }

  /** The values of the model, then random ones: on a logarithmic scale where bounds have one. */
  private double[] startPoint(FitProblem problem, int number) {
    double[] x = new double[problem.coordinates()];
    SplittableRandom random = new SplittableRandom(seed + number);
    for (int i = 0; i < unknowns.size(); i++) {
      double low = problem.lowest(i);
      double high = problem.highest(i);
      x[i] = unknowns.get(i).start() / unknowns.get(i).scale();
      if (number > 0 && low > 0 && Double.isFinite(high)) {
        x[i] = low * Math.pow(high / low, random.nextDouble());
      } else if (number > 0 && Double.isFinite(high - low)) {
        x[i] = low + random.nextDouble() * (high - low);
      }
      x[i] = Math.min(Math.max(x[i], low), high);
    }
    return x;
  }

  private List<Window> windows() {
    List<Window> windows = new ArrayList<>();
    for (Recording recording : recordings) {
      int first = 0;
      for (int row = 1; row < recording.rows(); row++) {
        boolean end = row == recording.rows() - 1;
        if (end || recording.time(row) - recording.time(first) >= windowSeconds) {
          if (first > 0 && !startsAreFree) {
            checkRestart(recording, first);
          }
          windows.add(new Window(recording, first, row, sim.data().qpos));
          first = row;
        }
      }
    }
    return windows;
  }

  private void checkRestart(Recording recording, int row) {
    for (Channel.Kind kind : List.of(Channel.Kind.QPOS, Channel.Kind.QVEL)) {
      for (int dof = 0; dof < m.nv; dof++) {
        if (!new Channel("", kind, dof, 1).isMeasured(m, recording, row)) {
          throw new IllegalStateException(
              "%s: a window that begins at %.4g s needs all coordinates and velocities there; leave"
                      .formatted(recording.name(), recording.time(row))
                  + " out the windows, or let starts be found");
        }
      }
    }
  }

  /** What is compared and was recorded. */
  private List<Channel> recorded(List<Window> windows) {
    List<Channel> all = new ArrayList<>();
    for (Asked a : asked) {
      int before = all.size();
      for (Channel channel : a.channels) {
        if (windows.stream().anyMatch(w -> w.measures(m, channel))) {
          all.add(channel);
        }
      }
      if (all.size() == before) {
        throw new IllegalStateException(
            "nothing to compare: the recordings have no numbers of " + a.what);
      }
    }
    return all;
  }

  /** Which differences are of recorded numbers. */
  private boolean[] measured(List<Window> windows) {
    int rows = windows.stream().mapToInt(Window::rows).sum();
    boolean[] measured = new boolean[rows * channels.size()];
    int at = 0;
    for (Window window : windows) {
      for (int row = window.first; row <= window.last; row++) {
        for (Channel channel : channels) {
          measured[at++] = channel.isMeasured(m, window.recording, row);
        }
      }
    }
    return measured;
  }

  // ---- weights

  private double[] ones() {
    double[] ones = new double[channels.size()];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** 1 / standard deviation of each channel over the recordings. */
  private double[] spreadWeights(List<Window> windows) {
    double[] weights = new double[channels.size()];
    for (int k = 0; k < weights.length; k++) {
      Channel c = channels.get(k);
      double sum = 0;
      double squares = 0;
      int count = 0;
      for (Window window : windows) {
        for (int row = window.first; row <= window.last; row++) {
          double v =
              c.kind == Channel.Kind.QPOS
                  ? coordinate(window.recording, row, c.index)
                  : c.recorded(window.recording, row, m.nv, m.nsensordata);
          if (!Double.isNaN(v)) {
            sum += v;
            squares += v * v;
            count++;
          }
        }
      }
      double mean = sum / Math.max(1, count);
      double deviation = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean));
      weights[k] = c.weight / Math.max(deviation, 1e-6);
    }
    return weights;
  }

  /** The coordinate of a hinge or slide; of quaternions one of their numbers, for its spread. */
  private double coordinate(Recording recording, int row, int dof) {
    int joint = m.dof.jntid[dof];
    int at = m.jnt.qposadr[joint] + (dof - m.jnt.dofadr[joint]);
    return recording.qpos()[row * m.nq + at];
  }

  /** 1 / root mean square of what the first search left of each channel. */
  private double[] noiseWeights(double[] differences, boolean[] measured) {
    int n = channels.size();
    double[] weights = new double[n];
    double[] squares = new double[n];
    int[] count = new int[n];
    double largest = 0;
    for (int i = 0; i < differences.length; i++) {
      if (measured[i]) {
        squares[i % n] += differences[i] * differences[i];
        count[i % n]++;
      }
    }
    for (int k = 0; k < n; k++) {
      squares[k] = Math.sqrt(squares[k] / count[k]);
      largest = Math.max(largest, squares[k]);
    }
    for (int k = 0; k < n; k++) {
      // a channel that fits to the last digit must not silence the others
      weights[k] = channels.get(k).weight / Math.max(squares[k], 1e-6 * largest + 1e-12);
    }
    return weights;
  }

  // ---- result

  private IdentifyResult result(
      FitProblem problem,
      LevenbergMarquardt solver,
      double[] x,
      double[] before,
      double[] after,
      boolean[] measured,
      StopReason reason,
      List<Window> windows) {
    int n = unknowns.size();
    int variables = x.length;
    boolean[] atBound = new boolean[variables];
    for (int i = 0; i < n; i++) {
      atBound[i] = x[i] <= problem.lowest(i) || x[i] >= problem.highest(i);
    }
    // a number that was not recorded says nothing, not that it fits
    int[] said = IntStream.range(0, measured.length).filter(i -> measured[i]).toArray();
    double[] residual = new double[said.length];
    double[] jacobian = new double[said.length * variables];
    for (int i = 0; i < said.length; i++) {
      residual[i] = solver.residual()[said[i]];
      System.arraycopy(solver.jacobian(), said[i] * variables, jacobian, i * variables, variables);
    }
    Solution solution =
        new Solution(
            x,
            residual,
            jacobian,
            solver.cost(),
            solver.gradient(),
            atBound,
            solver.iterations(),
            solver.evaluations(),
            reason);
    double[] covariance = solution.covariance();
    double[] values = problem.values(x);
    List<IdentifyResult.Estimate> estimates = new ArrayList<>();
    double[] correlation = new double[n * n];
    for (int i = 0; i < n; i++) {
      double error = Math.sqrt(covariance[i * variables + i]);
      Unknown unknown = unknowns.get(i);
      estimates.add(
          new IdentifyResult.Estimate(
              unknown.name(), unknown.start(), values[i], error * unknown.scale(), atBound[i]));
      for (int j = 0; j < n; j++) {
        double other = Math.sqrt(covariance[j * variables + j]);
        // without any difference left there is no error to correlate
        double product = error * other;
        correlation[i * n + j] =
            product > 0 ? covariance[i * variables + j] / product : i == j ? 1 : 0;
      }
    }
    return new IdentifyResult(
        estimates,
        correlation,
        fits(before, after, measured, windows),
        problem.model(x),
        reason,
        solver.iterations(),
        problem.simulations());
  }

  private List<IdentifyResult.Fit> fits(
      double[] before, double[] after, boolean[] measured, List<Window> windows) {
    int n = channels.size();
    double[] time =
        windows.stream()
            .flatMapToDouble(
                w -> IntStream.rangeClosed(w.first, w.last).mapToDouble(w.recording::time))
            .toArray();
    List<IdentifyResult.Fit> fits = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      int channel = k;
      int[] rows =
          IntStream.range(0, time.length).filter(row -> measured[row * n + channel]).toArray();
      fits.add(
          new IdentifyResult.Fit(
              channels.get(k).name,
              Arrays.stream(rows).mapToDouble(row -> time[row]).toArray(),
              Arrays.stream(rows).mapToDouble(row -> before[row * n + channel]).toArray(),
              Arrays.stream(rows).mapToDouble(row -> after[row * n + channel]).toArray()));
    }
    return fits;
  }
}
