package dev.armature.lint;

import dev.armature.model.DisableFlag;
import dev.armature.model.IntegratorType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.TransmissionType;

/** Time steps too long for what the model must follow: springs, servos, constraints. */
final class TimeRules implements Linter.Rules {
  private static final double LONG_STEP = 0.02;

  /** An explicit step of a spring swings up from h ω = 2 on; half of that is already poor. */
  private static final double STIFF = 1;

  @Override
  public void check(Subject s) {
    Model m = s.m;
    double h = m.opt.timestep;
    if (h > LONG_STEP) {
      s.add(
          Severity.WARNING,
          "timestep",
          s.spec.option(),
          "a time step of " + Subject.number(h) + " s",
          "contacts want 0.01 s or less");
    }
    for (int j = 0; j < m.njnt; j++) {
      if (m.jnt.type[j] != JointType.FREE && m.jnt.stiffness[j] > 0) {
        stiff(s, ObjType.JOINT, j, m.jnt.stiffness[j], m.jnt.dofadr[j], "its spring");
      }
      if (m.jnt.limited[j]) {
        solref(s, ObjType.JOINT, j, m.jnt.solref, "solreflimit");
      }
    }
    for (int a = 0; a < m.nu; a++) {
      servo(s, a);
    }
    for (int g = 0; g < m.ngeom; g++) {
      if (m.geom.contype[g] != 0 || m.geom.conaffinity[g] != 0) {
        solref(s, ObjType.GEOM, g, m.geom.solref, "solref");
      }
    }
    for (int e = 0; e < m.neq; e++) {
      solref(s, ObjType.EQUALITY, e, m.eq.solref, "solref");
    }
  }

  private static void servo(Subject s, int a) {
    Model m = s.m;
    if (!ActuatorRules.isPosition(m, a) || m.actuator.trntype[a] != TransmissionType.JOINT) {
      return;
    }
    int j = m.actuator.trnid[2 * a];
    double gear = m.actuator.gear[6 * a];
    int dof = m.jnt.dofadr[j];
    stiff(s, ObjType.ACTUATOR, a, -m.actuator.biasprm[10 * a + 1] * gear * gear, dof, "its servo");
    double kv = -m.actuator.biasprm[10 * a + 2] * gear * gear;
    boolean explicit =
        m.opt.integrator == IntegratorType.EULER || m.opt.integrator == IntegratorType.RK4;
    double share = m.opt.timestep * kv * m.dof.invweight0[dof];
    if (explicit && share > 2) {
      s.add(
          Severity.WARNING,
          "servo-damping",
          ObjType.ACTUATOR,
          a,
          "kv removes " + Subject.number(share) + " times the velocity in a step",
          "above 2 it is unstable; use integrator=\"implicitfast\" or a smaller step");
    }
  }

  private static void stiff(
      Subject s, int objType, int id, double stiffness, int dof, String what) {
    Model m = s.m;
    double omega = Math.sqrt(stiffness * m.dof.invweight0[dof]);
    double share = m.opt.timestep * omega;
    if (share > STIFF) {
      s.add(
          Severity.WARNING,
          "timestep-stiff",
          objType,
          id,
          what
              + " swings at "
              + Subject.number(omega)
              + " rad/s, the time step is "
              + Subject.number(m.opt.timestep)
              + " s",
          "use a step below " + Subject.number(0.2 / omega) + " s, or armature on the joint");
    }
  }

  private static void solref(Subject s, int objType, int id, double[] solref, String attribute) {
    Model m = s.m;
    double constant = solref[2 * id];
    if (constant <= 0 || constant >= 2 * m.opt.timestep * (1 - 1e-9)) {
      return;
    }
    boolean safe = !m.opt.disabled(DisableFlag.REFSAFE);
    s.add(
        safe ? Severity.NOTE : Severity.WARNING,
        "solref-fast",
        objType,
        id,
        attribute
            + " has a time constant of "
            + Subject.number(constant)
            + " s, less than two time steps of "
            + Subject.number(m.opt.timestep)
            + " s",
        safe ? "two time steps are used instead" : "unstable while refsafe is disabled");
  }
}
