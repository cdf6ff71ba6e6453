package dev.armature.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The table of the layout ({@code layout.schema}) as it is written: classes, their fields, and sets
 * of state components. {@link Fields} is the way to use it; this is for what generates code.
 */
public final class LayoutTable {
  private static final String RESOURCE = "layout.schema";
  private static final Pattern TAG = Pattern.compile("\\{@\\w+ #?([^}]*)\\}");

  /**
   * A class of the table.
   *
   * @param owner "model" or "data"
   * @param name Java's name
   * @param byHand whether the class itself is written by hand and extends the generated fields
   * @param place the field of the owner that holds it; empty when its fields are the owner's own
   * @param kind the kind of its first fields, "-" when it has none
   * @param doc what it is
   * @param index its place in the table
   */
  public record Section(
      String owner,
      String name,
      boolean byHand,
      String place,
      String kind,
      String doc,
      int index) {}

  /**
   * A row of the table.
   *
   * @param section the class it belongs to
   * @param field the field
   * @param javadoc what it means, with Javadoc tags
   * @param initial its default, empty for none
   * @param component the name of its component of the state vector, empty for none
   * @param view whether it stands for another array and is not allocated itself
   */
  public record Row(
      Section section,
      Field field,
      String javadoc,
      String initial,
      String component,
      boolean view) {}

  /**
   * A set of components of the state vector.
   *
   * @param name its name
   * @param components names of components and other sets
   * @param doc what it is
   */
  public record Mask(String name, List<String> components, String doc) {}

  private final List<Section> sections = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private final List<Mask> masks = new ArrayList<>();
  private final Map<String, Section> byName = new HashMap<>();
  private final Map<String, Field> counts = new HashMap<>();
  // by section, the number of its rows; a map would make hash codes of records, which are slow in a
  // program that starts
  private final List<Integer> lengths = new ArrayList<>();

  private LayoutTable() {}

  /** The table that this engine was built from. */
  public static LayoutTable read() {
    try (InputStream in = LayoutTable.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + RESOURCE + " is missing");
      }
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      return parse(reader.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a table.
   *
   * @throws IllegalArgumentException if a line is malformed, with its number
   */
  public static LayoutTable parse(List<String> lines) {
    LayoutTable table = new LayoutTable();
    String owner = "";
    Section section = null;
    String kind = "";
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      try {
        if (line.isBlank() || line.startsWith("#")) {
          continue;
        } else if (line.startsWith("class ")) {
          section = table.section(owner, line);
          kind = section.kind;
        } else if (line.startsWith("more ")) {
          String[] words = line.split(" +");
          section = table.known(words[1]);
          kind = words[2];
        } else if (line.startsWith("mask ")) {
          table.mask(line);
        } else if (line.startsWith("  ") && section != null) {
          table.row(section, kind, line);
        } else {
          owner = line.trim();
        }
      } catch (RuntimeException e) {
        throw new IllegalArgumentException(RESOURCE + ":" + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    return table;
  }

  private Section section(String owner, String line) {
    String[] columns = line.split("\\|", 2);
    String[] words = columns[0].trim().split(" +");
    boolean byHand = words[1].endsWith("+");
    String name = byHand ? words[1].substring(0, words[1].length() - 1) : words[1];
    String place = words[2].equals("-") ? "" : words[2];
    Section section =
        new Section(owner, name, byHand, place, words[3], columns[1].trim(), sections.size());
    sections.add(section);
    lengths.add(0);
    byName.put(name, section);
    return section;
  }

  private Section known(String name) {
    Section section = byName.get(name);
    if (section == null) {
      throw new IllegalArgumentException("no class " + name);
    }
    return section;
  }

  private void mask(String line) {
    String[] columns = line.split("\\|", 2);
    List<String> words = List.of(columns[0].trim().split(" +"));
    masks.add(new Mask(words.get(1), words.subList(2, words.size()), columns[1].trim()));
  }

  private void row(Section section, String kind, String line) {
    String[] columns = line.split("\\|", 4);
    String[] names = names(section, columns[0].trim());
    Type type = Type.of(columns[1].trim());
    String javadoc = columns[3].trim();
    int index = lengths.get(section.index);
    lengths.set(section.index, index + 1);
    Field field =
        new Field(
            new Field.Columns(
                section.place,
                names[0],
                names[1],
                Field.Type.valueOf(type.element.toUpperCase(Locale.ROOT)),
                Field.Kind.valueOf(kind.toUpperCase(Locale.ROOT)),
                columns[2].trim(),
                type.target,
                javadoc.indexOf('{') < 0 ? javadoc : TAG.matcher(javadoc).replaceAll("$1")),
            section.index,
            index,
            type.array,
            dimensions(type.shape),
            type.bit);
    if (!type.array && section.place.isEmpty()) {
      counts.put(names[0], field);
    }
    rows.add(new Row(section, field, javadoc, type.initial, type.component, type.view));
  }

  /** Java's and MuJoCo's name of a row. */
  private static String[] names(Section section, String text) {
    int equals = text.indexOf('=');
    if (equals >= 0) {
      return new String[] {text.substring(equals + 1), text.substring(0, equals)};
    }
    if (text.startsWith("~")) {
      return new String[] {camel(text.substring(1)), ""};
    }
    String prefix = section.place.isEmpty() ? "" : section.place.replace('.', '_') + "_";
    return new String[] {camel(text), prefix + text};
  }

  /** MuJoCo's spelling to Java's: solref_lim to solrefLim. */
  static String camel(String name) {
    String[] words = name.split("_");
    StringBuilder out = new StringBuilder(words[0]);
    for (int i = 1; i < words.length; i++) {
      out.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
    }
    return out.toString();
  }

  private List<Field.Dimension> dimensions(List<String> shape) {
    List<Field.Dimension> dimensions = new ArrayList<>(shape.size());
    for (String text : shape) {
      dimensions.add(dimension(text));
    }
    return dimensions;
  }

  private Field.Dimension dimension(String text) {
    if (Character.isDigit(text.charAt(0))) {
      return new Field.Dimension(text, Integer.parseInt(text), null);
    }
    Field count = counts.get(text);
    if (count == null) {
      throw new IllegalArgumentException("no size " + text);
    }
    return new Field.Dimension(text, 0, count);
  }

  /** The second column, taken apart. */
  private record Type(
      String element,
      boolean array,
      List<String> shape,
      String initial,
      int bit,
      String component,
      boolean view,
      String target) {
    static Type of(String text) {
      String target = after(text, " -> ");
      String rest = before(text, " -> ");
      boolean view = rest.endsWith(" view");
      rest = view ? rest.substring(0, rest.length() - " view".length()) : rest;
      String initial = after(rest, " = ");
      rest = before(rest, " = ");
      String[] component = after(rest, " bit ").split(" ");
      rest = before(rest, " bit ");
      int bracket = rest.indexOf('[');
      boolean array = bracket >= 0;
      List<String> shape =
          array ? List.of(rest.substring(bracket + 1, rest.length() - 1).split(" ")) : List.of();
      boolean state = component.length == 2;
      return new Type(
          array ? rest.substring(0, bracket) : rest,
          array,
          shape,
          initial,
          state ? Integer.parseInt(component[0]) : -1,
          state ? component[1] : "",
          view,
          target);
    }

    private static String before(String text, String mark) {
      int at = text.indexOf(mark);
      return at < 0 ? text : text.substring(0, at);
    }

    private static String after(String text, String mark) {
      int at = text.indexOf(mark);
      return at < 0 ? "" : text.substring(at + mark.length());
    }
  }

  /** All classes, in the order of the table. */
  public List<Section> sections() {
    return List.copyOf(sections);
  }

  /** All rows, in the order of the table. */
  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** The rows of a class, in the order of the table. */
  public List<Row> rows(Section section) {
    return rows.stream().filter(r -> r.section.equals(section)).toList();
  }

  /** The sets of state components. */
  public List<Mask> masks() {
    return List.copyOf(masks);
  }

  /** The fields of "model" or "data". */
  List<Field> fields(String owner) {
    return rows.stream().filter(r -> r.section.owner.equals(owner)).map(Row::field).toList();
  }
}
