package dev.armature.gpu.device;

import dev.armature.gpu.driver.DeviceMemory;
import dev.armature.gpu.driver.GpuContext;
import dev.armature.gpu.driver.GpuModule;
import dev.armature.gpu.driver.HostMemory;
import dev.armature.gpu.driver.Kernel;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ptx.TileLayout;
import dev.armature.gpu.ptx.Transfers;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The worlds of one program in device memory. Cells are written and read as plain arrays {@code
 * [world][cell]}.
 */
public final class Tiles implements KernelWorlds {
  private static final int TRANSFER_THREADS = 256;
  private static final int MAX_ROWS = 65_535;

  private final GpuContext context;
  private final GpuModule module;
  private final TileLayout layout;
  private final int worlds;
  private final DeviceMemory memory;
  private final Map<String, Kernel> kernels = new HashMap<>();
  private @Nullable DeviceMemory staging;
  private @Nullable HostMemory host;

  /**
   * Allocates worlds; their cells are undefined.
   *
   * @param module the program's module, loaded; closed with the worlds
   */
  public Tiles(GpuContext context, GpuModule module, TileLayout layout, int worlds) {
    this.context = context;
    this.module = module;
    this.worlds = worlds;
    this.layout = layout;
    memory = context.allocate(layout.bytes(worlds));
  }

  @Override
  public String resources() {
    Kernel kernel = kernel("step");
    return String.format(
        Locale.ROOT,
        "%d worlds a warp, %d registers, %d bytes of stack",
        layout.width(),
        kernel.registers(),
        kernel.stackBytes());
  }

  @Override
  public long bytes() {
    return memory.bytes();
  }

  /** Makes every world a copy of one, given by an array of its primitive type for each cell. */
  public void fill(Map<Cell, Object> world) {
    byte[] tile = new byte[Math.toIntExact(layout.bytes())];
    MemorySegment to = MemorySegment.ofArray(tile);
    world.forEach(
        (cell, values) -> {
          MemorySegment from = segment(values);
          int bytes = cell.bytes();
          long count = from.byteSize() / bytes;
          for (long i = 0; i < count; i++) {
            for (int w = 0; w < layout.width(); w++) {
              MemorySegment.copy(
                  from, i * bytes, to, layout.offset(cell, i) + (long) w * bytes, bytes);
            }
          }
        });
    memory.upload(to, 0);
    long have = layout.bytes();
    while (have < memory.bytes()) {
      long more = Math.min(have, memory.bytes() - have);
      memory.copyFrom(memory, 0, have, more);
      have += more;
    }
  }

  /** An array of a primitive type as bytes. */
  public static MemorySegment segment(Object array) {
    return switch (array) {
      case byte[] a -> MemorySegment.ofArray(a);
      case short[] a -> MemorySegment.ofArray(a);
      case char[] a -> MemorySegment.ofArray(a);
      case int[] a -> MemorySegment.ofArray(a);
      case long[] a -> MemorySegment.ofArray(a);
      case float[] a -> MemorySegment.ofArray(a);
      case double[] a -> MemorySegment.ofArray(a);
      default -> throw new IllegalArgumentException("no array of numbers: " + array.getClass());
    };
  }

  @Override
  public void write(Cell cell, int first, int count, MemorySegment from) {
    if (count > 0) {
      long bytes = (long) worlds * count * cell.bytes();
      MemorySegment pinned = pinned(bytes);
      pinned.copyFrom(from.asSlice(0, bytes));
      staging(bytes).upload(pinned, 0);
      transfer(Transfers.scatter(cell.bytes()), cell, first, count);
    }
  }

  @Override
  public void read(Cell cell, int first, int count, MemorySegment to) {
    if (count > 0) {
      long bytes = (long) worlds * count * cell.bytes();
      DeviceMemory from = staging(bytes);
      transfer(Transfers.gather(cell.bytes()), cell, first, count);
      MemorySegment pinned = pinned(bytes);
      from.download(pinned, 0);
      to.asSlice(0, bytes).copyFrom(pinned);
    }
  }

  private void transfer(String kernel, Cell cell, int first, int count) {
    int blocks = (worlds + TRANSFER_THREADS - 1) / TRANSFER_THREADS;
    for (int done = 0; done < count; done += MAX_ROWS) {
      int rows = Math.min(MAX_ROWS, count - done);
      kernel(kernel)
          .launch(
              blocks,
              rows,
              TRANSFER_THREADS,
              memory.address(),
              staging(0).address() + (long) done * cell.bytes(),
              layout.offset(cell, (long) first + done),
              count,
              worlds);
    }
  }

  private Kernel kernel(String name) {
    return kernels.computeIfAbsent(name, module::kernel);
  }

  private DeviceMemory staging(long bytes) {
    DeviceMemory have = staging;
    if (have == null || have.bytes() < bytes) {
      if (have != null) {
        have.close();
      }
      have = context.allocate(bytes);
      staging = have;
    }
    return have;
  }

  private MemorySegment pinned(long bytes) {
    HostMemory have = host;
    if (have == null || have.memory().byteSize() < bytes) {
      if (have != null) {
        have.close();
      }
      have = new HostMemory(context, bytes);
      host = have;
    }
    return have.memory().asSlice(0, bytes);
  }

  @Override
  public void launch() {
    kernel("step").launch(layout.tiles(worlds), 1, TileLayout.WARP, memory.address(), worlds);
  }

  @Override
  public void close() {
    memory.close();
    module.close();
    if (staging != null) {
      staging.close();
    }
    if (host != null) {
      host.close();
    }
  }
}
