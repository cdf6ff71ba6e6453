package dev.armature.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Files of named arrays, by extension: {@code .npz}, {@code .csv}, {@code .h5}/{@code .hdf5},
 * {@code .parquet}; read are also the rows of an interrupted recording ({@code .npy}, {@link
 * RowJournal}).
 *
 * <p>Arrays of rollouts, {@code [rollouts][rows][…]}, are kept by CSV and Parquet as a table with
 * the columns {@code rollout} and {@code row}, and come back as they were.
 */
public final class ArrayFile {
  /** The formats. */
  public enum Format {
    /** NumPy's zip of arrays. */
    NPZ,
    /** Text, one line per row. */
    CSV,
    /** Hierarchical data format 5. */
    HDF5,
    /** A table in columns; a file, or a folder of files as Spark writes it. */
    PARQUET
  }

  /** The endings of files that are written and read, for messages. */
  public static final String KNOWN = ".npz, .csv, .h5, .hdf5, .parquet";

  private ArrayFile() {}

  /** Whether a file's name says one of the formats. */
  public static boolean isKnown(Path file) {
    return find(file) != null;
  }

  /**
   * The format that a file's name says.
   *
   * @throws IOException when the extension is none of ours
   */
  public static Format format(Path file) throws IOException {
    Format format = find(file);
    if (format == null) {
      throw new IOException(file + ": unknown kind of file; known are " + KNOWN);
    }
    return format;
  }

  private static @Nullable Format find(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".npz")) {
      return Format.NPZ;
    }
    if (name.endsWith(".csv")) {
      return Format.CSV;
    }
    if (name.endsWith(".parquet")) {
      return Format.PARQUET;
    }
    return name.endsWith(".h5") || name.endsWith(".hdf5") ? Format.HDF5 : null;
  }

  /** Whether {@link #read} knows the file by its name: our formats, and {@code .npy}. */
  public static boolean isReadable(Path file) {
    return isKnown(file) || isJournal(file);
  }

  private static boolean isJournal(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".npy");
  }

  /** Reads all arrays of a file, in file order. */
  public static Map<String, NamedArray> read(Path file) throws IOException {
    if (isJournal(file)) {
      return RowJournal.read(file);
    }
    if (isKnown(file) && !Files.exists(file) && Files.exists(RowJournal.beside(file))) {
      throw new IOException(
          "%s: no such file; its recording was interrupted and is in %s"
              .formatted(file, RowJournal.beside(file)));
    }
    return switch (format(file)) {
      case NPZ -> Npz.read(file);
      case CSV -> RolloutTable.worlds(Csv.read(file));
      case HDF5 -> Hdf5.read(file);
      case PARQUET -> RolloutTable.worlds(Parquet.read(file));
    };
  }

  /** Writes arrays to a file, replacing it. */
  public static void write(Path file, Collection<NamedArray> arrays) throws IOException {
    switch (format(file)) {
      case NPZ -> Npz.write(file, arrays);
      case CSV -> Csv.write(file, RolloutTable.rows(arrays));
      case HDF5 -> Hdf5.write(file, arrays);
      case PARQUET -> Parquet.write(file, RolloutTable.rows(arrays));
    }
  }
}
