package dev.armature.io;

import dev.armature.record.Recorder.Field;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
 * <p>NPZ and CSV need memory for a row only (an NPZ file keeps its fields in files beside it until
 * it is closed); HDF5 keeps all rows until it is closed. {@link #append} does not allocate in the
 * long run except for the digits of CSV.
 */
public abstract class RowWriter implements Closeable {
  private final int width;
  private long rows;

  RowWriter(List<Field> fields) {
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

  /** A writer for the format that the file's extension says; replaces the file. */
  public static RowWriter open(Path file, List<Field> fields) throws IOException {
    return switch (ArrayFile.format(file)) {
      case NPZ -> new NpzRows(file, fields);
      case CSV -> new CsvRows(file, fields);
      case HDF5 -> new Hdf5Rows(file, fields);
    };
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
    put(row);
    rows++;
  }

  abstract void put(double[] row) throws IOException;

  private static final class CsvRows extends RowWriter {
    private final BufferedWriter out;
    private final StringBuilder line = new StringBuilder();

    CsvRows(Path file, List<Field> fields) throws IOException {
      super(fields);
      List<String> names = new ArrayList<>();
      for (Field field : fields) {
        NamedArray shape = array(field, new double[field.size()], 1);
        for (int i = 0; i < field.size(); i++) {
          names.add(shape.columnName(i));
        }
      }
      out = Files.newBufferedWriter(file);
      out.write(Csv.head(names));
    }

    @Override
    void put(double[] row) throws IOException {
      line.setLength(0);
      for (int i = 0; i < width(); i++) {
        Csv.append(line, i, row[i]);
      }
      out.append(line).append('\n');
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  private static final class NpzRows extends RowWriter {
    private final Path file;
    private final List<Field> fields;
    private final List<Path> parts = new ArrayList<>();
    private final List<OutputStream> streams = new ArrayList<>();
    private final ByteBuffer buffer;
    private boolean closed;

    NpzRows(Path file, List<Field> fields) throws IOException {
      super(fields);
      this.file = file;
      this.fields = List.copyOf(fields);
      int widest = fields.stream().mapToInt(Field::size).max().orElse(0);
      buffer = ByteBuffer.allocate(8 * widest).order(ByteOrder.LITTLE_ENDIAN);
      Files.newOutputStream(file).close();
      try {
        while (streams.size() < fields.size()) {
          Path part = file.resolveSibling(file.getFileName() + "." + streams.size() + ".part");
          OutputStream stream = new BufferedOutputStream(Files.newOutputStream(part), 1 << 15);
          parts.add(part);
          streams.add(stream);
        }
      } catch (IOException e) {
        discard();
        throw e;
      }
    }

    @Override
    void put(double[] row) throws IOException {
      int at = 0;
      for (int f = 0; f < fields.size(); f++) {
        int size = fields.get(f).size();
        buffer.clear();
        for (int i = 0; i < size; i++) {
          buffer.putDouble(row[at++]);
        }
        streams.get(f).write(buffer.array(), 0, buffer.position());
      }
    }

    @Override
    public void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      try (ZipOutputStream zip =
          new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
        for (int f = 0; f < fields.size(); f++) {
          streams.get(f).close();
          Field field = fields.get(f);
          int rows = Math.toIntExact(rows());
          byte[] head =
              NpyHeader.bytes(
                  ElementType.FLOAT64.descr,
                  field.scalar() ? new int[] {rows} : new int[] {rows, field.size()});
          Npz.Measure measure = new Npz.Measure();
          copy(head, parts.get(f), measure);
          ZipEntry entry = Npz.newEntry(field.name());
          Npz.store(entry, measure.count, measure.crc.getValue());
          zip.putNextEntry(entry);
          copy(head, parts.get(f), zip);
          zip.closeEntry();
          if (!field.labels().isEmpty()) {
            Npz.entry(zip, Npz.columns(field.name(), field.labels()), false);
          }
        }
      } finally {
        discard();
      }
    }

    private static void copy(byte[] head, Path part, OutputStream out) throws IOException {
      out.write(head);
      try (InputStream in = Files.newInputStream(part)) {
        in.transferTo(out);
      }
    }

    private void discard() throws IOException {
      for (OutputStream stream : streams) {
        stream.close();
      }
      for (Path part : parts) {
        Files.deleteIfExists(part);
      }
    }
  }

  private static final class Hdf5Rows extends RowWriter {
    private final Path file;
    private final List<Field> fields;
    private final double[][] values;
    private boolean closed;

    Hdf5Rows(Path file, List<Field> fields) throws IOException {
      super(fields);
      this.file = file;
      this.fields = List.copyOf(fields);
      this.values = new double[fields.size()][256];
      Files.newOutputStream(file).close();
    }

    @Override
    void put(double[] row) {
      int at = 0;
      int count = Math.toIntExact(rows());
      for (int f = 0; f < values.length; f++) {
        int size = fields.get(f).size();
        int from = Math.multiplyExact(count, size);
        if (from + size > values[f].length) {
          values[f] = Arrays.copyOf(values[f], Math.max(2 * values[f].length, from + size));
        }
        System.arraycopy(row, at, values[f], from, size);
        at += size;
      }
    }

    @Override
    public void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      int count = Math.toIntExact(rows());
      List<NamedArray> arrays = new ArrayList<>();
      for (int f = 0; f < values.length; f++) {
        Field field = fields.get(f);
        if (field.size() > 0 && count > 0) {
          arrays.add(array(field, Arrays.copyOf(values[f], count * field.size()), count));
        }
      }
      Hdf5.write(file, arrays);
    }
  }
}
