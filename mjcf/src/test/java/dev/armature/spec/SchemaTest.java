package dev.armature.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SchemaTest {
  private final Schema schema = Schema.mjcf();

  @Test
  @DisplayName("The table has the 171 elements and 1,707 attribute slots of MuJoCo 3.5")
  void countsOfTheReference() {
    var counted = schema.types().stream().filter(ElementType::counted).toList();
    long slots =
        counted.stream()
            .mapToLong(
                type ->
                    type.attributes().keySet().stream().filter(a -> !type.isAddition(a)).count())
            .sum();
    assertThat(counted).hasSize(171);
    assertThat(slots).isEqualTo(1707);
  }

  @Test
  void everyRowHasADescriptionAndListsHaveDefaultsOfTheirLength() {
    for (ElementType type : schema.types()) {
      assertThat(type.description()).as(type.path()).isNotBlank();
      for (Attribute row : type.attributes().values()) {
        assertThat(row.description()).as(type + "/" + row.name()).isNotBlank();
        if (row.builtin() instanceof double[] numbers && row.max() != Attribute.UNBOUNDED) {
          assertThat(numbers).as(type + "/" + row.name()).hasSize(row.max());
        }
        if (row.type() == Attribute.Type.WORD && row.builtin() instanceof String word) {
          assertThat(row.keywords().words()).as(type + "/" + row.name()).contains(word);
        }
      }
    }
  }

  @Test
  void keywordCodesOfGeomTypesAreThoseOfTheModel() {
    Keywords words = schema.type("mujoco/body/geom").attribute("type").keywords();
    assertThat(words.code("plane")).isEqualTo(dev.armature.model.GeomType.PLANE);
    assertThat(words.code("sdf")).isEqualTo(dev.armature.model.GeomType.SDF);
    assertThat(words.code("Box")).isNull();
  }

  @Test
  void sensorElementsAreTheSensorTypes() {
    var types =
        java.util.Arrays.stream(dev.armature.model.SensorType.values())
            .map(type -> type.element)
            .collect(Collectors.toSet());
    assertThat(schema.type("mujoco/sensor").children().keySet()).isEqualTo(types);
  }

  @Test
  void aClassHoldsTheInheritableRowsOfItsElement() {
    var inGeom =
        schema.type("mujoco/body/geom").attributes().keySet().stream()
            .filter(a -> !a.equals("name") && !a.equals("class"))
            .collect(Collectors.toSet());
    assertThat(schema.type("mujoco/default/geom").attributes().keySet()).isEqualTo(inGeom);
  }

  @Test
  void elementsAndAttributesAreExactlyThoseOfTheReference() throws IOException {
    Path file =
        Path.of(System.getProperty("armature.root", "."))
            .resolve("../shared/oracle/mjcf-schema.json");
    Assumptions.assumeTrue(
        Files.exists(file), "install MuJoCo's schema as ../shared/oracle/mjcf-schema.json");
    Matcher element =
        Pattern.compile("\"element\": \"([^\"]+)\".*?\"attributes\": \\[(.*?)\\]", Pattern.DOTALL)
            .matcher(Files.readString(file));
    Map<String, Set<String>> expected = new TreeMap<>();
    while (element.find()) {
      Set<String> names = new TreeSet<>();
      Pattern.compile("\"([^\"]+)\"")
          .matcher(element.group(2))
          .results()
          .forEach(name -> names.add(name.group(1)));
      expected.put(element.group(1), names);
    }
    Map<String, Set<String>> ours = new TreeMap<>();
    for (ElementType type : schema.types()) {
      if (type.counted()) {
        Set<String> names = new TreeSet<>(type.attributes().keySet());
        names.removeIf(type::isAddition);
        ours.put(type.path(), names);
      }
    }
    assertThat(ours).isEqualTo(expected);
  }
}
