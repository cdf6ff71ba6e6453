package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.ModelMemory;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Untranslatable;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The memory that the code calls the model: its regions, and behind them the code's constants. */
final class ModelBytes {
  private static final int ALIGNMENT = 64;

  private final Map<Cell, Integer> starts = new EnumMap<>(Cell.class);
  private final Map<Constant, Integer> constants = new HashMap<>();
  private final int lanes;
  private ByteBuffer bytes;

  ModelBytes(ModelMemory model) {
    long all = 0;
    for (Cell cell : Cell.values()) {
      starts.put(cell, (int) all);
      all += (long) Array.getLength(model.region(cell)) * cell.bytes();
      all = (all + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
      if (all > LaneCompiler.MOST_BYTES) {
        throw new Untranslatable("the model is too large");
      }
    }
    int size = (int) all;
    bytes = ByteBuffer.allocate(size + (1 << 12)).order(ByteOrder.LITTLE_ENDIAN);
    for (Cell cell : Cell.values()) {
      Object region = model.region(cell);
      bytes.position(starts.getOrDefault(cell, 0));
      for (int i = 0; i < Array.getLength(region); i++) {
        switch (cell) {
          case I8 -> bytes.put(((byte[]) region)[i]);
          case I16 -> bytes.putShort(((short[]) region)[i]);
          case U16 -> bytes.putChar(((char[]) region)[i]);
          case I32 -> bytes.putInt(((int[]) region)[i]);
          case I64 -> bytes.putLong(((long[]) region)[i]);
          case F32 -> bytes.putFloat(((float[]) region)[i]);
          case F64 -> bytes.putDouble(((double[]) region)[i]);
        }
      }
    }
    lanes = size;
    bytes.position(size);
    for (int lane = 0; lane < LaneCompiler.WIDTH; lane++) {
      bytes.putInt(lane);
    }
  }

  /** Where a cell of the model lies. */
  int offset(Cell cell, int number) {
    return starts.getOrDefault(cell, 0) + number * cell.bytes();
  }

  /** Bytes of the regions. */
  int regionBytes() {
    return lanes;
  }

  /** Where the numbers of the lanes lie, as ints. */
  int lanes() {
    return lanes;
  }

  /** Where a constant lies; added when it is new. */
  int constant(Constant constant) {
    return constants.computeIfAbsent(
        constant,
        c -> {
          int size = c.type() == Type.I64 || c.type() == Type.F64 ? 8 : 4;
          while (bytes.position() % size != 0) {
            bytes.put((byte) 0);
          }
          if (bytes.remaining() < 16) {
            ByteBuffer larger =
                ByteBuffer.allocate(2 * bytes.capacity()).order(ByteOrder.LITTLE_ENDIAN);
            bytes.flip();
            bytes = larger.put(bytes);
          }
          int at = bytes.position();
          if (size == 8) {
            bytes.putLong(c.bits());
          } else {
            bytes.putInt((int) c.bits());
          }
          return at;
        });
  }

  byte[] toBytes() {
    byte[] all = new byte[bytes.position()];
    bytes.flip();
    bytes.get(all);
    return all;
  }
}
