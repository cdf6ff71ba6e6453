package dev.armature.spec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node of the editable tree: the attributes that were written (and only those), the child
 * elements in order, and where it came from.
 *
 * <p>"Not written" and "equal to the default" are different: an attribute that is absent here takes
 * its value from the default class, one that is present never does. Values are checked against the
 * schema when set; references to other objects are names, looked up only when the spec is compiled.
 */
public class Element {
  private final ElementType type;
  private final Map<String, Object> values = new LinkedHashMap<>();
  private final List<Element> children = new ArrayList<>();
  private SourceLocation location = SourceLocation.NONE;
  private @Nullable Element parent;

  /** An element of a type, with nothing written and no parent. */
  protected Element(ElementType type) {
    this.type = type;
  }

  /** Makes an element of a type, of the class that serves it. */
  public static Element of(ElementType type) {
    return ElementFactory.create(type);
  }

  // ---- what it is

  /** Its row in the schema. */
  public final ElementType type() {
    return type;
  }

  /** Its element name: "geom". */
  public final String kind() {
    return type.name();
  }

  /** The name that was given to it, or "". */
  public final String name() {
    Attribute attribute = type.attribute("name");
    return attribute == null ? "" : (String) values.getOrDefault("name", "");
  }

  /** Where it was read. */
  public final SourceLocation location() {
    return location;
  }

  /** Sets where it was read. */
  public final void location(SourceLocation place) {
    location = place;
  }

  /** The element that holds it, or null for the root and for elements not yet added. */
  public final @Nullable Element parent() {
    return parent;
  }

  /** For messages: "geom 'floor'", or "geom". */
  public final String describe() {
    String name = name();
    return name.isEmpty() ? kind() : kind() + " '" + name + "'";
  }

  /** A refusal at this element. */
  public final ModelException error(String problem) {
    return new ModelException(location, describe(), problem);
  }

  // ---- attributes

  /** Names of the attributes that are written, in the order they were. */
  public final List<String> written() {
    return List.copyOf(values.keySet());
  }

  /** Whether an attribute is written here. */
  public final boolean has(String attribute) {
    return values.containsKey(attribute);
  }

  /**
   * The written value ({@code double[]}, {@code int[]} or {@code String}; do not change it), or
   * null.
   */
  public final @Nullable Object value(String attribute) {
    return values.get(attribute);
  }

  /** The written text of a text attribute, or null. */
  public final @Nullable String text(String attribute) {
    Object value = values.get(attribute);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw error("attribute '" + attribute + "' is not a text but numbers");
  }

  /** The written numbers, as many as were written, or null. */
  public final double @Nullable [] numbers(String attribute) {
    Object value = values.get(attribute);
    if (value == null) {
      return null;
    }
    if (value instanceof double[] reals) {
      return reals.clone();
    }
    if (value instanceof int[] integers) {
      return Arrays.stream(integers).asDoubleStream().toArray();
    }
    throw error("attribute '" + attribute + "' is not numeric: " + value);
  }

  /** The written integers, as many as were written, or null; for attributes that take integers. */
  public final int @Nullable [] integers(String attribute) {
    Object value = values.get(attribute);
    if (value == null) {
      return null;
    }
    if (value instanceof int[] integers) {
      return integers.clone();
    }
    throw error("attribute '" + attribute + "' does not take integers");
  }

  /** Writes numbers. */
  public final Element set(String attribute, double... numbers) {
    Attribute row = row(attribute);
    if (row.isInteger()) {
      int[] integers = new int[numbers.length];
      for (int i = 0; i < numbers.length; i++) {
        integers[i] = (int) numbers[i];
        if (integers[i] != numbers[i]) {
          throw error("attribute '" + attribute + "' takes integers, got " + numbers[i]);
        }
      }
      return put(row, integers);
    }
    if (!row.isReal()) {
      throw error("attribute '" + attribute + "' does not take numbers");
    }
    double[] copy = numbers.clone();
    if (row.type() == Attribute.Type.FLOAT) {
      for (int i = 0; i < copy.length; i++) {
        copy[i] = (float) copy[i];
      }
    }
    return put(row, copy);
  }

  /** Writes integers. */
  public final Element set(String attribute, int... integers) {
    Attribute row = row(attribute);
    if (row.isInteger()) {
      return put(row, integers.clone());
    }
    return set(attribute, Arrays.stream(integers).asDoubleStream().toArray());
  }

  /** Writes yes or no, in the words of the attribute. */
  public final Element set(String attribute, boolean yes) {
    Attribute row = row(attribute);
    Keywords keywords = row.keywords();
    if (keywords == null
        || (!keywords.words().contains("true") && !keywords.words().contains("enable"))) {
      throw error("attribute '" + attribute + "' is not a yes/no attribute");
    }
    boolean flag = keywords.words().contains("enable");
    return put(row, flag ? (yes ? "enable" : "disable") : String.valueOf(yes));
  }

  /** Writes a value given as the text of an MJCF attribute. */
  public final Element set(String attribute, String text) {
    Attribute row = row(attribute);
    Object value = ValueParser.parse(row, text, this);
    if (value == null) {
      values.remove(attribute);
      return this;
    }
    return put(row, value);
  }

  /** Makes an attribute unwritten again. */
  public final Element clear(String attribute) {
    row(attribute);
    values.remove(attribute);
    return this;
  }

  /** Copies a value as it is; for readers and copies that hold a checked value. */
  final void putChecked(String attribute, Object value) {
    values.put(attribute, value);
  }

  private Element put(Attribute row, Object value) {
    ValueParser.check(row, value, this);
    values.put(row.name(), value);
    return this;
  }

  private Attribute row(String attribute) {
    Attribute row = type.attribute(attribute);
    if (row == null) {
      throw error(Hints.unknownAttribute(type, attribute));
    }
    return row;
  }

  // ---- children

  /** The child elements, in order. */
  public final List<Element> children() {
    return Collections.unmodifiableList(children);
  }

  /** The child elements of one kind, in order. */
  public final List<Element> children(String kind) {
    List<Element> found = new ArrayList<>();
    for (Element child : children) {
      if (child.kind().equals(kind)) {
        found.add(child);
      }
    }
    return found;
  }

  /** The first child of a kind, or null. */
  public final @Nullable Element child(String kind) {
    for (Element child : children) {
      if (child.kind().equals(kind)) {
        return child;
      }
    }
    return null;
  }

  /** Appends a new child of a kind. */
  public final Element add(String kind) {
    ElementType childType = type.child(kind);
    if (childType == null) {
      throw error(Hints.unknownElement(type, kind));
    }
    return append(of(childType));
  }

  /** Appends an element that has no parent yet. */
  public final <T extends Element> T append(T child) {
    Element element = child;
    if (element.parent != null) {
      throw element.error("is already part of a model");
    }
    children.add(element);
    element.parent = this;
    return child;
  }

  /** Takes a child out of the tree. */
  public final void remove(Element child) {
    if (children.removeIf(c -> c == child)) {
      child.parent = null;
    }
  }

  /** Puts an element that has no parent in the place of a child. */
  final void replace(Element child, Element by) {
    children.set(children.indexOf(child), by);
    child.parent = null;
    by.parent = this;
  }

  /** A copy of this element and all below it, without a parent. */
  public final Element copy() {
    Element copy = of(type);
    copy.location = location;
    copy.values.putAll(values);
    for (Element child : children) {
      copy.append(child.copy());
    }
    copyTo(copy);
    return copy;
  }

  /** Copies what an element holds besides attributes and children. */
  void copyTo(Element copy) {}

  @Override
  public final String toString() {
    return describe();
  }
}
