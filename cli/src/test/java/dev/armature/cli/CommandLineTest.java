package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands, run as a user runs them. */
class CommandLineTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(args);
  }

  private static String model(String name) {
    return ROOT.resolve("models").resolve(name + ".xml").toString();
  }

  /** Commands with the name of their class are made alone; help and completion need them all. */
  @Test
  void makesTheCommandThatIsAskedForAlone() {
    Set<String> all = Main.commandLine().getSubcommands().keySet();
    for (String name : all) {
      boolean needsAll = name.equals("help") || name.equals("completion");
      assertThat(Main.commandLine(name, "--help").getSubcommands().keySet())
          .isEqualTo(needsAll ? all : Set.of(name));
    }
    assertThat(Main.commandLine("--help").getSubcommands().keySet()).isEqualTo(all);
    assertThat(Main.commandLine("rum").getSubcommands().keySet()).isEqualTo(all);
  }

  @Test
  void runWithoutAModelLetsTheBundledQuadrupedTrot() {
    assertThat(run("run", "--duration", "5", "--no-progress")).isZero();
    assertThat(out.toString())
        .contains("quadruped: 9 bodies, 14 dofs, 8 actuators")
        .contains("1250 steps");
    Matcher walked = Pattern.compile("it trotted ([0-9.]+) m in 5.0 s").matcher(out.toString());
    assertThat(walked.find()).isTrue();
    assertThat(Double.parseDouble(walked.group(1))).isBetween(2.0, 5.0);
  }

  @Test
  void errorsAreJsonWhereJsonWasAskedFor() {
    assertThat(run("run", "nowhere.xml", "--json")).isEqualTo(1);
    assertThat(out.toString()).contains("\"error\":\"nowhere.xml: no such file\"");
    assertThat(run("run", "--json", "--durationn", "3")).isEqualTo(2);
    assertThat(out.toString()).contains("\"exit\":2");
  }

  @Test
  void aCommandLineKeepsItsQuotes() {
    assertThat(Text.command(List.of("plot", "a.npz", "qpos[*knee*]", "--title", "my run")))
        .isEqualTo("armature plot a.npz 'qpos[*knee*]' --title 'my run'");
  }

  @Test
  void theTrotIsForTheQuadrupedOnly() {
    assertThat(run("run", model("pendulum"), "--controller", "trot")).isEqualTo(1);
    assertThat(err.toString()).contains("quadruped").contains("pendulum");
  }

  @Test
  void runStartsFromAKeyframe() {
    assertThat(
            run("run", model("pendulum"), "--key", "side", "--duration", "0.005", "--no-progress"))
        .isZero();
    assertThat(out.toString()).contains("1 steps of 0.005 s");
  }

  @Test
  void runWarnsOfEnergyAboveALimit() {
    String[] command = {
      "run", model("pendulum"), "--key", "side", "--steps", "10", "--no-progress", "--energy-limit"
    };
    assertThat(run(with(command, "1e6"))).isZero();
    assertThat(out.toString()).doesNotContain("warning");
    assertThat(run(with(command, "1e-6"))).isZero();
    assertThat(out.toString()).contains("warning: the energy rose above --energy-limit");
    assertThat(run(with(command, "nan"))).isEqualTo(2);
  }

  private static String[] with(String[] command, String last) {
    String[] longer = java.util.Arrays.copyOf(command, command.length + 1);
    longer[command.length] = last;
    return longer;
  }

  @Test
  void anUnknownKeyframeIsToldWithThoseThatExist() {
    assertThat(run("run", model("pendulum"), "--key", "sideways")).isEqualTo(1);
    assertThat(err.toString()).contains("no keyframe \"sideways\"").contains("up, side");
  }

  @Test
  void infoPrintsTreeActuatorsAndSensors() {
    assertThat(run("info", model("cartpole"))).isZero();
    assertThat(out.toString())
        .contains("2 coordinates, 2 dofs")
        .contains("[slider: slide -1.8…1.8]")
        .contains("push  on joint slider")
        .contains("theta  jointpos, 1 value")
        .contains("hanging");
  }

  @Test
  void infoPrintsWarnings(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("spelling.xml");
    Files.writeString(
        file,
        """
        <mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody>
        <asset><mesh name="flat" vertex="0 0 0 1 0 0 0 1 0 1 1 0" face="0 1 2 1 3 2"/></asset></mujoco>
        """);
    assertThat(run("info", file.toString())).isZero();
    assertThat(out.toString()).contains("Warnings").contains("flat");
    assertThat(run("info", file.toString(), "--strict")).isEqualTo(1);
  }

  @Test
  void aMissingFileIsToldByName() {
    assertThat(run("info", "no-such-model.xml")).isEqualTo(1);
    assertThat(err.toString()).contains("no-such-model.xml").contains("no such file");
  }

  @Test
  void aBrokenModelIsToldWithFileLineAndColumn(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("broken.xml");
    Files.writeString(
        file, "<mujoco>\n  <worldbody>\n    <geom tipe=\"box\"/>\n  </worldbody>\n</mujoco>\n");
    assertThat(run("info", file.toString())).isEqualTo(1);
    assertThat(err.toString())
        .contains("broken.xml")
        .contains("3")
        .contains("tipe")
        .contains("type");
  }

  @Test
  void verifyReportsEachModelAndWritesItsTable(@TempDir Path folder) throws Exception {
    Path table = folder.resolve("table.md");
    Path json = folder.resolve("results.json");
    int code =
        run(
            "verify",
            "--models",
            ROOT.resolve("models").toString(),
            "--reference",
            ROOT.resolve("references").toString(),
            "--only",
            "^pendulum",
            "--table",
            table.toString(),
            "--json",
            json.toString());
    assertThat(code).isZero();
    assertThat(out.toString()).contains("pendulum.xml  conforms").contains("1 of 1 models conform");
    assertThat(Files.readString(table)).contains("| pendulum.xml | ok | ok | ok | ok | ok | ok |");
    assertThat(Files.readString(json)).contains("\"conforming\":1");
  }

  @Test
  void verifyPrintsJsonAndNothingElseWhenNoFileIsNamed() {
    int code =
        run(
            "verify",
            "--models",
            ROOT.resolve("models").toString(),
            "--json",
            "--reference",
            ROOT.resolve("references").toString(),
            "--only",
            "^pendulum");
    assertThat(code).as(err.toString()).isZero();
    var json = tools.jackson.databind.json.JsonMapper.shared().readTree(out.toString());
    assertThat(json.get("conforming").asInt()).isEqualTo(1);
    assertThat(json.get("models").get(0).get("file").asString()).isEqualTo("pendulum.xml");
    assertThat(out.toString()).startsWith("{").doesNotContain("models conform");
  }

  @Test
  void verifyFailsWhenAModelIsOff(@TempDir Path folder) throws Exception {
    Files.createDirectories(folder.resolve("models"));
    Files.createDirectories(folder.resolve("references"));
    String text =
        Files.readString(ROOT.resolve("models/pendulum.xml"))
            .replace("damping=\"0.002\"", "damping=\"0.003\"");
    Files.writeString(folder.resolve("models/pendulum.xml"), text);
    Files.copy(
        ROOT.resolve("references/pendulum.xml.json.gz"),
        folder.resolve("references/pendulum.xml.json.gz"));
    int code =
        run(
            "verify",
            "--models",
            folder.resolve("models").toString(),
            "--reference",
            folder.resolve("references").toString());
    assertThat(code).isEqualTo(1);
    assertThat(out.toString()).contains("dof_damping off by 1.0e-03");
  }

  @Test
  void dumpWritesJsonAndLeavesStandardOutputOpen() {
    java.io.PrintStream before = System.out;
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    System.setOut(new java.io.PrintStream(bytes));
    try {
      assertThat(run("dump", model("pendulum"))).as(err.toString()).isZero();
      System.out.print("\nend");
      System.out.flush();
    } finally {
      System.setOut(before);
    }
    assertThat(bytes.toString()).startsWith("{").contains("\"body_mass\"").endsWith("\nend");
  }

  @Test
  void unknownOptionsAreRefusedWithUsage() {
    assertThat(run("run", "--durationn", "3")).isEqualTo(2);
    assertThat(err.toString()).contains("--durationn");
  }

  @Test
  void namesGiveNoOrdersToATerminal() throws java.io.IOException {
    java.io.StringWriter out = new java.io.StringWriter();
    try (PlainWriter plain = new PlainWriter(out)) {
      plain.write("A\u001b[31m\u0007 b\n");
    }
    org.assertj.core.api.Assertions.assertThat(out).hasToString("A\\u001b[31m\\u0007 b\n");
  }
}
