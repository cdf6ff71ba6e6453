package dev.armature.compile.expand;

import dev.armature.spec.Element;
import dev.armature.spec.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * Ways of writing a flex that MuJoCo does not know; each causes a warning.
 *
 * <p>Child elements {@code <vertex pos="…"/>} and {@code <element data="…"/>} stand for the
 * attributes. A flex with vertices but without {@code body} floats: every vertex gets a body of its
 * own in the world, with three slides, as a flexcomp would make them. {@code node} without {@code
 * vertex} and {@code body} names the bodies whose positions are the vertices.
 */
final class FlexSpellings {
  private static final String[] AXES = {"1 0 0", "0 1 0", "0 0 1"};

  private final TreeExpander tree;

  FlexSpellings(TreeExpander tree) {
    this.tree = tree;
  }

  /** Brings the flexes of a model into the form that is compiled. */
  void apply(List<Item> flexes) {
    int number = 0;
    for (Item flex : flexes) {
      takeChild(flex, "vertex", "pos");
      takeChild(flex, "element", "data");
      if (flex.names("body").isEmpty()) {
        if (flex.numbers("vertex").length > 0) {
          makeBodies(flex, flex.name().isEmpty() ? "flex" + number : flex.name());
        } else if (!flex.names("node").isEmpty()) {
          flex.tolerate(
              "'node' without 'vertex' and 'body' is not known to MuJoCo; its bodies become the"
                  + " vertices");
          flex.override("body", String.join(" ", flex.names("node")));
          flex.override("node", "");
        }
      }
      number++;
    }
  }

  private static void takeChild(Item flex, String attribute, String childAttribute) {
    for (Item child : flex.children(attribute)) {
      Object value = child.source().value(childAttribute);
      if (value == null) {
        continue;
      }
      if (flex.has(attribute)) {
        throw child.error(
            "attribute '" + attribute + "' of <flex> is written too; only one of them may be");
      }
      flex.override(attribute, value);
    }
  }

  private void makeBodies(Item flex, String name) {
    double[] vertices = flex.numbers("vertex");
    if (vertices.length % 3 != 0) {
      throw flex.error("the vertices must be a multiple of 3 numbers, not " + vertices.length);
    }
    if (name.chars().anyMatch(Character::isWhitespace)) {
      throw flex.error("the name must not contain spaces: bodies are listed by name");
    }
    int count = vertices.length / 3;
    double side = flex.number("inertiabox");
    double mass = flex.number("mass") / count;
    double inertia = mass * 2 * side * side / 3;
    if (!(inertia > 0)) {
      throw flex.error("mass and inertiabox must be positive");
    }
    flex.tolerate(
        "names no bodies, which MuJoCo needs; each of its "
            + count
            + " vertices gets one of its own with three slides");
    List<String> bodies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Element body = Element.of(Schema.mjcf().type("mujoco/body"));
      body.set("name", name + "_" + i)
          .set("pos", vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]);
      body.add("inertial")
          .set("pos", 0, 0, 0)
          .set("mass", mass)
          .set("diaginertia", inertia, inertia, inertia);
      for (String axis : AXES) {
        body.add("joint").set("type", "slide").set("pos", 0, 0, 0).set("axis", axis);
      }
      place(body, flex.source());
      tree.addToWorld(body);
      bodies.add(body.name());
    }
    flex.override("body", String.join(" ", bodies));
    flex.override("vertex", new double[0]);
  }

  private static void place(Element element, Element like) {
    element.location(like.location());
    element.children().forEach(child -> place(child, like));
  }
}
