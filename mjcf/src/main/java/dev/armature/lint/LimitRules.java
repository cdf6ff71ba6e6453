package dev.armature.lint;

import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Element;

/** Positions that limits forbid: references, springs and keyframes outside of a joint's range. */
final class LimitRules implements Linter.Rules {
  private static final double SLACK = 0.01;
  private static final double UNIT = 1e-3;

  @Override
  public void check(Subject s) {
    Model m = s.m;
    for (int j = 0; j < m.njnt; j++) {
      boolean scalar = m.jnt.type[j] == JointType.HINGE || m.jnt.type[j] == JointType.SLIDE;
      if (scalar && m.jnt.limited[j]) {
        limited(s, j);
      }
    }
    for (int t = 0; t < m.ntendon; t++) {
      if (m.tendon.limited[t] && outside(m.tendon.length0[t], m.tendon.range, 2 * t)) {
        s.add(
            Severity.WARNING,
            "limit-start",
            ObjType.TENDON,
            t,
            "is "
                + Subject.number(m.tendon.length0[t])
                + " m long at qpos0, outside of its range "
                + range(m.tendon.range, 2 * t),
            "the limit pushes from the first step");
      }
    }
    for (int k = 0; k < m.nkey; k++) {
      key(s, k);
    }
  }

  private static void limited(Subject s, int j) {
    Model m = s.m;
    int q = m.jnt.qposadr[j];
    if (outside(m.qpos0[q], m.jnt.range, 2 * j)) {
      s.add(
          Severity.WARNING,
          "limit-start",
          ObjType.JOINT,
          j,
          "starts at "
              + Subject.number(m.qpos0[q])
              + " (ref), outside of its range "
              + range(m.jnt.range, 2 * j),
          "range counts from ref, in the same angle unit");
    }
    boolean spring = m.jnt.stiffness[j] > 0;
    if (spring && outside(m.qposSpring[q], m.jnt.range, 2 * j)) {
      s.add(
          Severity.WARNING,
          "spring-outside",
          ObjType.JOINT,
          j,
          "its spring rests at "
              + Subject.number(m.qposSpring[q])
              + ", outside of its range "
              + range(m.jnt.range, 2 * j),
          "springref in another unit than range?");
    }
  }

  private static void key(Subject s, int k) {
    Model m = s.m;
    for (int j = 0; j < m.njnt; j++) {
      int q = k * m.nq + m.jnt.qposadr[j];
      switch (m.jnt.type[j]) {
        case JointType.HINGE, JointType.SLIDE -> {
          if (m.jnt.limited[j] && outside(m.key.qpos[q], m.jnt.range, 2 * j)) {
            s.add(
                Severity.WARNING,
                "key-outside",
                ObjType.KEY,
                k,
                "puts "
                    + s.name(ObjType.JOINT, j)
                    + " at "
                    + Subject.number(m.key.qpos[q])
                    + ", outside of its range "
                    + range(m.jnt.range, 2 * j),
                "keyframes are in radians and meters whatever the compiler's angle");
          }
        }
        case JointType.BALL -> unit(s, k, j, m.jnt.qposadr[j]);
        default -> unit(s, k, j, m.jnt.qposadr[j] + 3);
      }
    }
    for (int a = 0; a < m.nu; a++) {
      double ctrl = m.key.ctrl[k * m.nu + a];
      if (m.actuator.ctrllimited[a] && outside(ctrl, m.actuator.ctrlrange, 2 * a) && ctrl != 0) {
        s.add(
            Severity.WARNING,
            "key-outside",
            ObjType.KEY,
            k,
            "controls "
                + s.name(ObjType.ACTUATOR, a)
                + " with "
                + Subject.number(ctrl)
                + ", outside of its range "
                + range(m.actuator.ctrlrange, 2 * a),
            "the control is clamped");
      }
    }
  }

  /** Compiled quaternions are unit quaternions; those written need not be. */
  private static void unit(Subject s, int k, int j, int at) {
    Element key = s.sources.element(ObjType.KEY, k);
    double[] qpos = key == null ? null : key.numbers("qpos");
    if (qpos == null || qpos.length != s.m.nq) {
      return;
    }
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += qpos[at + i] * qpos[at + i];
    }
    if (Math.abs(sum - 1) > 0.1) {
      s.add(
          Severity.WARNING,
          "key-quat",
          ObjType.KEY,
          k,
          "the quaternion of "
              + s.name(ObjType.JOINT, j)
              + " has length "
              + Subject.number(Math.sqrt(sum)),
          "numbers in the wrong order? a free joint takes x y z and w x y z");
    }
  }

  private static boolean outside(double x, double[] range, int at) {
    double slack = SLACK * (range[at + 1] - range[at]) + UNIT * UNIT;
    return x < range[at] - slack || x > range[at + 1] + slack;
  }

  private static String range(double[] range, int at) {
    return Subject.number(range[at]) + " … " + Subject.number(range[at + 1]);
  }
}
