package dev.armature.io;

import dev.armature.io.Parquet.Physical;
import dev.armature.io.Thrift.Struct;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Reads a Parquet file of numbers, texts, and lists of them. */
final class ParquetReader {
  private static final int TAIL = 8;

  /** Names of the ways of compression; their order gives the codes. */
  private static final List<String> CODECS =
      List.of("none", "Snappy", "gzip", "LZO", "Brotli", "LZ4", "Zstandard", "LZ4");

  private static final int SNAPPY = 1;
  private static final int GZIP = 2;

  // kinds of pages
  private static final int DATA = 0;
  private static final int DICTIONARY = 2;
  private static final int DATA_2 = 3;

  // repetitions of a column, and the mark of lists
  private static final int OPTIONAL = 1;
  private static final int REPEATED = 2;

  private final Path file;
  private final RandomAccessFile in;
  private final Map<String, ParquetColumn> columns = new LinkedHashMap<>();

  private ParquetReader(Path file, RandomAccessFile in) {
    this.file = file;
    this.in = in;
  }

  static Map<String, NamedArray> read(Path file) throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      return new ParquetReader(file, in).read();
    } catch (IOException e) {
      throw PartialFile.named(file, e);
    } catch (OutOfMemoryError | ArithmeticException | NegativeArraySizeException e) {
      throw new IOException(file + ": its columns do not fit into memory", e);
    }
  }

  private Map<String, NamedArray> read() throws IOException {
    Struct footer = footer();
    List<Struct> schema = footer.structs(2);
    if (schema.isEmpty()) {
      throw damaged("no columns are described");
    }
    int[] at = {1};
    for (long i = schema.get(0).number(5, 0); i > 0; i--) {
      column(schema, at, new ArrayList<>(), new int[3]);
    }
    for (Struct group : footer.structs(4)) {
      for (Struct chunk : group.structs(1)) {
        chunk(chunk.struct(3));
      }
    }
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    for (ParquetColumn column : columns.values()) {
      NamedArray array = column.array();
      if (array.size() > 0 || array.shape().length == 1) {
        arrays.put(array.name(), array);
      }
    }
    for (Struct note : footer.structs(5)) {
      note(note.text(1), note.has(2) ? note.text(2) : "", arrays);
    }
    return arrays;
  }

  private static void note(String key, String value, Map<String, NamedArray> arrays) {
    if (key.startsWith(Parquet.COLUMNS)) {
      String name = key.substring(Parquet.COLUMNS.length());
      NamedArray array = arrays.get(name);
      List<String> labels = RowJournal.split(value);
      if (array != null && array.shape().length == 2 && labels.size() == array.rowSize()) {
        arrays.put(name, array.withColumns(labels));
      }
    } else if (key.startsWith(Parquet.KEY)) {
      String name = key.substring(Parquet.KEY.length());
      arrays.put(name, NamedArray.of(name, new String[] {value}));
    }
  }

  private Struct footer() throws IOException {
    long length = in.length();
    byte[] tail = new byte[TAIL];
    if (length >= TAIL + ParquetWriter.MAGIC.length) {
      in.seek(length - TAIL);
      in.readFully(tail);
    }
    if (!Arrays.equals(tail, 4, TAIL, ParquetWriter.MAGIC, 0, 4)) {
      throw new IOException(file + ": not a Parquet file, or one that was not completed");
    }
    long size = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
    if (size < 0 || size > length - TAIL) {
      throw damaged("its end does not say where the columns are");
    }
    return Thrift.read(bytes(length - TAIL - size, size));
  }

  private ByteBuffer bytes(long from, long count) throws IOException {
    if (from < 0 || count < 0 || from > in.length() - count) {
      throw damaged("something is said to be beyond its end");
    }
    byte[] bytes = new byte[Math.toIntExact(count)];
    in.seek(from);
    in.readFully(bytes);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private IOException damaged(String how) {
    return new IOException(file + ": damaged; " + how);
  }

  // ---- the columns

  /**
   * Finds the columns below an element of the schema.
   *
   * @param at the next element
   * @param levels how often something above may repeat; how many levels of definition are above,
   *     and how many down to what repeats
   */
  private void column(List<Struct> schema, int[] at, List<String> above, int[] levels)
      throws IOException {
    if (at[0] >= schema.size()) {
      throw damaged("the description of its columns is cut off");
    }
    Struct element = schema.get(at[0]++);
    int repetition = (int) element.number(3, 0);
    int[] own = levels.clone();
    own[1] += repetition == OPTIONAL || repetition == REPEATED ? 1 : 0;
    if (repetition == REPEATED) {
      own[0]++;
      own[2] = own[1];
    }
    List<String> path = new ArrayList<>(above);
    path.add(element.text(4));
    if (!element.has(1)) {
      for (long i = element.number(5, 0); i > 0; i--) {
        column(schema, at, path, own);
      }
      return;
    }
    // a list is a group of a repeated group: only the first has a name of its own
    String name =
        String.join(".", own[0] > 0 && path.size() > 2 ? path.subList(0, path.size() - 2) : path);
    long type = element.number(1);
    if (own[0] > 1 || type < 0 || type >= Physical.values().length) {
      throw new IOException(
          file + ": \"" + name + "\" holds lists of lists; numbers, texts and lists are read");
    }
    columns.put(
        String.join(".", path), new ParquetColumn(file, name, Physical.values()[(int) type], own));
  }

  // ---- the pages of a column

  private void chunk(Struct about) throws IOException {
    List<String> path = about.texts(3);
    ParquetColumn column = columns.get(String.join(".", path));
    if (column == null) {
      throw damaged("values of a column that is not described: " + path);
    }
    long first = about.number(9);
    long dictionary = about.number(11, first);
    // some writers say 0 where there is no dictionary
    long start = dictionary > 0 ? Math.min(first, dictionary) : first;
    ByteBuffer all = bytes(start, about.number(7));
    int codec = (int) about.number(4);
    long left = about.number(5);
    while (left > 0) {
      if (!all.hasRemaining()) {
        throw damaged("values are missing in \"" + column.name() + "\"");
      }
      Struct head = Thrift.read(all);
      int size = (int) head.number(3);
      if (size < 0 || size > all.remaining()) {
        throw damaged("values of \"" + column.name() + "\" are cut off");
      }
      ByteBuffer page = all.slice(all.position(), size);
      all.position(all.position() + size);
      left -= page(column, head, page, codec);
    }
  }

  /** Takes a page and returns how many values it has. */
  private long page(ParquetColumn column, Struct head, ByteBuffer page, int codec)
      throws IOException {
    int size = (int) head.number(2);
    switch ((int) head.number(1)) {
      case DATA:
        Struct data = head.struct(5);
        column.page((int) data.number(1), (int) data.number(2), unpack(page, codec, size));
        return data.number(1);
      case DATA_2:
        Struct data2 = head.struct(8);
        // levels stand before the rest, and are not compressed
        int repetition = (int) data2.number(6, 0);
        int definition = (int) data2.number(5, 0);
        int levels = repetition + definition;
        if (repetition < 0 || definition < 0 || levels > page.remaining()) {
          throw damaged("levels of \"" + column.name() + "\" are cut off");
        }
        ByteBuffer values = page.slice(levels, page.remaining() - levels);
        column.page(
            (int) data2.number(1),
            (int) data2.number(4),
            page.slice(0, repetition),
            page.slice(repetition, definition),
            unpack(values, data2.flag(7, true) ? codec : 0, size - levels));
        return data2.number(1);
      case DICTIONARY:
        Struct dictionary = head.struct(7);
        column.dictionary((int) dictionary.number(1), unpack(page, codec, size));
        return 0;
      default:
        return 0;
    }
  }

  private ByteBuffer unpack(ByteBuffer packed, int codec, int size) throws IOException {
    byte[] bytes;
    if (size < 0) {
      throw damaged("a page of a negative size");
    }
    if (codec == 0) {
      return packed.order(ByteOrder.LITTLE_ENDIAN);
    } else if (codec == SNAPPY) {
      bytes = Snappy.read(packed, size);
    } else if (codec == GZIP) {
      byte[] all = new byte[packed.remaining()];
      packed.get(all);
      try (InputStream unzip = new GZIPInputStream(new ByteArrayInputStream(all))) {
        bytes = unzip.readNBytes(size);
      }
    } else {
      throw new IOException(
          "%s: compressed by %s; Snappy, gzip and no compression are read"
              .formatted(file, codec < CODECS.size() && codec > 0 ? CODECS.get(codec) : codec));
    }
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
