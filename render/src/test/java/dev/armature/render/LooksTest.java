package dev.armature.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks that agree with MuJoCo's, looks of plain models, visual flags, animated PNGs. */
final class LooksTest {
  @Test
  @DisplayName("A mirror adds what it mirrors to its own color, without the sky, as MuJoCo's does")
  void aMirrorAddsWhatItMirrors() {
    // MuJoCo 3.5 draws (0.2, 0.4, 0.6) and (0.6, 0.5, 0.6) in the same places
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <visual><headlight ambient="0 0 0" diffuse="0 0 0" specular="0 0 0"/></visual>
              <asset>
                <texture type="skybox" builtin="flat" rgb1=".1 .8 .1" width="8" height="48"/>
                <material name="f" rgba=".2 .4 .6 1" emission="1" reflectance=".5" specular="0"/>
                <material name="b" rgba=".8 .2 0 1" emission="1" specular="0"/>
              </asset>
              <worldbody>
                <geom type="plane" size="5 5 .1" material="f"/>
                <geom type="box" size=".3 .3 .3" pos="0 0 .8" material="b"/>
              </worldbody>
            </mujoco>
            """);
    sim.forward();
    RenderOptions o = new RenderOptions();
    o.width = 320;
    o.height = 240;
    o.staged = false;
    View view = View.orbit(sim.model(), 90, -20, 4, new double[] {0, 0, 0.3});
    Picture picture = new Renderer(sim.model()).render(sim.data(), view, o);
    assertThat(picture.rgb(20, 200)).isEqualTo(rgb(0.2, 0.4, 0.6));
    assertThat(picture.rgb(160, 190)).isEqualTo(rgb(0.6, 0.5, 0.6));
  }

  private static int rgb(double r, double g, double b) {
    return (int) Math.round(255 * r) << 16
        | (int) Math.round(255 * g) << 8
        | (int) Math.round(255 * b);
  }

  @Test
  @DisplayName("A gray box on a gray floor is told from the floor, and its sides from each other")
  void aPlainBoxReadsAsABox() {
    Simulation sim =
        Simulation.of(
            """
            <mujoco><worldbody><geom type="plane" size="3 3 .1"/>
              <body pos="0 0 .2"><geom type="box" size=".2 .2 .2"/></body></worldbody></mujoco>
            """);
    sim.forward();
    RenderOptions o = new RenderOptions();
    View view = View.orbit(sim.model(), 120, -35, 2, new double[] {0, 0, 0.2});
    Picture picture = new Renderer(sim.model()).render(sim.data(), view, o);
    int top = picture.rgb(320, 190);
    int left = picture.rgb(280, 270);
    int right = picture.rgb(360, 270);
    int floor = picture.rgb(320, 420);
    assertThat(Set.of(top, left, right, floor)).hasSize(4);
    assertThat(difference(top, floor)).isGreaterThan(30);
    assertThat(difference(top, left)).isGreaterThan(15);
    assertThat(difference(left, right)).isGreaterThan(15);
  }

  @Test
  @DisplayName("A plain model is darker where things touch, one with lights only if asked")
  void placesOfContactAreDark() {
    String shapes =
        """
          <geom type="plane" size="3 3 .1"/>
          <body pos="0 0 .2"><geom type="box" size=".2 .2 .2"/></body>
        </worldbody></mujoco>
        """;
    int[] plain = contact("<mujoco><worldbody>" + shapes, null);
    int[] without = contact("<mujoco><worldbody>" + shapes, false);
    assertThat(without[0] - plain[0]).as("at the foot of the box").isGreaterThan(25);
    assertThat(plain[1]).as("far from it").isEqualTo(without[1]);
    String light = "<mujoco><worldbody><light pos='0 0 3'/>" + shapes;
    int[] lit = contact(light, null);
    assertThat(lit).isEqualTo(contact(light, false));
    assertThat(lit[0]).isGreaterThan(contact(light, true)[0]);
    String head = "<mujoco><visual><headlight ambient='.6 .6 .6'/></visual><worldbody>" + shapes;
    assertThat(contact(head, null)).isEqualTo(contact(head, false));
  }

  /** Brightness of the floor at the foot of a box, and far from it. */
  private static int[] contact(String xml, @Nullable Boolean occlusion) {
    Simulation sim = Simulation.of(xml);
    sim.forward();
    RenderOptions o = new RenderOptions();
    o.occlusion = occlusion;
    View view = View.orbit(sim.model(), 90, -35, 2, new double[] {0, -0.21, 0});
    Picture picture = new Renderer(sim.model()).render(sim.data(), view, o);
    return new int[] {picture.rgb(320, 240) >> 8 & 255, picture.rgb(320, 460) >> 8 & 255};
  }

  private static int difference(int a, int b) {
    int most = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      most = Math.max(most, Math.abs((a >> shift & 255) - (b >> shift & 255)));
    }
    return most;
  }

  @Test
  @DisplayName("Every visual flag draws something, and nothing else changes the model")
  void visualFlagsAreDrawn() {
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <asset><mesh name="m" vertex="0 0 0 .3 0 0 0 .3 0 0 0 .3"/></asset>
              <worldbody><geom type="plane" size="3 3 .1"/>
                <body pos="0 0 .099"><freejoint/><geom type="box" size=".3 .1 .1"/>
                  <body pos=".5 0 .1"><joint axis="0 1 0"/><geom type="mesh" mesh="m"/></body>
                </body></worldbody></mujoco>
            """);
    sim.step(2);
    sim.forward();
    View view = View.orbit(sim.model(), 120, -35, 2, new double[] {0, 0, 0.2});
    Renderer renderer = new Renderer(sim.model());
    int[] bare = renderer.render(sim.data(), view, new RenderOptions()).pixels().clone();
    for (VisualFlag flag : VisualFlag.values()) {
      RenderOptions o = new RenderOptions();
      o.flags.add(flag);
      o.opacity = 0.5;
      RenderOptions without = new RenderOptions();
      without.opacity = 0.5;
      int[] with = renderer.render(sim.data(), view, o).pixels().clone();
      assertThat(with)
          .as(flag.name())
          .isNotEqualTo(renderer.render(sim.data(), view, without).pixels());
    }
    assertThat(renderer.render(sim.data(), view, new RenderOptions()).pixels()).isEqualTo(bare);
  }

  @Test
  @DisplayName("An animated PNG has its frames, times and changed rectangles; its first is a PNG")
  void animatedPngs(@TempDir Path folder) throws IOException {
    Simulation sim =
        Simulation.of(
            """
            <mujoco><worldbody><body pos="0 0 1"><freejoint/><geom size=".2"/></body>
              </worldbody></mujoco>
            """);
    RenderOptions o = new RenderOptions();
    o.width = 80;
    o.height = 60;
    Renderer renderer = new Renderer(sim.model());
    View view = View.orbit(sim.model(), 90, -10, 3, new double[] {0, 0, 1});
    Path file = folder.resolve("fall.apng");
    Picture first = null;
    try (ApngWriter out = new ApngWriter(file, 30)) {
      for (int i = 0; i < 3; i++) {
        sim.step(30);
        sim.forward();
        Picture picture = renderer.render(sim.data(), view, o);
        first = first == null ? picture : first;
        out.write(picture);
      }
    }
    java.awt.image.BufferedImage read = ImageIO.read(file.toFile());
    assertThat(read.getRGB(40, 30) & 0xffffff).isEqualTo(first.rgb(40, 30));
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).position(8);
    StringBuilder chunks = new StringBuilder();
    int frames = 0;
    int millis = 0;
    while (bytes.hasRemaining()) {
      int length = bytes.getInt();
      byte[] name = new byte[4];
      bytes.get(name);
      String type = new String(name, StandardCharsets.US_ASCII);
      chunks.append(type).append(' ');
      int at = bytes.position();
      frames = type.equals("acTL") ? bytes.getInt(at) : frames;
      millis += type.equals("fcTL") ? bytes.getShort(at + 20) : 0;
      if (type.equals("fcTL") && bytes.getInt(at) > 0) {
        assertThat(bytes.getInt(at + 4)).as("only what changed").isLessThan(80);
      }
      bytes.position(at + length + 4);
    }
    assertThat(chunks.toString()).isEqualTo("IHDR acTL fcTL IDAT fcTL fdAT fcTL fdAT IEND ");
    assertThat(frames).isEqualTo(3);
    assertThat(millis).isEqualTo(100);
  }
}
