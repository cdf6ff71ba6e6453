package dev.armature.gpu.driver;

import java.lang.foreign.MemorySegment;

/** Memory of this machine that the device copies from and to at full speed (page-locked). */
public final class HostMemory implements AutoCloseable {
  private final GpuContext context;
  private final MemorySegment memory;
  private boolean closed;

  /** Allocates page-locked memory. */
  @SuppressWarnings("restricted")
  public HostMemory(GpuContext context, long bytes) {
    this.context = context;
    memory = context.make(Call.MEMORY_ALLOCATE_HOST, Math.max(1, bytes)).reinterpret(bytes);
  }

  /** The memory; not to be used after {@link #close}. */
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      context.free(Call.MEMORY_FREE_HOST, memory);
    }
  }
}
