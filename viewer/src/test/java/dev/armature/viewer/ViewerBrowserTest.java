package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The page in a real browser; skipped where there is none. */
@DisplayName("The viewer's page")
@ExtendWith(Browser.Shared.class)
final class ViewerBrowserTest {
  private static final Path MODELS =
      Path.of(System.getProperty("armature.root", "..")).resolve("models");

  private static Browser browser;

  @BeforeAll
  static void open(Browser shared) {
    browser = shared;
    browser.size(920, 380);
  }

  private static ViewerServer serve(Path model) throws IOException {
    return ViewerServer.start(
        new ModelSource.OnDisk(model), ViewerOptions.local().withPlaying(false));
  }

  @Test
  @DisplayName(
      "loads a humanoid and shows it move: the pixels change; paused they stay; a step is a step")
  void playPauseStep() throws IOException {
    try (ViewerServer viewer = serve(MODELS.resolve("humanoid.xml"))) {
      browser.show(viewer);
      assertThat(browser.text("model")).isEqualTo("humanoid");
      int[] standing = browser.pixels();
      browser.keep("humanoid-standing");
      String ahead = "armature.view.cameras.controls.target.x - armature.view.poses.pos[3]";
      double atFirst = browser.number(ahead);
      assertThat(browser.number("armature.stats.time")).isZero();

      browser.click("play");
      browser.await("the fall", "return armature.stats.time > 1");
      browser.click("play");
      browser.await("the pause", "return document.getElementById('play').textContent === 'Play'");
      double time = browser.number("armature.stats.time");
      int[] fallen = browser.pixelsAtRest();
      browser.keep("humanoid-fallen");
      assertThat(Browser.difference(standing, fallen)).isGreaterThan(0.004);
      assertThat(browser.number("armature.stats.time")).isEqualTo(time);
      assertThat(Browser.difference(fallen, browser.pixels())).isZero();
      new Actions(browser.driver()).sendKeys("h").perform();
      assertThat(browser.number(ahead))
          .as("the first view again, of a robot where it is now")
          .isEqualTo(atFirst, org.assertj.core.data.Offset.offset(0.01));

      browser.click("step");
      browser.await("the step", "return armature.stats.time > " + time);
      assertThat(browser.number("armature.stats.time") - time)
          .isEqualTo(0.005, org.assertj.core.data.Offset.offset(1e-9));

      browser.click("reset");
      browser.await("the reset", "return armature.stats.time === 0");
      assertThat(Browser.difference(standing, browser.pixelsAtRest())).isLessThan(0.002);
    }
  }

  @Test
  @DisplayName("goes back in time by the time line, by keys and by the button, and on from there")
  void scrubs() throws IOException {
    try (ViewerServer viewer = serve(MODELS.resolve("double_pendulum.xml"))) {
      browser.show(viewer);
      browser.driver().executeScript("armature.connection.send('step', {count: 400})");
      browser.await("some time", "return armature.stats.time > 0.3");
      double end = browser.number("armature.stats.time");
      int[] late = browser.pixels();
      WebElement line = browser.driver().findElement(By.cssSelector("#timeline input"));
      browser.await("the time line", "return !document.getElementById('timeline').hidden");
      line.sendKeys(Keys.HOME);
      browser.await("the beginning", "return armature.stats.time === 0");
      assertThat(Browser.difference(late, browser.pixels())).isGreaterThan(0.002);
      browser
          .driver()
          .executeScript(
              "arguments[0].value = 0.2; arguments[0].dispatchEvent(new Event('input'))", line);
      browser.await("the middle", "return Math.abs(armature.stats.time - 0.2) < 0.01");
      double there = browser.number("armature.stats.time");
      browser.click("back");
      browser.await("a step back", "return armature.stats.time < " + there);
      new Actions(browser.driver()).sendKeys(Keys.ARROW_RIGHT).perform();
      browser.await("a step on", "return Math.abs(armature.stats.time - " + there + ") < 1e-9");
      line.sendKeys(Keys.END);
      browser.await("the end", "return Math.abs(armature.stats.time - " + end + ") < 1e-6");
      assertThat(Browser.difference(late, browser.pixels())).isLessThan(0.002);
      browser.keep("scrubbed");
    }
  }

  @Test
  @DisplayName("works by keyboard: help, palette, search with arrows, sliders; and on a phone")
  void worksByKeyboard() throws IOException {
    try (ViewerServer viewer = serve(MODELS.resolve("humanoid.xml"))) {
      browser.show(viewer);
      WebElement body = browser.driver().findElement(By.tagName("body"));
      body.sendKeys("?");
      browser.await("help", "return document.getElementById('help').open");
      assertThat(browser.text("help")).contains("Play or pause", "One step back", "drag a body");
      browser.keep("help");
      body.sendKeys(Keys.ESCAPE);
      body.sendKeys(Keys.chord(Keys.CONTROL, "k"));
      WebElement command = browser.driver().findElement(By.cssSelector("#palette input"));
      command.sendKeys("left knee");
      browser.keep("palette");
      command.sendKeys(Keys.ENTER);
      browser.await(
          "the joint",
          "return document.getElementById('inspector').textContent.includes('left knee')");
      body.sendKeys("/");
      browser.element("search").sendKeys("thigh", Keys.ENTER, Keys.ARROW_DOWN);
      browser.await(
          "the second thigh",
          "return document.querySelectorAll('#tree .node')[1].classList.contains('on')");
      WebElement slider =
          browser.driver().findElement(By.cssSelector("#controls input[type=range]"));
      double before = browser.number("armature.stats.time");
      slider.sendKeys(Keys.ARROW_RIGHT);
      browser.await(
          "the control",
          "return document.querySelector('#controls input[type=range]').value > 0.001");
      assertThat(browser.number("armature.stats.time"))
          .as("an arrow on a slider is not a step")
          .isEqualTo(before);
      assertThat(browser.number("armature.view.cameras.free.position.z"))
          .as("the eye is at eye height")
          .isBetween(0.5, 2.5);
      browser.size(390, 760);
      browser.await("a narrow page", "return innerWidth < 640");
      assertThat(browser.number("document.documentElement.scrollWidth - innerWidth"))
          .as("nothing sticks out")
          .isLessThanOrEqualTo(0);
      assertThat(browser.number("document.getElementById('view').clientWidth")).isGreaterThan(300);
      browser.keep("phone");
      browser.size(920, 380);
    }
  }

  @Test
  @DisplayName("slides a control: the joint follows")
  void slidesControl() throws IOException {
    try (ViewerServer viewer = serve(MODELS.resolve("gripper.xml"))) {
      browser.show(viewer);
      browser
          .driver()
          .executeScript("armature.connection.send('show', {sections: 1 << 11 | 1 << 12})");
      Object moved =
          browser
              .driver()
              .executeScript(
                  """
                  const slider = document.querySelector('#controls input[type=range]');
                  slider.value = slider.max;
                  slider.dispatchEvent(new Event('input'));
                  return slider.max;
                  """);
      double most = Double.parseDouble(String.valueOf(moved));
      int[] before = browser.pixels();
      browser.click("play");
      browser.await("the motion", "return armature.stats.time > 0.7");
      browser.click("play");
      browser.await(
          "the value to come back",
          "return Math.abs(document.querySelector('#controls input[type=range]').value - "
              + most
              + ") < 1e-3");
      assertThat(Browser.difference(before, browser.pixels())).isGreaterThan(0.0005);
      browser.keep("gripper-controlled");
    }
  }

  @Test
  @DisplayName("drags a body with the mouse: it follows the hand")
  void dragsBody(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("puck.xml");
    Files.writeString(
        model,
        """
        <mujoco model="puck">
          <option gravity="0 0 0"/>
          <statistic center="0 0 .3" extent="1.5"/>
          <worldbody>
            <light pos="0 0 3" dir="0 0 -1"/>
            <geom type="plane" size="2 2 .1" rgba=".4 .5 .55 1"/>
            <body name="puck" pos="0 0 .3"><freejoint/><geom type="box" size=".15 .15 .15" rgba=".9 .5 .2 1"/></body>
          </worldbody>
        </mujoco>
        """);
    try (ViewerServer viewer = serve(model)) {
      browser.show(viewer);
      int[] at = browser.place(1);
      browser.click("play");
      new Actions(browser.driver())
          .moveToLocation(at[0], at[1])
          .clickAndHold()
          .moveByOffset(60, -10)
          .moveByOffset(60, -10)
          .perform();
      browser.await("the puck to follow", "return Math.abs(armature.view.poses.pos[3]) > 0.1");
      browser.keep("dragging");
      assertThat(browser.number("armature.drag.held ? 1 : 0")).isEqualTo(1);
      new Actions(browser.driver()).release().perform();
      browser.await("the hand to let go", "return armature.drag.held === null");
      assertThat(browser.number("armature.view.cameras.controls.target.x"))
          .as("the camera has not turned instead")
          .isZero();
      browser.click("reset");
      browser.await("the puck to be back", "return Math.abs(armature.view.poses.pos[3]) < 0.01");
      new Actions(browser.driver())
          .keyDown(Keys.SHIFT)
          .moveToLocation(at[0], at[1])
          .clickAndHold()
          .moveByOffset(80, 0)
          .perform();
      browser.await("the puck to turn", "return armature.view.poses.rot[9] < 0.95");
      new Actions(browser.driver()).release().keyUp(Keys.SHIFT).perform();
      assertThat(browser.number("Math.abs(armature.view.poses.pos[3])"))
          .as("turned on the spot")
          .isLessThan(0.1);
    }
  }

  @Test
  @DisplayName("shows contacts and forces when asked to")
  void showsContacts() throws IOException {
    try (ViewerServer viewer = serve(MODELS.resolve("box_stack.xml"))) {
      browser.show(viewer);
      browser.driver().executeScript("armature.connection.send('step', {count: 50})");
      browser.await("contacts", "return armature.stats.contacts > 0 && armature.stats.time > 0");
      int[] before = browser.pixels();
      browser.driver().executeScript("document.querySelector('[data-tab=show]').click()");
      browser.click("d-contacts");
      browser.click("d-forces");
      browser.await("discs", "return armature.view.decor.discs.count > 0");
      assertThat(browser.number("armature.view.decor.discs.count"))
          .isEqualTo(browser.number("armature.stats.contacts"));
      assertThat(Browser.difference(before, browser.pixels())).isGreaterThan(0.0005);
      browser.keep("contacts");
      for (String name : new String[] {"frames", "inertia", "joints", "com", "hulls"}) {
        browser.click("d-" + name);
      }
      browser.click("o-transparent");
      browser.await("frames", "return armature.view.decor.axes.count > 0");
      browser.keep("everything-shown");
      browser.driver().executeScript("document.querySelector('[data-tab=plots]').click()");
      browser.click("play");
      double time = browser.number("armature.stats.time");
      browser.await("plots", "return armature.stats.time > " + (time + 0.5));
      browser.keep("plots");
      browser.element("add-plot").sendKeys("qvel", Keys.ENTER);
      browser.await(
          "a plot of a field", "return document.querySelectorAll('.plot .close').length === 1");
      browser.driver().executeScript("document.querySelector('[data-tab=physics]').click()");
      WebElement gravity =
          browser.driver().findElement(By.cssSelector("[data-option='gravity 2']"));
      gravity.sendKeys(Keys.chord(Keys.CONTROL, "a"), "5", Keys.ENTER);
      browser.await("boxes that rise", "return armature.view.poses.pos[5] > 0.3");
      browser.click("save-key");
      browser.await("a keyframe", "return (armature.stats.saved ?? '').startsWith('<key')");
      browser.keep("physics");
    }
  }

  @Test
  @DisplayName("loads the model again when its file changes and shows a mistake with its place")
  void reloads(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("box.xml");
    String text =
        """
        <mujoco model="first">
          <worldbody>
            <geom name="block" type="box" size=".3 .3 .3" rgba=".2 .6 .9 1"/>
          </worldbody>
        </mujoco>
        """;
    Files.writeString(model, text);
    try (ViewerServer viewer = serve(model)) {
      browser.show(viewer);
      int[] before = browser.pixels();
      Files.writeString(model, text.replace("first", "second").replace(".2 .6 .9", ".9 .2 .2"));
      browser.await(
          "the second", "return document.getElementById('model').textContent === 'second'");
      browser.await("its frame", "return armature.stats.frames > 1");
      assertThat(Browser.difference(before, browser.pixels())).isGreaterThan(0.01);

      Files.writeString(model, text.replace("type=\"box\"", "type=\"bx\""));
      browser.await("the mistake", "return !document.getElementById('error').hidden");
      assertThat(browser.text("error-place")).contains("box.xml:3:");
      assertThat(browser.text("error-message")).contains("bx");
      browser.keep("mistake");

      Files.writeString(model, text.replace("first", "third"));
      browser.await("the third", "return document.getElementById('model').textContent === 'third'");
      assertThat(browser.element("error").isDisplayed()).isFalse();
    }
  }

  @Test
  @DisplayName("takes a dropped model, finds objects by name, and makes pictures and videos")
  void dropsSearchesRecords() throws IOException {
    try (ViewerServer viewer = serve(MODELS.resolve("pendulum.xml"))) {
      browser.show(viewer);
      browser
          .driver()
          .executeScript(
              """
              const xml = '<mujoco model="dropped"><include file="more.xml"/></mujoco>';
              const more = '<mujoco><worldbody><body name="needle"><freejoint/><geom size=".3"/></body></worldbody></mujoco>';
              armature.files.send([{path: 'a.xml', file: new Blob([xml])}, {path: 'more.xml', file: new Blob([more])}]);
              """);
      browser.await(
          "the dropped model", "return document.getElementById('model').textContent === 'dropped'");
      browser.element("search").sendKeys("needle");
      browser.await("the search", "return document.querySelectorAll('#tree .node').length === 1");
      browser.driver().executeScript("document.querySelector('#tree .node').click()");
      browser.await(
          "the selection",
          "return document.getElementById('inspector').textContent.includes('needle')");
      browser.driver().executeScript("armature.recorder.toggleVideo('test')");
      browser.click("play");
      browser.await("some of a video", "return armature.recorder.size > 100");
      browser.driver().executeScript("armature.recorder.toggleVideo('test')");
      browser.await(
          "the video", "return armature.recorder.last && armature.recorder.last.size > 100");
      browser
          .driver()
          .executeScript(
              """
              const video = document.createElement('video');
              video.id = 'played';
              video.src = URL.createObjectURL(armature.recorder.last);
              document.body.append(video);
              """);
      browser.await(
          "the video to play back",
          "const v = document.getElementById('played');"
              + " return v.readyState >= 2 && v.videoWidth === armature.view.canvas.width");
      browser.click("shot");
      browser.await(
          "the picture", "return armature.recorder.still && armature.recorder.still.size > 1000");
      browser.keep("dropped");
    }
  }

  @Test
  @DisplayName("saves the state as a keyframe and the changed model, by its buttons")
  void savesByButtons() throws IOException {
    try (ViewerServer viewer = serve(MODELS.resolve("double_pendulum.xml"))) {
      browser.show(viewer);
      browser.driver().executeScript("armature.connection.send('step', {count: 50})");
      browser.await("some time", "return armature.stats.time > 0.04");
      browser.driver().executeScript("document.querySelector('[data-tab=physics]').click()");
      browser.click("save-key");
      browser.await("the keyframe", "return (armature.stats.saved ?? '').includes('<key ')");
      String key = saved();
      browser
          .driver()
          .executeScript(
              "armature.connection.send('option', {field: 'gravity', index: 2, value: -1.5})");
      browser.click("save-model");
      browser.await("the model", "return armature.stats.saved.includes('<worldbody')");
      Simulation again = Simulation.of(saved());
      assertThat(again.model().opt.gravity[2]).isEqualTo(-1.5);
      String element = key.substring(key.indexOf("<key "), key.indexOf("/>") + 2);
      Simulation keyed =
          Simulation.of(
              saved()
                  .replaceFirst("(?s)<keyframe>.*</keyframe>", "")
                  .replace("</mujoco>", "<keyframe>" + element + "</keyframe></mujoco>"));
      assertThat(keyed.model().key.time[0])
          .isEqualTo(
              browser.number("armature.stats.time"), org.assertj.core.data.Offset.offset(1e-9));
      browser.keep("saved");
    }
  }

  private static String saved() {
    return java.util.Objects.requireNonNull(
            browser.driver().executeScript("return armature.stats.saved"))
        .toString();
  }

  @Test
  @DisplayName(
      "draws every kind of geom, cloth, skins and tendons, mirrored in the floor, without a"
          + " complaint")
  void drawsAllKinds(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("kinds.xml");
    Files.writeString(model, Kinds.MODEL);
    try (ViewerServer viewer = serve(model)) {
      browser.show(viewer);
      browser.driver().executeScript("armature.connection.send('step', {count: 20})");
      browser.await("motion", "return armature.stats.time > 0");
      browser.driver().executeScript("document.querySelector('[data-tab=show]').click()");
      int[] dull = browser.pixels();
      browser.click("o-reflections");
      browser.await(
          "the mirror", "return armature.view.mirror && armature.view.options.reflections");
      assertThat(Browser.difference(dull, browser.pixels())).isGreaterThan(0.005);
      browser.keep("kinds");
      assertThat(browser.number("armature.view.geoms.batches.length")).isGreaterThanOrEqualTo(11);
      assertThat(browser.number("armature.view.skins.surfaces.length")).isEqualTo(1);
      assertThat(browser.number("armature.view.flexes.surfaces.length")).isEqualTo(1);
      assertThat(browser.number("armature.view.tendons.rods.count")).isEqualTo(1);
      int[] before = browser.pixels();
      browser.click("g0");
      assertThat(Browser.difference(before, browser.pixels()))
          .as("without group 0")
          .isGreaterThan(0.1);
      browser
          .driver()
          .executeScript(
              "const list = document.getElementById('camera'); list.value = 'camera 0';"
                  + " list.dispatchEvent(new Event('change'))");
      browser.click("g0");
      assertThat(Browser.difference(before, browser.pixels()))
          .as("the other camera")
          .isGreaterThan(0.1);
      browser.keep("kinds-side");
    }
  }

  @Test
  @DisplayName("shows the worlds of a batch in a grid")
  void showsWorlds() throws IOException {
    try (ViewerServer viewer =
        ViewerServer.start(
            new ModelSource.OnDisk(MODELS.resolve("quadruped.xml")),
            ViewerOptions.local().withWorlds(16))) {
      browser.show(viewer);
      browser.await("some time", "return armature.stats.time > 0.5");
      assertThat(browser.number("document.getElementById('worlds').options.length")).isEqualTo(16);
      browser.keep("worlds");
    }
  }
}
