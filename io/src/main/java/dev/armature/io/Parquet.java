package dev.armature.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Parquet, a table in columns that Spark, pandas, Polars and DuckDB read.
 *
 * <p>An array of one dimension is a column, one of two dimensions a column of lists. Labels of
 * columns and single texts, such as the path of the model, are in the metadata of the file. Written
 * are plain values without compression, in groups of rows.
 *
 * <p>Read are files of others too, when they hold numbers, texts and lists of them, as Spark and
 * pandas write them: plain or with dictionaries, compressed by Snappy, by gzip or not at all. A
 * folder of such files, as Spark writes it, is read as one table; of a job that was interrupted it
 * has the tasks that were done.
 */
public final class Parquet {
  /** What an uncompressed group of rows should not exceed. */
  private static final long GROUP_BYTES = 1 << 24;

  /** A file in a folder that says what the metadata of our files say. */
  static final String NOTES = "_armature";

  /** What the keys of our metadata begin with; others write metadata, too. */
  static final String KEY = "armature.";

  /** What the keys of labels begin with. */
  static final String COLUMNS = KEY + "columns.";

  /** How the values of a column are stored; the order gives the codes. */
  enum Physical {
    BOOLEAN,
    INT32,
    INT64,
    INT96,
    FLOAT,
    DOUBLE,
    BYTE_ARRAY,
    FIXED_LEN_BYTE_ARRAY
  }

  private Parquet() {}

  /**
   * Writes arrays of as many rows as a table, replacing the file.
   *
   * @throws IOException when the arrays differ in their number of rows, or have three dimensions
   */
  public static void write(Path file, Collection<NamedArray> arrays) throws IOException {
    List<NamedArray> columns = new ArrayList<>();
    Map<String, String> notes = new LinkedHashMap<>();
    for (NamedArray array : arrays) {
      if (array.isNote()) {
        notes.put(array.name(), ((String[]) array.values())[0]);
      } else if (array.shape().length > 2) {
        throw new IOException(
            file + ": " + array.name() + " has more than two dimensions, and a table has two");
      } else {
        columns.add(array);
      }
    }
    int rows = NamedArray.commonRows(file, columns);
    long rowBytes = 1;
    for (NamedArray column : columns) {
      rowBytes += 8L * column.rowSize();
    }
    int most = (int) Math.max(1, GROUP_BYTES / rowBytes);
    PartialFile.write(
        file,
        part -> {
          try (ParquetWriter out = new ParquetWriter(part, columns, notes)) {
            for (int from = 0; from < rows; from += most) {
              out.rows(columns, from, Math.min(rows, from + most));
            }
            out.finish();
          }
        });
  }

  /**
   * Writes texts beside the files of a folder, by name, such as the path of the model: for those
   * who let somebody else write the files.
   */
  public static void writeNotes(Path folder, Map<String, String> notes) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(NOTES), RowJournal.comment(notes));
  }

  /**
   * Reads a file, or the files of a folder.
   *
   * @throws IOException when it is not Parquet, damaged, or has what is not read; the message says
   *     which
   */
  public static Map<String, NamedArray> read(Path file) throws IOException {
    if (!Files.isDirectory(file)) {
      if (!Files.exists(file)) {
        throw new NoSuchFileException(file.toString(), null, "no such file");
      }
      return ParquetReader.read(file);
    }
    List<Path> parts = parts(file);
    if (parts.isEmpty()) {
      throw new IOException(file + ": a folder without .parquet files");
    }
    Map<String, NamedArray> all = new LinkedHashMap<>();
    for (Path part : parts) {
      for (NamedArray array : ParquetReader.read(part).values()) {
        NamedArray before = all.get(array.name());
        all.put(
            array.name(), before == null || array.isNote() ? array : append(part, before, array));
      }
    }
    Path notes = file.resolve(NOTES);
    if (Files.exists(notes)) {
      RowJournal.comment(Files.readString(notes))
          .forEach((name, text) -> all.put(name, NamedArray.of(name, text.toArray(new String[0]))));
    }
    return all;
  }

  private static List<Path> parts(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(f -> f.toString().endsWith(".parquet") && Files.isRegularFile(f))
          .filter(f -> isDone(folder.relativize(f)))
          .sorted(java.util.Comparator.comparing(f -> String.valueOf(f.getFileName())))
          .toList();
    }
  }

  /** Whether a file of a job is complete: not hidden, and not of a task that is being tried. */
  private static boolean isDone(Path file) {
    for (Path element : file) {
      if (element.toString().startsWith("attempt_")) {
        return false;
      }
    }
    return !String.valueOf(file.getFileName()).startsWith(".");
  }

  private static NamedArray append(Path file, NamedArray first, NamedArray second)
      throws IOException {
    if (first.rowSize() != second.rowSize() || first.type() != second.type()) {
      throw new IOException(file + ": " + second + " does not fit the other files' " + first);
    }
    Object values =
        java.lang.reflect.Array.newInstance(
            first.values().getClass().getComponentType(),
            Math.addExact(first.size(), second.size()));
    System.arraycopy(first.values(), 0, values, 0, first.size());
    System.arraycopy(second.values(), 0, values, first.size(), second.size());
    int[] shape = first.shape();
    shape[0] += second.rows();
    return NamedArray.ofObject(first.name(), values, shape).withColumns(first.columns());
  }
}
