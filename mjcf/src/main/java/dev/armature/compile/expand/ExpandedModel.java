package dev.armature.compile.expand;

import dev.armature.spec.Diagnostics;
import dev.armature.spec.Warning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A spec made plain: includes, replicates, attached models and macros expanded, frames composed,
 * default classes applied. Lists are in the order of the compiled ids, except that contact pairs
 * and excludes are still to be sorted.
 */
public final class ExpandedModel {
  final CompilerSettings settings;
  final Diagnostics diagnostics;
  final Map<String, List<Item>> lists = new LinkedHashMap<>();
  final Map<String, Item> sections = new LinkedHashMap<>();
  final Item world;
  final String name;
  int disabledActuatorGroups;

  ExpandedModel(String name, Item world, CompilerSettings settings, Diagnostics diagnostics) {
    this.name = name;
    this.world = world;
    this.settings = settings;
    this.diagnostics = diagnostics;
  }

  /** The model's name. */
  public String name() {
    return name;
  }

  /** The world body; its children are in document order. */
  public Item world() {
    return world;
  }

  /** The compiler settings of the outermost model. */
  public CompilerSettings settings() {
    return settings;
  }

  /** The compiler sections, merged: what is not in {@link #settings()}. */
  public Item compiler() {
    return section("compiler");
  }

  /** The compiler's length-range section. */
  public Item lengthrange() {
    return section("compiler/lengthrange");
  }

  /** The option sections, merged. */
  public Item option() {
    return section("option");
  }

  /** The option flags, merged. {@link Item#has} tells which are written. */
  public Item flags() {
    return section("option/flag");
  }

  /** The options of a step method that is not MuJoCo's, merged; null when the schema has none. */
  public @Nullable Item methodOptions(String method) {
    return sections.get("option/" + method);
  }

  /** Bits of the actuator groups that are disabled. */
  public int disabledActuatorGroups() {
    return disabledActuatorGroups;
  }

  /** The size sections, merged. */
  public Item size() {
    return section("size");
  }

  /** The statistic sections, merged. */
  public Item statistic() {
    return section("statistic");
  }

  /** A part of the visual sections, merged: global, quality, headlight, map, scale, rgba. */
  public Item visual(String part) {
    return section("visual/" + part);
  }

  /** Meshes. */
  public List<Item> meshes() {
    return list("mesh");
  }

  /** Height fields. */
  public List<Item> hfields() {
    return list("hfield");
  }

  /** Textures. */
  public List<Item> textures() {
    return list("texture");
  }

  /** Materials, with their layers as children. */
  public List<Item> materials() {
    return list("material");
  }

  /** Skins, with their bones as children. */
  public List<Item> skins() {
    return list("skin");
  }

  /** Flexes, with their contact, edge and elasticity as children. */
  public List<Item> flexes() {
    return list("flex");
  }

  /** Contact pairs. */
  public List<Item> pairs() {
    return list("pair");
  }

  /** Contact excludes. */
  public List<Item> excludes() {
    return list("exclude");
  }

  /** Equalities: connect, weld, joint, tendon, flex, flexvert. */
  public List<Item> equalities() {
    return list("equality");
  }

  /** Tendons, spatial and fixed, with their path as children. */
  public List<Item> tendons() {
    return list("tendon");
  }

  /** Actuators, in the general form: the attributes of {@code general} have values in all. */
  public List<Item> actuators() {
    return list("actuator");
  }

  /** Sensors. */
  public List<Item> sensors() {
    return list("sensor");
  }

  /** Keyframes. */
  public List<Item> keys() {
    return list("key");
  }

  /** Custom numbers. */
  public List<Item> numerics() {
    return list("numeric");
  }

  /** Custom texts. */
  public List<Item> texts() {
    return list("text");
  }

  /** Custom tuples, with their elements as children. */
  public List<Item> tuples() {
    return list("tuple");
  }

  /** Declared plugins, with their instances as children. */
  public List<Item> plugins() {
    return list("plugin");
  }

  /** Collects errors and warnings. */
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  /** Warnings so far. */
  public List<Warning> warnings() {
    return diagnostics.warnings();
  }

  List<Item> list(String kind) {
    return lists.computeIfAbsent(kind, k -> new ArrayList<>());
  }

  private Item section(String path) {
    Item item = sections.get(path);
    if (item == null) {
      throw new IllegalArgumentException("no section " + path);
    }
    return item;
  }
}
