package dev.armature.compile.expand;

import dev.armature.spec.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The references of an item to other objects, as the schema describes them. */
final class References {
  private static final Set<String> ASSETS =
      Set.of("mesh", "hfield", "texture", "material", "model", "plugin");

  private References() {}

  /**
   * One reference.
   *
   * @param holder the item, or a child of it, that has the attribute
   * @param attribute which attribute
   * @param kind what kind of object it names
   * @param list whether it is a list of names
   */
  record Reference(Item holder, String attribute, String kind, boolean list) {
    String text() {
      String text = holder.text(attribute);
      return text == null ? "" : text;
    }

    boolean isAsset() {
      return ASSETS.contains(kind);
    }
  }

  /** The references that an item and the parts it consists of hold, empty ones left out. */
  static List<Reference> of(Item item) {
    List<Reference> found = new ArrayList<>();
    collect(item, found);
    for (Item child : item.children()) {
      found.addAll(of(child));
    }
    return found;
  }

  /** The references of an item itself. */
  static List<Reference> own(Item item) {
    List<Reference> found = new ArrayList<>();
    collect(item, found);
    return found;
  }

  private static void collect(Item item, List<Reference> found) {
    for (Attribute row : item.source().type().references()) {
      boolean list = row.type() == Attribute.Type.REFS;
      String text = item.text(row.name());
      String kind = kind(row, item);
      if (text != null && !text.isEmpty() && kind != null) {
        found.add(new Reference(item, row.name(), kind, list));
      }
    }
  }

  private static @Nullable String kind(Attribute row, Item item) {
    String refers = row.refers();
    if (!refers.startsWith("@")) {
      return refers;
    }
    String kind = item.text(refers.substring(1));
    return "xbody".equals(kind) ? "body" : kind;
  }
}
