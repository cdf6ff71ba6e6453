package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HeightFieldDataTest {
  @Test
  @DisplayName("Inline elevations begin with the row of largest y and are brought to 0 to 1")
  void inline() {
    HeightFieldData field = HeightFieldData.inline(2, 3, new float[] {1, 2, 3, 4, 5, 9});
    assertThat(field.data()).containsExactly(3 / 8f, 4 / 8f, 1, 0, 1 / 8f, 2 / 8f);
    assertThat(HeightFieldData.inline(2, 2, new float[0]).data()).containsOnly(0f);
    assertThat(HeightFieldData.inline(1, 2, new float[] {7, 7}).data()).containsOnly(0f);
  }

  @Test
  @DisplayName("Binary files are stored as they are")
  void binary() {
    HeightFieldData field =
        HeightFieldData.read(new Bytes().ints(2, 1).floats(-1, 3).array(), false);
    assertThat(field.nrow()).isEqualTo(2);
    assertThat(field.data()).containsExactly(0, 1);
  }

  @Test
  @DisplayName("PNG files give their first channel, the top row at the largest y")
  void png() {
    byte[] png =
        Bytes.png(
            2,
            2,
            8,
            2,
            0,
            new Bytes().bytes(0, 10, 99, 99, 20, 99, 99, 0, 30, 99, 99, 50, 99, 99).array());
    HeightFieldData field = HeightFieldData.read(png, true);
    assertThat(field.data()).containsExactly(0.5f, 1, 0, 0.25f);
    assertThat(HeightFieldData.isPng("a.PNG", "")).isTrue();
    assertThat(HeightFieldData.isPng("a.bin", "image/png")).isTrue();
    assertThat(HeightFieldData.isPng("a.png", "image/vnd.mujoco.hfield")).isFalse();
  }

  @Test
  @DisplayName("Wrong sizes are refused")
  void refused() {
    assertThatThrownBy(() -> HeightFieldData.inline(2, 3, new float[5]))
        .isInstanceOf(AssetException.class);
    assertThatThrownBy(() -> HeightFieldData.inline(0, 3, new float[0]))
        .isInstanceOf(AssetException.class);
    assertThatThrownBy(() -> HeightFieldData.inline(1 << 30, 1 << 30, new float[0]))
        .isInstanceOf(AssetException.class);
    for (byte[] bytes :
        new byte[][] {
          new byte[3],
          new Bytes().ints(1 << 16, 1 << 16).array(),
          new Bytes().ints(-1, -1).floats(1).array(),
          new Bytes().ints(1, 1).floats(1).zeros(1).array(),
          new Bytes().ints(1, 1).floats(Float.NaN).array()
        }) {
      assertThatThrownBy(() -> HeightFieldData.read(bytes, false))
          .isInstanceOf(AssetException.class);
    }
  }
}
