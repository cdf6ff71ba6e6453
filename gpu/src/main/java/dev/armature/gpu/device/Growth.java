package dev.armature.gpu.device;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides when worlds have left their kernel so often, because its buffers are too small, that a
 * larger kernel pays, and makes that in the background while the worlds go on with the one they
 * have.
 */
final class Growth {
  /** Steps that may leave a kernel before a larger one is made. */
  private static final int PATIENCE = 32;

  /** States that a larger kernel is made for. */
  static final int SAMPLES = 64;

  /** Larger kernels of one batch; what leaves the last one stays with the CPU. */
  private static final int MOST = 6;

  private final Function<List<Need>, KernelImage> maker;
  private final Consumer<String> progress;
  private @Nullable CompletableFuture<KernelImage> pending;
  private int left;
  private int made;

  /**
   * Growth of a batch's kernels.
   *
   * @param maker makes a kernel with room for these worlds
   * @param progress receives a line when that fails
   */
  Growth(Function<List<Need>, KernelImage> maker, Consumer<String> progress) {
    this.maker = maker;
    this.progress = progress;
  }

  /** Whether a world that leaves with this reason needs more room. */
  static boolean helps(String reason) {
    return reason.startsWith("a buffer grows") || reason.startsWith("an array is made");
  }

  /** Steps have left for want of room; the answer is whether their states are needed now. */
  boolean note(int steps) {
    left += steps;
    return left >= PATIENCE && pending == null && made < MOST;
  }

  /** Starts to make a larger kernel. */
  void start(List<Need> crowded) {
    made++;
    left = 0;
    pending =
        CompletableFuture.supplyAsync(
            () -> maker.apply(crowded), task -> Thread.ofPlatform().daemon().start(task));
  }

  /** The larger kernel when one has been made since the last call. */
  @Nullable KernelImage ready() {
    CompletableFuture<KernelImage> done = pending;
    if (done == null || !done.isDone()) {
      return null;
    }
    return take(done);
  }

  private @Nullable KernelImage take(CompletableFuture<KernelImage> done) {
    pending = null;
    try {
      return done.join();
    } catch (java.util.concurrent.CompletionException e) {
      made = MOST;
      progress.accept("no larger kernel could be made: " + e.getCause());
      return null;
    }
  }

  /** Waits until nothing is being made. */
  void close() {
    CompletableFuture<KernelImage> last = pending;
    if (last != null) {
      take(last);
    }
  }
}
