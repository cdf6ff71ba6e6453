package dev.armature.compile;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.EqualityDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.kinematics.Holds;
import dev.armature.model.EqType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Element;
import dev.armature.spec.ElementType;
import dev.armature.spec.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Adds the joints that give the pose of a body once its own joints are broken: three slides and a
 * ball behind them, named after the first joint that can break. See {@link Holds}.
 */
final class BreakJoints {
  private static final String[] SUFFIX = {":break_x", ":break_y", ":break_z", ":break_ball"};

  /** A group that is not drawn by default. */
  private static final int HIDDEN_GROUP = 5;

  private BreakJoints() {}

  /**
   * Adds them to a body and all below it.
   *
   * @param breaks whether the solver of the model can break joints
   */
  static void add(BodyDraft world, boolean breaks) {
    world.tree().forEach(body -> addToBody(body, breaks));
  }

  private static void addToBody(BodyDraft body, boolean breaks) {
    body.joints.forEach(BreakJoints::check);
    JointDraft first = firstBreakable(body);
    if (first != null && !breaks) {
      first.item.warn(
          "breakforce and breaktorque are for solver=\"avbd\"; this joint will not break");
      body.joints.forEach(BreakJoints::forget);
    } else if (first != null) {
      addTo(body, first);
    }
  }

  private static void check(JointDraft j) {
    negative(j, "breakforce", j.breakforce);
    negative(j, "breaktorque", j.breaktorque);
    if (j.type == JointType.FREE && (j.breakforce > 0 || j.breaktorque > 0)) {
      throw j.error("a free joint holds nothing and cannot break");
    }
    if (j.type == JointType.BALL && j.breaktorque > 0) {
      j.item.warn("breaktorque: a ball joint turns about all axes and carries no torque");
    }
  }

  private static void negative(JointDraft j, String attribute, double value) {
    if (!(value >= 0)) {
      throw j.error(attribute + " must not be negative, got " + value);
    }
  }

  private static void forget(JointDraft j) {
    j.breakforce = 0;
    j.breaktorque = 0;
  }

  /** Adds an equality for each of these bodies that says whether its joints hold it. */
  static void hold(Registry registry) {
    for (BodyDraft body : registry.bodies) {
      JointDraft first = firstBreakable(body);
      if (first == null) {
        continue;
      }
      Element weld = Element.of(Schema.mjcf().type("mujoco/equality/weld"));
      EqualityDraft hold = new EqualityDraft(first.item.beside(weld));
      hold.name = first.name.isEmpty() ? "" : first.name + ":hold";
      hold.type = EqType.HOLD;
      hold.objtype = ObjType.BODY;
      hold.first = body;
      hold.second = body.parent;
      registry.add(registry.equalities, ObjType.EQUALITY, hold);
    }
  }

  private static @Nullable JointDraft firstBreakable(BodyDraft body) {
    for (JointDraft j : body.joints) {
      if (j.breakforce > 0 || j.breaktorque > 0) {
        return j;
      }
    }
    return null;
  }

  /** Writes at which loads the joints break, into the options of the step method. */
  static void limits(Registry registry, Model m) {
    double[] force = new double[m.njnt];
    double[] torque = new double[m.njnt];
    boolean anyForce = false;
    boolean anyTorque = false;
    for (JointDraft j : registry.joints) {
      force[j.id] = j.breakforce;
      torque[j.id] = j.breaktorque;
      anyForce |= j.breakforce > 0;
      anyTorque |= j.breaktorque > 0;
    }
    if (m.opt.method != null && anyForce) {
      m.opt.method.set("jnt_breakforce", force);
    }
    if (m.opt.method != null && anyTorque) {
      m.opt.method.set("jnt_breaktorque", torque);
    }
  }

  private static void addTo(BodyDraft body, JointDraft after) {
    ElementType type = Schema.mjcf().type("mujoco/body/joint");
    for (int k = 0; k < Holds.JOINTS; k++) {
      Element element = Element.of(type).set("group", HIDDEN_GROUP);
      if (k < 3) {
        double[] axis = new double[3];
        axis[k] = 1;
        element.set("type", "slide").set("axis", axis);
      } else {
        element.set("type", "ball");
      }
      JointDraft j = new JointDraft(after.item.beside(element));
      j.name = after.name.isEmpty() ? "" : after.name + SUFFIX[k];
      j.added = true;
      body.add(j);
    }
  }
}
