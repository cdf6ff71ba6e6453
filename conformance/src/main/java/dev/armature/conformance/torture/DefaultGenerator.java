package dev.armature.conformance.torture;

/** Default classes, nested, and values in the main class. */
final class DefaultGenerator {
  private final Scene scene;
  private final Dice dice;

  DefaultGenerator(Scene scene) {
    this.scene = scene;
    this.dice = scene.dice;
  }

  void add() {
    if (!dice.chance(0.35)) {
      return;
    }
    Element main = scene.root.add("default");
    values(main);
    for (int i = dice.below(3); i > 0; i--) {
      Element inner = named(main);
      values(inner);
      if (dice.chance(0.3)) {
        values(named(inner));
      }
    }
  }

  private Element named(Element parent) {
    String name = scene.name("class");
    scene.classes.add(name);
    return parent.add("default").set("class", name);
  }

  private void values(Element e) {
    if (dice.chance(0.4)) {
      Element joint = e.add("joint");
      joint.set("damping", dice.number(0, 0.5));
      if (dice.chance(0.3)) {
        joint.set("armature", dice.number(0.01, 0.1));
      }
      if (dice.chance(0.2)) {
        joint.set("frictionloss", dice.number(0, 0.2));
      }
    }
    if (dice.chance(0.4)) {
      Element geom = e.add("geom");
      geom.set("friction", dice.number(0.2, 1.2) + " 0.01 0.0005");
      if (dice.chance(0.3)) {
        geom.set("condim", scene.condim());
      }
      if (dice.chance(0.3)) {
        geom.set("density", dice.number(300, 2000));
      }
      scene.soft(geom, 0.3, "");
    }
    if (dice.chance(0.15)) {
      e.add("site").set("size", "0.02").set("type", dice.pick("sphere", "box", "capsule"));
    }
    if (dice.chance(0.15)) {
      scene.soft(e.add("equality"), 0.7, "");
    }
    if (dice.chance(0.15)) {
      Element tendon = e.add("tendon").set("stiffness", dice.number(0, 5));
      tendon.set("damping", dice.number(0, 0.5));
    }
    if (dice.chance(0.15)) {
      e.add(dice.pick("general", "motor", "position"))
          .set("ctrllimited", "true")
          .set("ctrlrange", "-1 1");
    }
    if (dice.chance(0.1)) {
      scene.soft(e.add("pair").set("condim", scene.condim()), 0.5, "");
    }
  }
}
