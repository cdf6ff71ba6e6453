package dev.armature.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Boxes and sizes of MP4 files; that they play is tested in a browser. */
final class Mp4WriterTest {
  @TempDir Path folder;

  private static Picture picture(double height, int width) {
    Simulation sim =
        Simulation.of(
            """
            <mujoco><worldbody><geom type="plane" size="3 3 .1"/>
              <body pos="0 0 1"><freejoint/><geom size=".2"/></body></worldbody></mujoco>
            """);
    sim.data().qpos[2] = height;
    sim.forward();
    RenderOptions o = new RenderOptions();
    o.width = width;
    o.height = 48;
    View view = View.orbit(sim.model(), 90, -10, 3, new double[] {0, 0, 0.5});
    return new Renderer(sim.model()).render(sim.data(), view, o);
  }

  /** Names and sizes of the boxes of a file. */
  private static List<String> boxes(Path file) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
    List<String> names = new ArrayList<>();
    while (in.hasRemaining()) {
      int at = in.position();
      int size = in.getInt();
      byte[] name = new byte[4];
      in.get(name);
      names.add(new String(name, StandardCharsets.US_ASCII));
      in.position(at + size);
    }
    return names;
  }

  @Test
  @DisplayName("a second is a fragment, on disk at once; what rests costs a few bytes")
  void fragments() throws IOException {
    Path file = folder.resolve("v.mp4");
    Picture rest = picture(1, 64);
    Picture moved = picture(0.7, 64);
    try (AnimationWriter out = AnimationWriter.open(file, 4)) {
      for (int i = 0; i < 4; i++) {
        out.write(rest);
      }
      assertThat(boxes(file)).containsExactly("ftyp", "moov", "moof", "mdat");
      long first = Files.size(file);
      for (int i = 0; i < 4; i++) {
        out.write(rest);
      }
      assertThat(Files.size(file) - first).as("a second of rest").isLessThan(250);
      long second = Files.size(file);
      for (int i = 0; i < 4; i++) {
        out.write(i % 2 == 0 ? moved : rest);
      }
      assertThat(Files.size(file) - second).as("a second of motion").isGreaterThan(400);
      out.write(moved);
    }
    assertThat(boxes(file))
        .containsExactly(
            "ftyp", "moov", "moof", "mdat", "moof", "mdat", "moof", "mdat", "moof", "mdat");
  }

  @Test
  @DisplayName("sizes that change and impossible rates are refused; odd sizes lose a pixel")
  void refuses() throws IOException {
    Path file = folder.resolve("v.mp4");
    assertThatThrownBy(() -> AnimationWriter.open(file, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not 0.0");
    assertThatThrownBy(() -> AnimationWriter.open(folder.resolve("v.avi"), 30))
        .hasMessageContaining(".gif, .apng, .mp4");
    try (AnimationWriter out = AnimationWriter.open(file, 30)) {
      out.write(picture(1, 65));
      assertThatThrownBy(() -> out.write(picture(1, 80)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("one size");
    }
    assertThat(boxes(file)).containsExactly("ftyp", "moov", "moof", "mdat");
  }
}
