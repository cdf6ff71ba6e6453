package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Jacobian of points of bodies over a chain: an ascending list of n dofs, and 3 x n values by rows
 * for translation and for rotation. The chain is set first and must contain the dofs of every body
 * whose points are added; dofs that do not move a body get zeros.
 */
public final class ChainJacobian {
  /** The dofs, ascending. [n] */
  public final int[] dofs;

  /** Number of dofs. */
  public int n;

  /** Translation of the point by the velocity of each dof. [3 x n] */
  public final double[] jacp;

  /** Rotation of the body by the velocity of each dof. [3 x n] */
  public final double[] jacr;

  private final double[] offset = new double[3];

  /** An empty chain with room for all dofs of a model. */
  public ChainJacobian(Model m) {
    dofs = new int[m.nv];
    jacp = new double[3 * m.nv];
    jacr = new double[3 * m.nv];
  }

  /** Makes this the Jacobian of a point of a body over the dofs that move it. */
  public void setPoint(Model m, Data d, int body, double[] point, int pointAt) {
    n = Jacobian.chain(m, body, dofs);
    clear();
    add(m, d, body, point, pointAt, 1);
  }

  /** Sets all values over the present chain to zero. */
  public void clear() {
    Arrays.fill(jacp, 0, 3 * n, 0);
    Arrays.fill(jacr, 0, 3 * n, 0);
  }

  /** Adds a multiple of the Jacobian of a point of a body. */
  public void add(Model m, Data d, int body, double[] point, int pointAt, double scale) {
    Vec3.sub(offset, 0, point, pointAt, d.subtreeCom, 3 * m.body.rootid[body]);
    int i = n - 1;
    for (int dof = Jacobian.lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      while (dofs[i] > dof) {
        i--;
      }
      Jacobian.addTranslation(jacp, i, n, d.cdof, 6 * dof, offset, scale);
      Jacobian.addRotation(jacr, i, n, d.cdof, 6 * dof, scale);
    }
  }
}
