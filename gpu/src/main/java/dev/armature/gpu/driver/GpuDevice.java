package dev.armature.gpu.driver;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** One GPU of the machine and its properties. */
public final class GpuDevice {
  private static final int NAME_LENGTH = 256;

  private final Driver driver;
  private final int handle;
  private final int index;
  private final String name;
  private final long memory;

  GpuDevice(Driver driver, int index) {
    this.driver = driver;
    this.index = index;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG);
      driver.call(Call.DEVICE_GET, out, index);
      handle = out.get(JAVA_INT, 0);
      driver.call(Call.DEVICE_MEMORY, out, handle);
      memory = out.get(JAVA_LONG, 0);
      MemorySegment text = arena.allocate(NAME_LENGTH);
      driver.call(Call.DEVICE_NAME, text, NAME_LENGTH, handle);
      name = text.getString(0);
    }
  }

  /** Properties that the driver tells, with its numbers. */
  private enum Attribute {
    CLOCK_KHZ(13),
    MULTIPROCESSORS(16),
    KERNEL_TIMEOUT(17),
    L2_BYTES(38),
    MAJOR(75),
    MINOR(76),
    SINGLE_TO_DOUBLE(87);

    final int code;

    Attribute(int code) {
      this.code = code;
    }
  }

  private int get(Attribute attribute) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_INT);
      driver.call(Call.DEVICE_ATTRIBUTE, out, attribute.code, handle);
      return out.get(JAVA_INT, 0);
    }
  }

  Driver driver() {
    return driver;
  }

  int handle() {
    return handle;
  }

  /** Position among the GPUs of the machine, from 0. */
  public int index() {
    return index;
  }

  /** The name of the product, such as "NVIDIA H200". */
  public String name() {
    return name;
  }

  /** Memory of the device, bytes. */
  public long memory() {
    return memory;
  }

  /** Compute capability as one number: 90 for 9.0. */
  public int capability() {
    return 10 * get(Attribute.MAJOR) + get(Attribute.MINOR);
  }

  /** Number of multiprocessors. */
  public int multiprocessors() {
    return get(Attribute.MULTIPROCESSORS);
  }

  /** Size of the level 2 cache, bytes. */
  public int l2Bytes() {
    return get(Attribute.L2_BYTES);
  }

  /** Highest clock, kHz. */
  public int clockKilohertz() {
    return get(Attribute.CLOCK_KHZ);
  }

  /**
   * How many times slower double precision is than single: 2 on data center cards, 64 on others.
   */
  public int doubleCost() {
    return get(Attribute.SINGLE_TO_DOUBLE);
  }

  /** Whether the driver ends kernels that run for more than some seconds, because of a display. */
  public boolean hasWatchdog() {
    return get(Attribute.KERNEL_TIMEOUT) != 0;
  }

  /** Opens the device for work. */
  public GpuContext open() {
    return new GpuContext(this);
  }

  @Override
  public String toString() {
    return name + " (" + index + ")";
  }
}
