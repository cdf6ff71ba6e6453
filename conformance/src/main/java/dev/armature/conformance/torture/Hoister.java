package dev.armature.conformance.torture;

import dev.armature.spec.ElementType;
import dev.armature.spec.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Moves attributes of elements into default classes: into one of the element's own, below the main
 * class or below another, which leaves the model as it is; or into the main class, which gives them
 * to all elements of the kind.
 */
final class Hoister {
  private static final double ELEMENTS = 0.25;
  private static final double ATTRIBUTES = 0.6;

  /** Of one element alone. */
  private static final Set<String> OWN =
      Set.of("name", "class", "type", "joint", "tendon", "site", "body", "target", "texture");

  private final Dice dice;
  private final Element root;
  private Element defaults;
  private final List<Element> classes = new ArrayList<>();

  Hoister(Element root, Dice dice) {
    this.root = root;
    this.dice = dice;
    this.defaults = root;
  }

  void run() {
    defaults = root.section("default");
    for (Element section : List.copyOf(root.children)) {
      ElementType type = Schema.mjcf().root().child(section.tag);
      if (type != null && !section.tag.equals("default")) {
        walk(section, type);
      }
    }
    if (defaults.children.isEmpty()) {
      root.children.remove(defaults);
    }
  }

  private void walk(Element e, ElementType type) {
    for (Element child : e.children) {
      ElementType childType = type.child(child.tag);
      // the parts of a composite or flexcomp have no classes
      if (childType == null || child.tag.equals("composite") || child.tag.equals("flexcomp")) {
        continue;
      }
      String kind = kind(e.tag, child.tag);
      ElementType row = Schema.mjcf().type("mujoco/default").child(kind);
      if (row != null && childType.attribute("class") != null && dice.chance(ELEMENTS)) {
        hoist(child, kind, row);
      }
      walk(child, childType);
    }
  }

  /** How default classes name a kind. */
  private static String kind(String section, String tag) {
    return section.equals("tendon") || section.equals("equality") ? section : tag;
  }

  private void hoist(Element e, String kind, ElementType row) {
    boolean all = dice.chance(0.03);
    List<String> names =
        e.attributes.keySet().stream()
            .filter(a -> row.attribute(a) != null && !OWN.contains(a))
            .filter(a -> dice.chance(ATTRIBUTES))
            .toList();
    if (names.isEmpty()) {
      return;
    }
    Element values;
    if (all) {
      values = defaults.section(kind);
    } else {
      Element above = classes.isEmpty() || dice.chance(0.7) ? defaults : dice.pick(classes);
      String old = e.attributes.get("class");
      if (old != null) {
        above = find(defaults, old);
      }
      String name = "own" + classes.size();
      Element own = above.add("default").set("class", name);
      classes.add(own);
      values = own.add(kind);
      e.set("class", name);
    }
    for (String name : names) {
      values.set(name, e.attributes.getOrDefault(name, ""));
      e.attributes.remove(name);
    }
  }

  private static Element find(Element within, String name) {
    return within.all().stream()
        .filter(e -> e.tag.equals("default") && name.equals(e.attributes.get("class")))
        .findFirst()
        .orElse(within);
  }
}
