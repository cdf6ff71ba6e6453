package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.compile.Compiler;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of assets, and archives, with random bytes changed load or are refused, nothing else.
 * {@code -Dmutations=1320} changes that many of each kind.
 */
@Timeout(60)
class AssetMutationTest {
  private static final int TRIALS = Integer.getInteger("mutations", 400);

  private static byte[] seed(String kind) {
    ByteBuffer out = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
    switch (kind) {
      case "obj" ->
          out.put(
              ("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvn 1 0 0\nvt 0 0\nf 1/1/1 3/1/1 2/1/1\n"
                      + "f 1/1/1 2/1/1 4/1/1\nf 1/1/1 4/1/1 3/1/1\nf -3/-1/-1 -2/1/1 -1/1/1\n")
                  .getBytes(StandardCharsets.US_ASCII));
      case "stl" -> {
        out.put(new byte[80]).putInt(4);
        int[][] corners = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
        for (int[] face : corners) {
          out.putFloat(0).putFloat(0).putFloat(1);
          for (int v : face) {
            out.putFloat(v == 1 ? 1 : 0).putFloat(v == 2 ? 1 : 0).putFloat(v == 3 ? 1 : 0);
          }
          out.putShort((short) 0);
        }
      }
      case "msh" -> {
        out.putInt(4).putInt(0).putInt(0).putInt(4);
        for (int v = 0; v < 4; v++) {
          out.putFloat(v == 1 ? 1 : 0).putFloat(v == 2 ? 1 : 0).putFloat(v == 3 ? 1 : 0);
        }
        for (int i : new int[] {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}) {
          out.putInt(i);
        }
      }
      case "skn" -> {
        out.putInt(3).putInt(3).putInt(1).putInt(1);
        for (int i = 0; i < 15; i++) {
          out.putFloat(i % 4);
        }
        out.putInt(0).putInt(1).putInt(2);
        out.put(java.util.Arrays.copyOf("bone".getBytes(StandardCharsets.US_ASCII), 40));
        out.putFloat(0).putFloat(0).putFloat(0).putFloat(1).putFloat(0).putFloat(0).putFloat(0);
        out.putInt(3).putInt(0).putInt(1).putInt(2).putFloat(1).putFloat(.5f).putFloat(1);
      }
      case "png" -> out.put(png());
      default -> {
        out.putInt(3).putInt(3);
        for (int i = 0; i < 9; i++) {
          out.putFloat(i);
        }
      }
    }
    byte[] file = new byte[out.position()];
    out.flip().get(file);
    return file;
  }

  private static byte[] mutated(byte[] seed, Random random) {
    byte[] file = seed.clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(file.length);
      file[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : file[at] ^ 1 << i);
    }
    int length = random.nextInt(8) == 0 ? random.nextInt(file.length) : file.length;
    return java.util.Arrays.copyOf(file, length);
  }

  private static byte[] png() {
    BufferedImage image = new BufferedImage(5, 4, BufferedImage.TYPE_INT_ARGB);
    for (int i = 0; i < 20; i++) {
      image.setRGB(i % 5, i / 5, 0x7F10_2000 + 977 * i);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** The file after changes, with the checks of its chunks right again so that they are read. */
  private static byte[] checkedPng(byte[] file) {
    ByteBuffer out = ByteBuffer.wrap(file);
    int at = 8;
    while (at + 12 <= file.length) {
      long end = at + 8L + Integer.toUnsignedLong(out.getInt(at));
      if (end + 4 > file.length) {
        break;
      }
      CRC32 crc = new CRC32();
      crc.update(file, at + 4, (int) end - at - 4);
      out.putInt((int) end, (int) crc.getValue());
      at = (int) end + 4;
    }
    return file;
  }

  private static byte[] zip(byte[] model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("m.xml"));
      zip.write(model);
      zip.putNextEntry(new ZipEntry("a.obj"));
      zip.write(seed("obj"));
      zip.closeEntry();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] model(String asset, String geom) {
    return ("<mujoco><asset>"
            + asset
            + "</asset><worldbody><body name='bone'/><geom "
            + geom
            + "/></worldbody></mujoco>")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] modelWith(String kind) {
    return switch (kind) {
      case "bin" ->
          model("<hfield name='a' file='a.bin' size='1 1 1 1'/>", "type='hfield' hfield='a'");
      case "png" ->
          model(
              "<texture name='a' type='2d' file='a.png'/>"
                  + "<hfield name='h' file='a.png' size='1 1 1 1'/>",
              "type='hfield' hfield='h'");
      case "skn" -> model("<skin name='a' file='a.skn'/>", "size='1'");
      default -> model("<mesh name='a' file='a." + kind + "'/>", "type='mesh' mesh='a'");
    };
  }

  /** Loads so many changed files; every one loads or is refused, and both happen. */
  private static void onlyRefusals(
      byte[] seed, UnaryOperator<byte[]> repair, Consumer<byte[]> load) {
    Random random = new Random(20_261);
    int loaded = 0;
    for (int i = 0; i < TRIALS; i++) {
      byte[] file = i == 0 ? seed : repair.apply(mutated(seed, random));
      try {
        load.accept(file);
        loaded++;
      } catch (ModelException e) {
        assertThat(e.getMessage()).isNotBlank();
        assertThat(i).as(e.getMessage()).isPositive();
      }
    }
    assertThat(loaded).isBetween(1, TRIALS - 1);
  }

  private static void compile(Map<String, byte[]> files) {
    Compiler.compile(ModelReader.readFrom(files, "m.xml", LoadOptions.DEFAULT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"obj", "stl", "msh", "skn", "png", "bin"})
  void onlyRefusals(String kind) {
    byte[] model = modelWith(kind);
    onlyRefusals(
        seed(kind),
        UnaryOperator.identity(),
        file -> compile(Map.of("m.xml", model, "a." + kind, file)));
  }

  @Test
  void onlyRefusalsOfImagesWithRightChecksums() {
    byte[] model = modelWith("png");
    onlyRefusals(
        png(),
        AssetMutationTest::checkedPng,
        file -> compile(Map.of("m.xml", model, "a.png", file)));
  }

  @Test
  void onlyRefusalsOfArchives() {
    onlyRefusals(
        zip(modelWith("obj")),
        UnaryOperator.identity(),
        file -> compile(ModelReader.unzip(file, "a.zip")));
  }
}
