package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.data.TreePass;
import dev.armature.data.TreeRange;
import dev.armature.kinematics.Holds;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.Wrench;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/** Acceleration without constraints: M q̈ = passive − bias + applied + actuator forces. */
public final class SmoothAcceleration {
  private static final Sum SUM = new Sum();
  private static final Solution SOLUTION = new Solution();

  private SmoothAcceleration() {}

  /** Working memory while some trees are asleep. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final Wrench applied = new Wrench();
    final double[] force;
    final double[] acceleration;

    Work(Model m) {
      force = new double[m.nv];
      acceleration = new double[m.nv];
    }
  }

  /** Fills qfrcSmooth and qaccSmooth. */
  public static void compute(Model m, Data d) {
    if (d.someAsleep) {
      computeAwake(m, d);
      return;
    }
    d.team.trees(m, SUM);
    addApplied(m, d, d.qfrcSmooth);
    Holds.of(d).clear(m, d, d.qfrcSmooth);
    d.team.trees(m, SOLUTION);
  }

  private static final class Sum implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      for (int i = range.dof; i < range.dofEnd; i++) {
        d.qfrcSmooth[i] = d.qfrcPassive[i] - d.qfrcBias[i] + d.qfrcApplied[i] + d.qfrcActuator[i];
      }
    }
  }

  private static final class Solution implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      int dofs = range.dofEnd - range.dof;
      System.arraycopy(d.qfrcSmooth, range.dof, d.qaccSmooth, range.dof, dofs);
      InertiaMatrix.solve(m, d.qaccSmooth, d.qLD, d.qLDiagInv, range.dof, range.dofEnd);
    }
  }

  /** The same for trees that are awake; the others keep what they had when they fell asleep. */
  private static void computeAwake(Model m, Data d) {
    Work w = d.scratch(Work.KEY);
    for (int i = 0; i < m.nv; i++) {
      w.force[i] = d.qfrcPassive[i] - d.qfrcBias[i] + d.qfrcApplied[i] + d.qfrcActuator[i];
    }
    addApplied(m, d, w.force);
    Holds.of(d).clear(m, d, w.force);
    InertiaMatrix.solve(m, d, w.acceleration, w.force);
    for (int i = 0; i < m.nv; i++) {
      if (!SleepState.isDofAsleep(m, d, i)) {
        d.qfrcSmooth[i] = w.force[i];
        d.qaccSmooth[i] = w.acceleration[i];
      }
    }
  }

  /** qfrc += the generalized force of all Cartesian forces applied to bodies. */
  public static void addApplied(Model m, Data d, double[] qfrc) {
    Wrench applied = d.scratch(Work.KEY).applied;
    for (int b = 1; b < m.nbody; b++) {
      if (isApplied(d, b)) {
        int at = 6 * b;
        Vec3.copy(applied.force, 0, d.xfrcApplied, at);
        Vec3.copy(applied.torque, 0, d.xfrcApplied, at + 3);
        applied.actOn(b, d.xipos, 3 * b);
        Jacobian.addForce(m, d, applied, qfrc);
      }
    }
  }

  /** Whether a Cartesian force is applied to the body: a bit other than a sign is set. */
  static boolean isApplied(Data d, int b) {
    int at = 6 * b;
    return (bits(d, at)
                | bits(d, at + 1)
                | bits(d, at + 2)
                | bits(d, at + 3)
                | bits(d, at + 4)
                | bits(d, at + 5))
            << 1
        != 0;
  }

  private static long bits(Data d, int at) {
    return Double.doubleToRawLongBits(d.xfrcApplied[at]);
  }
}
