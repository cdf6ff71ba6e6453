package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Cell;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where the cells of worlds lie in device memory.
 *
 * <p>Worlds are kept in tiles, one for each warp. In a tile each kind of cell has a region, and
 * cell {@code c} of the tile's world {@code w} is element {@code c * width + w} of it. So the
 * threads of a warp that are at the same cell read one piece of memory, the distance of two cells
 * is a constant, and what a warp works on lies together, which spares address translation.
 *
 * <p>A tile may be narrower than a warp: the other threads of the warp are idle. Steps wait for
 * memory most of the time, and worlds of one warp wait for each other where they take different
 * branches, so more and narrower warps are faster as long as the device can hold them.
 */
public final class TileLayout {
  /** Threads of a warp: the widest tile. */
  public static final int WARP = 32;

  private static final int ALIGNMENT = 256;
  private static final Cell[] LARGEST_FIRST = {
    Cell.F64, Cell.I64, Cell.I32, Cell.F32, Cell.I16, Cell.U16, Cell.I8
  };

  private final Map<Cell, Long> starts = new EnumMap<>(Cell.class);
  private final int width;
  private final long bytes;

  /**
   * The layout of worlds with these numbers of cells.
   *
   * @param width worlds of a tile, a power of two up to {@link #WARP}
   */
  public TileLayout(Map<Cell, Integer> cells, int width) {
    if (Integer.bitCount(width) != 1 || width > WARP) {
      throw new IllegalArgumentException("a tile cannot have " + width + " worlds");
    }
    this.width = width;
    long at = 0;
    for (Cell cell : LARGEST_FIRST) {
      starts.put(cell, at);
      at += (long) cells.getOrDefault(cell, 0) * width * cell.bytes();
    }
    bytes = (at + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /** Bytes of a tile. */
  public long bytes() {
    return bytes;
  }

  /** Worlds of a tile. */
  public int width() {
    return width;
  }

  /** Number of tiles for this many worlds. */
  public int tiles(int worlds) {
    return (worlds + width - 1) / width;
  }

  /** Bytes of all tiles of this many worlds. */
  public long bytes(int worlds) {
    return tiles(worlds) * bytes;
  }

  /** Where a cell of the first world of a tile lies, bytes from the start of the tile. */
  public long offset(Cell cell, long number) {
    return starts.getOrDefault(cell, 0L) + number * width * cell.bytes();
  }
}
