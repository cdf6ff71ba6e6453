package dev.armature.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads a message in the wire format of protocol buffers, field by field. */
final class ProtoReader {
  private static final int MAX_VARINT_BITS = 70;

  private final ByteBuffer in;
  private int type;

  ProtoReader(byte[] bytes) {
    this(ByteBuffer.wrap(bytes));
  }

  private ProtoReader(ByteBuffer in) {
    this.in = in.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The number of the next field, 0 at the end. */
  int next() {
    if (!in.hasRemaining()) {
      return 0;
    }
    long tag = varint();
    type = (int) (tag & 7);
    long field = tag >>> 3;
    if (field < 1 || field > Integer.MAX_VALUE) {
      throw new OnnxException("the file is no ONNX model: a field has the number " + field);
    }
    return (int) field;
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift < MAX_VARINT_BITS; shift += 7) {
      need(1);
      byte b = in.get();
      value |= (b & 0x7FL) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw new OnnxException("the file is no ONNX model: a number has no end");
  }

  private void need(long bytes) {
    if (bytes < 0 || bytes > in.remaining()) {
      throw new OnnxException("the file is cut off, or no ONNX model");
    }
  }

  /** The field as a whole number. */
  long number() {
    expect(0);
    return varint();
  }

  /** The field as a single-precision number. */
  float real() {
    expect(5);
    need(Float.BYTES);
    return in.getFloat();
  }

  private void expect(int wanted) {
    if (type != wanted) {
      throw new OnnxException("the file is no ONNX model: a field has the wire type " + type);
    }
  }

  private ByteBuffer slice() {
    expect(2);
    long length = varint();
    need(length);
    ByteBuffer slice = in.slice(in.position(), (int) length).order(ByteOrder.LITTLE_ENDIAN);
    in.position(in.position() + (int) length);
    return slice;
  }

  /** The field as a message. */
  ProtoReader message() {
    return new ProtoReader(slice());
  }

  /** The field as bytes, little-endian. */
  ByteBuffer bytes() {
    return slice();
  }

  /** The field as text. */
  String text() {
    return StandardCharsets.UTF_8.decode(slice()).toString();
  }

  /** Adds a whole number, or all of a packed field of them, to a list. */
  void numbers(java.util.List<Long> to) {
    if (type == 2) {
      ProtoReader packed = new ProtoReader(slice());
      while (packed.in.hasRemaining()) {
        to.add(packed.varint());
      }
    } else {
      to.add(number());
    }
  }

  /** Adds a single-precision number, or all of a packed field of them, to a list. */
  void reals(java.util.List<Float> to) {
    if (type == 2) {
      ByteBuffer packed = slice();
      while (packed.remaining() >= Float.BYTES) {
        to.add(packed.getFloat());
      }
    } else {
      to.add(real());
    }
  }

  /** Passes over the field. */
  void skip() {
    switch (type) {
      case 0 -> varint();
      case 1 -> skip(Long.BYTES);
      case 2 -> slice();
      case 5 -> skip(Integer.BYTES);
      default -> throw new OnnxException("the file is no ONNX model: wire type " + type);
    }
  }

  private void skip(int bytes) {
    need(bytes);
    in.position(in.position() + bytes);
  }
}
