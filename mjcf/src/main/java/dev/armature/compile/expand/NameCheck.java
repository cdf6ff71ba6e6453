package dev.armature.compile.expand;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Refuses two objects of one kind with the same name. */
final class NameCheck {
  private final Map<String, Map<String, Item>> seen = new HashMap<>();

  private NameCheck() {}

  static void check(ExpandedModel model) {
    NameCheck check = new NameCheck();
    check.tree(model.world());
    for (Map.Entry<String, List<Item>> list : model.lists.entrySet()) {
      for (Item item : list.getValue()) {
        check.add(list.getKey(), item);
        if (list.getKey().equals("plugin")) {
          item.children("instance").forEach(instance -> check.add("plugin instance", instance));
        }
      }
    }
  }

  private void tree(Item item) {
    for (Item part : item.tree()) {
      add(part.source().type().objectKind(), part);
    }
  }

  private void add(String kind, Item item) {
    if (item.name().isEmpty() || kind.isEmpty()) {
      return;
    }
    Item first = seen.computeIfAbsent(kind, k -> new HashMap<>()).putIfAbsent(item.name(), item);
    if (first != null) {
      throw item.error(
          "the name '" + item.name() + "' is already taken by the " + kind + " at " + place(first));
    }
  }

  private static String place(Item item) {
    String place = item.source().location().toString();
    return place.isEmpty() ? item.describe() : place;
  }
}
