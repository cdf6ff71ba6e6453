package dev.armature.gpu.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A kernel that can be launched. */
public final class Kernel {
  private static final int STACK_BYTES = 3;
  private static final int REGISTERS = 4;

  private final GpuContext context;
  private final String name;
  private final MemorySegment function;

  Kernel(GpuContext context, String name, MemorySegment function) {
    this.context = context;
    this.name = name;
    this.function = function;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Registers of a thread. */
  public int registers() {
    return attribute(REGISTERS);
  }

  /** Bytes of local memory of a thread: stack and spilled registers. */
  public int stackBytes() {
    return attribute(STACK_BYTES);
  }

  /** Blocks of this many threads that run on one multiprocessor at a time. */
  public int blocksAMultiprocessor(int threads) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_INT);
      context.call(Call.OCCUPANCY, out, function, threads, 0L);
      return out.get(JAVA_INT, 0);
    }
  }

  private int attribute(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_INT);
      context.call(Call.FUNCTION_ATTRIBUTE, out, code, function);
      return out.get(JAVA_INT, 0);
    }
  }

  /**
   * Starts the kernel and returns at once.
   *
   * @param blocks number of blocks
   * @param rows number of rows of blocks
   * @param threads threads of a block
   * @param parameters its parameters, each an Integer or a Long; device addresses are Longs
   */
  public void launch(int blocks, int rows, int threads, Number... parameters) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(8L * Math.max(1, parameters.length), 8);
      MemorySegment pointers = arena.allocate(8L * Math.max(1, parameters.length), 8);
      for (int i = 0; i < parameters.length; i++) {
        switch (parameters[i]) {
          case Integer n -> values.set(JAVA_INT, 8L * i, n);
          case Long n -> values.set(JAVA_LONG, 8L * i, n);
          default ->
              throw new IllegalArgumentException(
                  name + ": parameter " + i + " is neither an Integer nor a Long");
        }
        pointers.setAtIndex(ADDRESS, i, values.asSlice(8L * i));
      }
      context.call(
          Call.LAUNCH,
          function,
          blocks,
          rows,
          1,
          threads,
          1,
          1,
          0,
          MemorySegment.NULL,
          pointers,
          MemorySegment.NULL);
    }
  }
}
