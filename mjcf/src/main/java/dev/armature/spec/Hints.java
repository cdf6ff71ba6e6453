package dev.armature.spec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages about names that do not exist, with the nearest ones that do. */
public final class Hints {
  private static final int MOST_LISTED = 12;

  private Hints() {}

  /** " (did you mean 'x'?)" for the nearest of some names, or "" when none is near. */
  public static String nearest(String wrong, Collection<String> names) {
    String best = closest(wrong, names);
    return best == null ? "" : " (did you mean '" + best + "'?)";
  }

  /**
   * The nearest of some names by edit distance, at most a third of its length away; null when none
   * is.
   */
  public static @Nullable String closest(String wrong, Collection<String> names) {
    String best = null;
    int bestDistance = Integer.MAX_VALUE;
    for (String name : names) {
      int most =
          Math.min(bestDistance - 1, Math.max(1, Math.max(name.length(), wrong.length()) / 3));
      if (Math.abs(name.length() - wrong.length()) > most) {
        continue;
      }
      int distance = distance(wrong, name);
      if (distance <= most) {
        best = name;
        bestDistance = distance;
      }
    }
    return best;
  }

  /**
   * Edit distance with insertion, deletion, substitution and swap of neighbours; a change of case
   * counts little: nothing.
   */
  static int distance(String a, String b) {
    String s = a.toLowerCase(java.util.Locale.ROOT);
    String t = b.toLowerCase(java.util.Locale.ROOT);
    int[] beforeLast = new int[t.length() + 1];
    int[] last = new int[t.length() + 1];
    int[] row = new int[t.length() + 1];
    for (int j = 0; j <= t.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= s.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= t.length(); j++) {
        int cost = s.charAt(i - 1) == t.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + cost);
        if (i > 1
            && j > 1
            && s.charAt(i - 1) == t.charAt(j - 2)
            && s.charAt(i - 2) == t.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      int[] spare = beforeLast;
      beforeLast = last;
      last = row;
      row = spare;
    }
    return last[t.length()];
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
    return all.size() <= MOST_LISTED
        ? String.join(", ", all)
        : String.join(", ", all.subList(0, MOST_LISTED)) + ", …";
  }
}
