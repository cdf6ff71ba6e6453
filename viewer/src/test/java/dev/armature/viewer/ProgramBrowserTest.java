package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** A program of one's own on the page, in a real browser; skipped where there is none. */
@DisplayName("A program on the viewer's page")
@ExtendWith(Browser.Shared.class)
final class ProgramBrowserTest {
  private static final Path MODELS =
      Path.of(System.getProperty("armature.root", "..")).resolve("models");

  private static Browser browser;

  @BeforeAll
  static void open(Browser shared) {
    browser = shared;
    browser.size(700, 380);
  }

  @Test
  @DisplayName("shows marks, ghost, labels and target; sliders work by mouse, keyboard and number")
  void showsEverything() throws Exception {
    Simulation sim = Simulation.load(MODELS.resolve("quadruped.xml"));
    AtomicInteger pressed = new AtomicInteger();
    try (Viewer viewer = Viewer.show(sim)) {
      Widget height = viewer.slider("height", 0, 1, 0.25);
      viewer.button("push", pressed::incrementAndGet);
      viewer.choice("gait", "stand", "trot");
      viewer.checkbox("contacts", true);
      viewer.key("k", "pushes", pressed::incrementAndGet);
      Target goal = viewer.target("goal", new double[] {0.6, 0, 0.5});
      viewer.plot("height", "m", () -> sim.data().qpos[2]);
      viewer.plot(
          "speed",
          "m/s",
          List.of("x", "y", "z"),
          () -> java.util.Arrays.copyOf(sim.data().qvel, 3));
      double[] plan = sim.data().qpos.clone();
      plan[0] += 0.8;
      Thread program =
          new Thread(
              () -> {
                while (viewer.isOpen()) {
                  sim.step();
                  double[] at = java.util.Arrays.copyOf(sim.data().qpos, 3);
                  plan[2] = 0.2 + height.value();
                  viewer.ghost("plan", plan);
                  viewer.trace("path", at);
                  viewer.arrow("to goal", at, goal.position());
                  viewer.sphere("ball", new double[] {-0.6, 0.2, 0.3}, 0.1).color(1, .3, .2);
                  viewer
                      .box("box", at, new double[] {1, 0, 0, 0}, new double[] {.3, .3, .3})
                      .color(.2, .8, 1, .2);
                  viewer.frame(
                      "frame", new double[] {-0.6, 0.2, 0.5}, new double[] {1, 0, 0, 0}, 0.2);
                  viewer.label("where", at, "trunk %.2f m".formatted(at[2]));
                  viewer.text("time", "%.2f s".formatted(sim.time()));
                  viewer.sync();
                }
              });
      program.setDaemon(true);
      program.start();
      browser.show(viewer.url());
      browser.await(
          "marks",
          "return armature.view.overlay.ghosts.length === 1 && armature.view.overlay.labels.length"
              + " === 1");
      browser.await("the target", "return armature.targets.list.size === 1");
      WebElement slider =
          browser.driver().findElement(By.cssSelector("#program input[type=range]"));
      slider.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
      await(() -> Math.abs(height.value() - 0.27) < 1e-6);
      WebElement number = browser.driver().findElement(By.cssSelector("#program .number"));
      number.sendKeys(Keys.chord(Keys.CONTROL, "a"), "0.5", Keys.ENTER);
      await(() -> height.value() == 0.5);
      height.set(0.75);
      browser.await(
          "the program's own value",
          "return document.querySelector('#program input[type=range]').value === '0.75'");
      browser.driver().findElement(By.cssSelector("#program button")).click();
      new Actions(browser.driver()).sendKeys("k").perform();
      await(() -> pressed.get() == 2);
      browser.keep("program");
      drag("goal");
      await(() -> Math.abs(goal.position()[2] - 0.5) > 0.02);
      assertThat(browser.number("armature.drag.held ? 1 : 0")).isZero();
      browser.click("play");
      browser.await("the pause", "return document.getElementById('play').textContent === 'Play'");
      double time = sim.time();
      Browser.pause(100);
      assertThat(sim.time()).isEqualTo(time);
      browser.driver().executeScript("document.querySelector('[data-tab=plots]').click()");
      browser.click("play");
      browser.await("more time", "return armature.stats.time > " + (time + 0.5));
      browser.keep("program-plots");
      viewer.close();
      program.join(5000);
      assertThat(program.isAlive()).isFalse();
    }
  }

  /** Pulls the vertical arrow of a target up. */
  private static void drag(String name) {
    Object place =
        browser
            .driver()
            .executeScript(
                """
                const {view, targets} = armature, camera = view.cameras.active, [entry] = targets.list.values();
                view.render(true);
                const box = view.canvas.getBoundingClientRect();
                const eye = camera.position.distanceTo(entry.object.position);
                const v = entry.object.position.clone();
                v.z += 0.25 * 0.75 * eye * Math.min(1.9 * Math.tan(Math.PI * camera.fov / 360), 7) * 0.5;
                v.project(camera);
                return [box.left + (v.x + 1) / 2 * box.width, box.top + (1 - v.y) / 2 * box.height].map(Math.round);
                """);
    List<Integer> at =
        ((List<?>) java.util.Objects.requireNonNull(place, name))
            .stream().map(x -> ((Number) x).intValue()).toList();
    new Actions(browser.driver())
        .moveToLocation(at.get(0), at.get(1))
        .pause(java.time.Duration.ofMillis(200))
        .clickAndHold()
        .moveByOffset(0, -30)
        .moveByOffset(0, -30)
        .release()
        .perform();
  }

  private static void await(java.util.function.BooleanSupplier done) {
    long end = System.nanoTime() + 20_000_000_000L;
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain; log: " + browser.log());
      }
      Browser.pause(20);
    }
  }
}
