package dev.armature.xml;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import dev.armature.spec.Limit;
import dev.armature.spec.ModelException;
import dev.armature.spec.SourceLocation;
import java.io.ByteArrayInputStream;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Walks through the elements of an XML text. Text, comments and processing instructions are passed
 * over; a document type is not read, so there are no entities but the five of XML; depth, number of
 * attributes and their size are bounded.
 */
public final class XmlCursor implements AutoCloseable {

  private static final int MAX_ATTRIBUTES = 1000;
  private static final int MAX_ATTRIBUTE_LENGTH = 1 << 28;

  private final String file;
  private final XMLStreamReader reader;
  private final String remark;
  private final int remarkLine;
  private boolean hasDoctype;
  private boolean keepsText;
  private final StringBuilder text = new StringBuilder();

  /** Starts before the first element. */
  public XmlCursor(byte[] text, String file) {
    this.file = file;
    LooseXml loose = new LooseXml(text);
    remark = loose.remark();
    remarkLine = loose.remarkLine();
    try {
      reader = factory().createXMLStreamReader(new ByteArrayInputStream(loose.repaired()));
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  private static XMLInputFactory factory() {
    WstxInputFactory factory = new WstxInputFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, (int) Limit.NESTING.most());
    factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, MAX_ATTRIBUTES);
    factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, MAX_ATTRIBUTE_LENGTH);
    return factory;
  }

  /** Goes to the next start or end of an element; false at the end of the text. */
  public boolean next() {
    try {
      while (reader.hasNext()) {
        int event = reader.next();
        if (event == XMLStreamConstants.DTD) {
          hasDoctype = true;
        }
        if (keepsText
            && (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA)) {
          text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        }
        if (event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT) {
          return true;
        }
      }
      return false;
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  /**
   * Goes to the start of the next child of the element that is open; false (at its end) when there
   * is none.
   */
  public boolean nextChild() {
    if (!next()) {
      throw new ModelException(here(), "", "the text ends inside an element");
    }
    return isStart();
  }

  /** Passes over the element that has just started, to its end. */
  public void skip() {
    int depth = 1;
    while (depth > 0) {
      if (!next()) {
        throw new ModelException(here(), "", "the text ends inside an element");
      }
      depth += isStart() ? 1 : -1;
    }
  }

  /** Keeps the text between elements from now on, for {@link #takeText}. */
  public void keepText() {
    keepsText = true;
  }

  /** The text since the last call, which is forgotten. */
  public String takeText() {
    String taken = text.toString();
    text.setLength(0);
    return taken;
  }

  /** Whether it is at the start of an element, not at an end. */
  public boolean isStart() {
    return reader.getEventType() == XMLStreamConstants.START_ELEMENT;
  }

  /** Name of the element. */
  public String name() {
    return reader.getLocalName();
  }

  /** Number of attributes of the element that has just started. */
  public int attributes() {
    return reader.getAttributeCount();
  }

  /** Name of an attribute. */
  public String attributeName(int index) {
    return reader.getAttributeLocalName(index);
  }

  /** Value of an attribute, with entities decoded. */
  public String attributeValue(int index) {
    return reader.getAttributeValue(index);
  }

  /** Whether a document type was passed over. */
  public boolean hasDoctype() {
    return hasDoctype;
  }

  /** What in the tags is no XML but was read, as MuJoCo reads it; empty when nothing. */
  public String remark() {
    return remark;
  }

  /** The place of the remark. */
  public SourceLocation remarkPlace() {
    return new SourceLocation(file, remarkLine, 0);
  }

  /** The place of the element that has just started. */
  public SourceLocation here() {
    return at(reader.getLocation());
  }

  private SourceLocation at(Location place) {
    return new SourceLocation(
        file, Math.max(place.getLineNumber(), 0), Math.max(place.getColumnNumber(), 0));
  }

  private ModelException broken(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    int end = message.indexOf("\n at [row");
    String problem = "not well-formed XML: " + (end < 0 ? message : message.substring(0, end));
    Location place = e.getLocation();
    return new ModelException(
        place == null ? new SourceLocation(file, 0, 0) : at(place), "", problem, e);
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }
}
