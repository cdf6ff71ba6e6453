package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.render.Picture;
import dev.armature.render.RenderOptions;
import dev.armature.render.Renderer;
import dev.armature.render.View;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The page as a graphics card draws it, beside the renderer's picture from the same camera. */
@DisplayName("The page at its best quality")
@ExtendWith(Browser.Shared.class)
final class LooksBrowserTest {
  private static final String CAMERA =
      "<camera name=\"eye\" pos=\"1.2 -1.6 .9\" xyaxes=\".8 .6 0 -.21 .28 .93\" fovy=\"40\"/>";
  private static final String SHAPES =
      """
        <geom type="plane" size="3 3 .1"/>
        <body pos="0 0 .2"><geom type="box" size=".2 .2 .2"/></body>
        <body pos=".45 .2 .12"><geom size=".12"/></body>
      """;
  private static final String PLAIN =
      "<mujoco><worldbody>" + CAMERA + SHAPES + "</worldbody></mujoco>";
  private static final String LIT =
      "<mujoco><worldbody><light pos=\"0 0 3\"/>" + CAMERA + SHAPES + "</worldbody></mujoco>";

  /** A small model on a large floor, a cloth that lies between three lights and the floor. */
  private static final String SOFT =
      """
      <mujoco>
        <statistic center="0 0 .1" extent=".3"/>
        <asset>
          <texture name="c" type="2d" builtin="checker" rgb1=".2 .3 .4" rgb2=".1 .2 .3" width="300"
              height="300"/>
          <material name="c" texture="c" texuniform="true" texrepeat="5 5"/>
        </asset>
        <worldbody>
          <light pos="0 0 1" diffuse=".3 .3 .3"/><light pos=".4 -.3 1" dir="-.4 .3 -1"/>
          <light pos="0 0 1.5" dir="0 0 -1" directional="true" diffuse=".4 .4 .4"/>
          <camera name="eye" pos=".3 -.5 .3" xyaxes=".86 .51 0 -.21 .35 .91" fovy="45"/>
          <geom type="plane" size="0 0 .05" material="c"/>
          <flexcomp name="cloth" type="grid" count="9 9 1" spacing=".025 .025 .1" pos="0 0 .12"
              radius=".006" dim="2" mass=".1" rgba=".8 .2 .2 1"/>
          <site pos=".16 0 .1" size=".02" rgba=".2 .8 .2 1"/>
        </worldbody>
      </mujoco>
      """;

  private static Browser browser;

  @BeforeAll
  static void open(Browser shared) {
    browser = shared;
    browser.size(860, 500);
  }

  @Test
  @DisplayName("shows a plain model as render does: sky light, shadows, dark places of contact")
  void plain(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("plain.xml"), PLAIN);
    try (ViewerServer viewer = serve(file)) {
      show(viewer);
      assertThat(checked()).isTrue();
      BufferedImage with = page();
      browser.keep("plain-box");
      Picture picture = picture(file, with, null);
      assertThat(meanDifference(with, picture)).isLessThan(2.5);
      tick();
      BufferedImage without = page();
      assertThat(meanDifference(without, picture(file, with, false))).isLessThan(2.5);
      // the foot of the box, halfway along its front, and a place on the floor far from all
      int[] foot = place(0.0, -0.215, 0);
      int[] far = place(-0.6, -0.2, 0);
      assertThat(brightness(without, foot) - brightness(with, foot)).isGreaterThan(25);
      assertThat(Math.abs(brightness(without, far) - brightness(with, far))).isLessThan(2);
    }
  }

  @Test
  @DisplayName("leaves a model with lights as MuJoCo shows it, unless asked for occlusion")
  void lit(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("lit.xml"), LIT);
    try (ViewerServer viewer = serve(file)) {
      show(viewer);
      assertThat(checked()).isFalse();
      BufferedImage page = page();
      assertThat(meanDifference(page, picture(file, page, false))).isLessThan(2.5);
      tick();
      int[] foot = place(0.0, -0.215, 0);
      assertThat(brightness(page, foot)).isGreaterThan(brightness(page(), foot));
    }
  }

  @Test
  @DisplayName("puts the texture of a floor without end, cloth and their shadows where render does")
  void soft(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("soft.xml"), SOFT);
    try (ViewerServer viewer = serve(file)) {
      show(viewer);
      BufferedImage page = page();
      browser.keep("cloth-on-endless-floor");
      assertThat(meanDifference(page, picture(file, page, false))).isLessThan(2.5);
    }
  }

  private static ViewerServer serve(Path model) throws IOException {
    return ViewerServer.start(
        new ModelSource.OnDisk(model), ViewerOptions.local().withPlaying(false));
  }

  private static void show(ViewerServer viewer) {
    browser.show(viewer.url() + "&quality=high");
    browser
        .driver()
        .executeScript(
            """
            document.getElementById('camera').value = 'camera 0';
            document.getElementById('camera').dispatchEvent(new Event('change'));
            """);
  }

  private static boolean checked() {
    return browser.number("document.getElementById('o-occlusion').checked") == 1;
  }

  private static void tick() {
    browser.driver().executeScript("document.getElementById('o-occlusion').click()");
  }

  private static BufferedImage page() throws IOException {
    Object url =
        browser
            .driver()
            .executeScript(
                "armature.view.render(true); return armature.view.canvas.toDataURL('image/png')");
    String text = Objects.requireNonNull(url).toString();
    byte[] png = Base64.getDecoder().decode(text.substring(text.indexOf(',') + 1));
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static Picture picture(Path file, BufferedImage page, Boolean occlusion)
      throws IOException {
    Simulation sim = Simulation.load(file);
    sim.forward();
    RenderOptions options = new RenderOptions();
    options.width = page.getWidth();
    options.height = page.getHeight();
    options.occlusion = occlusion;
    View eye = View.named(sim.model(), sim.data(), "eye");
    return new Renderer(sim.model()).render(sim.data(), eye, options);
  }

  /** Where a point of the world is on the canvas. */
  private static int[] place(double x, double y, double z) {
    String project =
        "armature.view.cameras.active.position.clone().set(%s, %s, %s)"
                .formatted(Double.toString(x), Double.toString(y), Double.toString(z))
            + ".project(armature.view.cameras.active)";
    return new int[] {
      (int) browser.number("(" + project + ".x + 1) / 2 * armature.view.canvas.width"),
      (int) browser.number("(1 - " + project + ".y) / 2 * armature.view.canvas.height")
    };
  }

  private static int brightness(BufferedImage image, int[] at) {
    int rgb = image.getRGB(at[0], at[1]);
    return ((rgb >> 16 & 255) + (rgb >> 8 & 255) + (rgb & 255)) / 3;
  }

  /** Mean difference of a color value, of 255. */
  static double meanDifference(BufferedImage page, Picture picture) {
    long sum = 0;
    for (int y = 0; y < page.getHeight(); y++) {
      for (int x = 0; x < page.getWidth(); x++) {
        for (int shift = 0; shift < 24; shift += 8) {
          sum += Math.abs((page.getRGB(x, y) >> shift & 255) - (picture.rgb(x, y) >> shift & 255));
        }
      }
    }
    return sum / (3.0 * page.getWidth() * page.getHeight());
  }
}
