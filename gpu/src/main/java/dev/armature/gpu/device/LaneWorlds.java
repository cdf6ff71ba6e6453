package dev.armature.gpu.device;

import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.armature.data.Parallel;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.lanes.LaneCode;
import dev.armature.gpu.ptx.TileLayout;
import dev.armature.gpu.x86.NativeCode;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;

/** Worlds in tiles of eight, in memory of this machine. */
final class LaneWorlds implements KernelWorlds {
  private static final int ALIGNMENT = 64;

  private final TileLayout layout;
  private final int worlds;
  private final Parallel workers;
  private final Arena arena = Arena.ofShared();
  private final NativeCode code;
  private final MethodHandle kernel;
  private final MemorySegment tiles;
  private final MemorySegment model;
  private final MemorySegment[] frames;
  private final int codeBytes;

  LaneWorlds(KernelImage image, int worlds, Parallel workers) {
    this.layout = image.layout().tiles();
    this.worlds = worlds;
    this.workers = workers;
    LaneCode lanes = LaneCode.of(image.code(), image.model());
    codeBytes = lanes.code().length;
    code = new NativeCode(lanes.code());
    kernel = code.function(FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, ADDRESS));
    model = arena.allocate(lanes.model().length + ALIGNMENT, ALIGNMENT);
    MemorySegment.copy(lanes.model(), 0, model, ValueLayout.JAVA_BYTE, 0, lanes.model().length);
    frames = new MemorySegment[workers.workers()];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = arena.allocate(lanes.frameBytes() + ALIGNMENT, ALIGNMENT);
    }
    tiles = arena.allocate(layout.bytes(worlds) + ALIGNMENT, ALIGNMENT);
    image.world().forEach(this::fill);
  }

  private void fill(Cell cell, Object values) {
    MemorySegment from = Tiles.segment(values);
    int bytes = cell.bytes();
    long count = from.byteSize() / bytes;
    for (int w = 0; w < layout.tiles(worlds) * layout.width(); w++) {
      for (long i = 0; i < count; i++) {
        MemorySegment.copy(from, i * bytes, tiles, place(w, cell, i), bytes);
      }
    }
  }

  private long place(int world, Cell cell, long number) {
    return world / layout.width() * layout.bytes()
        + layout.offset(cell, number)
        + (long) (world % layout.width()) * cell.bytes();
  }

  @Override
  public long bytes() {
    return tiles.byteSize();
  }

  @Override
  public String resources() {
    return String.format(Locale.ROOT, "%,d bytes of code", codeBytes);
  }

  @Override
  public void write(Cell cell, int first, int count, MemorySegment from) {
    int bytes = cell.bytes();
    for (int w = 0; w < worlds; w++) {
      for (int i = 0; i < count; i++) {
        MemorySegment.copy(
            from, ((long) w * count + i) * bytes, tiles, place(w, cell, first + i), bytes);
      }
    }
  }

  @Override
  public void read(Cell cell, int first, int count, MemorySegment to) {
    int bytes = cell.bytes();
    for (int w = 0; w < worlds; w++) {
      for (int i = 0; i < count; i++) {
        MemorySegment.copy(
            tiles, place(w, cell, first + i), to, ((long) w * count + i) * bytes, bytes);
      }
    }
  }

  @Override
  public void launch() {
    workers.run(
        layout.tiles(worlds),
        (tile, worker) -> {
          try {
            kernel.invokeExact(
                tiles.asSlice(tile * layout.bytes()), model, frames[worker]);
          } catch (RuntimeException | Error e) {
            throw e;
          } catch (Throwable e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Override
  public void close() {
    arena.close();
    code.close();
  }
}
