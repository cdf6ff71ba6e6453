package dev.armature.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The file, taken apart as the format is published: every offset leads to what it names, every
 * checksum is right.
 */
class McapWriterTest {
  private static final int MAGIC = 8;
  private static final int MESSAGES = 5000;

  /** A record: its kind, where its content starts, how long it is. */
  private record Part(int opcode, int at, int length) {}

  @TempDir Path folder;

  private ByteBuffer file;

  @BeforeEach
  void write() throws IOException {
    Path path = folder.resolve("a.mcap");
    try (McapWriter out = McapWriter.open(path)) {
      int schema = out.schema("s", "jsonschema", "{}");
      int a = out.channel("/a", schema, "json");
      int b = out.channel("/b", schema, "json");
      out.channel("/never", schema, "json");
      for (int i = 0; i < MESSAGES; i++) {
        byte[] text = "{\"x\":%300d}".formatted(i).getBytes(StandardCharsets.UTF_8);
        out.message(i % 3 == 0 ? b : a, 10L * i, text);
      }
    }
    file = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private List<Part> parts(int from, int to) {
    List<Part> parts = new ArrayList<>();
    int at = from;
    while (at < to) {
      parts.add(new Part(file.get(at), at + 9, Math.toIntExact(file.getLong(at + 1))));
      at += 9 + parts.get(parts.size() - 1).length;
    }
    assertThat(at).isEqualTo(to);
    return parts;
  }

  private List<Part> parts() {
    return parts(MAGIC, file.capacity() - MAGIC);
  }

  private long crc(int from, int to) {
    CRC32 crc = new CRC32();
    crc.update(file.array(), from, to - from);
    return crc.getValue();
  }

  private long u32(int at) {
    return file.getInt(at) & 0xffffffffL;
  }

  private static List<Part> of(List<Part> parts, int opcode) {
    return parts.stream().filter(part -> part.opcode == opcode).toList();
  }

  @Test
  void magicHeaderDataSummaryFooterMagic() {
    byte[] magic = {(byte) 0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};
    assertThat(Arrays.copyOf(file.array(), MAGIC)).isEqualTo(magic);
    assertThat(Arrays.copyOfRange(file.array(), file.capacity() - MAGIC, file.capacity()))
        .isEqualTo(magic);
    List<Integer> kinds = parts().stream().map(Part::opcode).distinct().toList();
    assertThat(kinds).containsExactly(0x01, 0x06, 0x07, 0x0F, 0x03, 0x04, 0x0B, 0x08, 0x0E, 0x02);
  }

  @Test
  void checksumsAreRight() {
    List<Part> parts = parts();
    Part end = of(parts, 0x0F).get(0);
    assertThat(u32(end.at)).isEqualTo(crc(0, end.at - 9));
    Part footer = of(parts, 0x02).get(0);
    int summary = (int) file.getLong(footer.at);
    assertThat(summary).isEqualTo(end.at + end.length);
    assertThat(u32(footer.at + 16)).isEqualTo(crc(summary, footer.at + 16));
    for (Part chunk : of(parts, 0x06)) {
      int records = chunk.at + 40;
      assertThat(file.getLong(chunk.at + 32)).isEqualTo(chunk.length - 40);
      assertThat(u32(chunk.at + 24)).isEqualTo(crc(records, chunk.at + chunk.length));
    }
  }

  @Test
  void everyMessageIsInTheIndexOfItsChunk() {
    int found = 0;
    Part chunk = null;
    for (Part part : parts()) {
      if (part.opcode == 0x06) {
        chunk = part;
      } else if (part.opcode == 0x07) {
        int channel = file.getShort(part.at);
        for (int i = part.at + 6; i < part.at + part.length; i += 16) {
          int message = chunk.at + 40 + (int) file.getLong(i + 8);
          assertThat(file.get(message)).isEqualTo((byte) 0x05);
          assertThat(file.getShort(message + 9)).isEqualTo((short) channel);
          assertThat(file.getLong(message + 15)).isEqualTo(file.getLong(i));
          found++;
        }
      }
    }
    assertThat(found).isEqualTo(MESSAGES);
  }

  @Test
  void theSummaryLeadsToChunksAndGroups() {
    List<Part> parts = parts();
    List<Part> chunks = of(parts, 0x06);
    List<Part> indexes = of(parts, 0x08);
    assertThat(chunks.size()).isGreaterThan(2).isEqualTo(indexes.size());
    for (int i = 0; i < chunks.size(); i++) {
      Part chunk = chunks.get(i);
      int at = indexes.get(i).at;
      assertThat(file.getLong(at)).isEqualTo(file.getLong(chunk.at));
      assertThat(file.getLong(at + 8)).isEqualTo(file.getLong(chunk.at + 8));
      assertThat(file.getLong(at + 16)).isEqualTo(chunk.at - 9);
      assertThat(file.getLong(at + 24)).isEqualTo(chunk.length + 9);
      assertThat(file.getInt(at + 32)).as("bytes of the map").isEqualTo(20);
      long first = file.getLong(at + 38);
      assertThat(first).isEqualTo(chunk.at + chunk.length);
    }
    for (Part offset : of(parts, 0x0E)) {
      int start = (int) file.getLong(offset.at + 1);
      int length = (int) file.getLong(offset.at + 9);
      assertThat(parts(start, start + length)).allMatch(part -> part.opcode == file.get(offset.at));
    }
    int statistics = of(parts, 0x0B).get(0).at;
    assertThat(file.getLong(statistics)).isEqualTo(MESSAGES);
    assertThat(file.getInt(statistics + 10)).as("channels").isEqualTo(3);
    assertThat(file.getInt(statistics + 22)).as("chunks").isEqualTo(chunks.size());
    assertThat(file.getLong(statistics + 34)).as("last").isEqualTo(10L * (MESSAGES - 1));
  }

  @Test
  void aFileIsReplacedOnlyByAWholeOne() throws IOException {
    Path path = Files.writeString(folder.resolve("b.mcap"), "older");
    try (McapWriter out = McapWriter.open(path)) {
      assertThat(out.schema("s", "jsonschema", "{}")).isEqualTo(1);
      assertThat(Files.readString(path)).isEqualTo("older");
      assertThatThrownBy(() -> out.channel("/a", 2, "json"))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(folder.resolve("b.part.mcap")).doesNotExist();
    assertThat(Files.size(path)).isGreaterThan(100);
  }
}
