package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.env.Tasks;
import dev.armature.learn.PolicyFile;
import dev.armature.learn.Recipe;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("armature train")
class TrainCommandTest {
  @TempDir Path folder;

  private final Shell shell = new Shell();

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  @DisplayName("writes a policy, a report, curves and a checkpoint that it goes on from to the bit")
  void files() throws Exception {
    String whole = file("whole.onnx");
    String[] common = {"train", "cartpole", "--worlds", "8", "--threads", "1", "--no-progress"};
    assertThat(shell.run(with(common, "--steps", "2048", "--out", whole))).isZero();
    String half = file("half.onnx");
    String checkpoint = file("half.ckpt");
    assertThat(
            shell.run(with(common, "--steps", "1024", "--out", half, "--checkpoint", checkpoint)))
        .isZero();
    assertThat(
            shell.run(
                with(
                    common,
                    "--steps",
                    "2048",
                    "--out",
                    half,
                    "--checkpoint",
                    checkpoint,
                    "--report",
                    file("report.html"),
                    "--curves",
                    file("curves.svg"))))
        .isZero();
    assertThat(
            shell.run(
                with(
                    common,
                    "--steps",
                    "2048",
                    "--out",
                    half,
                    "--checkpoint",
                    checkpoint,
                    "--report",
                    file("nothing-left.html"))))
        .as("a checkpoint that has all the actions already")
        .isZero();
    double[] seen = {0.1, -0.2, 0.03, 0.4};
    assertThat(PolicyFile.read(Path.of(half)).act(seen, 1))
        .isEqualTo(PolicyFile.read(Path.of(whole)).act(seen, 1));
    assertThat(Files.readString(Path.of(file("report.html"))))
        .contains("Parts of the reward", "data:image/png");
    assertThat(Files.readString(Path.of(file("curves.svg")))).contains("<svg", "seed 1");
    assertThat(PolicyFile.read(Path.of(half)).metadata())
        .containsEntry("armature.task", "cartpole")
        .containsEntry("armature.steps", "2048");
    assertThat(
            shell.run(
                "train", "hopper", "--steps", "9000", "--checkpoint", checkpoint, "--out", half))
        .isEqualTo(1);
    assertThat(shell.err()).contains("half.ckpt: the checkpoint is of").contains("cartpole");
  }

  private static String[] with(String[] common, String... more) {
    String[] all = java.util.Arrays.copyOf(common, common.length + more.length);
    System.arraycopy(more, 0, all, common.length, more.length);
    return all;
  }

  @Test
  @DisplayName("explains mistakes")
  void mistakes() {
    assertThat(shell.run("train", "quadrupet")).isEqualTo(2);
    assertThat(shell.err()).contains("quadruped");
    assertThat(shell.run("train", "Ant-v5")).isEqualTo(2);
    assertThat(shell.err()).contains("Ant-v5 needs a model file: --model FILE");
    assertThat(shell.run("train", "cartpole", "--seeds", "0")).isEqualTo(2);
    assertThat(shell.run("train", "cartpole", "--seeds", "2", "--checkpoint", "x")).isEqualTo(2);
  }

  @Test
  @DisplayName("shows a training in the browser without changing it")
  void view() throws Exception {
    var task = Tasks.named("cartpole");
    var recipe = Recipe.of("cartpole").worlds(4);
    float[] alone;
    try (var trainer = recipe.trainer(task, 1, 1)) {
      trainer.round();
      trainer.round();
      alone = trainer.policy().network().parameters();
    }
    try (var trainer = recipe.trainer(task, 1, 1);
        TrainingView page = new TrainingView(task, trainer)) {
      page.update(trainer, trainer.round());
      page.update(trainer, trainer.round());
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(page.url()).toURL().openConnection();
      assertThat(connection.getResponseCode()).isEqualTo(200);
      assertThat(new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .contains("<html");
      assertThat(trainer.policy().network().parameters()).isEqualTo(alone);
    }
  }

  @Test
  @DisplayName("writes logs, from which curves draws a picture and a page")
  void logs() throws Exception {
    String[] args = {"train", "cartpole", "--worlds", "8", "--threads", "1", "--no-progress"};
    String policy = file("pole.onnx");
    assertThat(
            shell.run(
                with(
                    args,
                    "--steps",
                    "1024",
                    "--seeds",
                    "2",
                    "--out",
                    policy,
                    "--log",
                    file("pole"))))
        .isZero();
    String one = file("pole-1.csv");
    String two = file("pole-2.csv");
    assertThat(shell.run("curves", one, two, "--out", file("pole.svg"))).as(shell.err()).isZero();
    assertThat(Files.readString(folder.resolve("pole.svg"))).contains("seed 1", "seed 2");
    assertThat(
            shell.run(
                "curves",
                one,
                two,
                "--policy",
                policy,
                "--strip",
                file("pole.png"),
                "--out",
                file("pole.html")))
        .as(shell.err())
        .isZero();
    assertThat(Files.readString(folder.resolve("pole.html")))
        .contains("Parts of the reward, seed 2", "What was learned", "divergence");
    assertThat(Files.size(folder.resolve("pole.png"))).isPositive();
    assertThat(shell.run("curves", one, "--out", file("pole.txt"))).isEqualTo(1);
    assertThat(shell.err()).contains("pole.txt: curves are written as .svg or .html");
    assertThat(shell.run("curves", policy, "--out", file("x.svg"))).isEqualTo(1);
    assertThat(shell.run("curves", one, "--strip", "x.png", "--out", file("x.svg"))).isEqualTo(2);
  }

  @Test
  @DisplayName("names the devices there are when the one asked for makes no sense")
  void device() {
    assertThat(shell.run("train", "cartpole", "--device", "tpu")).isEqualTo(2);
    assertThat(shell.err()).contains("no device \"tpu\": it is cpu, lanes, gpu or gpu:N");
  }
}
