package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.spec.Element;
import dev.armature.spec.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which element of the spec each object of a compiled model came from; objects made by a macro or a
 * replicate share the element that made them.
 */
public final class Sources {
  private final Map<Integer, List<Element>> elements = new HashMap<>();

  Sources(Registry r) {
    r.forEach(this::note);
  }

  private void note(int objType, List<? extends Draft> drafts) {
    List<Element> list = new ArrayList<>();
    drafts.forEach(d -> list.add(d.item.source()));
    elements.put(objType, list);
  }

  /** The element of an object, or null when it has none. */
  public @Nullable Element element(int objType, int id) {
    List<Element> list = elements.getOrDefault(objType, List.of());
    return id >= 0 && id < list.size() ? list.get(id) : null;
  }

  /**
   * The id of the object that an element makes, -1 when it makes none of that type; the first one
   * where it makes several.
   */
  public int id(int objType, Element element) {
    List<Element> list = elements.getOrDefault(objType, List.of());
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) == element) {
        return i;
      }
    }
    return -1;
  }

  /** Where an object was written; nowhere when it was not. */
  public SourceLocation location(int objType, int id) {
    Element element = element(objType, id);
    return element == null ? SourceLocation.NONE : element.location();
  }
}
