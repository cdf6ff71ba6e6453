package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RolloutCommandTest {
  private static final String CARTPOLE =
      Path.of(System.getProperty("armature.root")).resolve("models/cartpole.xml").toString();

  @TempDir Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void randomWorldsAreRecordedAndTheirControlsCanBeRunAgain() throws IOException {
    Shell shell = new Shell();
    String[] first = {
      "rollout",
      CARTPOLE,
      "--worlds",
      "7",
      "--steps",
      "20",
      "--noise",
      "0.5",
      "--seed",
      "3",
      "--threads",
      "2",
      "--out",
      path("a.npz"),
      "--reward",
      "x"
    };
    assertThat(shell.run(first)).isZero();
    assertThat(shell.out()).contains("7 worlds of 20 steps").contains("mean reward");
    Map<String, NamedArray> a = ArrayFile.read(folder.resolve("a.npz"));
    assertThat(a.get("qpos").shape()).containsExactly(7, 20, 2);
    assertThat(shell.run("rollout", CARTPOLE, "--controls", path("a.npz"), "--out", path("b.h5")))
        .isZero();
    Map<String, NamedArray> b = ArrayFile.read(folder.resolve("b.h5"));
    assertThat(b.get("qpos").doubles()).containsExactly(a.get("qpos").doubles());
  }

  @Test
  void aRecordingOfOneRunGivesTheControlsOfAllWorlds() throws IOException {
    Files.writeString(folder.resolve("push.csv"), "push\n0.5\n-0.25\n1\n");
    Shell shell = new Shell();
    assertThat(
            shell.run(
                "rollout",
                CARTPOLE,
                "--controls",
                path("push.csv"),
                "--worlds",
                "2",
                "--randomize",
                "body_mass=+-10%",
                "--out",
                path("c.npz")))
        .isZero();
    Map<String, NamedArray> c = ArrayFile.read(folder.resolve("c.npz"));
    assertThat(c.get("ctrl").doubles()).containsExactly(.5, -.25, 1, .5, -.25, 1);
    double[] qpos = c.get("qpos").doubles();
    assertThat(qpos[4]).as("masses differ").isNotEqualTo(qpos[10]);
  }

  @Test
  void impossibleWorldsAreToldByTheExitCode() {
    Shell shell = new Shell();
    int code =
        shell.run(
            "rollout",
            CARTPOLE,
            "--worlds",
            "20",
            "--steps",
            "3",
            "--json",
            "--randomize",
            "body_mass@pole=-1..1");
    assertThat(code).isEqualTo(Exit.DIVERGED);
    assertThat(shell.out()).contains("body_mass[2]").contains("\"failed\":");
  }

  @Test
  void mistakesAreTold() {
    assertMistake(Exit.USAGE, "Parquet", "rollout", CARTPOLE, "--spark", "local", "--out", "x.csv");
    assertMistake(Exit.USAGE, "--worlds", "rollout", CARTPOLE, "--worlds", "0");
    assertMistake(Exit.FAILED, "no such file", "rollout", "nowhere.xml");
    assertMistake(Exit.FAILED, "nokey", "rollout", CARTPOLE, "--key", "nokey");
    assertMistake(Exit.FAILED, "sensor \"r\"", "rollout", CARTPOLE, "--reward", "r");
    assertMistake(Exit.FAILED, "no variation", "rollout", CARTPOLE, "--randomize", "mass");
    assertMistake(Exit.USAGE, "stand-up", "plan", "fly");
    assertMistake(Exit.FAILED, "lying", "plan", "stand-up", "--model", CARTPOLE);
  }

  private static void assertMistake(int code, String message, String... args) {
    Shell shell = new Shell();
    assertThat(shell.run(args)).isEqualTo(code);
    assertThat(shell.err()).contains(message);
  }

  @Test
  void aPlanIsReportedWithPlots() throws IOException {
    Shell shell = new Shell();
    int code =
        shell.run(
            "plan",
            "swing-up",
            "--model",
            CARTPOLE,
            "--seed",
            "5",
            "--report",
            path("r.html"),
            "--out",
            path("motion.npz"));
    assertThat(code).isZero();
    assertThat(shell.out()).contains("1 of 1 attempts succeeded");
    String page = Files.readString(folder.resolve("r.html"));
    assertThat(page).contains("<svg").contains("seed 5").contains("1 of 1");
    assertThat(ArrayFile.read(folder.resolve("motion.npz")).get("qpos").rowSize()).isEqualTo(2);
  }
}
