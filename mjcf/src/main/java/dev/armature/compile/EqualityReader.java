package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.EqualityDraft;
import dev.armature.compile.draft.FlexDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.expand.Item;
import dev.armature.model.EqType;
import dev.armature.model.JointType;
import dev.armature.model.ObjType;
import org.jspecify.annotations.Nullable;

/** Equality constraints. */
final class EqualityReader {
  private static final int TORQUE_SCALE = 10;

  private final Registry registry;

  EqualityReader(Registry registry) {
    this.registry = registry;
  }

  void read(Item item) {
    EqualityDraft eq = new EqualityDraft(item);
    SolverParameters.check(item);
    switch (item.kind()) {
      case "connect" -> connect(eq, item);
      case "weld" -> weld(eq, item);
      case "joint" -> joints(eq, item);
      case "tendon" -> {
        eq.type = EqType.TENDON;
        eq.first = registry.required(item, ObjType.TENDON, "tendon1");
        eq.second = registry.optional(item, ObjType.TENDON, "tendon2");
        polynomial(eq, item);
      }
      case "flex" -> flex(eq, item, EqType.FLEX);
      case "flexvert" -> flex(eq, item, EqType.FLEXVERT);
      default -> throw item.error("unknown equality constraint");
    }
    if (eq.first == eq.second) {
      throw item.error("the two objects of an equality constraint must be different");
    }
    registry.add(registry.equalities, ObjType.EQUALITY, eq);
  }

  private void connect(EqualityDraft eq, Item item) {
    eq.type = EqType.CONNECT;
    objects(eq, item, item.has("anchor"));
    if (eq.objtype == ObjType.BODY) {
      eq.data = new double[11];
      eq.data[TORQUE_SCALE] = 1;
      System.arraycopy(item.numbers("anchor"), 0, eq.data, 0, 3);
    }
  }

  private void weld(EqualityDraft eq, Item item) {
    eq.type = EqType.WELD;
    objects(eq, item, true);
    eq.data[TORQUE_SCALE] = item.number("torquescale");
    if (eq.objtype == ObjType.BODY) {
      System.arraycopy(item.numbers("anchor"), 0, eq.data, 0, 3);
      System.arraycopy(item.numbers("relpose"), 0, eq.data, 3, 7);
    }
  }

  /** Two sites, or one or two bodies; a missing second body is the world. */
  private void objects(EqualityDraft eq, Item item, boolean anchored) {
    boolean site1 = named(item, "site1");
    boolean site2 = named(item, "site2");
    boolean body1 = named(item, "body1");
    boolean bodies = body1 || named(item, "body2");
    if (site1 && site2) {
      if (bodies || item.written("anchor")) {
        throw item.error("give either site1 and site2, or body1, body2 and anchor");
      }
      eq.objtype = ObjType.SITE;
      eq.first = registry.required(item, ObjType.SITE, "site1");
      eq.second = registry.required(item, ObjType.SITE, "site2");
      return;
    }
    if (site1 || site2 || !body1 || !anchored) {
      throw item.error(
          "either both site1 and site2 must be given, or body1"
              + (item.kind().equals("connect") ? " and anchor" : ""));
    }
    eq.objtype = ObjType.BODY;
    eq.first = registry.required(item, ObjType.BODY, "body1");
    Draft second = registry.optional(item, ObjType.BODY, "body2");
    eq.second = second == null ? registry.bodies.get(0) : second;
  }

  private static boolean named(Item item, String attribute) {
    String name = item.text(attribute);
    return name != null && !name.isEmpty();
  }

  private void joints(EqualityDraft eq, Item item) {
    eq.type = EqType.JOINT;
    eq.first = registry.required(item, ObjType.JOINT, "joint1");
    eq.second = registry.optional(item, ObjType.JOINT, "joint2");
    checkScalar(eq, eq.first);
    checkScalar(eq, eq.second);
    polynomial(eq, item);
  }

  private static void checkScalar(EqualityDraft eq, @Nullable Draft joint) {
    if (joint instanceof JointDraft j && j.type != JointType.HINGE && j.type != JointType.SLIDE) {
      throw eq.error("only hinge and slide joints can be constrained, not '" + j.name + "'");
    }
  }

  private static void polynomial(EqualityDraft eq, Item item) {
    double[] coefficients = item.numbers("polycoef");
    System.arraycopy(coefficients, 0, eq.data, 0, coefficients.length);
  }

  private void flex(EqualityDraft eq, Item item, int type) {
    eq.type = type;
    eq.first = registry.required(item, ObjType.FLEX, "flex");
    if (eq.first instanceof FlexDraft flex) {
      if (flex.rigid) {
        throw eq.error("flex '" + flex.name + "' is rigid, there is nothing to constrain");
      }
      if (flex.edgeEquality == 0) {
        flex.edgeEquality = type == EqType.FLEX ? 1 : 2;
      }
    }
  }
}
