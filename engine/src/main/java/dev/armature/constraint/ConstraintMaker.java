package dev.armature.constraint;

import dev.armature.data.ConstraintRows;
import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.data.Scratch;
import dev.armature.math.Dot;
import dev.armature.method.StepMethods;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import java.util.Arrays;

/**
 * Builds the constraint rows and their parameters: equality, friction loss, limit and contact rows,
 * in this order.
 *
 * <p>Position: the Jacobian J, position and margin of every row, its impedance and regularization
 * R. Velocity: J q̇ and the reference acceleration aref = -B (J q̇) - K I (pos - margin).
 */
public final class ConstraintMaker {
  private static final Reference REFERENCE = new Reference();

  private ConstraintMaker() {}

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final RowBuilder builder;
    final FlexContact flex = new FlexContact();

    Work(Model m) {
      builder = new RowBuilder(m);
    }
  }

  /** Makes the rows of the current position. */
  public static void make(Model m, Data d) {
    Work w = d.scratch(Work.KEY);
    RowBuilder b = w.builder;
    b.clear(m);
    // rows whose softness is not computed yet
    int soft = 0;
    d.ne = 0;
    d.nf = 0;
    d.nl = 0;
    if (m.nv > 0) { // MuJoCo leaves the zeros of a reset where nothing can move
      Arrays.fill(d.tendonEfcadr, -1);
    }
    if (!m.opt.disabled(DisableFlag.CONSTRAINT)) {
      if (!m.opt.disabled(DisableFlag.EQUALITY)) {
        EqualityRows.add(m, d, b);
      }
      d.ne = b.row;
      if (!m.opt.disabled(DisableFlag.FRICTIONLOSS)) {
        FrictionLossRows.add(m, d, b);
      }
      d.nf = b.row - d.ne;
      if (!m.opt.disabled(DisableFlag.LIMIT)) {
        LimitRows.add(m, d, b);
      }
      d.nl = b.row - d.ne - d.nf;
      soft = b.row;
      if (!m.opt.disabled(DisableFlag.CONTACT) && m.nv > 0) {
        if (StepMethods.useRows(m.opt)) {
          if (SharedRows.applies(m, d)) {
            SharedRows.add(m, d, b);
          } else {
            ContactRows.add(m, d, b, w.flex);
            soft = b.row;
          }
        } else {
          ContactRows.reserve(m, d, b);
        }
      }
    }
    d.nefc = b.row;
    RowBuilder.findRuns(m, d);
    if (b.sparse) {
      d.nJ = b.adr;
      d.efc.storeSparse();
    } else {
      d.nJ = d.nefc * m.nv;
      d.efc.storeDense(d.nefc, m.nv);
    }
    if (!StepMethods.useRows(m.opt)) {
      return;
    }
    InverseWeights.compute(m, d, w.flex, 0, soft);
    Impedance.compute(m, d, 0, soft);
  }

  /** Whether the solver works with forces, and so needs the inertia that constraint forces feel. */
  static boolean isDual(Model m) {
    return m.opt.solver == SolverType.PGS || m.opt.noslipIterations > 0;
  }

  /** Makes J M⁻¹ Jᵀ ready for the solvers that work with forces. */
  public static void project(Model m, Data d) {
    if (d.nefc > 0 && isDual(m)) {
      ConstraintInertia.compute(m, d);
    }
  }

  /** Computes the velocity and the reference acceleration of every row. */
  public static void reference(Model m, Data d) {
    d.team.items(m, d.nefc, REFERENCE);
  }

  private static final class Reference implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      ConstraintRows efc = d.efc;
      mulJacobian(d, d.qvel, efc.vel, from, to);
      if (!StepMethods.useRows(m.opt)) {
        return;
      }
      for (int i = from; i < to; i++) {
        double stiffness = efc.KBIP[4 * i];
        double damping = efc.KBIP[4 * i + 1];
        double impedance = efc.KBIP[4 * i + 2];
        efc.aref[i] = -damping * efc.vel[i] - stiffness * impedance * (efc.pos[i] - efc.margin[i]);
      }
    }
  }

  /** res = J v, for all rows. */
  public static void mulJacobian(Data d, double[] v, double[] res) {
    mulJacobian(d, v, res, 0, d.nefc);
  }

  private static void mulJacobian(Data d, double[] v, double[] res, int from, int to) {
    ConstraintRows efc = d.efc;
    if (!efc.isSparse()) {
      int nv = d.qvel.length;
      for (int i = from; i < to; i++) {
        res[i] = Dot.dense(efc.dense(), i * nv, v, 0, nv);
      }
      return;
    }
    for (int i = from; i < to; i++) {
      int at = efc.JRowadr[i];
      res[i] = Dot.sparse(efc.entries, at, efc.JRownnz[i], efc.JColind, at, v, 0);
    }
  }

  /** res = Jᵀ f, for all dofs. */
  public static void mulJacobianT(Model m, Data d, double[] f, double[] res) {
    Arrays.fill(res, 0, m.nv, 0);
    double[] entries = d.efc.entries;
    int[] colind = d.efc.JColind;
    for (int i = 0; i < d.nefc; i++) {
      double force = f[i];
      if (force != 0) {
        int at = d.efc.JRowadr[i];
        int end = at + d.efc.JRownnz[i];
        for (int k = at; k < end; k++) {
          res[colind[k]] += force * entries[k];
        }
      }
    }
  }
}
