package dev.armature.conformance.torture;

import dev.armature.spec.Attribute;
import dev.armature.spec.ElementType;
import dev.armature.spec.Keywords;
import dev.armature.spec.Schema;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives a random model what the generators of its sections do not draw: attributes in default
 * classes, skins, meshes from files, lenses, plugins, ranges of lengths, ways to find inertias,
 * inertia matrices without full rank, sizes of user data, looks.
 */
final class Widener {
  private static final long WIDE_DICE = 0x57494445L << 24;
  private static final Map<String, List<String>> COMPILER =
      Map.of(
          "inertiafromgeom", List.of("true", "false", "auto"),
          "inertiagrouprange", List.of("0 2", "0 4", "1 5"),
          "saveinertial", List.of("true"),
          "autolimits", List.of("false", "true"),
          "coordinate", List.of("local"),
          "strippath", List.of("true"),
          "alignfree", List.of("true"));
  private static final Map<String, List<String>> LENGTHRANGE =
      Map.of(
          "mode", List.of("none", "muscle", "muscleuser", "all"),
          "useexisting", List.of("true", "false"),
          "uselimit", List.of("true", "false"),
          "accel", List.of("10", "20"),
          "maxforce", List.of("0", "5"),
          "timeconst", List.of("1", "0.5"),
          "timestep", List.of("0.01", "0.005"),
          "inttotal", List.of("5", "10"),
          "interval", List.of("1", "2"),
          "tolrange", List.of("0.05", "0.5"));
  private static final Map<String, List<String>> OPTION =
      Map.of(
          "ccd_tolerance", List.of("1e-8", "1e-5"),
          "noslip_tolerance", List.of("1e-8", "0"),
          "sleep_tolerance", List.of("1e-3", "1e-5"));
  private static final Map<String, List<String>> SIZE =
      Map.of(
          "nuser_body", List.of("1", "3"),
          "nuser_jnt", List.of("2"),
          "nuser_cam", List.of("1"),
          "nuser_site", List.of("2"),
          "nuser_tendon", List.of("1"),
          "nuser_sensor", List.of("2", "3"),
          "nconmax", List.of("200"),
          "nstack", List.of("100000"),
          "memory", List.of("40M"));
  private static final Set<String> USED = Set.of("motor", "position", "general", "muscle");

  private final Generator.Sample sample;
  private final Element root;
  private final Dice dice;
  private int names;

  private Widener(Generator.Sample sample, long seed) {
    this.sample = sample;
    this.root = sample.root();
    // its own numbers, so that the model underneath is that of the seed
    this.dice = new Dice(seed ^ WIDE_DICE);
  }

  /** Widens a model. */
  static void widen(Generator.Sample sample, long seed) {
    new Widener(sample, seed).run();
  }

  private void run() {
    some(root.section("compiler"), COMPILER, 0.04);
    some(root.section("option"), OPTION, 0.1);
    if (dice.chance(0.2)) {
      some(root.section("size"), SIZE, 0.4);
    }
    if (dice.chance(0.2)) {
      lengths();
    }
    if (dice.chance(0.3)) {
      skin();
    }
    if (dice.chance(0.3)) {
      mesh();
    }
    if (dice.chance(0.1)) {
      repeatJoint();
    }
    if (dice.chance(0.2)) {
      plugins();
    }
    for (Element e : root.all()) {
      if (e.tag.equals("camera")) {
        lens(e);
      }
    }
    users();
    if (dice.chance(0.3)) {
      looks();
    }
    if (dice.chance(0.8)) {
      new Hoister(root, dice).run();
    }
  }

  private void some(Element e, Map<String, List<String>> values, double probability) {
    values.keySet().stream()
        .sorted()
        .forEach(
            k -> {
              if (dice.chance(probability)) {
                e.set(k, dice.pick(values.getOrDefault(k, List.of())));
              }
            });
  }

  private String name(String kind) {
    return "wide_" + kind + names++;
  }

  private List<Element> named(String tag) {
    return root.section("worldbody").all().stream()
        .filter(e -> e.tag.equals(tag) && e.attributes.containsKey("name"))
        .toList();
  }

  // ---- actuators

  private void lengths() {
    some(root.section("compiler").section("lengthrange"), LENGTHRANGE, 0.3);
    for (Element e : root.section("actuator").children) {
      if (USED.contains(e.tag) && dice.chance(0.3)) {
        e.set("lengthrange", dice.pick("0.1 0.5", "-0.3 0.4", "0 1"));
      }
    }
  }

  private void plugins() {
    List<Element> joints =
        named("joint").stream()
            .filter(e -> !List.of("ball", "free").contains(e.attributes.getOrDefault("type", "")))
            .toList();
    List<Element> sites = named("site");
    if (!joints.isEmpty() && dice.chance(0.6)) {
      root.section("extension").add("plugin").set("plugin", "mujoco.pid");
      Element e = root.section("actuator").add("plugin").set("plugin", "mujoco.pid");
      e.set("joint", dice.pick(joints).attributes.getOrDefault("name", ""));
      boolean integral = dice.chance(0.5);
      boolean slew = dice.chance(0.5);
      e.set("actdim", (integral ? 1 : 0) + (slew ? 1 : 0));
      config(e, "kp", dice.number(1, 20));
      if (dice.chance(0.5)) {
        config(e, "kd", dice.number(0, 1));
      }
      if (integral) {
        config(e, "ki", dice.number(1, 10));
        if (dice.chance(0.5)) {
          config(e, "imax", dice.number(0.1, 1));
        }
      }
      if (slew) {
        config(e, "slewmax", dice.number(0.5, 3));
      }
    }
    if (!sites.isEmpty() && dice.chance(0.5)) {
      root.section("extension").add("plugin").set("plugin", "mujoco.sensor.touch_grid");
      Element e = root.section("sensor").add("plugin").set("plugin", "mujoco.sensor.touch_grid");
      e.set("name", name("grid")).set("objtype", "site");
      e.set("objname", dice.pick(sites).attributes.getOrDefault("name", ""));
      config(e, "nchannel", dice.pick("1", "3", "6"));
      config(e, "size", dice.from(2, 5) + " " + dice.from(2, 5));
      config(e, "fov", "70 60");
      config(e, "gamma", dice.pick("0", "0.5"));
    }
    if (dice.chance(0.4)) {
      Element extension = root.section("extension").add("plugin");
      extension.set("plugin", "mujoco.elasticity.cable");
      Element body = root.section("worldbody").add("body").set("pos", "0.3 0.2 0.6");
      Element cable = body.add("composite").set("type", "cable").set("prefix", name("rod"));
      cable.set("curve", "s").set("count", "5 1 1").set("size", "0.5").set("initial", "none");
      Element bend = cable.add("plugin").set("plugin", "mujoco.elasticity.cable");
      config(bend, "twist", dice.number(1e4, 1e6));
      config(bend, "bend", dice.number(1e4, 1e6));
      config(bend, "flat", dice.pick("true", "false"));
      cable.add("joint").set("kind", "main").set("damping", "0.02").set("armature", "0.001");
      cable.add("geom").set("type", dice.pick("capsule", "box")).set("size", "0.02 0.015 0.01");
      forgetKeys();
    }
  }

  private static void config(Element e, String key, String value) {
    e.add("config").set("key", key).set("value", value);
  }

  /** The number of coordinates is another now. */
  private void forgetKeys() {
    root.children.removeIf(e -> e.tag.equals("keyframe"));
  }

  // ---- bodies

  /** Once more a joint that a body has: its mass matrix has no full rank without armature. */
  private void repeatJoint() {
    List<Element> bodies =
        root.section("worldbody").all().stream()
            .filter(e -> e.tag.equals("body"))
            .filter(e -> e.children.stream().anyMatch(c -> c.tag.equals("joint")))
            .toList();
    if (bodies.isEmpty()) {
      return;
    }
    Element body = dice.pick(bodies);
    List<Element> joints = body.children.stream().filter(c -> c.tag.equals("joint")).toList();
    Element joint = dice.pick(joints);
    String type = joint.attributes.getOrDefault("type", "hinge");
    if (!type.equals("hinge") && !type.equals("slide")) {
      return;
    }
    Element copy = joint.copy();
    copy.attributes.remove("name");
    if (dice.chance(0.5)) {
      copy.set("armature", dice.pick("1e-3", "0.01"));
    }
    body.children.add(body.children.indexOf(joint) + 1, copy);
    forgetKeys();
  }

  private void lens(Element camera) {
    if (!dice.chance(0.6)) {
      return;
    }
    camera.attributes.remove("fovy");
    camera.set("resolution", dice.pick("8 6", "10 10"));
    switch (dice.below(4)) {
      case 0 -> camera.set("focal", "0.01 0.012").set("sensorsize", "0.008 0.006");
      case 1 -> camera.set("focalpixel", "9 8").set("sensorsize", "0.008 0.006");
      case 2 -> camera.set("fovy", "40").set("projection", "orthographic");
      default -> camera.set("fovy", "50").set("ipd", "0.05");
    }
    if (camera.attributes.containsKey("sensorsize") && dice.chance(0.5)) {
      if (dice.chance(0.5)) {
        camera.set("principal", "0.001 0.0005");
      } else {
        camera.set("principalpixel", "1 -1");
      }
    }
    if (dice.chance(0.3)) {
      camera.set("output", dice.pick("rgb", "depth", "rgb depth normal", "distance segmentation"));
    }
  }

  private void users() {
    for (Element section : root.children) {
      if (section.tag.equals("sensor") || section.tag.equals("actuator")) {
        for (Element e : section.children) {
          if (dice.chance(0.2)) {
            e.set("user", dice.numbers(1, -1, 1));
          }
        }
      }
    }
  }

  // ---- assets

  private void mesh() {
    double size = dice.real(0.05, 0.12);
    String[] corners = {
      Dice.list(-size, -size, -size),
      Dice.list(size, -size, -size),
      Dice.list(0, size, -size),
      Dice.list(0, 0, size)
    };
    String name = name("mesh");
    Element e = root.section("asset").add("mesh").set("name", name);
    String normals = dice.numbers(12, -1, 1);
    boolean file = dice.chance(0.6);
    if (file) {
      StringBuilder text = new StringBuilder("# a tetrahedron\n");
      for (String corner : corners) {
        text.append("v ").append(corner).append('\n');
      }
      boolean shaded = dice.chance(0.5);
      if (shaded) {
        String[] n = normals.split(" ");
        for (int i = 0; i < 12; i += 3) {
          text.append("vn ").append(n[i]).append(' ').append(n[i + 1]).append(' ').append(n[i + 2]);
          text.append('\n');
        }
      }
      for (String face : List.of("1 3 2", "1 2 4", "2 3 4", "3 1 4")) {
        text.append("f ").append(shaded ? face.replaceAll("(\\d)", "$1//$1") : face).append('\n');
      }
      sample.others().put(name + ".obj", text.toString());
      e.set("file", name + ".obj");
      if (dice.chance(0.3)) {
        e.set("content_type", "model/obj");
      }
    } else {
      e.set("vertex", String.join("  ", corners)).set("face", "0 2 1  0 1 3  1 2 3  2 0 3");
      if (dice.chance(0.5)) {
        e.set("normal", normals);
      }
      if (dice.chance(0.5)) {
        e.set("texcoord", dice.numbers(8, 0, 1));
      }
    }
    if (dice.chance(0.6)) {
      e.set("inertia", dice.pick("convex", "exact", "legacy", "shell"));
    }
    List<Element> bodies = named("body");
    if (bodies.isEmpty()) {
      return;
    }
    Element geom = dice.pick(bodies).add("geom").set("type", "mesh").set("mesh", name);
    geom.set("name", name("geom")).set("pos", dice.numbers(3, -0.1, 0.1));
    if (dice.chance(0.3) && file) {
      root.section("compiler").set("meshdir", dice.pick(".", "./"));
    }
  }

  private void skin() {
    List<Element> bodies = named("body");
    if (bodies.isEmpty()) {
      return;
    }
    Element e = root.section(dice.pick("deformable", "asset")).add("skin");
    e.set("name", name("skin"));
    int points = dice.from(3, 8);
    e.set("vertex", dice.numbers(3 * points, -0.2, 0.2));
    StringBuilder faces = new StringBuilder();
    for (int i = 0; i + 2 < points; i++) {
      faces.append(i == 0 ? "" : " ").append(i).append(' ').append(i + 1).append(' ').append(i + 2);
    }
    e.set("face", faces);
    if (dice.chance(0.3)) {
      e.set("texcoord", dice.numbers(2 * points, 0, 1));
    }
    if (dice.chance(0.5)) {
      e.set("inflate", "0.005").set("rgba", dice.numbers(4, 0, 1)).set("group", dice.below(5));
    }
    for (int b = dice.from(1, 3); b > 0; b--) {
      Element bone = e.add("bone");
      bone.set("body", dice.pick(bodies).attributes.getOrDefault("name", ""));
      bone.set("bindpos", dice.numbers(3, -0.1, 0.1));
      bone.set("bindquat", dice.pick("1 0 0 0", "0.5 0.5 0.1 0.2", "0 2 0 0"));
      StringBuilder ids = new StringBuilder();
      for (int i = 0; i < points; i++) {
        ids.append(i == 0 ? "" : " ").append(i);
      }
      bone.set("vertid", ids).set("vertweight", dice.numbers(points, 0.1, 1));
    }
  }

  // ---- looks

  /** Some of all settings of the picture, by the table of MJCF. */
  private void looks() {
    Element visual = root.section("visual");
    for (ElementType type : Schema.mjcf().type("mujoco/visual").children().values()) {
      for (Attribute attribute : type.attributes().values()) {
        if (!type.isAddition(attribute.name()) && dice.chance(0.1)) {
          visual.section(type.name()).set(attribute.name(), value(attribute));
        }
      }
    }
    if (dice.chance(0.3)) {
      root.section("statistic").set("center", "0.1 0 0.2").set("meanmass", "2");
    }
  }

  private String value(Attribute attribute) {
    Keywords keywords = attribute.keywords();
    if (keywords != null) {
      return dice.pick(keywords.words().stream().sorted().toList());
    }
    int count = Math.max(1, Math.min(4, attribute.max()));
    return attribute.isInteger() ? Integer.toString(dice.from(1, 5)) : dice.numbers(count, 0.1, 1);
  }
}
