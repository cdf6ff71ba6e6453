package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * One row of a Jacobian under construction: values over the dofs and which of them were touched, so
 * that it can be written dense or sparse. Empty again after it was written.
 */
final class DofRow {
  private final double[] value;
  private final boolean[] touched;
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

  /**
   * Adds the generalised force of a force and a torque (null for none) at a point of a body, for
   * the body's dofs above {@code stop} in its chain.
   */
  void addWrench(
      Model m,
      Data d,
      int body,
      double[] point,
      int p,
      double[] force,
      int f,
      double @Nullable [] torque,
      int t,
      double scale,
      int stop) {
    int c = 3 * m.body.rootid[body];
    double ox = point[p] - d.subtreeCom[c];
    double oy = point[p + 1] - d.subtreeCom[c + 1];
    double oz = point[p + 2] - d.subtreeCom[c + 2];
    double fx = scale * force[f];
    double fy = scale * force[f + 1];
    double fz = scale * force[f + 2];
    double tx = oy * fz - oz * fy;
    double ty = oz * fx - ox * fz;
    double tz = ox * fy - oy * fx;
    if (torque != null) {
      tx += scale * torque[t];
      ty += scale * torque[t + 1];
      tz += scale * torque[t + 2];
    }
    for (int dof = Jacobian.lastDof(m, body); dof != stop; dof = m.dof.parentid[dof]) {
      add(dof, Jacobian.power(d.cdof, 6 * dof, tx, ty, tz, fx, fy, fz));
    }
  }

  /**
   * Writes the touched dofs, ascending, with or without those that are exactly zero, and returns
   * their number.
   */
  int write(double[] values, int[] columns, int at, boolean keepZeros) {
    int n = 0;
    for (int dof = from; dof <= to; dof++) {
      if (touched[dof]) {
        if (keepZeros || value[dof] != 0) {
          values[at + n] = value[dof];
          columns[at + n] = dof;
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
  void writeDense(double[] values, int at) {
    for (int dof = 0; dof < value.length; dof++) {
      values[at + dof] = value[dof];
      value[dof] = 0;
      touched[dof] = false;
    }
    from = Integer.MAX_VALUE;
    to = -1;
  }
}
