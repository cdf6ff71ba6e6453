package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Cell;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where the cells of worlds lie in device memory.
 *
 * <p>Worlds are kept in tiles of {@value #WORLDS}, one for each warp. In a tile each kind of cell
 * has a region, and cell {@code c} of the tile's world {@code w} is element {@code c * 32 + w} of
 * it. So the threads of a warp that are at the same cell read one piece of memory, the distance of
 * two cells is a constant, and what a warp works on lies together, which spares address
 * translation.
 */
public final class TileLayout {
  /** Worlds of a tile: the threads of a warp. */
  public static final int WORLDS = 32;

  private static final int ALIGNMENT = 256;
  private static final Cell[] LARGEST_FIRST = {
    Cell.F64, Cell.I64, Cell.I32, Cell.F32, Cell.I16, Cell.U16, Cell.I8
  };

  private final Map<Cell, Long> starts = new EnumMap<>(Cell.class);
  private final long bytes;

  /** The layout of worlds with these numbers of cells. */
  public TileLayout(Map<Cell, Integer> cells) {
    long at = 0;
    for (Cell cell : LARGEST_FIRST) {
      starts.put(cell, at);
      at += (long) cells.getOrDefault(cell, 0) * WORLDS * cell.bytes();
    }
    bytes = (at + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /** Bytes of a tile. */
  public long bytes() {
    return bytes;
  }

  /** Number of tiles for this many worlds. */
  public static int tiles(int worlds) {
    return (worlds + WORLDS - 1) / WORLDS;
  }

  /** Where a cell of the first world of a tile lies, bytes from the start of the tile. */
  public long offset(Cell cell, long number) {
    return starts.getOrDefault(cell, 0L) + number * WORLDS * cell.bytes();
  }
}
