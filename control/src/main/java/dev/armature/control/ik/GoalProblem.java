package dev.armature.control.ik;

import dev.armature.control.minimize.Problem;
import dev.armature.data.Data;
import dev.armature.kinematics.CenterOfMass;
import dev.armature.kinematics.Coordinates;
import dev.armature.kinematics.Kinematics;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;
import java.util.List;

/**
 * Goals of the priorities up to a level as a sum of squares over the configurations of a model. A
 * goal of priority p counts {@link #RATIO}^(level − p) times its weight.
 */
final class GoalProblem implements Problem {
  /** How much more a goal counts than one of the next priority. */
  static final double RATIO = 1e3;

  private final Model m;
  private final Data d;
  private final boolean[] held;
  private final boolean useLimits;
  private final Goal[] goals;
  private final double[] factor;
  private final int rows;
  private final double[] block;
  private final double[] placed;

  GoalProblem(Model m, Data d, List<Goal> goals, int level, boolean[] held, boolean useLimits) {
    this.m = m;
    this.d = d;
    this.held = held;
    this.useLimits = useLimits;
    this.goals = goals.stream().filter(g -> g.priority() <= level).toArray(Goal[]::new);
    factor = new double[this.goals.length];
    int sum = 0;
    int most = 0;
    for (int i = 0; i < factor.length; i++) {
      Goal goal = this.goals[i];
      factor[i] = goal.weight() * Math.pow(RATIO, level - goal.priority());
      sum += goal.rows();
      most = Math.max(most, goal.rows());
    }
    rows = sum;
    block = new double[most * m.nv];
    placed = new double[m.nq];
    Arrays.fill(placed, Double.NaN);
  }

  @Override
  public int coordinates() {
    return m.nq;
  }

  @Override
  public int dimensions() {
    return m.nv;
  }

  @Override
  public int residuals() {
    return rows;
  }

  /** Poses of a configuration; those of the last one are kept. */
  private void place(double[] qpos) {
    if (!Arrays.equals(qpos, placed)) {
      System.arraycopy(qpos, 0, d.qpos, 0, m.nq);
      Kinematics.compute(m, d);
      CenterOfMass.compute(m, d);
      System.arraycopy(qpos, 0, placed, 0, m.nq);
    }
  }

  /** Forgets the last configuration: the data were used for another. */
  void forget() {
    Arrays.fill(placed, Double.NaN);
  }

  @Override
  public void residual(double[] qpos, double[] r) {
    place(qpos);
    int at = 0;
    for (int i = 0; i < goals.length; i++) {
      int n = goals[i].rows();
      goals[i].residual(m, d, qpos, r, at);
      for (int k = at; k < at + n; k++) {
        r[k] *= factor[i];
      }
      at += n;
    }
  }

  @Override
  public void jacobian(double[] qpos, double[] r, double[] jacobian) {
    place(qpos);
    int at = 0;
    for (int i = 0; i < goals.length; i++) {
      goals[i].jacobian(m, d, qpos, block);
      int n = goals[i].rows() * m.nv;
      for (int k = 0; k < n; k++) {
        jacobian[at + k] = factor[i] * block[k];
      }
      at += n;
    }
  }

  @Override
  public void move(double[] qpos, double[] step, double[] result) {
    System.arraycopy(qpos, 0, result, 0, m.nq);
    Coordinates.integrate(m, result, step, 1);
    if (useLimits) {
      clamp(m, result, held);
    }
  }

  /** Moves hinges and slides inside their limits, unless held: rounding must not leave them. */
  static void clamp(Model m, double[] qpos, boolean[] held) {
    for (int j = 0; j < m.njnt; j++) {
      if (isBounded(m, j) && !held[j]) {
        int q = m.jnt.qposadr[j];
        qpos[q] = Math.min(Math.max(qpos[q], m.jnt.range[2 * j]), m.jnt.range[2 * j + 1]);
      }
    }
  }

  static boolean isBounded(Model m, int joint) {
    int type = m.jnt.type[joint];
    return m.jnt.limited[joint] && (type == JointType.HINGE || type == JointType.SLIDE);
  }

  @Override
  public void limits(double[] qpos, double[] low, double[] high) {
    for (int i = 0; i < m.nv; i++) {
      int joint = m.dof.jntid[i];
      if (held[joint]) {
        low[i] = 0;
        high[i] = 0;
      } else if (useLimits && isBounded(m, joint)) {
        double q = qpos[m.jnt.qposadr[joint]];
        low[i] = Math.min(0, m.jnt.range[2 * joint] - q);
        high[i] = Math.max(0, m.jnt.range[2 * joint + 1] - q);
      } else {
        low[i] = Double.NEGATIVE_INFINITY;
        high[i] = Double.POSITIVE_INFINITY;
      }
    }
  }
}
