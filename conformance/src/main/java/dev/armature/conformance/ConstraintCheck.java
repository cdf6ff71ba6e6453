package dev.armature.conformance;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.constraint.ConstraintMaker;
import dev.armature.constraint.IslandFinder;
import dev.armature.kinematics.TendonPaths;
import dev.armature.math.Quat;
import dev.armature.solver.ConstraintSolver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Checks constraint rows and solvers alone: contacts and everything else that they start from are
 * taken from the references, and the fields of the groups constraint and solved are compared, with
 * iteration counts and islands.
 *
 * <pre>ConstraintCheck MODELS REFERENCE [--only REGEX] [--fields REGEX] [--flex] [--verbose]</pre>
 */
public final class ConstraintCheck {
  private static final List<String> CHECKED =
      List.of(
          "qacc",
          "efc_force",
          "qfrc_constraint",
          "nisland",
          "efc_J",
          "solver_niter",
          "efc_state",
          "efc_island",
          "map_idof2dof");

  private ConstraintCheck() {}

  /** The command. */
  public static void main(String[] args) throws IOException {
    Corpus corpus = new Corpus(Path.of(args[0]), Path.of(args[1]));
    List<String> rest = List.of(args).subList(2, args.length);
    Pattern only = Pattern.compile(option(rest, "--only", ""));
    Pattern fields = Pattern.compile(option(rest, "--fields", ""));
    boolean flex = rest.contains("--flex");
    boolean verbose = rest.contains("--verbose");
    int clean = 0;
    int all = 0;
    Map<String, Integer> firsts = new TreeMap<>();
    for (String entry : corpus.entries()) {
      if (!only.matcher(entry).find()) {
        continue;
      }
      Dump reference = corpus.dump(entry);
      if (!flex && reference.sizes.getOrDefault("nflex", 0L) > 0) {
        continue;
      }
      all++;
      List<Comparison.Row> off = new ArrayList<>();
      String trouble = "";
      try {
        Model m = ReferenceModel.of(reference);
        Data d = new Data(m);
        for (Dump.Frame f : reference.frames) {
          off.addAll(check(m, d, reference, f));
        }
        off.removeIf(r -> r.ok() || !fields.matcher(r.field()).find());
      } catch (RuntimeException e) {
        trouble = e + " at " + (e.getStackTrace().length > 0 ? e.getStackTrace()[0] : "?");
        firsts.merge(e.getClass().getSimpleName(), 1, Integer::sum);
      }
      if (off.isEmpty() && trouble.isEmpty()) {
        clean++;
        continue;
      }
      if (!off.isEmpty()) {
        firsts.merge(off.get(0).field(), 1, Integer::sum);
      }
      System.out.printf(
          "%-60s %s%n",
          entry, trouble.isEmpty() ? line(off.get(0)) + "  (+" + (off.size() - 1) + ")" : trouble);
      if (verbose) {
        off.forEach(r -> System.out.println("      " + line(r)));
      }
    }
    System.out.println("first field off: " + firsts);
    System.out.println(clean + " of " + all + " clean");
  }

  /**
   * Sets everything before the constraint stage to what a frame says, then makes and solves the
   * constraints.
   */
  public static void run(Model m, Data d, Dump.Frame f) {
    Dumper.setState(m, d, f.state);
    ReferenceModel.fill(d, f.forward);
    for (int i = 0; i < m.nbody; i++) {
      Quat.toMat(d.xmat, 9 * i, d.xquat, 4 * i);
    }
    contacts(d, f);
    TendonPaths.compute(m, d);
    ConstraintMaker.make(m, d);
    IslandFinder.find(m, d);
    ConstraintMaker.project(m, d);
    ConstraintMaker.reference(m, d);
    ConstraintSolver.solve(m, d);
  }

  private static List<Comparison.Row> check(Model m, Data d, Dump reference, Dump.Frame f) {
    run(m, d, f);
    Dump.Frame ours = new Dump.Frame();
    Dumper.forward(d, ours);
    List<Comparison.Row> rows = new ArrayList<>();
    for (Comparison.Row r : Comparison.frame(reference, f, ours)) {
      if (r.group() == Comparison.Group.CONSTRAINT || CHECKED.contains(r.field())) {
        rows.add(r);
      }
    }
    for (String name : List.of("nisland", "efc_island", "map_idof2dof", "solver_niter")) {
      boolean needsIslands = name.contains("island") || name.contains("map");
      if (name.equals("nisland") || !needsIslands || d.nisland > 0) {
        rows.add(
            new Comparison.Row(
                f.label,
                name,
                Comparison.Group.CONSTRAINT,
                Column.difference(f.forward.get(name), ours.forward.get(name))));
      }
    }
    return rows;
  }

  private static void contacts(Data d, Dump.Frame f) {
    d.ncon = f.contact.size();
    d.contact.ensure(d.ncon);
    for (int i = 0; i < d.ncon; i++) {
      int at = i;
      f.contact
          .get(i)
          .forEach(
              (name, column) -> {
                Fields.Place place = Fields.find(d.contact, name);
                double[] values = column.values();
                if (place != null && values != null) {
                  put(place.get(), values, at * values.length);
                }
              });
      if (d.contact.exclude[i] != 1) {
        d.contact.exclude[i] = 0;
      }
    }
  }

  private static void put(Object array, double[] values, int at) {
    for (int k = 0; k < values.length; k++) {
      if (array instanceof double[] v) {
        v[at + k] = values[k];
      } else if (array instanceof int[] v) {
        v[at + k] = (int) values[k];
      }
    }
  }

  private static String line(Comparison.Row r) {
    return String.format("%-7s %-20s %.2e", r.where(), r.field(), r.error());
  }

  private static String option(List<String> args, String name, String otherwise) {
    int at = Collections.indexOfSubList(args, List.of(name));
    return at >= 0 && at + 1 < args.size() ? args.get(at + 1) : otherwise;
  }
}
