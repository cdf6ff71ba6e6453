package dev.armature.conformance.torture;

import dev.armature.spec.ModelException;
import dev.armature.spec.SourceLocation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** One XML element of a generated model, which can be reduced. */
final class Element {
  final String tag;
  final Map<String, String> attributes = new LinkedHashMap<>();
  final List<Element> children = new ArrayList<>();

  Element(String tag) {
    this.tag = tag;
  }

  /** Sets an attribute. */
  Element set(String name, Object value) {
    attributes.put(name, value.toString());
    return this;
  }

  /** Appends a child and returns the child. */
  Element add(String childTag) {
    Element child = new Element(childTag);
    children.add(child);
    return child;
  }

  /** The first child of this tag, appended when there is none. */
  Element section(String childTag) {
    for (Element c : children) {
      if (c.tag.equals(childTag)) {
        return c;
      }
    }
    return add(childTag);
  }

  /** A copy of this element and all below it. */
  Element copy() {
    Element out = new Element(tag);
    out.attributes.putAll(attributes);
    for (Element c : children) {
      out.children.add(c.copy());
    }
    return out;
  }

  /** This element and all below it, parents first. */
  List<Element> all() {
    List<Element> out = new ArrayList<>();
    collect(out);
    return out;
  }

  private void collect(List<Element> out) {
    out.add(this);
    for (Element c : children) {
      c.collect(out);
    }
  }

  /**
   * The element tree of a text.
   *
   * @throws IOException when the text is no XML
   */
  static Element parse(String xml) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return of(
          builder
              .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
              .getDocumentElement());
    } catch (SAXException e) {
      throw new ModelException(SourceLocation.NONE, "", "not well-formed: " + e.getMessage(), e);
    } catch (ParserConfigurationException e) {
      throw new IOException(e);
    }
  }

  private static Element of(org.w3c.dom.Element from) {
    Element out = new Element(from.getTagName());
    NamedNodeMap attributes = from.getAttributes();
    for (int i = 0; i < attributes.getLength(); i++) {
      out.set(attributes.item(i).getNodeName(), attributes.item(i).getNodeValue());
    }
    for (Node n = from.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (n instanceof org.w3c.dom.Element child) {
        out.children.add(of(child));
      }
    }
    return out;
  }

  /** The text of the element. */
  String xml() {
    StringBuilder out = new StringBuilder();
    write(out, "");
    return out.toString();
  }

  private void write(StringBuilder out, String indent) {
    out.append(indent).append('<').append(tag);
    attributes.forEach(
        (k, v) -> out.append(' ').append(k).append("=\"").append(escaped(v)).append('"'));
    if (children.isEmpty()) {
      out.append("/>\n");
      return;
    }
    out.append(">\n");
    for (Element c : children) {
      c.write(out, indent + "  ");
    }
    out.append(indent).append("</").append(tag).append(">\n");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
