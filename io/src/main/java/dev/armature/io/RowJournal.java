package dev.armature.io;

import dev.armature.record.Recorder.Field;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rows of numbers in a growing file that can be read at any time, also after the process was
 * killed: an array of records in NumPy's format, a record for each row. {@code
 * numpy.load(file)["qpos"]} gives a field.
 *
 * <p>Rows go to the file at least twice a second. The number of rows in the head of the file is
 * raised after their bytes have been written, so it never promises too much. Labels of columns and
 * notes, such as the path of the model, are in a comment of the head, which NumPy ignores.
 */
public final class RowJournal implements Closeable {
  /** The field that says to which rollout a row belongs, in journals of several. */
  public static final String ROLLOUT = "rollout";

  /** The field that numbers the rows of a rollout. */
  public static final String ROW = "row";

  private static final long FLUSH_NANOS = 400_000_000L;
  private static final int BUFFER_BYTES = 1 << 16;

  /** NumPy refuses longer heads. */
  private static final int LONGEST_HEAD = 9000;

  private static final int VERSION = 3;

  private final RandomAccessFile out;
  private final ByteBuffer buffer;
  private final List<Field> fields;
  private final Map<String, String> notes;
  private final int width;
  private long rows;
  private long end;
  private boolean closed;
  private long flushed = System.nanoTime();

  /**
   * Starts a journal, replacing the file.
   *
   * @param notes texts to keep with the rows, by name
   */
  public RowJournal(Path file, List<Field> fields, Map<String, String> notes) throws IOException {
    this.fields = List.copyOf(fields);
    this.notes = Map.copyOf(notes);
    width = fields.stream().mapToInt(Field::size).sum();
    buffer = ByteBuffer.allocate(Math.max(BUFFER_BYTES, 8 * width)).order(ByteOrder.LITTLE_ENDIAN);
    byte[] head = head(0);
    end = head.length;
    // not a channel: an interrupt of the thread would close it
    out = new RandomAccessFile(file.toFile(), "rw");
    try {
      out.setLength(0);
      write(head, head.length, 0);
    } catch (IOException e) {
      try (out) {
        Files.deleteIfExists(file);
      }
      throw e;
    }
  }

  /** The journal of a file that is being recorded: {@code run.npz.part.npy} for run.npz. */
  public static Path beside(Path file) {
    return file.resolveSibling(file.getFileName() + ".part.npy");
  }

  /** The file that a journal was to become, or null when the name does not say. */
  public static @Nullable Path target(Path journal) {
    String name = String.valueOf(journal.getFileName());
    String suffix = ".part.npy";
    return name.endsWith(suffix) && name.length() > suffix.length()
        ? journal.resolveSibling(name.substring(0, name.length() - suffix.length()))
        : null;
  }

  // ---- writing

  private byte[] head(long count) {
    StringBuilder text = new StringBuilder("{'descr': [");
    for (Field field : fields) {
      String quote = field.name().indexOf('\'') >= 0 ? "\"" : "'";
      String name = field.name().replace("\\", "_").replace(quote, "_");
      text.append('(').append(quote).append(name).append(quote).append(", '<f8'");
      text.append(field.scalar() ? "), " : ", (" + field.size() + ",)), ");
    }
    text.append("], 'fortran_order': False, 'shape': (").append("%16d".formatted(count));
    text.append(",), } #").append(comment(notes));
    StringBuilder labels = new StringBuilder();
    for (Field field : fields) {
      if (!field.labels().isEmpty()) {
        labels.append(' ').append(code(field.name())).append(Npz.COLUMNS).append('=');
        labels.append(joined(field.labels()));
      }
    }
    if (text.length() + labels.length() < LONGEST_HEAD) {
      text.append(labels);
    }
    return NpyHeader.bytes(VERSION, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Texts by name, in one line. */
  static String comment(Map<String, String> notes) {
    StringBuilder text = new StringBuilder();
    notes.forEach(
        (key, value) -> text.append(' ').append(code(key)).append('=').append(code(value)));
    return text.toString();
  }

  /** Several texts as one. */
  static String joined(List<String> texts) {
    return texts.stream().map(RowJournal::code).collect(Collectors.joining(","));
  }

  /** The texts that were joined. */
  static List<String> split(String joined) {
    List<String> texts = new ArrayList<>();
    for (String text : joined.split(",", -1)) {
      texts.add(URLDecoder.decode(text, StandardCharsets.UTF_8));
    }
    return texts;
  }

  private static String code(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Appends a row: the values of all fields, one after the other. */
  public void append(double[] row) throws IOException {
    if (buffer.remaining() < 8 * width) {
      drain();
    }
    for (int i = 0; i < width; i++) {
      buffer.putDouble(row[i]);
    }
    rows++;
    if (System.nanoTime() - flushed > FLUSH_NANOS) {
      flush();
    }
  }

  /** Brings all rows to the file. */
  public void flush() throws IOException {
    drain();
    writeHead();
    flushed = System.nanoTime();
  }

  private void drain() throws IOException {
    write(buffer.array(), buffer.position(), end);
    end += buffer.position();
    buffer.clear();
  }

  private void writeHead() throws IOException {
    byte[] head = head(rows);
    write(head, head.length, 0);
  }

  private void write(byte[] bytes, int count, long at) throws IOException {
    out.seek(at);
    out.write(bytes, 0, count);
  }

  /** The number of rows. */
  public long rows() {
    return rows;
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      flush();
      closed = true;
      out.close();
    }
  }

  /**
   * Closes the file after a failed write, on a full disk for instance.
   *
   * @return the rows that are whole in it, which are those it has from now on
   */
  public long rescue() throws IOException {
    try (out) {
      if (!closed) {
        closed = true;
        rows = Math.min(rows, (out.length() - head(0).length) / Math.max(8, 8L * width));
        writeHead();
      }
    }
    return rows;
  }

  // ---- reading

  /** Takes rows: their values, one row after the other. */
  interface Block {
    void take(double[] values, int rows) throws IOException;
  }

  /** Gives all rows of a journal, many at once, to somebody. */
  static void scan(Path file, Block block) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      NpyHeader head = head(file, in);
      int width = width(head, file);
      long left = head.shape()[0];
      int most = Math.max(1, BUFFER_BYTES / Math.max(1, width));
      ByteBuffer bytes = ByteBuffer.allocate(8 * width * most).order(ByteOrder.LITTLE_ENDIAN);
      double[] values = new double[width * most];
      while (left > 0) {
        int now = (int) Math.min(most, left);
        int want = 8 * width * now;
        if (in.readNBytes(bytes.array(), 0, want) < want) {
          throw new IOException(file + ": the values end before row " + (head.shape()[0] - left));
        }
        bytes.clear();
        bytes.asDoubleBuffer().get(values, 0, width * now);
        block.take(values, now);
        left -= now;
      }
    }
  }

  private static NpyHeader head(Path file, InputStream in) throws IOException {
    NpyHeader head = NpyHeader.read(in, file.toString());
    if (head.shape().length != 1 || head.shape()[0] > Integer.MAX_VALUE) {
      throw new IOException(file + ": rows have one index, not " + Arrays.toString(head.shape()));
    }
    return head;
  }

  private static int width(NpyHeader head, Path file) throws IOException {
    long width = 0;
    for (NpyHeader.Field field : head.fields()) {
      if (!field.descr().equals(ElementType.FLOAT64.descr) || field.shape().length > 1) {
        throw new IOException(file + ": \"" + field.name() + "\" is not a row of numbers (<f8)");
      }
      width += field.size();
    }
    if (width == 0 || width > 1 << 24) {
      throw new IOException(file + ": rows of " + width + " values");
    }
    return (int) width;
  }

  /**
   * Reads an array in NumPy's format: the fields of records as arrays of their own, notes as texts,
   * and rows of several rollouts as {@code [rollouts][rows][values]}, filled up with NaN. A plain
   * array gets the name of the file.
   */
  public static Map<String, NamedArray> read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NoSuchFileException(file.toString(), null, "no such file");
    }
    NpyHeader head;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      head = NpyHeader.read(in, file.toString());
    }
    if (head.fields().isEmpty()) {
      String name = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
        return Map.of(name, Npy.read(name, in, Files.size(file), file.toString()));
      }
    }
    int width = width(head, file);
    long values = head.shape()[0] * width;
    if (values > Integer.MAX_VALUE - 8 || head.end() + 8 * values > Files.size(file)) {
      throw new IOException(
          "%s: %d rows of %d values do not fit".formatted(file, head.shape()[0], width));
    }
    int rows = (int) head.shape()[0];
    double[][] columns = new double[head.fields().size()][];
    for (int f = 0; f < columns.length; f++) {
      columns[f] = new double[Math.toIntExact(rows * head.fields().get(f).size())];
    }
    int[] done = {0};
    scan(
        file,
        (block, count) -> {
          split(head, block, count, columns, done[0]);
          done[0] += count;
        });
    return arrays(head, rows, columns);
  }

  private static void split(
      NpyHeader head, double[] block, int count, double[][] columns, int first) {
    int at = 0;
    for (int r = 0; r < count; r++) {
      for (int f = 0; f < columns.length; f++) {
        int size = (int) head.fields().get(f).size();
        System.arraycopy(block, at, columns[f], (first + r) * size, size);
        at += size;
      }
    }
  }

  private static Map<String, NamedArray> arrays(NpyHeader head, int rows, double[][] columns) {
    Map<String, List<String>> comment = comment(head.comment());
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    for (int f = 0; f < columns.length; f++) {
      NpyHeader.Field field = head.fields().get(f);
      int size = (int) field.size();
      if (field.shape().length == 0) {
        arrays.put(field.name(), NamedArray.of(field.name(), columns[f], rows));
      } else {
        NamedArray array = NamedArray.of(field.name(), columns[f], rows, size);
        List<String> labels = comment.remove(field.name() + Npz.COLUMNS);
        arrays.put(
            field.name(),
            labels != null && labels.size() == size ? array.withColumns(labels) : array);
      }
    }
    arrays = RolloutTable.worlds(arrays);
    for (Map.Entry<String, List<String>> note : comment.entrySet()) {
      if (!note.getKey().endsWith(Npz.COLUMNS)) {
        arrays.put(
            note.getKey(), NamedArray.of(note.getKey(), note.getValue().toArray(String[]::new)));
      }
    }
    return arrays;
  }

  /** The texts by name of a line. */
  static Map<String, List<String>> comment(String text) {
    Map<String, List<String>> notes = new LinkedHashMap<>();
    for (String part : text.strip().split("\\s+")) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        notes.put(
            URLDecoder.decode(part.substring(0, equals), StandardCharsets.UTF_8),
            split(part.substring(equals + 1)));
      }
    }
    return notes;
  }
}
