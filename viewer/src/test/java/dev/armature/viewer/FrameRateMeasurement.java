package dev.armature.viewer;

import dev.armature.batch.Batch;
import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Bytes a frame, frames a second on the server's side, and what a frame costs the page, for one
 * humanoid, a hundred, and a cloth. Not a test: run its main method on a quiet machine; the table
 * of docs/viewer.md comes from it.
 *
 * <p>What the page spends is given apart for decoding and placing (JavaScript) and for drawing,
 * because without a graphics card drawing is done by the processor and says nothing about a
 * desktop.
 */
final class FrameRateMeasurement {
  private static final double SECONDS = 5;
  private static final int ROUNDS = 30;
  private static final int REPEATS = 20;

  private FrameRateMeasurement() {}

  /** Prints the table. */
  public static void main(String[] args) throws Exception {
    Path models = Path.of(System.getProperty("armature.root", ".")).resolve("models");
    ModelSource humanoid = new ModelSource.OnDisk(models.resolve("humanoid.xml"));
    ModelSource cloth = new ModelSource.Ready("cloth", cloth(models.resolve("cloth.xml")));
    System.out.println(
        "| scene | bytes a frame | making a frame, CPU µs | a step, CPU µs | frames/s, plain client"
            + " | simulated | page: decode and place, ms | page: draw calls | pictures/s here |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    measure("one humanoid", humanoid, 1);
    measure("100 humanoids", humanoid, 100);
    measure("cloth of 1,024 vertices", cloth, 1);
  }

  /** The cloth of the models with 32 × 32 vertices. */
  private static Model cloth(Path file) throws IOException {
    String text =
        Files.readString(file)
            .replace("count=\"15 15 1\"", "count=\"32 32 1\"")
            .replace("spacing=\".06 .06 .06\"", "spacing=\".027 .027 .027\"");
    return Compiler.compile(ModelReader.readText(text), false).model();
  }

  private static void measure(String name, ModelSource source, int worlds) throws Exception {
    double[] cost = cpuCost(source.load().model(), worlds);
    ViewerOptions options = ViewerOptions.local().withWorlds(worlds);
    try (ViewerServer viewer = ViewerServer.start(source, options)) {
      double[] plain = plainClient(viewer);
      String page = inBrowser(viewer);
      System.out.printf(
          Locale.ROOT,
          "| %s | %,d | %.0f | %.0f | %.1f | %.2f × | %s |%n",
          name,
          (long) plain[1],
          cost[0],
          cost[1],
          plain[0],
          plain[2],
          page);
    }
  }

  /**
   * Processor time of a frame and of a step of all worlds, µs, on one thread: independent of what
   * else the machine does.
   */
  private static double[] cpuCost(Model model, int worlds) {
    SceneLayout layout = new SceneLayout(model);
    FrameEncoder encoder = new FrameEncoder(model, layout, 1);
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    try (Worlds all =
        worlds == 1
            ? new SingleWorld(model, Setup.PLAIN, event -> {})
            : new BatchWorlds(new Batch(model, worlds, 1), Setup.PLAIN, event -> {})) {
      Perturbation hand = new Perturbation();
      FrameEncoder.Status status = new FrameEncoder.Status(true, 1, 1, 0, 0);
      double[] best = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
      for (int round = 0; round < ROUNDS; round++) {
        long start = clock.getCurrentThreadCpuTime();
        for (int i = 0; i < REPEATS; i++) {
          all.step(hand, 0);
        }
        long stepped = clock.getCurrentThreadCpuTime();
        for (int i = 0; i < REPEATS; i++) {
          all.refresh(0);
          encoder.encode(
              all.data(),
              hand,
              Overlay.Picture.NONE,
              null,
              status,
              new FrameEncoder.Wanted(0, List.of(), i));
        }
        long encoded = clock.getCurrentThreadCpuTime();
        best[0] = Math.min(best[0], (encoded - stepped) * 1e-3 / REPEATS);
        best[1] = Math.min(best[1], (stepped - start) * 1e-3 / REPEATS);
      }
      return best;
    }
  }

  /** Frames a second to a client that only acknowledges, bytes a frame, simulated time a second. */
  private static double[] plainClient(ViewerServer viewer) throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.next(SceneEncoder.KIND);
      long end = System.nanoTime() + 2_000_000_000L;
      page.frame(frame -> System.nanoTime() > end);
      long start = System.nanoTime();
      long until = start + (long) (SECONDS * 1e9);
      double[] bytes = {0};
      double[] time = {-1, 0};
      int[] count = {0};
      page.frame(
          frame -> {
            count[0]++;
            bytes[0] = frame.capacity();
            time[0] = time[0] < 0 ? PageSocket.time(frame) : time[0];
            time[1] = PageSocket.time(frame);
            return System.nanoTime() > until;
          });
      double seconds = (System.nanoTime() - start) * 1e-9;
      return new double[] {count[0] / seconds, bytes[0], (time[1] - time[0]) / seconds};
    }
  }

  private static String inBrowser(ViewerServer viewer) {
    try (Browser browser = Browser.open()) {
      browser.show(viewer);
      browser.await("some frames", "return armature.stats.frames > 5");
      double frames = browser.number("armature.stats.pictures");
      long start = System.nanoTime();
      double sum = 0;
      int looks = 0;
      while (System.nanoTime() - start < SECONDS * 1e9) {
        sum += browser.number("armature.stats.updateMillis");
        looks++;
        Browser.pause(100);
      }
      double seconds = (System.nanoTime() - start) * 1e-9;
      double pictures = (browser.number("armature.stats.pictures") - frames) / seconds;
      double calls = browser.number("armature.view.renderer.info.render.calls");
      return String.format(Locale.ROOT, "%.2f | %.0f | %.1f", sum / looks, calls, pictures);
    } catch (org.opentest4j.TestAbortedException e) {
      return "no browser | |";
    }
  }
}
