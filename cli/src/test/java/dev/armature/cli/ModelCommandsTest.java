package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("render, check and convert")
class ModelCommandsTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));

  private final Shell shell = new Shell();

  private static String model(String name) {
    return ROOT.resolve("models").resolve(name + ".xml").toString();
  }

  @Test
  @DisplayName("render gives the same picture twice, of the size asked for")
  void sameTwice(@TempDir Path folder) throws IOException {
    Path a = folder.resolve("a.png");
    Path b = folder.resolve("b.png");
    for (Path file : List.of(a, b)) {
      assertThat(
              shell.run(
                  "render",
                  model("humanoid"),
                  "--camera",
                  "front",
                  "--time",
                  "0.1",
                  "--size",
                  "160x90",
                  "--contacts",
                  "--out",
                  file.toString()))
          .as(shell.err())
          .isZero();
    }
    assertThat(Files.readAllBytes(a)).isEqualTo(Files.readAllBytes(b));
    assertThat(ImageIO.read(a.toFile()).getWidth()).isEqualTo(160);
    assertThat(shell.out()).contains("160 × 90");
  }

  @Test
  @DisplayName("render writes sequences and moving GIFs")
  void sequences(@TempDir Path folder) throws IOException {
    String[] common = {"--size", "64x48", "--samples", "1", "--duration", "0.2", "--fps", "20"};
    assertThat(
            run(
                common,
                "render",
                model("pendulum"),
                "--key",
                "side",
                "--sequence",
                folder.toString()))
        .isZero();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()).sorted().toList())
          .containsExactly("00000.png", "00001.png", "00002.png", "00003.png");
    }
    assertThat(Files.readAllBytes(folder.resolve("00000.png")))
        .isNotEqualTo(Files.readAllBytes(folder.resolve("00003.png")));
    Path gif = folder.resolve("swing.gif");
    assertThat(run(common, "render", model("pendulum"), "--key", "side", "--out", gif.toString()))
        .isZero();
    assertThat(shell.out()).contains("4 frames");
  }

  private int run(String[] more, String... args) {
    return shell.run(Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  @DisplayName("render tells what is wrong with its options")
  void wrongOptions() {
    assertThat(shell.run("render", model("hopper"), "--camera", "top")).isEqualTo(1);
    assertThat(shell.err()).contains("no camera \"top\"; there are: free, side");
    assertThat(shell.run("render", model("hopper"), "--size", "big")).isEqualTo(1);
    assertThat(shell.err()).contains("--size must be like 640x480, not big");
    assertThat(shell.run("render", model("hopper"), "--out", "x.jpg")).isEqualTo(1);
    assertThat(shell.err()).contains("--out must end in .png, .gif, .apng, .mp4 or .npz");
  }

  @Test
  @DisplayName("check prints file, line and column, and fails on warnings only when strict")
  void check(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("odd.xml");
    Files.writeString(
        file,
        """
        <mujoco>
          <worldbody>
            <body name="empty"/>
          </worldbody>
        </mujoco>
        """);
    assertThat(shell.run("check", file.toString())).isZero();
    assertThat(shell.out())
        .contains("odd.xml:3:5: warning [body-empty] body 'empty'")
        .contains("1 model: 0 errors, 1 warnings, 0 notes");
    assertThat(shell.run("check", "--strict", file.toString())).isEqualTo(1);
    assertThat(shell.run("check", "--strict", model("cartpole"))).isZero();
    Shell machine = new Shell();
    assertThat(machine.run("check", "--json", file.toString())).isZero();
    assertThat(machine.out())
        .contains("\"severity\": \"warning\", \"code\": \"body-empty\"")
        .contains("\"line\": 3, \"column\": 5");
  }

  @Test
  @DisplayName("check fails on a model that does not load")
  void checkRefused(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("broken.xml");
    Files.writeString(file, "<mujoco>\n  <worldbody><goem/></worldbody>\n</mujoco>");
    assertThat(shell.run("check", file.toString())).isEqualTo(1);
    assertThat(shell.out()).contains("broken.xml:2:").contains("error [refused]");
  }

  @Test
  @DisplayName("convert makes URDF of MJCF and MJCF of URDF, and tells what is lost")
  void convert(@TempDir Path folder) throws IOException {
    Path urdf = folder.resolve("q.urdf");
    Path back = folder.resolve("q.xml");
    assertThat(shell.run("convert", model("quadruped"), urdf.toString())).isZero();
    assertThat(shell.err()).contains("8 actuators: no place in URDF");
    assertThat(Files.readString(urdf))
        .contains("<joint name=\"front left hip\" type=\"revolute\">");
    assertThat(shell.run("convert", urdf.toString(), back.toString())).isZero();
    assertThat(shell.run("info", back.toString())).isZero();
    assertThat(shell.out()).contains("15 coordinates, 14 dofs");
    assertThat(shell.run("convert", "--strict", model("quadruped"), urdf.toString())).isEqualTo(1);
  }

  @Test
  @DisplayName("convert flattens includes, and prints without a second file")
  void flatten(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("part.xml"), "<mujoco><body name='part'><geom size='.1'/></body></mujoco>");
    Path main = folder.resolve("main.xml");
    Files.writeString(main, "<mujoco><worldbody><include file='part.xml'/></worldbody></mujoco>");
    assertThat(shell.run("convert", main.toString())).isZero();
    assertThat(shell.out()).contains("<body name=\"part\">").doesNotContain("include");
    Path flat = folder.resolve("flat.xml");
    assertThat(shell.run("convert", main.toString(), flat.toString())).isZero();
    Files.delete(folder.resolve("part.xml"));
    assertThat(shell.run("info", flat.toString())).isZero();
  }

  @Test
  void aCompiledModelIsNotConverted(@TempDir Path folder) {
    String compiled = folder.resolve("hopper.armb").toString();
    assertThat(shell.run("convert", model("hopper"), compiled)).isZero();
    assertThat(shell.run("convert", compiled, folder.resolve("back.xml").toString()))
        .isEqualTo(Exit.FAILED);
    assertThat(shell.err()).contains("hopper.armb: a compiled model", "it was made from");
  }

  @Test
  void decomposingSaysWhatItCouldNotDo(@TempDir Path folder) {

    String mug = model("mug");
    String out = folder.resolve("pieces.xml").toString();
    assertThat(shell.run("convert", "--decompose", "--max-pieces", "2", mug, out, "--strict"))
        .isEqualTo(Exit.FAILED);
    assertThat(shell.err()).contains("mesh mug: 2 pieces are too few for the error of 5 %");
    String hopper = model("hopper");
    assertThat(shell.run("convert", "--decompose", hopper, out)).isZero();
    assertThat(shell.err()).contains("no geom collides as a mesh");
    assertThat(shell.run("convert", "--max-error", "0.1", mug, out)).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("are for --decompose");
  }
}
