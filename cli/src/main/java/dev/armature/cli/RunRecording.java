package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.io.ArrayFile;
import dev.armature.io.McapRecording;
import dev.armature.io.Recordings;
import dev.armature.io.RowWriter;
import dev.armature.record.Recorder;
import dev.armature.viewer.HtmlRecording;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The file that {@code run --out} writes; the extension says the format. */
final class RunRecording implements Closeable {
  private final Closeable writer;
  private final LongSupplier count;
  private final String unit;

  private RunRecording(Closeable writer, LongSupplier count, String unit) {
    this.writer = writer;
    this.count = count;
    this.unit = unit;
  }

  /** Whether the file is for looking at: its plots should have everything there is. */
  static boolean isShown(@Nullable Path file) {
    return isPage(file) || isMcap(file);
  }

  private static boolean isPage(@Nullable Path file) {
    return file != null && file.toString().toLowerCase(Locale.ROOT).endsWith(".html");
  }

  private static boolean isMcap(@Nullable Path file) {
    return file != null && file.toString().toLowerCase(Locale.ROOT).endsWith(".mcap");
  }

  /**
   * Refuses a file whose kind is not known.
   *
   * @throws IOException with the kinds that are
   */
  static void check(Path file) throws IOException {
    if (!isShown(file) && !ArrayFile.isKnown(file)) {
      throw new IOException(
          file + ": unknown kind of file; known are " + ArrayFile.KNOWN + ", .html, .mcap");
    }
  }

  /**
   * Records from now on until the result is closed.
   *
   * @param every steps between two rows or frames, or null for what suits the format
   * @param bodies names of bodies whose positions a file of numbers keeps
   * @param model where the model is from, to find it when the file is played
   */
  static RunRecording start(
      Simulation sim, Path file, @Nullable Integer every, List<String> bodies, String model)
      throws IOException {
    if (isMcap(file)) {
      McapRecording mcap =
          every == null ? McapRecording.start(sim, file) : McapRecording.start(sim, file, every);
      return new RunRecording(mcap, mcap::frames, "frames");
    }
    if (isPage(file)) {
      HtmlRecording page =
          every == null ? HtmlRecording.start(sim, file) : HtmlRecording.start(sim, file, every);
      return new RunRecording(page, page::frames, "frames");
    }
    Recorder recorder = new Recorder(sim).time().qpos().qvel();
    if (sim.model().nu > 0) {
      recorder.ctrl();
    }
    if (sim.model().nsensordata > 0) {
      recorder.sensors();
    }
    bodies.forEach(recorder::body);
    RowWriter writer = Recordings.stream(recorder, file, Map.of(RecordedModel.NOTE, model));
    recorder.every(every == null ? 1 : every).start();
    return new RunRecording(writer, writer::rows, "rows");
  }

  /** What the file has so far, such as "1200 rows". */
  String held() {
    return count.getAsLong() + " " + unit;
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
