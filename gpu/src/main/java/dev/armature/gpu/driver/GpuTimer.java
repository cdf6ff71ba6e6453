package dev.armature.gpu.driver;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Measures the time between two points of the device's work, by the device's own clock. */
public final class GpuTimer implements AutoCloseable {
  private final GpuContext context;
  private final MemorySegment start;
  private final MemorySegment end;
  private boolean closed;

  GpuTimer(GpuContext context) {
    this.context = context;
    start = context.make(Call.EVENT_CREATE, 0);
    end = context.make(Call.EVENT_CREATE, 0);
  }

  /** Marks the start. */
  public void start() {
    context.call(Call.EVENT_RECORD, start, MemorySegment.NULL);
  }

  /** Waits for all work started so far, and returns the seconds since {@link #start}. */
  public double stop() {
    context.call(Call.EVENT_RECORD, end, MemorySegment.NULL);
    context.call(Call.EVENT_SYNCHRONIZE, end);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_FLOAT);
      context.call(Call.EVENT_ELAPSED, out, start, end);
      return out.get(JAVA_FLOAT, 0) / 1e3;
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      context.free(Call.EVENT_DESTROY, start);
      context.free(Call.EVENT_DESTROY, end);
    }
  }
}
