package dev.armature.compile.expand;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Names that exist, by kind of object ("body", "geom", "tendon", …). */
final class Names {
  private final Map<String, Set<String>> byKind = new HashMap<>();

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
    for (Item part : item.tree()) {
      add(part.source().type().objectKind(), part.name());
    }
  }

  void addTrees(Collection<Item> items) {
    items.forEach(this::addTree);
  }

  void removeAll(Names other) {
    other.byKind.forEach((kind, names) -> byKind.getOrDefault(kind, Set.of()).removeAll(names));
  }
}
