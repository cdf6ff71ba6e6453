package dev.armature.conformance;

import dev.armature.constraint.ConstraintMaker;
import dev.armature.constraint.IslandFinder;
import dev.armature.data.Data;
import dev.armature.kinematics.TendonPaths;
import dev.armature.math.Quat;
import dev.armature.model.ContactExclude;
import dev.armature.model.Model;
import dev.armature.solver.ConstraintSolver;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks constraint rows and solvers alone: contacts and everything else that they start from are
 * taken from the references, and the fields of the groups constraint and solved are compared, with
 * iteration counts and islands.
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

  /** Checks the selected models; true when nothing is off. */
  public static boolean run(Selection selection, PrintWriter out) throws IOException {
    return CorpusCheck.run(
        selection,
        (file, reference) -> {
          if (selection.leavesOut(reference)) {
            return null;
          }
          Model m = ReferenceModel.of(reference);
          Data d = Physics.makeData(m);
          List<Comparison.Row> rows = new ArrayList<>();
          for (Dump.Frame f : reference.frames) {
            rows.addAll(check(m, d, reference, f));
          }
          return rows;
        },
        out);
  }

  /**
   * Sets everything before the constraint stage to what a frame says, then makes and solves the
   * constraints.
   */
  public static void run(Model m, Data d, Dump.Frame f) {
    Dumper.setState(m, d, f.state);
    Dumper.fill(d, f.forward);
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
      Dumper.fillContact(d, i, f.contact.get(i));
      if (d.contact.exclude[i] != ContactExclude.GAP) {
        d.contact.exclude[i] = ContactExclude.INCLUDED;
      }
    }
  }
}
