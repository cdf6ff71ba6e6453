package dev.armature.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes a message in the wire format of protocol buffers, field by field. */
final class ProtoWriter {
  private static final int VARINT = 0;
  private static final int LENGTH = 2;
  private static final int FIXED32 = 5;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  private void tag(int field, int type) {
    varint((long) field << 3 | type);
  }

  /** A whole number. */
  ProtoWriter number(int field, long value) {
    tag(field, VARINT);
    varint(value);
    return this;
  }

  /** A single-precision number. */
  ProtoWriter real(int field, float value) {
    tag(field, FIXED32);
    out.writeBytes(
        ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN).putFloat(value).array());
    return this;
  }

  /** Bytes. */
  ProtoWriter bytes(int field, byte[] value) {
    tag(field, LENGTH);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  /** Text. */
  ProtoWriter text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /** A message within. */
  ProtoWriter message(int field, ProtoWriter value) {
    return bytes(field, value.toBytes());
  }

  byte[] toBytes() {
    return out.toByteArray();
  }
}
