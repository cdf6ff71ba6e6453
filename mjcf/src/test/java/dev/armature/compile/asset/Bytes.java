package dev.armature.compile.asset;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Builds binary files for tests. */
final class Bytes {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  Bytes ints(int... values) {
    for (int x : values) {
      out.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(x).array());
    }
    return this;
  }

  Bytes longs(long... values) {
    for (long x : values) {
      out.writeBytes(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(x).array());
    }
    return this;
  }

  Bytes floats(float... values) {
    for (float x : values) {
      ints(Float.floatToRawIntBits(x));
    }
    return this;
  }

  Bytes doubles(double... values) {
    for (double x : values) {
      longs(Double.doubleToRawLongBits(x));
    }
    return this;
  }

  Bytes text(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  Bytes bytes(int... values) {
    for (int x : values) {
      out.write(x);
    }
    return this;
  }

  Bytes zeros(int count) {
    out.writeBytes(new byte[count]);
    return this;
  }

  byte[] array() {
    return out.toByteArray();
  }

  static byte[] ascii(String text) {
    return new Bytes().text(text).array();
  }

  /**
   * A PNG file with these raw rows, each beginning with its filter byte; chunks before the data
   * come as name, content.
   */
  static byte[] png(
      int width,
      int height,
      int depth,
      int colorType,
      int interlace,
      byte[] raw,
      Object... chunks) {
    Bytes png = new Bytes().bytes(137, 80, 78, 71, 13, 10, 26, 10);
    png.chunk(
        "IHDR",
        ByteBuffer.allocate(13)
            .putInt(width)
            .putInt(height)
            .put((byte) depth)
            .put((byte) colorType)
            .put((byte) 0)
            .put((byte) 0)
            .put((byte) interlace)
            .array());
    for (int i = 0; i < chunks.length; i += 2) {
      png.chunk((String) chunks[i], (byte[]) chunks[i + 1]);
    }
    Deflater deflater = new Deflater();
    deflater.setInput(raw);
    deflater.finish();
    byte[] packed = new byte[raw.length + 100];
    int size = deflater.deflate(packed);
    deflater.end();
    png.chunk("IDAT", java.util.Arrays.copyOf(packed, size));
    png.chunk("IEND", new byte[0]);
    return png.array();
  }

  private void chunk(String type, byte[] body) {
    out.writeBytes(ByteBuffer.allocate(4).putInt(body.length).array());
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 crc = new CRC32();
    crc.update(name);
    crc.update(body);
    out.writeBytes(name);
    out.writeBytes(body);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
  }
}
