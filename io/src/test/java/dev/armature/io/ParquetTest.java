package dev.armature.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.record.Recorder.Field;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That Spark reads these files, and we read Spark's, is tested beside the Spark job. */
class ParquetTest {
  @TempDir Path folder;

  @Test
  void columnsComeBackWithTheirTypesLabelsAndNotes() throws IOException {
    Path file = folder.resolve("a.parquet");
    double[] many = new Random(1).doubles(3 * 5000).toArray();
    many[7] = Double.NaN;
    many[8] = -0.0;
    List<NamedArray> arrays =
        List.of(
            NamedArray.of("time", Arrays.copyOf(many, 5000)),
            NamedArray.of("xpos", many, 5000, 3).withColumns(List.of("x", "y,=&", "höhe z")),
            NamedArray.of("one", Arrays.copyOf(many, 5000), 5000, 1),
            NamedArray.of("floats", new float[5000]),
            NamedArray.of("ints", new int[5000]),
            NamedArray.of("longs", new long[10000], 5000, 2),
            NamedArray.of("texts", texts(5000)),
            NamedArray.of("model", new String[] {"/a b/c=d.xml"}));
    ((long[]) arrays.get(5).values())[9999] = Long.MIN_VALUE;
    ((int[]) arrays.get(4).values())[4999] = -7;
    ((float[]) arrays.get(3).values())[4999] = 1.5f;
    ArrayFile.write(file, arrays);
    Map<String, NamedArray> back = ArrayFile.read(file);
    assertThat(back).hasSameSizeAs(arrays);
    for (NamedArray array : arrays) {
      NamedArray same = back.get(array.name());
      assertThat(same.shape()).as(array.name()).isEqualTo(array.shape());
      assertThat(same.values()).as(array.name()).isEqualTo(array.values());
      assertThat(same.columns()).as(array.name()).isEqualTo(array.columns());
    }
  }

  private static String[] texts(int count) {
    String[] texts = new String[count];
    Arrays.setAll(texts, i -> "✓".repeat(i % 4));
    return texts;
  }

  @Test
  void aTableOfSeveralGroupsOfRowsComesBack() throws IOException {
    Path file = folder.resolve("a.parquet");
    double[] values = new double[3_000_000];
    Arrays.setAll(values, i -> i);
    ArrayFile.write(file, List.of(NamedArray.of("q", values, 1_000_000, 3)));
    NamedArray back = ArrayFile.read(file).get("q");
    assertThat(back.shape()).containsExactly(1_000_000, 3);
    assertThat(back.doubles()).isEqualTo(values);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "a.parquet", "a.npz", "a.h5"})
  void rolloutsComeBackAsWorlds(String name) throws IOException {
    Path file = folder.resolve(name);
    double[] time = {1, 2, 3, 1, 2, Double.NaN};
    ArrayFile.write(
        file,
        List.of(
            NamedArray.of("rollout", new long[] {4, 9}),
            NamedArray.of("time", time, 2, 3),
            NamedArray.of("qpos", new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 2, 3, 2),
            NamedArray.of("failed_at", new int[] {-1, 2}),
            NamedArray.of("model", new String[] {"m.xml"})));
    Map<String, NamedArray> back = ArrayFile.read(file);
    assertThat(back.get("rollout").doubles()).containsExactly(4, 9);
    assertThat(back.get("time").shape()).containsExactly(2, 3);
    assertThat(back.get("time").doubles()).containsExactly(time);
    if (name.endsWith("csv")) {
      assertThat(back.get("qpos[1]").shape()).containsExactly(2, 3);
      assertThat(back.get("qpos[1]").doubles()).containsExactly(2, 4, 6, 8, 10, 12);
    } else {
      assertThat(back.get("qpos").shape()).containsExactly(2, 3, 2);
      assertThat(back.get("qpos").doubles()[9]).isEqualTo(10);
      assertThat(back.get("failed_at").values()).isEqualTo(new int[] {-1, 2});
      assertThat(back.get("model").values()).isEqualTo(new String[] {"m.xml"});
    }
  }

  @Test
  void aTableOfOthersWithAColumnRowStaysATable() throws IOException {
    Path file = Files.writeString(folder.resolve("a.csv"), "rollout,row,x\n0,1e9,1\n0.5,1,2\n");
    assertThat(ArrayFile.read(file).get("x").shape()).containsExactly(2);
    Files.writeString(file, "rollout,row,x\n0,1e9,1\n1,1,2\n");
    assertThat(ArrayFile.read(file).get("x").shape()).containsExactly(2);
  }

  @Test
  void aRecordingWithoutRowsIsAFileWithoutRows() throws IOException {
    Path file = folder.resolve("a.parquet");
    RowWriter.open(file, List.of(new Field("time"), new Field("q", 2))).close();
    assertThat(ArrayFile.read(file).get("time").shape()).containsExactly(0);
  }

  @Test
  void aFolderOfFilesIsOneTable() throws IOException {
    Path out = Files.createDirectory(folder.resolve("many.parquet"));
    Path attempt = Files.createDirectories(out.resolve("_temporary/0/_temporary/attempt_1"));
    for (int i = 0; i < 3; i++) {
      Parquet.write(
          out.resolve("part-0000" + i + ".snappy.parquet"),
          List.of(NamedArray.of("x", new double[] {i, i + 0.5})));
    }
    Files.writeString(attempt.resolve("part-00003.parquet"), "PAR1 not yet complete");
    Files.writeString(out.resolve("_SUCCESS"), "");
    Parquet.writeNotes(out, Map.of("model", "/a b.xml"));
    Map<String, NamedArray> back = ArrayFile.read(out);
    assertThat(back.get("x").doubles()).containsExactly(0, 0.5, 1, 1.5, 2, 2.5);
    assertThat(back.get("model").values()).isEqualTo(new String[] {"/a b.xml"});

    Parquet.write(out.resolve("part-9.parquet"), List.of(NamedArray.of("x", new int[] {1})));
    assertThatThrownBy(() -> ArrayFile.read(out))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("part-9.parquet")
        .hasMessageContaining("does not fit");
    assertThatThrownBy(() -> ArrayFile.read(Files.createDirectory(folder.resolve("e.parquet"))))
        .hasMessageContaining("e.parquet: a folder without .parquet files");
  }

  @Test
  void damagedFilesAreRefusedWithTheirName() throws IOException {
    Path file = folder.resolve("a.parquet");
    ArrayFile.write(
        file,
        List.of(
            NamedArray.of("time", new double[] {1, 2, 3}),
            NamedArray.of("names", new String[] {"a", "b", "c"}),
            NamedArray.of("q", new double[6], 3, 2)));
    byte[] whole = Files.readAllBytes(file);
    int refused = 0;
    Random random = new Random(3);
    for (int i = 0; i < 4000; i++) {
      byte[] bytes = Arrays.copyOf(whole, i < whole.length ? i : whole.length);
      for (int k = 0; i >= whole.length && k < 1 + i % 3; k++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      Files.write(file, bytes);
      try {
        ArrayFile.read(file);
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("a.parquet");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(whole.length);
  }

  @Test
  void snappyCopiesMayOverlap() throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(11); // bytes in all
    block.write(2 << 2); // three bytes as they are
    block.writeBytes("abc".getBytes(StandardCharsets.US_ASCII));
    block.write(1 | 4 << 2); // eight bytes from three back
    block.write(3);
    byte[] bytes = Snappy.read(ByteBuffer.wrap(block.toByteArray()), 11);
    assertThat(new String(bytes, StandardCharsets.US_ASCII)).isEqualTo("abcabcabcab");
    assertThatThrownBy(() -> Snappy.read(ByteBuffer.wrap(new byte[] {4, 1, 9}), 4))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aTableNeedsAsManyRowsInAllArrays() {
    assertThatThrownBy(
            () ->
                ArrayFile.write(
                    folder.resolve("a.parquet"),
                    List.of(NamedArray.of("a", new double[2]), NamedArray.of("b", new double[3]))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("b has 3, those before it 2");
  }
}
