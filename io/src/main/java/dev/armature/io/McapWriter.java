package dev.armature.io;

import static dev.armature.io.McapReader.CHANNEL;
import static dev.armature.io.McapReader.CHUNK;
import static dev.armature.io.McapReader.CHUNK_INDEX;
import static dev.armature.io.McapReader.DATA_END;
import static dev.armature.io.McapReader.FOOTER;
import static dev.armature.io.McapReader.HEADER;
import static dev.armature.io.McapReader.MAGIC;
import static dev.armature.io.McapReader.MESSAGE;
import static dev.armature.io.McapReader.MESSAGE_INDEX;
import static dev.armature.io.McapReader.METADATA;
import static dev.armature.io.McapReader.METADATA_INDEX;
import static dev.armature.io.McapReader.RECORD_HEAD;
import static dev.armature.io.McapReader.SCHEMA;
import static dev.armature.io.McapReader.STATISTICS;
import static dev.armature.io.McapReader.SUMMARY_OFFSET;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * Writes MCAP, the container of Foxglove and ROS 2 for timed messages, as published at mcap.dev:
 * chunks with an index of their messages, a summary with schemas, channels, an index of the chunks
 * and statistics, and checksums over chunks, data and summary. Chunks are not compressed.
 *
 * <pre>{@code
 * try (McapWriter out = McapWriter.open(file)) {
 *   int schema = out.schema("pressure", "jsonschema", "{\"type\": \"object\"}");
 *   int channel = out.channel("/pressure", schema, "json");
 *   out.message(channel, nanoseconds, bytes);
 * }
 * }</pre>
 *
 * <p>Until it is closed the file has another name ({@link PartialFile}). Messages go to it at least
 * twice a second; after a crash, readers that need no index read all chunks of it.
 */
public final class McapWriter implements Closeable {
  private static final int CHUNK_BYTES = 1 << 19;

  /** How long a message may wait, so that a process that is killed loses little. */
  private static final long CHUNK_NANOS = 400_000_000L;

  /**
   * A schema or a channel, as it stands both in the first chunk that uses it and in the summary.
   */
  private record Entry(int opcode, byte[] content) {}

  /** A message of the chunk: when, and where in it. */
  private record Place(long time, long offset) {}

  /** What the summary says of a chunk. */
  private record ChunkPlace(
      long first, long last, long start, long length, Map<Integer, Long> indexes, long size) {
    long indexEnd(long end) {
      return end - start - length;
    }
  }

  private final PartialFile file;
  private final OutputStream out;
  private final CRC32 dataCrc = new CRC32();
  private final List<Entry> schemas = new ArrayList<>();
  private final List<Entry> channels = new ArrayList<>();
  private final List<ChunkPlace> chunks = new ArrayList<>();
  private final List<Long> chunkEnds = new ArrayList<>();
  private final List<Entry> metadata = new ArrayList<>();
  private final Map<Integer, Long> counts = new TreeMap<>();
  private final Map<Integer, List<Place>> places = new TreeMap<>();
  private final ByteArrayOutputStream chunk = new ByteArrayOutputStream();
  private long chunkFirst;
  private long chunkLast;
  private long first = Long.MAX_VALUE;
  private long last;
  private long position;
  private long written = System.nanoTime();
  private long writtenMessages;
  private boolean closed;

  private McapWriter(Path path) throws IOException {
    file = new PartialFile(path);
    out = new BufferedOutputStream(Files.newOutputStream(file.path()), 1 << 16);
    data(MAGIC);
    data(record(HEADER, new Bytes().text("").text("armature")));
  }

  /** Starts a file. */
  public static McapWriter open(Path file) throws IOException {
    return new McapWriter(file);
  }

  /**
   * Declares what messages look like.
   *
   * @param encoding how the schema is written, such as "jsonschema"
   * @return its number, for channels
   */
  public int schema(String name, String encoding, String text) {
    int id = schemas.size() + 1;
    schemas.add(add(SCHEMA, new Bytes().u16(id).text(name).text(encoding).text(text)));
    return id;
  }

  /**
   * Declares a topic.
   *
   * @param schema number of its schema
   * @param encoding how messages are written, such as "json"
   * @return its number, for messages
   */
  public int channel(String topic, int schema, String encoding) {
    if (schema < 1 || schema > schemas.size()) {
      throw new IllegalArgumentException("there is no schema " + schema);
    }
    int id = channels.size();
    channels.add(add(CHANNEL, new Bytes().u16(id).u16(schema).text(topic).text(encoding).u32(0)));
    counts.put(id, 0L);
    return id;
  }

  /** Keeps texts by name, outside of all channels. */
  public void metadata(String name, Map<String, String> texts) throws IOException {
    endChunk();
    Bytes all = new Bytes();
    texts.forEach((key, text) -> all.text(key).text(text));
    byte[] bytes = record(METADATA, new Bytes().text(name).u32(all.size()).raw(all.toArray()));
    Bytes index = new Bytes().u64(position).u64(bytes.length).text(name);
    metadata.add(new Entry(METADATA_INDEX, index.toArray()));
    data(bytes);
    out.flush();
  }

  private Entry add(int opcode, Bytes content) {
    chunk.writeBytes(record(opcode, content));
    return new Entry(opcode, content.toArray());
  }

  /**
   * Appends a message.
   *
   * @param time nanoseconds since the beginning
   */
  public void message(int channel, long time, byte[] content) throws IOException {
    long number = counts.merge(channel, 1L, Long::sum);
    if (places.isEmpty()) {
      chunkFirst = time;
      chunkLast = time;
    }
    chunkFirst = Math.min(chunkFirst, time);
    chunkLast = Math.max(chunkLast, time);
    places.computeIfAbsent(channel, c -> new ArrayList<>()).add(new Place(time, chunk.size()));
    Bytes message = new Bytes().u16(channel).u32(number - 1).u64(time).u64(time).raw(content);
    chunk.writeBytes(record(MESSAGE, message));
    if (chunk.size() >= CHUNK_BYTES || System.nanoTime() - written > CHUNK_NANOS) {
      try {
        endChunk();
      } catch (IOException e) {
        throw kept(e);
      }
    }
  }

  /** Cuts the file after its last whole chunk: readers stumble over a broken one. */
  private IOException kept(IOException e) {
    closed = true;
    long messages = writtenMessages;
    try {
      out.close();
    } catch (IOException more) {
      e.addSuppressed(more);
    }
    try (FileChannel part = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
      part.truncate(chunkEnds.isEmpty() ? position : chunkEnds.get(chunkEnds.size() - 1));
    } catch (IOException more) {
      e.addSuppressed(more);
    }
    return file.kept(e, messages + " messages");
  }

  private void endChunk() throws IOException {
    if (chunk.size() == 0) {
      return;
    }
    byte[] records = chunk.toByteArray();
    CRC32 crc = new CRC32();
    crc.update(records);
    long start = position;
    data(
        record(
            CHUNK,
            new Bytes()
                .u64(chunkFirst)
                .u64(chunkLast)
                .u64(records.length)
                .u32(crc.getValue())
                .text("")
                .u64(records.length)
                .raw(records)));
    long length = position - start;
    Map<Integer, Long> indexes = new TreeMap<>();
    for (Map.Entry<Integer, List<Place>> entry : places.entrySet()) {
      indexes.put(entry.getKey(), position);
      Bytes index = new Bytes().u16(entry.getKey()).u32(16L * entry.getValue().size());
      entry.getValue().forEach(place -> index.u64(place.time).u64(place.offset));
      data(record(MESSAGE_INDEX, index));
    }
    out.flush();
    written = System.nanoTime();
    writtenMessages = counts.values().stream().mapToLong(Long::longValue).sum();
    chunks.add(new ChunkPlace(chunkFirst, chunkLast, start, length, indexes, records.length));
    chunkEnds.add(position);
    if (!places.isEmpty()) {
      first = Math.min(first, chunkFirst);
      last = Math.max(last, chunkLast);
    }
    places.clear();
    chunk.reset();
    chunkFirst = 0;
    chunkLast = 0;
  }

  private void data(byte[] bytes) throws IOException {
    out.write(bytes);
    dataCrc.update(bytes);
    position += bytes.length;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      endChunk();
      data(record(DATA_END, new Bytes().u32(dataCrc.getValue())));
      summary();
      out.write(MAGIC);
      out.close();
      file.complete();
    } catch (IOException e) {
      throw kept(e);
    }
  }

  /** Schemas, channels, statistics, chunks; then where each of these groups stands. */
  private void summary() throws IOException {
    long start = position;
    Bytes all = new Bytes();
    Bytes offsets = new Bytes();
    group(all, offsets, start, schemas);
    group(all, offsets, start, channels);
    group(all, offsets, start, List.of(new Entry(STATISTICS, statistics())));
    List<Entry> indexes = new ArrayList<>();
    for (int i = 0; i < chunks.size(); i++) {
      indexes.add(new Entry(CHUNK_INDEX, chunkIndex(chunks.get(i), chunkEnds.get(i))));
    }
    group(all, offsets, start, indexes);
    group(all, offsets, start, metadata);
    long offsetStart = start + all.size();
    all.raw(offsets.toArray());
    Bytes footer = new Bytes().u8(FOOTER).u64(20).u64(start).u64(offsetStart);
    all.raw(footer.toArray());
    CRC32 crc = new CRC32();
    crc.update(all.toArray());
    out.write(all.u32(crc.getValue()).toArray());
  }

  private static void group(Bytes all, Bytes offsets, long start, List<Entry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    int from = all.size();
    entries.forEach(entry -> all.u8(entry.opcode).u64(entry.content.length).raw(entry.content));
    Bytes offset = new Bytes().u8(entries.get(0).opcode).u64(start + from).u64(all.size() - from);
    offsets.raw(record(SUMMARY_OFFSET, offset));
  }

  private byte[] statistics() {
    long messages = counts.values().stream().mapToLong(Long::longValue).sum();
    Bytes statistics =
        new Bytes()
            .u64(messages)
            .u16(schemas.size())
            .u32(channels.size())
            .u32(0)
            .u32(metadata.size())
            .u32(chunks.size())
            .u64(messages == 0 ? 0 : first)
            .u64(last)
            .u32(10L * counts.size());
    counts.forEach((channel, count) -> statistics.u16(channel).u64(count));
    return statistics.toArray();
  }

  private static byte[] chunkIndex(ChunkPlace chunk, long end) {
    Bytes index =
        new Bytes()
            .u64(chunk.first)
            .u64(chunk.last)
            .u64(chunk.start)
            .u64(chunk.length)
            .u32(10L * chunk.indexes.size());
    chunk.indexes.forEach((channel, at) -> index.u16(channel).u64(at));
    return index.u64(chunk.indexEnd(end)).text("").u64(chunk.size).u64(chunk.size).toArray();
  }

  private static byte[] record(int opcode, Bytes content) {
    byte[] bytes = content.toArray();
    ByteBuffer record =
        ByteBuffer.allocate(RECORD_HEAD + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
    return record.put((byte) opcode).putLong(bytes.length).put(bytes).array();
  }

  /** Numbers and texts, little endian. */
  private static final class Bytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Bytes u8(int value) {
      bytes.write(value);
      return this;
    }

    Bytes u16(int value) {
      return little(value, 2);
    }

    Bytes u32(long value) {
      return little(value, 4);
    }

    Bytes u64(long value) {
      return little(value, 8);
    }

    private Bytes little(long value, int count) {
      for (int i = 0; i < count; i++) {
        bytes.write((int) (value >>> 8 * i));
      }
      return this;
    }

    Bytes text(String text) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      return u32(utf8.length).raw(utf8);
    }

    Bytes raw(byte[] more) {
      bytes.writeBytes(more);
      return this;
    }

    int size() {
      return bytes.size();
    }

    byte[] toArray() {
      return bytes.toByteArray();
    }
  }
}
