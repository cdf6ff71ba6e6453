package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.render.AnimationWriter;
import dev.armature.render.Picture;
import dev.armature.render.RenderOptions;
import dev.armature.render.Renderer;
import dev.armature.render.View;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Videos of the renderer, played by a browser. */
@DisplayName("An MP4 video")
@ExtendWith(Browser.Shared.class)
final class VideoBrowserTest {
  private static final int FRAMES = 24;
  private static final double FPS = 12;

  @Test
  @DisplayName("plays in a browser, at its speed, and every picture looks as it was drawn")
  void plays(Browser browser, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("fall.mp4");
    List<Picture> pictures = film(file);
    browser.driver().get("about:blank");
    browser
        .driver()
        .executeScript(
            """
            const bytes = Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0));
            window.video = document.createElement('video');
            video.muted = true;
            video.src = URL.createObjectURL(new Blob([bytes], {type: 'video/mp4'}));
            """,
            Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
    browser.await("the video", "return video.readyState >= 2 || video.error !== null");
    assertThat(browser.driver().executeScript("return video.error?.message")).isNull();
    assertThat(browser.number("video.duration")).isEqualTo(FRAMES / FPS);
    assertThat(browser.number("video.videoWidth")).isEqualTo(182);
    assertThat(browser.number("video.videoHeight")).isEqualTo(122);
    for (int i : new int[] {0, 1, FRAMES / 2, FRAMES - 1}) {
      assertThat(LooksBrowserTest.meanDifference(shown(browser, (i + 0.5) / FPS), pictures.get(i)))
          .as("picture " + i)
          .isLessThan(2.5);
    }
  }

  /** A ball falls onto a checkered floor; the camera turns in the second half. */
  private static List<Picture> film(Path file) throws IOException {
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <asset><texture name="c" type="2d" builtin="checker" rgb1=".3 .3 .3" rgb2=".6 .6 .6"
                  width="64" height="64"/>
                <material name="c" texture="c" texrepeat="8 8"/></asset>
              <worldbody><light pos="0 0 3"/><geom type="plane" size="2 2 .1" material="c"/>
                <body pos="0 0 1"><freejoint/><geom size=".2" rgba=".9 .2 .2 1"/></body>
              </worldbody></mujoco>
            """);
    RenderOptions options = new RenderOptions();
    options.width = 183;
    options.height = 122;
    Renderer renderer = new Renderer(sim.model());
    List<Picture> pictures = new ArrayList<>();
    try (AnimationWriter out = AnimationWriter.open(file, FPS)) {
      for (int i = 0; i < FRAMES; i++) {
        double turn = Math.max(0, i - FRAMES / 2);
        View view = View.orbit(sim.model(), 90 + 3 * turn, -20, 3, new double[] {0, 0, 0.4});
        sim.step(20);
        sim.forward();
        pictures.add(renderer.render(sim.data(), view, options));
        out.write(pictures.get(i));
      }
    }
    return pictures;
  }

  private static BufferedImage shown(Browser browser, double time) throws IOException {
    Object url =
        browser
            .driver()
            .executeAsyncScript(
                """
                const done = arguments[arguments.length - 1];
                // Chromium may say that it has sought before there is a picture to draw
                const draw = () => {
                  const canvas = document.createElement('canvas');
                  canvas.width = video.videoWidth;
                  canvas.height = video.videoHeight;
                  const context = canvas.getContext('2d');
                  context.drawImage(video, 0, 0);
                  if (context.getImageData(0, 0, 1, 1).data[3] === 0) {
                    setTimeout(draw, 20);
                  } else {
                    done(canvas.toDataURL('image/png'));
                  }
                };
                video.onseeked = draw;
                video.currentTime = arguments[0];
                """,
                time);
    String text = Objects.requireNonNull(url).toString();
    byte[] png = Base64.getDecoder().decode(text.substring(text.indexOf(',') + 1));
    return ImageIO.read(new ByteArrayInputStream(png));
  }
}
