package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SkinDataTest {
  private static Bytes bone(Bytes to, String body, int... ids) {
    to.text(body).zeros(40 - body.length()).floats(1, 2, 3, 2, 0, 0, 0).ints(ids.length).ints(ids);
    for (int i = 0; i < ids.length; i++) {
      to.floats(1 + i);
    }
    return to;
  }

  private static byte[] file() {
    Bytes skin = new Bytes().ints(3, 0, 1, 2).floats(0, 0, 0, 1, 0, 0, 0, 1, 0).ints(0, 1, 2);
    return bone(bone(skin, "upper", 0, 1), "lower", 1, 2).array();
  }

  @Test
  @DisplayName("SKN files hold vertices, faces and bones; compiled weights add up to one a vertex")
  void readsAndCompiles() {
    SkinData skin = SkinData.read(file()).compile("s");
    assertThat(skin.vert()).hasSize(9);
    assertThat(skin.face()).containsExactly(0, 1, 2);
    assertThat(skin.bones()).extracting(SkinData.Bone::body).containsExactly("upper", "lower");
    SkinData.Bone upper = skin.bones().get(0);
    assertThat(upper.bindPos()).containsExactly(1, 2, 3);
    assertThat(upper.bindQuat()).containsExactly(1, 0, 0, 0);
    assertThat(upper.vertWeight()).containsExactly(1, 2 / 3f);
    assertThat(skin.bones().get(skin.bones().size() - 1).vertWeight()).containsExactly(1 / 3f, 1);
  }

  @Test
  @DisplayName("Broken SKN files and inconsistent skins are refused")
  void refused() {
    byte[] good = file();
    assertRefused(new byte[5], "byte 5");
    assertRefused(java.util.Arrays.copyOf(good, good.length - 1), "SKN");
    assertRefused(java.util.Arrays.copyOf(good, good.length + 1), "too many");
    assertRefused(
        new Bytes().ints(Integer.MAX_VALUE, 0, Integer.MAX_VALUE, Integer.MAX_VALUE).array(),
        "at least");
    assertRefused(new Bytes().ints(-1, 0, 0, 0).array(), "negative");
    Bytes weightless =
        bone(new Bytes().ints(3, 0, 1, 1).floats(new float[9]).ints(0, 1, 2), "b", 0, 1);
    assertRefused(weightless.array(), "vertex 2 has no positive weight");
    Bytes wrongVertex =
        bone(new Bytes().ints(3, 0, 1, 1).floats(new float[9]).ints(0, 1, 2), "b", 0, 1, 3);
    assertRefused(wrongVertex.array(), "vertex 3");
    Bytes wrongFace =
        bone(new Bytes().ints(3, 0, 1, 1).floats(new float[9]).ints(0, 1, 3), "b", 0, 1, 2);
    assertRefused(wrongFace.array(), "face 0");
  }

  private static void assertRefused(byte[] bytes, String part) {
    assertThatThrownBy(() -> SkinData.read(bytes).compile("s"))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining(part);
  }
}
