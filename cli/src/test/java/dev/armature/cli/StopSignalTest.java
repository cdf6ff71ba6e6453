package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in a process of its own. */
class StopSignalTest {
  private static final String MODEL =
      Path.of(System.getProperty("armature.root")).resolve("models/cartpole.xml").toString();

  @Test
  @Timeout(120)
  void aRunThatIsStoppedKeepsWhatItRecorded(@TempDir Path folder) throws Exception {
    Assumptions.assumeFalse(
        OS.WINDOWS.isCurrentOs(), "install a Unix for this test: Windows has no kill -INT");
    Path out = folder.resolve("run.npz");
    Path console = folder.resolve("console.txt");
    Process process =
        start(console, "run", MODEL, "--steps", "2000000000", "--out", out.toString());
    int status;
    try {
      awaitRecording(folder, process);
      String signal = ignoresInterrupt(process) ? "-TERM" : "-INT";
      status = signal.equals("-INT") ? 130 : 143;
      new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(console);
    assertThat(process.exitValue()).as(said).isEqualTo(status);
    assertThat(said).containsPattern("stopped after \\d+ of 2000000000 steps").contains("wrote");
    Map<String, NamedArray> recorded = ArrayFile.read(out);
    int rows = recorded.get("time").shape()[0];
    assertThat(said).contains("stopped after " + rows + " of");
    assertThat(recorded.get("qpos").shape()).containsExactly(rows, 2);
    double[] time = recorded.get("time").doubles();
    assertThat(time[rows - 1] - time[0])
        .as("no row is missing")
        .isCloseTo((rows - 1) * .01, Offset.offset(1e-6 * rows));
  }

  /**
   * Whether a process cannot be interrupted. Shells start jobs in the background that way, and what
   * these start inherits it; the request to terminate then stands in for Ctrl-C.
   */
  private static boolean ignoresInterrupt(Process process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.exists(status)) {
      return false;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        return (Long.parseUnsignedLong(line.substring(7).trim(), 16) & 2) != 0;
      }
    }
    return false;
  }

  private static Process start(Path console, String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.armature.cli.Main"));
    command.addAll(List.of(args));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(console.toFile())
        .start();
  }

  /** Waits until the run has written something besides its console. */
  private static void awaitRecording(Path folder, Process process) throws Exception {
    while (process.isAlive()) {
      try (var files = Files.walk(folder)) {
        if (files
            .filter(f -> f.toString().contains("run.npz"))
            .anyMatch(f -> f.toFile().length() > 0)) {
          return;
        }
      }
      process.waitFor(50, TimeUnit.MILLISECONDS);
    }
  }
}
