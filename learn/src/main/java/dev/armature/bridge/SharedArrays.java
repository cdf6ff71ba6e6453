package dev.armature.bridge;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Named arrays in one memory-mapped file. Their places are fixed when {@link #map} is called; from
 * then on {@link #send} and {@link #receive} copy between them and arrays of Java.
 */
final class SharedArrays {
  private static final int ALIGNMENT = 64;

  /** A type of numbers, by numpy's code. */
  enum Type {
    F8(Double.BYTES),
    I4(Integer.BYTES),
    U1(1);

    final int bytes;

    Type(int bytes) {
      this.bytes = bytes;
    }

    /** The code with the byte order. */
    String code() {
      return this == U1 ? "|u1" : "<" + name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** An array and its place. */
  record Entry(String name, Type type, int[] shape, long at) {
    int length() {
      int length = 1;
      for (int size : shape) {
        length *= size;
      }
      return length;
    }
  }

  private final List<Entry> entries = new ArrayList<>();
  private long size = ALIGNMENT;
  private ByteBuffer memory = ByteBuffer.allocate(0);

  /** Adds an array; returns its number. */
  int add(String name, Type type, int... shape) {
    Entry entry = new Entry(name, type, shape.clone(), size);
    entries.add(entry);
    long bytes = (long) entry.length() * type.bytes;
    size += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (size > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the arrays together would have " + size + " bytes; at most 2 GiB are shared");
    }
    return entries.size() - 1;
  }

  /** Makes the file as long as the arrays are and maps it. */
  void map(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, size);
      memory = mapped.order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  List<Entry> entries() {
    return entries;
  }

  private ByteBuffer at(int array) {
    Entry entry = entries.get(array);
    return memory
        .slice((int) entry.at, entry.length() * entry.type.bytes)
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  void send(int array, double[] values) {
    at(array).asDoubleBuffer().put(values, 0, entries.get(array).length());
  }

  void receive(int array, double[] values) {
    at(array).asDoubleBuffer().get(values, 0, entries.get(array).length());
  }

  /** Sends numbers as what the array holds. */
  void sendAs(int array, double[] values) {
    ByteBuffer to = at(array);
    for (double value : values) {
      switch (entries.get(array).type) {
        case F8 -> to.putDouble(value);
        case I4 -> to.putInt((int) value);
        case U1 -> to.put((byte) value);
      }
    }
  }

  void send(int array, boolean[] values) {
    ByteBuffer to = at(array);
    for (boolean value : values) {
      to.put((byte) (value ? 1 : 0));
    }
  }

  void receive(int array, boolean[] values) {
    ByteBuffer from = at(array);
    for (int i = 0; i < values.length; i++) {
      values[i] = from.get() != 0;
    }
  }
}
