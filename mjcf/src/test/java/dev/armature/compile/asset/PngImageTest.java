package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PngImageTest {
  private static byte[] bytes(int... values) {
    return new Bytes().bytes(values).array();
  }

  @Test
  @DisplayName("Colors become gray by their red, gray becomes color, missing alpha is 255")
  void channels() {
    PngImage rgb = PngImage.decode(Bytes.png(2, 1, 8, 2, 0, bytes(0, 1, 2, 3, 4, 5, 6)));
    assertThat(rgb.pixels(1)).containsExactly(1, 4);
    assertThat(rgb.pixels(3)).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(rgb.pixels(4)).containsExactly(1, 2, 3, 255, 4, 5, 6, 255);
    assertThat(rgb.srgb()).isFalse();
    PngImage gray =
        PngImage.decode(Bytes.png(2, 1, 8, 4, 0, bytes(0, 10, 20, 30, 40), "sRGB", new byte[1]));
    assertThat(gray.pixels(4)).containsExactly(10, 10, 10, 20, 30, 30, 30, 40);
    assertThat(gray.srgb()).isTrue();
  }

  @Test
  @DisplayName("Sixteen bits give their high byte, small depths are stretched")
  void depths() {
    assertThat(PngImage.decode(Bytes.png(2, 1, 16, 0, 0, bytes(0, 1, 200, 3, 4))).pixels(3))
        .containsExactly(1, 1, 1, 3, 3, 3);
    PngImage two =
        PngImage.decode(Bytes.png(4, 1, 2, 0, 0, bytes(0, 0b00011011), "tRNS", bytes(0, 1)));
    assertThat(two.pixels(1)).containsExactly(0, 85, 170, 255);
    assertThat(two.pixels(4))
        .containsExactly(0, 0, 0, 255, 85, 85, 85, 0, 170, 170, 170, 255, 255, 255, 255, 255);
  }

  @Test
  @DisplayName("Palettes with transparency")
  void palette() {
    byte[] png =
        Bytes.png(
            4,
            1,
            2,
            3,
            0,
            bytes(0, 0b00011011),
            "PLTE",
            bytes(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120),
            "tRNS",
            bytes(0, 128));
    assertThat(PngImage.decode(png).pixels(3))
        .containsExactly(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120);
    assertThat(PngImage.decode(png).pixels(4))
        .containsExactly(10, 20, 30, 0, 40, 50, 60, 128, 70, 80, 90, 255, 100, 110, 120, 255);
  }

  @Test
  @DisplayName("Filters and interlacing: images written by the JDK come back")
  void writtenByTheJdk() throws IOException {
    Random random = new Random(3);
    for (int size : new int[] {1, 2, 3, 5, 8, 9, 33}) {
      BufferedImage image = new BufferedImage(size, size + 1, BufferedImage.TYPE_INT_RGB);
      for (int y = 0; y <= size; y++) {
        for (int x = 0; x < size; x++) {
          image.setRGB(x, y, 7 * x << 16 | 5 * y << 8 | random.nextInt(256));
        }
      }
      for (boolean progressive : new boolean[] {false, true}) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var writer = ImageIO.getImageWritersByFormatName("png").next();
        var param = writer.getDefaultWriteParam();
        param.setProgressiveMode(
            progressive
                ? javax.imageio.ImageWriteParam.MODE_DEFAULT
                : javax.imageio.ImageWriteParam.MODE_DISABLED);
        try (var stream = ImageIO.createImageOutputStream(out)) {
          writer.setOutput(stream);
          writer.write(null, new javax.imageio.IIOImage(image, null, null), param);
        }
        byte[] pixels = PngImage.decode(out.toByteArray()).pixels(3);
        for (int i = 0; i < size * (size + 1); i++) {
          int rgb = image.getRGB(i % size, i / size);
          assertThat(pixels[3 * i]).isEqualTo((byte) (rgb >> 16));
          assertThat(pixels[3 * i + 1]).isEqualTo((byte) (rgb >> 8));
          assertThat(pixels[3 * i + 2]).isEqualTo((byte) rgb);
        }
      }
    }
  }

  @Test
  @DisplayName("Broken and hostile files are refused without taking memory")
  void broken() {
    byte[] good = Bytes.png(2, 1, 8, 2, 0, bytes(0, 1, 2, 3, 4, 5, 6));
    assertRefused(new byte[8], "not a PNG");
    assertRefused(java.util.Arrays.copyOf(good, good.length - 5), "before its IEND");
    byte[] flipped = good.clone();
    flipped[20] ^= 1;
    assertRefused(flipped, "checksum");
    assertRefused(Bytes.png(1 << 19, 1 << 19, 8, 2, 0, bytes(0)), "274,877,906,944 pixels");
    assertRefused(Bytes.png(1 << 13, 1 << 13, 8, 2, 0, bytes(0)), "cannot come from");
    assertRefused(Bytes.png(0, 1, 8, 2, 0, bytes(0)), "0 x 1");
    assertRefused(Bytes.png(2, 2, 8, 2, 0, bytes(0, 1, 2, 3, 4, 5, 6)), "end after");
    assertRefused(Bytes.png(2, 1, 3, 2, 0, bytes(0, 1)), "depth 3");
    assertRefused(Bytes.png(2, 1, 8, 2, 0, bytes(9, 1, 2, 3, 4, 5, 6)), "filter 9");
    assertRefused(
        Bytes.png(2, 1, 8, 2, 0, bytes(0, 1, 2, 3, 4, 5, 6), "ABCD", new byte[0]), "ABCD");
  }

  private static void assertRefused(byte[] png, String part) {
    assertThatThrownBy(() -> PngImage.decode(png))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining(part);
  }
}
