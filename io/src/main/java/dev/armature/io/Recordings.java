package dev.armature.io;

import dev.armature.record.Recorder;
import java.io.IOException;
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

  /** A writer whose rows are what {@link Recorder#read} gives, for recordings of any length. */
  public static RowWriter open(Recorder recorder, Path file) throws IOException {
    return RowWriter.open(file, recorder.fields().stream().map(Recordings::field).toList());
  }

  private static RowWriter.Field field(Recorder.Field field) {
    return new RowWriter.Field(field.name(), field.size(), field.scalar(), field.labels());
  }
}
