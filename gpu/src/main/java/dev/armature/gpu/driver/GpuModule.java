package dev.armature.gpu.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Kernels loaded on a device. */
public final class GpuModule implements AutoCloseable {
  private final GpuContext context;
  private final MemorySegment handle;
  private boolean closed;

  GpuModule(GpuContext context, byte[] image) {
    this.context = context;
    try (Arena arena = Arena.ofConfined()) {
      // text must end in a zero; an image does not mind one more byte
      MemorySegment copy = arena.allocate(image.length + 1L, 8);
      MemorySegment.copy(image, 0, copy, JAVA_BYTE, 0, image.length);
      Jit jit = new Jit(arena, JitOptions.DEFAULT);
      MemorySegment out = arena.allocate(ADDRESS);
      int code = context.result(Call.MODULE_LOAD, out, copy, jit.count, jit.names, jit.values);
      if (code != 0) {
        throw context.failure(Call.MODULE_LOAD, code, jit.errors());
      }
      handle = out.get(ADDRESS, 0);
    }
  }

  /**
   * A kernel by name.
   *
   * @throws CudaException when the module has none of that name
   */
  public Kernel kernel(String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment function = context.make(Call.MODULE_FUNCTION, handle, arena.allocateFrom(name));
      return new Kernel(context, name, function);
    }
  }

  /**
   * Sets a variable of the module.
   *
   * @throws CudaException when the module has none of that name
   * @throws IllegalArgumentException when it is smaller
   */
  public void set(String variable, byte[] contents) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment address = arena.allocate(JAVA_LONG);
      MemorySegment size = arena.allocate(JAVA_LONG);
      context.call(Call.MODULE_GLOBAL, address, size, handle, arena.allocateFrom(variable));
      if (size.get(JAVA_LONG, 0) < contents.length) {
        throw new IllegalArgumentException(
            variable + " has " + size.get(JAVA_LONG, 0) + " bytes, not " + contents.length);
      }
      MemorySegment copy = arena.allocate(contents.length, 8);
      MemorySegment.copy(contents, 0, copy, JAVA_BYTE, 0, contents.length);
      context.call(Call.COPY_TO_DEVICE, address.get(JAVA_LONG, 0), copy, (long) contents.length);
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      context.free(Call.MODULE_UNLOAD, handle);
    }
  }
}
