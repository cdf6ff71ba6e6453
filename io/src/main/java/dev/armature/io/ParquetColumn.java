package dev.armature.io;

import dev.armature.io.Parquet.Physical;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The values of a column that is being read. Where a value is missing, a number is not a number and
 * a text is empty.
 *
 * <p>A page has up to three parts: for each place how deep lists go on (0 begins a new row), how
 * much of the path to it is defined, and the values of the places where everything is.
 */
final class ParquetColumn {
  private static final int PLAIN = 0;
  private static final int PLAIN_DICTIONARY = 2;
  private static final int RLE_DICTIONARY = 8;

  /** The bits of an index in a dictionary, at most. */
  private static final int WIDEST = 31;

  private final Path file;
  private final String name;
  private final Physical type;
  private final int maxRepetition;
  private final int maxDefinition;

  /** What is defined at least where a list has a place. */
  private final int placeDefinition;

  private final Values values = new Values();
  private Values dictionary = new Values();
  private int rows;
  private int inRow;
  private int width = -1;

  /**
   * An empty column.
   *
   * @param levels its greatest levels of repetition and definition, and the definition of places
   */
  ParquetColumn(Path file, String name, Physical type, int[] levels) throws IOException {
    if (type == Physical.INT96 || type == Physical.FIXED_LEN_BYTE_ARRAY) {
      throw new IOException(
          "%s: \"%s\" holds %s; numbers, texts and lists of them are read"
              .formatted(file, name, type));
    }
    this.file = file;
    this.name = name;
    this.type = type;
    maxRepetition = levels[0];
    maxDefinition = levels[1];
    placeDefinition = levels[2];
  }

  String name() {
    return name;
  }

  private IOException damaged(String how) {
    return new IOException("%s: damaged; \"%s\" %s".formatted(file, name, how));
  }

  // ---- values

  /** Numbers or texts, as many as there are. */
  private final class Values {
    private double[] reals = {};
    private long[] wholes = {};
    private String[] texts = {};
    private int count;

    private boolean isReal() {
      return type == Physical.DOUBLE || type == Physical.FLOAT;
    }

    private void grow(int more) {
      int least = Math.addExact(count, more);
      int length =
          isReal() ? reals.length : type == Physical.BYTE_ARRAY ? texts.length : wholes.length;
      if (least > length) {
        int next = Math.max(least, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * length));
        if (isReal()) {
          reals = Arrays.copyOf(reals, next);
        } else if (type == Physical.BYTE_ARRAY) {
          texts = Arrays.copyOf(texts, next);
        } else {
          wholes = Arrays.copyOf(wholes, next);
        }
      }
    }

    /** Appends values as they stand. */
    void plain(ByteBuffer in, int number) throws IOException {
      int each =
          switch (type) {
            case DOUBLE, INT64 -> 8;
            case BOOLEAN -> 0;
            default -> 4;
          };
      if (number < 0 || (long) each * number > in.remaining() || number > 8L * in.remaining()) {
        throw damaged("has a page that is too short");
      }
      grow(number);
      for (int i = 0; i < number; i++, count++) {
        switch (type) {
          case DOUBLE -> reals[count] = in.getDouble();
          case FLOAT -> reals[count] = in.getFloat();
          case INT64 -> wholes[count] = in.getLong();
          case INT32 -> wholes[count] = in.getInt();
          case BOOLEAN -> wholes[count] = in.get(in.position() + i / 8) >> i % 8 & 1;
          default -> texts[count] = text(in);
        }
      }
    }

    private String text(ByteBuffer in) throws IOException {
      int length = in.remaining() < 4 ? -1 : in.getInt();
      if (length < 0 || length > in.remaining()) {
        throw damaged("has a page that is too short");
      }
      byte[] bytes = new byte[length];
      in.get(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Appends a value of others. */
    void take(Values others, int index) throws IOException {
      if (index < 0 || index >= others.count) {
        throw damaged("has an index beyond its dictionary");
      }
      grow(1);
      if (isReal()) {
        reals[count] = others.reals[index];
      } else if (type == Physical.BYTE_ARRAY) {
        texts[count] = others.texts[index];
      } else {
        wholes[count] = others.wholes[index];
      }
      count++;
    }

    void missing() throws IOException {
      grow(1);
      if (isReal()) {
        reals[count] = Double.NaN;
      } else if (type == Physical.BYTE_ARRAY) {
        texts[count] = "";
      } else {
        throw new IOException(
            "%s: \"%s\" has no whole number in row %d".formatted(file, name, rows));
      }
      count++;
    }

    Object trimmed() {
      switch (type) {
        case DOUBLE:
          return Arrays.copyOf(reals, count);
        case FLOAT:
          float[] floats = new float[count];
          for (int i = 0; i < count; i++) {
            floats[i] = (float) reals[i];
          }
          return floats;
        case INT64:
          return Arrays.copyOf(wholes, count);
        case BYTE_ARRAY:
          return Arrays.copyOf(texts, count);
        default:
          int[] ints = new int[count];
          for (int i = 0; i < count; i++) {
            ints[i] = (int) wholes[i];
          }
          return ints;
      }
    }
  }

  // ---- pages

  /** Each part of a column may have a dictionary of its own. */
  void dictionary(int number, ByteBuffer page) throws IOException {
    dictionary = new Values();
    dictionary.plain(page, number);
  }

  /** A page that begins with its levels, each after its length. */
  void page(int places, int encoding, ByteBuffer page) throws IOException {
    ByteBuffer none = ByteBuffer.allocate(0);
    ByteBuffer repetition = maxRepetition > 0 ? part(page) : none;
    ByteBuffer definition = maxDefinition > 0 ? part(page) : none;
    page(places, encoding, repetition, definition, page);
  }

  private ByteBuffer part(ByteBuffer page) throws IOException {
    int length = page.remaining() < 4 ? -1 : page.getInt();
    if (length < 0 || length > page.remaining()) {
      throw damaged("has a page that is too short");
    }
    ByteBuffer part = page.slice(page.position(), length);
    page.position(page.position() + length);
    return part;
  }

  void page(
      int places, int encoding, ByteBuffer repetition, ByteBuffer definition, ByteBuffer content)
      throws IOException {
    if (places < 0) {
      throw damaged("has a page of a negative size");
    }
    int[] repeated = levels(repetition, maxRepetition, places);
    int[] defined = levels(definition, maxDefinition, places);
    int present = 0;
    for (int level : defined) {
      present += level == maxDefinition ? 1 : 0;
    }
    Values source = dictionary;
    int[] indices;
    if (encoding == PLAIN) {
      source = new Values();
      source.plain(content, present);
      indices = new int[present];
      Arrays.setAll(indices, i -> i);
    } else if (encoding == PLAIN_DICTIONARY || encoding == RLE_DICTIONARY) {
      int bits = content.hasRemaining() ? content.get() : 0;
      indices = hybrid(content, bits, present);
    } else {
      throw new IOException(
          "%s: \"%s\" has the encoding %d; plain values and dictionaries are read"
              .formatted(file, name, encoding));
    }
    for (int i = 0, next = 0; i < places; i++) {
      if (repeated[i] == 0) {
        endRow();
        rows++;
      }
      if (defined[i] == maxDefinition) {
        values.take(source, indices[next++]);
        inRow++;
      } else if (defined[i] >= placeDefinition) {
        values.missing();
        inRow++;
      }
    }
  }

  private int[] levels(ByteBuffer in, int most, int places) throws IOException {
    return most == 0
        ? new int[places]
        : hybrid(in, Integer.SIZE - Integer.numberOfLeadingZeros(most), places);
  }

  /** Small numbers: runs of one of them, and eights of packed ones. */
  private int[] hybrid(ByteBuffer in, int bits, int number) throws IOException {
    if (bits < 0 || bits > WIDEST) {
      throw damaged("has indices of " + bits + " bits");
    }
    int[] all = new int[number];
    for (int at = 0; at < number; ) {
      long head = Thrift.varint(in);
      if ((head & 1) == 0) {
        int value = 0;
        for (int i = 0; i < (bits + 7) / 8; i++) {
          value |= (next(in) & 0xff) << 8 * i;
        }
        int end = (int) Math.min(number, at + (head >>> 1));
        if (end == at) {
          throw damaged("has an empty run");
        }
        Arrays.fill(all, at, end, value);
        at = end;
      } else {
        // the last eight may be cut off where nothing follows
        long bytes = Math.min((head >>> 1) * bits, in.remaining());
        int end = (int) Math.min(number, at + (head >>> 1) * 8);
        if (end == at || (end - at) * (long) bits > 8 * bytes) {
          throw damaged("has a page that is too short");
        }
        int first = in.position();
        for (int bit = 0; at < end; at++, bit += bits) {
          all[at] = packed(in, first, bit, bits);
        }
        in.position(first + (int) bytes);
      }
    }
    return all;
  }

  /** Some bits of the bytes from a place on, the lowest first. */
  private static int packed(ByteBuffer in, int first, int bit, int bits) {
    long value = 0;
    for (int i = bit / 8; 8 * i < bit + bits; i++) {
      value |= (in.get(first + i) & 0xffL) << 8 * (i - bit / 8);
    }
    return (int) (value >>> bit % 8 & (1L << bits) - 1);
  }

  private byte next(ByteBuffer in) throws IOException {
    if (!in.hasRemaining()) {
      throw damaged("has a page that is too short");
    }
    return in.get();
  }

  // ---- rows

  private void endRow() throws IOException {
    if (rows == 0) {
      return;
    }
    if (width >= 0 && width != inRow) {
      throw new IOException(
          "%s: \"%s\" has lists of %d and, in row %d, of %d values"
              .formatted(file, name, width, rows, inRow));
    }
    width = inRow;
    inRow = 0;
  }

  /** All values that were read. */
  NamedArray array() throws IOException {
    endRow();
    int[] shape = maxRepetition == 0 ? new int[] {rows} : new int[] {rows, Math.max(0, width)};
    return NamedArray.ofObject(name, values.trimmed(), shape);
  }
}
