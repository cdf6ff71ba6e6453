package dev.armature.render;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes pictures one after another as an animation: GIF, animated PNG or MP4. */
public interface AnimationWriter extends AutoCloseable {
  /** Adds a picture, of the size of the first. */
  void write(Picture picture) throws IOException;

  /** How many pictures are whole in the file; those that wait to be written do not count. */
  int pictures();

  /** Completes the file, also after a picture did not fit on the disk. */
  @Override
  void close() throws IOException;

  /** Endings of the files that {@link #open} knows. */
  static List<String> endings() {
    return List.of(".gif", ".apng", ".mp4");
  }

  /** Whether the name of a file is that of an animation. */
  static boolean isKnown(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return endings().stream().anyMatch(name::endsWith);
  }

  /**
   * Opens a file of the kind that its name says, replacing it.
   *
   * @param fps pictures a second
   */
  static AnimationWriter open(Path file, double fps) throws IOException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".gif")) {
      return new GifWriter(file, fps);
    }
    if (name.endsWith(".apng")) {
      return new ApngWriter(file, fps);
    }
    if (name.endsWith(".mp4")) {
      return new Mp4Writer(file, fps);
    }
    throw new IllegalArgumentException(
        file + ": an animation ends in one of " + String.join(", ", endings()));
  }
}
