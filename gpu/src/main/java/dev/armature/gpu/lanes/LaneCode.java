package dev.armature.gpu.lanes;

import java.nio.ByteBuffer;

/**
 * Machine code of a kernel: the function {@code void kernel(byte *tile, const byte *model, byte
 * *frame)} of the System V convention. All addresses are multiples of 64, and {@link #MARGIN} bytes
 * before and behind the tiles and the model can be read. The frame belongs to a thread and is zero
 * at first.
 *
 * @param code position-independent, the entry first
 * @param model contents of the model's memory
 * @param frameBytes working memory of a thread
 */
@SuppressWarnings("ArrayRecordComponent")
public record LaneCode(byte[] code, byte[] model, int frameBytes) {
  /** Bytes around a tile and the model that lanes may read that are not under way. */
  public static final int MARGIN = 1 << 16;

  /** Code that {@link #toBytes} wrote. */
  public static LaneCode of(byte[] bytes, byte[] model) {
    ByteBuffer from = ByteBuffer.wrap(bytes);
    int frameBytes = from.getInt();
    byte[] code = new byte[from.remaining()];
    from.get(code);
    return new LaneCode(code, model, frameBytes);
  }

  /** The code and the size of the frame. */
  public byte[] toBytes() {
    return ByteBuffer.allocate(Integer.BYTES + code.length).putInt(frameBytes).put(code).array();
  }
}
