package dev.armature.sdformat;

import dev.armature.xml.XmlNode;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Corrects what published files have and the specification no longer allows: elements written
 * twice, and before version 1.7 joints and frames with the name of a link. Does as sdformat does:
 * the first of two counts, and the joint gets another name.
 */
final class SdfTidy {
  private static final Set<String> ONCE =
      Set.of(
          "pose",
          "inertial",
          "mass",
          "inertia",
          "geometry",
          "surface",
          "material",
          "uri",
          "scale",
          "size",
          "radius",
          "length",
          "parent",
          "child",
          "axis",
          "axis2",
          "xyz",
          "limit",
          "dynamics",
          "static",
          "self_collide",
          "gravity");
  private static final Set<String> FOREIGN = Set.of("plugin", "sensor", "gui", "script", "light");
  private static final double NAMES_ARE_UNIQUE_FROM = 1.7;

  private final BiConsumer<XmlNode, String> warn;
  private final boolean renames;

  private SdfTidy(BiConsumer<XmlNode, String> warn, boolean renames) {
    this.warn = warn;
    this.renames = renames;
  }

  /** Corrects the tree of a file, and warns about each correction. */
  static void tidy(XmlNode root, BiConsumer<XmlNode, String> warn) {
    String version = root.text("version");
    boolean old =
        version != null
            && version.matches("\\d+(\\.\\d+)?")
            && Double.parseDouble(version) < NAMES_ARE_UNIQUE_FROM;
    new SdfTidy(warn, old).tidy(root);
  }

  private void tidy(XmlNode node) {
    Set<String> seen = new HashSet<>();
    for (Iterator<XmlNode> children = node.children().iterator(); children.hasNext(); ) {
      XmlNode child = children.next();
      if (ONCE.contains(child.name()) && !seen.add(child.name())) {
        warn.accept(child, "is written twice in <" + node.name() + ">; the first counts");
        children.remove();
      } else if (!FOREIGN.contains(child.name())) {
        tidy(child);
      }
    }
    if (renames && (node.name().equals("model") || node.name().equals("world"))) {
      rename(node);
    }
  }

  private void rename(XmlNode model) {
    Set<String> names = new HashSet<>();
    for (String kind : List.of("link", "model", "joint", "frame")) {
      for (XmlNode child : model.all(kind)) {
        String name = child.text("name");
        if (name == null || names.add(name) || kind.equals("link") || kind.equals("model")) {
          continue;
        }
        String other = name;
        while (!names.add(other)) {
          other += "_" + kind;
        }
        Map<String, String> attributes = child.attributes();
        attributes.put("name", other);
        warn.accept(child, "has the name of another object and is renamed to '" + other + "'");
      }
    }
  }
}
