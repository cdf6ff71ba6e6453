package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/**
 * A headless Chromium on one page of the viewer, and a folder for its pictures. A test class that
 * is extended with {@link Shared} gets one as a parameter, the same for all classes.
 */
final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final List<String> FLAGS =
      List.of(
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--enable-unsafe-swiftshader",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-dev-shm-usage",
          "--force-prefers-reduced-motion");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Opens the browser; a test that calls this is skipped where there is none. */
  static Browser open() {
    Optional<Path> browser = find("chromium", "chromium-browser", "google-chrome", "chrome");
    Optional<Path> chromedriver = find("chromedriver");
    Assumptions.assumeTrue(
        browser.isPresent() && chromedriver.isPresent(),
        "install Chromium and chromedriver to run the tests of the page");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.orElseThrow().toFile());
    options.addArguments(FLAGS);
    java.util.logging.Logger.getLogger("org.openqa.selenium").setLevel(Level.SEVERE);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.orElseThrow().toFile())
            .usingAnyFreePort()
            .build();
    ChromeDriver driver = new ChromeDriver(service, options);
    driver.manage().timeouts().scriptTimeout(PATIENCE.plusSeconds(30));
    Browser opened = new Browser(driver);
    opened.size(1000, 640);
    return opened;
  }

  /** Makes the window this large. Without a graphics card every pixel costs time. */
  void size(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
  }

  private static Optional<Path> find(String... names) {
    List<String> folders =
        Stream.concat(
                Stream.of("/usr/bin"),
                Stream.of(
                    Optional.ofNullable(System.getenv("PATH"))
                        .orElse("")
                        .split(File.pathSeparator)))
            .toList();
    for (String name : names) {
      for (String folder : folders) {
        Path path = Path.of(folder, name);
        if (Files.isExecutable(path)) {
          return Optional.of(path);
        }
      }
    }
    return Optional.empty();
  }

  ChromeDriver driver() {
    return driver;
  }

  /** Goes to the page and waits until a frame is on it. */
  void show(ViewerServer viewer) {
    show(viewer.url());
  }

  /** Goes to an address and waits until a frame is on the page. */
  void show(String url) {
    driver.get(url);
    await("the first frame", "return window.armature && armature.stats.frames > 0");
  }

  /** Opens a recording from disk and waits until all of it is unpacked. */
  void show(Path recording) {
    driver.get(recording.toUri().toString());
    await(
        "the recording",
        "return window.armature && armature.connection.complete && armature.stats.frames > 0");
  }

  /** Waits until a script gives true. The page itself looks, so that asking does not slow it. */
  void await(String what, String script) {
    Object came =
        driver.executeAsyncScript(
            """
            const [patience, done] = arguments, end = performance.now() + patience;
            const holds = () => { %s };
            const look = () => {
              if (holds()) done(true);
              else if (performance.now() > end) done(false);
              else setTimeout(look, 10);
            };
            look();
            """
                .formatted(script),
            PATIENCE.toMillis());
    if (!Boolean.TRUE.equals(came)) {
      throw new AssertionError("waited in vain for " + what + "; log: " + log());
    }
  }

  /** Lets the browser work; used between looks at a condition, never instead of one. */
  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  double number(String expression) {
    Object value = driver.executeScript("return Number(" + expression + ")");
    return ((Number) java.util.Objects.requireNonNull(value)).doubleValue();
  }

  /** Where on the page the center of a body is drawn, pixels. */
  int[] place(int body) {
    Object value =
        driver.executeScript(
            """
            const {view} = armature, camera = view.cameras.active, p = view.poses.pos;
            view.render(true);
            const v = camera.position.clone().set(p[3 * %1$d], p[3 * %1$d + 1], p[3 * %1$d + 2]).project(camera);
            const box = view.canvas.getBoundingClientRect();
            return [box.left + (v.x + 1) / 2 * box.width, box.top + (1 - v.y) / 2 * box.height].map(Math.round);
            """
                .formatted(body));
    return ((List<?>) java.util.Objects.requireNonNull(value))
        .stream().mapToInt(x -> ((Number) x).intValue()).toArray();
  }

  String text(String id) {
    return element(id).getText();
  }

  WebElement element(String id) {
    return driver.findElement(By.id(id));
  }

  void click(String id) {
    element(id).click();
  }

  /** The pixels of the canvas, scaled down, as numbers of red, green, blue and alpha. */
  int[] pixels() {
    Object value =
        driver.executeScript(
            """
            armature.view.render(true);
            const small = document.createElement('canvas');
            small.width = 96; small.height = 64;
            const c = small.getContext('2d');
            c.drawImage(armature.view.canvas, 0, 0, 96, 64);
            return Array.from(c.getImageData(0, 0, 96, 64).data);
            """);
    return ((List<?>) java.util.Objects.requireNonNull(value))
        .stream().mapToInt(x -> ((Number) x).intValue()).toArray();
  }

  /**
   * The pixels once the page draws no more: the world is paused and the camera has come to rest.
   */
  int[] pixelsAtRest() {
    await(
        "the picture to come to rest",
        """
        const rest = window.armatureRest ??= {pictures: -1, since: 0};
        if (rest.pictures !== armature.stats.pictures) {
          rest.pictures = armature.stats.pictures;
          rest.since = performance.now();
        }
        return performance.now() - rest.since > 200;
        """);
    return pixels();
  }

  /** Share of pixels that differ visibly. */
  static double difference(int[] a, int[] b) {
    int different = 0;
    for (int i = 0; i < a.length; i += 4) {
      if (Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) + Math.abs(a[i + 2] - b[i + 2])
          > 24) {
        different++;
      }
    }
    return different / (a.length / 4.0);
  }

  /** Keeps a picture of the page among the artifacts of the tests. */
  Path keep(String name) {
    try {
      Path folder =
          Path.of(System.getProperty("armature.root", "."), "viewer", "target", "screenshots");
      Files.createDirectories(folder);
      Path file = folder.resolve(name + ".png");
      Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the page complained about, but for the end of the server, which it should notice. */
  String log() {
    StringBuilder all = new StringBuilder();
    for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
      if (!entry.getMessage().contains("WebSocket connection")) {
        all.append(entry).append('\n');
      }
    }
    return all.toString();
  }

  @Override
  public void close() {
    driver.quit();
  }

  /**
   * Hands one browser to all test classes, and looks after each test for complaints of the page.
   */
  static final class Shared implements ParameterResolver, AfterEachCallback {
    private static Browser of(ExtensionContext context) {
      return context
          .getRoot()
          .getStore(ExtensionContext.Namespace.create(Shared.class))
          .computeIfAbsent(Browser.class, key -> open(), Browser.class);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return of(context);
    }

    @Override
    public void afterEach(ExtensionContext context) {
      Browser browser = of(context);
      assertThat(browser.log()).doesNotContain("SEVERE");
      browser.driver().get("about:blank");
    }
  }
}
