package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("--confined and --for-mujoco")
class ReadingTest {
  private static final String TETRAHEDRON =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

  private final Shell shell = new Shell();

  @TempDir Path root;

  private Path model = Path.of("");

  @BeforeEach
  void aModelWithItsMeshInASiblingFolder() throws IOException {
    write("shapes/part/part.obj", TETRAHEDRON);
    model =
        write(
            "plugin/sdf/model.xml",
            """
            <mujoco>
              <asset><mesh name="m" file="../../shapes/part/part.obj"/></asset>
              <worldbody><light pos="0 0 3"/><geom type="mesh" mesh="m"/></worldbody>
            </mujoco>
            """);
  }

  private Path write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private int run(String command, String... more) {
    String[] args = (command + " " + String.join(" ", more)).strip().split(" ");
    for (int i = 0; i < args.length; i++) {
      args[i] = args[i].replace("MODEL", model.toString()).replace("ROOT", root.toString());
    }
    return shell.run(args);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info MODEL",
        "check MODEL",
        "convert MODEL ROOT/plugin/sdf/copy.xml",
        "run MODEL --steps 2",
        "render MODEL --size 32x24 --out ROOT/p.png",
      })
  @DisplayName("a mesh in a sibling folder is read, and refused when the model is confined")
  void siblingFolder(String command) {
    assertThat(run(command)).as(shell.err()).isZero();
    assertThat(shell.out() + shell.err()).doesNotContain("it is confined");
    assertThat(run(command, "--confined")).isEqualTo(1);
    assertThat(shell.out() + shell.err())
        .contains("model.xml:2:")
        .contains("it is confined. To allow it, load the model without --confined");
  }

  @Test
  @DisplayName("a link out of the model's folder is refused when the model is confined")
  void link() throws IOException {
    Files.createSymbolicLink(
        root.resolve("plugin/sdf/part.obj"), root.resolve("shapes/part/part.obj"));
    Files.writeString(model, Files.readString(model).replace("../../shapes/part/", ""));
    assertThat(run("info MODEL")).as(shell.err()).isZero();
    assertThat(run("info MODEL --confined")).isEqualTo(1);
    assertThat(shell.err()).contains("it is confined");
  }

  @Test
  @DisplayName("a confined model reads its own folder")
  void ownFolder() throws IOException {
    write("plugin/sdf/part.obj", TETRAHEDRON);
    Files.writeString(model, Files.readString(model).replace("../../shapes/part/", ""));
    assertThat(run("info MODEL --confined")).as(shell.err()).isZero();
  }

  @Test
  @DisplayName("convert --for-mujoco leaves our additions out, says so, and fails when strict")
  void forMujoco() throws IOException {
    Files.writeString(
        model,
        """
        <mujoco>
          <option solver="avbd"/>
          <worldbody>
            <body><joint name="j" breakforce="3"/><geom size=".1"/></body>
          </worldbody>
        </mujoco>
        """);
    assertThat(run("convert MODEL ROOT/ours.xml")).as(shell.err()).isZero();
    assertThat(Files.readString(root.resolve("ours.xml"))).contains("avbd", "breakforce");
    assertThat(run("convert MODEL ROOT/plain.xml --for-mujoco")).as(shell.err()).isZero();
    assertThat(Files.readString(root.resolve("plain.xml")))
        .contains("name=\"j\"")
        .doesNotContain("avbd", "breakforce");
    assertThat(shell.err())
        .contains("solver=\"avbd\" is left out", "breakforce is left out")
        .contains("model.xml:4:");
    assertThat(run("convert MODEL ROOT/plain.xml --for-mujoco --strict")).isEqualTo(1);
    assertThat(run("info ROOT/plain.xml")).isZero();
  }

  @Test
  @DisplayName("--packages says where the packages of a URDF file are")
  void packages() throws IOException {
    write("elsewhere/robots/meshes/part.obj", TETRAHEDRON);
    model =
        write(
            "urdf/robot.urdf",
            """
            <robot name="r"><link name="base"><collision><geometry>
              <mesh filename="package://robots/meshes/part.obj"/>
            </geometry></collision></link></robot>
            """);
    assertThat(run("info MODEL")).isEqualTo(Exit.FAILED);
    assertThat(shell.err()).contains("--packages");
    assertThat(run("info MODEL --packages ROOT/elsewhere")).as(shell.err()).isZero();
    assertThat(run("run MODEL --steps 2 --confined --packages ROOT/elsewhere"))
        .as(shell.err())
        .isZero();
  }
}
