package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Cell;
import java.util.List;

/**
 * What a kernel does besides the step.
 *
 * @param saved cells that are copied aside before each step, so that a step that ends early can be
 *     done again from where it began: the state of a world
 * @param warnings cells that are cleared before each step; one that is not 0 after it also ends the
 *     world's work
 * @param width worlds of a warp, a power of two up to 32
 * @param profiled whether each stage counts its cycles
 */
public record KernelPlan(List<Range> saved, List<Range> warnings, int width, boolean profiled) {
  /** A kernel that only steps. */
  public static final KernelPlan PLAIN =
      new KernelPlan(List.of(), List.of(), TileLayout.WARP, false);

  /**
   * Cells of a world, one after the other.
   *
   * @param cell their kind
   * @param offset the first
   * @param count how many
   */
  public record Range(Cell cell, int offset, int count) {}
}
