package dev.armature.io;

import dev.armature.record.Recorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Recordings of a world, to files. */
public final class Recordings {
  private Recordings() {}

  /** Writes what a recorder has kept; the extension of the file says the format. */
  public static void write(Recorder recorder, Path file) throws IOException {
    List<NamedArray> arrays = new ArrayList<>();
    for (Recorder.Field field : recorder.fields()) {
      if (field.size() > 0) {
        arrays.add(field(field).array(recorder.values(field.name()), recorder.rows()));
      }
    }
    ArrayFile.write(file, arrays);
  }

  /**
   * Lets a recorder write each row to a file at once, for recordings of any length. Close the
   * writer when the run is over.
   *
   * @throws UncheckedIOException from the step, later, when a row cannot be written
   */
  public static RowWriter stream(Recorder recorder, Path file) throws IOException {
    RowWriter out =
        RowWriter.open(file, recorder.fields().stream().map(Recordings::field).toList());
    recorder.into(
        row -> {
          try {
            out.append(row);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    return out;
  }

  private static RowWriter.Field field(Recorder.Field field) {
    return new RowWriter.Field(field.name(), field.size(), field.scalar(), field.labels());
  }
}
