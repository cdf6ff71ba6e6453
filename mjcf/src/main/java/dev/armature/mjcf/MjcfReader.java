package dev.armature.mjcf;

import dev.armature.spec.Attribute;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.Element;
import dev.armature.spec.ElementType;
import dev.armature.spec.FileAccess;
import dev.armature.spec.Hints;
import dev.armature.spec.Limit;
import dev.armature.spec.ModelAsset;
import dev.armature.spec.ModelException;
import dev.armature.spec.Schema;
import dev.armature.spec.SourceLocation;
import dev.armature.spec.Spec;
import dev.armature.xml.XmlCursor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Reads MJCF text into a spec: includes are resolved, every element and attribute is checked
 * against the schema, every value is parsed.
 *
 * <p>Inside {@code frame} and {@code replicate} unknown attributes are passed over with a warning,
 * as in MuJoCo; everywhere else they are refused.
 */
final class MjcfReader {
  private static final Set<String> OPEN = Set.of("user", "data");

  private final String mainFile;
  private final String mainFolder;
  private final Diagnostics diagnostics;
  private final ModelReader models;
  private final Set<String> included = new HashSet<>();
  private final Deque<String> stack = new ArrayDeque<>();
  private final FileAccess files;
  private int elements;
  private int depth;

  MjcfReader(String mainFile, FileAccess files, Diagnostics diagnostics, ModelReader models) {
    this.mainFile = mainFile;
    this.mainFolder = Paths.folder(mainFile);
    this.files = files;
    this.diagnostics = diagnostics;
    this.models = models;
  }

  /** Reads from a cursor that is at the start of the root. */
  Spec read(XmlCursor cursor) {
    included.add(mainFile);
    stack.push(mainFile);
    Element root = Element.of(Schema.mjcf().root());
    root.location(cursor.here());
    readAttributes(root, cursor, false);
    readChildren(root, cursor, new Place(mainFile, false, false));
    if (cursor.hasDoctype()) {
      diagnostics.warn(new SourceLocation(mainFile, 0, 0), "", "the document type is not read");
    }
    remark(cursor);
    Spec spec = new Spec(root, files, mainFolder, mainFile);
    readModels(root);
    return spec.files(files);
  }

  private void remark(XmlCursor cursor) {
    if (!cursor.remark().isEmpty()) {
      diagnostics.warn(
          cursor.remarkPlace(), "", "not XML, read as MuJoCo reads it: " + cursor.remark());
    }
  }

  /**
   * The current position of the reader.
   *
   * @param file the file being read
   * @param lenient whether inside a frame or replicate
   * @param nested whether directly inside an include of the element being read
   */
  private record Place(String file, boolean lenient, boolean nested) {}

  private void readChildren(Element parent, XmlCursor cursor, Place place) {
    if (Limit.NESTING.exceededBy(++depth)) {
      throw parent.error("needs " + Limit.NESTING.told());
    }
    while (cursor.nextChild()) {
      if (Limit.ELEMENTS.exceededBy(++elements)) {
        throw new ModelException(cursor.here(), "", "the model has " + Limit.ELEMENTS.told());
      }
      if (cursor.name().equals("include")) {
        include(parent, cursor, place);
      } else {
        readChild(parent, cursor, place);
      }
    }
    depth--;
  }

  private void readChild(Element parent, XmlCursor cursor, Place place) {
    String name = cursor.name();
    ElementType type = parent.type().child(name);
    if (type == null) {
      throw new ModelException(cursor.here(), name, Hints.unknownElement(parent.type(), name));
    }
    boolean lenient = place.lenient || name.equals("frame") || name.equals("replicate");
    Element element = Element.of(type);
    element.location(cursor.here());
    Element earlier = type.occurs() == ElementType.Occurs.OPTIONAL ? parent.child(name) : null;
    if (earlier != null) {
      if (!lenient) {
        throw element.error("may occur only once in <" + parent.kind() + ">");
      }
      diagnostics.warn(earlier.location(), earlier.describe(), "replaced by a later one");
      parent.remove(earlier);
    }
    readAttributes(element, cursor, lenient);
    boolean dropped = place.nested && (name.equals("flag") || name.equals("lengthrange"));
    if (dropped) {
      diagnostics.warn(
          element.location(),
          element.describe(),
          "is passed over, because it comes from an include inside <" + parent.kind() + ">");
    } else {
      parent.append(element);
    }
    if (parent.parent() == null
        && (name.equals("body") || name.equals("frame"))
        && parent.kind().equals("mujoco")) {
      diagnostics.warn(
          element.location(),
          element.describe(),
          "is passed over, because it is outside <worldbody>");
    }
    readChildren(element, cursor, new Place(place.file, lenient, false));
    if (!type.counted() && type.path().startsWith("mujoco/deformable/")) {
      diagnostics.tolerate(
          element.location(),
          element.describe(),
          "is not known to MuJoCo as a child element of <flex>");
    }
  }

  private void readAttributes(Element element, XmlCursor cursor, boolean lenient) {
    for (int i = 0; i < cursor.attributes(); i++) {
      String name = cursor.attributeName(i);
      if (lenient && element.type().attribute(name) == null) {
        diagnostics.warn(
            element.location(),
            element.describe(),
            Hints.unknownAttribute(element.type(), name)
                + "; passed over inside a frame or replicate");
        continue;
      }
      element.set(name, cursor.attributeValue(i));
      checkFinite(element, name);
      if (element.type().isAddition(name) && element.type().counted()) {
        diagnostics.tolerate(
            element.location(),
            element.describe(),
            "attribute '" + name + "' is not known to MuJoCo 3.5");
      }
    }
    if (element.kind().equals("option") && "avbd".equals(element.text("solver"))) {
      diagnostics.tolerate(
          element.location(), element.describe(), "solver 'avbd' is not known to MuJoCo 3.5");
    }
    for (Attribute row : element.type().attributes().values()) {
      if (row.required() && !element.has(row.name())) {
        throw element.error("attribute '" + row.name() + "' is missing");
      }
    }
  }

  /**
   * Warns of numbers that are not finite, or refuses them. Ranges may be open, and what the user's
   * own data mean is the user's affair.
   */
  private void checkFinite(Element element, String attribute) {
    if (!(element.value(attribute) instanceof double[] numbers)) {
      return;
    }
    boolean open = attribute.endsWith("range") || OPEN.contains(attribute);
    for (double number : numbers) {
      if (Double.isNaN(number) || Double.isInfinite(number) && !open) {
        String message = "attribute '" + attribute + "': " + number + " is not a finite number";
        if (models.options().finite()) {
          throw element.error(message);
        }
        diagnostics.warn(element.location(), element.describe(), message);
        return;
      }
    }
  }

  // ---- include

  private void include(Element parent, XmlCursor cursor, Place place) {
    SourceLocation here = cursor.here();
    String file = null;
    for (int i = 0; i < cursor.attributes(); i++) {
      if (cursor.attributeName(i).equals("file")) {
        file = cursor.attributeValue(i);
      } else if (!place.lenient) {
        throw new ModelException(
            here,
            "include",
            "unknown attribute '" + cursor.attributeName(i) + "'; <include> takes only 'file'");
      }
    }
    if (file == null || file.isEmpty()) {
      throw new ModelException(here, "include", "attribute 'file' is missing");
    }
    if (cursor.nextChild()) {
      throw new ModelException(
          cursor.here(), "include", "holds an element <" + cursor.name() + ">, but may hold none");
    }
    String path = findInclude(file, place.file, here);
    if (stack.contains(path)) {
      StringBuilder cycle = new StringBuilder();
      stack.descendingIterator().forEachRemaining(f -> cycle.append(f).append(" → "));
      throw new ModelException(here, "include", "include cycle: " + cycle + path);
    }
    if (!included.add(path)) {
      throw new ModelException(here, "include", "file '" + path + "' is already included");
    }
    if (stack.size() >= Limit.INCLUDES.most()) {
      throw new ModelException(here, "include", "needs " + Limit.INCLUDES.told());
    }
    readIncluded(parent, path, place, here);
  }

  private void readIncluded(Element parent, String path, Place place, SourceLocation here) {
    byte[] text;
    try {
      text = files.read(path);
    } catch (ModelException e) {
      throw new ModelException(here, "include", e.problem(), e);
    }
    stack.push(path);
    try (XmlCursor cursor = new XmlCursor(text, path)) {
      if (!cursor.next()) {
        throw new ModelException(here, "include", "file '" + path + "' is empty");
      }
      int before = elements;
      readChildren(parent, cursor, new Place(path, place.lenient, true));
      remark(cursor);
      if (elements == before) {
        throw new ModelException(
            here, "include", "file '" + path + "' has no elements inside its root");
      }
    }
    stack.pop();
  }

  private String findInclude(String written, String from, SourceLocation here) {
    String file = written.replace('\\', '/');
    String path = Paths.isAbsolute(file) ? file : mainFolder + file;
    if (!files.exists(path) && !Paths.isAbsolute(file)) {
      String beside = Paths.folder(from) + file;
      if (files.exists(beside) || files.refuses(beside)) {
        path = beside;
      }
    }
    if (files.refuses(path)) {
      throw new ModelException(here, "include", FileAccess.refusal(path));
    }
    if (!files.exists(path)) {
      throw new ModelException(here, "include", "file not found: '" + path + "'");
    }
    return path;
  }

  // ---- attached models

  private void readModels(Element root) {
    for (Element section : root.children("asset")) {
      for (Element child : section.children("model")) {
        String file = java.util.Objects.requireNonNull(child.text("file")).replace('\\', '/');
        String path = Paths.isAbsolute(file) ? file : mainFolder + file;
        if (files.refuses(path)) {
          throw child.error(FileAccess.refusal(path));
        }
        if (!files.exists(path)) {
          throw child.error("file not found: '" + path + "'");
        }
        ((ModelAsset) child).spec(models.readAttached(child, path, files, diagnostics));
      }
    }
  }
}
