package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.Compiler;
import dev.armature.model.Model;
import dev.armature.spec.FileAccess;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Models whose files come from code of the user's. */
class FileSourceTest {
  private static final Map<String, String> SHELF =
      Map.of(
          "robots/arm.xml",
          "<mujoco><compiler meshdir='meshes'/><include file='parts.xml'/><worldbody><geom"
              + " type='mesh' mesh='tetra'/></worldbody></mujoco>",
          "robots/parts.xml",
          "<mujoco><asset><mesh name='tetra' file='../../shared/tetra.obj'/></asset></mujoco>",
          "shared/tetra.obj",
          "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");

  @Test
  void includesAndMeshesComeFromTheSourceWhichIsAskedOnceForEach() {
    List<String> asked = new ArrayList<>();
    FileAccess files =
        FileAccess.none()
            .withSource(
                path -> {
                  asked.add(path);
                  String text = SHELF.get(path);
                  return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
                });
    Model m =
        Compiler.compile(
                ModelReader.readFrom(Map.of(), "robots/arm.xml", LoadOptions.DEFAULT.files(files)))
            .model();
    assertThat(m.nmeshvert).isEqualTo(4);
    assertThat(asked).contains("robots/arm.xml", "robots/parts.xml", "shared/tetra.obj");
    assertThatThrownBy(() -> files.read("robots/none.xml"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("robots/none.xml");
    asked.clear();
    files.read("robots/arm.xml");
    files.read("robots/arm.xml");
    assertThat(files.exists("robots/arm.xml")).isTrue();
    assertThat(asked).as("kept").hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void aSourceThatFailsIsToldWithThePath() {
    FileAccess files =
        FileAccess.none()
            .withSource(
                path -> {
                  throw new IOException("the disk is on fire");
                });
    assertThatThrownBy(() -> files.read("a.xml"))
        .hasMessageContaining("a.xml")
        .hasMessageContaining("on fire");
  }
}
