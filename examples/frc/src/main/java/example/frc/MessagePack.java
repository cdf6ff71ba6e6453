package example.frc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The part of MessagePack that values of NetworkTables are made of. */
final class MessagePack {
  private static final int HEADER = 32;

  private MessagePack() {}

  /**
   * Writes [id, time, type, value].
   *
   * @param value a Double, a Boolean, a String, a double[] or a byte[]
   */
  static ByteBuffer message(int id, long micros, int type, Object value) {
    byte[] text = value instanceof String s ? s.getBytes(StandardCharsets.UTF_8) : new byte[0];
    int size = text.length;
    size += value instanceof double[] numbers ? 9 * numbers.length : 0;
    size += value instanceof byte[] bytes ? bytes.length : 0;
    ByteBuffer out = start(HEADER + size, id, micros, type);
    if (value instanceof Double number) {
      out.put((byte) 0xcb).putDouble(number);
    } else if (value instanceof Boolean yes) {
      out.put((byte) (yes ? 0xc3 : 0xc2));
    } else if (value instanceof double[] numbers) {
      out.put((byte) 0xdd).putInt(numbers.length);
      for (double number : numbers) {
        out.put((byte) 0xcb).putDouble(number);
      }
    } else if (value instanceof byte[] bytes) {
      out.put((byte) 0xc6).putInt(bytes.length).put(bytes);
    } else {
      out.put((byte) 0xdb).putInt(text.length).put(text);
    }
    return out.flip();
  }

  /** The answer to a message that asks for the time, or null for any other message. */
  static @Nullable ByteBuffer answer(ByteBuffer question, long micros) {
    if (question.remaining() < 5 || question.get() != (byte) 0x94 || question.get() != -1) {
      return null;
    }
    skip(question);
    int type = question.get();
    ByteBuffer out = start(HEADER, -1, micros, type);
    int from = question.position();
    skip(question);
    return out.put(question.duplicate().position(from).limit(question.position())).flip();
  }

  private static ByteBuffer start(int size, int id, long micros, int type) {
    ByteBuffer out = ByteBuffer.allocate(size).put((byte) 0x94);
    if (id < 0) {
      out.put((byte) id);
    } else {
      out.put((byte) 0xce).putInt(id);
    }
    return out.put((byte) 0xcf).putLong(micros).put((byte) type);
  }

  /** Passes over a number. */
  private static void skip(ByteBuffer in) {
    int bytes =
        switch (in.get() & 0xff) {
          case 0xcc, 0xd0 -> 1;
          case 0xcd, 0xd1 -> 2;
          case 0xca, 0xce, 0xd2 -> 4;
          case 0xcb, 0xcf, 0xd3 -> 8;
          default -> 0;
        };
    in.position(in.position() + bytes);
  }
}
