package dev.armature.sdformat;

import dev.armature.xml.XmlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Corrects what published files have and the specification no longer allows: elements written
 * twice, universal joints without axes, before version 1.7 joints and frames with the name of a
 * link, and before version 1.5 axes in the frame of the model. The first of two counts, as for
 * sdformat; the joint gets another name, and the axis says which frame it is in.
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
  private static final int NAMES_ARE_UNIQUE_FROM = version("1.7", 0);
  private static final int AXES_ARE_OF_JOINTS_FROM = version("1.5", 0);
  private static final String MODEL_FRAME = "use_parent_model_frame";

  private final BiConsumer<XmlNode, String> warn;
  private final int version;

  private SdfTidy(BiConsumer<XmlNode, String> warn, int version) {
    this.warn = warn;
    this.version = version;
  }

  /** Corrects the tree of a file, and warns about each correction. */
  static void tidy(XmlNode root, BiConsumer<XmlNode, String> warn) {
    new SdfTidy(warn, version(root.text("version"), Integer.MAX_VALUE)).tidy(root);
  }

  /** A version as a number that grows with it (1.9, 1.10), or another where none is written. */
  static int version(@Nullable String text, int otherwise) {
    if (text == null || !text.matches("\\d{1,3}(\\.\\d{1,3})?")) {
      return otherwise;
    }
    String[] parts = text.split("\\.");
    return 1000 * Integer.parseInt(parts[0]) + (parts.length > 1 ? Integer.parseInt(parts[1]) : 0);
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
    if (node.name().equals("joint")) {
      axes(node);
    }
    if (version < NAMES_ARE_UNIQUE_FROM
        && (node.name().equals("model") || node.name().equals("world"))) {
      rename(node);
    }
  }

  private void axes(XmlNode joint) {
    boolean none = joint.only("axis") == null && joint.only("axis2") == null;
    if (none && "universal".equals(joint.text("type"))) {
      warn.accept(joint, "has no axes; it turns about x and y of its frame");
      add(add(joint, "axis", ""), "xyz", "1 0 0");
      add(add(joint, "axis2", ""), "xyz", "0 1 0");
    } else if (version < AXES_ARE_OF_JOINTS_FROM) {
      for (String name : List.of("axis", "axis2")) {
        XmlNode axis = joint.only(name);
        if (axis != null && axis.only(MODEL_FRAME) == null) {
          add(axis, MODEL_FRAME, "true");
        }
      }
    }
  }

  private static XmlNode add(XmlNode holder, String name, String content) {
    Map<String, String> attributes = new HashMap<>(Map.of("", content));
    XmlNode made = new XmlNode(name, holder.location(), attributes, new ArrayList<>());
    holder.children().add(made);
    return made;
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
