package dev.armature.io;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads blocks that Snappy made smaller: literal bytes, and copies of what stands before. */
final class Snappy {
  private Snappy() {}

  /**
   * The bytes of a block.
   *
   * @param size how many there must be
   * @throws IOException when the block is damaged
   */
  static byte[] read(ByteBuffer in, int size) throws IOException {
    if (Thrift.varint(in) != size) {
      throw new IOException("a Snappy block of another size");
    }
    byte[] out = new byte[size];
    int at = 0;
    while (at < size) {
      int tag = number(in, 1);
      int kind = tag & 3;
      int length;
      int back = 0;
      if (kind == 0) {
        // up to 60 bytes, or the length in the next one to four bytes
        int short60 = tag >> 2;
        length = 1 + (short60 < 60 ? short60 : number(in, short60 - 59));
      } else if (kind == 1) {
        length = 4 + (tag >> 2 & 7);
        back = tag >> 5 << 8 | number(in, 1);
      } else {
        length = 1 + (tag >> 2);
        back = number(in, kind == 2 ? 2 : 4);
      }
      if (length <= 0 || length > size - at || back < 0 || back > at) {
        throw new IOException("a damaged Snappy block");
      }
      if (kind == 0) {
        if (length > in.remaining()) {
          throw new IOException("a Snappy block that is cut off");
        }
        in.get(out, at, length);
      } else if (back == 0) {
        throw new IOException("a damaged Snappy block");
      } else {
        // byte by byte: the copy may overlap what it writes
        for (int i = 0; i < length; i++) {
          out[at + i] = out[at + i - back];
        }
      }
      at += length;
    }
    return out;
  }

  /** A number of a few bytes, the lowest first; a large one becomes negative. */
  private static int number(ByteBuffer in, int bytes) throws IOException {
    if (in.remaining() < bytes) {
      throw new IOException("a Snappy block that is cut off");
    }
    int value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (in.get() & 0xff) << 8 * i;
    }
    return value;
  }
}
