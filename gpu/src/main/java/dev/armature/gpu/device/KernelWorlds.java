package dev.armature.gpu.device;

import dev.armature.gpu.ir.Cell;
import java.lang.foreign.MemorySegment;

/**
 * The worlds of one kernel in the memory of a {@link Machine}. Cells are written and read as plain
 * arrays {@code [world][cell]}.
 */
interface KernelWorlds extends AutoCloseable {
  /** Bytes of memory of all worlds. */
  long bytes();

  /** What the kernel takes, for people. */
  String resources();

  /** Cells that will be read after the kernel has run, besides those that are written or saved. */
  default void keep(Cell cell, int first, int count) {}

  /** Sets cells of all worlds from {@code [world][cell]}. */
  void write(Cell cell, int first, int count, MemorySegment from);

  /** Gets cells of all worlds to {@code [world][cell]}. */
  void read(Cell cell, int first, int count, MemorySegment to);

  /** Starts the kernel that makes the steps the worlds have to do. */
  void launch();

  @Override
  void close();
}
