package dev.armature.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Structures in Thrift's compact protocol, in which Parquet keeps everything but the values. */
final class Thrift {
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;

  /** No structure of Parquet is nested nearly as deep. */
  private static final int DEEPEST = 32;

  private Thrift() {}

  /** A structure: values by the numbers of their fields. */
  static final class Struct {
    private final Map<Integer, Object> fields = new TreeMap<>();

    /** Sets a whole number of 32 bits. */
    Struct i32(int field, int value) {
      fields.put(field, value);
      return this;
    }

    /** Sets a whole number of 64 bits. */
    Struct i64(int field, long value) {
      fields.put(field, value);
      return this;
    }

    /** Sets a text. */
    Struct text(int field, String value) {
      fields.put(field, value.getBytes(StandardCharsets.UTF_8));
      return this;
    }

    /** Sets a structure. */
    Struct struct(int field, Struct value) {
      fields.put(field, value);
      return this;
    }

    /** Sets a list of structures, of texts or of whole numbers of 32 bits. */
    Struct list(int field, List<?> values) {
      fields.put(field, values);
      return this;
    }

    boolean has(int field) {
      return fields.containsKey(field);
    }

    long number(int field) throws IOException {
      if (fields.get(field) instanceof Number n) {
        return n.longValue();
      }
      throw new IOException("a number is missing");
    }

    long number(int field, long otherwise) throws IOException {
      return has(field) ? number(field) : otherwise;
    }

    boolean flag(int field, boolean otherwise) {
      return fields.get(field) instanceof Boolean b ? b : otherwise;
    }

    String text(int field) throws IOException {
      if (fields.get(field) instanceof byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
      }
      throw new IOException("a name is missing");
    }

    Struct struct(int field) throws IOException {
      if (fields.get(field) instanceof Struct struct) {
        return struct;
      }
      throw new IOException("a description is missing");
    }

    /** The texts of a list; none when there is no list. */
    List<String> texts(int field) throws IOException {
      List<String> texts = new ArrayList<>();
      if (fields.get(field) instanceof List<?> list) {
        for (Object item : list) {
          if (!(item instanceof byte[] bytes)) {
            throw new IOException("a list of something else");
          }
          texts.add(new String(bytes, StandardCharsets.UTF_8));
        }
      }
      return texts;
    }

    /** The structures of a list; none when there is no list. */
    List<Struct> structs(int field) throws IOException {
      List<Struct> structs = new ArrayList<>();
      if (fields.get(field) instanceof List<?> list) {
        for (Object item : list) {
          if (!(item instanceof Struct struct)) {
            throw new IOException("a list of something else");
          }
          structs.add(struct);
        }
      }
      return structs;
    }
  }

  // ---- writing

  static byte[] bytes(Struct struct) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(struct, out);
    return out.toByteArray();
  }

  private static void write(Struct struct, ByteArrayOutputStream out) {
    int last = 0;
    for (Map.Entry<Integer, Object> field : struct.fields.entrySet()) {
      // fields are in order and close to each other, so that the short form always does
      out.write(field.getKey() - last << 4 | type(field.getValue()));
      last = field.getKey();
      writeValue(field.getValue(), out);
    }
    out.write(0);
  }

  private static int type(Object value) {
    if (value instanceof Integer) {
      return I32;
    }
    if (value instanceof Long) {
      return I64;
    }
    if (value instanceof List<?>) {
      return LIST;
    }
    return value instanceof Struct ? STRUCT : BINARY;
  }

  private static void writeValue(Object value, ByteArrayOutputStream out) {
    if (value instanceof Struct struct) {
      write(struct, out);
    } else if (value instanceof Number number) {
      long n = number.longValue();
      varint(n << 1 ^ n >> 63, out);
    } else if (value instanceof List<?> list) {
      int type = list.isEmpty() ? I32 : type(list.get(0));
      if (list.size() < 15) {
        out.write(list.size() << 4 | type);
      } else {
        out.write(0xf0 | type);
        varint(list.size(), out);
      }
      list.forEach(item -> writeValue(item, out));
    } else {
      byte[] bytes =
          value instanceof byte[] given ? given : value.toString().getBytes(StandardCharsets.UTF_8);
      varint(bytes.length, out);
      out.write(bytes, 0, bytes.length);
    }
  }

  /** A whole number in seven bits a byte, the lowest first. */
  static void varint(long value, ByteArrayOutputStream out) {
    long left = value;
    while ((left & ~0x7fL) != 0) {
      out.write((int) (left & 0x7f | 0x80));
      left >>>= 7;
    }
    out.write((int) left);
  }

  // ---- reading

  /**
   * Reads a structure.
   *
   * @throws IOException when it is none, or cut off
   */
  static Struct read(ByteBuffer in) throws IOException {
    return read(in, 0);
  }

  private static Struct read(ByteBuffer in, int depth) throws IOException {
    if (depth > DEEPEST) {
      throw new IOException("structures within structures within structures");
    }
    Struct struct = new Struct();
    int field = 0;
    for (int head = unsigned(in); head != 0; head = unsigned(in)) {
      field = head >> 4 == 0 ? (int) zigzag(in) : field + (head >> 4);
      int type = head & 15;
      Object value = type == TRUE || type == FALSE ? type == TRUE : value(in, type, depth);
      if (value != null) {
        struct.fields.put(field, value);
      }
    }
    return struct;
  }

  private static @Nullable Object value(ByteBuffer in, int type, int depth) throws IOException {
    switch (type) {
      case TRUE, FALSE:
        return unsigned(in) == TRUE;
      case BYTE:
        return (long) (byte) unsigned(in);
      case DOUBLE:
        skip(in, 8);
        return null;
      case BINARY:
        byte[] bytes = new byte[length(in)];
        in.get(bytes);
        return bytes;
      case LIST, SET:
        int head = unsigned(in);
        int size = head >> 4 == 15 ? length(in) : head >> 4;
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          Object item = value(in, head & 15, depth + 1);
          if (item != null) {
            list.add(item);
          }
        }
        return list;
      case MAP:
        int pairs = length(in);
        int types = pairs == 0 ? 0 : unsigned(in);
        for (int i = 0; i < pairs; i++) {
          value(in, types >> 4, depth + 1);
          value(in, types & 15, depth + 1);
        }
        return null;
      case STRUCT:
        return read(in, depth + 1);
      default:
        if (type < BYTE || type > I64) {
          throw new IOException("a value of the unknown kind " + type);
        }
        return zigzag(in);
    }
  }

  private static void skip(ByteBuffer in, int bytes) throws IOException {
    if (in.remaining() < bytes) {
      throw new IOException("cut off");
    }
    in.position(in.position() + bytes);
  }

  /** A length that the rest can have: everything takes a byte at least. */
  private static int length(ByteBuffer in) throws IOException {
    long length = varint(in);
    if (length < 0 || length > in.remaining()) {
      throw new IOException("cut off");
    }
    return (int) length;
  }

  private static int unsigned(ByteBuffer in) throws IOException {
    if (!in.hasRemaining()) {
      throw new IOException("cut off");
    }
    return in.get() & 0xff;
  }

  private static long zigzag(ByteBuffer in) throws IOException {
    long value = varint(in);
    return value >>> 1 ^ -(value & 1);
  }

  /** A whole number in seven bits a byte. */
  static long varint(ByteBuffer in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = unsigned(in);
      value |= (long) (b & 0x7f) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw new IOException("a number that does not end");
  }
}
