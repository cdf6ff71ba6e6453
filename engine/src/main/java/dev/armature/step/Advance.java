package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.HistoryBuffers;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.data.TreePass;
import dev.armature.data.TreeRange;
import dev.armature.dynamics.Actuation;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import dev.armature.plugin.PluginInstances;
import dev.armature.sensor.SensorHistory;
import dev.armature.sleep.Sleep;

/** The last part of every step method: moves the state on by one time step. */
public final class Advance {
  private static final Move MOVE = new Move();

  private Advance() {}

  /** Working memory: what moves the state at hand. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    double[] qacc = {};
    double[] qvel = {};

    Work(Model m) {}
  }

  /**
   * Moves activations, then velocities, then coordinates, then time.
   *
   * @param actDot rates of the activations
   * @param qacc acceleration
   * @param qvel velocity that moves the coordinates; pass {@code d.qvel} for the one after the step
   */
  static void state(Model m, Data d, double[] actDot, double[] qacc, double[] qvel) {
    before(m, d, actDot);
    if (d.someAsleep) {
      moveAwake(m, d, qacc, qvel, m.opt.timestep);
    } else {
      Work w = d.scratch(Work.KEY);
      w.qacc = qacc;
      w.qvel = qvel;
      d.team.trees(m, MOVE);
    }
    after(m, d);
  }

  private static final class Move implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      Work w = d.scratch(Work.KEY);
      double h = m.opt.timestep;
      for (int i = range.dof; i < range.dofEnd; i++) {
        d.qvel[i] += h * w.qacc[i];
      }
      for (int j = range.joint; j < range.jointEnd; j++) {
        Coordinates.integrate(m, d.qpos, w.qvel, h, j);
      }
    }
  }

  /** What comes before coordinates and velocities move. */
  public static void before(Model m, Data d, double[] actDot) {
    HistoryBuffers.insertControls(m, d);
    SensorHistory.sample(m, d);
    if (m.na > 0 && !m.opt.disabled(DisableFlag.ACTUATION)) {
      activations(m, d, actDot);
    }
    if (Sleep.fallAsleep(m, d) > 0) {
      Physics.forward(m, d, Stage.POS, false);
      SleepState.update(m, d);
    }
  }

  /** What comes after coordinates and velocities have moved. */
  public static void after(Model m, Data d) {
    d.time += m.opt.timestep;
    PluginInstances.advance(m, d);
    System.arraycopy(d.qacc, 0, d.qaccWarmstart, 0, m.nv);
  }

  private static void moveAwake(Model m, Data d, double[] qacc, double[] qvel, double h) {
    for (int i = 0; i < m.nv; i++) {
      if (!SleepState.isDofAsleep(m, d, i)) {
        d.qvel[i] += h * qacc[i];
      }
    }
    for (int j = 0; j < m.njnt; j++) {
      if (!SleepState.isBodyAsleep(d, m.jnt.bodyid[j])) {
        Coordinates.integrate(m, d.qpos, qvel, h, j);
      }
    }
  }

  private static void activations(Model m, Data d, double[] actDot) {
    for (int i = 0; i < m.nu; i++) {
      int first = m.actuator.actadr[i];
      if (first < 0) {
        continue;
      }
      boolean disabled = Actuation.isDisabled(m, i);
      for (int k = first; k < first + m.actuator.actnum[i]; k++) {
        d.act[k] = Actuation.nextActivation(m, d, i, k, disabled ? 0 : actDot[k]);
      }
    }
  }
}
