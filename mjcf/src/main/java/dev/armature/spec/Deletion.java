package dev.armature.spec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Deletes elements together with what refers to them. */
final class Deletion {
  /** Attributes that are only unwritten when what they name is gone. */
  private static final Set<String> OPTIONAL =
      Set.of("material", "texture", "target", "class", "childclass");

  private static final String[] JOINT_VALUES = {"qpos", "qvel"};
  private static final String[] ACTUATOR_VALUES = {"ctrl", "act"};
  private static final String[] MOCAP_VALUES = {"mpos", "mquat"};

  private final Element root;
  private final Deque<Element> queue = new ArrayDeque<>();
  private final List<Element> deleted = new ArrayList<>();

  Deletion(Element root) {
    this.root = root;
  }

  List<Element> delete(Element element) {
    Element parent = element.parent();
    if (parent == null) {
      throw element.error("is not part of this model");
    }
    queue.add(element);
    while (!queue.isEmpty()) {
      Element gone = queue.remove();
      Element holder = gone.parent();
      if (holder == null) {
        continue;
      }
      holder.remove(gone);
      if (gone != element) {
        deleted.add(gone);
      }
      Map<String, Set<String>> names = new HashMap<>();
      collect(gone, names);
      names.remove("");
      if (!names.isEmpty()) {
        unrefer(root, names);
        trimKeys(names.keySet(), gone);
      }
    }
    return deleted;
  }

  /**
   * Names that are gone, by kind. Unnamed objects count with an empty name, which nothing refers
   * to.
   */
  private static void collect(Element gone, Map<String, Set<String>> names) {
    String kind = gone.kind().equals("default") ? "class" : gone.type().objectKind();
    String name = gone.kind().equals("default") ? String.valueOf(gone.text("class")) : gone.name();
    names.computeIfAbsent(kind, k -> new HashSet<>()).add(name);
    gone.children().forEach(child -> collect(child, names));
  }

  private void unrefer(Element element, Map<String, Set<String>> names) {
    for (Attribute row : element.type().attributes().values()) {
      String text = row.isText() ? element.text(row.name()) : null;
      if (text == null || text.isEmpty() || !refersTo(row, element, text, names)) {
        continue;
      }
      if (OPTIONAL.contains(row.name())) {
        element.clear(row.name());
      } else {
        queue.add(whole(element));
        return;
      }
    }
    List.copyOf(element.children()).forEach(child -> unrefer(child, names));
  }

  private static boolean refersTo(
      Attribute row, Element element, String text, Map<String, Set<String>> names) {
    String kind =
        switch (row.type()) {
          case CLASS -> element.kind().equals("default") ? "" : "class";
          case REF, REFS -> row.refers();
          default -> "";
        };
    if (kind.startsWith("@")) {
      String held = element.text(kind.substring(1));
      kind = held == null ? "" : held.equals("xbody") ? "body" : held;
    }
    Set<String> gone = names.getOrDefault(kind, Set.of());
    if (row.type() != Attribute.Type.REFS) {
      return gone.contains(text);
    }
    for (String word : text.strip().split("\\s+")) {
      if (gone.contains(word)) {
        return true;
      }
    }
    return false;
  }

  /**
   * What cannot do without the reference: the tendon of a path element, the element itself
   * otherwise.
   */
  private static Element whole(Element element) {
    Element parent = element.parent();
    return parent != null && parent.type().path().startsWith("mujoco/tendon/") ? parent : element;
  }

  private void trimKeys(Set<String> kinds, Element gone) {
    for (Element section : root.children("keyframe")) {
      for (Element key : section.children("key")) {
        if (kinds.contains("joint")) {
          clear(key, JOINT_VALUES);
        }
        if (kinds.contains("actuator")) {
          clear(key, ACTUATOR_VALUES);
        }
        if (holdsMocap(gone)) {
          clear(key, MOCAP_VALUES);
        }
      }
    }
  }

  private static boolean holdsMocap(Element element) {
    if (element.kind().equals("body") && "true".equals(element.text("mocap"))) {
      return true;
    }
    return element.children().stream().anyMatch(Deletion::holdsMocap);
  }

  private static void clear(Element key, String[] attributes) {
    for (String attribute : attributes) {
      key.clear(attribute);
    }
  }
}
