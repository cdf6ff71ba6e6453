package dev.armature.sensor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.SensorType;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SensorKindTest {
  @Test
  void theTableIsInTheOrderOfTheCodes() throws IllegalAccessException {
    assertThat(SensorKind.values()).hasSize(SensorType.COUNT);
    for (Field f : SensorType.class.getFields()) {
      if (!f.getName().equals("COUNT")) {
        assertThat(SensorKind.of(f.getInt(null)).name()).isEqualTo(f.getName());
      }
    }
  }

  @Test
  void elementsHaveDistinctNames() {
    assertThat(Arrays.stream(SensorKind.values()).map(k -> k.element)).doesNotHaveDuplicates();
  }

  @Test
  void theSizeOfARayIsTheSumOfItsFields() {
    assertThat(RangeData.size(RangeData.DIST)).isEqualTo(1);
    assertThat(RangeData.size(RangeData.DIR | RangeData.NORMAL | RangeData.DEPTH)).isEqualTo(7);
    assertThat(RangeData.size(63)).isEqualTo(14);
    assertThat(ContactData.size(127)).isEqualTo(17);
    assertThat(ContactData.size(ContactData.FOUND | ContactData.TANGENT)).isEqualTo(4);
  }
}
