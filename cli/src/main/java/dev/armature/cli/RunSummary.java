package dev.armature.cli;

import dev.armature.Divergence;
import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.dynamics.Energy;
import dev.armature.model.Model;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a run did, for people and for machines. */
record RunSummary(
    Model model,
    long steps,
    double seconds,
    double loadSeconds,
    int contacts,
    int mostContacts,
    int rows,
    double potential,
    double kinetic,
    double[] centerOfMass,
    double time,
    double[] qpos,
    List<Divergence> divergences,
    double energyWarningAt,
    long seed) {
  private static final int SHOWN = 5;

  /** Takes the figures from a simulation that has run; computes everything for the last state. */
  static RunSummary of(
      Simulation sim,
      long steps,
      double seconds,
      double loadSeconds,
      int mostContacts,
      List<Divergence> divergences,
      double energyWarningAt,
      long seed) {
    Model m = sim.model();
    Data d = sim.data();
    sim.forward();
    Energy.potential(m, d);
    Energy.kinetic(m, d);
    return new RunSummary(
        m,
        steps,
        seconds,
        loadSeconds,
        d.ncon,
        mostContacts,
        d.nefc,
        d.energy[0],
        d.energy[1],
        Arrays.copyOf(d.subtreeCom, 3),
        d.time,
        d.qpos.clone(),
        List.copyOf(divergences),
        energyWarningAt,
        seed);
  }

  double simulated() {
    return steps * model.opt.timestep;
  }

  double stepsPerSecond() {
    return steps / seconds;
  }

  double realTimeFactor() {
    return simulated() / seconds;
  }

  void print(PrintWriter out) {
    out.printf(
        "%s: %d bodies, %d dofs, %d actuators%n",
        model.names.model, model.nbody - 1, model.nv, model.nu);
    out.printf(
        Locale.ROOT,
        "  %d steps of %s s = %.3f s simulated in %.3f s: %.0f steps/s, %.1f × real time (loaded"
            + " in %.0f ms)%n",
        steps,
        Text.number(model.opt.timestep),
        simulated(),
        seconds,
        stepsPerSecond(),
        realTimeFactor(),
        1e3 * loadSeconds);
    out.printf(
        "  contacts: %d now, %d at most; constraint rows: %d%n", contacts, mostContacts, rows);
    out.printf(Locale.ROOT, "  energy: potential %.4f J, kinetic %.4f J%n", potential, kinetic);
    if (model.nbody > 1) {
      out.printf(
          Locale.ROOT,
          "  center of mass: %.4f %.4f %.4f%n",
          centerOfMass[0],
          centerOfMass[1],
          centerOfMass[2]);
    }
    if (!Double.isNaN(energyWarningAt)) {
      out.printf(
          Locale.ROOT,
          "  warning: the energy rose above --energy-limit before t = %s s%n",
          Text.number(energyWarningAt));
    }
    divergenceLines().forEach(line -> out.println("  warning: " + line));
  }

  /** The first divergences in words, and how many more there were. */
  List<String> divergenceLines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < Math.min(SHOWN, divergences.size()); i++) {
      lines.add(divergences.get(i).toString());
    }
    if (divergences.size() > SHOWN) {
      lines.add("it diverged " + (divergences.size() - SHOWN) + " more times");
    }
    return lines;
  }

  /**
   * The same as names and values.
   *
   * @param cold steps per second in the first half of the run; 0 when there was none
   * @param warm the same in the second half
   */
  Map<String, Object> map(double cold, double warm) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("model", model.names.model);
    map.put("bodies", model.nbody - 1);
    map.put("dofs", model.nv);
    map.put("actuators", model.nu);
    map.put("timestep", model.opt.timestep);
    map.put("steps", steps);
    map.put("simulatedSeconds", simulated());
    map.put("wallSeconds", seconds);
    map.put("loadSeconds", loadSeconds);
    map.put("stepsPerSecond", stepsPerSecond());
    if (cold > 0 && warm > 0) {
      map.put("coldStepsPerSecond", cold);
      map.put("warmStepsPerSecond", warm);
    }
    map.put("realTimeFactor", realTimeFactor());
    map.put("seed", seed);
    map.put("contacts", contacts);
    map.put("mostContacts", mostContacts);
    map.put("constraintRows", rows);
    map.put("energy", Map.of("potential", potential, "kinetic", kinetic));
    map.put("centerOfMass", centerOfMass);
    map.put("time", time);
    map.put("qpos", qpos);
    if (!Double.isNaN(energyWarningAt)) {
      map.put("energyWarningAt", energyWarningAt);
    }
    map.put("divergences", divergences.stream().map(Divergence::toString).toList());
    return map;
  }
}
