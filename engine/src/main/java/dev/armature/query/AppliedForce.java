package dev.armature.query;

import dev.armature.Data;
import dev.armature.Model;

/**
 * Generalised force of a force F and a torque T that act on a body at a point p:
 *
 * <pre>  qfrc += J_p(p)ᵀ F + J_rᵀ T</pre>
 *
 * <p>Only the dofs between the body and the world feel it. For a dof with motion axis (s_r, s_t)
 * about the tree's com c this is s_t·F + s_r·(T + (p − c) × F), so the wrench is moved to c once
 * and no Jacobian is built.
 */
public final class AppliedForce {
  private AppliedForce() {}

  /**
   * Adds the generalised force to {@code qfrc}; world axes and coordinates. Offsets point at the
   * first of three numbers.
   */
  public static void add(
      Model m,
      Data d,
      double[] force,
      int f,
      double[] torque,
      int t,
      double[] point,
      int p,
      int body,
      double[] qfrc) {
    int com = 3 * m.body.rootid[body];
    double x = point[p] - d.subtreeCom[com];
    double y = point[p + 1] - d.subtreeCom[com + 1];
    double z = point[p + 2] - d.subtreeCom[com + 2];
    double fx = force[f];
    double fy = force[f + 1];
    double fz = force[f + 2];
    double tx = torque[t] + y * fz - z * fy;
    double ty = torque[t + 1] + z * fx - x * fz;
    double tz = torque[t + 2] + x * fy - y * fx;
    int weld = m.body.weldid[body];
    int last = weld == 0 ? -1 : m.body.dofadr[weld] + m.body.dofnum[weld] - 1;
    double[] s = d.cdof;
    for (int dof = last; dof >= 0; dof = m.dof.parentid[dof]) {
      int at = 6 * dof;
      qfrc[dof] +=
          s[at] * tx
              + s[at + 1] * ty
              + s[at + 2] * tz
              + s[at + 3] * fx
              + s[at + 4] * fy
              + s[at + 5] * fz;
    }
  }
}
