package dev.armature.gpu.image;

import dev.armature.gpu.ir.Cell;
import java.util.EnumMap;
import java.util.Map;

/** The cells of one world as arrays of Java, one for each kind of cell. */
public final class WorldMemory {
  private final EnumMap<Cell, Object> regions = new EnumMap<>(Cell.class);

  /** Allocates cells, all zero. */
  public WorldMemory(Map<Cell, Integer> cells) {
    for (Cell cell : Cell.values()) {
      int n = cells.getOrDefault(cell, 0);
      regions.put(
          cell,
          switch (cell) {
            case I8 -> new byte[n];
            case I16 -> new short[n];
            case U16 -> new char[n];
            case I32 -> new int[n];
            case I64 -> new long[n];
            case F32 -> new float[n];
            case F64 -> new double[n];
          });
    }
  }

  /** The region of a kind of cell: an array of that primitive type. */
  public Object region(Cell cell) {
    return regions.get(cell);
  }
}
