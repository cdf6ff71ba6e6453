package dev.armature.compile.expand;

import dev.armature.spec.Attribute;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.Element;
import dev.armature.spec.ElementType;
import dev.armature.spec.Keywords;
import dev.armature.spec.ModelException;
import dev.armature.spec.ModelFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One object of the expanded model, as the compiler consumes it: an element with its default class
 * applied, its name and references prefixed and suffixed as attaching and replicating ask, and the
 * pose of the frames around it.
 *
 * <p>A value is looked up on the element, then in its default class, then in the schema; leading
 * entries of a short vector win and the missing ones come from the next place. Arrays returned are
 * the caller's to change.
 */
public final class Item {
  private final Element source;
  private final Map<String, Object> inherited;
  private final CompilerSettings settings;
  private final Diagnostics diagnostics;
  private Map<String, Object> overrides = Map.of();
  private List<Item> children = List.of();
  private String name;
  private @Nullable Frame frame;
  private @Nullable KeyScope keyScope;

  Item(
      Element source,
      Map<String, Object> inherited,
      CompilerSettings settings,
      Diagnostics diagnostics) {
    this.source = source;
    this.inherited = inherited;
    this.settings = settings;
    this.diagnostics = diagnostics;
    this.name = source.name();
  }

  // ---- what it is

  /** The element it comes from. */
  public Element source() {
    return source;
  }

  /** The element name: "geom", "motor", "touch". */
  public String kind() {
    return source.kind();
  }

  /** The name in the compiled model, "" when it has none. */
  public String name() {
    return name;
  }

  /** What the compiler section of its model file says. */
  public CompilerSettings settings() {
    return settings;
  }

  /** Position of the enclosing frames in the parent body. */
  public double[] framePos() {
    double[] pos = new double[3];
    if (frame != null) {
      frame.compose(pos, new double[4]);
    }
    return pos;
  }

  /** Orientation of the enclosing frames in the parent body. */
  public double[] frameQuat() {
    double[] quat = {1, 0, 0, 0};
    if (frame != null) {
      frame.compose(new double[3], quat);
    }
    return quat;
  }

  /**
   * What belongs to it, in document order: the contents of a body, the path of a tendon, the plugin
   * of a geom.
   */
  public List<Item> children() {
    return Collections.unmodifiableList(children);
  }

  /** It and all below it, parents before children; cables are thousands of bodies deep. */
  List<Item> tree() {
    List<Item> all = new ArrayList<>();
    Deque<Item> left = new ArrayDeque<>();
    left.push(this);
    while (!left.isEmpty()) {
      Item item = left.pop();
      all.add(item);
      for (int i = item.children.size() - 1; i >= 0; i--) {
        left.push(item.children.get(i));
      }
    }
    return all;
  }

  /** Its children of one kind. */
  public List<Item> children(String kind) {
    return children.stream().filter(child -> child.kind().equals(kind)).toList();
  }

  /**
   * Its part of a kind that is written at most once, as the contact of a flex; where none is, one
   * in which nothing is written.
   */
  public Item part(String kind) {
    List<Item> parts = children(kind);
    if (!parts.isEmpty()) {
      return parts.get(parts.size() - 1);
    }
    ElementType type = source.type().child(kind);
    if (type == null) {
      throw new IllegalArgumentException(source.type() + " has no part " + kind);
    }
    return beside(Element.of(type));
  }

  /** An item of a new element that comes from the same place; no class or frame applies to it. */
  public Item beside(Element element) {
    element.location(source.location());
    return new Item(element, Map.of(), settings, diagnostics);
  }

  /**
   * Which part of the model the values of a keyframe are for; null for the whole model, in its own
   * order.
   */
  public @Nullable KeyScope keyScope() {
    return keyScope;
  }

  // ---- values

  /** Whether the schema knows such an attribute for this kind. */
  public boolean knows(String attribute) {
    return source.type().attribute(attribute) != null;
  }

  /** Whether the attribute is written on the element or set by its class. */
  public boolean has(String attribute) {
    return source.has(attribute) || inherited.containsKey(attribute) && !hidden(attribute);
  }

  /**
   * Whether the attribute is set to a number. MuJoCo marks what is not written by NaN, so there a
   * first number that is NaN means the same as none: of masses and end points of geoms, centers of
   * mass, full inertias and statistics.
   */
  public boolean defined(String attribute) {
    return has(attribute) && !Double.isNaN(number(attribute));
  }

  /** Whether the attribute is written on the element itself. */
  public boolean written(String attribute) {
    return source.has(attribute);
  }

  /** A single number; NaN when nothing is written and nothing built in. */
  public double number(String attribute) {
    double[] numbers = numbers(attribute);
    return numbers.length == 0 ? Double.NaN : numbers[0];
  }

  /**
   * Numbers; as many as the attribute holds at most, or as were written where its length is free.
   */
  public double[] numbers(String attribute) {
    if (overrides.get(attribute) instanceof double[] given) {
      return given.clone();
    }
    Attribute row = row(attribute);
    if (row.isInteger()) {
      int[] integers = integers(attribute);
      double[] numbers = new double[integers.length];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = integers[i];
      }
      return numbers;
    }
    double[] result = row.builtin() instanceof double[] builtin ? builtin : new double[0];
    if (inherited.get(attribute) instanceof double[] byClass && !hidden(attribute)) {
      result = Defaults.overlay(row, result, byClass);
    }
    if (source.value(attribute) instanceof double[] own) {
      result = Defaults.overlay(row, result, own);
    }
    return result.clone();
  }

  /** A single integer; 0 when nothing is written and nothing built in. */
  public int integer(String attribute) {
    int[] integers = integers(attribute);
    return integers.length == 0 ? 0 : integers[0];
  }

  /** Integers. */
  public int[] integers(String attribute) {
    Attribute row = row(attribute);
    Object value = find(row);
    return value instanceof int[] integers ? integers.clone() : new int[0];
  }

  /** A yes/no attribute: true, enable. */
  public boolean flag(String attribute) {
    return keyword(attribute) == 1;
  }

  /**
   * The code of a keyword (false 0, true 1, auto 2); the bits of a keyword list; 0 when nothing is
   * written and nothing built in.
   */
  public int keyword(String attribute) {
    Attribute row = row(attribute);
    Keywords keywords = row.keywords();
    if (keywords == null) {
      throw new IllegalArgumentException("not a keyword attribute: " + attribute);
    }
    if (!(find(row) instanceof String text)) {
      return 0;
    }
    int bits = 0;
    for (String word : text.strip().split("\\s+")) {
      Integer code = keywords.code(word);
      if (code == null) {
        throw error("attribute '" + attribute + "': unknown keyword '" + word + "'");
      }
      bits |= code;
    }
    return bits;
  }

  /**
   * Text: a string, a keyword as written, a file, or a reference with its prefixes and suffixes;
   * null when absent.
   */
  public @Nullable String text(String attribute) {
    return (String) find(row(attribute));
  }

  /** The names of a list of references. */
  public List<String> names(String attribute) {
    String text = text(attribute);
    return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
  }

  /** The file an attribute names, found by the rules for asset paths. */
  public ModelFile file(String attribute) {
    String path = text(attribute);
    if (path == null) {
      throw error("attribute '" + attribute + "' is missing");
    }
    return AssetFiles.find(this, row(attribute), path);
  }

  // ---- telling

  /** A refusal at the place of the element. */
  public ModelException error(String message) {
    return new ModelException(source.location(), describe(), message);
  }

  /** Notes something odd. */
  public void warn(String message) {
    diagnostics.warn(source.location(), describe(), message);
  }

  /** Notes something that MuJoCo refuses; a refusal under strict loading. */
  public void tolerate(String message) {
    diagnostics.tolerate(source.location(), describe(), message);
  }

  /** For messages: "geom 'floor'". */
  public String describe() {
    return name.isEmpty() ? kind() : kind() + " '" + name + "'";
  }

  @Override
  public String toString() {
    return describe();
  }

  private @Nullable Object find(Attribute row) {
    Object override = overrides.get(row.name());
    if (override != null) {
      return override;
    }
    Object own = source.value(row.name());
    if (own != null) {
      return own;
    }
    Object byClass = hidden(row.name()) ? null : inherited.get(row.name());
    return byClass != null ? byClass : row.builtin();
  }

  /** An inherited orientation alternative counts only where the element writes none of its own. */
  private boolean hidden(String attribute) {
    return Defaults.isAlternative(attribute) && Defaults.writesAlternative(source);
  }

  private Attribute row(String attribute) {
    Attribute row = source.type().attribute(attribute);
    if (row == null) {
      row = source.type().like().attribute(attribute);
    }
    if (row == null) {
      throw new IllegalArgumentException(source.type() + " has no attribute " + attribute);
    }
    return row;
  }

  // ---- for the expansion

  Map<String, Object> inherited() {
    return inherited;
  }

  Diagnostics diagnostics() {
    return diagnostics;
  }

  void rename(String newName) {
    name = newName;
  }

  void refer(String attribute, String target) {
    override(attribute, target);
  }

  void override(String attribute, Object value) {
    if (overrides.isEmpty()) {
      overrides = new HashMap<>();
    }
    overrides.put(attribute, value);
  }

  void keyScope(@Nullable KeyScope scope) {
    keyScope = scope;
  }

  @Nullable Frame frame() {
    return frame;
  }

  void frame(@Nullable Frame newFrame) {
    frame = newFrame;
  }

  List<Item> childList() {
    if (!(children instanceof ArrayList)) {
      children = new ArrayList<>(2); // most items have no children, so the list is made on demand
    }
    return children;
  }

  /** A copy without children and frame. */
  Item shallowCopy() {
    Item copy = new Item(source, inherited, settings, diagnostics);
    copy.name = name;
    copy.keyScope = keyScope;
    copy.overrides = overrides.isEmpty() ? overrides : new HashMap<>(overrides);
    return copy;
  }
}
