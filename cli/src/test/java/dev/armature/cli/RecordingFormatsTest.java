package dev.armature.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every format that {@code run --out} writes is read back by the other commands. */
class RecordingFormatsTest {
  private static final String MODEL =
      Path.of(System.getProperty("armature.root"), "models/quadruped.xml").toString();
  private static final int ROWS = 40;

  @TempDir static Path folder;

  @BeforeAll
  static void record() {
    for (String ending : endings()) {
      Shell shell = new Shell();
      assertThat(
              shell.run(
                  "run", MODEL, "--steps", "80", "--every", "2", "--out", file(ending).toString()))
          .as(shell.err())
          .isZero();
    }
  }

  static List<String> endings() {
    return RunRecording.endings();
  }

  private static Path file(String ending) {
    return folder.resolve("run" + ending);
  }

  @Test
  void theListOfFormatsHasAllThatAreDocumented() {
    assertThat(endings()).contains(".npz", ".csv", ".h5", ".hdf5", ".parquet", ".html", ".mcap");
    assertThat(ArrayFile.readable()).containsAll(endings()).contains(".npy", ".wpilog");
  }

  @ParameterizedTest
  @MethodSource("endings")
  void plotReadsIt(String ending) throws IOException {
    Shell shell = new Shell();
    Path svg = folder.resolve("plot" + ending + ".svg");
    assertThat(shell.run("plot", file(ending).toString(), "qpos", "--out", svg.toString()))
        .as(shell.err())
        .isZero();
    boolean single = ending.equals(".html") || ending.equals(".mcap");
    assertThat(Files.readString(svg))
        .contains("qpos[root.z]", "time / s")
        .satisfies(
            text -> assertThat(text.contains("numbers in single precision")).isEqualTo(single));
    assertThat(shell.run("plot", file(ending).toString(), "--list", "--json")).isZero();
    assertThat(shell.out()).contains("\"name\":\"ctrl[");
  }

  @ParameterizedTest
  @MethodSource("endings")
  void infoTellsWhatIsInIt(String ending) {
    Shell shell = new Shell();
    assertThat(shell.run("info", file(ending).toString())).as(shell.err()).isZero();
    assertThat(shell.out()).contains("recording ", "time: 0 … 0.312 s", "qpos");
    assertThat(shell.run("info", file(ending).toString(), "--json")).isZero();
    assertThat(shell.out()).contains("{\"name\":\"time\",\"shape\":[40]");
    assertThat(shell.run("convert", file(ending).toString())).isEqualTo(1);
    assertThat(shell.err()).contains("a recording, not a model; armature recover");
  }

  @ParameterizedTest
  @MethodSource("endings")
  void theNumbersAreThoseOfTheRun(String ending) throws IOException {
    Map<String, NamedArray> exact = ArrayFile.read(file(".npz"));
    Map<String, NamedArray> read = ArrayFile.read(file(ending));
    boolean single = ending.equals(".html") || ending.equals(".mcap");
    // MCAP counts nanoseconds
    assertThat(column(read, "time", 0))
        .usingComparatorWithPrecision(ending.equals(".mcap") ? 1e-9 : 0.0)
        .containsExactly(column(exact, "time", 0))
        .hasSize(ROWS);
    for (String name : List.of("qpos", "ctrl", "sensordata")) {
      int width = exact.get(name).rowSize();
      for (int i = 0; i < width; i++) {
        double[] expected = column(exact, name, i);
        double[] found = column(read, name, i);
        assertThat(single ? rounded(found) : found)
            .as(name + " " + i)
            .isEqualTo(single ? rounded(expected) : expected);
      }
    }
  }

  private static double[] rounded(double[] values) {
    return Arrays.stream(values).map(x -> (float) x).toArray();
  }

  /** A column, by its place; CSV has arrays of one column, named after it. */
  private static double[] column(Map<String, NamedArray> arrays, String name, int i) {
    NamedArray array = arrays.get(name);
    return array != null
        ? array.column(i)
        : arrays.values().stream()
            .filter(a -> a.name().startsWith(name + "["))
            .toList()
            .get(i)
            .doubles();
  }

  @ParameterizedTest
  @ValueSource(strings = {".html", ".mcap"})
  void aFileThatIsCutGivesItsWholeFrames(String ending) throws IOException {
    byte[] bytes = Files.readAllBytes(file(ending));
    Path cut = folder.resolve("cut" + ending);
    // of a page the frames are its last block
    int data =
        Math.max(0, new String(bytes, ISO_8859_1).lastIndexOf("<script type=\"armature/frames"));
    Files.write(cut, Arrays.copyOf(bytes, (data + bytes.length) / 2));
    Map<String, NamedArray> read = ArrayFile.read(cut);
    double[] all = ArrayFile.read(file(ending)).get("qpos").doubles();
    double[] some = read.get("qpos").doubles();
    assertThat(read.get("time").rows()).isBetween(2, ROWS - 1);
    assertThat(some).isEqualTo(Arrays.copyOf(all, some.length));
    assertThat((String[]) read.get(ArrayFile.NOTE).values())
        .singleElement()
        .asString()
        .contains("was cut off after");
    Files.write(cut, Arrays.copyOf(bytes, 400));
    assertThatThrownBy(() -> ArrayFile.read(cut))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no recording of a run");
  }

  @ParameterizedTest
  @ValueSource(strings = {".html", ".mcap"})
  void itKnowsItsModelAndBecomesAnotherFormat(String ending) throws IOException {
    Path npz = folder.resolve("copy" + ending + ".npz");
    Shell shell = new Shell();
    assertThat(shell.run("recover", file(ending).toString(), "--out", npz.toString()))
        .as(shell.err())
        .isZero();
    Map<String, NamedArray> copy = ArrayFile.read(npz);
    assertThat((String[]) copy.get(RecordedModel.NOTE).values()).containsExactly(MODEL);
    assertThat(copy.get("energy").columns()).containsExactly("potential", "kinetic");
    assertThat(copy.get("contacts").doubles()).hasSize(ROWS);
    assertThat(shell.run("run", MODEL, "--steps", "20", "--control", file(ending).toString()))
        .as(shell.err())
        .isZero();
  }

  @Test
  void aPageThatIsNoRecordingSaysSo() throws IOException {
    Path page = Files.writeString(folder.resolve("report.html"), "<!doctype html><p>hello</html>");
    Shell shell = new Shell();
    assertThat(shell.run("plot", page.toString(), "--list")).isEqualTo(1);
    assertThat(shell.err()).contains("report.html: no recording of a run");
  }
}
