package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IkCommandTest {
  private static final Path ARM = Path.of(System.getProperty("armature.root"), "models", "arm.xml");

  private final Shell shell = new Shell();

  private int ik(String... more) {
    String[] args = new String[more.length + 2];
    args[0] = "ik";
    args[1] = ARM.toString();
    System.arraycopy(more, 0, args, 2, more.length);
    return shell.run(args);
  }

  @Test
  void theCoordinatesItPrintsBringTheHandThere(@TempDir Path folder) throws IOException {
    Path picture = folder.resolve("reach.png");
    int code =
        ik(
            "--site",
            "hand",
            "--at",
            "0.4,0.2,0.3",
            "--along",
            "0,0,-1",
            "--out",
            picture.toString());
    assertThat(code).as(shell.err()).isZero();
    Matcher line = Pattern.compile("qpos: (.*)").matcher(shell.out());
    assertThat(line.find()).isTrue();
    double[] qpos =
        Arrays.stream(line.group(1).trim().split(" ")).mapToDouble(Double::parseDouble).toArray();
    Simulation sim = Simulation.load(ARM);
    System.arraycopy(qpos, 0, sim.data().qpos, 0, qpos.length);
    sim.forward();
    assertThat(sim.site("hand").position())
        .containsExactly(new double[] {0.4, 0.2, 0.3}, org.assertj.core.data.Offset.offset(1e-6));
    assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(640);
  }

  @Test
  void whatCannotBeReachedFailsAndSaysHowFarOff() {
    assertThat(ik("--site", "hand", "--at", "5,0,0")).isEqualTo(Exit.FAILED);
    assertThat(shell.out())
        .contains("NOT SOLVED", "position of site \"hand\": off by 4.", "out of reach");
  }

  @Test
  void theExamplesOfTheHelpAreSolved(@TempDir Path folder) {
    assertThat(shell.run("ik", "--help")).isZero();
    Matcher example =
        Pattern.compile("(?m)^  armature (ik .*(?:\\n      -.*)*)").matcher(shell.out());
    int solved = 0;
    while (example.find()) {
      String line =
          example.group(1).replaceAll("\\s+", " ").replace(" reach.png", " " + folder + "/a.png");
      if (!line.contains("--view") && !line.contains("--random")) {
        String[] words =
            Pattern.compile("'[^']*'|\\S+")
                .matcher(line)
                .results()
                .map(
                    w ->
                        w.group()
                            .replace("'", "")
                            .replaceFirst("^models", ARM.getParent().toString()))
                .toArray(String[]::new);
        assertThat(shell.run(words)).as(line).isZero();
        solved++;
      }
    }
    assertThat(solved).isEqualTo(4);
  }

  @Test
  void randomPosesWithinReachAreFound() {
    assertThat(ik("--site", "hand", "--random", "200")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("200 of 200 random poses solved", "within 1 ms");
    assertThat(ik("--site", "hand", "--random", "5", "--at", "0,0,0")).isEqualTo(Exit.USAGE);
  }

  @Test
  void theViewIsServedUntilItIsInterrupted() throws Exception {
    Thread command =
        new Thread(() -> ik("--site", "hand", "--at", "0.4,0.2,0.3", "--view"), "ik --view");
    command.setDaemon(true);
    command.start();
    Pattern address = Pattern.compile("http://\\S+");
    Matcher found = address.matcher("");
    for (int i = 0; i < 600 && !found.find(); i++) {
      Thread.sleep(50);
      found = address.matcher(shell.out());
    }
    HttpRequest page = HttpRequest.newBuilder(URI.create(found.group())).build();
    assertThat(
            HttpClient.newHttpClient()
                .send(page, HttpResponse.BodyHandlers.discarding())
                .statusCode())
        .isEqualTo(200);
    command.interrupt();
    command.join(10_000);
    assertThat(command.isAlive()).isFalse();
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void mistakesAreNamed() {
    assertThat(ik("--site", "hant", "--at", "1,0,0")).isEqualTo(Exit.FAILED);
    assertThat(ik("--at", "1,0,0")).isEqualTo(Exit.USAGE);
    assertThat(ik("--site", "hand")).isEqualTo(Exit.USAGE);
    assertThat(ik("--site", "hand", "--at", "1,0")).isEqualTo(Exit.FAILED);
    assertThat(shell.err())
        .contains("did you mean \"hand\"", "--site", "say what to reach", "3 numbers, not 2")
        .doesNotContain("Error:");
    assertThat(ik("--site", "hand", "--random", "0")).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("1 or more, not 0");
  }
}
