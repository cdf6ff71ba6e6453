package dev.armature.cli;

import dev.armature.Data;
import dev.armature.Divergence;
import dev.armature.Model;
import dev.armature.Simulation;
import dev.armature.dynamics.Energy;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a model and prints a summary. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Runs a model and prints a summary. Without MODEL: the bundled humanoid.")
final class RunCommand implements Callable<Integer> {
  private static final int CHUNKS = 200;

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "An MJCF (.xml) or URDF (.urdf) file.")
  private @Nullable Path file;

  @Option(
      names = "--duration",
      paramLabel = "SECONDS",
      description = "Simulated time (default: ${DEFAULT-VALUE}).",
      defaultValue = "5")
  private double duration;

  @Option(
      names = "--key",
      paramLabel = "NAME",
      description = "Keyframe to start from (default: the first, if any).")
  private @Nullable String key;

  @Option(names = "--no-progress", description = "No progress bar.")
  private boolean noProgress;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    if (!(duration > 0) || Double.isInfinite(duration)) {
      throw new IllegalArgumentException(
          "--duration must be a positive number of seconds, not " + duration);
    }
    long loadStart = System.nanoTime();
    Model m = Loading.loadOrBundled(file);
    double loadSeconds = (System.nanoTime() - loadStart) * 1e-9;
    Simulation sim = new Simulation(m);
    if (key != null) {
      sim.resetTo(key);
    } else if (m.nkey > 0) {
      sim.data().resetTo(m, 0);
    }
    List<Divergence> events = new ArrayList<>();
    sim.onDivergence(events::add);
    long steps = Math.max(1, Math.round(duration / m.opt.timestep));
    long start = System.nanoTime();
    int mostContacts = run(sim, steps);
    double seconds = (System.nanoTime() - start) * 1e-9;
    summary(out, sim, steps, seconds, loadSeconds, mostContacts);
    for (Divergence event : events) {
      out.println("  warning: " + event);
    }
    out.flush();
    return 0;
  }

  private int run(Simulation sim, long steps) {
    int most = 0;
    boolean show = !noProgress && System.console() != null;
    try (ProgressBar bar =
        show
            ? new ProgressBarBuilder()
                .setTaskName("simulating")
                .setInitialMax(steps)
                .setUpdateIntervalMillis(100)
                .build()
            : null) {
      long chunk = Math.max(1, steps / CHUNKS);
      for (long done = 0; done < steps; ) {
        long until = Math.min(steps, done + chunk);
        for (; done < until; done++) {
          sim.step();
          most = Math.max(most, sim.data().ncon);
        }
        if (bar != null) {
          bar.stepTo(done);
        }
      }
    }
    return most;
  }

  private static void summary(
      PrintWriter out,
      Simulation sim,
      long steps,
      double seconds,
      double loadSeconds,
      int mostContacts) {
    Model m = sim.model();
    Data d = sim.data();
    sim.forward();
    Energy.potential(m, d);
    Energy.kinetic(m, d);
    out.printf("%s: %d bodies, %d dofs, %d actuators%n", m.names.model, m.nbody - 1, m.nv, m.nu);
    out.printf(
        Locale.ROOT,
        "  %d steps of %s s = %.3f s simulated in %.3f s: %.0f steps/s, %.1f × real time (loaded"
            + " in %.0f ms)%n",
        steps,
        Text.number(m.opt.timestep),
        steps * m.opt.timestep,
        seconds,
        steps / seconds,
        steps * m.opt.timestep / seconds,
        1e3 * loadSeconds);
    out.printf(
        "  contacts: %d now, %d at most; constraint rows: %d%n", d.ncon, mostContacts, d.nefc);
    out.printf(
        Locale.ROOT, "  energy: potential %.4f J, kinetic %.4f J%n", d.energy[0], d.energy[1]);
    if (m.nbody > 1) {
      out.printf(
          Locale.ROOT,
          "  centre of mass: %.4f %.4f %.4f%n",
          d.subtreeCom[0],
          d.subtreeCom[1],
          d.subtreeCom[2]);
    }
  }
}
