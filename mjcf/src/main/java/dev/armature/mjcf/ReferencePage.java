package dev.armature.mjcf;

import dev.armature.spec.Attribute;
import dev.armature.spec.ElementType;
import dev.armature.spec.Keywords;
import dev.armature.spec.Numbers;
import dev.armature.spec.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the reference page of MJCF from the schema. Run with the path of the file to write, {@code
 * docs/mjcf-reference.md}; a test holds the page and the schema together.
 */
public final class ReferencePage {
  private final StringBuilder page = new StringBuilder();

  private ReferencePage() {}

  /** Writes the page to the file that the argument names. */
  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      throw new IllegalArgumentException("give the file to write");
    }
    Files.writeString(Path.of(args[0]), text());
  }

  /** The page, in Markdown. */
  public static String text() {
    ReferencePage reference = new ReferencePage();
    reference.head();
    for (ElementType type : Schema.mjcf().types()) {
      reference.element(type);
    }
    reference.keywords();
    return reference.page.toString();
  }

  private void head() {
    page.append(
        """
        # MJCF reference

        Every element and attribute that is read, as the schema holds them: this page is made from
        `mjcf/src/main/resources/dev/armature/spec/mjcf.schema` by `dev.armature.mjcf.ReferencePage`. Do not edit it by hand.

        Types: `real` and `float` are numbers (a `float` is rounded to single precision), `int` is one integer. `real[3]` is exactly three
        numbers, `real[1..3]` up to three, of which the missing ones keep the inherited value, `real[*]` any number. `ref:geom` is the name of a
        geom, `word` one of the words listed, `words` several of them. **!** marks what must be written. What is not written comes from the default
        class of the element, then from the default shown here.

        *Model* says where the value ends up in the compiled model: `→ field` is copied there as written, a field without an arrow is computed from
        it and others. *no effect* marks what is read and saved again, but changes nothing that Armature computes or draws.

        `<include file="…"/>` may stand anywhere and is replaced by what the root of the file holds.
        """);
  }

  private void element(ElementType type) {
    page.append("\n## ").append(type.path()).append("\n\n").append(type.description()).append('.');
    switch (type.occurs()) {
      case OPTIONAL -> page.append(" At most once.");
      case ROOT -> page.append(" The root.");
      case ANY -> {}
    }
    page.append("\n\n");
    if (type.path().startsWith("mujoco/default/")
        && type.path().lastIndexOf('/') == "mujoco/default".length()) {
      page.append("Sets defaults for: `")
          .append(String.join("` `", type.attributes().keySet()))
          .append("`.\n");
    } else if (!type.attributes().isEmpty()) {
      page.append(
          "| attribute | type | default | model | meaning |\n| --- | --- | --- | --- | --- |\n");
      type.attributes().values().forEach(row -> attribute(type, row));
    }
    if (!type.children().isEmpty()) {
      page.append("\nHolds: `").append(String.join("` `", type.children().keySet())).append("`.\n");
    }
  }

  private void attribute(ElementType type, Attribute row) {
    page.append("| `").append(row.name()).append('`');
    page.append(type.isAddition(row.name()) ? " (ours)" : "")
        .append(row.required() ? " **!**" : "");
    page.append(" | ").append(typeOf(row));
    page.append(" | ").append(builtin(row));
    page.append(" | ").append(target(row));
    page.append(" | ").append(row.description()).append(" |\n");
  }

  private static String target(Attribute row) {
    String field = row.target().isEmpty() ? "" : "`" + row.target() + "`";
    String route = row.copied() ? "→ " + field : field;
    return row.used() ? route : (route + " *no effect*").strip();
  }

  private static String typeOf(Attribute row) {
    Keywords keywords = row.keywords();
    if (keywords != null) {
      String kind = row.type() == Attribute.Type.WORDS ? "words " : "";
      return kind + String.join(", ", keywords.words());
    }
    String name = row.type().name().toLowerCase(java.util.Locale.ROOT);
    if (row.isText()) {
      return row.refers().isEmpty() ? name : name + ":" + row.refers();
    }
    if (row.type() == Attribute.Type.INT || row.max() == 1) {
      return row.isInteger() ? "int" : name;
    }
    if (row.max() == Attribute.UNBOUNDED) {
      return name + "[*]";
    }
    return name + "[" + (row.min() == row.max() ? "" : row.min() + "..") + row.max() + "]";
  }

  private static String builtin(Attribute row) {
    List<String> words = new ArrayList<>();
    Object value = row.builtin();
    if (value == null) {
      return "";
    }
    if (value instanceof double[] numbers) {
      for (double number : numbers) {
        words.add(
            row.type() == Attribute.Type.FLOAT
                ? Numbers.format((float) number)
                : Numbers.format(number));
      }
    } else if (value instanceof int[] integers) {
      for (int integer : integers) {
        words.add(Integer.toString(integer));
      }
    } else {
      words.add(value.toString());
    }
    return String.join(" ", words);
  }

  private void keywords() {
    page.append("\n## Keywords and their codes\n\n| set | words |\n| --- | --- |\n");
    for (Keywords set : Schema.mjcf().keywords()) {
      List<String> words = new ArrayList<>();
      set.words().forEach(word -> words.add(word + " " + set.code(word)));
      page.append("| ")
          .append(set.name())
          .append(" | ")
          .append(String.join(", ", words))
          .append(" |\n");
    }
  }
}
