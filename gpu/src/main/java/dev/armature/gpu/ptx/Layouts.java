package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.ModelMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.EnumMap;
import java.util.Map;

/** Where worlds and the model lie in device memory. */
final class Layouts {
  private static final int ALIGNMENT = 256;

  private final TileLayout world;
  private final Map<Cell, Long> model = new EnumMap<>(Cell.class);
  private final long modelBytes;

  Layouts(TileLayout world, ModelMemory memory) {
    this.world = world;
    long at = 0;
    for (Cell cell : Cell.values()) {
      model.put(cell, at);
      at += (long) Array.getLength(memory.region(cell)) * cell.bytes();
      at = (at + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
    modelBytes = Math.max(ALIGNMENT, at);
  }

  TileLayout world() {
    return world;
  }

  /** Where the region of a kind of cell starts in the memory of the model. */
  long model(Cell cell) {
    return model.getOrDefault(cell, 0L);
  }

  long modelBytes() {
    return modelBytes;
  }

  /** The memory of the model as bytes. */
  byte[] modelImage(ModelMemory memory) {
    byte[] image = new byte[Math.toIntExact(modelBytes)];
    MemorySegment to = MemorySegment.ofArray(image);
    for (Cell cell : Cell.values()) {
      Object region = memory.region(cell);
      MemorySegment from =
          switch (region) {
            case byte[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            default -> throw new IllegalArgumentException("no array: " + region);
          };
      MemorySegment.copy(
          from.asSlice(0),
          ValueLayout.JAVA_BYTE,
          0,
          to,
          ValueLayout.JAVA_BYTE,
          model(cell),
          from.byteSize());
    }
    return image;
  }
}
