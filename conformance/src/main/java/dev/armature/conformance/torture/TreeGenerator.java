package dev.armature.conformance.torture;

import java.util.ArrayList;
import java.util.List;

/** Trees of bodies with joints, geoms, sites, cameras and lights. */
final class TreeGenerator {
  private static final int MAX_DOFS = 26;
  private final Scene scene;
  private final Dice dice;
  private final Generator.Focus focus;

  TreeGenerator(Scene scene, Generator.Focus focus) {
    this.scene = scene;
    this.dice = scene.dice;
    this.focus = focus;
  }

  void add(Element world) {
    scene.bodies.add("world");
    ground(world);
    int trees = dice.from(1, focus == Generator.Focus.FLEX ? 2 : 4);
    for (int i = 0; i < trees; i++) {
      body(world, 0, dice.from(0, 3), true);
    }
    if (dice.chance(0.12)) {
      mocap(world);
    }
    if (dice.chance(0.06)) {
      replicate(world);
    }
    if (dice.chance(0.05)) {
      attach(world);
    }
    if (dice.chance(0.05)) {
      cable(world);
    }
  }

  private void ground(Element world) {
    if (dice.chance(0.6)) {
      Element floor = world.add("geom").set("name", "floor").set("type", "plane");
      floor.set("size", dice.pick("1 1 0.1", "0 0 1", "5 5 0.1"));
      if (dice.chance(0.15)) {
        floor.set("euler", scene.degrees ? "10 5 0" : "0.1 0.05 0");
      }
      surface(floor);
      scene.geoms.add("floor");
    }
    if (!scene.heightFields.isEmpty() && dice.chance(0.8)) {
      String name = scene.name("g");
      Element e = world.add("geom").set("name", name).set("type", "hfield");
      e.set("hfield", dice.pick(scene.heightFields)).set("pos", dice.numbers(2, -0.2, 0.2) + " 0");
      surface(e);
      scene.geoms.add(name);
    }
    if (dice.chance(0.25)) {
      geom(world, false);
    }
    if (dice.chance(0.3)) {
      site(world);
    }
    if (dice.chance(0.1)) {
      world.add("light").set("pos", "0 0 2").set("dir", dice.axis());
    }
  }

  private Element body(Element parent, int depth, int below, boolean named) {
    Element host = parent;
    if (dice.chance(0.08)) {
      host = parent.add("frame").set("pos", dice.numbers(3, -0.1, 0.1));
      dice.orient(host, scene.degrees);
      if (!scene.classes.isEmpty() && dice.chance(0.3)) {
        host.set("childclass", dice.pick(scene.classes));
      }
    }
    Element e = host.add("body");
    String name = scene.name("b");
    if (named) {
      e.set("name", name);
    }
    if (depth == 0) {
      e.set("pos", Dice.list(dice.real(-0.4, 0.4), dice.real(-0.4, 0.4), dice.real(0.05, 0.5)));
    } else {
      e.set("pos", dice.numbers(3, -0.2, 0.2));
    }
    dice.orient(e, scene.degrees);
    if (dice.chance(0.08)) {
      e.set("gravcomp", dice.pick("1", "0.5"));
    }
    if (!scene.classes.isEmpty() && dice.chance(0.2)) {
      e.set("childclass", dice.pick(scene.classes));
    }
    if (depth == 0 && dice.chance(0.06)) {
      e.set("sleep", dice.pick("auto", "never", "allowed", "init"));
    }
    boolean moves = joints(e, depth, named);
    if (named) {
      scene.bodies.add(name);
      if (moves) {
        scene.movable.add(name);
      }
    }
    boolean inertial = dice.chance(0.15);
    if (inertial) {
      inertial(e.add("inertial"));
    }
    int geoms = dice.from(inertial || !moves ? 0 : 1, 2);
    for (int i = 0; i < geoms; i++) {
      geom(e, named);
    }
    for (int i = dice.below(3); i > 0; i--) {
      site(e);
    }
    extras(e);
    for (int i = below > 0 ? dice.from(1, depth == 0 ? 2 : 1) : 0; i > 0; i--) {
      body(e, depth + 1, below - 1, named);
    }
    return e;
  }

  private void extras(Element e) {
    if (dice.chance(0.08)) {
      String name = scene.name("cam");
      Element camera = e.add("camera").set("name", name).set("pos", dice.numbers(3, -0.3, 0.3));
      dice.orient(camera, scene.degrees);
      camera.set("fovy", dice.from(20, 90));
      if (dice.chance(0.4)) {
        camera.set("mode", dice.pick("track", "trackcom", "fixed"));
      } else if (scene.bodies.size() > 1 && dice.chance(0.4)) {
        camera.set("mode", dice.pick("targetbody", "targetbodycom"));
        camera.set("target", dice.pick(scene.bodies.subList(1, scene.bodies.size())));
      }
      if (dice.chance(0.4)) {
        camera.set("resolution", "8 6");
      }
      scene.cameras.add(name);
    }
    if (dice.chance(0.05)) {
      e.add("light").set("mode", dice.pick("fixed", "track", "trackcom")).set("dir", dice.axis());
    }
  }

  private void inertial(Element e) {
    e.set("pos", dice.numbers(3, -0.05, 0.05)).set("mass", dice.number(0.1, 2));
    if (dice.chance(0.5)) {
      e.set("diaginertia", dice.numbers(3, 0.01, 0.018));
      if (dice.chance(0.5)) {
        e.set("quat", "1 " + dice.numbers(3, -0.5, 0.5));
      }
    } else {
      e.set("fullinertia", dice.numbers(3, 0.01, 0.015) + " " + dice.numbers(3, -0.001, 0.001));
    }
  }

  private boolean joints(Element e, int depth, boolean named) {
    if (scene.nv > MAX_DOFS) {
      return false;
    }
    if (depth == 0 && dice.chance(0.35)) {
      Element free = dice.chance(0.5) ? e.add("freejoint") : e.add("joint").set("type", "free");
      if (free.tag.equals("freejoint") && dice.chance(0.15)) {
        free.set("align", dice.pick("true", "false"));
      }
      if (free.tag.equals("joint") && dice.chance(0.3)) {
        free.set("damping", dice.number(0, 0.5));
      }
      if (named) {
        String name = scene.name("j");
        free.set("name", name);
        scene.allJoints.add(name);
      }
      scene.nq += 7;
      scene.nv += 6;
      return true;
    }
    int n = dice.chance(0.12) ? 0 : dice.chance(0.55) ? 1 : dice.from(2, 4);
    int slides = 0;
    int hinges = 0;
    boolean ball = false;
    for (int i = 0; i < n; i++) {
      // after a ball joint MuJoCo takes only slides
      String type = ball ? "slide" : dice.pick("hinge", "hinge", "hinge", "slide", "slide", "ball");
      boolean turns = !type.equals("slide");
      // more ways to move than a rigid body has would make the inertia matrix singular
      boolean redundant = type.equals("ball") && hinges > 0;
      if (turns ? hinges > 2 : slides > 2) {
        break;
      }
      joint(e, type, named, turns ? hinges : slides, redundant);
      ball |= type.equals("ball");
      hinges += turns ? 1 : 0;
      slides += turns ? 0 : 1;
    }
    return slides + hinges > 0;
  }

  private void joint(Element body, String type, boolean named, int before, boolean redundant) {
    Element e = body.add("joint");
    String name = scene.name("j");
    if (named) {
      e.set("name", name);
      scene.allJoints.add(name);
    }
    boolean isBall = type.equals("ball");
    if (!type.equals("hinge") || dice.chance(0.2)) {
      e.set("type", type);
    }
    if (!isBall && (before > 0 || dice.chance(0.9))) {
      e.set("axis", before == 0 ? dice.axis() : dice.axis(before));
    }
    if (before == 0 && dice.chance(0.4)) {
      e.set("pos", dice.numbers(3, -0.1, 0.1));
    }
    double turn = type.equals("slide") ? 0.3 : scene.degrees ? 60 : 1;
    boolean limited = isBall ? limitedBall(e, turn) : scene.limit(e, -turn, turn);
    if (dice.chance(0.25)) {
      e.set("damping", dice.number(0, 1));
    }
    if (dice.chance(0.2)) {
      e.set("stiffness", dice.number(0, 10));
      if (!isBall && dice.chance(0.4)) {
        e.set("springref", dice.number(-turn / 4, turn / 4));
      }
    }
    if (!isBall && dice.chance(0.1)) {
      e.set("ref", dice.number(-turn / 4, turn / 4));
    }
    if (redundant || dice.chance(0.2)) {
      e.set("armature", dice.number(0.01, 0.1));
    }
    if (dice.chance(0.15)) {
      e.set("frictionloss", dice.number(0.01, 0.5));
      scene.soft(e, 0.3, "friction");
    }
    if (!isBall && dice.chance(0.06)) {
      e.set("springdamper", dice.numbers(2, 0.2, 1));
    }
    if (!isBall && dice.chance(0.06)) {
      e.set("actuatorfrcrange", "-0.5 0.7");
    }
    if (dice.chance(0.04)) {
      e.set("actuatorgravcomp", "true");
    }
    if (!scene.classes.isEmpty() && dice.chance(0.15)) {
      e.set("class", dice.pick(scene.classes));
    }
    scene.nq += isBall ? 4 : 1;
    scene.nv += isBall ? 3 : 1;
    if (!named) {
      return;
    }
    (isBall ? scene.balls : scene.scalarJoints).add(name);
    if (limited) {
      scene.limitedJoints.add(name);
    }
  }

  private boolean limitedBall(Element e, double turn) {
    if (!dice.chance(0.4)) {
      return false;
    }
    e.set("range", "0 " + dice.number(turn / 20, turn));
    if (dice.chance(0.3)) {
      e.set("margin", dice.number(0.01, 0.3));
    }
    return true;
  }

  private void geom(Element body, boolean massive) {
    String name = scene.name("g");
    Element e = body.add("geom").set("name", name);
    List<String> types =
        new ArrayList<>(List.of("sphere", "capsule", "ellipsoid", "cylinder", "box"));
    if (!scene.meshes.isEmpty()) {
      types.add("mesh");
      types.add("fitted");
      if (focus == Generator.Focus.MESH) {
        types.addAll(List.of("mesh", "mesh", "mesh", "mesh", "mesh"));
      }
      if (!scene.solids.isEmpty() && dice.chance(0.3)) {
        types.add("sdf");
      }
    }
    String type = dice.pick(types);
    shape(e, type);
    if (!e.attributes.containsKey("fromto")) {
      if (dice.chance(0.6)) {
        e.set("pos", dice.numbers(3, -0.1, 0.1));
      }
      dice.orient(e, scene.degrees);
    }
    surface(e);
    if (dice.chance(0.2)) {
      e.set("mass", massive || dice.chance(0.8) ? dice.number(0.1, 2) : "0");
    } else if (dice.chance(0.15)) {
      e.set("density", dice.number(200, 3000));
    }
    if (dice.chance(0.06) && !type.equals("mesh") && !type.equals("sdf")) {
      e.set("shellinertia", "true");
    }
    if (dice.chance(0.08) && !type.equals("mesh") && !type.equals("sdf")) {
      e.set("fluidshape", "ellipsoid");
      if (dice.chance(0.4)) {
        e.set("fluidcoef", dice.numbers(5, 0.1, 1));
      }
    }
    scene.geoms.add(name);
    if (type.equals("sphere") || type.equals("cylinder")) {
      scene.wraps.add(name);
    }
    if (type.equals("mesh")) {
      scene.meshGeoms.add(name);
    }
    if (!type.equals("sdf")) {
      scene.convexGeoms.add(name);
    }
  }

  private void shape(Element e, String type) {
    boolean ends = dice.chance(0.3);
    switch (type) {
      case "mesh" -> e.set("type", "mesh").set("mesh", dice.pick(scene.meshes));
      case "sdf" -> e.set("type", "sdf").set("mesh", dice.pick(scene.solids));
      case "fitted" -> {
        e.set("type", dice.pick("sphere", "capsule", "ellipsoid", "cylinder", "box"));
        e.set("mesh", dice.pick(scene.meshes));
        if (dice.chance(0.3)) {
          e.set("fitscale", dice.number(0.5, 1.5));
        }
      }
      case "sphere" -> {
        if (dice.chance(0.7)) {
          e.set("type", "sphere");
        }
        e.set("size", dice.number(0.03, 0.12));
      }
      case "capsule", "cylinder" -> {
        e.set("type", type);
        if (ends) {
          e.set("size", dice.number(0.02, 0.08));
          e.set("fromto", dice.numbers(3, -0.15, 0) + " " + dice.numbers(3, 0.05, 0.15));
        } else {
          e.set("size", dice.numbers(2, 0.03, 0.12));
        }
      }
      default -> {
        e.set("type", type);
        if (ends && type.equals("box")) {
          e.set("size", dice.numbers(2, 0.02, 0.08));
          e.set("fromto", dice.numbers(3, -0.15, 0) + " " + dice.numbers(3, 0.05, 0.15));
        } else {
          e.set("size", dice.numbers(3, 0.03, 0.12));
        }
      }
    }
  }

  /** What makes contacts: masks, dimensions, friction, margins. */
  private void surface(Element e) {
    if (dice.chance(0.12)) {
      e.set("contype", dice.below(4)).set("conaffinity", dice.below(4));
    }
    if (dice.chance(0.3)) {
      e.set("condim", scene.condim());
    }
    if (dice.chance(0.1)) {
      e.set("priority", dice.from(0, 2));
    }
    if (dice.chance(0.2)) {
      e.set("friction", dice.number(0, 1.5) + " " + dice.numbers(2, 0.001, 0.05));
    }
    if (dice.chance(0.15)) {
      double margin = dice.real(0.005, 0.1);
      e.set("margin", Dice.list(margin));
      if (dice.chance(0.5)) {
        e.set("gap", Dice.list(margin * dice.real(0, 1)));
      }
    }
    if (dice.chance(0.08)) {
      e.set("solmix", dice.number(0.1, 2));
    }
    scene.soft(e, 0.1, "");
    if (dice.chance(0.1)) {
      e.set("group", dice.below(5));
    }
    if (!scene.classes.isEmpty() && dice.chance(0.15)) {
      e.set("class", dice.pick(scene.classes));
    }
  }

  private void site(Element body) {
    String name = scene.name("s");
    Element e = body.add("site").set("name", name).set("pos", dice.numbers(3, -0.2, 0.2));
    dice.orient(e, scene.degrees);
    if (dice.chance(0.3)) {
      e.set("type", dice.pick("sphere", "capsule", "ellipsoid", "cylinder", "box"));
      e.set("size", dice.numbers(3, 0.02, 0.15));
    }
    scene.sites.add(name);
  }

  private void mocap(Element world) {
    String name = scene.name("mocap");
    Element e = world.add("body").set("name", name).set("mocap", "true");
    e.set("pos", dice.numbers(3, -0.3, 0.5));
    geom(e, false);
    scene.bodies.add(name);
    scene.mocap.add(name);
  }

  private void replicate(Element world) {
    Element e = world.add("replicate").set("count", dice.from(2, 4));
    e.set("offset", dice.numbers(3, 0.05, 0.3));
    if (dice.chance(0.5)) {
      e.set("euler", scene.degrees ? "0 0 20" : "0 0 0.3");
    }
    if (dice.chance(0.3)) {
      e.set("sep", "-");
    }
    scene.counted = false;
    Element body = e.add("body").set("pos", dice.numbers(3, 0, 0.4));
    if (dice.chance(0.5)) {
      body.set("name", scene.name("r"));
    }
    Element joint = body.add("joint").set("axis", dice.axis());
    joint.set("type", dice.pick("hinge", "slide", "ball"));
    body.add("geom").set("size", dice.number(0.03, 0.08));
    if (dice.chance(0.5)) {
      body.add("site").set("pos", dice.numbers(3, -0.1, 0.1));
    }
    scene.nv += 9;
  }

  private void attach(Element world) {
    Element model = new Element("mujoco").set("model", "part");
    model.add("compiler").set("angle", dice.pick("radian", "degree"));
    Element root = model.add("worldbody").add("body").set("name", "root");
    root.add("joint").set("name", "pin").set("axis", dice.axis()).set("range", "-0.5 0.5");
    root.add("geom").set("type", "capsule").set("size", "0.03 0.1").set("pos", "0 0 -0.1");
    Element tip = root.add("body").set("name", "tip").set("pos", "0 0 -0.2");
    tip.add("joint").set("name", "elbow").set("axis", dice.axis()).set("damping", "0.1");
    tip.add("geom").set("type", "box").set("size", "0.03 0.04 0.05");
    if (dice.chance(0.5)) {
      model.add("actuator").add("motor").set("joint", "elbow").set("name", "drive");
    }
    if (dice.chance(0.5)) {
      model.add("sensor").add("jointpos").set("joint", "pin").set("name", "angle");
    }
    scene.files.put("part.xml", model);
    scene.root.section("asset").add("model").set("name", "part").set("file", "part.xml");
    for (int i = dice.from(1, 2); i > 0; i--) {
      Element host = world.add("frame").set("pos", dice.numbers(3, -0.4, 0.6));
      dice.orient(host, scene.degrees);
      host.add("attach").set("model", "part").set("body", "root").set("prefix", "p" + i + "_");
      scene.nv += 2;
    }
    scene.counted = false;
  }

  private void cable(Element world) {
    scene.counted = false;
    Element e = world.add("body").set("pos", dice.numbers(3, 0, 0.5)).add("composite");
    e.set("type", "cable")
        .set("prefix", scene.name("cable"))
        .set("curve", dice.pick("s", "cos(s) sin(s) s"));
    e.set("count", dice.from(4, 7) + " 1 1").set("size", dice.number(0.3, 0.8) + " 0.1 0.1");
    // free only right below the world
    e.set("initial", dice.pick("none", "ball"));
    e.add("joint").set("kind", "main").set("damping", dice.number(0.01, 0.1));
    Element geom = e.add("geom").set("type", dice.pick("capsule", "cylinder", "box"));
    geom.set("size", dice.numbers(3, 0.01, 0.03));
    if (dice.chance(0.4)) {
      geom.set("condim", scene.condim());
    }
    scene.nv += 18;
  }
}
