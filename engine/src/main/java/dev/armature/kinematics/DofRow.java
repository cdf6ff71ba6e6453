package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * One row of a Jacobian under construction: values over the dofs and which of them were touched, so
 * that it can be written dense or sparse. Empty again after it was written.
 */
final class DofRow {
  private final double[] value;
  private final boolean[] touched;
  // torque and force about the center of mass of the tree
  private final double[] about = new double[6];
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
   * Adds a multiple of the generalized force of a wrench, for the dofs of its body above {@code
   * stop} in its chain.
   */
  void addWrench(Model m, Data d, Wrench wrench, double scale, int stop) {
    int c = 3 * m.body.rootid[wrench.body];
    double ox = wrench.point[0] - d.subtreeCom[c];
    double oy = wrench.point[1] - d.subtreeCom[c + 1];
    double oz = wrench.point[2] - d.subtreeCom[c + 2];
    double fx = scale * wrench.force[0];
    double fy = scale * wrench.force[1];
    double fz = scale * wrench.force[2];
    about[0] = oy * fz - oz * fy + scale * wrench.torque[0];
    about[1] = oz * fx - ox * fz + scale * wrench.torque[1];
    about[2] = ox * fy - oy * fx + scale * wrench.torque[2];
    Vec3.set(about, 3, fx, fy, fz);
    for (int dof = Jacobian.lastDof(m, wrench.body); dof != stop; dof = m.dof.parentid[dof]) {
      add(dof, Spatial.dot(d.cdof, 6 * dof, about, 0));
    }
  }

  /**
   * Adds a multiple of how the distance of two points of one link changes along the direction of
   * {@code to.force}: zero but for rounding. The order of operations is the reference's, because a
   * row whose entries are all exactly zero is left out.
   */
  void addWithinLink(Model m, Data d, Wrench from, Wrench to, double scale) {
    int com = 3 * m.body.rootid[to.body];
    for (int dof = Jacobian.lastDof(m, to.body); dof >= 0; dof = m.dof.parentid[dof]) {
      double sum = 0;
      for (int k = 0; k < 3; k++) {
        sum += (velocity(d, dof, to, com, k) - velocity(d, dof, from, com, k)) * to.force[k];
      }
      add(dof, sum * scale);
    }
  }

  /** Velocity of a point along an axis, of a unit velocity of a dof. */
  private static double velocity(Data d, int dof, Wrench at, int com, int axis) {
    int j = (axis + 1) % 3;
    int k = (axis + 2) % 3;
    return d.cdof[6 * dof + 3 + axis]
        + (d.cdof[6 * dof + j] * (at.point[k] - d.subtreeCom[com + k])
            - d.cdof[6 * dof + k] * (at.point[j] - d.subtreeCom[com + j]));
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
