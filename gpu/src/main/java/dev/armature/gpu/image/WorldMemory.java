package dev.armature.gpu.image;

import dev.armature.gpu.ir.Cell;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** The cells of one world as arrays of Java, one for each kind of cell. */
public final class WorldMemory {
  private final EnumMap<Cell, Object> regions = new EnumMap<>(Cell.class);

  /** Allocates cells, all zero. */
  public WorldMemory(Map<Cell, Integer> cells) {
    for (Cell cell : Cell.values()) {
      regions.put(cell, array(cell, cells.getOrDefault(cell, 0)));
    }
  }

  /** An array of the primitive type of a kind of cell. */
  public static Object array(Cell cell, int length) {
    return switch (cell) {
      case I8 -> new byte[length];
      case I16 -> new short[length];
      case U16 -> new char[length];
      case I32 -> new int[length];
      case I64 -> new long[length];
      case F32 -> new float[length];
      case F64 -> new double[length];
    };
  }

  /** The region of a kind of cell: an array of that primitive type. */
  public Object region(Cell cell) {
    return java.util.Objects.requireNonNull(regions.get(cell));
  }

  /**
   * The first of some cells whose bits are not those of another memory, counted from the first
   * cell; -1 for none. NaNs are equal.
   */
  int mismatch(WorldMemory other, Cell cell, int from, int count) {
    Object a = region(cell);
    Object b = other.region(cell);
    int to = from + count;
    return switch (cell) {
      case I8 -> Arrays.mismatch((byte[]) a, from, to, (byte[]) b, from, to);
      case I16 -> Arrays.mismatch((short[]) a, from, to, (short[]) b, from, to);
      case U16 -> Arrays.mismatch((char[]) a, from, to, (char[]) b, from, to);
      case I32 -> Arrays.mismatch((int[]) a, from, to, (int[]) b, from, to);
      case I64 -> Arrays.mismatch((long[]) a, from, to, (long[]) b, from, to);
      case F32 -> Arrays.mismatch((float[]) a, from, to, (float[]) b, from, to);
      case F64 -> Arrays.mismatch((double[]) a, from, to, (double[]) b, from, to);
    };
  }
}
