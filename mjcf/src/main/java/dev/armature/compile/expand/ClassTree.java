package dev.armature.compile.expand;

import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import dev.armature.spec.Hints;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The default classes of a model. A class starts as a snapshot of its parent at the moment it is
 * made; later changes of the parent do not reach it. Within one {@code default} its own settings
 * are read before its nested classes, whatever their order in the text.
 */
final class ClassTree {
  static final String MAIN = "main";

  /** One class: what is set for each kind of element, and the form that all actuators share. */
  static final class DefaultClass {
    final Map<String, Map<String, Object>> values = new HashMap<>();
    final Map<String, List<Element>> layers = new HashMap<>();
    ActuatorForm actuator = new ActuatorForm();

    DefaultClass snapshot() {
      DefaultClass copy = new DefaultClass();
      values.forEach((kind, map) -> copy.values.put(kind, new HashMap<>(map)));
      copy.layers.putAll(layers);
      copy.actuator = actuator.copy();
      return copy;
    }

    /** What the class sets for a kind; empty when nothing. */
    Map<String, Object> of(String kind) {
      return values.getOrDefault(kind, Map.of());
    }
  }

  private final Map<String, DefaultClass> classes = new LinkedHashMap<>();

  ClassTree() {
    classes.put(MAIN, new DefaultClass());
  }

  /** All classes by name. */
  Map<String, DefaultClass> classes() {
    return classes;
  }

  /** Adds a class of an attached model. */
  void adopt(String name, DefaultClass adopted) {
    classes.putIfAbsent(name, adopted);
  }

  /** The class of a name; refuses one that does not exist. */
  DefaultClass get(String name, Element user) {
    DefaultClass found = classes.get(name);
    if (found == null) {
      throw user.error(
          "unknown default class '" + name + "'" + Hints.nearest(name, classes.keySet()));
    }
    return found;
  }

  /** Reads a {@code default} section of the model. */
  void read(Element section) {
    String name = section.text("class");
    if (name != null && !name.isEmpty() && !name.equals(MAIN)) {
      throw section.error(
          "the outermost default class is 'main'; put class '" + name + "' inside it");
    }
    fill(section, get(MAIN, section));
  }

  private void fill(Element section, DefaultClass into) {
    for (Element child : section.children()) {
      if (!child.kind().equals("default")) {
        apply(child, into);
      }
    }
    for (Element nested : section.children("default")) {
      String name = nested.text("class");
      if (name == null || name.isEmpty()) {
        throw nested.error("a nested default needs a class name");
      }
      if (classes.containsKey(name)) {
        throw nested.error("the default class '" + name + "' is defined twice");
      }
      DefaultClass made = into.snapshot();
      classes.put(name, made);
      fill(nested, made);
    }
  }

  private static void apply(Element element, DefaultClass into) {
    if (element.type().attribute("forcelimited") != null) {
      into.actuator.apply(element);
      return;
    }
    Map<String, Object> values =
        into.values.computeIfAbsent(element.kind(), kind -> new HashMap<>());
    if (Defaults.writesAlternative(element)) {
      Defaults.ALTERNATIVES.forEach(values::remove);
    }
    for (String name : element.written()) {
      Attribute row = element.type().attributes().get(name);
      Object value = element.value(name);
      if (row == null || value == null) {
        continue;
      }
      if (value instanceof double[] numbers && values.get(name) instanceof double[] before) {
        value = Defaults.overlay(row, before, numbers);
      }
      values.put(name, value);
    }
    switch (element.kind()) {
      case "camera" -> values.remove("user"); // MuJoCo never hands a camera's user data down
      case "light" -> Defaults.normaliseLight(element, values);
      case "material" -> {
        if (!element.children().isEmpty()) {
          into.layers.put("material", element.children());
        }
      }
      default -> {}
    }
    Defaults.checkOrientation(element);
  }
}
