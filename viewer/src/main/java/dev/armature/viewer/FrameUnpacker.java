package dev.armature.viewer;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/** Undoes what {@link FramePacker} did to a block of frames. */
final class FrameUnpacker {
  private static final float[] BITS = {FramePacker.BITS};

  private final Map<Integer, float[]> steps;
  private final ByteBuffer in;
  private final Map<Integer, int[][]> last = new HashMap<>();

  /** Takes the sections of a frame. */
  interface Sink {
    void take(double time, Map<Integer, float[]> sections);
  }

  private FrameUnpacker(Map<Integer, float[]> steps, byte[] block) {
    this.steps = steps;
    in = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Hands the frames of a block to a sink.
   *
   * @param steps of each section's values, as {@link FramePacker#description} says them
   * @param cut whether the block may end within a frame
   * @throws IOException when it does, but may not, or has counts that do not fit
   */
  static void unpack(Map<Integer, float[]> steps, byte[] block, boolean cut, Sink sink)
      throws IOException {
    FrameUnpacker unpacker = new FrameUnpacker(steps, block);
    try {
      while (unpacker.in.hasRemaining()) {
        double time = unpacker.in.getDouble();
        Map<Integer, float[]> sections = new HashMap<>();
        for (int count = unpacker.unsigned(); count > 0; count--) {
          int section = unpacker.unsigned();
          sections.put(section, unpacker.section(section));
        }
        sink.take(time, sections);
      }
    } catch (BufferUnderflowException e) {
      if (!cut) {
        throw new IOException("a block of frames is damaged", e);
      }
    }
  }

  private float[] section(int section) {
    int count = unsigned();
    // a value has at least a byte
    if (count < 0 || count > in.remaining()) {
      throw new BufferUnderflowException();
    }
    float[] step = steps.getOrDefault(section, BITS);
    int[] now = new int[count];
    float[] values = new float[count];
    int[][] before = last.computeIfAbsent(section, s -> new int[2][]);
    for (int i = 0; i < count; i++) {
      float size = step[i % step.length];
      int coded = unsigned();
      now[i] = (coded >>> 1 ^ -(coded & 1)) + FramePacker.foretold(before, i, count, size);
      values[i] = size == FramePacker.BITS ? Float.intBitsToFloat(now[i]) : now[i] * size;
    }
    before[1] = before[0];
    before[0] = now;
    return values;
  }

  private int unsigned() {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int next = in.get();
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new BufferUnderflowException();
  }
}
