package dev.armature.io;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * NumPy's {@code .npz}: a zip of arrays. What is written is read by {@code numpy.load}, and the
 * same arrays give the same bytes.
 *
 * <p>Read are little- and big-endian arrays of float64, float32, integers up to 64 bits, booleans
 * and texts, in either order of storage. The labels of the columns of {@code a} are an array of
 * texts called {@code a.columns}.
 */
public final class Npz {
  static final String COLUMNS = ".columns";
  private static final LocalDateTime EPOCH = LocalDateTime.of(1980, 1, 1, 0, 0);

  private Npz() {}

  /** Writes arrays, uncompressed, replacing the file. */
  public static void write(Path file, Collection<NamedArray> arrays) throws IOException {
    write(file, arrays, false);
  }

  /** Writes arrays, replacing the file; compressed files are smaller and slower. */
  public static void write(Path file, Collection<NamedArray> arrays, boolean compressed)
      throws IOException {
    PartialFile.write(
        file,
        part -> {
          try (ZipOutputStream zip = zip(part)) {
            for (NamedArray array : arrays) {
              entry(zip, array, compressed);
              if (!array.columns().isEmpty()) {
                entry(zip, columns(array.name(), array.columns()), compressed);
              }
            }
          }
        });
  }

  static ZipOutputStream zip(Path file) throws IOException {
    return new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
  }

  /** The array that keeps the labels of another. */
  static NamedArray columns(String name, List<String> labels) {
    return NamedArray.of(name + COLUMNS, labels.toArray(String[]::new));
  }

  static void entry(ZipOutputStream zip, NamedArray array, boolean compressed) throws IOException {
    ZipEntry entry = newEntry(array.name());
    if (!compressed) {
      // A stored entry tells its size and checksum before its bytes: one pass to find them.
      Measure measure = new Measure();
      Npy.write(array, measure);
      store(entry, measure.count, measure.crc.getValue());
    }
    zip.putNextEntry(entry);
    Npy.write(array, zip);
    zip.closeEntry();
  }

  static ZipEntry newEntry(String name) {
    ZipEntry entry = new ZipEntry(name + ".npy");
    entry.setTimeLocal(EPOCH);
    return entry;
  }

  static void store(ZipEntry entry, long size, long crc) {
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(size);
    entry.setCompressedSize(size);
    entry.setCrc(crc);
  }

  /**
   * Reads all arrays, in file order.
   *
   * @throws IOException when the file is no zip, is cut short, or holds something that is no array;
   *     the message says where
   */
  public static Map<String, NamedArray> read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NoSuchFileException(file.toString(), null, "no such file");
    }
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (Enumeration<? extends ZipEntry> e = zip.entries(); e.hasMoreElements(); ) {
        ZipEntry entry = e.nextElement();
        String name = entry.getName();
        if (!name.endsWith(".npy") || name.length() == 4) {
          throw new IOException(file + ": \"" + name + "\" is not an array (*.npy)");
        }
        String key = name.substring(0, name.length() - 4);
        String where = file + ": \"" + name + "\"";
        arrays.put(key, read(zip, entry, key, where));
      }
    } catch (ZipException | EOFException exception) {
      throw new IOException(
          "%s: not a complete NPZ (zip) file of %d bytes: %s"
              .formatted(file, Files.size(file), reason(exception)),
          exception);
    }
    return foldColumns(arrays);
  }

  private static NamedArray read(ZipFile zip, ZipEntry entry, String key, String where)
      throws IOException {
    try (CheckedInputStream in =
        new CheckedInputStream(new BufferedInputStream(zip.getInputStream(entry)), new CRC32())) {
      NamedArray array = Npy.read(key, in, Math.max(0, entry.getSize()), where);
      in.transferTo(OutputStream.nullOutputStream());
      if (in.getChecksum().getValue() != entry.getCrc()) {
        throw new IOException(where + ": damaged: the checksum does not fit the bytes");
      }
      return array;
    } catch (ZipException | EOFException exception) {
      throw new IOException(where + ": damaged: " + reason(exception), exception);
    }
  }

  private static String reason(IOException exception) {
    return exception.getMessage() == null ? "it ends too early" : exception.getMessage();
  }

  private static Map<String, NamedArray> foldColumns(Map<String, NamedArray> arrays) {
    Map<String, NamedArray> folded = new LinkedHashMap<>();
    arrays.forEach(
        (name, array) -> {
          NamedArray labels = arrays.get(name + COLUMNS);
          if (labels != null
              && labels.values() instanceof String[] texts
              && array.shape().length == 2
              && texts.length == array.rowSize()) {
            folded.put(name, array.withColumns(List.of(texts)));
          } else if (!name.endsWith(COLUMNS)
              || !arrays.containsKey(name.substring(0, name.length() - COLUMNS.length()))) {
            folded.put(name, array);
          }
        });
    return folded;
  }

  /** Counts and sums up what is written to it. */
  static final class Measure extends OutputStream {
    final CRC32 crc = new CRC32();
    long count;

    @Override
    public void write(int b) {
      crc.update(b);
      count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      crc.update(bytes, offset, length);
      count += length;
    }
  }
}
