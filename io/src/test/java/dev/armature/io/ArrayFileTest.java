package dev.armature.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.record.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read again, in every format. */
class ArrayFileTest {
  private static final double[] HARD = {
    0.1, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, 1e300, 1.0 / 3, 123456789012.5, 7, -2
  };

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"a.npz", "a.h5", "a.hdf5"})
  void arraysComeBackWithTheirTypesShapesAndLabels(String name) throws Exception {
    Path file = folder.resolve(name);
    List<NamedArray> arrays =
        List.of(
            NamedArray.of("time", HARD),
            NamedArray.of("qpos", new double[] {1, 2, 3, 4, 5, 6}, 3, 2)
                .withColumns(List.of("hip", "knee")),
            NamedArray.of("cube", new double[] {1, 2, 3, 4, 5, 6, 7, 8}, 2, 2, 2),
            NamedArray.of("floats", new float[] {1.5f, -2.5f}),
            NamedArray.of("ints", new int[] {Integer.MIN_VALUE, 0, 7}),
            NamedArray.of("longs", new long[] {Long.MIN_VALUE, 1L << 53}),
            NamedArray.of("texts", new String[] {"a", "knee rechts ✓"}),
            NamedArray.scalar("seed", 42));
    ArrayFile.write(file, arrays);
    Map<String, NamedArray> back = ArrayFile.read(file);
    for (NamedArray array : arrays) {
      NamedArray same = back.get(array.name());
      assertThat(same).as(array.name()).isNotNull();
      assertThat(same.type()).as(array.name()).isEqualTo(array.type());
      assertThat(same.shape()).as(array.name()).isEqualTo(array.shape());
      assertThat(same.values()).as(array.name()).isEqualTo(array.values());
      assertThat(same.columns()).as(array.name()).isEqualTo(array.columns());
    }
    assertThat(back).hasSameSizeAs(arrays);
  }

  @Test
  void aTableComesBackFromCsvToTheBit() throws Exception {
    Path file = folder.resolve("a.csv");
    double[] odd = HARD.clone();
    odd[3] = Double.NaN;
    odd[4] = Double.NEGATIVE_INFINITY;
    double[] pairs = new double[2 * HARD.length];
    pairs[17] = 5;
    ArrayFile.write(
        file,
        List.of(
            NamedArray.of("time", HARD),
            NamedArray.of("odd, \"quoted\"", odd),
            NamedArray.of("q", pairs, HARD.length, 2).withColumns(List.of("hip", "knee")),
            NamedArray.of("v", pairs, HARD.length, 2)));
    Map<String, NamedArray> back = ArrayFile.read(file);
    assertThat(back.keySet())
        .containsExactly("time", "odd, \"quoted\"", "q[hip]", "q[knee]", "v[0]", "v[1]");
    assertThat(back.get("time").doubles()).containsExactly(HARD);
    assertThat(back.get("odd, \"quoted\"").doubles()).containsExactly(odd);
    assertThat(back.get("q[knee]").doubles()[8]).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"r.npz", "r.csv", "r.h5", "r.parquet"})
  void rowsAreStreamed(String name) throws Exception {
    Path file = folder.resolve(name);
    int rows = 5000;
    try (RowWriter out =
        RowWriter.open(
            file,
            List.of(
                new Recorder.Field("time"),
                new Recorder.Field("ctrl", List.of("hip", "knee")),
                new Recorder.Field("xpos", 3)))) {
      double[] row = new double[out.width()];
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < row.length; j++) {
          row[j] = i + 0.1 * j;
        }
        out.append(row);
      }
      assertThat(out.rows()).isEqualTo(rows);
    }
    Map<String, NamedArray> back = ArrayFile.read(file);
    if (name.endsWith("csv")) {
      assertThat(back.get("ctrl[knee]").doubles()[4321]).isEqualTo(4321.2);
    } else {
      assertThat(back.get("time").shape()).containsExactly(rows);
      assertThat(back.get("ctrl").columns()).containsExactly("hip", "knee");
      assertThat(back.get("xpos").shape()).containsExactly(rows, 3);
      assertThat(back.get("xpos").column(2)[4999]).isEqualTo(4999.5);
    }
    try (var files = Files.list(folder)) {
      assertThat(files).as("nothing is left beside the file").containsExactly(file);
    }
  }

  @Test
  void anUnknownExtensionIsToldWithThoseThatAreKnown() {
    assertThatThrownBy(() -> ArrayFile.read(Path.of("a.mat")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a.mat")
        .hasMessageContaining(".npz, .csv, .h5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gone.npz", "gone.csv", "gone.h5", "gone.parquet"})
  void aMissingFileIsToldByName(String name) {
    assertThatThrownBy(() -> ArrayFile.read(folder.resolve(name)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("no such file");
  }

  @Test
  void arraysThatDoNotFillTheirShapeAreRefused() {
    assertThatThrownBy(() -> NamedArray.of("a", new double[5], 2, 3))
        .hasMessageContaining("5 values do not fill the shape [2, 3]");
    assertThatThrownBy(() -> NamedArray.of("a", new double[4], 2, 2).withColumns(List.of("x")))
        .hasMessageContaining("1 labels");
    assertThatThrownBy(() -> NamedArray.of("a", new String[] {"x"}).doubles())
        .hasMessageContaining("holds text");
  }

  @Test
  void csvOfArraysWithDifferentRowsIsRefused() {
    assertThatThrownBy(
            () ->
                Csv.write(
                    folder.resolve("a.csv"),
                    List.of(NamedArray.of("a", new double[2]), NamedArray.of("b", new double[3]))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("b has 3, those before it 2");
  }
}
