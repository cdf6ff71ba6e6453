package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings as files; HtmlRecordingBrowserTest looks at them. */
final class HtmlRecordingTest {
  private static final String BALL =
      """
      <mujoco model="ball"><worldbody><geom type="plane" size="1 1 .1"/>
        <body pos="0 0 1"><freejoint/><geom size=".1"/></body></worldbody></mujoco>
      """;

  @TempDir Path folder;

  @Test
  void theFileIsReplacedOnlyByAWholeOne() throws IOException {
    Path file = Files.writeString(folder.resolve("run.html"), "older");
    Simulation sim = Simulation.of(BALL);
    Path part = folder.resolve("run.part.html");
    try (HtmlRecording recording = HtmlRecording.start(sim, file, 1)) {
      sim.step(300);
      assertThat(Files.readString(file)).isEqualTo("older");
      assertThat(Files.readString(part))
          .as("a page with a block of frames while the run goes on")
          .startsWith("<!doctype html>")
          .contains("armature/frames");
      assertThat(recording.frames()).isEqualTo(300);
    }
    assertThat(part).doesNotExist();
    assertThat(Files.readString(file)).endsWith("</body>\n</html>\n");
  }

  @Test
  void nothingIsRecordedAfterTheEnd() throws IOException {
    Path file = folder.resolve("run.html");
    Simulation sim = Simulation.of(BALL);
    HtmlRecording recording = HtmlRecording.start(sim, file);
    sim.step(80);
    recording.close();
    sim.step(80);
    recording.close();
    assertThat(recording.frames()).isEqualTo(10);
    assertThat(folder).isDirectoryContaining("glob:**run.html").isNotEmptyDirectory();
  }

  @Test
  void aRunThatFailsKeepsItsFrames() throws IOException {
    Path file = folder.resolve("run.html");
    Simulation sim = Simulation.of(BALL);
    sim.beforeStep(
        s -> {
          if (s.time() > 0.1) {
            throw new IllegalStateException("broken");
          }
        });
    assertThatThrownBy(
            () -> {
              try (HtmlRecording recording = HtmlRecording.start(sim, file, 1)) {
                sim.step(100 + (int) recording.frames());
              }
            })
        .hasMessage("broken");
    assertThat(Files.readString(file)).contains("armature/frames").endsWith("</html>\n");
  }

  @Test
  void aFolderThatIsNotThereIsAnError() {
    Path file = folder.resolve("no/run.html");
    assertThatThrownBy(() -> HtmlRecording.start(Simulation.of(BALL), file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("run.part.html");
  }

  @Test
  void thePageRefersToNothingOutside() throws IOException {
    String page = RecordingPage.start();
    Matcher reference =
        Pattern.compile("(?:src|href)=\"([^\"]*)\"|url\\(([^)]*)\\)")
            .matcher(page.replaceAll("(?s)<script.*?</script>", ""));
    while (reference.find()) {
      assertThat(reference.group(1) == null ? reference.group(2) : reference.group(1))
          .startsWith("data:");
    }
    assertThat(page).contains("default-src 'none'").doesNotContain("http://", "https://");
  }
}
