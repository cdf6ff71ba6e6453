package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.asset.TextureInput.Builtin;
import dev.armature.compile.asset.TextureInput.ColorSpace;
import dev.armature.compile.asset.TextureInput.Image;
import dev.armature.compile.asset.TextureInput.Mark;
import dev.armature.compile.asset.TextureInput.Type;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TextureCompilerTest {
  private static int[] unsigned(byte[] data, int from, int count) {
    int[] out = new int[count];
    for (int i = 0; i < count; i++) {
      out[i] = data[from + i] & 0xFF;
    }
    return out;
  }

  private static TextureInput builtin(Type type, Builtin pattern, int width, int height) {
    TextureInput in = new TextureInput();
    in.name = "t";
    in.type = type;
    in.builtin = pattern;
    in.width = width;
    in.height = height;
    in.rgb1 = new double[] {1, 0.5, 0.25};
    in.rgb2 = new double[] {0, 0.1, 0.2};
    return in;
  }

  private static Image image(String name, int width, int height, int first) {
    Bytes bytes = new Bytes().ints(width, height);
    for (int i = 0; i < 3 * width * height; i++) {
      bytes.bytes(first + i);
    }
    return new Image(name, "", bytes.array());
  }

  @Test
  @DisplayName("A KTX image is kept as it is, a byte a pixel, as in MuJoCo; it cannot be flipped")
  void compressed() {
    TextureInput in = new TextureInput();
    in.name = "t";
    in.type = Type.PLANE;
    in.file = new Image("t.ktx", "image/ktx", new byte[] {1, 2, 3, 4});
    CompiledTexture t = TextureCompiler.compile(in);
    assertThat(t.width()).isEqualTo(4);
    assertThat(t.height()).isEqualTo(1);
    assertThat(t.colorSpace()).isEqualTo(ColorSpace.LINEAR);
    assertThat(t.data()).hasSize(4 * in.nchannel).startsWith(1, 2, 3, 4);
    in.vflip = true;
    assertThatThrownBy(() -> TextureCompiler.compile(in))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining("a KTX image cannot be flipped");
    in.vflip = false;
    in.type = Type.CUBE;
    assertThatThrownBy(() -> TextureCompiler.compile(in)).isInstanceOf(AssetException.class);
  }

  @Test
  @DisplayName("A flat gradient goes from the middle to the border as in MuJoCo")
  void planeGradient() {
    CompiledTexture t = TextureCompiler.compile(builtin(Type.PLANE, Builtin.GRADIENT, 4, 4));
    assertThat(unsigned(t.data(), 12, 12))
        .containsExactly(0, 25, 51, 137, 80, 57, 137, 80, 57, 0, 25, 51);
    t = TextureCompiler.compile(builtin(Type.PLANE, Builtin.GRADIENT, 5, 3));
    assertThat(unsigned(t.data(), 15, 15))
        .containsExactly(0, 25, 51, 127, 76, 57, 255, 127, 63, 127, 76, 57, 0, 25, 51);
    assertThat(t.colorSpace()).isEqualTo(ColorSpace.AUTO);
  }

  @Test
  @DisplayName("A cube gradient goes from zenith to nadir as in MuJoCo")
  void cubeGradient() {
    CompiledTexture t = TextureCompiler.compile(builtin(Type.SKYBOX, Builtin.GRADIENT, 4, 4));
    assertThat(t.height()).isEqualTo(24);
    assertThat(unsigned(t.data(), 0, 24))
        .containsExactly(
            193, 102, 60, 205, 107, 61, 205, 107, 61, 193, 102, 60, 153, 87, 58, 162, 90, 59, 162,
            90, 59, 153, 87, 58);
    assertThat(unsigned(t.data(), 9 * 12, 12))
        .containsExactly(205, 107, 61, 232, 118, 62, 232, 118, 62, 205, 107, 61);
    assertThat(unsigned(t.data(), 13 * 12, 12))
        .containsExactly(49, 45, 53, 22, 34, 52, 22, 34, 52, 49, 45, 53);
  }

  @Test
  @DisplayName("Checkers have two by two squares; front and back of a cube are the other way round")
  void checker() {
    CompiledTexture t = TextureCompiler.compile(builtin(Type.PLANE, Builtin.CHECKER, 5, 3));
    assertThat(unsigned(t.data(), 0, 9)).containsExactly(255, 127, 63, 255, 127, 63, 0, 25, 51);
    assertThat(unsigned(t.data(), 15, 9)).containsExactly(0, 25, 51, 0, 25, 51, 255, 127, 63);
    t = TextureCompiler.compile(builtin(Type.CUBE, Builtin.CHECKER, 4, 4));
    assertThat(unsigned(t.data(), 0, 3)).containsExactly(255, 127, 63);
    assertThat(unsigned(t.data(), 16 * 12, 3)).containsExactly(0, 25, 51);
  }

  @Test
  @DisplayName("Flat cubes have the second color below; marks are drawn on every face")
  void flatAndMarks() {
    TextureInput in = builtin(Type.CUBE, Builtin.FLAT, 5, 0);
    in.mark = Mark.CROSS;
    in.markRgb = new double[] {1, 1, 1};
    CompiledTexture t = TextureCompiler.compile(in);
    assertThat(unsigned(t.data(), 0, 9)).containsExactly(255, 127, 63, 255, 127, 63, 255, 255, 255);
    assertThat(unsigned(t.data(), 15 * 15, 3)).containsExactly(0, 25, 51);
    in.mark = Mark.EDGE;
    t = TextureCompiler.compile(in);
    assertThat(unsigned(t.data(), 15, 6)).containsExactly(255, 255, 255, 255, 127, 63);
    in.mark = Mark.RANDOM;
    in.random = 0.3;
    t = TextureCompiler.compile(in);
    int marked = 0;
    for (int i = 0; i < t.data().length; i += 3) {
      marked += t.data()[i + 2] == (byte) 255 ? 1 : 0;
    }
    assertThat(marked).isBetween(20, 75);
  }

  @Test
  @DisplayName("Files: flips, one image for all faces, a grid of faces, a file a face")
  void files() {
    TextureInput in = new TextureInput();
    in.type = Type.PLANE;
    in.file = image("a.bin", 3, 2, 0);
    in.hflip = true;
    CompiledTexture t = TextureCompiler.compile(in);
    assertThat(t.colorSpace()).isEqualTo(ColorSpace.LINEAR);
    assertThat(unsigned(t.data(), 0, 18))
        .containsExactly(6, 7, 8, 3, 4, 5, 0, 1, 2, 15, 16, 17, 12, 13, 14, 9, 10, 11);
    in.hflip = false;
    in.vflip = true;
    assertThat(unsigned(TextureCompiler.compile(in).data(), 0, 3)).containsExactly(9, 10, 11);

    in.type = Type.CUBE;
    in.vflip = false;
    in.file = image("a.bin", 2, 2, 0);
    t = TextureCompiler.compile(in);
    assertThat(t.height()).isEqualTo(2);
    assertThat(unsigned(t.data(), 0, 12)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);

    in.file = image("a.bin", 4, 2, 0);
    in.gridSize = new int[] {1, 2};
    in.gridLayout = "UD";
    in.rgb1 = new double[] {1, 1, 1};
    t = TextureCompiler.compile(in);
    assertThat(t.height()).isEqualTo(12);
    assertThat(unsigned(t.data(), 0, 3)).containsExactly(255, 255, 255);
    assertThat(unsigned(t.data(), 24, 24))
        .containsExactly(
            0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17, 6, 7, 8, 9, 10, 11, 18, 19, 20, 21, 22, 23);
    in.hflip = true;
    in.vflip = true;
    assertThat(unsigned(TextureCompiler.compile(in).data(), 24, 6))
        .containsExactly(21, 22, 23, 18, 19, 20);

    TextureInput six = new TextureInput();
    six.cubeFiles[0] = image("r.bin", 2, 2, 0);
    six.cubeFiles[3] = image("d.bin", 2, 2, 100);
    t = TextureCompiler.compile(six);
    assertThat(unsigned(t.data(), 0, 3)).containsExactly(0, 1, 2);
    assertThat(unsigned(t.data(), 12, 3)).containsExactly(204, 204, 204);
    assertThat(unsigned(t.data(), 36, 3)).containsExactly(100, 101, 102);
  }

  @Test
  @DisplayName("Bad descriptions and files are refused with the name of the texture")
  void refused() {
    TextureInput in = new TextureInput();
    in.name = "sky";
    assertRefused(in, "needs a builtin pattern or a file");
    in.type = Type.PLANE;
    assertRefused(in, "2d");
    in.builtin = Builtin.FLAT;
    assertRefused(in, "width");
    in.width = 2;
    assertRefused(in, "height");
    in.height = 1_000_000_000;
    assertRefused(in, "the limit is 134,217,728");
    in.builtin = Builtin.NONE;
    in.nchannel = 2;
    assertRefused(in, "2 channels");
    in.nchannel = 3;
    in.file = new Image("a.bin", "", new Bytes().ints(1000, 1000).array());
    assertRefused(in, "a.bin");
    in.file = new Image("a.bin", "", new Bytes().ints(-1, 5).array());
    assertRefused(in, "-1 x 5");
    in.file = new Image("a.jpg", "", new byte[] {-1, -40, -1, -32, 0, 16, 74, 70, 73, 70});
    assertRefused(in, "a file that is not named .png");
    in.file = new Image("a.png", "", new byte[20]);
    assertRefused(in, "PNG");
    in.type = Type.CUBE;
    in.file = image("a.bin", 3, 2, 0);
    assertRefused(in, "squares");
    in.gridSize = new int[] {5, 5};
    assertRefused(in, "grid");
    in.file = image("a.bin", 4, 2, 0);
    in.gridSize = new int[] {1, 2};
    in.gridLayout = "UX";
    assertRefused(in, "'X'");
  }

  private static void assertRefused(TextureInput in, String part) {
    assertThatThrownBy(() -> TextureCompiler.compile(in))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining("'sky'")
        .hasMessageContaining(part);
  }
}
