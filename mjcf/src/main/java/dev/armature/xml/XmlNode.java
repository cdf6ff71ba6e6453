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
    String[] words = text.strip().split("\\s+");
    if (words.length != count) {
      throw error("attribute '" + attribute + "' takes " + count + " numbers, got " + words.length);
    }
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      try {
        numbers[i] = Numbers.parseDouble(words[i]);
      } catch (NumberFormatException e) {
        throw error(
            "attribute '"
                + attribute
                + "': '"
                + words[i]
                + "' is not a number ("
                + e.getMessage()
                + ")");
      }
      if (!Double.isFinite(numbers[i])) {
        throw error("attribute '" + attribute + "': '" + words[i] + "' is not a finite number");
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
