package dev.armature.conformance.torture;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sensors of every kind. */
final class SensorGenerator {
  private final Scene scene;
  private final Dice dice;

  SensorGenerator(Scene scene) {
    this.scene = scene;
    this.dice = scene.dice;
  }

  void add() {
    Element section = new Element("sensor");
    for (int i = dice.from(1, 6); i > 0; i--) {
      sensor(section);
    }
    if (!section.children.isEmpty()) {
      scene.root.children.add(section);
    }
  }

  private void sensor(Element section) {
    Element e =
        switch (dice.below(11)) {
          case 0, 1 ->
              one(
                  "site",
                  scene.sites,
                  dice.pick(
                      "touch",
                      "accelerometer",
                      "velocimeter",
                      "gyro",
                      "force",
                      "torque",
                      "magnetometer",
                      "rangefinder"));
          case 2 ->
              one(
                  "joint",
                  scene.scalarJoints,
                  dice.pick("jointpos", "jointvel", "jointactuatorfrc"));
          case 3 ->
              dice.chance(0.5)
                  ? one(
                      "joint",
                      scene.limitedJoints,
                      dice.pick("jointlimitpos", "jointlimitvel", "jointlimitfrc"))
                  : one("joint", scene.balls, dice.pick("ballquat", "ballangvel"));
          case 4 ->
              dice.chance(0.5)
                  ? one(
                      "tendon",
                      scene.tendons,
                      dice.pick("tendonpos", "tendonvel", "tendonactuatorfrc"))
                  : one(
                      "tendon",
                      scene.limitedTendons,
                      dice.pick("tendonlimitpos", "tendonlimitvel", "tendonlimitfrc"));
          case 5 ->
              one(
                  "actuator",
                  scene.actuators,
                  dice.pick("actuatorpos", "actuatorvel", "actuatorfrc"));
          case 6, 7 -> frame();
          case 8 ->
              one("body", scene.bodies, dice.pick("subtreecom", "subtreelinvel", "subtreeangmom"));
          case 9 -> pair();
          default -> other();
        };
    if (e == null) {
      return;
    }
    boolean tactile = e.tag.equals("tactile");
    if (!tactile && dice.chance(0.12) && !e.tag.contains("quat") && !e.tag.contains("axis")) {
      e.set("cutoff", dice.number(0.1, 3));
    }
    if (!tactile && dice.chance(0.08)) {
      e.set("noise", "0.01");
    }
    if (dice.chance(0.1)) {
      e.set("nsample", dice.from(1, 5));
      if (dice.chance(0.5)) {
        e.set("delay", dice.number(0.001, 0.01));
      }
      if (dice.chance(0.4)) {
        e.set("interval", dice.pick("0.004", "0.01 -0.002"));
      }
      if (dice.chance(0.4)) {
        e.set("interp", dice.pick("zoh", "linear", "cubic"));
      }
    }
    section.children.add(e);
  }

  private @Nullable Element one(String attribute, List<String> names, String tag) {
    return names.isEmpty() ? null : new Element(tag).set(attribute, dice.pick(names));
  }

  private void object(Element e, String type, String name) {
    switch (dice.below(4)) {
      case 0 -> {
        if (!scene.sites.isEmpty()) {
          e.set(type, "site").set(name, dice.pick(scene.sites));
          return;
        }
      }
      case 1 -> {
        if (!scene.geoms.isEmpty()) {
          e.set(type, "geom").set(name, dice.pick(scene.geoms));
          return;
        }
      }
      case 2 -> {
        if (!scene.cameras.isEmpty()) {
          e.set(type, "camera").set(name, dice.pick(scene.cameras));
          return;
        }
      }
      default -> {}
    }
    e.set(type, dice.pick("body", "xbody")).set(name, dice.pick(scene.bodies));
  }

  private Element frame() {
    String tag =
        dice.pick(
            "framepos",
            "framequat",
            "framexaxis",
            "frameyaxis",
            "framezaxis",
            "framelinvel",
            "frameangvel",
            "framelinacc",
            "frameangacc");
    Element e = new Element(tag);
    object(e, "objtype", "objname");
    if (!tag.endsWith("acc") && dice.chance(0.4)) {
      object(e, "reftype", "refname");
    }
    return e;
  }

  private @Nullable Element pair() {
    Element e = new Element(dice.pick("distance", "normal", "fromto", "contact"));
    if (e.tag.equals("contact")) {
      return contact(e);
    }
    e.set("cutoff", dice.number(0.1, 1));
    return side(e, "1") && side(e, "2") ? e : null;
  }

  private boolean side(Element e, String number) {
    boolean geom = !scene.convexGeoms.isEmpty() && dice.chance(0.6);
    if (!geom && scene.bodies.size() < 2) {
      return false;
    }
    String attribute = geom ? "geom" : "body";
    e.set(
        attribute + number,
        dice.other(
            geom ? scene.convexGeoms : scene.bodies.subList(1, scene.bodies.size()),
            e.attributes.get(attribute + "1")));
    return true;
  }

  private Element contact(Element e) {
    if (dice.chance(0.5) && !scene.geoms.isEmpty()) {
      e.set(dice.pick("geom1", "geom2"), dice.pick(scene.geoms));
    } else if (dice.chance(0.5)) {
      e.set(dice.pick("body1", "subtree1", "subtree2"), dice.pick(scene.bodies));
    } else if (!scene.sites.isEmpty() && dice.chance(0.5)) {
      e.set("site", dice.pick(scene.sites));
    }
    e.set("num", dice.from(1, 4));
    e.set(
        "data",
        dice.pick("found", "found force", "force torque dist", "pos normal tangent", "found dist"));
    e.set("reduce", dice.pick("none", "mindist", "maxforce", "netforce"));
    return e;
  }

  private @Nullable Element other() {
    return switch (dice.below(6)) {
      case 0 -> new Element("e_potential");
      case 1 -> new Element("e_kinetic");
      case 2 -> new Element("clock");
      case 3 -> {
        if (scene.cameras.isEmpty()) {
          yield null;
        }
        Element e = new Element(dice.pick("rangefinder", "camprojection"));
        e.set("camera", dice.pick(scene.cameras));
        if (e.tag.equals("camprojection") && !scene.sites.isEmpty()) {
          e.set("site", dice.pick(scene.sites));
        }
        yield e;
      }
      case 4 -> {
        if (scene.sites.isEmpty()) {
          yield null;
        }
        Element e = new Element("insidesite").set("site", dice.pick(scene.sites));
        object(e, "objtype", "objname");
        yield e;
      }
      default -> {
        if (scene.meshGeoms.isEmpty()) {
          yield null;
        }
        // a shape made for touch, with three normals a vertex; behind others MuJoCo reads anything
        String pad = scene.name("pad");
        Element mesh = scene.root.section("asset").add("mesh").set("name", pad);
        boolean plate = dice.chance(0.5);
        mesh.set("builtin", plate ? "plate" : "wedge");
        mesh.set("params", plate ? "3 4" : "4 3 " + dice.number(30, 90) + " 40 0");
        mesh.set("scale", "0.08 0.09 0.1");
        yield new Element("tactile").set("geom", dice.pick(scene.meshGeoms)).set("mesh", pad);
      }
    };
  }
}
