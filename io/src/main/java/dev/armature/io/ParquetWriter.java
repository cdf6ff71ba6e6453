package dev.armature.io;

import dev.armature.io.Parquet.Physical;
import dev.armature.io.Thrift.Struct;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a Parquet file, one group of rows after the other. */
final class ParquetWriter implements Closeable {
  static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  // repetitions of a column, and marks of its kind
  private static final int REQUIRED = 0;
  private static final int REPEATED = 2;
  private static final int UTF8 = 0;
  private static final int LIST = 3;

  // encodings
  private static final int PLAIN = 0;
  private static final int RLE = 3;

  private final OutputStream out;
  private final List<Struct> schema = new ArrayList<>();
  private final List<Struct> groups = new ArrayList<>();
  private final List<Struct> metadata = new ArrayList<>();
  private long at = MAGIC.length;
  private long count;

  /**
   * Starts a file.
   *
   * @param columns arrays with the names, types and widths of those that are to come
   */
  ParquetWriter(Path file, List<NamedArray> columns, Map<String, String> notes) throws IOException {
    schema.add(new Struct().text(4, "recording").i32(5, columns.size()));
    for (NamedArray column : columns) {
      describe(column);
      if (!column.columns().isEmpty()) {
        note(Parquet.COLUMNS + column.name(), RowJournal.joined(column.columns()));
      }
    }
    notes.forEach((key, value) -> note(Parquet.KEY + key, value));
    out = new BufferedOutputStream(Files.newOutputStream(file));
    try {
      out.write(MAGIC);
    } catch (IOException e) {
      out.close();
      throw e;
    }
  }

  private void note(String key, String value) {
    metadata.add(new Struct().text(1, key).text(2, value));
  }

  private void describe(NamedArray column) {
    Struct values = new Struct().i32(1, physical(column.type()).ordinal()).i32(3, REQUIRED);
    if (column.type() == ElementType.STRING) {
      values.i32(6, UTF8);
    }
    if (!isList(column)) {
      schema.add(values.text(4, column.name()));
      return;
    }
    Struct listType = new Struct().struct(LIST, new Struct());
    schema.add(
        new Struct()
            .i32(3, REQUIRED)
            .text(4, column.name())
            .i32(5, 1)
            .i32(6, LIST)
            .struct(10, listType));
    schema.add(new Struct().i32(3, REPEATED).text(4, "list").i32(5, 1));
    schema.add(values.text(4, "element"));
  }

  private static boolean isList(NamedArray column) {
    return column.shape().length == 2;
  }

  private static Physical physical(ElementType type) {
    return switch (type) {
      case FLOAT64 -> Physical.DOUBLE;
      case FLOAT32 -> Physical.FLOAT;
      case INT32 -> Physical.INT32;
      case INT64 -> Physical.INT64;
      case STRING -> Physical.BYTE_ARRAY;
    };
  }

  /** Writes some rows of the arrays as a group. */
  void rows(List<NamedArray> columns, int from, int to) throws IOException {
    List<Struct> chunks = new ArrayList<>();
    long began = at;
    for (NamedArray column : columns) {
      chunks.add(chunk(column, from, to));
    }
    groups.add(new Struct().list(1, chunks).i64(2, at - began).i64(3, to - from));
    count += to - from;
  }

  private Struct chunk(NamedArray column, int from, int to) throws IOException {
    int width = column.rowSize();
    // an empty list takes a place, too
    int places = (to - from) * Math.max(1, width);
    byte[] page = page(column, from, to);
    Struct dataPage = new Struct().i32(1, places).i32(2, PLAIN).i32(3, RLE).i32(4, RLE);
    byte[] head =
        Thrift.bytes(
            new Struct().i32(1, 0).i32(2, page.length).i32(3, page.length).struct(5, dataPage));
    long start = at;
    out.write(head);
    out.write(page);
    at += head.length + page.length;
    List<String> path =
        isList(column) ? List.of(column.name(), "list", "element") : List.of(column.name());
    Struct about =
        new Struct()
            .i32(1, physical(column.type()).ordinal())
            .list(2, List.of(PLAIN, RLE))
            .list(3, path)
            .i32(4, 0)
            .i64(5, places)
            .i64(6, at - start)
            .i64(7, at - start)
            .i64(9, start);
    return new Struct().i64(2, start).struct(3, about);
  }

  /** Levels of lists, then the values. */
  private static byte[] page(NamedArray column, int from, int to) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    int width = column.rowSize();
    int rows = to - from;
    if (isList(column)) {
      // 0 begins a list, 1 goes on with it
      ByteArrayOutputStream repetition = new ByteArrayOutputStream();
      if (width < 2) {
        run(rows, 0, repetition);
      }
      for (int r = 0; r < rows && width > 1; r++) {
        run(1, 0, repetition);
        run(width - 1, 1, repetition);
      }
      ByteArrayOutputStream definition = new ByteArrayOutputStream();
      run(rows * Math.max(1, width), width == 0 ? 0 : 1, definition);
      for (ByteArrayOutputStream levels : List.of(repetition, definition)) {
        byte[] length = buffer(4).putInt(levels.size()).array();
        page.write(length, 0, length.length);
        page.writeBytes(levels.toByteArray());
      }
    }
    values(column, from * width, to * width, page);
    return page.toByteArray();
  }

  private static void run(int length, int level, ByteArrayOutputStream out) {
    Thrift.varint((long) length << 1, out);
    out.write(level);
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void values(NamedArray column, int from, int to, ByteArrayOutputStream out) {
    if (column.values() instanceof String[] texts) {
      for (int i = from; i < to; i++) {
        byte[] text = texts[i].getBytes(StandardCharsets.UTF_8);
        out.writeBytes(buffer(4).putInt(text.length).array());
        out.writeBytes(text);
      }
      return;
    }
    ByteBuffer bytes = buffer((to - from) * column.type().bytes);
    Object values = column.values();
    if (values instanceof double[] v) {
      bytes.asDoubleBuffer().put(v, from, to - from);
    } else if (values instanceof float[] v) {
      bytes.asFloatBuffer().put(v, from, to - from);
    } else if (values instanceof int[] v) {
      bytes.asIntBuffer().put(v, from, to - from);
    } else {
      bytes.asLongBuffer().put((long[]) values, from, to - from);
    }
    out.writeBytes(bytes.array());
  }

  /** Writes what makes the file a whole: where everything is. */
  void finish() throws IOException {
    byte[] footer =
        Thrift.bytes(
            new Struct()
                .i32(1, 1)
                .list(2, schema)
                .i64(3, count)
                .list(4, groups)
                .list(5, metadata)
                .text(6, "Armature"));
    out.write(footer);
    out.write(buffer(4).putInt(footer.length).array());
    out.write(MAGIC);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
