package dev.armature.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** Files of named arrays, by extension: {@code .npz}, {@code .csv}, {@code .h5}/{@code .hdf5}. */
public final class ArrayFile {
  /** The formats. */
  public enum Format {
    /** NumPy's zip of arrays. */
    NPZ,
    /** Text, one line per row. */
    CSV,
    /** Hierarchical data format 5. */
    HDF5
  }

  private ArrayFile() {}

  /**
   * The format that a file's name says.
   *
   * @throws IOException when the extension is none of ours
   */
  public static Format format(Path file) throws IOException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".npz")) {
      return Format.NPZ;
    }
    if (name.endsWith(".csv")) {
      return Format.CSV;
    }
    if (name.endsWith(".h5") || name.endsWith(".hdf5")) {
      return Format.HDF5;
    }
    throw new IOException(file + ": unknown kind of file; known are .npz, .csv, .h5 and .hdf5");
  }

  /** Reads all arrays of a file, in file order. */
  public static Map<String, NamedArray> read(Path file) throws IOException {
    return switch (format(file)) {
      case NPZ -> Npz.read(file);
      case CSV -> Csv.read(file);
      case HDF5 -> Hdf5.read(file);
    };
  }

  /** Writes arrays to a file, replacing it. */
  public static void write(Path file, Collection<NamedArray> arrays) throws IOException {
    switch (format(file)) {
      case NPZ -> Npz.write(file, arrays);
      case CSV -> Csv.write(file, arrays);
      case HDF5 -> Hdf5.write(file, arrays);
    }
  }
}
