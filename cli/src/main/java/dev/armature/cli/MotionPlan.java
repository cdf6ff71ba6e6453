package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.control.optimal.Ilqg;
import dev.armature.control.optimal.Lqr;
import dev.armature.control.optimal.Motion;
import dev.armature.control.optimal.MotionCost;
import dev.armature.handle.Handle;
import dev.armature.io.PartialFile;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.record.Recorder;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import dev.armature.step.Physics;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Plans the motion of a model from one pose to another, by derivatives. */
final class MotionPlan {
  /** Numbers of the states, at most, that a report draws. */
  private static final int MOST_LINES = 8;

  /** How often the best motion so far is saved while the search goes on. */
  private static final long SAVE_NANOS = 1_000_000_000L;

  @Option(
      names = "--from",
      paramLabel = "KEY",
      description = "With a model file: the keyframe to start at (default: the first).")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "KEY|NUMBERS",
      description =
          "With a model file: where to end, at rest: a keyframe, or coordinates with commas"
              + " between (as qpos).")
  private @Nullable String to;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "With a model file: how long the motion takes (default: ${DEFAULT-VALUE}).",
      defaultValue = "2")
  private double seconds;

  @Option(
      names = "--weights",
      paramLabel = "ON,END,CONTROL",
      split = ",",
      description =
          "With a model file: weights of the squared distance to the goal on the way and at the"
              + " end, and of squared controls (default: 0.01,100,0.01). Velocities weigh a tenth.")
  private double[] weights = {0.01, 100, 0.01};

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "With a model file: the most iterations (default: ${DEFAULT-VALUE}).",
      defaultValue = "200")
  private int iterations;

  @Option(
      names = "--within",
      paramLabel = "DISTANCE",
      description =
          "With a model file: how near the goal every coordinate must end, rad or m (default:"
              + " ${DEFAULT-VALUE}).",
      defaultValue = "0.05")
  private double within;

  /**
   * What came out.
   *
   * @param method how it was planned
   * @param reached whether the simulated motion ended at the goal
   * @param off the largest distance of a coordinate to the goal at the end
   * @param speed the largest velocity at the end
   * @param iterations iterations of the search, 0 for a regulator
   * @param cost the cost of the motion, NaN for a regulator
   * @param converged whether the search ended because nothing improved it
   * @param costs the cost after each iteration
   * @param recorder the motion as it was simulated
   */
  record Outcome(
      PlanMethod method,
      boolean reached,
      double off,
      double speed,
      int iterations,
      double cost,
      boolean converged,
      List<Double> costs,
      Recorder recorder) {}

  /** Starts to record a simulation to a file. */
  interface Starter {
    /**
     * The recording, to be closed after the last step.
     *
     * @param last whether the search is over; else it is the best motion so far
     */
    Closeable start(Simulation sim, boolean last) throws IOException;
  }

  /**
   * Plans and runs the plan.
   *
   * @param progress called with the line to print after an iteration
   * @param recordings starts the recording that was asked for, before the first step
   * @param signal ends the search early, with the best motion so far
   * @throws IllegalArgumentException when the options do not fit the model
   */
  Outcome run(
      Model m,
      PlanMethod method,
      int threads,
      Consumer<String> progress,
      Starter recordings,
      StopSignal signal)
      throws IOException {
    if (method.sampling != null) {
      throw new IllegalArgumentException(
          method + " plans tasks by name; a model file is planned by ilqg, shooting or lqr");
    }
    if (weights.length != 3) {
      throw new IllegalArgumentException("--weights needs three numbers, not " + weights.length);
    }
    require("--seconds", seconds, seconds > 0);
    require("--within", within, within >= 0);
    require("--iterations", iterations, iterations > 0);
    for (double weight : weights) {
      require("--weights", weight, weight >= 0);
    }
    double[] goal = goal(m);
    Simulation sim = new Simulation(m);
    int key = from == null ? (m.nkey > 0 ? 0 : -1) : Handle.id(m, ObjType.KEY, from);
    if (key >= 0) {
      Physics.resetTo(m, sim.data(), key);
    }
    sim.forward();
    int steps = (int) Math.max(1, Math.round(seconds / m.opt.timestep));
    List<Double> costs = new ArrayList<>();
    Motion motion = null;
    IntConsumer control;
    if (method == PlanMethod.LQR) {
      Lqr lqr = regulator(m, goal);
      control = k -> lqr.control(sim.data());
    } else {
      Ilqg search = search(sim, goal, steps, method, threads);
      long[] saved = {System.nanoTime() - SAVE_NANOS};
      search.stopWhen(signal::isRequested);
      search.onProgress(
          p -> {
            costs.add(p.cost());
            progress.accept(line(p));
            if (System.nanoTime() - saved[0] >= SAVE_NANOS) {
              save(sim, p.motion(), recordings);
              saved[0] = System.nanoTime();
            }
          });
      Motion found = search.solve();
      motion = found;
      control = k -> found.control(k, sim.data());
    }
    Recorder recorder = new Recorder(sim).time().qpos().qvel().ctrl().start();
    Closeable recording = recordings.start(sim, true);
    simulate(sim, steps, control, recording);
    double[] difference = new double[m.nv];
    Coordinates.differentiate(m, difference, 1, goal, sim.data().qpos);
    double off = largest(difference);
    double speed = largest(sim.data().qvel);
    return new Outcome(
        method,
        off <= within,
        off,
        speed,
        motion == null ? 0 : motion.iterations(),
        motion == null ? Double.NaN : motion.cost(),
        motion == null || motion.converged(),
        costs,
        recorder);
  }

  private static void require(String option, double value, boolean possible) {
    if (!possible || Double.isInfinite(value)) {
      throw new IllegalArgumentException(option + ": " + Text.number(value) + " makes no sense");
    }
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private double[] goal(Model m) {
    if (to == null) {
      throw new IllegalArgumentException("a model file needs --to: a keyframe or coordinates");
    }
    String[] parts = to.split(",");
    try {
      double[] numbers =
          Arrays.stream(parts).map(String::trim).mapToDouble(Double::parseDouble).toArray();
      if (numbers.length != m.nq) {
        throw new IllegalArgumentException(
            "--to: the model has " + m.nq + " coordinates, not " + numbers.length);
      }
      for (double number : numbers) {
        require("--to", number, !Double.isNaN(number));
      }
      Coordinates.normalize(m, numbers);
      return numbers;
    } catch (NumberFormatException e) {
      int key = Handle.id(m, ObjType.KEY, to);
      return Arrays.copyOfRange(m.key.qpos, key * m.nq, (key + 1) * m.nq);
    }
  }

  private double[] state(Model m, double weight) {
    double[] all = new double[2 * m.nv + m.na];
    Arrays.fill(all, 0, m.nv, weight);
    Arrays.fill(all, m.nv, 2 * m.nv, 0.1 * weight);
    return all;
  }

  private Lqr regulator(Model m, double[] goal) {
    Simulation there = new Simulation(m);
    System.arraycopy(goal, 0, there.data().qpos, 0, m.nq);
    there.forward();
    System.arraycopy(Lqr.holdingControls(there), 0, there.data().ctrl, 0, m.nu);
    double[] control = new double[m.nu];
    Arrays.fill(control, weights[2]);
    return Lqr.at(there, state(m, weights[0]), control);
  }

  private Ilqg search(Simulation sim, double[] goal, int steps, PlanMethod method, int threads) {
    Model m = sim.model();
    double[] control = new double[m.nu];
    Arrays.fill(control, weights[2]);
    MotionCost cost =
        new MotionCost(sim)
            .reference(goal)
            .state(state(m, weights[0]))
            .finalState(state(m, weights[1]))
            .control(control);
    Ilqg search = new Ilqg(sim, steps, cost).maxIterations(iterations).threads(threads);
    if (method == PlanMethod.SHOOTING) {
      search.guessStates(straight(m, sim.data().qpos, goal, steps));
    }
    return search;
  }

  private static String line(Ilqg.Progress p) {
    String jumps = p.gap() > 0 ? String.format(Locale.ROOT, ", largest jump %.2g", p.gap()) : "";
    return String.format(
        Locale.ROOT, "  iteration %3d: cost %.6g%s", p.iteration(), p.cost(), jumps);
  }

  /** Records the best motion so far, for the case that the process does not live to the end. */
  private static void save(Simulation start, Motion motion, Starter recordings) {
    try (Simulation sim = new Simulation(start.model())) {
      Physics.copyData(sim.model(), start.data(), sim.data());
      simulate(
          sim, motion.steps(), k -> motion.control(k, sim.data()), recordings.start(sim, false));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("try") // the recording listens to the simulation until it is closed
  private static void simulate(Simulation sim, int steps, IntConsumer control, Closeable recording)
      throws IOException {
    try (recording) {
      for (int k = 0; k < steps; k++) {
        control.accept(k);
        sim.step();
      }
    }
  }

  /** From one pose to the other at constant velocity. */
  private static double[] straight(Model m, double[] start, double[] goal, int steps) {
    double[] way = new double[m.nv];
    Coordinates.differentiate(m, way, 1, start, goal);
    double[] all = new double[(steps + 1) * m.nq];
    for (int k = 0; k <= steps; k++) {
      double[] q = start.clone();
      Coordinates.integrate(m, q, way, (double) k / steps);
      System.arraycopy(q, 0, all, k * m.nq, m.nq);
    }
    return all;
  }

  // ---- results

  static void print(Outcome o, PrintWriter console) {
    if (o.method != PlanMethod.LQR) {
      console.printf(
          Locale.ROOT,
          "%s after %d iterations, cost %.6g%n",
          o.converged ? "converged" : "not converged",
          o.iterations,
          o.cost);
    }
    console.printf(
        Locale.ROOT,
        "%s: simulated, it ends %.3g from the goal, moving at %.3g%n",
        o.reached ? "reached" : "missed",
        o.off,
        o.speed);
  }

  static Map<String, Object> json(Outcome o) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("method", o.method.toString());
    map.put("reached", o.reached);
    map.put("distance", o.off);
    map.put("speed", o.speed);
    map.put("iterations", o.iterations);
    map.put("cost", Double.isNaN(o.cost) ? null : o.cost);
    map.put("converged", o.converged);
    return map;
  }

  static void report(Outcome o, Model m, Path file, String command) throws IOException {
    Report page =
        new Report("Motion of " + m.names.model)
            .subtitle(command)
            .fact("method", o.method.toString())
            .fact("reached", o.reached ? "yes" : "no")
            .fact("distance at the end", o.off)
            .fact("iterations", o.iterations)
            .environment(Version.text());
    double[] time = o.recorder.values("time");
    page.section("Motion").plot(plot(o, "qpos", "coordinates", time, m.nq));
    page.section("Controls").plot(plot(o, "ctrl", "controls", time, m.nu));
    if (!o.costs.isEmpty()) {
      double[] y = o.costs.stream().mapToDouble(c -> c).toArray();
      double[] x = new double[y.length];
      Arrays.setAll(x, i -> i);
      page.section("Search").plot(new Plot("Cost").x("iteration").y("cost").logY().line("", x, y));
    }
    PartialFile.write(file, page::write);
  }

  private static Plot plot(Outcome o, String field, String title, double[] time, int width) {
    Plot plot = new Plot(title).x("time / s").y(field);
    for (int i = 0; i < Math.min(width, MOST_LINES); i++) {
      plot.line(field + "[" + i + "]", time, column(o.recorder.values(field), i, width));
    }
    return plot;
  }

  private static double[] column(double[] rows, int at, int width) {
    double[] column = new double[rows.length / width];
    Arrays.setAll(column, i -> rows[i * width + at]);
    return column;
  }
}
