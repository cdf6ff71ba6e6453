package dev.armature.viewer;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Prepares a show in a separate thread, so that a model that takes forever, exhausts memory or
 * fails cannot disturb the running one.
 */
final class BackgroundLoad {
  /**
   * What loading may cost.
   *
   * @param seconds longest time
   * @param bytes most memory allocated, freed again or not
   */
  record Budget(double seconds, long bytes) {
    /** A minute, and as much memory as the heap may grow to. */
    static final Budget DEFAULT = new Budget(60, Runtime.getRuntime().maxMemory());
  }

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final CompletableFuture<Show> result = new CompletableFuture<>();
  private final Thread thread;
  private final Budget budget;
  private final long start = System.nanoTime();
  private volatile boolean abandoned;

  /** Starts to load. */
  BackgroundLoad(Callable<Show> work, Budget budget) {
    this.budget = budget;
    thread = new Thread(() -> run(work), "armature-loading");
    thread.setDaemon(true);
    thread.start();
  }

  private void run(Callable<Show> work) {
    try {
      Show show = work.call();
      if (!result.complete(show) || abandoned) {
        show.close();
      }
    } catch (Throwable e) { // an Error too: it belongs to this model, not to the viewer
      result.completeExceptionally(e);
    }
  }

  /** Whether its thread is at work, though it may have been given up. */
  boolean isRunning() {
    return thread.isAlive();
  }

  /** Whether it has come to an end, good or bad. */
  boolean isDone() {
    return result.isDone();
  }

  /** The finished show, or null when loading failed; {@link #failure} then says why. */
  @Nullable Show show() {
    return result.isCompletedExceptionally() ? null : result.getNow(null);
  }

  /** Why loading failed. */
  Throwable failure() {
    return result.handle((show, failure) -> failure).join();
  }

  /** What the loading has used up of its budget, in a sentence; null while it is within it. */
  @Nullable String excess() {
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (seconds > budget.seconds()) {
      return "loading was given up after " + Math.round(seconds) + " s";
    }
    long bytes = THREADS.getThreadAllocatedBytes(thread.getId());
    if (bytes > budget.bytes()) {
      return "loading was given up: the model took more than " + (budget.bytes() >> 20) + " MB";
    }
    return null;
  }

  /** Gives up. The thread is interrupted; what it still produces is closed. */
  void abandon() {
    abandoned = true;
    thread.interrupt();
    if (!result.completeExceptionally(new InterruptedException())) {
      Show late = show();
      if (late != null) {
        late.close();
      }
    }
  }
}
