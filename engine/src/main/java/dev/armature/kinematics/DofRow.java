package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * One row of a Jacobian under construction: values over the dofs and which of them were touched, so
 * that it can be written dense or sparse. Empty again after it was written.
 */
final class DofRow {
  private final double[] value;
  private final boolean[] touched;
  private final double[] velocity = new double[3];
  private final double[] turn = new double[3];
  private int from = Integer.MAX_VALUE;
  private int to = -1;

  DofRow(Model m) {
    value = new double[m.nv];
    touched = new boolean[m.nv];
  }

  /** The value of a dof so far. */
  double get(int dof) {
    return value[dof];
  }

  /** Adds to the value of a dof. */
  void add(int dof, double x) {
    value[dof] += x;
    touched[dof] = true;
    from = Math.min(from, dof);
    to = Math.max(to, dof);
  }

  /** Multiplies all values. */
  void scale(double factor) {
    for (int dof = from; dof <= to; dof++) {
      value[dof] *= factor;
    }
  }

  /**
   * Adds a multiple of the generalized force of a wrench whose opposite acts on another point, for
   * the dofs above {@code stop} in the chains of the two bodies. The order of operations here and
   * below is MuJoCo's: where a point lies on an axis, entries are exactly zero, and such entries
   * connect no trees.
   */
  void addPair(Model m, Data d, Wrench on, Wrench against, double factor, int stop) {
    int last = Jacobian.lastDof(m, on.body);
    int lastAgainst = Jacobian.lastDof(m, against.body);
    for (int dof = Math.max(last, lastAgainst); dof > stop; dof = Math.max(last, lastAgainst)) {
      Vec3.zero(velocity, 0);
      if (dof == last) {
        addVelocity(m, d, dof, on, 1);
      }
      if (dof == lastAgainst) {
        addVelocity(m, d, dof, against, -1);
      }
      double turn = (dof == last ? 1 : 0) - (dof == lastAgainst ? 1 : 0);
      double sum = Vec3.dot(velocity, 0, on.force, 0);
      if (turn != 0) {
        sum += turn * Vec3.dot(d.cdof, 6 * dof, on.torque, 0);
      }
      add(dof, sum * factor);
      last = dof == last ? m.dof.parentid[dof] : last;
      lastAgainst = dof == lastAgainst ? m.dof.parentid[dof] : lastAgainst;
    }
  }

  /**
   * Adds a multiple of the change of a crank's length: {@code crank.force} is its derivative by the
   * offset of the crank from the slider, {@code slider.force} that by the slider's axis.
   */
  void addCrank(Model m, Data d, Wrench crank, Wrench slider, double[] axis, double factor) {
    int last = Jacobian.lastDof(m, crank.body);
    int lastSlider = Jacobian.lastDof(m, slider.body);
    for (int dof = Math.max(last, lastSlider); dof >= 0; dof = Math.max(last, lastSlider)) {
      Vec3.zero(velocity, 0);
      Vec3.zero(turn, 0);
      if (dof == last) {
        addVelocity(m, d, dof, crank, 1);
      }
      if (dof == lastSlider) {
        addVelocity(m, d, dof, slider, -1);
        Vec3.cross(turn, 0, d.cdof, 6 * dof, axis, 0);
      }
      double sum = 0;
      for (int k = 0; k < 3; k++) {
        sum += slider.force[k] * turn[k] + crank.force[k] * velocity[k];
      }
      add(dof, sum * factor);
      last = dof == last ? m.dof.parentid[dof] : last;
      lastSlider = dof == lastSlider ? m.dof.parentid[dof] : lastSlider;
    }
  }

  /** Adds the velocity of a point, of a unit velocity of a dof. */
  private void addVelocity(Model m, Data d, int dof, Wrench at, double sign) {
    int com = 3 * m.body.rootid[at.body];
    double ox = at.point[0] - d.subtreeCom[com];
    double oy = at.point[1] - d.subtreeCom[com + 1];
    double oz = at.point[2] - d.subtreeCom[com + 2];
    int c = 6 * dof;
    double[] cdof = d.cdof;
    velocity[0] += sign * (cdof[c + 3] + (cdof[c + 1] * oz - cdof[c + 2] * oy));
    velocity[1] += sign * (cdof[c + 4] + (cdof[c + 2] * ox - cdof[c] * oz));
    velocity[2] += sign * (cdof[c + 5] + (cdof[c] * oy - cdof[c + 1] * ox));
  }

  /**
   * Writes the touched dofs, ascending, with or without those that are exactly zero, and returns
   * their number.
   */
  int write(double[] values, int[] columns, int columnsAt, boolean keepZeros) {
    int n = 0;
    for (int dof = from; dof <= to; dof++) {
      if (touched[dof]) {
        if (keepZeros || value[dof] != 0) {
          values[columnsAt + n] = value[dof];
          columns[columnsAt + n] = dof;
          n++;
        }
        value[dof] = 0;
        touched[dof] = false;
      }
    }
    from = Integer.MAX_VALUE;
    to = -1;
    return n;
  }

  /** Writes all dofs; those not touched are zero. */
  void writeDense(double[] values, int valuesAt) {
    for (int dof = 0; dof < value.length; dof++) {
      values[valuesAt + dof] = value[dof];
      value[dof] = 0;
      touched[dof] = false;
    }
    from = Integer.MAX_VALUE;
    to = -1;
  }
}
