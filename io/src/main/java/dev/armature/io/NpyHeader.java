package dev.armature.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The head of an array in NumPy's format: six bytes of magic, two of version, the length of a text
 * (two bytes in version 1, four after), and the text, a Python dictionary such as {@code {'descr':
 * '<f8', 'fortran_order': False, 'shape': (3, 4), }}.
 *
 * @param descr the element type as NumPy spells it; empty for records
 * @param fields the fields of a record; none for plain elements
 * @param fortranOrder whether the first index runs fastest
 * @param shape the extents
 * @param comment what stands behind the dictionary, after a {@code #}
 * @param end the position of the first value
 */
record NpyHeader(
    String descr, List<Field> fields, boolean fortranOrder, long[] shape, String comment, int end) {
  /** A field of a record: {@code ('qpos', '<f8', (28,))}. */
  record Field(String name, String descr, long[] shape) {
    /** The number of values. */
    long size() {
      long size = 1;
      for (long extent : shape) {
        size = Math.multiplyExact(size, extent);
      }
      return size;
    }
  }

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int ALIGNMENT = 64;
  private static final int LONGEST = 1 << 20;
  private static final int MAX_DIMENSIONS = 32;

  /** Reads the head. {@code where} names file and array in errors. */
  static NpyHeader read(InputStream in, String where) throws IOException {
    byte[] start = in.readNBytes(8);
    for (int i = 0; i < MAGIC.length; i++) {
      if (i >= start.length || start[i] != MAGIC[i]) {
        throw new IOException(where + ": not an array in NumPy's format (wrong magic at byte 0)");
      }
    }
    if (start.length < 8) {
      throw truncated(where, start.length);
    }
    int major = start[6];
    if (major < 1 || major > 3) {
      throw new IOException(where + ": NumPy format version " + major + " at byte 6 is unknown");
    }
    byte[] size = in.readNBytes(major == 1 ? 2 : 4);
    if (size.length < (major == 1 ? 2 : 4)) {
      throw truncated(where, 8 + size.length);
    }
    long length = 0;
    for (int i = size.length - 1; i >= 0; i--) {
      length = length << 8 | (size[i] & 0xff);
    }
    if (length > LONGEST) {
      throw new IOException(where + ": a head of " + length + " bytes at byte 8 is too long");
    }
    byte[] text = in.readNBytes((int) length);
    if (text.length < length) {
      throw truncated(where, 8 + size.length + text.length);
    }
    return new Parser(
            text,
            major == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1,
            where,
            8 + size.length)
        .parse();
  }

  private static IOException truncated(String where, int at) {
    return new IOException(where + ": the array ends in its head, at byte " + at);
  }

  /** The bytes of a version 1 head, padded as NumPy pads it. */
  static byte[] bytes(String descr, int[] shape) {
    StringBuilder text = new StringBuilder("{'descr': '").append(descr);
    text.append("', 'fortran_order': False, 'shape': (");
    for (int i = 0; i < shape.length; i++) {
      text.append(i > 0 ? ", " : "").append(shape[i]);
    }
    text.append(shape.length == 1 ? ",), }" : "), }");
    return bytes(1, text.toString().getBytes(StandardCharsets.ISO_8859_1));
  }

  /** The bytes of a head of any version with a text, padded as NumPy pads it. */
  static byte[] bytes(int version, byte[] text) {
    int lengthBytes = version == 1 ? 2 : 4;
    int start = MAGIC.length + 2 + lengthBytes;
    int padded = (start + text.length + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    byte[] bytes = new byte[padded];
    Arrays.fill(bytes, (byte) ' ');
    System.arraycopy(MAGIC, 0, bytes, 0, MAGIC.length);
    bytes[MAGIC.length] = (byte) version;
    bytes[MAGIC.length + 1] = 0;
    for (int i = 0; i < lengthBytes; i++) {
      bytes[MAGIC.length + 2 + i] = (byte) (padded - start >> 8 * i);
    }
    System.arraycopy(text, 0, bytes, start, text.length);
    bytes[padded - 1] = '\n';
    return bytes;
  }

  /** Just enough of Python's literals for the dictionary. */
  private static final class Parser {
    private final String text;
    private final Charset charset;
    private final String where;
    private final int base;
    private int at;

    Parser(byte[] text, Charset charset, String where, int base) {
      this.text = new String(text, charset);
      this.charset = charset;
      this.where = where;
      this.base = base;
    }

    NpyHeader parse() throws IOException {
      String descr = null;
      List<Field> fields = List.of();
      Boolean fortran = null;
      long[] shape = null;
      expect('{');
      while (peek() != '}') {
        String key = string();
        expect(':');
        switch (key) {
          case "descr" -> {
            boolean isRecord = peek() == '[';
            fields = isRecord ? fields() : List.of();
            descr = isRecord ? "" : string();
          }
          case "fortran_order" -> fortran = bool();
          case "shape" -> shape = tuple();
          default -> throw error("unknown key '" + key + "'");
        }
        if (peek() == ',') {
          at++;
        } else if (peek() != '}') {
          throw error("expected ',' or '}'");
        }
      }
      String rest = text.substring(at + 1).strip();
      return new NpyHeader(
          need(descr, "descr"),
          fields,
          need(fortran, "fortran_order"),
          need(shape, "shape"),
          rest.startsWith("#") ? rest.substring(1) : "",
          base + text.getBytes(charset).length);
    }

    private List<Field> fields() throws IOException {
      List<Field> fields = new ArrayList<>();
      expect('[');
      while (peek() != ']') {
        expect('(');
        String name = string();
        expect(',');
        String descr = string();
        long[] shape = {};
        if (peek() == ',') {
          at++;
          shape = peek() == '(' ? tuple() : shape;
        }
        expect(')');
        fields.add(new Field(name, descr, shape));
        if (peek() == ',') {
          at++;
        }
      }
      at++;
      return fields;
    }

    private <T> T need(@Nullable T value, String key) throws IOException {
      if (value == null) {
        throw error("no '" + key + "'");
      }
      return value;
    }

    private char peek() throws IOException {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (at >= text.length()) {
        throw error("it ends too early");
      }
      return text.charAt(at);
    }

    private void expect(char c) throws IOException {
      if (peek() != c) {
        throw error("expected '" + c + "'");
      }
      at++;
    }

    private String string() throws IOException {
      char quote = peek();
      if (quote != '\'' && quote != '"') {
        throw error("expected a quoted text");
      }
      int end = text.indexOf(quote, at + 1);
      if (end < 0) {
        throw error("a quote is not closed");
      }
      String value = text.substring(at + 1, end);
      at = end + 1;
      return value;
    }

    private boolean bool() throws IOException {
      peek();
      if (text.startsWith("True", at)) {
        at += 4;
        return true;
      }
      if (text.startsWith("False", at)) {
        at += 5;
        return false;
      }
      throw error("expected True or False");
    }

    private long[] tuple() throws IOException {
      List<Long> extents = new ArrayList<>();
      expect('(');
      while (peek() != ')') {
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
          at++;
        }
        if (at == start || at - start > 18 || extents.size() == MAX_DIMENSIONS) {
          throw error("expected an extent");
        }
        extents.add(Long.parseLong(text, start, at, 10));
        if (peek() == ',') {
          at++;
        } else if (peek() != ')') {
          throw error("expected ',' or ')'");
        }
      }
      at++;
      return extents.stream().mapToLong(Long::longValue).toArray();
    }

    private IOException error(String what) {
      return new IOException(
          where + ": bad head of the array: " + what + " at byte " + (base + at));
    }
  }
}
