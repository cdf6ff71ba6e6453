package dev.armature.render.video;

import java.util.Arrays;

/** Bits of an H.264 unit, highest first, with the codes of Exp-Golomb. */
final class BitWriter {
  private byte[] bytes = new byte[1024];
  private int bits;

  void clear() {
    Arrays.fill(bytes, 0, size(), (byte) 0);
    bits = 0;
  }

  private int size() {
    return (bits + 7) / 8;
  }

  void bit(int value) {
    bits(value, 1);
  }

  /** A number of so many bits. */
  void bits(int value, int count) {
    room(4);
    for (int k = count - 1; k >= 0; k--) {
      bytes[bits >> 3] |= (byte) ((value >> k & 1) << 7 - (bits & 7));
      bits++;
    }
  }

  /** A number from 0 on: as many zeros as it plus one has digits after the first, then those. */
  void unsigned(int value) {
    int digits = 32 - Integer.numberOfLeadingZeros(value + 1);
    bits(0, digits - 1);
    bits(value + 1, digits);
  }

  /** A number of either sign: 0, 1, −1, 2, −2 … count from 0. */
  void signed(int value) {
    unsigned(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** Zeros up to the next byte. */
  void align() {
    bits = 8 * size();
  }

  /** Whole bytes; the writer is aligned. */
  void bytes(byte[] from, int offset, int count) {
    room(count);
    System.arraycopy(from, offset, bytes, bits >> 3, count);
    bits += 8 * count;
  }

  private void room(int count) {
    if (size() + count + 1 > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size() + count + 1));
    }
  }

  /**
   * The finished unit: a header, the bits with a one at their end, and a three wherever two zeros
   * would be followed by a byte that has a meaning of its own.
   */
  byte[] unit(int header) {
    bit(1);
    align();
    int count = size();
    byte[] out = new byte[1 + count + count / 2 + 1];
    out[0] = (byte) header;
    int at = 1;
    int zeros = 0;
    for (int i = 0; i < count; i++) {
      if (zeros >= 2 && (bytes[i] & 0xff) <= 3) {
        out[at++] = 3;
        zeros = 0;
      }
      out[at++] = bytes[i];
      zeros = bytes[i] == 0 ? zeros + 1 : 0;
    }
    return Arrays.copyOf(out, at);
  }
}
