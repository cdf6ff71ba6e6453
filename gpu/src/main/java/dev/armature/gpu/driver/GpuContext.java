package dev.armature.gpu.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * A device opened for work. Closing it frees nothing that was made in it: memory and modules have
 * their own {@code close}. All work is done in the device's default order.
 *
 * <p>Any thread may use it; each call makes the context current in the calling thread.
 */
public final class GpuContext implements AutoCloseable {
  private final GpuDevice device;
  private final Driver driver;
  private final MemorySegment handle;
  private boolean closed;

  GpuContext(GpuDevice device) {
    this.device = device;
    driver = device.driver();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ADDRESS);
      driver.call(Call.CONTEXT_RETAIN, out, device.handle());
      handle = out.get(ADDRESS, 0);
    }
  }

  /** The device. */
  public GpuDevice device() {
    return device;
  }

  /** Calls the driver with this context. */
  void call(Call call, Object... arguments) {
    enter();
    driver.call(call, arguments);
  }

  private void enter() {
    if (closed) {
      throw new IllegalStateException("the device was closed");
    }
    driver.call(Call.CONTEXT_SET, handle);
  }

  /** Calls a function that makes a handle as its first output. */
  MemorySegment make(Call call, Object... more) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ADDRESS);
      Object[] arguments = new Object[more.length + 1];
      arguments[0] = out;
      System.arraycopy(more, 0, arguments, 1, more.length);
      call(call, arguments);
      return out.get(ADDRESS, 0);
    }
  }

  /** Frees a thing of this context; does nothing when the context is closed. */
  void free(Call call, Object what) {
    if (!closed) {
      call(call, what);
    }
  }

  /** Bytes of device memory that are free. */
  public long freeMemory() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment free = arena.allocate(JAVA_LONG);
      call(Call.MEMORY_INFO, free, arena.allocate(JAVA_LONG));
      return free.get(JAVA_LONG, 0);
    }
  }

  /**
   * Allocates device memory.
   *
   * @throws CudaException when there is not enough, with the sizes in the message
   */
  public DeviceMemory allocate(long bytes) {
    return new DeviceMemory(this, bytes);
  }

  /** Waits for everything that was started. */
  public void synchronize() {
    call(Call.CONTEXT_SYNCHRONIZE);
  }

  /**
   * Loads a module from PTX text or from an image made by {@link #compile}.
   *
   * @throws CudaException when the driver does not take it, with the log of its compiler
   */
  public GpuModule load(byte[] image) {
    return new GpuModule(this, image);
  }

  /**
   * Compiles PTX text for this device to an image that loads without being compiled again.
   *
   * @param log receives what the compiler says about registers and memory
   * @throws CudaException when the driver does not take it, with the log of its compiler
   */
  public byte[] compile(String ptx, JitOptions options, Consumer<String> log) {
    enter();
    return Jit.compile(this, driver, ptx, options, log);
  }

  CudaException failure(Call call, int code, String log) {
    return driver.failure(call, code, log);
  }

  int result(Call call, Object... arguments) {
    enter();
    return driver.result(call, arguments);
  }

  /** A clock that measures on the device. */
  public GpuTimer timer() {
    return new GpuTimer(this);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      driver.call(Call.CONTEXT_RELEASE, device.handle());
    }
  }
}
