package dev.armature.xml;

import dev.armature.spec.ModelException;
import dev.armature.spec.Numbers;
import dev.armature.spec.SourceLocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element of an XML text with all below it.
 *
 * @param name its name
 * @param location where it starts
 * @param attributes its attributes
 * @param children its child elements
 */
public record XmlNode(
    String name, SourceLocation location, Map<String, String> attributes, List<XmlNode> children) {
  /** Reads the element that has just started, to its end. */
  public static XmlNode read(XmlCursor cursor) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < cursor.attributes(); i++) {
      attributes.put(cursor.attributeName(i), cursor.attributeValue(i));
    }
    XmlNode node = new XmlNode(cursor.name(), cursor.here(), attributes, new ArrayList<>());
    while (cursor.nextChild()) {
      node.children.add(read(cursor));
    }
    return node;
  }

  /** Reads the element that has just started, to its end, with the text of each element. */
  public static XmlNode readWithText(XmlCursor cursor) {
    cursor.keepText();
    return withText(cursor);
  }

  private static XmlNode withText(XmlCursor cursor) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < cursor.attributes(); i++) {
      attributes.put(cursor.attributeName(i), cursor.attributeValue(i));
    }
    XmlNode node = new XmlNode(cursor.name(), cursor.here(), attributes, new ArrayList<>());
    cursor.takeText();
    while (cursor.nextChild()) {
      node.children.add(withText(cursor));
    }
    // no attribute has an empty name
    attributes.put("", cursor.takeText().strip());
    return node;
  }

  /** The text of an element without children, "" when it was not kept. */
  public String content() {
    return attributes.getOrDefault("", "");
  }

  /** The text as a number of finite numbers; refuses anything else. */
  public double[] contentNumbers(int count) {
    if (content().isBlank()) {
      throw error("has no content, and needs " + count + (count == 1 ? " number" : " numbers"));
    }
    return parse("", "its content", count);
  }

  /** The text as one number, which may be infinite. */
  public double contentNumber() {
    String text = content();
    return switch (text) {
      case "inf", "+inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> contentNumbers(1)[0];
    };
  }

  /** A refusal at this element. */
  public ModelException error(String problem) {
    String called = attributes.get("name");
    return new ModelException(
        location, called == null ? name : name + " '" + called + "'", problem);
  }

  /** The children of a name. */
  public List<XmlNode> all(String child) {
    return children.stream().filter(node -> node.name.equals(child)).toList();
  }

  /** The only child of a name, or null; refuses a second one. */
  public @Nullable XmlNode only(String child) {
    List<XmlNode> found = all(child);
    if (found.size() > 1) {
      throw found.get(1).error("may occur only once in <" + name + ">");
    }
    return found.isEmpty() ? null : found.get(0);
  }

  /** The only child of a name; refuses its absence. */
  public XmlNode need(String child) {
    XmlNode found = only(child);
    if (found == null) {
      throw error("element <" + child + "> is missing");
    }
    return found;
  }

  /** An attribute, or null. */
  public @Nullable String text(String attribute) {
    return attributes.get(attribute);
  }

  /** An attribute; refuses its absence. */
  public String needText(String attribute) {
    String text = attributes.get(attribute);
    if (text == null || text.isEmpty()) {
      throw error("attribute '" + attribute + "' is missing");
    }
    return text;
  }

  /** An attribute of a number of numbers, or null where it is absent or blank. */
  public double @Nullable [] numbers(String attribute, int count) {
    String text = attributes.get(attribute);
    if (text == null || text.isBlank()) {
      return null;
    }
    return parse(attribute, "attribute '" + attribute + "'", count);
  }

  private double[] parse(String attribute, String what, int count) {
    String[] words = attributes.getOrDefault(attribute, "").strip().split("\\s+");
    if (words.length != count) {
      throw error(what + " takes " + count + " numbers, got " + words.length);
    }
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      try {
        numbers[i] = Numbers.parseDouble(words[i]);
      } catch (NumberFormatException e) {
        throw error(what + ": '" + words[i] + "' is not a number (" + e.getMessage() + ")");
      }
      if (!Double.isFinite(numbers[i])) {
        throw error(what + ": '" + words[i] + "' is not a finite number");
      }
    }
    return numbers;
  }

  /** An attribute of a number of numbers; refuses its absence. */
  public double[] needNumbers(String attribute, int count) {
    double[] numbers = numbers(attribute, count);
    if (numbers == null) {
      throw error("attribute '" + attribute + "' is missing");
    }
    return numbers;
  }
}
