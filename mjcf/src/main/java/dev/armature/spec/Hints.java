package dev.armature.spec;

import dev.armature.model.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages about names that do not exist, with the nearest ones that do. */
public final class Hints {
  private static final int MAX_LISTED = 12;

  private Hints() {}

  /** " (did you mean 'x'?)" for the nearest of some names, or "" when none is near. */
  public static String nearest(String wrong, Collection<String> names) {
    String best = closest(wrong, names);
    return best == null ? "" : " (did you mean '" + best + "'?)";
  }

  /** The nearest of some names, by spelling or by beginning; null when none is near. */
  public static @Nullable String closest(String wrong, Collection<String> names) {
    return NearestName.closest(wrong, names);
  }

  /** Says that an element has no such attribute, and where it belongs or which one is near. */
  public static String unknownAttribute(ElementType type, String attribute) {
    String text = "unknown attribute '" + attribute + "'";
    List<String> homes = homes(type, attribute, ElementType.Occurs.OPTIONAL);
    if (homes.isEmpty()) {
      homes = homes(type, attribute, ElementType.Occurs.ANY);
      homes = homes.size() == 1 ? homes : List.of();
    }
    if (!homes.isEmpty()) {
      return text + " (it belongs on the child element <" + String.join("> or <", homes) + ">)";
    }
    String elsewhere = Schema.mjcf().siblingWith(type, attribute);
    if (elsewhere != null) {
      return text + " (it belongs on <" + elsewhere + ">)";
    }
    String near = closest(attribute, type.attributes().keySet());
    if (near != null) {
      return text + " (did you mean '" + near + "'?)";
    }
    String namesake = Schema.mjcf().namesakeWith(type, attribute);
    if (namesake != null) {
      return text + " (only <" + type.name() + "> in <" + namesake + "> has it)";
    }
    return type.attributes().isEmpty()
        ? text + "; <" + type.name() + "> takes none"
        : text + "; valid are " + list(type.attributes().keySet());
  }

  /** The child elements of one occurrence that have an attribute. */
  private static List<String> homes(
      ElementType type, String attribute, ElementType.Occurs occurrence) {
    List<String> homes = new ArrayList<>();
    for (ElementType child : type.children().values()) {
      if (child != type && child.occurs() == occurrence && child.attribute(attribute) != null) {
        homes.add(child.name());
      }
    }
    return homes;
  }

  /** Says that an element cannot hold another, and which one is near or where it belongs. */
  public static String unknownElement(ElementType parent, String child) {
    String text = "element <" + child + "> is not allowed in <" + parent.name() + ">";
    String near = closest(child, parent.children().keySet());
    if (near != null) {
      return text + " (did you mean '" + near + "'?)";
    }
    String home = Schema.mjcf().parentOf(child);
    if (home != null) {
      return text + " (it belongs in <" + home + ">)";
    }
    return parent.children().isEmpty()
        ? text + ", which holds none"
        : text + "; valid are " + list(parent.children().keySet());
  }

  private static String list(Collection<String> names) {
    List<String> all = new ArrayList<>(names);
    return all.size() <= MAX_LISTED
        ? String.join(", ", all)
        : String.join(", ", all.subList(0, MAX_LISTED)) + ", …";
  }
}
