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
          "dev.armature.compile",
          "dev.armature.data",
          "dev.armature.derivative",
          "dev.armature.handle",
          "dev.armature.kinematics",
          "dev.armature.math",
          "dev.armature.mjcf",
          "dev.armature.model",
          "dev.armature.query",
          "dev.armature.spec",
          "dev.armature.step");

  private static Path page() {
    return Path.of(System.getProperty("armature.root", "."))
        .resolve("docs/from-mujoco-bindings.md");
  }

  private static String section(String name) throws IOException {
    String text = Files.readString(page());
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
    List<String> functions;
    try (InputStream in = MigrationPageTest.class.getResourceAsStream("mujoco-functions.txt")) {
      functions = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    assertThat(functions).hasSizeGreaterThan(100);
    assertThat(found("`(mjd?_\\w+)`", section("functions")))
        .containsExactlyInAnyOrderElementsOf(functions);
  }

  @Test
  void everyMethodThatIsNamedExists() throws IOException {
    List<String> named = found("`([A-Z]\\w+\\.\\w+|sim\\.\\w+)`", section("functions"));
    assertThat(named).hasSizeGreaterThan(50);
    for (String name : named) {
      int dot = name.indexOf('.');
      String type = name.startsWith("sim.") ? "Simulation" : name.substring(0, dot);
      assertThat(type(type).getMethods())
          .as(name)
          .extracting(Method::getName)
          .contains(name.substring(dot + 1));
    }
  }

  private static Class<?> type(String simple) {
    for (String name : PACKAGES) {
      // a handle and an element of a spec may have the same name: the handle acts on the world
      try {
        return Class.forName(name + "." + simple);
      } catch (ClassNotFoundException e) {
        continue;
      }
    }
    throw new AssertionError("no public class " + simple);
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
