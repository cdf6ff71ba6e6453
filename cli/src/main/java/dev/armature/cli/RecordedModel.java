package dev.armature.cli;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.viewer.ModelSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The path of the model, as recordings keep it. */
final class RecordedModel {
  /** The name of the note in the file. */
  static final String NOTE = "model";

  private static final String BUNDLED = "bundled:";

  private RecordedModel() {}

  /** What to keep: where the model is, or which of the bundled ones it is. */
  static String note(@Nullable Path file, String bundled) {
    return file == null ? BUNDLED + bundled : file.toAbsolutePath().normalize().toString();
  }

  /**
   * The model of a recording: where it was, or beside the recording.
   *
   * @throws IOException when the file does not say, or the model is gone
   */
  static ModelSource of(Path recording, Reading reading) throws IOException {
    NamedArray note = ArrayFile.read(recording).get(NOTE);
    if (note == null || !(note.values() instanceof String[] text) || text.length != 1) {
      throw new IOException(
          recording + ": does not say which model it is of; name it: view MODEL " + recording);
    }
    if (text[0].startsWith(BUNDLED)) {
      String resource = text[0].substring(BUNDLED.length());
      return new ModelSource.Ready("the bundled " + resource, Loading.bundled(resource).model());
    }
    try {
      Path model = Path.of(text[0]);
      Path beside = recording.resolveSibling(String.valueOf(model.getFileName()));
      for (Path candidate : new Path[] {model, beside}) {
        if (Files.isRegularFile(candidate)) {
          return new ModelSource.OnDisk(candidate, reading.options(candidate));
        }
      }
    } catch (InvalidPathException e) {
      throw new IOException(recording + ": \"" + text[0] + "\" is no path of a model", e);
    }
    throw new IOException(
        "%s: its model %s is gone; name another: view MODEL %s"
            .formatted(recording, text[0], recording));
  }
}
