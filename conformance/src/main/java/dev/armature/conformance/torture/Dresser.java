package dev.armature.conformance.torture;

import java.util.List;
import java.util.Map;

/**
 * Gives a random model what pictures and programs use and the dynamics do not: names, colors,
 * groups, user data, materials and textures, lights, lenses, tuples. The dynamics must not notice,
 * and the compiled fields must be MuJoCo's.
 */
final class Dresser {
  private static final List<String> COLORED = List.of("geom", "site", "spatial", "material");
  private static final List<String> MATERIAL = List.of("geom", "site", "spatial");
  private static final List<String> GROUPED = List.of("geom", "site", "joint");
  private static final List<String> SECTIONS_OF_NAMED = List.of("sensor", "equality", "contact");
  private static final Map<String, List<String>> LIGHT =
      Map.of(
          "ambient", List.of("0.1 0.2 0.3"),
          "diffuse", List.of("0.5 0.6 0.7"),
          "specular", List.of("0.2 0 0.4"),
          "attenuation", List.of("1 0.1 0.01"),
          "cutoff", List.of("30", "60"),
          "exponent", List.of("5", "20"),
          "castshadow", List.of("true", "false"),
          "active", List.of("true", "false"),
          "intensity", List.of("0", "100"),
          "bulbradius", List.of("0.05"));
  private static final Map<String, List<String>> MATERIALS =
      Map.of(
          "emission", List.of("0.3"),
          "specular", List.of("0.1"),
          "shininess", List.of("0.9"),
          "reflectance", List.of("0.2"),
          "metallic", List.of("0.4"),
          "roughness", List.of("0.6"),
          "texrepeat", List.of("2 3"),
          "texuniform", List.of("true"));

  private final Dice dice;
  private final Element root;
  private int named;

  private Dresser(Element root, long seed) {
    this.root = root;
    // its own numbers, so that the model underneath is that of the seed
    this.dice = new Dice(~seed);
  }

  /** Dresses a model. */
  static void dress(Element root, long seed) {
    new Dresser(root, seed).run();
  }

  private void run() {
    // with it, MuJoCo does not find objects that materials belong to
    root.section("compiler").attributes.remove("discardvisual");
    assets();
    for (Element section : root.children) {
      if (section.tag.equals("worldbody")) {
        section.all().forEach(this::look);
      } else if (section.tag.equals("tendon")) {
        section.children.forEach(this::look);
      } else if (SECTIONS_OF_NAMED.contains(section.tag)) {
        section.children.forEach(this::name);
      }
    }
    if (dice.chance(0.5)) {
      Element tuple = root.section("custom").add("tuple").set("name", "pieces");
      tuple.add("element").set("objtype", "body").set("objname", "world").set("prm", "0.5");
    }
  }

  private void assets() {
    Element asset = root.section("asset");
    asset
        .add("texture")
        .set("name", "checks")
        .set("type", "2d")
        .set("builtin", dice.pick("checker", "gradient", "flat"))
        .set("width", "8")
        .set("height", dice.pick("4", "8"))
        .set("rgb1", "0.1 0.2 0.3")
        .set("rgb2", "0.7 0.8 0.9")
        .set("mark", dice.pick("none", "edge", "cross"))
        .set("markrgb", "1 0 0.5");
    asset
        .add("texture")
        .set("name", "sky")
        .set("type", dice.pick("cube", "skybox"))
        .set("builtin", dice.pick("gradient", "flat"))
        .set("width", "4")
        .set("height", "24");
    for (String name : List.of("paint", "cloth")) {
      Element material = asset.add("material").set("name", name);
      some(material, MATERIALS);
      if (dice.chance(0.5)) {
        material.set("texture", "checks");
      } else if (dice.chance(0.5)) {
        material.add("layer").set("texture", "checks").set("role", dice.pick("rgb", "normal"));
      }
      look(material);
    }
  }

  private void some(Element e, Map<String, List<String>> values) {
    values.keySet().stream()
        .sorted()
        .forEach(
            k -> {
              if (dice.chance(0.4) && !e.attributes.containsKey(k)) {
                e.set(k, dice.pick(values.getOrDefault(k, List.of())));
              }
            });
  }

  private void look(Element e) {
    if (COLORED.contains(e.tag) && dice.chance(0.3)) {
      e.set("rgba", dice.numbers(4, 0, 1));
    }
    if (MATERIAL.contains(e.tag) && dice.chance(0.3)) {
      e.set("material", dice.pick("paint", "cloth"));
    }
    if (GROUPED.contains(e.tag) && !e.attributes.containsKey("group") && dice.chance(0.3)) {
      e.set("group", dice.below(6));
    }
    if ((GROUPED.contains(e.tag) || e.tag.equals("body")) && dice.chance(0.1)) {
      e.set("user", dice.numbers(2, -1, 1));
    }
    if (e.tag.equals("light")) {
      some(e, LIGHT);
      name(e);
    }
    if (e.tag.equals("camera") && !e.attributes.containsKey("fovy")) {
      e.set("ipd", "0.07");
    }
  }

  private void name(Element e) {
    if (!e.attributes.containsKey("name") && dice.chance(0.5)) {
      e.set("name", "dressed" + named++);
    }
  }
}
