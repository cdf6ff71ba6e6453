package dev.armature.gpu.device;

import dev.armature.gpu.driver.JitOptions;
import dev.armature.gpu.ptx.TileLayout;

/**
 * How worlds are spread over a device. Every choice gives the same bits.
 *
 * @param width worlds of a warp
 * @param registers the most that a thread may have; 0 leaves it to the compiler
 * @param profiled whether stages count their cycles
 */
record Tuning(int width, int registers, boolean profiled) {
  /** Full warps that are enough for a multiprocessor: narrower ones were slower then. */
  private static final int FULL_WARPS = 3;

  /** Narrow warps that it should have otherwise: fewer leave schedulers idle. */
  private static final int NARROW_WARPS = 6;

  /** More warps than this on a multiprocessor do not fit with all registers they would like. */
  private static final int CROWD = 8;

  /** Registers of a thread with which twice as many fit. */
  private static final int SHARED_REGISTERS = 128;

  /**
   * The choice for a number of worlds: full warps if there are enough, or else as narrow as it
   * takes to give every multiprocessor some. Properties override it: {@code armature.gpu.width},
   * {@code armature.gpu.registers}, {@code armature.gpu.profile}.
   */
  static Tuning of(int multiprocessors, int worlds) {
    int width = TileLayout.WARP;
    if (worlds / width < FULL_WARPS * multiprocessors) {
      while (width > 1 && worlds / width < NARROW_WARPS * multiprocessors) {
        width /= 2;
      }
    }
    int warps = (worlds + width - 1) / width;
    int registers = warps > CROWD * multiprocessors ? SHARED_REGISTERS : 0;
    return new Tuning(
        Integer.getInteger("armature.gpu.width", width),
        Integer.getInteger("armature.gpu.registers", registers),
        Boolean.getBoolean("armature.gpu.profile"));
  }

  /** Whether loops are unrolled: where many warps share an instruction cache, it does not pay. */
  boolean unrolls() {
    return registers == 0;
  }

  JitOptions jit() {
    return new JitOptions(JitOptions.DEFAULT.optimization(), registers);
  }
}
