package dev.armature.conformance.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes random models over the whole of MJCF. The same seed always makes the same model. Most are
 * valid; where MuJoCo refuses one, so must we.
 */
public final class Generator {
  /** What every model of a run has. */
  public enum Focus {
    /** Anything. */
    ANY,
    /** At least one flex. */
    FLEX,
    /** Mostly mesh geoms. */
    MESH,
    /** Anything, with names, colors, materials, lights and user data. */
    DRESSED,
    /** Anything, with what the others draw seldom or never; see {@code Widener}. */
    WIDE
  }

  /** A model: its text, the models it refers to, and the texts of other files, such as meshes. */
  public record Sample(Element root, Map<String, Element> files, Map<String, String> others) {
    Sample copy() {
      Map<String, Element> copies = new LinkedHashMap<>();
      files.forEach((k, v) -> copies.put(k, v.copy()));
      return new Sample(root.copy(), copies, others);
    }

    /**
     * The model of a file, which may name no other file.
     *
     * @throws IOException when the file cannot be read
     */
    public static Sample read(Path file) throws IOException {
      return new Sample(Element.parse(Files.readString(file)), Map.of(), Map.of());
    }

    /** Lets MPR find the contacts of convex shapes. */
    Sample withMpr() {
      root.section("option").section("flag").set("nativeccd", "disable");
      return this;
    }

    /** The text of the model. */
    public String xml() {
      return root.xml();
    }

    /** The texts of the other files, by name. */
    public Map<String, String> texts() {
      Map<String, String> out = new LinkedHashMap<>();
      files.forEach((k, v) -> out.put(k, v.xml()));
      out.putAll(others);
      return out;
    }
  }

  // and nativeccd, drawn apart
  private static final List<String> OFF_FLAGS =
      List.of(
          "constraint",
          "equality",
          "frictionloss",
          "limit",
          "contact",
          "spring",
          "damper",
          "gravity",
          "clampctrl",
          "warmstart",
          "filterparent",
          "actuation",
          "refsafe",
          "sensor",
          "midphase",
          "eulerdamp",
          "island");
  private static final List<String> ON_FLAGS =
      List.of("override", "energy", "fwdinv", "invdiscrete", "multiccd", "sleep");

  private static final double MPR_SHARE = 0.1;
  private static final long MPR_DICE = 0x4D5052L << 32;

  private final Scene scene;
  private final Dice dice;
  private final Focus focus;
  private boolean fused;

  private Generator(long seed, Focus focus) {
    this.dice = new Dice(seed);
    this.scene = new Scene(dice);
    this.focus = focus;
  }

  /** The model of a seed. */
  public static Sample sample(long seed, Focus focus) {
    Sample sample = new Generator(seed, focus).make();
    if (focus == Focus.DRESSED) {
      Dresser.dress(sample.root(), seed);
    } else if (focus == Focus.WIDE) {
      Widener.widen(sample, seed);
    }
    // its own numbers, so that the rest of the model is as before there was this flag
    return new Dice(seed ^ MPR_DICE).chance(MPR_SHARE) ? sample.withMpr() : sample;
  }

  private Sample make() {
    Element root = scene.root;
    root.set("model", "torture");
    scene.flexible = focus == Focus.FLEX || dice.chance(0.06);
    compiler(root.add("compiler"));
    option(root.add("option"));
    sizes(root);
    new DefaultGenerator(scene).add();
    new AssetGenerator(scene, focus).add();
    Element world = root.add("worldbody");
    new TreeGenerator(scene, focus).add(world);
    if (scene.flexible) {
      new FlexGenerator(scene).add(world);
    }
    if (fused) {
      scene.forgetPlaces();
    }
    LinkGenerator links = new LinkGenerator(scene);
    links.contacts();
    links.tendons();
    links.equalities();
    new ActuatorGenerator(scene).add();
    if (dice.chance(0.7)) {
      new SensorGenerator(scene).add();
    }
    keyframes();
    return new Sample(root, scene.files, new LinkedHashMap<>());
  }

  private void compiler(Element e) {
    scene.degrees = dice.chance(0.5);
    if (!scene.degrees) {
      e.set("angle", "radian");
    } else if (dice.chance(0.3)) {
      e.set("angle", "degree");
    }
    if (dice.chance(0.1)) {
      e.set("eulerseq", dice.pick("xyz", "zyx", "XYZ", "zxz", "ZYx"));
    }
    if (dice.chance(0.05)) {
      e.set("boundmass", "0.1");
    }
    if (dice.chance(0.05)) {
      e.set("boundinertia", "0.001");
    }
    if (dice.chance(0.05)) {
      e.set("settotalmass", dice.number(1, 10));
    }
    if (dice.chance(0.05)) {
      e.set("balanceinertia", "true");
    }
    if (dice.chance(0.05)) {
      e.set("inertiafromgeom", "true");
    }
    if (dice.chance(0.05)) {
      e.set("discardvisual", "true");
    }
    // flexes: MuJoCo's unused bounding volumes shift those of flexes out of their memory
    fused = dice.chance(0.05) && !scene.flexible;
    if (fused) {
      e.set("fusestatic", "true");
    }
    if (dice.chance(0.1)) {
      e.set("alignfree", dice.pick("true", "false"));
    }
    if (dice.chance(0.05)) {
      e.set("fitaabb", "true");
    }
    if (dice.chance(0.1)) {
      e.set("usethread", "false");
    }
  }

  private void option(Element e) {
    maybe(e, 0.3, "timestep", dice.pick("0.001", "0.005", "0.01"));
    maybe(e, 0.15, "impratio", dice.number(1, 10));
    maybe(e, 0.1, "tolerance", dice.pick("1e-10", "1e-6", "0"));
    maybe(e, 0.05, "ls_tolerance", "0.05");
    maybe(e, 0.1, "noslip_iterations", dice.pick("1", "3", "10"));
    maybe(e, 0.2, "gravity", dice.pick("0 0 0", "1 2 -9", "0 -9.81 0", "0 0 -1.6"));
    maybe(e, 0.08, "wind", dice.numbers(3, -3, 3));
    maybe(e, 0.08, "magnetic", dice.numbers(3, -1, 1));
    maybe(e, 0.12, "density", dice.pick("1.2", "1000"));
    maybe(e, 0.12, "viscosity", dice.pick("2e-5", "0.01", "0.3"));
    maybe(e, 0.5, "integrator", dice.pick("Euler", "RK4", "implicit", "implicitfast"));
    maybe(e, 0.5, "cone", dice.pick("pyramidal", "elliptic"));
    maybe(e, 0.4, "jacobian", dice.pick("dense", "sparse", "auto"));
    maybe(e, 0.5, "solver", dice.pick("PGS", "CG", "Newton", "Newton"));
    maybe(e, 0.05, "iterations", dice.pick("1", "5", "200"));
    maybe(e, 0.03, "ls_iterations", dice.pick("5", "20"));
    maybe(e, 0.03, "ccd_iterations", dice.pick("10", "100"));
    maybe(e, 0.03, "sdf_iterations", dice.pick("5", "20"));
    maybe(e, 0.03, "sdf_initpoints", dice.pick("10", "60"));
    maybe(e, 0.03, "actuatorgroupdisable", dice.pick("0", "1", "0 2"));
    Element flag = new Element("flag");
    for (String f : OFF_FLAGS) {
      maybe(flag, 0.025, f, "disable");
    }
    for (String f : ON_FLAGS) {
      maybe(flag, f.equals("energy") || f.equals("multiccd") ? 0.15 : 0.06, f, "enable");
    }
    if (flag.attributes.containsKey("override")) {
      maybe(e, 0.5, "o_margin", "0.01");
      maybe(e, 0.5, "o_solref", "0.03 0.8");
      maybe(e, 0.5, "o_solimp", "0.8 0.9 0.01 0.5 2");
      maybe(e, 0.5, "o_friction", "0.7 0.7 0.01 0.002 0.002");
    }
    if (!flag.attributes.isEmpty()) {
      e.children.add(flag);
    }
  }

  private void maybe(Element e, double probability, String name, String value) {
    if (dice.chance(probability)) {
      e.set(name, value);
    }
  }

  private void sizes(Element root) {
    if (dice.chance(0.1)) {
      Element e = root.add("size");
      maybe(e, 0.5, "nuserdata", "3");
      maybe(e, 0.3, "nuser_geom", "2");
      maybe(e, 0.3, "nuser_actuator", "1");
      maybe(e, 0.3, "nkey", "3");
      maybe(e, 0.2, "njmax", "500");
    }
    if (dice.chance(0.05)) {
      root.add("statistic").set("meaninertia", "0.1").set("extent", "2");
    }
    if (dice.chance(0.05)) {
      Element custom = root.add("custom");
      custom.add("numeric").set("name", "numbers").set("size", "4").set("data", "1 2 3");
      custom.add("text").set("name", "words").set("data", "some words");
    }
  }

  private void keyframes() {
    if (!scene.counted || !dice.chance(0.2)) {
      return;
    }
    Element section = scene.root.add("keyframe");
    for (int i = dice.from(1, 2); i > 0; i--) {
      Element key = section.add("key");
      maybe(key, 0.5, "time", dice.number(0, 2));
      if (scene.nq > 0) {
        maybe(key, 0.7, "qpos", dice.numbers(scene.nq, 0.1, 0.5));
        maybe(key, 0.7, "qvel", dice.numbers(scene.nv, -1, 1));
      }
      if (!scene.actuators.isEmpty()) {
        maybe(key, 0.5, "ctrl", dice.numbers(scene.actuators.size(), -1, 1));
      }
    }
  }
}
