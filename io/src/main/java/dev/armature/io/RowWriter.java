package dev.armature.io;

import dev.armature.record.Recorder.Field;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a recording of any length row by row, each row holding the values of several fields one
 * after the other.
 *
 * <pre>{@code
 * try (RowWriter out = RowWriter.open(file, List.of(new Field("time"), new Field("qpos", names)))) {
 *   out.append(row);
 * }
 * }</pre>
 *
 * <p>What stood under the file's name before is replaced when the writer is closed, by the complete
 * file. Until then rows go to a file beside it, at least twice a second: CSV to {@code
 * NAME.part.csv}, NPZ, HDF5 and Parquet to a {@link RowJournal}. That file stays when the process
 * is killed or the disk is full, and {@link ArrayFile#read} reads it.
 *
 * <p>Memory is needed for a few rows only; HDF5 needs it for all of them when it is closed. {@link
 * #append} does not allocate in the long run except for the digits of CSV.
 */
public abstract class RowWriter implements Closeable {
  private final Path target;
  private final int width;
  private long rows;
  private boolean closed;

  RowWriter(Path target, List<Field> fields) {
    this.target = target;
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("a recording needs a field");
    }
    width = fields.stream().mapToInt(Field::size).sum();
  }

  static NamedArray array(Field field, double[] values, int rows) {
    return field.scalar()
        ? NamedArray.of(field.name(), values, rows)
        : NamedArray.of(field.name(), values, rows, field.size()).withColumns(field.labels());
  }

  /** A writer for the format that the file's extension says. */
  public static RowWriter open(Path file, List<Field> fields) throws IOException {
    return open(file, fields, Map.of());
  }

  /**
   * A writer for the format that the file's extension says.
   *
   * @param notes texts to keep in the file, by name, such as the path of the model; CSV has none
   */
  public static RowWriter open(Path file, List<Field> fields, Map<String, String> notes)
      throws IOException {
    return ArrayFile.format(file) == ArrayFile.Format.CSV
        ? new CsvRows(file, fields)
        : new JournalRows(file, fields, notes);
  }

  /** The number of values in a row. */
  public final int width() {
    return width;
  }

  /** The number of rows so far. */
  public final long rows() {
    return rows;
  }

  /** Appends a row of {@link #width} values. */
  public final void append(double[] row) throws IOException {
    if (row.length < width) {
      throw new IllegalArgumentException("a row has " + width + " values, not " + row.length);
    }
    try {
      put(row);
    } catch (IOException e) {
      throw rescued(e);
    }
    rows++;
  }

  private IOException rescued(IOException e) {
    closed = true;
    String held = "rows until then";
    try {
      held = rescue() + " rows";
    } catch (IOException more) {
      e.addSuppressed(more);
    }
    return PartialFile.kept(target, partial(), e, held);
  }

  /**
   * Stops recording and puts the complete file in its place. When that fails, or a row could not be
   * written before, the partial file stays.
   */
  @Override
  public final void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      finish();
    } catch (IOException e) {
      throw rescued(e);
    }
  }

  /** Where rows are until the file is complete. */
  abstract Path partial();

  abstract void put(double[] row) throws IOException;

  abstract void finish() throws IOException;

  /** Leaves a partial file that can be read, after a failure, and returns how many rows it has. */
  abstract long rescue() throws IOException;

  private static final class CsvRows extends RowWriter {
    private static final long FLUSH_NANOS = 400_000_000L;
    private static final int FLUSH_CHARS = 1 << 16;

    private final PartialFile file;
    private final RandomAccessFile out;
    private final StringBuilder lines = new StringBuilder();
    private long flushed = System.nanoTime();
    private long pending;
    private long flushedRows;

    CsvRows(Path file, List<Field> fields) throws IOException {
      super(file, fields);
      List<String> names = new ArrayList<>();
      for (Field field : fields) {
        NamedArray shape = array(field, new double[field.size()], 1);
        for (int i = 0; i < field.size(); i++) {
          names.add(shape.columnName(i));
        }
      }
      this.file = new PartialFile(file);
      // not a channel: an interrupt of the thread would close it
      out = new RandomAccessFile(this.file.path().toFile(), "rw");
      lines.append(Csv.head(names));
      try {
        out.setLength(0);
        flush();
      } catch (IOException e) {
        out.close();
        this.file.discard(e);
        throw PartialFile.named(file, e);
      }
    }

    @Override
    Path partial() {
      return file.path();
    }

    @Override
    void put(double[] row) throws IOException {
      for (int i = 0; i < width(); i++) {
        Csv.append(lines, i, row[i]);
      }
      lines.append('\n');
      pending++;
      if (lines.length() > FLUSH_CHARS || System.nanoTime() - flushed > FLUSH_NANOS) {
        flush();
      }
    }

    /** Writes whole lines only. */
    private void flush() throws IOException {
      long before = out.getFilePointer();
      try {
        out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        out.setLength(before);
        throw e;
      }
      lines.setLength(0);
      flushedRows = pending;
      flushed = System.nanoTime();
    }

    @Override
    void finish() throws IOException {
      flush();
      out.close();
      file.complete();
    }

    @Override
    long rescue() throws IOException {
      out.close();
      return flushedRows;
    }
  }

  /** Keeps rows in a journal and makes the file of it at the end. */
  private static final class JournalRows extends RowWriter {
    private final Path file;
    private final Path path;
    private final RowJournal journal;
    private final List<Field> fields;
    private final Map<String, String> notes;

    JournalRows(Path file, List<Field> fields, Map<String, String> notes) throws IOException {
      super(file, fields);
      this.file = file;
      this.fields = List.copyOf(fields);
      this.notes = new TreeMap<>(notes);
      path = RowJournal.beside(file);
      try {
        journal = new RowJournal(path, fields, notes);
      } catch (IOException e) {
        throw PartialFile.named(file, e);
      }
    }

    @Override
    Path partial() {
      return path;
    }

    @Override
    void put(double[] row) throws IOException {
      journal.append(row);
    }

    @Override
    void finish() throws IOException {
      journal.close();
      ArrayFile.Format format = ArrayFile.format(file);
      if (format == ArrayFile.Format.NPZ) {
        PartialFile.write(file, this::npz);
      } else if (format == ArrayFile.Format.PARQUET) {
        PartialFile.write(file, this::parquet);
      } else {
        List<NamedArray> arrays = new ArrayList<>(RowJournal.read(path).values());
        arrays.removeIf(array -> array.size() == 0);
        ArrayFile.write(file, arrays);
      }
      Files.delete(path);
    }

    @Override
    long rescue() throws IOException {
      return journal.rescue();
    }

    /** Writes field by field, with memory for a few rows only. */
    private void npz(Path part) throws IOException {
      int rows = Math.toIntExact(rows());
      Npz.Measure[] measures = new Npz.Measure[fields.size()];
      byte[][] heads = new byte[fields.size()][];
      for (int f = 0; f < heads.length; f++) {
        Field field = fields.get(f);
        heads[f] =
            NpyHeader.bytes(
                ElementType.FLOAT64.descr,
                field.scalar() ? new int[] {rows} : new int[] {rows, field.size()});
        measures[f] = new Npz.Measure();
        measures[f].write(heads[f], 0, heads[f].length);
      }
      RowJournal.scan(
          path,
          (block, count) -> {
            for (int f = 0, at = 0; f < measures.length; at += fields.get(f++).size()) {
              field(block, count, at, fields.get(f).size(), measures[f]);
            }
          });
      try (ZipOutputStream zip = Npz.zip(part)) {
        for (int f = 0, at = 0; f < measures.length; at += fields.get(f++).size()) {
          Field field = fields.get(f);
          ZipEntry entry = Npz.newEntry(field.name());
          Npz.store(entry, measures[f].count, measures[f].crc.getValue());
          zip.putNextEntry(entry);
          zip.write(heads[f]);
          int from = at;
          RowJournal.scan(path, (block, count) -> field(block, count, from, field.size(), zip));
          zip.closeEntry();
          if (!field.labels().isEmpty()) {
            Npz.entry(zip, Npz.columns(field.name(), field.labels()), false);
          }
        }
        for (Map.Entry<String, String> note : notes.entrySet()) {
          Npz.entry(zip, NamedArray.of(note.getKey(), new String[] {note.getValue()}), false);
        }
      }
    }

    /** Writes a group of rows after the other. */
    private void parquet(Path part) throws IOException {
      try (ParquetWriter out = new ParquetWriter(part, columns(new double[0], 0), notes)) {
        RowJournal.scan(path, (block, rows) -> out.rows(columns(block, rows), 0, rows));
        out.finish();
      }
    }

    private List<NamedArray> columns(double[] block, int rows) {
      List<NamedArray> columns = new ArrayList<>();
      int at = 0;
      for (Field field : fields) {
        double[] values = new double[rows * field.size()];
        for (int r = 0; r < rows; r++) {
          System.arraycopy(block, r * width() + at, values, r * field.size(), field.size());
        }
        columns.add(array(field, values, rows));
        at += field.size();
      }
      return columns;
    }

    private void field(double[] block, int rows, int at, int size, OutputStream out)
        throws IOException {
      ByteBuffer bytes = ByteBuffer.allocate(8 * size * rows).order(ByteOrder.LITTLE_ENDIAN);
      for (int r = 0; r < rows; r++) {
        for (int i = 0; i < size; i++) {
          bytes.putDouble(block[r * width() + at + i]);
        }
      }
      out.write(bytes.array(), 0, bytes.position());
    }
  }
}
