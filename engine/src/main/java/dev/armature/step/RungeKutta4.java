package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.kinematics.Coordinates;
import dev.armature.method.StepMethods;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.Option;
import dev.armature.model.Stage;
import java.util.Arrays;

/**
 * The classical fourth-order Runge-Kutta method: three more forward passes at ½, ½ and 1 step,
 * rates averaged with weights (1, 2, 2, 1)/6. Derived quantities afterward are those of the last
 * pass, sensors those of the first.
 */
public final class RungeKutta4 {
  private static final double[] STAGE = {0, 0.5, 0.5, 1};
  private static final double[] WEIGHT = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

  private RungeKutta4() {}

  /** Working memory: the state at the start, the averages, the rates of the last stage. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] qpos;
    final double[] qvel;
    final double[] act;
    final double[] meanVel;
    final double[] meanAcc;
    final double[] meanActDot;
    final double[] rate;

    Work(Model m) {
      qpos = new double[m.nq];
      qvel = new double[m.nv];
      act = new double[m.na];
      meanVel = new double[m.nv];
      meanAcc = new double[m.nv];
      meanActDot = new double[m.na];
      rate = new double[m.nv];
    }
  }

  /** Whether steps with these options make the three more passes. */
  static boolean isUsed(Option opt) {
    return opt.integrator == IntegratorType.RK4 && StepMethods.of(opt) == null;
  }

  /** Advances by one time step. */
  public static void advance(Model m, Data d) {
    Work w = d.scratch(Work.KEY);
    double h = m.opt.timestep;
    double time = d.time;
    System.arraycopy(d.qpos, 0, w.qpos, 0, m.nq);
    System.arraycopy(d.qvel, 0, w.qvel, 0, m.nv);
    System.arraycopy(d.act, 0, w.act, 0, m.na);
    Arrays.fill(w.meanVel, 0);
    Arrays.fill(w.meanAcc, 0);
    Arrays.fill(w.meanActDot, 0);
    addRates(m, d, w, WEIGHT[0]);
    for (int stage = 1; stage < STAGE.length; stage++) {
      double part = STAGE[stage] * h;
      for (int i = 0; i < m.nv; i++) {
        w.rate[i] = d.qvel[i] * STAGE[stage];
        d.qvel[i] = w.qvel[i] + part * d.qacc[i];
      }
      for (int i = 0; i < m.na; i++) {
        d.act[i] = w.act[i] + part * d.actDot[i];
      }
      System.arraycopy(w.qpos, 0, d.qpos, 0, m.nq);
      Coordinates.integrate(m, d.qpos, w.rate, h);
      d.time = time + part;
      if (stage < STAGE.length - 1) {
        Physics.forwardBetween(m, d);
      } else {
        Physics.forward(m, d, Stage.NONE, true);
      }
      addRates(m, d, w, WEIGHT[stage]);
    }
    d.time = time;
    System.arraycopy(w.qpos, 0, d.qpos, 0, m.nq);
    System.arraycopy(w.qvel, 0, d.qvel, 0, m.nv);
    System.arraycopy(w.act, 0, d.act, 0, m.na);
    Advance.state(m, d, w.meanActDot, w.meanAcc, w.meanVel);
  }

  private static void addRates(Model m, Data d, Work w, double weight) {
    for (int i = 0; i < m.nv; i++) {
      w.meanVel[i] += weight * d.qvel[i];
      w.meanAcc[i] += weight * d.qacc[i];
    }
    for (int i = 0; i < m.na; i++) {
      w.meanActDot[i] += weight * d.actDot[i];
    }
  }
}
