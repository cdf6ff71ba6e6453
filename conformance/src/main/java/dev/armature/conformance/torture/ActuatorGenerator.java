package dev.armature.conformance.torture;

/** Actuators of every kind and transmission. */
final class ActuatorGenerator {
  private final Scene scene;
  private final Dice dice;

  ActuatorGenerator(Scene scene) {
    this.scene = scene;
    this.dice = scene.dice;
  }

  void add() {
    if (!dice.chance(0.6)) {
      return;
    }
    Element section = new Element("actuator");
    for (int i = dice.from(1, 4); i > 0; i--) {
      actuator(section);
    }
    if (!section.children.isEmpty()) {
      scene.root.children.add(section);
    }
  }

  private void actuator(Element section) {
    String kind =
        dice.pick(
            "general",
            "general",
            "general",
            "motor",
            "position",
            "velocity",
            "intvelocity",
            "damper",
            "cylinder",
            "muscle",
            "adhesion");
    Element e = new Element(kind);
    String name = scene.name("a");
    e.set("name", name);
    if (kind.equals("adhesion")) {
      if (scene.movable.isEmpty()) {
        return;
      }
      e.set("body", dice.pick(scene.movable)).set("gain", dice.number(1, 10));
      e.set("ctrlrange", "0 1");
    } else {
      if (!transmission(e, kind)) {
        return;
      }
      parameters(e, kind);
    }
    if (dice.chance(0.12)) {
      e.set("forcerange", "-0.8 1");
    }
    if (dice.chance(0.1)) {
      e.set("group", dice.below(3));
    }
    if (dice.chance(0.15)) {
      e.set("nsample", dice.from(1, 6)).set("delay", dice.number(0.001, 0.012));
      if (dice.chance(0.6)) {
        e.set("interp", dice.pick("zoh", "linear", "cubic"));
      }
    }
    if (!scene.classes.isEmpty() && dice.chance(0.1)) {
      e.set("class", dice.pick(scene.classes));
    }
    section.children.add(e);
    scene.actuators.add(name);
  }

  private boolean transmission(Element e, String kind) {
    boolean muscle = kind.equals("muscle");
    switch (dice.below(7)) {
      case 0 -> {
        if (!scene.tendons.isEmpty()) {
          e.set("tendon", dice.pick(scene.tendons));
        }
      }
      case 1 -> {
        if (!scene.sites.isEmpty() && !muscle) {
          e.set("site", dice.pick(scene.sites)).set("gear", dice.numbers(6, -1, 1));
          if (dice.chance(0.5)) {
            e.set("refsite", dice.pick(scene.sites));
          }
        }
      }
      case 2 -> {
        if (scene.sites.size() > 1 && dice.chance(0.5)) {
          e.set("slidersite", dice.pick(scene.sites)).set("cranksite", dice.pick(scene.sites));
          e.set("cranklength", dice.number(0.1, 0.6));
        }
      }
      case 3 -> {
        if (!scene.allJoints.isEmpty() && !muscle) {
          e.set("jointinparent", dice.pick(scene.allJoints)).set("gear", dice.numbers(6, -2, 2));
        }
      }
      default -> {
        if (!scene.allJoints.isEmpty() && !muscle) {
          e.set("joint", dice.pick(scene.allJoints));
          if (dice.chance(0.5)) {
            e.set("gear", dice.numbers(dice.pick(1, 3, 6), -3, 3));
          }
        }
      }
    }
    boolean found = e.attributes.size() > 1;
    if (!found && !scene.limitedJoints.isEmpty()) {
      e.set("joint", dice.pick(scene.limitedJoints));
      found = true;
    }
    return found;
  }

  private void parameters(Element e, String kind) {
    if (!kind.equals("general") && dice.chance(0.4) && !kind.equals("damper")) {
      e.set("ctrlrange", dice.pick("-1 1", "0 1", "-0.3 0.5"));
    }
    switch (kind) {
      case "position" -> {
        e.set("kp", dice.number(1, 50));
        if (dice.chance(0.3)) {
          e.set(dice.pick("kv", "dampratio"), dice.number(0.1, 2));
        }
        if (dice.chance(0.2)) {
          e.set("timeconst", dice.number(0, 0.1));
        }
      }
      case "velocity" -> e.set("kv", dice.number(0.1, 5));
      case "damper" -> e.set("kv", dice.number(0.1, 2)).set("ctrlrange", "0 1");
      case "intvelocity" -> {
        e.set("kp", dice.number(1, 20)).set("actrange", "-0.5 0.5");
        if (dice.chance(0.3)) {
          e.set(dice.pick("kv", "dampratio"), dice.number(0.1, 2));
        }
      }
      case "cylinder" -> {
        e.set("timeconst", dice.number(0.05, 0.5)).set("area", dice.number(0.5, 2));
        if (dice.chance(0.5)) {
          e.set("bias", dice.numbers(3, -1, 1));
        }
      }
      case "muscle" -> {
        e.set("lengthrange", "0.1 0.6");
        if (dice.chance(0.3)) {
          e.set("timeconst", "0.02 0.05").set("tausmooth", dice.number(0, 0.1));
        }
        if (dice.chance(0.3)) {
          e.set("force", dice.number(5, 50));
        }
        if (dice.chance(0.3)) {
          e.set("range", "0.7 1.1").set("lmin", "0.4").set("lmax", "1.7").set("vmax", "1.2");
        }
      }
      case "general" -> general(e);
      default -> {}
    }
  }

  private void general(Element e) {
    if (dice.chance(0.4)) {
      e.set("ctrlrange", dice.pick("-1 1", "0 1"));
    }
    String dyn = dice.pick("none", "none", "integrator", "filter", "filterexact", "muscle");
    if (!dyn.equals("none")) {
      e.set("dyntype", dyn);
      e.set("dynprm", dyn.equals("muscle") ? "0.02 0.06 0.1" : dice.number(0.01, 0.3));
      if (dice.chance(0.3)) {
        e.set("actrange", "-0.4 0.6");
      }
      if (dice.chance(0.3)) {
        e.set("actearly", "true");
      }
    }
    String gain = dice.pick("fixed", "fixed", "affine", "muscle");
    e.set("gaintype", gain);
    boolean muscle = gain.equals("muscle");
    e.set("gainprm", muscle ? "0.75 1.05 20 200 0.5 1.6 1.5 1.3 1.2" : dice.numbers(3, -2, 2));
    if (dice.chance(0.5)) {
      String bias = dice.pick("none", "affine", "muscle");
      e.set("biastype", bias);
      boolean passive = bias.equals("muscle");
      muscle |= passive;
      e.set("biasprm", passive ? "0.75 1.05 20 200 0.5 1.6 1.5 1.3 1.2" : dice.numbers(3, -2, 2));
    }
    if (muscle) {
      e.set("lengthrange", "0.1 0.6");
    }
  }
}
