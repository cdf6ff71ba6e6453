package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifyCommandTest {
  private static final String ROD =
      """
      <mujoco>
        <option timestep="0.005"/>
        <worldbody>
          <body name="rod" pos="0 0 1"><joint name="pin" axis="0 1 0" damping="%s"/>
            <geom type="capsule" fromto="0 0 0 .5 0 0" size=".02"/></body>
        </worldbody>
      </mujoco>
      """;

  private final Shell shell = new Shell();

  @ParameterizedTest
  @ValueSource(strings = {"csv", "npz", "h5", "parquet"})
  void dampingIsFoundAndWrittenToAModel(String format, @TempDir Path folder) throws Exception {
    Path worn = Files.writeString(folder.resolve("worn.xml"), ROD.formatted("0.03"));
    Path plan = Files.writeString(folder.resolve("plan.xml"), ROD.formatted("0.01"));
    Path data = folder.resolve("swing." + format);
    Path found = folder.resolve("found.xml");
    Path report = folder.resolve("found.html");
    assertThat(shell.run("run", worn.toString(), "--duration", "2", "--out", data.toString()))
        .as(shell.err())
        .isZero();
    int code =
        shell.run(
            "identify",
            plan.toString(),
            data.toString(),
            "--find",
            "damping:pin=0.001..0.1",
            "--out",
            found.toString(),
            "--report",
            report.toString());
    assertThat(code).as(shell.err()).isZero();
    assertThat(Simulation.load(found).model().dof.damping[0]).isCloseTo(0.03, within(1e-8));
    assertThat(Files.readString(report)).contains("damping:pin", "qpos[pin]");
    assertThat(shell.out()).contains("damping:pin", "0.03");
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void aJointWithoutARecordedStartBeginsAtTheKeyframe(@TempDir Path folder) throws Exception {
    String keyed =
        ROD.replace("</mujoco>", "<keyframe><key name='up' qpos='1'/></keyframe></mujoco>")
            .replace(
                "</worldbody>", "</worldbody><sensor><jointvel name='rate' joint='pin'/></sensor>");
    Path worn = Files.writeString(folder.resolve("worn.xml"), keyed.formatted("0.03"));
    Path plan = Files.writeString(folder.resolve("plan.xml"), keyed.formatted("0.01"));
    Path all = folder.resolve("swing.npz");
    Path data = folder.resolve("rate.npz");
    shell.run("run", worn.toString(), "--duration", "2", "--key", "up", "--out", all.toString());
    var arrays = dev.armature.io.ArrayFile.read(all);
    dev.armature.io.ArrayFile.write(
        data, java.util.List.of(arrays.get("time"), arrays.get("sensordata")));
    String[] identify = {
      "identify",
      plan.toString(),
      data.toString(),
      "--find",
      "damping:pin",
      "--compare",
      "sensordata",
      "--key",
      "up",
      "--json"
    };
    assertThat(shell.run(identify)).as(shell.err()).isZero();
    assertThat(shell.out()).containsPattern("\"value\":0\\.0(30000|29999)");
    assertThat(shell.err()).contains("does not say where joint \"pin\" starts");
  }

  @Test
  void mistakesAreNamed(@TempDir Path folder) throws Exception {
    Path plan = Files.writeString(folder.resolve("plan.xml"), ROD.formatted("0.01"));
    Path data = folder.resolve("swing.csv");
    shell.run("run", plan.toString(), "--duration", "0.1", "--out", data.toString());
    assertThat(shell.run("identify", plan.toString(), data.toString(), "--find", "damping:pim"))
        .isEqualTo(Exit.FAILED);
    assertThat(shell.run("identify", plan.toString(), data.toString(), "--find", "damping:pin=3"))
        .isEqualTo(Exit.USAGE);
    assertThat(shell.run("identify", plan.toString(), data.toString())).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("did you mean \"pin\"", "reads like mass:hand", "--find");
  }
}
