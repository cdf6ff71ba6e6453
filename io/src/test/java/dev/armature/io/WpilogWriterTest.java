package dev.armature.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes of the published format's examples. */
class WpilogWriterTest {
  private static final String HEADER = "57 50 49 4c 4f 47 00 01 00 00 00 00";

  @TempDir Path folder;

  @Test
  void entriesAndValuesAreAsPublished() throws IOException {
    Path file = folder.resolve("a.wpilog");
    try (WpilogWriter log = WpilogWriter.open(file)) {
      int entry = log.entry("test", "double");
      log.doubles(entry, 1, 3);
      log.bool(log.entry("b", "boolean"), 0, true);
    }
    assertThat(HexFormat.ofDelimiter(" ").formatHex(Files.readAllBytes(file)))
        .isEqualTo(
            HEADER
                + " 00 00 1b 00 00 01 00 00 00 04 00 00 00 74 65 73 74 06 00 00 00 64 6f 75 62 6c"
                + " 65 00 00 00 00 20 01 08 40 42 0f 00 00 00 00 00 00 08 40 00 00 19 00 00 02 00"
                + " 00 00 01 00 00 00 62 07 00 00 00 62 6f 6f 6c 65 61 6e 00 00 00 00 00 02 01 00"
                + " 01");
  }

  @Test
  void aStructBringsItsSchemasOnce() throws IOException {
    Path file = folder.resolve("b.wpilog");
    try (WpilogWriter log = WpilogWriter.open(file)) {
      int pose = log.entry("/Robot/Pose", "struct:Pose3d");
      log.entry("/Pieces", "struct:Pose3d[]");
      log.doubles(pose, 2, 1, 2, 3, 1, 0, 0, 0);
    }
    String text = Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThat(text)
        .containsOnlyOnce("/.schema/struct:Pose3d")
        .containsOnlyOnce("Translation3d translation;Rotation3d rotation")
        .containsOnlyOnce("/.schema/struct:Quaternion")
        .contains("struct:Pose3d[]");
  }

  @Test
  void aLogIsReadAsArraysOverTime() throws IOException {
    Path file = folder.resolve("c.wpilog");
    try (WpilogWriter log = WpilogWriter.open(file)) {
      int pose = log.entry("/Robot/Pose", "struct:Pose2d");
      int speed = log.entry("/speed", "double");
      int enabled = log.entry("/enabled", "boolean");
      log.text(log.entry("/mode", "string"), 0, "auto");
      log.doubles(speed, 0.5, 3);
      log.doubles(pose, 1, 1, 2, 0.25);
      log.bool(enabled, 1, true);
      log.doubles(speed, 2, 4);
      log.doubles(pose, 2, 5, 6, 0.5);
    }
    Map<String, NamedArray> arrays = ArrayFile.read(file);
    assertThat(arrays.keySet()).containsExactlyInAnyOrder("time", "speed", "Robot/Pose", "enabled");
    assertThat(arrays.get("time").doubles()).containsExactly(0.5, 1, 2);
    assertThat(arrays.get("speed").doubles()).as("holds").containsExactly(3, 3, 4);
    NamedArray pose = arrays.get("Robot/Pose");
    assertThat(pose.columns()).containsExactly("translation.x", "translation.y", "rotation.value");
    assertThat(pose.column(1)).containsExactly(Double.NaN, 2, 6);
    byte[] bytes = Files.readAllBytes(file);
    for (int length = 12; length < bytes.length; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));
      int rows = ArrayFile.read(file).get("time").rows();
      assertThat(rows).as("the first %d bytes", length).isBetween(0, 3);
    }
    assertThat(ArrayFile.read(file)).containsKey(ArrayFile.NOTE);
    Files.writeString(file, "WPILIB rather than a log");
    assertThatThrownBy(() -> ArrayFile.read(file)).hasMessageContaining("not a WPILOG file");
  }
}
