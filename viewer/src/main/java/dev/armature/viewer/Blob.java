package dev.armature.viewer;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Arrays that travel as bytes beside the JSON that describes them. Each array starts at a multiple
 * of four so that the page can lay a typed array over it without a copy.
 */
final class Blob {
  private static final int ALIGN = 4;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Adds part of an array of floats; the reference says where it starts and how many there are. */
  ObjectNode floats(float[] values, int from, int count) {
    ByteBuffer buffer = allocate(4 * count);
    buffer.asFloatBuffer().put(values, from, count);
    return add(buffer, count);
  }

  /** Adds part of an array of integers. */
  ObjectNode ints(int[] values, int from, int count) {
    ByteBuffer buffer = allocate(4 * count);
    buffer.asIntBuffer().put(values, from, count);
    return add(buffer, count);
  }

  /** Adds part of an array of bytes. */
  ObjectNode raw(byte[] values, int from, int count) {
    ByteBuffer buffer = allocate(count);
    buffer.put(0, values, from, count);
    return add(buffer, count);
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }

  private static ByteBuffer allocate(int size) {
    return ByteBuffer.allocate((size + ALIGN - 1) / ALIGN * ALIGN).order(ByteOrder.LITTLE_ENDIAN);
  }

  private ObjectNode add(ByteBuffer buffer, int count) {
    ObjectNode reference = JsonNodeFactory.instance.objectNode();
    reference.put("at", bytes.size());
    reference.put("n", count);
    bytes.writeBytes(buffer.array());
    return reference;
  }
}
