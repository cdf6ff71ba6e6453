package dev.armature.compile;

import dev.armature.spec.ElementType;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Names that exist, by kind of object ("body", "geom", "tendon", …). */
final class Names {
  private final Map<String, Set<String>> byKind = new HashMap<>();

  /**
   * The kind of object an element makes, as references name it; "" when it makes none that has a
   * name.
   */
  static String kindOf(ElementType type) {
    String path = type.path();
    if (type.attribute("name") == null) {
      return "";
    }
    if (path.startsWith("mujoco/actuator/")) {
      return "actuator";
    }
    if (path.startsWith("mujoco/sensor/")) {
      return "sensor";
    }
    if (path.startsWith("mujoco/equality/")) {
      return "equality";
    }
    return switch (path) {
      case "mujoco/tendon/spatial", "mujoco/tendon/fixed" -> "tendon";
      case "mujoco/body/freejoint" -> "joint";
      case "mujoco/extension/plugin/instance" -> "plugin";
      default -> type.name();
    };
  }

  void add(String kind, String name) {
    if (!name.isEmpty()) {
      byKind.computeIfAbsent(kind, k -> new HashSet<>()).add(name);
    }
  }

  boolean has(String kind, String name) {
    return byKind.getOrDefault(kind.equals("xbody") ? "body" : kind, Set.of()).contains(name);
  }

  /** Adds an item and all below it. */
  void addTree(Item item) {
    add(kindOf(item.source().type()), item.name());
    item.children().forEach(this::addTree);
  }

  void addTrees(Collection<Item> items) {
    items.forEach(this::addTree);
  }

  void removeAll(Names other) {
    other.byKind.forEach((kind, names) -> byKind.getOrDefault(kind, Set.of()).removeAll(names));
  }
}
