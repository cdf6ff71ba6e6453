package dev.armature.viewer;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Packs frames of a recording: a number becomes an integer (poses in fine steps, others by their
 * bits), what the last two frames of the section foretell is subtracted, and the rest is written in
 * as few bytes as it needs. Deflate takes what is left.
 *
 * <p>A block starts afresh, so blocks can be unpacked one by one. Its layout: for each frame the
 * time as eight bytes, the number of sections, and for each section its number, its count of
 * values, and the values.
 */
final class FramePacker {
  /** The section of counts and energies: contacts, rows, iterations, potential, kinetic. */
  static final int STATUS = 0;

  private static final int HEADER_BYTES = 64;
  private static final int SECTIONS_AT = 52;

  /** Steps of a quaternion's and a direction's components. */
  private static final float TURN = 0x1p-16f;

  private static final float DIRECTION = 0x1p-12f;

  /** Value that is kept by its bits. */
  static final float BITS = 0;

  private final Map<Integer, float[]> steps;
  private final Map<Integer, int[][]> last = new HashMap<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int frames;

  /**
   * A packer of nothing yet.
   *
   * @param extent size of the model, m; places are kept to four millionths of it
   */
  FramePacker(double extent) {
    float p = (float) (extent * 0x1p-18);
    float q = TURN;
    float n = DIRECTION;
    steps =
        Map.of(
            STATUS,
            new float[] {1, 1, 1, BITS, BITS},
            Sections.BODIES,
            new float[] {p, p, p, q, q, q, q},
            Sections.FLEX,
            new float[] {p},
            Sections.SKIN,
            new float[] {p},
            Sections.TENDONS,
            new float[] {1, 1, p, p, p, p, p, p},
            Sections.CAMERAS,
            new float[] {p, p, p, q, q, q, q},
            Sections.LIGHTS,
            new float[] {p, p, p, n, n, n},
            Sections.CONTACTS,
            new float[] {p, p, p, n, n, n, BITS, BITS, BITS, p},
            Sections.JOINTS,
            new float[] {p, p, p, n, n, n},
            Sections.COM,
            new float[] {p});
  }

  /** The steps of each section's values, repeated along it; a section without has bits. */
  ObjectNode description() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    steps.forEach(
        (section, step) -> {
          ArrayNode array = node.putArray(Integer.toString(section));
          for (float x : step) {
            array.add(x);
          }
        });
    return node;
  }

  /** Frames in the block. */
  int frames() {
    return frames;
  }

  /**
   * Adds a frame.
   *
   * @param message the frame as a page would get it
   * @param time the moment it shows, s
   * @param qpos the coordinates at that moment
   */
  void add(ByteBuffer message, double time, double[] qpos) {
    frames++;
    byte[] clock = new byte[8];
    ByteBuffer.wrap(clock).order(message.order()).putDouble(time);
    bytes.writeBytes(clock);
    int sections = message.getInt(SECTIONS_AT);
    unsigned(sections + 2);
    float[] status = {
      message.getInt(32), message.getInt(36), message.getInt(40), message.getFloat(44), 0
    };
    status[4] = message.getFloat(48);
    section(STATUS, status);
    float[] coordinates = new float[qpos.length];
    for (int i = 0; i < qpos.length; i++) {
      coordinates[i] = (float) qpos[i];
    }
    section(Sections.QPOS, coordinates);
    int at = HEADER_BYTES;
    for (int s = 0; s < sections; s++) {
      float[] values = new float[message.getInt(at + 4)];
      message.slice(at + 8, 4 * values.length).order(message.order()).asFloatBuffer().get(values);
      section(message.getInt(at), values);
      at += 8 + 4 * values.length;
    }
  }

  private void section(int section, float[] values) {
    unsigned(section);
    unsigned(values.length);
    float[] step = steps.getOrDefault(section, new float[] {BITS});
    int[] now = new int[values.length];
    for (int i = 0; i < now.length; i++) {
      float size = step[i % step.length];
      now[i] =
          size == BITS
              ? Float.floatToRawIntBits(values[i])
              : (int) Math.rint(values[i] / (double) size);
    }
    int[][] before = last.computeIfAbsent(section, s -> new int[2][]);
    for (int i = 0; i < now.length; i++) {
      signed(now[i] - foretold(before, i, now.length, step[i % step.length]));
    }
    before[1] = before[0];
    before[0] = now;
  }

  /**
   * What the last two frames of a section let expect of a value: that it moves on straight, or, of
   * bits, that it stays. Without frames of as many values it is 0.
   */
  static int foretold(int[] @Nullable [] before, int i, int count, float step) {
    int[] last = before[0];
    if (last == null || last.length != count) {
      return 0;
    }
    int[] older = before[1];
    boolean straight = step != BITS && older != null && older.length == count;
    return straight ? 2 * last[i] - older[i] : last[i];
  }

  private void signed(int value) {
    unsigned(value << 1 ^ value >> 31);
  }

  private void unsigned(int value) {
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      bytes.write(rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    bytes.write(rest);
  }

  /** The frames so far; the packer then starts the next block. */
  byte[] take() {
    byte[] block = bytes.toByteArray();
    bytes.reset();
    last.values().forEach(history -> Arrays.fill(history, null));
    frames = 0;
    return block;
  }
}
