package dev.armature.gpu.device;

import dev.armature.gpu.driver.GpuDevice;
import dev.armature.gpu.driver.JitOptions;
import dev.armature.gpu.ptx.TileLayout;

/**
 * How worlds are spread over a device. Every choice gives the same bits.
 *
 * @param width worlds of a warp
 * @param registers the most that a thread may have; 0 leaves it to the compiler
 */
record Tuning(int width, int registers) {
  /** Warps that a multiprocessor should have: fewer leave schedulers idle, more miss its caches. */
  private static final int WARPS = 3;

  /**
   * The choice for a number of worlds: as narrow as it takes to give every multiprocessor enough
   * warps. The properties {@code armature.gpu.width} and {@code armature.gpu.registers} override
   * it.
   */
  static Tuning of(GpuDevice device, int worlds) {
    int width = TileLayout.WARP;
    while (width > 1 && worlds / width < WARPS * device.multiprocessors()) {
      width /= 2;
    }
    return new Tuning(
        Integer.getInteger("armature.gpu.width", width),
        Integer.getInteger("armature.gpu.registers", 0));
  }

  JitOptions jit() {
    return new JitOptions(JitOptions.DEFAULT.optimization(), registers);
  }
}
