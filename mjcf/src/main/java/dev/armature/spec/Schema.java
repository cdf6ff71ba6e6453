package dev.armature.spec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The MJCF schema: every element and attribute of MuJoCo 3.5 with type, arity, default, keywords
 * and where the value goes. It is read once from the resource {@code mjcf.schema}, whose head
 * explains its format, and never changes.
 */
public final class Schema {
  private final Map<String, ElementType> types;
  private final Map<String, Keywords> keywords;

  Schema(Map<String, ElementType> types, Map<String, Keywords> keywords) {
    this.types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    this.keywords = Collections.unmodifiableMap(new LinkedHashMap<>(keywords));
  }

  private static final class Holder {
    static final Schema MJCF = SchemaLoader.load("mjcf.schema");
  }

  /** The schema of MJCF. */
  public static Schema mjcf() {
    return Holder.MJCF;
  }

  /** The root element, {@code mujoco}. */
  public ElementType root() {
    return type("mujoco");
  }

  /** All element types, in the order of the table. */
  public List<ElementType> types() {
    return new ArrayList<>(types.values());
  }

  /** All keyword sets. */
  public List<Keywords> keywords() {
    return new ArrayList<>(keywords.values());
  }

  /** The element type at a path such as "mujoco/body/geom". */
  public ElementType type(String path) {
    ElementType type = types.get(path);
    if (type == null) {
      throw new IllegalArgumentException("no element " + path + " in the schema");
    }
    return type;
  }

  /**
   * Another child of the same parent that has an attribute: where one that was written on the wrong
   * element may belong.
   */
  @Nullable String siblingWith(ElementType type, String attribute) {
    int end = type.path().lastIndexOf('/');
    ElementType parent = end < 0 ? null : types.get(type.path().substring(0, end));
    if (parent == null) {
      return null;
    }
    if (parent != root() && parent.attribute(attribute) != null) {
      return parent.name();
    }
    for (ElementType sibling : parent.children().values()) {
      if (sibling.occurs() == ElementType.Occurs.OPTIONAL && sibling.attribute(attribute) != null) {
        return sibling.name();
      }
    }
    return null;
  }

  /**
   * The parent in which an element of the same name has an attribute: "flexcomp" for the equality
   * of an edge; null when there is none.
   */
  @Nullable String namesakeWith(ElementType type, String attribute) {
    for (ElementType other : types.values()) {
      int end = other.path().lastIndexOf('/');
      if (end > 0
          && other.name().equals(type.name())
          && other.attribute(attribute) != null
          && !other.path().startsWith("mujoco/default")) {
        String parent = other.path().substring(0, end);
        return parent.substring(parent.lastIndexOf('/') + 1);
      }
    }
    return null;
  }

  /** The parent of an element, if there is only one. */
  @Nullable String parentOf(String element) {
    String found = null;
    for (ElementType type : types.values()) {
      ElementType child = type.children().get(element);
      if (child != null && !type.path().startsWith("mujoco/default")) {
        if (found != null && !found.equals(type.name())) {
          return found.equals("body") || type.name().equals("body") ? "body" : null;
        }
        found = type.name();
      }
    }
    return found;
  }
}
