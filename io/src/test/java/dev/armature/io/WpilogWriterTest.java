package dev.armature.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
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
}
