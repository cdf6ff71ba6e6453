package dev.armature.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Shows the progress of a command, at a terminal only. */
final class Progress {
  @Option(names = "--no-progress", description = "No progress bar.")
  private boolean off;

  /** A running task; closing it ends its line. */
  static final class Task implements AutoCloseable {
    private final @Nullable ProgressBar bar;

    private Task(@Nullable ProgressBar bar) {
      this.bar = bar;
    }

    /** Reports how much is done. */
    void done(long units) {
      if (bar != null) {
        bar.stepTo(units);
      }
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }

  /** Begins a task of so many units; nothing is shown when the output is for scripts. */
  Task start(String name, long units, boolean forScripts) {
    if (off || forScripts || System.console() == null) {
      return new Task(null);
    }
    return new Task(
        new ProgressBarBuilder()
            .setTaskName(name)
            .setInitialMax(units)
            .setUpdateIntervalMillis(100)
            .build());
  }
}
