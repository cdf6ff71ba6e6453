package dev.armature.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Files of named arrays, by extension. {@link Format} lists what is written and read here; what
 * other modules add to it ({@link ArrayReader}), such as the pages of the viewer, is found as a
 * service.
 *
 * <p>Arrays of rollouts, {@code [rollouts][rows][…]}, are kept by CSV and Parquet as a table with
 * the columns {@code rollout} and {@code row}, and come back as they were.
 */
public final class ArrayFile {
  /** The name of the text in which a file says what its reader should know of its numbers. */
  public static final String NOTE = "note";

  /** The formats. */
  public enum Format {
    /** NumPy's zip of arrays. */
    NPZ(Npz::read, Npz::write, ".npz"),
    /** Text, one line per row. */
    CSV(
        file -> RolloutTable.worlds(Csv.read(file)),
        (file, arrays) -> Csv.write(file, RolloutTable.rows(arrays)),
        ".csv"),
    /** Hierarchical data format 5. */
    HDF5(Hdf5::read, Hdf5::write, ".h5", ".hdf5"),
    /** A table in columns; a file, or a folder of files as Spark writes it. */
    PARQUET(
        file -> RolloutTable.worlds(Parquet.read(file)),
        (file, arrays) -> Parquet.write(file, RolloutTable.rows(arrays)),
        ".parquet"),
    /** The rows of an interrupted recording ({@link RowJournal}), or one array; read only. */
    NPY(RowJournal::read, null, ".npy"),
    /** Timed messages of an {@link McapRecording}; read only. */
    MCAP(McapArrays::read, null, ".mcap"),
    /** A log of {@link WpilogWriter}; read only. */
    WPILOG(WpilogArrays::read, null, ".wpilog");

    private final Input input;
    private final @Nullable Output output;
    private final List<String> endings;

    Format(Input input, @Nullable Output output, String... endings) {
      this.input = input;
      this.output = output;
      this.endings = List.of(endings);
    }

    /** The endings of the names of such files, with the dot. */
    public List<String> endings() {
      return endings;
    }

    /** Whether {@link ArrayFile#write} makes such files; the others have writers of their own. */
    public boolean isWritten() {
      return output != null;
    }
  }

  private interface Input {
    Map<String, NamedArray> read(Path file) throws IOException;
  }

  private interface Output {
    void write(Path file, Collection<NamedArray> arrays) throws IOException;
  }

  /** The endings of files that {@link #write} makes, for messages. */
  public static final String KNOWN = String.join(", ", endings(false));

  private ArrayFile() {}

  private static List<String> endings(boolean readOnly) {
    List<String> endings = new ArrayList<>();
    for (Format format : Format.values()) {
      if (readOnly || format.isWritten()) {
        endings.addAll(format.endings);
      }
    }
    return endings;
  }

  /** The endings of files that {@link #read} knows. */
  public static List<String> readable() {
    List<String> endings = endings(true);
    for (ArrayReader reader : ServiceLoader.load(ArrayReader.class)) {
      endings.addAll(reader.endings());
    }
    return endings;
  }

  /** Whether a file's name says one of the formats that {@link #write} makes. */
  public static boolean isKnown(Path file) {
    Format format = find(file);
    return format != null && format.isWritten();
  }

  /**
   * The format in which {@link #write} makes a file, as its name says.
   *
   * @throws IOException when the extension is none of ours
   */
  public static Format format(Path file) throws IOException {
    Format format = find(file);
    if (format == null || !format.isWritten()) {
      throw unknown(file, KNOWN);
    }
    return format;
  }

  private static IOException unknown(Path file, String known) {
    return new IOException(file + ": unknown kind of file; known are " + known);
  }

  private static boolean ends(Path file, List<String> endings) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return endings.stream().anyMatch(name::endsWith);
  }

  private static @Nullable Format find(Path file) {
    for (Format format : Format.values()) {
      if (ends(file, format.endings)) {
        return format;
      }
    }
    return null;
  }

  /** Whether {@link #read} knows the file by its name. */
  public static boolean isReadable(Path file) {
    return ends(file, readable());
  }

  /** Reads all arrays of a file, in file order. */
  public static Map<String, NamedArray> read(Path file) throws IOException {
    Format format = find(file);
    if (format == null) {
      for (ArrayReader reader : ServiceLoader.load(ArrayReader.class)) {
        if (ends(file, reader.endings())) {
          return reader.read(file);
        }
      }
      throw unknown(file, String.join(", ", readable()));
    }
    if (format.isWritten() && !Files.exists(file) && Files.exists(RowJournal.beside(file))) {
      throw new IOException(
          "%s: no such file; its recording was interrupted and is in %s"
              .formatted(file, RowJournal.beside(file)));
    }
    return format.input.read(file);
  }

  /** Writes arrays to a file, replacing it. */
  public static void write(Path file, Collection<NamedArray> arrays) throws IOException {
    Output output = format(file).output;
    if (output != null) {
      output.write(file, arrays);
    }
  }
}
