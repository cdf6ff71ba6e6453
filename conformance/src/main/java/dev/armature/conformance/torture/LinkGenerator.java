package dev.armature.conformance.torture;

/** Contact pairs and excludes, tendons, equalities. */
final class LinkGenerator {
  private final Scene scene;
  private final Dice dice;

  LinkGenerator(Scene scene) {
    this.scene = scene;
    this.dice = scene.dice;
  }

  void contacts() {
    boolean pairs = scene.geoms.size() > 1 && dice.chance(0.2);
    boolean excludes = scene.bodies.size() > 2 && dice.chance(0.15);
    if (!pairs && !excludes) {
      return;
    }
    Element section = scene.root.add("contact");
    for (int i = pairs ? dice.from(1, 3) : 0; i > 0; i--) {
      pair(section.add("pair"));
    }
    if (excludes) {
      section
          .add("exclude")
          .set("body1", dice.pick(scene.bodies))
          .set("body2", dice.pick(scene.bodies));
    }
  }

  private void pair(Element e) {
    int a = dice.below(scene.geoms.size());
    int b = (a + 1 + dice.below(scene.geoms.size() - 1)) % scene.geoms.size();
    e.set("geom1", scene.geoms.get(a)).set("geom2", scene.geoms.get(b));
    if (dice.chance(0.5)) {
      e.set("condim", scene.condim());
    }
    if (dice.chance(0.4)) {
      e.set("friction", dice.numbers(2, 0.2, 1) + " 0.01 " + dice.numbers(2, 0.0001, 0.01));
    }
    if (dice.chance(0.3)) {
      e.set("margin", dice.number(0, 0.1));
    }
    if (dice.chance(0.2)) {
      e.set("gap", dice.number(0, 0.05));
    }
    if (dice.chance(0.2)) {
      e.set("solreffriction", "0.03 1");
    }
    scene.soft(e, 0.2, "");
  }

  void tendons() {
    if (!dice.chance(0.35)) {
      return;
    }
    Element section = new Element("tendon");
    for (int i = dice.from(1, 3); i > 0; i--) {
      boolean fixed = dice.chance(0.4);
      if (fixed && !scene.scalarJoints.isEmpty()) {
        fixed(section);
      } else if (scene.sites.size() > 1) {
        spatial(section);
      }
    }
    if (!section.children.isEmpty()) {
      scene.root.children.add(section);
    }
  }

  private void common(Element e, String name, double lo, double hi) {
    scene.tendons.add(name);
    if (scene.limit(e, lo, hi)) {
      scene.limitedTendons.add(name);
    }
    if (dice.chance(0.3)) {
      e.set("stiffness", dice.number(0, 50));
    }
    if (dice.chance(0.3)) {
      e.set("damping", dice.number(0, 2));
    }
    if (dice.chance(0.15)) {
      e.set("springlength", dice.pick("0.2", "0.1 0.4", "0 0.2"));
    }
    if (dice.chance(0.15)) {
      e.set("frictionloss", dice.number(0.01, 0.5));
      scene.soft(e, 0.3, "friction");
    }
    if (dice.chance(0.12)) {
      e.set("armature", dice.number(0.01, 0.2));
    }
    if (dice.chance(0.1)) {
      e.set("actuatorfrcrange", "-1 1.5");
    }
    if (!scene.classes.isEmpty() && dice.chance(0.1)) {
      e.set("class", dice.pick(scene.classes));
    }
  }

  private void fixed(Element section) {
    String name = scene.name("t");
    Element e = section.add("fixed").set("name", name);
    common(e, name, -0.5, 0.5);
    for (int i = dice.from(1, 3); i > 0; i--) {
      e.add("joint").set("joint", dice.pick(scene.scalarJoints)).set("coef", dice.number(-2, 2));
    }
  }

  private void spatial(Element section) {
    String name = scene.name("t");
    Element e = section.add("spatial").set("name", name);
    if (dice.chance(0.5)) {
      common(e, name, 0.05, 1);
      if (e.attributes.containsKey("range")) {
        e.set("range", Dice.list(dice.real(0, 0.2), dice.real(0.3, 1)));
      }
    } else {
      scene.tendons.add(name);
    }
    scene.spatialTendons.add(name);
    branch(e);
    while (dice.chance(0.2)) {
      e.add("pulley").set("divisor", dice.pick("1", "2", "3"));
      branch(e);
    }
  }

  private void branch(Element e) {
    String before = dice.pick(scene.sites);
    e.add("site").set("site", before);
    for (int i = dice.from(1, 3); i > 0; i--) {
      // MuJoCo takes no armature on a tendon that wraps
      boolean bare = e.attributes.containsKey("armature") && dice.chance(0.95);
      if (!bare && !scene.wraps.isEmpty() && dice.chance(0.45)) {
        Element wrap = e.add("geom").set("geom", dice.pick(scene.wraps));
        if (dice.chance(0.5)) {
          wrap.set("sidesite", dice.pick(scene.sites));
        }
      }
      String next = dice.other(scene.sites, before);
      e.add("site").set("site", next);
      before = next;
    }
  }

  void equalities() {
    if (!dice.chance(0.35)) {
      return;
    }
    Element section = scene.root.section("equality");
    for (int i = dice.from(1, 3); i > 0; i--) {
      switch (dice.below(6)) {
        case 0, 1 -> bodies(section.add("connect"), false);
        case 2, 3 -> bodies(section.add("weld"), true);
        case 4 -> joints(section);
        default -> tendonPair(section);
      }
    }
    if (section.children.isEmpty()) {
      scene.root.children.remove(section);
    }
  }

  private void finish(Element e) {
    scene.soft(e, 0.25, "");
    if (dice.chance(0.12)) {
      e.set("active", "false");
    }
    if (!scene.classes.isEmpty() && dice.chance(0.1)) {
      e.set("class", dice.pick(scene.classes));
    }
  }

  private void bodies(Element e, boolean weld) {
    if (scene.sites.size() > 1 && dice.chance(0.3)) {
      String first = dice.pick(scene.sites);
      e.set("site1", first).set("site2", dice.other(scene.sites, first));
    } else {
      String first = scene.bodies.size() == 1 ? "world" : dice.other(scene.bodies, "world");
      e.set("body1", first);
      if (dice.chance(0.7)) {
        boolean tracked = !scene.mocap.isEmpty() && dice.chance(0.5);
        e.set("body2", dice.other(tracked ? scene.mocap : scene.bodies, first));
      }
      if (!weld || dice.chance(0.4)) {
        e.set("anchor", dice.numbers(3, -0.1, 0.1));
      }
      if (weld && dice.chance(0.3)) {
        e.set(
            "relpose",
            dice.numbers(3, -0.1, 0.1) + " " + dice.pick("1 0 0 0", "0 1 0 0", "0 0 0 0"));
      }
    }
    if (weld && dice.chance(0.3)) {
      e.set("torquescale", dice.number(0, 2));
    }
    finish(e);
  }

  private void joints(Element section) {
    if (scene.scalarJoints.isEmpty()) {
      return;
    }
    Element e = section.add("joint").set("joint1", dice.pick(scene.scalarJoints));
    if (dice.chance(0.7)) {
      e.set("joint2", dice.other(scene.scalarJoints, e.attributes.get("joint1")));
    }
    if (dice.chance(0.6)) {
      e.set("polycoef", dice.numbers(5, -0.5, 0.5));
    }
    finish(e);
  }

  private void tendonPair(Element section) {
    if (scene.tendons.isEmpty()) {
      return;
    }
    Element e = section.add("tendon").set("tendon1", dice.pick(scene.tendons));
    if (dice.chance(0.6)) {
      e.set("tendon2", dice.other(scene.tendons, e.attributes.get("tendon1")));
    }
    if (dice.chance(0.6)) {
      e.set("polycoef", dice.numbers(5, -0.5, 0.5));
    }
    finish(e);
  }
}
