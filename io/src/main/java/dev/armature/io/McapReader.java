package dev.armature.io;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Reads MCAP from its beginning to its end, as {@link McapWriter} and others write it: messages in
 * chunks that are not compressed, or outside of chunks. The index is not needed, so a file that was
 * cut off gives all messages that are whole in it.
 *
 * <pre>{@code
 * McapReader.Content content =
 *     McapReader.read(file, message -> System.out.println(message.topic() + message.text()));
 * }</pre>
 *
 * <p>Lengths and numbers in the file are checked before they are used; what does not fit is an
 * error with its place in the file. Checksums of chunks are compared.
 */
public final class McapReader {
  static final byte[] MAGIC = {(byte) 0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};
  static final int HEADER = 0x01;
  static final int FOOTER = 0x02;
  static final int SCHEMA = 0x03;
  static final int CHANNEL = 0x04;
  static final int MESSAGE = 0x05;
  static final int CHUNK = 0x06;
  static final int MESSAGE_INDEX = 0x07;
  static final int CHUNK_INDEX = 0x08;
  static final int STATISTICS = 0x0B;
  static final int METADATA = 0x0C;
  static final int METADATA_INDEX = 0x0D;
  static final int SUMMARY_OFFSET = 0x0E;
  static final int DATA_END = 0x0F;

  /** Bytes of a record before its content: what it is, and how long. */
  static final int RECORD_HEAD = 9;

  /** Bytes of a message before its content: channel, number, two times. */
  private static final int MESSAGE_HEAD = 22;

  private static final int LARGEST_RECORD = Integer.MAX_VALUE - 16;

  /**
   * A message.
   *
   * @param topic of its channel
   * @param schema name of its schema, or empty
   * @param encoding such as "json"
   * @param time when it was logged, ns
   * @param content its bytes
   */
  public record Message(String topic, String schema, String encoding, long time, byte[] content) {
    /** The content as text. */
    public String text() {
      return new String(content, StandardCharsets.UTF_8);
    }
  }

  /** Takes messages, in the order of the file. */
  @FunctionalInterface
  public interface Sink {
    /** Takes a message. */
    void take(Message message) throws IOException;
  }

  /**
   * What a file had besides its messages.
   *
   * @param messages how many there were
   * @param whole whether the file has an end; one that was cut off has not
   * @param metadata texts by name, by the name of the record they are in
   */
  public record Content(long messages, boolean whole, Map<String, Map<String, String>> metadata) {}

  private record Channel(String topic, String schema, String encoding) {}

  private final Path file;
  private final InputStream in;
  private final long size;
  private final Sink sink;
  private final Map<Integer, String> schemas = new HashMap<>();
  private final Map<Integer, Channel> channels = new HashMap<>();
  private final Map<String, Map<String, String>> metadata = new LinkedHashMap<>();
  private long position;
  private long messages;

  private McapReader(Path file, InputStream in, long size, Sink sink) {
    this.file = file;
    this.in = in;
    this.size = size;
    this.sink = sink;
  }

  /**
   * Reads a file and hands its messages to a sink.
   *
   * @throws IOException when it is no MCAP file, has something wrong in it, or chunks that are
   *     compressed
   */
  public static Content read(Path file, Sink sink) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      McapReader reader = new McapReader(file, in, Files.size(file), sink);
      boolean whole = reader.records();
      return new Content(reader.messages, whole, reader.metadata);
    }
  }

  /** Reads up to the end of the data; false when the file ends before. */
  private boolean records() throws IOException {
    byte[] magic = in.readNBytes(MAGIC.length);
    if (!Arrays.equals(magic, MAGIC)) {
      throw new IOException(file + ": not an MCAP file; it does not begin as one");
    }
    position = MAGIC.length;
    while (size - position >= RECORD_HEAD) {
      ByteBuffer head = bytes(RECORD_HEAD);
      int opcode = head.get() & 0xff;
      long length = head.getLong();
      long left = size - position;
      if (opcode == 0) {
        throw wrong(position - RECORD_HEAD, "a record of kind 0");
      }
      if (length < 0 || length > left) {
        // what is missing was cut off; a chunk has whole messages before that
        if (opcode == CHUNK && length > 0) {
          chunk(bytes((int) Math.min(left, LARGEST_RECORD)), true);
        }
        return false;
      }
      if (opcode == DATA_END || opcode == FOOTER) {
        return true;
      }
      if (length > LARGEST_RECORD) {
        throw wrong(position - RECORD_HEAD, "a record of " + length + " bytes");
      }
      if (opcode == CHUNK) {
        chunk(bytes((int) length), false);
      } else if (opcode == SCHEMA || opcode == CHANNEL || opcode == MESSAGE || opcode == METADATA) {
        record(opcode, bytes((int) length), position - length);
      } else {
        in.skipNBytes(length);
        position += length;
      }
    }
    return false;
  }

  private ByteBuffer bytes(int count) throws IOException {
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException(file + ": became shorter while it was read");
    }
    position += count;
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private IOException wrong(long at, String what) {
    return new IOException("%s: %s at byte %d; the file is damaged".formatted(file, what, at));
  }

  /** The records of a chunk; of one that was cut off those that are whole. */
  private void chunk(ByteBuffer chunk, boolean cut) throws IOException {
    long start = position - chunk.limit();
    try {
      chunk.position(16);
      long plain = chunk.getLong();
      int crc = chunk.getInt();
      String compression = text(chunk);
      long length = chunk.getLong();
      if (!compression.isEmpty()) {
        throw new IOException(
            "%s: chunks compressed by %s are not read; write them without compression"
                .formatted(file, compression));
      }
      if (!cut && (length != chunk.remaining() || plain != length)) {
        throw wrong(start, "a chunk that does not have the length it says");
      }
      CRC32 sum = new CRC32();
      sum.update(chunk.array(), chunk.position(), chunk.remaining());
      if (!cut && crc != 0 && (int) sum.getValue() != crc) {
        throw wrong(start, "a chunk whose checksum differs");
      }
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      if (cut) {
        return;
      }
      throw wrong(start, "a chunk that is too short");
    }
    while (chunk.remaining() >= RECORD_HEAD) {
      int opcode = chunk.get() & 0xff;
      long length = chunk.getLong();
      if (length < 0 || length > chunk.remaining()) {
        if (cut) {
          return;
        }
        throw wrong(start + chunk.position(), "a record longer than its chunk");
      }
      ByteBuffer content = chunk.slice(chunk.position(), (int) length).order(chunk.order());
      record(opcode, content, start + chunk.position());
      chunk.position(chunk.position() + (int) length);
    }
    if (!cut && chunk.hasRemaining()) {
      throw wrong(start + chunk.position(), "a piece of a record");
    }
  }

  private void record(int opcode, ByteBuffer content, long at) throws IOException {
    try {
      switch (opcode) {
        case SCHEMA -> schemas.put(u16(content), text(content));
        case CHANNEL -> channel(content, at);
        case MESSAGE -> message(content, at);
        case METADATA -> metadata.put(text(content), texts(content));
        default -> {}
      }
    } catch (BufferUnderflowException e) {
      throw wrong(at, "a record that is too short");
    }
  }

  private void channel(ByteBuffer content, long at) throws IOException {
    int id = u16(content);
    int schema = u16(content);
    // 0 stands for a channel without schema
    String name = schema == 0 ? "" : schemas.get(schema);
    if (name == null) {
      throw wrong(at, "a channel with the schema " + schema + ", which there is not");
    }
    channels.put(id, new Channel(text(content), name, text(content)));
  }

  private void message(ByteBuffer content, long at) throws IOException {
    if (content.remaining() < MESSAGE_HEAD) {
      throw new BufferUnderflowException();
    }
    int id = u16(content);
    Channel channel = channels.get(id);
    if (channel == null) {
      throw wrong(at, "a message of the channel " + id + ", which there is not");
    }
    content.getInt();
    long time = content.getLong();
    content.getLong();
    byte[] bytes = new byte[content.remaining()];
    content.get(bytes);
    messages++;
    sink.take(new Message(channel.topic, channel.schema, channel.encoding, time, bytes));
  }

  private static int u16(ByteBuffer content) {
    return content.getShort() & 0xffff;
  }

  private static String text(ByteBuffer content) {
    int length = content.getInt();
    if (length < 0 || length > content.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] utf8 = new byte[length];
    content.get(utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }

  private static Map<String, String> texts(ByteBuffer content) {
    int length = content.getInt();
    int end = content.position() + length;
    if (length < 0 || end > content.limit()) {
      throw new BufferUnderflowException();
    }
    Map<String, String> texts = new LinkedHashMap<>();
    while (content.position() < end) {
      texts.put(text(content), text(content));
    }
    return texts;
  }
}
