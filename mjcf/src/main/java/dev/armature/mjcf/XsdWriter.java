package dev.armature.mjcf;

import dev.armature.spec.Attribute;
import dev.armature.spec.ElementType;
import dev.armature.spec.Keywords;
import dev.armature.spec.Schema;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Makes an XML schema (XSD 1.0) of MJCF from the schema that the reader uses, so that editors can
 * complete and check models as they are typed.
 *
 * <p>It knows every element in its place, every attribute, its type, number of values and words,
 * and what must be written; descriptions come along. XSD cannot say that an element occurs at most
 * once among others in any order, so that is left to the reader, as are references to names.
 */
public final class XsdWriter {
  private final StringBuilder out = new StringBuilder();
  private final Set<String> simpleTypes = new LinkedHashSet<>();

  private XsdWriter() {}

  /** The XML schema as text. */
  public static String text() {
    return new XsdWriter().schema();
  }

  private String schema() {
    StringBuilder head = new StringBuilder();
    head.append(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
          <xs:annotation><xs:documentation>MJCF as Armature reads it: MuJoCo 3.5 and additions. Generated; do not edit.</xs:documentation></xs:annotation>
          <xs:element name="mujoco" type="mujoco"/>
          <xs:element name="mujocoinclude">
            <xs:complexType><xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/></xs:sequence><xs:anyAttribute processContents="skip"/></xs:complexType>
          </xs:element>
          <xs:complexType name="include">
            <xs:annotation><xs:documentation>Replaced by what the root of the file holds</xs:documentation></xs:annotation>
            <xs:attribute name="file" type="xs:string" use="required"/>
            <xs:attribute name="prefix" type="xs:string"/>
          </xs:complexType>
        """);
    Schema.mjcf().types().forEach(this::element);
    simpleTypes.forEach(head::append);
    return head.append(out).append("</xs:schema>\n").toString();
  }

  private static String typeName(ElementType type) {
    return type.path().replace('/', '.');
  }

  private void element(ElementType type) {
    out.append("  <xs:complexType name=\"").append(typeName(type)).append("\">\n");
    documentation(type.description(), "    ");
    out.append("    <xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\">\n");
    type.children().forEach((name, child) -> child(name, typeName(child)));
    if (!type.children().containsKey("include")) {
      child("include", "include");
    }
    out.append("    </xs:choice>\n");
    type.attributes().values().forEach(this::attribute);
    out.append("  </xs:complexType>\n");
  }

  private void child(String name, String type) {
    out.append("      <xs:element name=\"")
        .append(name)
        .append("\" type=\"")
        .append(type)
        .append("\"/>\n");
  }

  private void documentation(String text, String indent) {
    if (!text.isEmpty()) {
      out.append(indent)
          .append("<xs:annotation><xs:documentation>")
          .append(text.replace("&", "&amp;").replace("<", "&lt;"))
          .append("</xs:documentation></xs:annotation>\n");
    }
  }

  private void attribute(Attribute row) {
    out.append("    <xs:attribute name=\"")
        .append(row.name())
        .append("\" type=\"")
        .append(simpleType(row))
        .append(row.required() ? "\" use=\"required\">\n" : "\">\n");
    documentation(row.description(), "      ");
    out.append("    </xs:attribute>\n");
  }

  // ---- types of values

  private String simpleType(Attribute row) {
    Keywords keywords = row.keywords();
    if (keywords != null) {
      boolean several = row.type() == Attribute.Type.WORDS;
      return several ? words(keywords) : word(keywords);
    }
    if (row.isText()) {
      return "xs:string";
    }
    return list(row.isInteger() ? "integer" : "number", row.min(), row.max());
  }

  private String word(Keywords keywords) {
    String name = "word." + keywords.name();
    StringBuilder type = new StringBuilder();
    type.append("  <xs:simpleType name=\"").append(name).append("\">\n");
    type.append("    <xs:restriction base=\"xs:token\">\n");
    for (String word : keywords.words()) {
      type.append("      <xs:enumeration value=\"").append(word).append("\"/>\n");
    }
    type.append("    </xs:restriction>\n  </xs:simpleType>\n");
    simpleTypes.add(type.toString());
    return name;
  }

  private String words(Keywords keywords) {
    String name = "words." + keywords.name();
    simpleTypes.add(
        """
          <xs:simpleType name="%s">
            <xs:list itemType="%s"/>
          </xs:simpleType>
        """
            .formatted(name, word(keywords)));
    return name;
  }

  /** A list of numbers of limited length; MJCF also writes inf and nan in small letters. */
  private String list(String kind, int min, int max) {
    simpleTypes.add(
        kind.equals("integer")
            ? """
              <xs:simpleType name="integer">
                <xs:restriction base="xs:integer"/>
              </xs:simpleType>
            """
            : """
              <xs:simpleType name="number">
                <xs:union memberTypes="xs:double">
                  <xs:simpleType>
                    <xs:restriction base="xs:token"><xs:pattern value="[+\\-]?([iI][nN][fF]|[nN][aA][nN])"/></xs:restriction>
                  </xs:simpleType>
                </xs:union>
              </xs:simpleType>
            """);
    if (max == 1) {
      return kind;
    }
    String size =
        max == Attribute.UNBOUNDED
            ? ""
            : String.format(
                Locale.ROOT, "<xs:minLength value=\"%d\"/><xs:maxLength value=\"%d\"/>", min, max);
    String name = kind + (max == Attribute.UNBOUNDED ? "s" : "." + min + "." + max);
    simpleTypes.add(
        """
          <xs:simpleType name="%s">
            <xs:restriction><xs:simpleType><xs:list itemType="%s"/></xs:simpleType>%s</xs:restriction>
          </xs:simpleType>
        """
            .formatted(name, kind, size));
    return name;
  }
}
