package dev.armature.io;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Writes WPILOG, the data log of FRC robots that AdvantageScope and WPILib's tools read (version
 * 1.0): numbers, texts, and poses as structs with their schemas.
 *
 * <pre>{@code
 * try (WpilogWriter log = WpilogWriter.open(Path.of("match.wpilog"))) {
 *   int pose = log.entry("/Robot/Pose", "struct:Pose3d");
 *   log.doubles(pose, seconds, x, y, z, qw, qx, qy, qz);
 * }
 * }</pre>
 *
 * <p>Until it is closed the file has another name ({@link PartialFile}).
 */
public final class WpilogWriter implements Closeable {
  private static final int VERSION = 0x0100;
  static final double MICROS = 1e6;

  private final PartialFile file;
  private final OutputStream out;
  private final Set<String> described = new HashSet<>();
  private int entries;
  private boolean closed;

  private WpilogWriter(Path path) throws IOException {
    file = new PartialFile(path);
    out = new BufferedOutputStream(Files.newOutputStream(file.path()), 1 << 15);
    out.write(little(12).put(ascii("WPILOG")).putShort((short) VERSION).putInt(0).array());
  }

  /** Starts a log. */
  public static WpilogWriter open(Path file) throws IOException {
    return new WpilogWriter(file);
  }

  /**
   * Starts an entry.
   *
   * @param type such as "double", "boolean", "string", "double[]", "struct:Pose3d" or
   *     "struct:Pose3d[]"
   * @return its number, for values
   */
  public int entry(String name, String type) throws IOException {
    for (Map.Entry<String, String> schema : WpilibStructs.schemas(type).entrySet()) {
      if (described.add(schema.getKey())) {
        record(start(schema.getKey(), "structschema"), 0, ascii(schema.getValue()));
      }
    }
    return start(name, type);
  }

  private int start(String name, String type) throws IOException {
    int entry = ++entries;
    byte[] n = name.getBytes(StandardCharsets.UTF_8);
    byte[] t = ascii(type);
    ByteBuffer start = little(17 + n.length + t.length).put((byte) 0).putInt(entry);
    record(0, 0, start.putInt(n.length).put(n).putInt(t.length).put(t).putInt(0).array());
    return entry;
  }

  /** A number, an array of numbers, or one or more structs of doubles. */
  public void doubles(int entry, double seconds, double... values) throws IOException {
    ByteBuffer payload = little(8 * values.length);
    for (double value : values) {
      payload.putDouble(value);
    }
    record(entry, seconds, payload.array());
  }

  /** A boolean. */
  public void bool(int entry, double seconds, boolean value) throws IOException {
    record(entry, seconds, new byte[] {(byte) (value ? 1 : 0)});
  }

  /** A text. */
  public void text(int entry, double seconds, String value) throws IOException {
    record(entry, seconds, value.getBytes(StandardCharsets.UTF_8));
  }

  private void record(int entry, double seconds, byte[] payload) throws IOException {
    long time = Math.round(seconds * MICROS);
    int a = bytes(entry);
    int b = bytes(payload.length);
    int c = bytes(time);
    out.write(a - 1 | b - 1 << 2 | c - 1 << 4);
    number(entry, a);
    number(payload.length, b);
    number(time, c);
    out.write(payload);
  }

  private static int bytes(long value) {
    return Math.max(1, (71 - Long.numberOfLeadingZeros(value)) / 8);
  }

  private void number(long value, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      out.write((int) (value >>> 8 * i));
    }
  }

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Completes the file. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      out.close();
      file.complete();
    }
  }
}
