package dev.armature.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NumPy's format, good and bad. */
class NpzTest {
  @TempDir Path folder;

  private static byte[] npy(String head, byte[] values) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    out.write(head.length());
    out.write(head.length() >> 8);
    out.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    out.writeBytes(values);
    return out.toByteArray();
  }

  private Path zip(byte[] npy) throws IOException {
    Path file = folder.resolve("made.npz");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("a.npy"));
      zip.write(npy);
      zip.closeEntry();
    }
    return file;
  }

  private static String head(String descr, boolean fortran, String shape) {
    return "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }\n"
        .formatted(descr, fortran ? "True" : "False", shape);
  }

  @Test
  void whatIsWrittenIsWhatNumPyWrites() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Npy.write(NamedArray.of("a", new double[] {1, 2, 3}), out);
    byte[] bytes = out.toByteArray();
    assertThat(bytes).hasSize(128 + 24);
    assertThat(new String(bytes, 10, 118, StandardCharsets.ISO_8859_1))
        .startsWith("{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }")
        .endsWith(" \n");
    assertThat(bytes[8] & 0xff).isEqualTo(118);
    assertThat(bytes[128 + 6]).isEqualTo((byte) 0xf0);
  }

  @Test
  void theSameArraysGiveTheSameBytes() throws Exception {
    List<NamedArray> arrays = List.of(NamedArray.of("a", new double[] {1, 2}));
    Npz.write(folder.resolve("1.npz"), arrays);
    Npz.write(folder.resolve("2.npz"), arrays);
    assertThat(folder.resolve("1.npz")).hasSameBinaryContentAs(folder.resolve("2.npz"));
  }

  @Test
  void compressedFilesAreReadAndSmaller() throws Exception {
    List<NamedArray> arrays = List.of(NamedArray.of("a", new double[10_000], 100, 100));
    Npz.write(folder.resolve("1.npz"), arrays, true);
    assertThat(Files.size(folder.resolve("1.npz"))).isLessThan(1000);
    assertThat(Npz.read(folder.resolve("1.npz")).get("a").shape()).containsExactly(100, 100);
  }

  @Test
  void fortranOrderIsTurnedAround() throws Exception {
    ByteBuffer values = ByteBuffer.allocate(24).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    for (int x : new int[] {1, 4, 2, 5, 3, 6}) {
      values.putInt(x);
    }
    NamedArray a = Npz.read(zip(npy(head("<i4", true, "(2, 3)"), values.array()))).get("a");
    assertThat((int[]) a.values()).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @ParameterizedTest
  @CsvSource({
    "'>f8', 40080000000000000000000000000000, 3",
    "'>i2', ff000001, -256",
    "'|u1', ff01, 255",
    "'|b1', 0100, 1",
    "'<u4', ffffffff00000000, 4294967295",
    "'|i1', ff00, -1"
  })
  void otherElementTypesAreWidened(String descr, String hex, double first) throws Exception {
    byte[] values = java.util.HexFormat.of().parseHex(hex);
    NamedArray a = Npz.read(zip(npy(head(descr, false, "(2,)"), values))).get("a");
    assertThat(a.doubles()[0]).isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{'descr': '<f8', 'fortran_order': False, 'shape': (999999999999,), } ~ too large",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (50000, 50000), } ~ too large",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (200000000,), } ~ needs 1600000000"
            + " bytes",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-3,), } ~ expected an extent at byte",
        "{'descr': '<f2', 'fortran_order': False, 'shape': (1,), } ~ '<f2' are not supported",
        "{'descr': '|O', 'fortran_order': False, 'shape': (1,), } ~ not supported",
        "{'descr': [('x', '<f8')], 'fortran_order': False, 'shape': (1,), } ~ records of several"
            + " fields",
        "{'descr': '<f8', 'shape': (1,), } ~ no 'fortran_order'",
        "{'descr': '<f8', 'fortran_order': Maybe, 'shape': (1,), } ~ True or False",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1, ~ ends too early",
        "{'descr': '<f8 ~ not closed",
        "[1, 2] ~ expected '{'",
      })
  void badHeadsAreToldWithTheirPlace(String head, String message) {
    assertThatThrownBy(() -> Npz.read(zip(npy(head, new byte[16]))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("made.npz: \"a.npy\"")
        .hasMessageContaining(message);
  }

  @Test
  void wrongMagicIsTold() {
    assertThatThrownBy(() -> Npz.read(zip("hello, world".getBytes(StandardCharsets.UTF_8))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("wrong magic at byte 0");
  }

  @Test
  void textInsteadOfAZipIsTold() throws Exception {
    Path file = Files.writeString(folder.resolve("text.npz"), "time,qpos\n1,2\n");
    assertThatThrownBy(() -> Npz.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("text.npz: not a complete NPZ (zip) file of 14 bytes");
  }

  @Test
  void aFileCutAnywhereOrWithAFlippedByteIsToldOrRead() throws Exception {
    Path whole = folder.resolve("whole.npz");
    Npz.write(
        whole,
        List.of(
            NamedArray.of("a", new double[] {1, 2, 3}),
            NamedArray.of("b", new int[] {1, 2, 3, 4}, 2, 2).withColumns(List.of("x", "y"))));
    byte[] bytes = Files.readAllBytes(whole);
    Path damaged = folder.resolve("damaged.npz");
    for (int length = 0; length < bytes.length; length++) {
      Files.write(damaged, java.util.Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> Npz.read(damaged))
          .as("cut at %d", length)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("damaged.npz");
    }
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      byte[] copy = bytes.clone();
      copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(damaged, copy);
      try {
        assertThat(Npz.read(damaged).size()).isLessThanOrEqualTo(3);
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("damaged.npz");
      }
    }
  }

  @Test
  void aFlippedBitInTheValuesIsTold() throws Exception {
    Path file = folder.resolve("flipped.npz");
    Npz.write(file, List.of(NamedArray.of("a", new double[1000])));
    byte[] bytes = Files.readAllBytes(file);
    bytes[4000] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> Npz.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("flipped.npz: \"a.npy\": damaged: the checksum");
  }
}
