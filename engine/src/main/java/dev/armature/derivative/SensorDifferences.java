package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Readings of sensors that have no formula, by central differences: of poses and velocities alone
 * where the sensor needs no more, of forward passes where it reads forces of contacts and limits.
 */
final class SensorDifferences {
  private static final double STEP = 1e-6;

  private final Model m;
  private final Data d;
  private final Data moved;
  private final int width;

  private SensorDifferences(Model m, Data d, int width) {
    this.m = m;
    this.d = d;
    this.width = width;
    moved = Displaced.of(m, d);
  }

  /** Fills the rows of the sensors without a formula. */
  static void compute(Model m, Data d, int width, boolean @Nullable [] wanted, double[] result) {
    List<Integer> early = new ArrayList<>();
    List<Integer> late = new ArrayList<>();
    for (int s = 0; s < m.nsensor; s++) {
      if ((wanted == null || wanted[s]) && !SensorDerivative.hasFormula(m, d, s)) {
        (m.sensor.needstage[s] == Stage.ACC.code() ? late : early).add(s);
      }
    }
    if (!early.isEmpty()) {
      new SensorDifferences(m, d, width).run(early, false, result);
    }
    if (!late.isEmpty()) {
      new SensorDifferences(m, d, width).run(late, true, result);
    }
  }

  private void run(List<Integer> sensors, boolean forces, double[] result) {
    double[] high = new double[m.nsensordata];
    // from the back, so that poses and then velocities are still those of the copy
    for (int c = (forces ? width : 2 * m.nv) - 1; c >= 0; c--) {
      evaluate(c, STEP, forces);
      System.arraycopy(moved.sensordata, 0, high, 0, m.nsensordata);
      evaluate(c, -STEP, forces);
      for (int s : sensors) {
        for (int k = m.sensor.adr[s]; k < m.sensor.adr[s] + m.sensor.dim[s]; k++) {
          result[k * width + c] = (high[k] - moved.sensordata[k]) / (2 * STEP);
        }
      }
    }
  }

  private void evaluate(int column, double by, boolean forces) {
    System.arraycopy(d.qpos, 0, moved.qpos, 0, m.nq);
    System.arraycopy(d.qvel, 0, moved.qvel, 0, m.nv);
    System.arraycopy(d.act, 0, moved.act, 0, m.na);
    System.arraycopy(d.ctrl, 0, moved.ctrl, 0, m.nu);
    if (column < m.nv) {
      double[] unit = new double[m.nv];
      unit[column] = 1;
      Coordinates.integrate(m, moved.qpos, unit, by);
    } else if (column < 2 * m.nv) {
      moved.qvel[column - m.nv] += by;
    } else if (column < 2 * m.nv + m.na) {
      moved.act[column - 2 * m.nv] += by;
    } else {
      moved.ctrl[column - 2 * m.nv - m.na] += by;
    }
    System.arraycopy(d.qacc, 0, moved.qaccWarmstart, 0, m.nv);
    if (forces) {
      Stage done = column < m.nv ? Stage.NONE : column < 2 * m.nv ? Stage.POS : Stage.VEL;
      Physics.forward(m, moved, done, false);
    } else {
      Physics.step1(m, moved);
    }
  }
}
