package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recording, controlling, reporting and plotting from the command line. */
class RecordingCommandsTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));
  private static final String CARTPOLE = ROOT.resolve("models/cartpole.xml").toString();

  @TempDir Path folder;

  private final Shell shell = new Shell();

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private Map<String, NamedArray> read(String name) throws Exception {
    return ArrayFile.read(folder.resolve(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"r.npz", "r.csv", "r.h5"})
  void aRunIsRecordedAndItsControlsRunAgainToTheBit(String name) throws Exception {
    String steering = file("c.csv", "time,push\n0,0.5\n0.1,-0.5\n0.25,1\n");
    assertThat(
            shell.run("run", CARTPOLE, "--steps", "60", "--control", steering, "--out", path(name)))
        .isZero();
    assertThat(
            shell.run(
                "run",
                CARTPOLE,
                "--steps",
                "60",
                "--control",
                path(name),
                "--out",
                path("2" + name)))
        .isZero();
    String qpos = name.endsWith("csv") ? "qpos[hinge]" : "qpos";
    assertThat(read("2" + name).get(qpos).doubles()).isEqualTo(read(name).get(qpos).doubles());
    String ctrl = name.endsWith("csv") ? "ctrl[push]" : "ctrl";
    double[] push = read(name).get(ctrl).doubles();
    assertThat(push[0]).isEqualTo(0.5);
    assertThat(push[9]).isEqualTo(0.5);
    assertThat(push[10]).isEqualTo(-0.5);
    assertThat(push[24]).isEqualTo(-0.5);
    assertThat(push[59]).isEqualTo(1);
    assertThat(read(name).get("time").doubles()).hasSize(60).startsWith(0, 0.01);
  }

  @Test
  void rolloutsArePlottedAsWorlds() throws Exception {
    String out = path("rollouts.npz");
    assertThat(
            shell.run(
                "rollout",
                CARTPOLE,
                "--worlds",
                "5",
                "--steps",
                "40",
                "--noise",
                "1",
                "--out",
                out))
        .isZero();
    assertThat(shell.run("plot", out, "--list")).isZero();
    assertThat(shell.out()).contains("qpos[1] ").contains("40 rows").doesNotContain("qpos[2]");
    assertThat(shell.run("plot", out, "qpos[1]", "--out", path("all.svg"))).isZero();
    assertThat(Files.readString(folder.resolve("all.svg")))
        .contains("qpos[1], median", "qpos[1], least to greatest");
    assertThat(shell.run("plot", out, "qpos[1]", "--world", "3", "--out", path("3.svg"))).isZero();
    assertThat(Files.readString(folder.resolve("3.svg"))).doesNotContain("median");
    assertThat(shell.run("plot", out, "--world", "5")).isEqualTo(1);
    assertThat(shell.err()).contains("no world 5; there are 0 to 4");
  }

  @Test
  void controlsWithoutTimeAreARowAStepAndWithoutNamesInOrder() throws Exception {
    String steering = file("c.csv", "0.1\n0.2\n0.3\n");
    shell.run("run", CARTPOLE, "--steps", "5", "--control", steering, "--out", path("r.npz"));
    assertThat(read("r.npz").get("ctrl").doubles()).containsExactly(0.1, 0.2, 0.3, 0.3, 0.3);
    assertThat(read("r.npz").get("ctrl").columns()).containsExactly("push");
  }

  @Test
  void everyNthStepAndABodyAreRecorded() throws Exception {
    shell.run(
        "run",
        CARTPOLE,
        "--steps",
        "100",
        "--every",
        "10",
        "--body",
        "cart",
        "--out",
        path("r.npz"));
    assertThat(read("r.npz").get("time").rows()).isEqualTo(10);
    assertThat(read("r.npz").get("cart.position").shape()).containsExactly(10, 3);
  }

  @Test
  void aRunBecomesAPage() throws Exception {
    assertThat(shell.run("run", CARTPOLE, "--steps", "60", "--out", path("r.html"))).isZero();
    assertThat(shell.out()).contains("wrote " + path("r.html"));
    assertThat(Files.readString(folder.resolve("r.html"))).contains("armature/frames");
    assertThat(folder.resolve("r.part.html")).doesNotExist();
    assertThat(shell.run("run", CARTPOLE, "--steps", "60", "--out", path("r.txt"))).isEqualTo(1);
    assertThat(shell.err()).contains("r.txt: unknown kind of file", ".html");
  }

  @Test
  void aRunForFoxgloveHasTheSamePosesControlsAndSensors() throws Exception {
    String[] run = {"run", CARTPOLE, "--steps", "50", "--control", file("c.csv", "0.5\n")};
    List<String> npz = new ArrayList<>(List.of(run));
    npz.addAll(List.of("--body", "cart", "--out", path("r.npz")));
    assertThat(shell.run(npz.toArray(String[]::new))).isZero();
    List<String> mcap = new ArrayList<>(List.of(run));
    mcap.addAll(List.of("--every", "1", "--out", path("r.mcap")));
    assertThat(shell.run(mcap.toArray(String[]::new))).isZero();
    String text = Files.readString(folder.resolve("r.mcap"), StandardCharsets.ISO_8859_1);
    assertThat(text).contains("foxglove.SceneUpdate", "\"cubes\":[{\"pose\"", "{\"push\":0.5}");
    assertThat(numbers(text, "\"child_frame_id\":\"cart\",\"translation\":\\{\"x\":([^,]+),"))
        .containsExactly(column(read("r.npz").get("cart.position").doubles(), 3, 0));
    assertThat(numbers(text, "\"slider\":\\{\"position\":([^,]+),"))
        .containsExactly(column(read("r.npz").get("qpos").doubles(), 2, 0));
  }

  private static double[] numbers(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .mapToDouble(found -> Float.parseFloat(found.group(1)))
        .toArray();
  }

  private static double[] column(double[] rows, int width, int column) {
    double[] values = new double[rows.length / width];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) rows[width * i + column];
    }
    return values;
  }

  @Test
  void mistakesInControlFilesAreToldWithFileAndNearestName() throws Exception {
    String wrong = file("c.csv", "time,posh\n0,1\n");
    assertThat(shell.run("run", CARTPOLE, "--control", wrong)).isEqualTo(1);
    assertThat(shell.err()).contains("c.csv: no actuator \"posh\"; did you mean \"push\"?");
    String back = file("d.csv", "time,push\n0,1\n1,1\n0.5,2\n");
    assertThat(shell.run("run", CARTPOLE, "--control", back)).isEqualTo(1);
    assertThat(shell.err()).contains("d.csv: time goes back in row 3");
    String ragged = file("e.csv", "time,push\n0,1\n1\n");
    assertThat(shell.run("run", CARTPOLE, "--control", ragged)).isEqualTo(1);
    assertThat(shell.err()).contains("e.csv:3: 1 values for 2 columns");
    String many = file("f.csv", "1,2,3\n");
    String nan = file("nan.csv", "push\n0.1\nnan\n");
    assertThat(shell.run("run", CARTPOLE, "--control", nan)).isEqualTo(1);
    assertThat(shell.err()).contains("push in row 2 is NaN");
    assertThat(shell.run("run", CARTPOLE, "--control", many)).isEqualTo(1);
    assertThat(shell.err()).contains("f.csv: column 1 has no actuator; the model has 1");
  }

  @Test
  void aControllerInAJavaFileIsCompiledAndRun() throws Exception {
    String source =
        file(
            "Push.java",
            """
            public class Push implements dev.armature.Controller {
              private final Helper helper = new Helper();
              public void start(dev.armature.Simulation sim, long seed) { helper.value = seed; }
              public void control(dev.armature.Simulation sim) { sim.actuator("push").set(helper.value / 10.0); }
              static class Helper { long value; }
            }
            """);
    assertThat(
            shell.run(
                "run",
                CARTPOLE,
                "--steps",
                "3",
                "--controller",
                source,
                "--seed",
                "7",
                "--out",
                path("r.npz")))
        .isZero();
    assertThat(read("r.npz").get("ctrl").doubles()).containsExactly(0.7, 0.7, 0.7);
  }

  @Test
  void aControllerThatDoesNotCompileIsToldWithItsLine() throws Exception {
    String source = file("Bad.java", "public class Bad {\n  int x = \"text\";\n}\n");
    assertThat(shell.run("run", CARTPOLE, "--controller", source)).isEqualTo(1);
    assertThat(shell.err()).contains("Bad.java does not compile:").contains("line 2");
    String none = file("None.java", "public class None {}\n");
    assertThat(shell.run("run", CARTPOLE, "--controller", none)).isEqualTo(1);
    assertThat(shell.err()).contains("has no class that implements dev.armature.Controller");
    assertThat(shell.run("run", CARTPOLE, "--controller", "nobody")).isEqualTo(1);
    assertThat(shell.err()).contains("no controller \"nobody\"");
  }

  @Test
  void aServiceControllerIsFoundByName() throws Exception {
    assertThat(
            shell.run(
                "run", CARTPOLE, "--steps", "2", "--controller", "steady", "--out", path("r.npz")))
        .isZero();
    assertThat(read("r.npz").get("ctrl").doubles()).containsExactly(0.25, 0.25);
  }

  /** Found through META-INF/services of the tests. */
  public static final class Steady implements dev.armature.Controller {
    @Override
    public String name() {
      return "steady";
    }

    @Override
    public void control(dev.armature.Simulation sim) {
      sim.actuator("push").set(0.25);
    }
  }

  @Test
  void theSummaryIsJsonForMachines() {
    assertThat(shell.run("run", CARTPOLE, "--steps", "10", "--json")).isZero();
    assertThat(shell.out())
        .startsWith("{\"model\":\"cart-pole\"")
        .contains("\"steps\":10,")
        .contains("\"realTimeFactor\":")
        .contains("\"qpos\":[")
        .endsWith("}\n");
  }

  @Test
  void infoIsJsonForMachines() {
    assertThat(shell.run("info", CARTPOLE, "--json")).isZero();
    assertThat(shell.out())
        .contains("{\"name\":\"push\",\"ctrlrange\":[-1,1]}")
        .contains("\"nq\":2");
  }

  @Test
  void aReportHoldsPlotsWarningsVersionsAndTheSeed() throws Exception {
    assertThat(
            shell.run(
                "run",
                "--duration",
                "0.5",
                "--no-progress",
                "--seed",
                "5",
                "--report",
                path("r.html")))
        .isZero();
    String html = Files.readString(folder.resolve("r.html"));
    assertThat(html)
        .contains("<h1>quadruped</h1>", "--seed 5", "<dt>seed</dt><dd>5</dd>", "real-time factor")
        .contains("Energy", "kinetic", "Contacts and solver", "Joint positions", "Controls")
        .contains("At the end", "data:image/png;base64,")
        .contains("root.x … front left hip")
        .contains("Java " + Runtime.version());
    assertThat(html.length()).isLessThan(1_500_000);
  }

  @Test
  void recordingAndReportingDoNotChangeThePhysics() throws Exception {
    shell.run("run", "--steps", "100", "--json", "--no-progress");
    String plain = shell.out();
    Shell other = new Shell();
    other.run(
        "run", "--steps", "100", "--json", "--report", path("r.html"), "--out", path("r.npz"));
    assertThat(state(other.out())).isEqualTo(state(plain));
  }

  private static String state(String json) {
    return json.substring(json.indexOf("\"contacts\""));
  }

  @Test
  void aDivergingWorldIsAWarningAndAnExitCode() throws Exception {
    String model =
        file(
            "wild.xml",
            """
            <mujoco><option timestep="0.5"/><worldbody><body><joint type="slide" stiffness="-1e9"/>
            <geom size=".1"/></body></worldbody><keyframe><key qpos="1"/></keyframe></mujoco>
            """);
    assertThat(shell.run("run", model, "--steps", "50", "--no-progress")).isEqualTo(3);
    assertThat(shell.out().split("warning: the simulation diverged at t = ", -1)).hasSize(6);
    assertThat(shell.out()).containsPattern("warning: it diverged \\d+ more times");
  }

  @Test
  void aControlFileWithTooFewRowsHoldsItsLastAndThisIsSaid() throws Exception {
    String rows = file("c.csv", "push\n0.1\n0.2\n");
    String held = " has 2 rows for 5 steps: the last row ";
    assertThat(said("run", CARTPOLE, "--steps", "5", "--control", rows, "--out", path("r.npz")))
        .contains("note: " + rows + held);
    assertThat(read("r.npz").get("ctrl").doubles()).containsExactly(0.1, 0.2, 0.2, 0.2, 0.2);
    assertThat(said("run", CARTPOLE, "--steps", "2", "--control", rows, "--json"))
        .doesNotContain("note")
        .contains("coldStepsPerSecond", "warmStepsPerSecond");
    String times = file("t.csv", "time,push\n0,0.1\n0.01,0.2\n");
    assertThat(said("run", CARTPOLE, "--steps", "2", "--control", times)).doesNotContain("note");
    assertThat(said("run", CARTPOLE, "--steps", "5", "--control", times, "--json"))
        .contains("\"note\":\"" + times + " ends at 0.01 s: its last row held until 0.05 s");
    assertThat(said("rollout", CARTPOLE, "--steps", "5", "--controls", rows))
        .contains("note: " + rows + held);
  }

  /** What a command prints that succeeds. */
  private static String said(String... args) {
    Shell fresh = new Shell();
    assertThat(fresh.run(args)).as(fresh.err()).isZero();
    return fresh.out();
  }

  // ---- plot

  @Test
  void columnsOfARecordingArePlotted() throws Exception {
    shell.run("run", CARTPOLE, "--steps", "50", "--out", path("r.npz"));
    assertThat(shell.run("plot", path("r.npz"), "QPOS[*]", "ctrl", "--out", path("p.svg")))
        .isZero();
    assertThat(Files.readString(folder.resolve("p.svg")))
        .startsWith("<svg")
        .contains("qpos[slider]", "qpos[hinge]", "ctrl[push]", "time / s")
        .doesNotContain("qvel");
    assertThat(shell.run("plot", path("r.npz"), "--out", path("p.html"))).isZero();
    assertThat(Files.readString(folder.resolve("p.html"))).contains("<h2>qvel</h2>", "<svg");
    assertThat(shell.run("plot", path("r.npz"))).isZero();
    assertThat(folder.resolve("r.svg")).exists();
  }

  @Test
  void theColumnsOfARecordingAreListed() throws Exception {
    Files.writeString(folder.resolve("t.csv"), "time,a\n0,1\n1,3\n");
    assertThat(shell.run("plot", path("t.csv"), "--list")).isZero();
    assertThat(shell.out()).contains("a     2 rows, 1 … 3");
    assertThat(shell.run("plot", path("t.csv"), "a", "--list", "--json")).isZero();
    assertThat(shell.out())
        .contains("\"columns\":[{\"name\":\"a\",\"rows\":2,\"least\":1,\"greatest\":3}]");
  }

  @Test
  void aWrongColumnIsToldWithTheNearest() throws Exception {
    Files.writeString(folder.resolve("t.csv"), "time,knee\n0,1\n");
    assertThat(shell.run("plot", path("t.csv"), "kneee")).isEqualTo(1);
    assertThat(shell.err()).contains("no column matches \"kneee\"; did you mean \"knee\"?");
    assertThat(shell.run("plot", path("t.csv"), "--x", "tim")).isEqualTo(1);
    assertThat(shell.err()).contains("no column \"tim\"; did you mean \"time\"?");
    assertThat(shell.run("plot", path("t.csv"), "--out", path("p.png"))).isEqualTo(1);
    assertThat(shell.err()).contains("written as .svg or .html");
  }

  // ---- conventions

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run|--duration|-3|2|--duration must be a positive number",
        "run|--duration|soon|2|'soon' is not a double",
        "run|--steps|0|2|--steps must be at least 1",
        "run|--out|x.mat|1|x.mat: unknown kind of file; known are .npz, .csv",
        "run|no-such.xml|--json|1|no-such.xml: no such file",
        "plot|run.html|--list|1|run.html: no such file",
        "run|.|--json|1|a folder, not a model file",
        "rnu|x|y|2|Did you mean 'run'?",
        "run|--durtion|3|2|Did you mean '--duration'?",
        "plot|nothing.npz|--list|1|nothing.npz: no such file",
        "info|a.xml|b.xml|2|b.xml",
      })
  void mistakesAreOneClearMessageWithoutAStack(String line) {
    List<String> parts = List.of(line.split("\\|"));
    int code = shell.run(parts.subList(0, 3).toArray(String[]::new));
    assertThat(shell.err()).contains(parts.get(4)).doesNotContain("\tat ", "Exception");
    assertThat(shell.err().lines().count()).isLessThanOrEqualTo(3);
    assertThat(code).isEqualTo(Integer.parseInt(parts.get(3)));
  }

  @Test
  void aWrongOptionIsWrongUsageInEveryCommand() {
    for (String command : Main.commandLine().getSubcommands().keySet()) {
      Shell wrong = new Shell();
      assertThat(wrong.run(command, "--no-such-option")).as(command).isEqualTo(2);
      assertThat(wrong.err()).as(command).startsWith("armature: ");
    }
    assertThat(new Shell().run("--no-such-option")).isEqualTo(2);
  }

  @Test
  void everyCommandTeachesWithExamplesAndDocumentsItself() {
    for (String command : Main.commandLine().getSubcommands().keySet()) {
      if (command.equals("help")) {
        continue;
      }
      Shell help = new Shell();
      assertThat(help.run(command, "--help")).isZero();
      assertThat(help.out()).as(command).contains("Examples:").contains("armature " + command);
    }
    assertThat(shell.run("--help")).isZero();
    assertThat(shell.out()).contains("Start here:").contains("Exit codes:");
    assertThat(shell.run("--version")).isZero();
    assertThat(shell.out()).contains("Java " + Runtime.version());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh"})
  void theShellLearnsToComplete(String name) throws Exception {
    assertThat(shell.run("completion", name)).isZero();
    assertThat(shell.out()).contains("complete -F _complete_armature").contains("--duration");
    Path script = Files.writeString(folder.resolve("completion"), shell.out());
    if (name.equals("bash") && Files.isExecutable(Path.of("/bin/bash"))) {
      Process check =
          new ProcessBuilder("/bin/bash", "-n", script.toString())
              .redirectErrorStream(true)
              .start();
      assertThat(new String(check.getInputStream().readAllBytes())).isEmpty();
      assertThat(check.waitFor()).isZero();
    }
  }
}
