package dev.armature.mjcf;

import dev.armature.spec.Element;
import dev.armature.spec.Warning;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Removes from a tree of elements what MuJoCo 3.5 does not know. */
final class Additions {
  // outside the schema proper, but known to MuJoCo
  private static final Set<String> STRUCTURE = Set.of("worldbody", "frame", "replicate");

  private final Consumer<Warning> warnings;

  Additions(Consumer<Warning> warnings) {
    this.warnings = warnings;
  }

  void takeOut(Element element) {
    if (element.kind().equals("flex")) {
      spell(element, "vertex", "pos");
      spell(element, "element", "data");
      if (!element.has("body") && !element.has("node")) {
        warn(element, "names no bodies; MuJoCo refuses it");
      }
    }
    for (String attribute : element.written()) {
      if (element.type().isAddition(attribute)) {
        warn(element, attribute + " is left out; MuJoCo does not know it");
        element.clear(attribute);
      }
    }
    if (element.kind().equals("option") && "avbd".equals(element.text("solver"))) {
      warn(element, "solver=\"avbd\" is left out; MuJoCo will use its default solver");
      element.clear("solver");
    }
    for (Element child : List.copyOf(element.children())) {
      if (child.type().counted() || STRUCTURE.contains(child.kind())) {
        takeOut(child);
      } else {
        warn(child, "is left out; MuJoCo does not know it");
        element.remove(child);
      }
    }
  }

  /** Turns a child element of a flex into the attribute it stands for. */
  private static void spell(Element flex, String attribute, String childAttribute) {
    Element child = flex.child(attribute);
    Object value = child == null ? null : child.value(childAttribute);
    if (child == null || flex.has(attribute)) {
      return;
    }
    if (value instanceof double[]) {
      flex.set(attribute, (double[]) value);
    } else if (value instanceof int[]) {
      flex.set(attribute, (int[]) value);
    }
    flex.remove(child);
  }

  private void warn(Element element, String message) {
    warnings.accept(new Warning(element.location(), element.describe(), message, false));
  }
}
