package dev.armature.avbd;

import dev.armature.model.Model;
import dev.armature.model.TransmissionType;

/** What this solver cannot do is said at the first step, by name. */
final class Unsupported {
  private Unsupported() {}

  static void check(Model m) {
    if (m.nflex > 0) {
      throw new IllegalStateException(
          "solver avbd: the model has "
              + m.nflex
              + " flex(es), the first is \""
              + m.names.flex[0]
              + "\"; flexes need the solver Newton, CG or PGS");
    }
    for (int i = 0; i < m.nu; i++) {
      if (m.actuator.trntype[i] == TransmissionType.BODY) {
        throw new IllegalStateException(
            "solver avbd: actuator "
                + i
                + " ("
                + m.names.actuator[i]
                + ") is an adhesion, which needs the solver Newton, CG or PGS");
      }
    }
  }
}
