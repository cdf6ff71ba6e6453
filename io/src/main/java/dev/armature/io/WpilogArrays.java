package dev.armature.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a WPILOG file: doubles, booleans and structs of doubles as {@link WpilogWriter}
 * writes them, also of a log that was cut off. An entry holds its value until the next one.
 */
final class WpilogArrays {
  private static final int HEAD = 12;

  /** An entry that holds numbers. */
  private record Entry(String name, String type) {}

  private final Path file;
  private final ByteBuffer in;
  private final TimeTable table = new TimeTable();
  private final Map<Integer, Entry> entries = new HashMap<>();
  private final Map<String, List<String>> labels = new HashMap<>();

  private WpilogArrays(Path file, ByteBuffer in) {
    this.file = file;
    this.in = in;
  }

  static Map<String, NamedArray> read(Path file) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    String magic = new String(in.array(), 0, Math.min(6, in.limit()), StandardCharsets.US_ASCII);
    if (in.limit() < HEAD || !magic.equals("WPILOG")) {
      throw new IOException(file + ": not a WPILOG file; it does not begin as one");
    }
    in.position(Math.min(in.limit(), Math.max(0, in.getInt(8)) + HEAD));
    WpilogArrays reader = new WpilogArrays(file, in);
    boolean whole = reader.records();
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    for (NamedArray array : reader.table.arrays(WpilogWriter.MICROS, reader.labels)) {
      arrays.put(array.name(), array);
    }
    if (!whole) {
      String[] note = {"the log was cut off within its last record"};
      arrays.put(ArrayFile.NOTE, NamedArray.of(ArrayFile.NOTE, note));
    }
    return arrays;
  }

  /** Reads all records; false when the last one is not whole. */
  private boolean records() throws IOException {
    while (in.hasRemaining()) {
      int at = in.position();
      int lengths = in.get() & 0xff;
      int a = (lengths & 3) + 1;
      int b = (lengths >> 2 & 3) + 1;
      int c = (lengths >> 4 & 7) + 1;
      if (in.remaining() < a + b + c) {
        return false;
      }
      long entry = number(a);
      long size = number(b);
      long time = number(c);
      if (size > in.remaining()) {
        return false;
      }
      ByteBuffer payload = in.slice(in.position(), (int) size).order(in.order());
      in.position(in.position() + (int) size);
      if (entry == 0) {
        control(payload, at);
      } else {
        value(entries.get((int) entry), time, payload);
      }
    }
    return true;
  }

  private long number(int count) {
    long number = 0;
    for (int i = 0; i < count; i++) {
      number |= (in.get() & 0xffL) << 8 * i;
    }
    return number;
  }

  private void control(ByteBuffer payload, int at) throws IOException {
    if (payload.limit() > 0 && payload.get() == 0) {
      if (payload.remaining() < 4) {
        throw wrong(at);
      }
      int id = payload.getInt();
      String name = text(payload, at).replaceFirst("^/", "");
      String type = text(payload, at);
      entries.put(id, new Entry(name, type));
      List<String> parts = new ArrayList<>();
      WpilibStructs.parts(type, "", parts);
      labels.put(name, parts);
    }
  }

  private IOException wrong(int at) {
    return new IOException(
        file + ": the start of an entry at byte " + at + " is wrong; the log is damaged");
  }

  private String text(ByteBuffer payload, int at) throws IOException {
    int length = payload.remaining() < 4 ? -1 : payload.getInt();
    if (length < 0 || length > payload.remaining()) {
      throw wrong(at);
    }
    byte[] bytes = new byte[length];
    payload.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void value(@Nullable Entry entry, long time, ByteBuffer payload) {
    if (entry == null) {
      return;
    }
    boolean doubles = entry.type.startsWith("double") || !labels(entry).isEmpty();
    if (doubles && payload.limit() % 8 == 0) {
      double[] values = new double[payload.limit() / 8];
      payload.asDoubleBuffer().get(values);
      table.put(time, entry.name, values);
    } else if (entry.type.equals("boolean") && payload.limit() == 1) {
      table.put(time, entry.name, new double[] {payload.get()});
    }
  }

  private List<String> labels(Entry entry) {
    return labels.getOrDefault(entry.name, List.of());
  }
}
