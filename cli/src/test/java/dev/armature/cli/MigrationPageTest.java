package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Field;
import dev.armature.model.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * docs/from-mujoco-bindings.md names every function and field of MuJoCo, and what it says of ours
 * exists. {@code main} writes the table of fields.
 */
final class MigrationPageTest {
  private static final List<String> PACKAGES =
      List.of(
          "dev.armature",
          "dev.armature.batch",
          "dev.armature.binary",
          "dev.armature.compile",
          "dev.armature.control.identify",
          "dev.armature.control.minimize",
          "dev.armature.data",
          "dev.armature.derivative",
          "dev.armature.handle",
          "dev.armature.kinematics",
          "dev.armature.math",
          "dev.armature.mjcf",
          "dev.armature.model",
          "dev.armature.plugin",
          "dev.armature.query",
          "dev.armature.ray",
          "dev.armature.render",
          "dev.armature.report",
          "dev.armature.rollout",
          "dev.armature.scene",
          "dev.armature.spec",
          "dev.armature.step",
          "dev.armature.viewer");

  private static Path page() {
    return page("from-mujoco-bindings.md");
  }

  private static Path page(String name) {
    return Path.of(System.getProperty("armature.root", ".")).resolve("docs").resolve(name);
  }

  private static String section(String name) throws IOException {
    return section(page(), name);
  }

  private static String section(Path page, String name) throws IOException {
    String text = Files.readString(page);
    String start = "<!-- " + name + " -->\n";
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf("<!-- end -->", from));
  }

  private static List<String> found(String pattern, String text) {
    List<String> all = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) {
      all.add(matcher.group(1));
    }
    return all;
  }

  @Test
  void everyFunctionOfMujocoIsNamedOnce() throws IOException {
    assertThat(functions("mujoco-functions.txt")).hasSizeGreaterThan(100);
    assertThat(found("`(mjd?_\\w+)`", section("functions")))
        .containsExactlyInAnyOrderElementsOf(functions("mujoco-functions.txt"));
  }

  private static List<String> functions(String resource) throws IOException {
    try (InputStream in = MigrationPageTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  /** The rest of MuJoCo's header, beside what its bindings export. */
  @Test
  void everyOtherFunctionIsNamedOnceOnThePageOfParity() throws IOException {
    List<String> others = functions("mujoco-other-functions.txt");
    assertThat(others)
        .hasSizeGreaterThan(380)
        .doesNotContainAnyElementsOf(functions("mujoco-functions.txt"));
    String table = section(page("parity.md"), "functions");
    assertThat(found("`(mj[a-z]*_\\w+)`", table)).containsExactlyInAnyOrderElementsOf(others);
    String text = Files.readString(page("parity.md"));
    for (String mark : List.of("=", "~", "-", "n/a")) {
      int count = 0;
      for (String row : table.lines().filter(l -> l.startsWith("| " + mark + " |")).toList()) {
        count += found("`(mj[a-z]*_\\w+)`", row).size();
      }
      assertThat(text).as(mark).contains(" " + count + " `" + mark + "`");
    }
  }

  @Test
  void everyMethodOnThePageOfParityExists() throws IOException {
    Path page = page("parity.md");
    exist(section(page, "functions"), 80);
    exist(section(page, "python"), 15);
  }

  @Test
  void everyMethodThatIsNamedExists() throws IOException {
    exist(section("functions"), 50);
  }

  private static void exist(String table, int least) {
    List<String> named = found("`([A-Z]\\w+\\.\\w+|sim\\.\\w+)`", table);
    assertThat(named).hasSizeGreaterThanOrEqualTo(least);
    for (String name : named) {
      int dot = name.indexOf('.');
      String type = name.startsWith("sim.") ? "Simulation" : name.substring(0, dot);
      List<String> methods = new ArrayList<>();
      for (Class<?> found : types(type)) {
        for (Method method : found.getMethods()) {
          methods.add(method.getName());
        }
        for (Class<?> inner : found.getClasses()) {
          methods.add(inner.getSimpleName());
        }
        for (java.lang.reflect.Field field : found.getFields()) {
          methods.add(field.getName());
        }
      }
      assertThat(methods).as(name).contains(name.substring(dot + 1));
    }
  }

  /** Public classes of a name: a handle and an element of a spec may have the same. */
  private static List<Class<?>> types(String simple) {
    List<Class<?>> types = new ArrayList<>();
    for (String name : PACKAGES) {
      try {
        Class<?> type = Class.forName(name + "." + simple);
        if (java.lang.reflect.Modifier.isPublic(type.getModifiers())) {
          types.add(type);
        }
      } catch (ClassNotFoundException e) {
        continue;
      }
    }
    assertThat(types).as("public classes " + simple).isNotEmpty();
    return types;
  }

  @Test
  void everyFieldThatIsNamedExists() throws IOException {
    for (String name : found("`data\\.([\\w.]+)`", section("functions"))) {
      assertThat(Fields.findInData(name)).as(name).isNotNull();
    }
    for (String name : found("`model\\.([\\w.]+)`", section("functions"))) {
      assertThat(Fields.findInModel(name)).as(name).isNotNull();
    }
  }

  @Test
  void theTableOfFieldsIsThatOfTheCode() throws IOException {
    assertThat(section("fields")).isEqualTo(fields());
  }

  private static String fields() {
    StringBuilder text = new StringBuilder("| MuJoCo | Armature | shape |\n| --- | --- | --- |\n");
    rows(text, "m", "model", Fields.ofModel());
    rows(text, "d", "data", Fields.ofData());
    return text.toString();
  }

  private static void rows(StringBuilder text, String theirs, String ours, List<Field> fields) {
    for (Field field : fields) {
      if (!field.mujocoName().isEmpty()) {
        text.append(
                "| `%s->%s` | `%s.%s` | ".formatted(theirs, field.mujocoName(), ours, field.name()))
            .append(field.isArray() ? String.join(" × ", field.shape()) : "")
            .append(" |\n");
      }
    }
  }

  /** Writes the table of fields into the page. */
  public static void main(String[] args) throws IOException {
    String text = Files.readString(page());
    int from = text.indexOf("<!-- fields -->\n") + "<!-- fields -->\n".length();
    int to = text.indexOf("<!-- end -->", from);
    Files.writeString(page(), text.substring(0, from) + fields() + text.substring(to));
    System.out.println("wrote " + page());
  }
}
