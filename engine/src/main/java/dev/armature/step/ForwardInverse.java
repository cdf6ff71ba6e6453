package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.SmoothAcceleration;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import java.util.Arrays;

/** Inverse dynamics from its parts, and the test of the forward pass by it. */
public final class ForwardInverse {
  private ForwardInverse() {}

  /** Working memory: forces to compare with, and what has to be put back. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] applied;
    final double[] qfrcConstraint;
    final double[] product;
    double[] force = {};

    Work(Model m) {
      applied = new double[m.nv];
      qfrcConstraint = new double[m.nv];
      product = new double[m.nv];
    }
  }

  /** qfrcInverse += M q̈ − passive − constraint forces; it holds the bias before. */
  public static void addRemaining(Model m, Data d) {
    double[] product = d.scratch(Work.KEY).product;
    InertiaMatrix.mul(m, d, product, d.qacc);
    for (int i = 0; i < m.nv; i++) {
      d.qfrcInverse[i] += product[i] - d.qfrcPassive[i] - d.qfrcConstraint[i];
    }
  }

  /**
   * Runs inverse dynamics on the accelerations of the forward pass and fills solverFwdinv with the
   * lengths of the differences of constraint forces and of applied forces; zero without
   * constraints.
   */
  public static void compare(Model m, Data d) {
    d.solverFwdinv[0] = 0;
    d.solverFwdinv[1] = 0;
    if (d.nefc == 0) {
      return;
    }
    Work w = d.scratch(Work.KEY);
    for (int i = 0; i < m.nv; i++) {
      w.applied[i] = d.qfrcApplied[i] + d.qfrcActuator[i];
    }
    SmoothAcceleration.addApplied(m, d, w.applied);
    if (w.force.length < d.nefc) {
      w.force = Arrays.copyOf(w.force, d.efc.force.length);
    }
    System.arraycopy(d.qfrcConstraint, 0, w.qfrcConstraint, 0, m.nv);
    System.arraycopy(d.efc.force, 0, w.force, 0, d.nefc);
    Physics.inverse(m, d, Stage.VEL, true);
    d.solverFwdinv[0] = distance(w.qfrcConstraint, d.qfrcConstraint, m.nv);
    d.solverFwdinv[1] = distance(w.applied, d.qfrcInverse, m.nv);
    System.arraycopy(w.qfrcConstraint, 0, d.qfrcConstraint, 0, m.nv);
    System.arraycopy(w.force, 0, d.efc.force, 0, d.nefc);
  }

  private static double distance(double[] a, double[] b, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum);
  }
}
