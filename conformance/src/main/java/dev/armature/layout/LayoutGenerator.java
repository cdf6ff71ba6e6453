package dev.armature.layout;

import dev.armature.model.Field;
import dev.armature.model.LayoutTable;
import dev.armature.model.LayoutTable.Row;
import dev.armature.model.LayoutTable.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes the Java of the layout from its table: sizes, groups, the arrays of models and worlds and
 * the components of the state vector. {@code ./armature generate} runs it.
 */
public final class LayoutGenerator {
  private static final String MADE =
      "// Generated from layout.schema by \"./armature generate\". Change the table, not this"
          + " file.";
  private static final String MODEL = "dev.armature.model";
  private static final String DATA = "dev.armature.data";

  /** The part of {@code StateComponents} that does not depend on the table. */
  private static final String STATE_METHODS =
      """
      /** Checks that every bit is a component. */
      public StateComponents {
        if (bits < 0 || bits >= 1 << COUNT) {
          throw new IllegalArgumentException("no such state components: " + bits);
        }
      }

      /** The components of all the given sets. */
      public static StateComponents of(StateComponents... parts) {
        int bits = 0;
        for (StateComponents part : parts) {
          bits |= part.bits;
        }
        return new StateComponents(bits);
      }

      /** Whether all components of another set are in this one. */
      public boolean contains(StateComponents part) {
        return (part.bits & ~bits) == 0;
      }\
      """;

  private final LayoutTable table;

  private LayoutGenerator(LayoutTable table) {
    this.table = table;
  }

  /** The files by their place under the engine's sources. */
  public static Map<String, String> generate(LayoutTable table) {
    LayoutGenerator generator = new LayoutGenerator(table);
    Map<String, String> files = new LinkedHashMap<>();
    for (Section s : table.sections()) {
      if (s.name().contains(".") || s.kind().equals("-") && s.byHand()) {
        continue;
      }
      String folder = s.owner().equals("model") ? "dev/armature/model/" : "dev/armature/data/";
      files.put(folder + className(s) + ".java", generator.classFile(s));
    }
    files.put("dev/armature/model/ModelFields.java", generator.model());
    files.put("dev/armature/model/StateComponents.java", generator.stateComponents());
    return files;
  }

  /**
   * Writes all files.
   *
   * @param args the folder of the engine's sources, {@code engine/src/main}
   */
  public static void main(String[] args) throws IOException {
    Path main = Path.of(args[0]);
    Path schema = main.resolve("resources/dev/armature/model/layout.schema");
    LayoutTable table = LayoutTable.parse(Files.readAllLines(schema));
    for (Map.Entry<String, String> file : generate(table).entrySet()) {
      Path path = main.resolve("java").resolve(file.getKey());
      if (!Files.exists(path) || !Files.readString(path).equals(file.getValue())) {
        Files.writeString(path, file.getValue());
        System.out.println("wrote " + path);
      }
    }
  }

  private static String className(Section s) {
    return s.byHand() ? s.name() + "Fields" : s.name();
  }

  // ---- one class

  private String classFile(Section s) {
    JavaText out = new JavaText();
    boolean data = s.owner().equals("data");
    List<Row> rows = table.rows(s);
    Set<String> imports = new LinkedHashSet<>();
    if (data) {
      imports.add("dev.armature.model.FieldHolder");
      if (s.place().isEmpty()) {
        imports.add("dev.armature.model.Model");
      }
    }
    if (data && (s.place().isEmpty() || !capacities(rows).isEmpty())) {
      imports.add("java.util.Arrays");
    }
    if (!parts(s).isEmpty() || rows.stream().anyMatch(r -> r.field().isArray())) {
      imports.add("org.jspecify.annotations.Nullable");
    }
    head(out, data ? DATA : MODEL, imports);
    if (s.byHand()) {
      out.javadoc("The arrays of {@link " + s.name() + "}.");
      // public, so that languages that reach fields by reflection can; the constructor is not
      out.open("public abstract class " + className(s) + " extends " + base(s) + " {");
    } else {
      out.javadoc(s.doc());
      out.open("public final class " + s.name() + " extends " + base(s) + " {");
    }
    for (Section part : parts(s)) {
      nested(out, part);
    }
    declarations(out, s, rows);
    for (Section part : parts(s)) {
      out.javadoc(part.doc());
      String type = part.name().substring(s.name().length() + 1);
      out.line("public final " + type + " " + lastWord(part) + " = new " + type + "();").gap();
    }
    constructor(out, s, rows);
    copies(out, s);
    access(out, s, rows);
    growth(out, rows);
    if (data && s.place().isEmpty()) {
      zero(out, rows);
    }
    return end(out);
  }

  private static void head(JavaText out, String place, Set<String> imports) {
    out.line("package " + place + ";").gap().line(MADE).gap();
    for (String name : imports) {
      out.line("import " + name + ";");
    }
    if (!imports.isEmpty()) {
      out.gap();
    }
  }

  /** The text with the empty line before the last brace taken out. */
  private static String end(JavaText out) {
    String text = out.close("}").toString();
    return text.replace("\n\n}\n", "\n}\n").replace("\n\n  }\n", "\n  }\n");
  }

  private static String base(Section s) {
    return s.owner().equals("data") || s.kind().equals("size") || s.name().contains(".")
        ? "FieldHolder"
        : "Group";
  }

  /** The classes within a class, as Visual.Global in Visual. */
  private List<Section> parts(Section s) {
    return table.sections().stream().filter(p -> p.name().startsWith(s.name() + ".")).toList();
  }

  private static String lastWord(Section s) {
    return s.place().substring(s.place().lastIndexOf('.') + 1);
  }

  private void nested(JavaText out, Section s) {
    List<Row> rows = table.rows(s);
    String type = s.name().substring(s.name().indexOf('.') + 1);
    out.javadoc(s.doc()).open("public static final class " + type + " extends FieldHolder {");
    declarations(out, s, rows);
    out.line("private " + type + "() {}").gap();
    access(out, s, rows);
    out.close("}").gap();
  }

  private void declarations(JavaText out, Section s, List<Row> rows) {
    for (Row row : rows) {
      Field f = row.field();
      out.javadoc(doc(row));
      String type = f.type().name().toLowerCase(Locale.ROOT);
      if (!f.isArray()) {
        String initial = row.initial().isEmpty() ? "" : " = " + literal(f, row.initial());
        out.line("public " + type + " " + f.simpleName() + initial + ";").gap();
      } else if (grows(row)) {
        out.line("public " + type + "[] " + f.simpleName() + " = {};").gap();
      } else {
        out.line("public final " + type + "[] " + f.simpleName() + initial(row, type) + ";").gap();
      }
    }
    if (s.place().isEmpty() && s.owner().equals("data")) {
      for (Section part : table.sections()) {
        if (part.owner().equals("data") && !part.place().isEmpty()) {
          out.javadoc(part.doc());
          out.line(
                  "public final %s %s = new %s();"
                      .formatted(part.name(), part.place(), part.name()))
              .gap();
        }
      }
      out.line("final Model layout;").gap();
    }
  }

  private static String doc(Row row) {
    Field f = row.field();
    String shape = String.join(" x ", f.shape());
    String sep = shape.isEmpty() || f.unit().isEmpty() ? "" : ", ";
    String note = shape + sep + f.unit();
    return row.javadoc() + (note.isEmpty() ? "" : " [" + note + "]");
  }

  /** The initializer of an array whose length is known: its defaults, or zeros. */
  private static String initial(Row row, String type) {
    if (!row.initial().isEmpty()) {
      List<String> values = new ArrayList<>();
      for (String value : row.initial().split(" ")) {
        values.add(literal(row.field(), value));
      }
      return " = {" + String.join(", ", values) + "}";
    }
    return fixed(row) ? " = new " + type + "[" + length(row, "") + "]" : "";
  }

  private static String literal(Field f, String value) {
    return f.type() == Field.Type.FLOAT && value.contains(".") ? value + "f" : value;
  }

  private static boolean fixed(Row row) {
    return row.field().shape().stream().allMatch(d -> Character.isDigit(d.charAt(0)));
  }

  /** Whether an array grows with a count of a world rather than with a size of its model. */
  private static boolean grows(Row row) {
    return row.section().owner().equals("data") && !row.section().place().isEmpty() && !fixed(row);
  }

  /** The length as an expression: constant factors first. */
  private static String length(Row row, String prefix) {
    List<String> factors = new ArrayList<>();
    for (String d : row.field().shape()) {
      if (Character.isDigit(d.charAt(0))) {
        factors.add(0, d);
      } else {
        factors.add(prefix + d);
      }
    }
    return String.join(" * ", factors);
  }

  private static void constructor(JavaText out, Section s, List<Row> rows) {
    String name = className(s);
    boolean world = s.owner().equals("data") && s.place().isEmpty();
    if (!world && !s.kind().equals("constant")) {
      if (s.byHand()) {
        out.line(name + "() {}").gap();
      }
      return;
    }
    if (world) {
      out.open(name + "(Model m) {").line("layout = m;");
    } else {
      out.line((s.byHand() ? "" : "private ") + "final Sizes sizes;").gap();
      if (!s.byHand()) {
        out.javadoc("Allocates the arrays for a model of these sizes.");
      }
      out.open((s.byHand() ? "" : "public ") + name + "(Sizes s) {").line("sizes = s;");
    }
    for (Row row : rows) {
      if (!row.field().isArray() || fixed(row) || grows(row)) {
        continue;
      }
      String type = row.field().type().name().toLowerCase(Locale.ROOT);
      out.line(
          "%s = new %s[%s];"
              .formatted(row.field().simpleName(), type, length(row, world ? "m." : "s.")));
    }
    out.close("}").gap();
  }

  private void copies(JavaText out, Section s) {
    if (s.byHand() || s.owner().equals("data")) {
      return;
    }
    if (s.kind().equals("size")) {
      out.javadoc("A copy that can be changed without touching this one.");
    } else {
      out.line("@Override");
    }
    out.open("public " + s.name() + " copy() {");
    out.line(
        s.name() + " copy = new " + s.name() + (s.kind().equals("constant") ? "(sizes);" : "();"));
    if (parts(s).isEmpty()) {
      out.line("copy.copyFields(this);");
    }
    for (Section part : parts(s)) {
      out.line("copy.%s.copyFields(%s);".formatted(lastWord(part), lastWord(part)));
    }
    out.line("return copy;").close("}").gap();
    if (!parts(s).isEmpty()) {
      same(out, s);
    }
  }

  private void same(JavaText out, Section s) {
    out.line("@Override").open("public boolean same(Group other) {");
    List<String> terms = new ArrayList<>();
    for (Section part : parts(s)) {
      terms.add("%s.sameFields(o.%s)".formatted(lastWord(part), lastWord(part)));
    }
    out.line(s.name() + " o = (" + s.name() + ") other;");
    out.line("return " + String.join("\n        && ", terms) + ";").close("}").gap();
  }

  // ---- access to the fields by number

  private void access(JavaText out, Section s, List<Row> rows) {
    out.line("@Override").open("protected int section() {");
    out.line("return " + s.index() + ";").close("}").gap();
    out.line("@Override").open("protected int fieldCount() {");
    out.line("return " + rows.size() + ";").close("}").gap();
    if (rows.stream().anyMatch(r -> r.field().isArray())) {
      out.line("@Override").open("protected @Nullable Object array(int field) {");
      out.open("return switch (field) {");
      for (int i = 0; i < rows.size(); i++) {
        if (rows.get(i).field().isArray()) {
          out.line("case " + i + " -> " + rows.get(i).field().simpleName() + ";");
        }
      }
      out.line("default -> null;").close("};").close("}").gap();
    }
    if (rows.stream().anyMatch(r -> !r.field().isArray())) {
      numbers(out, rows);
    }
    if (!parts(s).isEmpty()) {
      part(out, parts(s), "throw noSuchPart()", "");
    } else if (s.owner().equals("data") && s.place().isEmpty()) {
      List<Section> held = new ArrayList<>();
      for (Section part : table.sections()) {
        if (part.owner().equals("data") && !part.equals(s)) {
          held.add(part);
        }
      }
      part(out, held, "section == section() ? this : part(layout, section)", "");
    }
  }

  private static void numbers(JavaText out, List<Row> rows) {
    out.line("@Override").open("protected double number(int field) {");
    out.open("return switch (field) {");
    for (int i = 0; i < rows.size(); i++) {
      Field f = rows.get(i).field();
      if (!f.isArray()) {
        String flag = f.type() == Field.Type.BOOLEAN ? " ? 1 : 0" : "";
        out.line("case " + i + " -> " + f.simpleName() + flag + ";");
      }
    }
    out.line("default -> super.number(field);").close("};").close("}").gap();
    out.line("@Override").open("protected void setNumber(int field, double value) {");
    out.open("switch (field) {");
    for (int i = 0; i < rows.size(); i++) {
      Field f = rows.get(i).field();
      if (!f.isArray()) {
        String value =
            switch (f.type()) {
              case BOOLEAN -> "value != 0";
              case DOUBLE -> "value";
              default -> "(" + f.type().name().toLowerCase(Locale.ROOT) + ") value";
            };
        out.line("case " + i + " -> " + f.simpleName() + " = " + value + ";");
      }
    }
    out.line("default -> super.setNumber(field, value);").close("}").close("}").gap();
  }

  private static void part(JavaText out, List<Section> held, String other, String first) {
    out.line("@Override").open("protected FieldHolder part(int section) {");
    out.open("return switch (section) {");
    for (Section part : held) {
      String place = part.place().isEmpty() ? held(part) : lastPlace(part, first);
      out.line("case " + part.index() + " -> " + place + ";");
    }
    out.line("default -> " + other + ";").close("};").close("}").gap();
  }

  private static String lastPlace(Section part, String first) {
    return first.isEmpty() ? lastWord(part) : part.place();
  }

  private static String held(Section part) {
    return part.kind().equals("size")
        ? "sizes"
        : Character.toLowerCase(part.name().charAt(0)) + part.name().substring(1);
  }

  private static void zero(JavaText out, List<Row> rows) {
    out.javadoc("Sets all fields to zero or false; straight code, as worlds are reset often.");
    out.open("final void zero() {");
    for (Row row : rows) {
      Field f = row.field();
      String zero = f.type() == Field.Type.BOOLEAN ? "false" : "0";
      out.line(
          f.isArray()
              ? "Arrays.fill(" + f.simpleName() + ", " + zero + ");"
              : f.simpleName() + " = " + zero + ";");
    }
    out.close("}").gap();
  }

  // ---- arrays that grow

  private static Set<String> capacities(List<Row> rows) {
    Set<String> counts = new LinkedHashSet<>();
    for (Row row : rows) {
      if (row.field().isArray() && grows(row) && !row.view()) {
        counts.add(row.field().shape().get(0));
      }
    }
    return counts;
  }

  private static void growth(JavaText out, List<Row> rows) {
    for (String count : capacities(rows)) {
      String name = "grow" + Character.toUpperCase(count.charAt(0)) + count.substring(1);
      out.javadoc("Gives the arrays of {@code " + count + "} rows a length, keeping what fits.");
      out.open("final void " + name + "(int size) {");
      for (Row row : rows) {
        Field f = row.field();
        if (f.isArray() && f.shape().get(0).equals(count) && !row.view()) {
          String length = f.width() == 1 ? "size" : f.width() + " * size";
          out.line("%s = Arrays.copyOf(%s, %s);".formatted(f.simpleName(), f.simpleName(), length));
        }
      }
      out.close("}").gap();
    }
  }

  // ---- the model

  private String model() {
    JavaText out = new JavaText();
    head(out, MODEL, Set.of());
    out.javadoc("The sizes, groups and arrays of a {@link Model}.");
    out.open("public abstract class ModelFields extends FieldOwner {");
    List<Section> groups = new ArrayList<>();
    for (Section s : table.sections()) {
      if (s.owner().equals("model") && !s.name().contains(".") && !s.kind().equals("size")) {
        groups.add(s);
      }
    }
    Section sizes = table.sections().get(0);
    for (Row row : table.rows(sizes)) {
      out.javadoc(doc(row)).line("public final int " + row.field().simpleName() + ";").gap();
    }
    for (Section s : groups) {
      if (!s.place().isEmpty()) {
        out.javadoc(s.doc()).line("public final " + s.name() + " " + s.place() + ";").gap();
      }
    }
    for (Section s : groups) {
      for (Row row : s.place().isEmpty() ? table.rows(s) : List.<Row>of()) {
        String type = row.field().type().name().toLowerCase(Locale.ROOT);
        out.javadoc(doc(row));
        out.line("public final " + type + "[] " + row.field().simpleName() + ";").gap();
      }
    }
    out.line("final Sizes sizes;").line("final Group[] groups;");
    for (Section s : groups) {
      if (s.place().isEmpty()) {
        out.line("private final " + s.name() + " " + held(s) + ";");
      }
    }
    out.gap();
    modelConstructor(out, sizes, groups);
    out.javadoc("All groups, in the order of the constructor.");
    out.open("static Group[] allocate(Sizes s) {").open("return new Group[] {");
    for (int i = 0; i < groups.size(); i++) {
      Section s = groups.get(i);
      boolean settings = s.kind().equals("option") || !parts(s).isEmpty();
      String comma = i < groups.size() - 1 ? "," : "";
      out.line("new " + s.name() + (settings ? "()" : "(s)") + comma);
    }
    out.close("};").close("}").gap();
    List<Section> held = new ArrayList<>();
    for (Section s : table.sections()) {
      if (s.owner().equals("model") && !s.kind().equals("-")) {
        held.add(s);
      }
    }
    part(out, held, "throw noSuchPart()", "this");
    return end(out);
  }

  private void modelConstructor(JavaText out, Section sizes, List<Section> groups) {
    out.open("ModelFields(Sizes s, Group[] groups) {");
    out.line("sizes = s;").line("this.groups = groups;");
    for (Row row : table.rows(sizes)) {
      out.line(row.field().simpleName() + " = s." + row.field().simpleName() + ";");
    }
    for (int i = 0; i < groups.size(); i++) {
      Section s = groups.get(i);
      String place = s.place().isEmpty() ? held(s) : s.place();
      out.line("%s = (%s) groups[%d];".formatted(place, s.name(), i));
      for (Row row : s.place().isEmpty() ? table.rows(s) : List.<Row>of()) {
        out.line(
            "%s = %s.%s;".formatted(row.field().simpleName(), place, row.field().simpleName()));
      }
    }
    out.close("}").gap();
  }

  // ---- the state vector

  private String stateComponents() {
    JavaText out = new JavaText();
    head(out, MODEL, Set.of());
    out.javadoc(
        "A set of components of the state vector; a vector holds its components in the order of the"
            + " constants here.");
    out.open("public record StateComponents(int bits) {");
    List<Row> components = new ArrayList<>();
    for (Row row : table.rows()) {
      if (!row.component().isEmpty()) {
        components.add(row);
      }
    }
    components.sort((a, b) -> Integer.compare(a.field().component(), b.field().component()));
    for (Row row : components) {
      int bit = Integer.numberOfTrailingZeros(row.field().component());
      out.javadoc(doc(row));
      constant(out, row.component(), "new StateComponents(1 << " + bit + ")");
    }
    for (LayoutTable.Mask mask : table.masks()) {
      out.javadoc(mask.doc());
      constant(out, mask.name(), "of(" + String.join(", ", mask.components()) + ")");
    }
    out.javadoc("Number of components.");
    out.line("public static final int COUNT = " + components.size() + ";").gap();
    for (String line : STATE_METHODS.split("\n", -1)) {
      if (line.isEmpty()) {
        out.gap();
      } else {
        out.line(line);
      }
    }
    return end(out);
  }

  private static void constant(JavaText out, String name, String value) {
    String line = "public static final StateComponents " + name + " =";
    if (3 + line.length() + value.length() + 1 <= 100) {
      out.line(line + " " + value + ";").gap();
    } else {
      out.line(line).line("    " + value + ";").gap();
    }
  }
}
