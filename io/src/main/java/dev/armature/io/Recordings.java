package dev.armature.io;

import dev.armature.record.Recorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Recordings of a world, to files. */
public final class Recordings {
  private Recordings() {}

  /** Writes what a recorder has kept; the extension of the file says the format. */
  public static void write(Recorder recorder, Path file) throws IOException {
    List<NamedArray> arrays = new ArrayList<>();
    for (Recorder.Field field : recorder.fields()) {
      if (field.size() > 0) {
        arrays.add(RowWriter.array(field, recorder.values(field.name()), recorder.rows()));
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
    return stream(recorder, file, Map.of());
  }

  /**
   * The same with texts to keep in the file, by name, such as the path of the model.
   *
   * @throws UncheckedIOException from the step, later, when a row cannot be written
   */
  public static RowWriter stream(Recorder recorder, Path file, Map<String, String> notes)
      throws IOException {
    RowWriter out = RowWriter.open(file, recorder.fields(), notes);
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
}
