package dev.armature.gpu.driver;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** A block of device memory. */
public final class DeviceMemory implements AutoCloseable {
  private final GpuContext context;
  private final long address;
  private final long bytes;
  private boolean closed;

  DeviceMemory(GpuContext context, long bytes) {
    this.context = context;
    this.bytes = bytes;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG);
      int code = context.result(Call.MEMORY_ALLOCATE, out, Math.max(1, bytes));
      if (code != 0) {
        throw context.failure(
            Call.MEMORY_ALLOCATE,
            code,
            "asked for " + bytes + " bytes, of which " + context.freeMemory() + " are free");
      }
      address = out.get(JAVA_LONG, 0);
    }
  }

  /** Its address on the device. */
  public long address() {
    return address;
  }

  /** Its size. */
  public long bytes() {
    return bytes;
  }

  /** Copies from this machine's memory to the device, and waits for it. */
  public void upload(MemorySegment from, long at) {
    Objects.checkFromIndexSize(at, from.byteSize(), bytes);
    transfer(from, true, at);
  }

  /** Copies from the device to this machine's memory, and waits for it. */
  public void download(MemorySegment to, long at) {
    Objects.checkFromIndexSize(at, to.byteSize(), bytes);
    transfer(to, false, at);
  }

  private void transfer(MemorySegment host, boolean upload, long at) {
    if (host.byteSize() == 0) {
      return;
    }
    if (host.isNative()) {
      move(host, upload, at);
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(host.byteSize(), 8);
      if (upload) {
        copy.copyFrom(host);
      }
      move(copy, upload, at);
      if (!upload) {
        host.copyFrom(copy);
      }
    }
  }

  private void move(MemorySegment host, boolean upload, long at) {
    if (upload) {
      context.call(Call.COPY_TO_DEVICE, address + at, host, host.byteSize());
    } else {
      context.call(Call.COPY_TO_HOST, host, address + at, host.byteSize());
    }
  }

  /** Copies from another block on the device. */
  public void copyFrom(DeviceMemory from, long fromAt, long at, long length) {
    Objects.checkFromIndexSize(fromAt, length, from.bytes);
    Objects.checkFromIndexSize(at, length, bytes);
    if (length > 0) {
      context.call(Call.COPY_ON_DEVICE, address + at, from.address + fromAt, length);
    }
  }

  /** Sets every byte. */
  public void fill(byte value) {
    if (bytes > 0) {
      context.call(Call.FILL_BYTES, address, value, bytes);
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      context.free(Call.MEMORY_FREE, address);
    }
  }
}
