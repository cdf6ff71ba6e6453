package dev.armature.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** One array in NumPy's format: head and flat values. */
final class Npy {
  private static final int CHUNK = 1 << 16;
  private static final int MAX_ELEMENTS = Integer.MAX_VALUE - 8;

  private Npy() {}

  // ---- writing

  /** How NumPy spells the element type of an array; texts are as wide as the longest. */
  static String descr(NamedArray array) {
    if (array.values() instanceof String[] texts) {
      return ElementType.STRING.descr + width(texts);
    }
    return array.type().descr;
  }

  private static int width(String[] texts) {
    int width = 1;
    for (String text : texts) {
      width = Math.max(width, text.codePointCount(0, text.length()));
    }
    return width;
  }

  /** Writes head and values. */
  static void write(NamedArray array, OutputStream out) throws IOException {
    out.write(NpyHeader.bytes(descr(array), array.shape()));
    ByteBuffer buffer = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
    Object values = array.values();
    if (values instanceof double[] v) {
      for (double x : v) {
        room(buffer, 8, out).putDouble(x);
      }
    } else if (values instanceof float[] v) {
      for (float x : v) {
        room(buffer, 4, out).putFloat(x);
      }
    } else if (values instanceof int[] v) {
      for (int x : v) {
        room(buffer, 4, out).putInt(x);
      }
    } else if (values instanceof long[] v) {
      for (long x : v) {
        room(buffer, 8, out).putLong(x);
      }
    } else if (values instanceof String[] v) {
      int width = width(v);
      for (String text : v) {
        int[] points = Arrays.copyOf(text.codePoints().toArray(), width);
        for (int point : points) {
          room(buffer, 4, out).putInt(point);
        }
      }
    } else {
      throw new IllegalStateException(array.toString());
    }
    out.write(buffer.array(), 0, buffer.position());
  }

  private static ByteBuffer room(ByteBuffer buffer, int bytes, OutputStream out)
      throws IOException {
    if (buffer.remaining() < bytes) {
      out.write(buffer.array(), 0, buffer.position());
      buffer.clear();
    }
    return buffer;
  }

  // ---- reading

  /**
   * Reads an array.
   *
   * @param available the bytes that the container says the array has, head included; an array that
   *     claims more is refused before anything is allocated
   * @param where file and array, for errors
   */
  static NamedArray read(String name, InputStream in, long available, String where)
      throws IOException {
    NpyHeader header = NpyHeader.read(in, where);
    if (!header.fields().isEmpty()) {
      throw new IOException(where + ": records of several fields are not supported");
    }
    Decoder decoder = Decoder.of(header.descr(), where);
    long count = 1;
    for (long extent : header.shape()) {
      if (extent > MAX_ELEMENTS || (count *= extent) > MAX_ELEMENTS) {
        throw new IOException(
            where + ": the shape " + Arrays.toString(header.shape()) + " is too large");
      }
    }
    long bytes = count * decoder.bytes;
    if (bytes > available) {
      throw new IOException(
          "%s: the shape %s of %s needs %d bytes, but the array has %d"
              .formatted(where, Arrays.toString(header.shape()), header.descr(), bytes, available));
    }
    if (bytes > Runtime.getRuntime().maxMemory() / 2) {
      throw new IOException(
          "%s: %d bytes are more than half of the memory (raise it with -Xmx)"
              .formatted(where, bytes));
    }
    Object values = decoder.allocate((int) count);
    ByteBuffer buffer =
        ByteBuffer.allocate(Math.max(decoder.bytes, CHUNK / decoder.bytes * decoder.bytes));
    buffer.order(decoder.order);
    long done = 0;
    for (int at = 0; at < count; ) {
      int want = (int) Math.min(buffer.capacity(), bytes - done);
      int got = in.readNBytes(buffer.array(), 0, want);
      if (got < want) {
        throw new IOException(
            "%s: the values end after %d of %d bytes".formatted(where, done + got, bytes));
      }
      int elements = want / decoder.bytes;
      decoder.decode(buffer, values, at, elements);
      at += elements;
      done += want;
    }
    int[] shape = Arrays.stream(header.shape()).mapToInt(extent -> (int) extent).toArray();
    if (header.fortranOrder() && shape.length > 1) {
      values = rowMajor(values, shape);
    }
    return NamedArray.ofObject(name, values, shape);
  }

  /** Values whose first index runs fastest, in row-major order. */
  private static Object rowMajor(Object values, int[] shape) {
    int count = java.lang.reflect.Array.getLength(values);
    Object result =
        java.lang.reflect.Array.newInstance(values.getClass().getComponentType(), count);
    int[] index = new int[shape.length];
    for (int to = 0; to < count; to++) {
      int from = 0;
      for (int axis = shape.length - 1; axis >= 0; axis--) {
        from = from * shape[axis] + index[axis];
      }
      System.arraycopy(values, from, result, to, 1);
      for (int axis = shape.length - 1; axis >= 0 && ++index[axis] == shape[axis]; axis--) {
        index[axis] = 0;
      }
    }
    return result;
  }

  /** From the bytes of one element type to one of our array types. */
  private record Decoder(char kind, int bytes, ByteOrder order) {
    static Decoder of(String descr, String where) throws IOException {
      IOException unsupported =
          new IOException(where + ": elements of type '" + descr + "' are not supported");
      if (descr.length() < 3) {
        throw unsupported;
      }
      ByteOrder order = descr.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
      char kind = descr.charAt(1);
      int size;
      try {
        size = Integer.parseInt(descr, 2, descr.length(), 10);
      } catch (NumberFormatException e) {
        unsupported.addSuppressed(e);
        throw unsupported;
      }
      boolean known =
          switch (kind) {
            case 'f' -> size == 8 || size == 4;
            case 'i' -> size == 1 || size == 2 || size == 4 || size == 8;
            case 'u' -> size == 1 || size == 2 || size == 4;
            case 'b' -> size == 1;
            case 'U', 'S' -> size >= 0 && size < CHUNK / 4;
            default -> false;
          };
      if (!known) {
        throw unsupported;
      }
      return new Decoder(kind, kind == 'U' ? Math.max(4, 4 * size) : Math.max(1, size), order);
    }

    Object allocate(int count) {
      return switch (kind) {
        case 'f' -> bytes == 8 ? new double[count] : new float[count];
        case 'U', 'S' -> new String[count];
        case 'u' -> bytes == 4 ? new long[count] : new int[count];
        default -> bytes == 8 ? new long[count] : new int[count];
      };
    }

    void decode(ByteBuffer in, Object values, int at, int count) {
      in.clear();
      if (values instanceof double[] v) {
        in.asDoubleBuffer().get(v, at, count);
      } else if (values instanceof float[] v) {
        in.asFloatBuffer().get(v, at, count);
      } else if (values instanceof long[] v) {
        for (int i = 0; i < count; i++) {
          v[at + i] = bytes == 8 ? in.getLong() : in.getInt() & 0xffffffffL;
        }
      } else if (values instanceof int[] v) {
        for (int i = 0; i < count; i++) {
          v[at + i] = integer(in);
        }
      } else if (values instanceof String[] v) {
        for (int i = 0; i < count; i++) {
          v[at + i] = text(in);
        }
      } else {
        throw new IllegalStateException(values.getClass().getName());
      }
    }

    private int integer(ByteBuffer in) {
      boolean unsigned = kind == 'u';
      return switch (bytes) {
        case 1 -> unsigned ? in.get() & 0xff : in.get();
        case 2 -> unsigned ? in.getShort() & 0xffff : in.getShort();
        default -> in.getInt();
      };
    }

    private String text(ByteBuffer in) {
      StringBuilder text = new StringBuilder();
      int step = kind == 'U' ? 4 : 1;
      for (int i = 0; i < bytes; i += step) {
        int point = step == 4 ? in.getInt() : in.get() & 0xff;
        if (Character.isValidCodePoint(point) && point != 0) {
          text.appendCodePoint(point);
        }
      }
      return text.toString();
    }
  }
}
