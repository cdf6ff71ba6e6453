package dev.armature.lint;

import dev.armature.model.BiasType;
import dev.armature.model.DynType;
import dev.armature.model.GainType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.TransmissionType;

/** Actuators that cannot act, act without bounds, or ask for what their joint cannot do. */
final class ActuatorRules implements Linter.Rules {
  private static final double FAR = 5;

  @Override
  public void check(Subject s) {
    Model m = s.m;
    int free = 0;
    int first = -1;
    for (int a = 0; a < m.nu; a++) {
      useless(s, a);
      if (isPosition(m, a)) {
        undamped(s, a);
        target(s, a);
      } else if (unbounded(m, a)) {
        first = first < 0 ? a : first;
        free++;
      }
    }
    if (free > 0) {
      s.add(
          Severity.NOTE,
          "actuator-unbounded",
          ObjType.ACTUATOR,
          first,
          free == 1
              ? "has neither ctrlrange nor forcerange"
              : "has neither ctrlrange nor forcerange, nor have " + (free - 1) + " others",
          "a wrong control can then make any force");
    }
  }

  private static boolean unbounded(Model m, int a) {
    return !m.actuator.ctrllimited[a]
        && !m.actuator.forcelimited[a]
        && m.actuator.dyntype[a] != DynType.MUSCLE
        && m.actuator.plugin[a] < 0
        && m.actuator.gaintype[a] == GainType.FIXED
        && m.actuator.biastype[a] == BiasType.NONE
        && !jointBounded(m, a);
  }

  private static boolean jointBounded(Model m, int a) {
    return onJoint(m, a) && m.jnt.actfrclimited[m.actuator.trnid[2 * a]];
  }

  private static boolean onJoint(Model m, int a) {
    int type = m.actuator.trntype[a];
    return type == TransmissionType.JOINT || type == TransmissionType.JOINTINPARENT;
  }

  /** Force kp (ctrl − length) …: a servo. */
  static boolean isPosition(Model m, int a) {
    return m.actuator.gaintype[a] == GainType.FIXED
        && m.actuator.biastype[a] == BiasType.AFFINE
        && m.actuator.gainprm[10 * a] > 0
        && m.actuator.biasprm[10 * a + 1] < 0;
  }

  private static void useless(Subject s, int a) {
    Model m = s.m;
    boolean gear = false;
    for (int k = 0; k < 6; k++) {
      gear |= m.actuator.gear[6 * a + k] != 0;
    }
    boolean silent =
        m.actuator.gaintype[a] == GainType.FIXED
            && m.actuator.gainprm[10 * a] == 0
            && m.actuator.biastype[a] == BiasType.NONE;
    boolean clamped =
        m.actuator.forcelimited[a]
            && m.actuator.forcerange[2 * a] == 0
            && m.actuator.forcerange[2 * a + 1] == 0;
    if (!gear || silent || clamped) {
      s.add(
          Severity.WARNING,
          "actuator-idle",
          ObjType.ACTUATOR,
          a,
          !gear ? "has a gear of zero" : silent ? "has a gain of zero" : "its forcerange is zero",
          "it can never make a force");
    }
  }

  private static void undamped(Subject s, int a) {
    Model m = s.m;
    if (!onJoint(m, a) || m.actuator.biasprm[10 * a + 2] != 0) {
      return;
    }
    int j = m.actuator.trnid[2 * a];
    int dof = m.jnt.dofadr[j];
    boolean scalar = m.jnt.type[j] == JointType.HINGE || m.jnt.type[j] == JointType.SLIDE;
    if (scalar && m.dof.damping[dof] == 0 && m.dof.frictionloss[dof] == 0) {
      s.add(
          Severity.WARNING,
          "servo-undamped",
          ObjType.ACTUATOR,
          a,
          "a position servo without kv on " + s.name(ObjType.JOINT, j) + ", which has no damping",
          "it will swing for ever; give it kv or dampratio, or the joint damping");
    }
  }

  /** A servo's control is a position: compare it with where the joint can go. */
  private static void target(Subject s, int a) {
    Model m = s.m;
    if (!onJoint(m, a) || !m.actuator.ctrllimited[a]) {
      return;
    }
    int j = m.actuator.trnid[2 * a];
    double gear = m.actuator.gear[6 * a];
    boolean scalar = m.jnt.type[j] == JointType.HINGE || m.jnt.type[j] == JointType.SLIDE;
    if (!scalar || !m.jnt.limited[j] || gear <= 0 || m.actuator.dyntype[a] != DynType.NONE) {
      return;
    }
    double scale = m.actuator.gainprm[10 * a] / -m.actuator.biasprm[10 * a + 1] / gear;
    double low = m.actuator.ctrlrange[2 * a] * scale;
    double high = m.actuator.ctrlrange[2 * a + 1] * scale;
    double least = m.jnt.range[2 * j];
    double most = m.jnt.range[2 * j + 1];
    String ranges =
        "ctrlrange reaches from "
            + Subject.number(low)
            + " to "
            + Subject.number(high)
            + ", "
            + s.name(ObjType.JOINT, j)
            + " only from "
            + Subject.number(least)
            + " to "
            + Subject.number(most);
    if (high < least || low > most) {
      s.add(
          Severity.WARNING,
          "ctrl-unreachable",
          ObjType.ACTUATOR,
          a,
          ranges,
          "no control is a position the joint can take");
    } else if (high - low > FAR * (most - least)) {
      s.add(
          Severity.WARNING,
          "ctrl-unreachable",
          ObjType.ACTUATOR,
          a,
          ranges,
          "ctrlrange is in radians and meters whatever the compiler's angle");
    }
  }
}
