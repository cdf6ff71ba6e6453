package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/** Recordings in a real browser, opened from disk; skipped where there is none. */
@DisplayName("A recording as a page")
@ExtendWith(Browser.Shared.class)
final class HtmlRecordingBrowserTest {
  private static final Path MODELS =
      Path.of(System.getProperty("armature.root", "..")).resolve("models");

  /** Pixels left of a plot's lines. */
  private static final int PLOT_LEFT = 44;

  private static Browser browser;

  @TempDir Path folder;

  @BeforeAll
  static void open(Browser shared) {
    browser = shared;
    browser.size(920, 380);
  }

  @Test
  @DisplayName(
      "10 s of the humanoid: under 3 MB, loads nothing, shows every pose, plays, pauses, scrubs")
  void humanoid() throws IOException {
    Path file = folder.resolve("run.html");
    Simulation sim = Simulation.load(MODELS.resolve("humanoid.xml"));
    int torso = sim.body("torso").id();
    List<double[]> places = new ArrayList<>();
    sim.afterStep(
        s -> {
          if (places.size() * 3 < Math.round(s.time() / 0.005)) {
            places.add(s.body(torso).position().clone());
          }
        });
    try (HtmlRecording recording = HtmlRecording.start(sim, file)) {
      sim.step(2000);
      assertThat(recording.frames()).isEqualTo(667).isEqualTo(places.size());
    }
    assertThat(Files.size(file)).isLessThan(3_000_000);

    browser.show(file);
    assertThat(browser.text("model")).isEqualTo("humanoid");
    assertThat(browser.number("armature.connection.frames.length")).isEqualTo(667);
    assertThat(
            browser
                .driver()
                .executeScript(
                    "return performance.getEntriesByType('resource').map(r => r.name).filter(name"
                        + " => !name.startsWith('blob:') && !name.startsWith('data:'))"))
        .as("nothing comes from the network or from another file")
        .isEqualTo(List.of());

    pause();
    for (int i = 0; i < places.size(); i += 37) {
      seek(3 * i * 0.005);
      List<?> seen =
          (List<?>)
              browser
                  .driver()
                  .executeScript(
                      "return [armature.stats.time,"
                          + " ...armature.view.poses.pos.slice(3 * arguments[0], 3 * arguments[0] +"
                          + " 3)]",
                      torso);
      double[] expected = {3 * i * 0.005, places.get(i)[0], places.get(i)[1], places.get(i)[2]};
      for (int k = 0; k < 4; k++) {
        assertThat(((Number) java.util.Objects.requireNonNull(seen).get(k)).doubleValue())
            .isEqualTo(expected[k], Offset.offset(k == 0 ? 1e-9 : 2e-5));
      }
    }
    int[] lying = browser.pixels();
    seek(0);
    browser.keep("recording-humanoid-start");
    assertThat(Browser.difference(browser.pixels(), lying)).isGreaterThan(0.004);

    browser.click("play");
    browser.await("the run", "return armature.stats.time > 0.5");
    browser.keep("recording-humanoid");
    pause();
    double time = browser.number("armature.stats.time");
    browser.driver().findElement(org.openqa.selenium.By.tagName("body")).sendKeys(Keys.ARROW_LEFT);
    browser.await("a step back", "return armature.stats.time < " + time);
    assertThat(time - browser.number("armature.stats.time")).isEqualTo(0.015, Offset.offset(1e-9));
  }

  /** Presses the button if the run plays; on a slow machine it may have come to its end. */
  private static void pause() {
    browser
        .driver()
        .executeScript("if (armature.connection.playing) document.getElementById('play').click()");
    browser.await("the pause", "return document.getElementById('play').textContent === 'Play'");
  }

  private static void seek(double time) {
    browser
        .driver()
        .executeScript(
            "const s = document.getElementById('scrub'); s.value = arguments[0];"
                + "s.dispatchEvent(new Event('input'))",
            time + 1e-6);
    browser.await("the moment", "return Math.abs(armature.stats.time - " + time + ") < 1e-6");
  }

  @Test
  @DisplayName("flexes, tendons, meshes and sensors are in it; a click on a plot goes to a moment")
  void everythingIsThere() throws IOException {
    Path file = folder.resolve("soft.html");
    Simulation sim =
        Simulation.of(
            """
            <mujoco model="soft">
              <option><flag energy="enable"/></option>
              <statistic extent="1.5" center="0 0 .4"/>
              <asset><mesh name="tetra" vertex="0 0 0  .2 0 0  0 .2 0  0 0 .2"/></asset>
              <worldbody>
                <light pos="0 0 3" dir="0 0 -1"/>
                <geom type="plane" size="2 2 .1" rgba=".4 .5 .55 1"/>
                <flexcomp name="cloth" type="grid" count="6 6 1" spacing=".1 .1 .1" pos="0 0 .5" radius=".02" dim="2" mass=".2" rgba=".2 .6 .9 1">
                  <edge damping="1"/>
                </flexcomp>
                <body name="stone" pos=".6 0 .6"><freejoint/><geom type="mesh" mesh="tetra" rgba=".9 .5 .2 1"/><site name="s"/></body>
                <site name="hook" pos=".6 0 1.2"/>
              </worldbody>
              <tendon><spatial name="rope" width=".01" range="0 .7" limited="true"><site site="hook"/><site site="s"/></spatial></tendon>
              <sensor><framepos name="place" objtype="site" objname="s"/></sensor>
            </mujoco>
            """);
    try (HtmlRecording recording = HtmlRecording.start(sim, file, 1)) {
      sim.step(500);
      assertThat(recording.frames()).isEqualTo(500);
    }
    browser.show(file);
    pause();
    seek(0.998);
    assertThat(browser.number("armature.connection.frames[499].section(2).length")).isEqualTo(108);
    assertThat(browser.number("armature.connection.frames[499].section(4).length")).isEqualTo(8);
    assertThat(browser.number("armature.connection.frames[0].section(13)[2]"))
        .isEqualTo(0.6, Offset.offset(1e-6));
    assertThat(browser.number("document.querySelectorAll('.plot.history').length"))
        .as("energy, contacts, rows, the sensor, and joints up to the most that are shown at once")
        .isEqualTo(40);
    assertThat(sim.model().njnt).isGreaterThan(36);
    var plot = browser.driver().findElements(org.openqa.selenium.By.cssSelector(".history canvas"));
    new Actions(browser.driver()).moveToElement(plot.get(0), PLOT_LEFT / 2, 0).click().perform();
    browser.await("the middle of the run", "return Math.abs(armature.stats.time - 0.5) < 0.02");
    browser.keep("recording-soft");
  }

  @Test
  @DisplayName("a recording that was cut off anywhere shows what is whole")
  void cutOff() throws IOException {
    Path file = folder.resolve("cut.html");
    Simulation sim = Simulation.load(MODELS.resolve("cartpole.xml"));
    try (HtmlRecording recording = HtmlRecording.start(sim, file, 1)) {
      sim.step(1000);
      assertThat(recording.frames()).isEqualTo(1000);
    }
    String text = Files.readString(file, StandardCharsets.UTF_8);
    int last = text.lastIndexOf("<script type=\"armature/frames\">");
    Files.writeString(file, text.substring(0, last + 200));
    browser.show(file);
    double frames = browser.number("armature.connection.frames.length");
    assertThat(frames).isBetween(240.0, 999.0);
    pause();
    assertThat(browser.number("armature.connection.duration"))
        .isEqualTo((frames - 1) * 0.01, Offset.offset(1e-9));
  }
}
