package dev.armature.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
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
  void aClassHoldsTheInheritableRowsOfItsElement() {
    var inGeom =
        schema.type("mujoco/body/geom").attributes().keySet().stream()
            .filter(a -> !a.equals("name") && !a.equals("class"))
            .collect(Collectors.toSet());
    assertThat(schema.type("mujoco/default/geom").attributes().keySet()).isEqualTo(inGeom);
  }
}
