package dev.armature.sensor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.SensorType;
import java.util.Arrays;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class SensorSizesTest {
  @Test
  void codesAreThoseOfMujoco() {
    assertThat(SensorType.TOUCH.code()).isZero();
    assertThat(SensorType.JOINTPOS.code()).isEqualTo(9);
    assertThat(SensorType.FRAMEPOS.code()).isEqualTo(26);
    assertThat(SensorType.CONTACT.code()).isEqualTo(42);
    assertThat(SensorType.of(48)).isEqualTo(SensorType.USER);
    // what we add comes after MuJoCo's
    assertThat(EnumSet.range(SensorType.TOUCH, SensorType.USER)).hasSize(49);
  }

  @Test
  void elementsHaveDistinctNames() {
    assertThat(Arrays.stream(SensorType.values()).map(k -> k.element)).doesNotHaveDuplicates();
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
