package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Cell;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where a kernel keeps its worlds: the program's cells and those that the kernel adds.
 *
 * @param tiles how they lie in memory
 * @param own the kernel's cells
 */
public record KernelLayout(TileLayout tiles, KernelCells own) {
  /**
   * The layout of a program's worlds.
   *
   * @param worldCells cells of the program, by kind
   * @param stages how many stages it has
   */
  public static KernelLayout of(Map<Cell, Integer> worldCells, KernelPlan plan, int stages) {
    Map<Cell, Integer> cells = new EnumMap<>(Cell.class);
    cells.putAll(worldCells);
    KernelCells own = new KernelCells(plan, stages, cells);
    return new KernelLayout(new TileLayout(cells, plan.width()), own);
  }
}
