package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.kinematics.TendonPaths;
import dev.armature.math.Dot;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import java.util.Arrays;

/** Velocities of tendons and actuators: their Jacobians times q̇. */
public final class VelocityTerms {
  private VelocityTerms() {}

  /** Fills tenVelocity and actuatorVelocity; the latter is zero while actuation is switched off. */
  public static void compute(Model m, Data d) {
    for (int t = 0; t < m.ntendon; t++) {
      d.tenVelocity[t] = TendonPaths.dot(m, d, t, d.qvel);
    }
    if (m.opt.disabled(DisableFlag.ACTUATION)) {
      Arrays.fill(d.actuatorVelocity, 0);
      return;
    }
    for (int i = 0; i < m.nu; i++) {
      int at = d.momentRowadr[i];
      d.actuatorVelocity[i] =
          Dot.sparse(d.actuatorMoment, at, d.momentRownnz[i], d.momentColind, at, d.qvel, 0);
    }
  }
}
