package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The page in a real browser. */
@DisplayName("The viewer's page")
final class ViewerBrowserTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));
  private static Browser browser;

  @BeforeAll
  static void open() {
    browser = Browser.open();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  private static ViewerServer serve(String model) throws IOException {
    return ViewerServer.start(
        new ModelSource.OnDisk(ROOT.resolve("models").resolve(model)), ViewerOptions.local());
  }

  @Test
  @DisplayName("shows a humanoid that falls: the pixels change")
  void moves() throws IOException {
    try (ViewerServer viewer = serve("humanoid.xml")) {
      browser.show(viewer);
      browser.await("a moment", "return armature.stats.time > 0.2");
      int[] before = browser.pixels();
      browser.keep("humanoid-standing");
      browser.await("the fall", "return armature.stats.time > 1.5");
      browser.keep("humanoid-falling");
      assertThat(Browser.difference(before, browser.pixels())).isGreaterThan(0.01);
      assertThat(browser.log()).doesNotContain("SEVERE");
    }
  }
}
