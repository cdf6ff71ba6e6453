package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No stage loses more than 15 % of its speed unnoticed; run with {@code ./armature test -Dlong}.
 *
 * <p>What is stored is the time of each stage over that of a fixed kernel, which depends on the
 * processor and the JDK, so the file says for which it holds; elsewhere the comparison is skipped.
 * A JVM compiles the same code a little differently each time, so a stage counts as slower only
 * when it is in each of several JVMs.
 *
 * <p>Beside another build nothing needs to be stored, so that works on every machine: both builds
 * are in one JVM, in class loaders of their own, and take turns.
 */
@Tag("long")
class StageGuardTest {
  private static final List<String> SCENES = List.of("humanoid", "box_stack", "sheet:225");
  private static final int MOST_RUNS = 5;

  @Test
  @DisplayName("no stage costs over 15 % more than stored, in units of a fixed kernel")
  void stagesAreAsFastAsStored() throws IOException, InterruptedException {
    Map<String, Double> stored = new HashMap<>();
    String here = machine();
    assumeTrue(
        read(stored).equals(here),
        "install the ratios of this machine ("
            + here
            + "): the smallest of several runs of StageGuard, in stage-guard.txt");
    for (String scene : SCENES) {
      assertThat(lost(stored, scene, "", "")).as("stages that became slower").isEmpty();
    }
  }

  @Test
  @DisplayName("no stage costs over 15 % more than in another build; -Dstages.before=CHECKOUT")
  void stagesAreAsFastAsInAnotherBuild() throws IOException, InterruptedException {
    String before = System.getProperty("stages.before", "");
    assumeTrue(
        !before.isEmpty(),
        "install an older build: ./armature in another checkout, -Dstages.before=CHECKOUT");
    String classPath = jars(Path.of(before, ".armature", "build", "armature-cli", "lib"));
    for (String scene : SCENES) {
      assertThat(lost(Map.of(), scene, "", classPath)).as("stages that became slower").isEmpty();
    }
  }

  @Test
  @DisplayName("beside its own build no stage is slower but the one that was made a quarter slower")
  void aSlowedStageIsFoundBesideTheSameBuild() throws IOException, InterruptedException {
    String same = System.getProperty("java.class.path");
    assertThat(lost(Map.of(), "box_stack", "", same)).isEmpty();
    assertThat(lost(Map.of(), "box_stack", "solver", same)).containsOnlyKeys("box_stack solver");
  }

  @Test
  @DisplayName("a stage that was made a quarter slower is found, and no other is")
  void aSlowedStageIsFound() throws IOException, InterruptedException {
    Map<String, Double> before = new LinkedHashMap<>();
    StageGuard.best(before, inAnotherJvm("humanoid", "", ""));
    StageGuard.best(before, inAnotherJvm("humanoid", "", ""));
    Map<String, Double> same = new LinkedHashMap<>();
    Map<String, Double> slowed = new LinkedHashMap<>();
    // as often as the guard itself measures: a busy machine fools single runs
    int run = 0;
    do {
      StageGuard.best(same, inAnotherJvm("humanoid", "", ""));
      StageGuard.best(slowed, inAnotherJvm("humanoid", "solver", ""));
    } while (++run < MOST_RUNS
        && (StageGuard.lost(before, same).size() > 0
            || StageGuard.lost(before, slowed).size() > 1));
    assertThat(StageGuard.lost(before, same)).isEmpty();
    assertThat(StageGuard.lost(before, slowed)).containsOnlyKeys("humanoid solver");
  }

  /** Stages that are slower than stored, or than 1 where nothing is, in each of several JVMs. */
  private static Map<String, Double> lost(
      Map<String, Double> stored, String scene, String slowed, String before)
      throws IOException, InterruptedException {
    Map<String, Double> best = new LinkedHashMap<>();
    Map<String, Double> lost;
    int run = 0;
    do {
      StageGuard.best(best, inAnotherJvm(scene, slowed, before));
      lost = StageGuard.lost(before.isEmpty() ? stored : ones(best), best);
    } while (++run < MOST_RUNS && lost.size() > (slowed.isEmpty() ? 0 : 1));
    return lost;
  }

  /** What stages cost in units of the same stages. */
  private static Map<String, Double> ones(Map<String, Double> ratios) {
    Map<String, Double> ones = new HashMap<>();
    ratios.keySet().forEach(stage -> ones.put(stage, 1.0));
    return ones;
  }

  private static String jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted()
          .map(Path::toString)
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  /** Reads the stored ratios and returns the machine that they are of. */
  private static String read(Map<String, Double> stored) throws IOException {
    try (InputStream in = StageGuardTest.class.getResourceAsStream("stage-guard.txt")) {
      String[] lines =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).split("\n");
      for (int i = 1; i < lines.length; i++) {
        put(stored, lines[i]);
      }
      return lines[0];
    }
  }

  private static void put(Map<String, Double> ratios, String line) {
    int end = line.lastIndexOf(' ');
    ratios.put(line.substring(0, end), Double.parseDouble(line.substring(end + 1)));
  }

  /** Processor and JDK: both decide how a stage compares with a kernel. */
  private static String machine() throws IOException {
    Path cpu = Path.of("/proc/cpuinfo");
    StringBuilder name = new StringBuilder("Java " + Runtime.version().feature());
    if (Files.isReadable(cpu)) {
      for (String key : List.of("model name", "cpu family", "model")) {
        Files.readAllLines(cpu).stream()
            .filter(line -> line.split(":")[0].strip().equals(key))
            .findFirst()
            .ifPresent(line -> name.append(", ").append(line.split(":")[1].strip()));
      }
    }
    return name.toString();
  }

  /** Measures as the JIT compiler takes it that has seen nothing else. */
  private static Map<String, Double> inAnotherJvm(String scene, String slowed, String before)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xbatch",
                "-Dslowed=" + slowed,
                "-Dbefore=" + before,
                "-cp",
                System.getProperty("java.class.path"),
                StageGuard.class.getName(),
                scene)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Map<String, Double> ratios = new LinkedHashMap<>();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("exit of %s", scene).isZero();
    out.lines().forEach(line -> put(ratios, line));
    assertThat(ratios).isNotEmpty();
    return ratios;
  }
}
