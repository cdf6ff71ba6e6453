package dev.armature.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or another polite request to end the process, while a command runs: the command asks
 * {@link #isRequested} between two steps, ends by itself, and closes its files. The process waits
 * for that, but not for ever.
 */
final class StopSignal implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 10;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "stop");
  private final Runnable action;
  private volatile boolean requested;

  private StopSignal(Runnable action) {
    this.action = action;
  }

  /** Listens until it is closed. */
  static StopSignal listen() {
    return listen(() -> {});
  }

  /** Listens until it is closed; the action is run once, in another thread. */
  static StopSignal listen(Runnable action) {
    StopSignal signal = new StopSignal(action);
    Runtime.getRuntime().addShutdownHook(signal.hook);
    return signal;
  }

  private void stop() {
    requested = true;
    action.run();
    try {
      boolean inTime = done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!inTime) {
        System.err.println("armature: gave up waiting for the step; files may be incomplete");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the process was asked to end. */
  boolean isRequested() {
    return requested;
  }

  /** The command is done, and its files are closed. */
  @Override
  public void close() {
    done.countDown();
    if (!requested) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // the process is ending just now, and the hook with it
        requested = true;
      }
    }
  }
}
