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
import java.util.ArrayList;
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

  /** Begins a recording. */
  private interface Beginning {
    RunRecording start(Simulation sim, Path file, int every, Map<String, String> notes)
        throws IOException;
  }

  /** Files that are for looking at, by ending; the others are those of {@link ArrayFile}. */
  private static final Map<String, Beginning> SHOWN =
      Map.of(
          ".html",
          (sim, file, every, notes) -> {
            HtmlRecording page = HtmlRecording.start(sim, file, every, notes);
            return new RunRecording(page, page::frames, "frames");
          },
          ".mcap",
          (sim, file, every, notes) -> {
            McapRecording mcap = McapRecording.start(sim, file, every, notes);
            return new RunRecording(mcap, mcap::frames, "frames");
          });

  /** The endings of all files that are written. */
  static List<String> endings() {
    List<String> endings = new ArrayList<>();
    for (ArrayFile.Format format : ArrayFile.Format.values()) {
      if (format.isWritten()) {
        endings.addAll(format.endings());
      }
    }
    SHOWN.keySet().stream().sorted().forEach(endings::add);
    return endings;
  }

  /** Whether the file is for looking at: its plots should have everything there is. */
  static boolean isShown(@Nullable Path file) {
    return beginning(file) != null;
  }

  private static @Nullable Beginning beginning(@Nullable Path file) {
    String name = String.valueOf(file).toLowerCase(Locale.ROOT);
    return SHOWN.get(name.substring(Math.max(0, name.lastIndexOf('.'))));
  }

  /**
   * Refuses a file whose kind is not known.
   *
   * @throws IOException with the kinds that are
   */
  static void check(Path file) throws IOException {
    if (!isShown(file) && !ArrayFile.isKnown(file)) {
      throw new IOException(
          file + ": unknown kind of file; known are " + String.join(", ", endings()));
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
    Map<String, String> notes = Map.of(RecordedModel.NOTE, model);
    Beginning shown = beginning(file);
    if (shown != null) {
      return shown.start(sim, file, every == null ? 0 : every, notes);
    }
    Recorder recorder = new Recorder(sim).time().qpos().qvel();
    if (sim.model().nu > 0) {
      recorder.ctrl();
    }
    if (sim.model().nsensordata > 0) {
      recorder.sensors();
    }
    bodies.forEach(recorder::body);
    RowWriter writer = Recordings.stream(recorder, file, notes);
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
