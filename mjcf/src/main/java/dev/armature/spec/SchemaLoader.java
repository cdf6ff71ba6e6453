package dev.armature.spec;

import dev.armature.spec.Attribute.Shortfall;
import dev.armature.spec.Attribute.Type;
import dev.armature.spec.ElementType.Occurs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/** Reads the schema table. */
final class SchemaLoader {
  private final Map<String, Keywords> keywords = new LinkedHashMap<>();
  private final Map<String, List<Row>> groups = new LinkedHashMap<>();
  private final Map<String, ElementType> types = new LinkedHashMap<>();
  private final Map<ElementType, String> likes = new LinkedHashMap<>();

  /**
   * A row that several elements may share.
   *
   * @param attribute all but where the value ends up, which depends on the element
   * @param route the target as it is written
   */
  private record Row(Attribute attribute, boolean extra, String route) {}

  private SchemaLoader() {}

  static Schema load(String resource) {
    try (InputStream in = SchemaLoader.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the schema is missing from the class path: " + resource);
      }
      SchemaLoader loader = new SchemaLoader();
      loader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
      loader.link();
      return new Schema(loader.types, loader.keywords);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(List<String> lines) {
    List<Row> group = null;
    ElementType type = null;
    String prefix = "";
    for (String line : lines) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("  ")) {
        List<Row> rows = rows(line.strip());
        if (type != null) {
          for (Row row : rows) {
            add(type, prefix, row);
          }
        } else if (group != null) {
          group.addAll(rows);
        }
        continue;
      }
      String[] parts = line.split("\\|", 2);
      String[] words = words(parts[0]);
      int at = words[0].equals("beside") ? 1 : 0;
      type = null;
      group = null;
      switch (words[at]) {
        case "words" -> addKeywords(words);
        case "group" -> groups.put(words[1], group = new ArrayList<>());
        case "element" -> {
          type = new ElementType(words[at + 1], occurs(words[at + 2]), at == 0, parts[1].strip());
          prefix = words[at + 3];
          types.put(type.path(), type);
          if (words.length > at + 5) {
            likes.put(type, words[at + 5]);
          }
          if (words[at + 2].equals("R")) {
            type.children.put(type.name(), type);
          }
        }
        default -> throw new IllegalStateException("schema: " + line);
      }
    }
  }

  private static String[] words(String text) {
    // without a regular expression: every program that loads a model waits for this table
    StringTokenizer tokens = new StringTokenizer(text);
    String[] words = new String[tokens.countTokens()];
    for (int i = 0; i < words.length; i++) {
      words[i] = tokens.nextToken();
    }
    return words;
  }

  private void addKeywords(String[] words) {
    Map<String, Integer> codes = new LinkedHashMap<>();
    for (int i = 2; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      codes.put(words[i].substring(0, equals), Integer.valueOf(words[i].substring(equals + 1)));
    }
    keywords.put(words[1], new Keywords(words[1], codes));
  }

  private static Occurs occurs(String sign) {
    return switch (sign) {
      case "!" -> Occurs.ROOT;
      case "?" -> Occurs.OPTIONAL;
      default -> Occurs.ANY;
    };
  }

  /** The row of a line, or those of the group that it uses. */
  private List<Row> rows(String line) {
    if (!line.startsWith("use ")) {
      return List.of(row(line.split("\\|", -1)));
    }
    List<Row> rows = groups.get(line.substring(4).strip());
    if (rows == null) {
      throw new IllegalStateException("schema: no group for: " + line);
    }
    return rows;
  }

  private Row row(String[] cells) {
    for (int i = 0; i < cells.length; i++) {
      cells[i] = cells[i].strip();
    }
    boolean extra = cells[0].startsWith("+");
    String name = extra ? cells[0].substring(1) : cells[0];
    return new Row(attribute(name, cells[1], cells[2], cells[4]), extra, cells[3]);
  }

  private static void add(ElementType type, String prefix, Row row) {
    boolean computed = prefix.startsWith("~");
    String group = computed ? prefix.substring(1) : prefix;
    String route = row.route.replace("@", group);
    if (row.route.contains("@") && group.equals("-")) {
      route = "-";
    } else if (computed && !route.startsWith("-")) {
      route = "~" + route;
    }
    int space = route.indexOf(' ');
    String target = space < 0 ? route : route.substring(0, space);
    boolean copied = !target.startsWith("~") && !target.equals("-");
    target = target.equals("-") ? "" : target.replace("~", "");
    Attribute attribute = row.attribute.routed(target, copied, space < 0);
    if (type.attributes.put(attribute.name(), attribute) != null) {
      throw new IllegalStateException("schema: " + type + " has " + attribute.name() + " twice");
    }
    if (row.extra) {
      type.additions.add(attribute.name());
    }
  }

  private Attribute attribute(String name, String marked, String builtin, String description) {
    boolean required = marked.endsWith("!");
    String kind = required ? marked.substring(0, marked.length() - 1) : marked;
    int colon = kind.indexOf(':');
    int bracket = kind.indexOf('[');
    String base = kind.substring(0, colon >= 0 ? colon : bracket >= 0 ? bracket : kind.length());
    Type type = Type.valueOf(base.toUpperCase(Locale.ROOT));
    String argument = colon < 0 ? "" : kind.substring(colon + 1);
    Keywords set = null;
    if (type == Type.WORD || type == Type.WORDS) {
      set = keywords.get(argument);
      if (set == null) {
        throw new IllegalStateException("schema: no words " + argument);
      }
      argument = "";
    }
    int min = 1;
    int max = 1;
    Shortfall shortfall = Shortfall.EXACT;
    if (bracket >= 0) {
      String arity = kind.substring(bracket + 1, kind.length() - 1).strip();
      int dots = arity.indexOf("..");
      if (arity.equals("*")) {
        min = 0;
        max = Attribute.UNBOUNDED;
      } else if (dots < 0) {
        min = max = Integer.parseInt(arity);
      } else {
        boolean repeat = arity.endsWith("repeat");
        String last = arity.substring(dots + 2).replace("repeat", "").strip();
        min = Integer.parseInt(arity.substring(0, dots));
        max = Integer.parseInt(last);
        shortfall = repeat ? Shortfall.REPEAT : Shortfall.KEEP;
      }
    }
    return new Attribute(
        name,
        type,
        min,
        max,
        shortfall,
        required,
        value(type, builtin),
        set,
        argument,
        "",
        false,
        false,
        description);
  }

  private static @Nullable Object value(Type type, String text) {
    if (text.equals("-")) {
      return null;
    }
    return switch (type) {
      case REAL -> numbers(text, false);
      case FLOAT -> numbers(text, true);
      case INT, INTS -> {
        String[] words = words(text);
        int[] integers = new int[words.length];
        for (int i = 0; i < words.length; i++) {
          integers[i] = Integer.parseInt(words[i]);
        }
        yield integers;
      }
      default -> text;
    };
  }

  private static double[] numbers(String text, boolean single) {
    String[] words = words(text);
    double[] numbers = new double[words.length];
    for (int i = 0; i < words.length; i++) {
      numbers[i] = single ? Float.parseFloat(words[i]) : Double.parseDouble(words[i]);
    }
    return numbers;
  }

  /**
   * Puts every type below its parent; bodies, frames, replicates and the world hold the same
   * things.
   */
  private void link() {
    for (ElementType type : types.values()) {
      type.references =
          type.attributes.values().stream()
              .filter(row -> row.type() == Type.REF || row.type() == Type.REFS)
              .toList();
      int end = type.path().lastIndexOf('/');
      if (end > 0) {
        ElementType parent = types.get(type.path().substring(0, end));
        if (parent == null) {
          throw new IllegalStateException("schema: no parent for " + type);
        }
        parent.children.put(type.name(), type);
      }
    }
    likes.forEach((type, path) -> type.like = type(path));
    ElementType body = type("mujoco/body");
    ElementType frame = type("mujoco/frame");
    ElementType replicate = type("mujoco/replicate");
    body.children.put("frame", frame);
    body.children.put("replicate", replicate);
    frame.children.putAll(body.children);
    replicate.children.putAll(body.children);
    ElementType world = type("mujoco/worldbody");
    world.children.putAll(body.children);
    world.children.keySet().removeAll(List.of("inertial", "joint", "freejoint"));
    type("mujoco").children.remove("replicate");
  }

  private ElementType type(String path) {
    ElementType type = types.get(path);
    if (type == null) {
      throw new IllegalStateException("schema: no element " + path);
    }
    return type;
  }
}
