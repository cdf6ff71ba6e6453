package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a release promises, by the scripts that check it: minutes each. */
@Tag("long")
class ReleaseTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));
  private static final int MISSING = 69;

  private static String run(Path folder, String... command) throws Exception {
    Assumptions.assumeFalse(
        OS.WINDOWS.isCurrentOs(), "install a Unix for this test: it runs a shell script");
    List<String> words = new ArrayList<>(List.of(command));
    words.set(0, ROOT.resolve(command[0]).toString());
    Path log = folder.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    boolean ended = process.waitFor(20, TimeUnit.MINUTES);
    process.destroyForcibly();
    String said = Files.readString(log);
    assertThat(ended).as("it ends: %s", said).isTrue();
    Assumptions.assumeTrue(process.exitValue() != MISSING, "install what is missing: " + said);
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  @ParameterizedTest
  @CsvSource({
    "jars,          'jars, the same twice'",
    "compatibility, 'without Simulation.step(int) it does not'",
    "digests,       'a jar with other bits differs in'"
  })
  void aCheckPassesAndCanFail(String name, String says, @TempDir Path folder) throws Exception {
    assertThat(run(folder, "tools/release/check", name)).contains(says);
  }

  /** Installs into the local repository, as a user does. */
  @Test
  void theExampleBuildsByCoordinatesAlone(@TempDir Path folder) throws Exception {
    run(folder, "armature", "install");
    assertThat(run(folder, "tools/release/check", "examples")).contains("by coordinates");
  }

  @Test
  void theLauncherForWindowsCallsWhatTheShellScriptCalls(@TempDir Path folder) throws Exception {
    assertThat(run(folder, "tools/launchers/check")).contains("both launchers call the same");
  }

  @Test
  void anArmProcessorComputesTheSameBits(@TempDir Path folder) throws Exception {
    assertThat(run(folder, "tools/arm64/digests")).contains("all digests are those that are kept");
  }
}
