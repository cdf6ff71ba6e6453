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
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of our writer come back; files that were cut or damaged give what is whole, or a place. */
class McapReaderTest {
  private static final int HEAD = 8;

  @TempDir Path folder;

  private final List<McapReader.Message> messages = new ArrayList<>();

  private McapReader.Content read(Path file) throws IOException {
    messages.clear();
    return McapReader.read(file, messages::add);
  }

  private McapReader.Content read(byte[] bytes) throws IOException {
    return read(Files.write(folder.resolve("given.mcap"), bytes));
  }

  /** A file with a note and some messages of two topics. */
  private byte[] written(int count) throws IOException {
    Path file = folder.resolve("written.mcap");
    try (McapWriter out = McapWriter.open(file)) {
      out.metadata("about", Map.of("model", "räder.xml"));
      int schema = out.schema("pressure", "jsonschema", "{}");
      int a = out.channel("/a", schema, "json");
      int b = out.channel("/b", schema, "json");
      for (int i = 0; i < count; i++) {
        byte[] content = ("{\"x\":" + i + "}").getBytes(StandardCharsets.UTF_8);
        out.message(i % 3 == 0 ? b : a, 10L * i, content);
      }
    }
    return Files.readAllBytes(file);
  }

  /** Where the only chunk begins. */
  private static int chunk(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int at = HEAD;
    while (bytes[at] != McapReader.CHUNK) {
      at += McapReader.RECORD_HEAD + (int) in.getLong(at + 1);
    }
    return at;
  }

  @Test
  void whatWasWrittenIsRead() throws IOException {
    McapReader.Content content = read(written(100));
    assertThat(content.whole()).isTrue();
    assertThat(content.messages()).isEqualTo(100);
    assertThat(content.metadata()).isEqualTo(Map.of("about", Map.of("model", "räder.xml")));
    for (int i = 0; i < 100; i++) {
      McapReader.Message message = messages.get(i);
      assertThat(message.topic()).isEqualTo(i % 3 == 0 ? "/b" : "/a");
      assertThat(message.schema()).isEqualTo("pressure");
      assertThat(message.encoding()).isEqualTo("json");
      assertThat(message.time()).isEqualTo(10L * i);
      assertThat(message.text()).isEqualTo("{\"x\":" + i + "}");
    }
  }

  @Test
  void aFileCutAnywhereGivesEveryMessageThatIsWholeInIt() throws IOException {
    byte[] bytes = written(12);
    int[] ends = new int[12];
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int at = chunk(bytes) + McapReader.RECORD_HEAD + 40;
    for (int found = 0; found < ends.length; ) {
      boolean message = bytes[at] == McapReader.MESSAGE;
      at += McapReader.RECORD_HEAD + (int) in.getLong(at + 1);
      if (message) {
        ends[found++] = at;
      }
    }
    for (int length = HEAD; length < bytes.length - 100; length++) {
      int cut = length;
      read(Arrays.copyOf(bytes, length));
      assertThat(messages)
          .as("the first %d bytes", length)
          .hasSize((int) Arrays.stream(ends).filter(end -> end <= cut).count());
    }
    assertThat(read(Arrays.copyOf(bytes, ends[11] - 1)).whole()).isFalse();
  }

  @Test
  void messagesOutsideOfChunksAreReadToo() throws IOException {
    byte[] bytes = written(5);
    int chunk = chunk(bytes);
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int end = chunk + McapReader.RECORD_HEAD + (int) in.getLong(chunk + 1);
    byte[] plain = Arrays.copyOf(bytes, chunk + end - (chunk + McapReader.RECORD_HEAD + 40));
    System.arraycopy(
        bytes, chunk + McapReader.RECORD_HEAD + 40, plain, chunk, plain.length - chunk);
    read(plain);
    assertThat(messages).hasSize(5);
  }

  @Test
  void whatIsNoMcapFileIsRefused() {
    for (byte[] bytes : new byte[][] {{}, {1, 2, 3}, "<!doctype html>".getBytes()}) {
      assertThatThrownBy(() -> read(bytes)).hasMessageContaining("not an MCAP file");
    }
  }

  @Test
  void damageIsToldWithItsPlace() throws IOException {
    byte[] bytes = written(5);
    int chunk = chunk(bytes);
    byte[] flipped = bytes.clone();
    flipped[chunk + McapReader.RECORD_HEAD + 60] ^= 1;
    assertThatThrownBy(() -> read(flipped))
        .hasMessageContaining("checksum differs at byte " + (chunk + McapReader.RECORD_HEAD));
    byte[] zero = bytes.clone();
    zero[HEAD] = 0;
    assertThatThrownBy(() -> read(zero)).hasMessageContaining("kind 0 at byte 8");
    byte[] compressed = Arrays.copyOf(bytes, bytes.length + 4);
    int name = chunk + McapReader.RECORD_HEAD + 28;
    System.arraycopy(bytes, name + 4, compressed, name + 8, bytes.length - name - 4);
    ByteBuffer.wrap(compressed).order(ByteOrder.LITTLE_ENDIAN).putInt(name, 4);
    System.arraycopy("zstd".getBytes(), 0, compressed, name + 4, 4);
    assertThatThrownBy(() -> read(compressed)).hasMessageContaining("compressed by zstd");
  }

  @Test
  void absurdLengthsNeitherHangNorTakeMemory() throws IOException {
    byte[] bytes = written(5);
    for (long length : new long[] {Long.MAX_VALUE, -1, Integer.MAX_VALUE, 1L << 40}) {
      byte[] absurd = bytes.clone();
      ByteBuffer.wrap(absurd).order(ByteOrder.LITTLE_ENDIAN).putLong(HEAD + 1, length);
      assertThat(read(absurd).whole()).isFalse();
      assertThat(messages).isEmpty();
    }
  }

  /** Whatever the bytes are: a result, or an IOException. */
  @Test
  void randomDamageIsNeverAnythingButAnIoException() throws IOException {
    byte[] bytes = written(20);
    Random random = new Random(3);
    for (int trial = 0; trial < 500; trial++) {
      byte[] damaged = bytes.clone();
      for (int i = 0; i <= trial % 4; i++) {
        damaged[HEAD + random.nextInt(bytes.length - HEAD)] = (byte) random.nextInt();
      }
      try {
        assertThat(read(damaged).messages()).isBetween(0L, 100L);
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("given.mcap");
      }
    }
  }
}
