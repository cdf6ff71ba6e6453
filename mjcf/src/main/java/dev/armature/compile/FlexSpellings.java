package dev.armature.compile;

import dev.armature.spec.Element;
import dev.armature.spec.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * Ways of writing a flex that MuJoCo does not know; each is told as a warning.
 *
 * <p>Child elements {@code <vertex pos="…"/>} and {@code <element data="…"/>} stand for the
 * attributes. Without {@code body} every vertex then gets a body of its own in the world, with
 * three slides, as a flexcomp with one kilogram in all would make them. {@code node} without {@code
 * vertex} and {@code body} names the bodies whose positions are the vertices.
 */
final class FlexSpellings {
  private static final double MASS = 1;
  private static final double INERTIA_BOX = 0.005;
  private static final String[] AXES = {"1 0 0", "0 1 0", "0 0 1"};

  private final TreeExpander tree;

  FlexSpellings(TreeExpander tree) {
    this.tree = tree;
  }

  /** Brings the flexes of a model into the form that is compiled. */
  void apply(List<Item> flexes) {
    int number = 0;
    for (Item flex : flexes) {
      boolean children = takeChildren(flex);
      boolean bodyless = flex.names("body").isEmpty();
      if (bodyless && children && flex.names("node").isEmpty()) {
        makeBodies(flex, flex.name().isEmpty() ? "flex" + number : flex.name());
      } else if (bodyless && flex.numbers("vertex").length == 0 && !flex.names("node").isEmpty()) {
        flex.tolerate(
            "'node' without 'vertex' and 'body' is not known to MuJoCo; its bodies become the"
                + " vertices");
        flex.override("body", String.join(" ", flex.names("node")));
        flex.override("node", "");
      }
      number++;
    }
  }

  private static boolean takeChildren(Item flex) {
    boolean found = false;
    for (Item child : flex.children()) {
      if (child.kind().equals("vertex")) {
        flex.override("vertex", child.numbers("pos"));
        found = true;
      } else if (child.kind().equals("element")) {
        flex.override("element", child.integers("data"));
      }
    }
    return found;
  }

  private void makeBodies(Item flex, String name) {
    double[] vertices = flex.numbers("vertex");
    if (vertices.length == 0 || vertices.length % 3 != 0) {
      throw flex.error("the vertices must be a multiple of 3 numbers, not " + vertices.length);
    }
    int count = vertices.length / 3;
    double mass = MASS / count;
    double inertia = mass * 2 * INERTIA_BOX * INERTIA_BOX / 3;
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
        body.add("joint").set("type", "slide").set("axis", axis);
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
