package dev.armature.conformance.torture;

import dev.armature.spec.ElementType;
import dev.armature.spec.Schema;
import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which attributes of the MJCF table random models have. */
public final class Coverage {
  private final Set<String> drawn = new LinkedHashSet<>();

  /** Adds the attributes of a model and of its other files. */
  void add(Generator.Sample sample) {
    add(Schema.mjcf().root(), sample.root());
    sample.files().values().forEach(f -> add(Schema.mjcf().root(), f));
  }

  private void add(ElementType type, Element element) {
    element.attributes.keySet().forEach(a -> drawn.add(key(type, a)));
    for (Element child : element.children) {
      ElementType childType = type.child(child.tag);
      if (childType != null) {
        add(childType, child);
      }
    }
  }

  private static String key(ElementType type, String attribute) {
    return type.like().path() + " " + attribute;
  }

  /** Whether an attribute of an element, named by its path, was drawn. */
  boolean has(String path, String attribute) {
    return drawn.contains(key(Schema.mjcf().type(path), attribute));
  }

  /** Prints how many attributes of MuJoCo's were drawn, and which were not. */
  void print(int models, PrintWriter out) {
    Map<String, Set<String>> missing = new TreeMap<>();
    Set<String> all = new LinkedHashSet<>();
    for (ElementType type : Schema.mjcf().types()) {
      for (String attribute : type.attributes().keySet()) {
        if (type.isAddition(attribute)) {
          continue;
        }
        all.add(key(type, attribute));
        if (!drawn.contains(key(type, attribute))) {
          missing.computeIfAbsent(type.like().path(), p -> new TreeSet<>()).add(attribute);
        }
      }
    }
    long count = all.stream().filter(drawn::contains).count();
    out.printf(
        Locale.ROOT,
        "%d of %d attributes drawn in %d models (%.1f %%)%n",
        count,
        all.size(),
        models,
        100.0 * count / all.size());
    missing.forEach(
        (path, names) -> out.println("  not in " + path + ": " + String.join(" ", names)));
    out.flush();
  }
}
