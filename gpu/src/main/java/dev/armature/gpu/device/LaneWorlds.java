package dev.armature.gpu.device;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.armature.data.Parallel;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.lanes.LaneCode;
import dev.armature.gpu.ptx.KernelCells;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.TileLayout;
import dev.armature.gpu.x86.NativeCode;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Worlds that are stepped eight at a time by the lanes of this machine's cores.
 *
 * <p>Each worker has the memory of one tile, which stays in its cache. Of all worlds only those
 * cells are kept that a step needs from the one before, or that somebody reads: they are brought to
 * the tile before the kernel runs and taken from it afterward.
 */
final class LaneWorlds implements KernelWorlds {
  private static final int ALIGNMENT = 64;

  /** Cells that are kept of all worlds: {@code [tile][cell][lane]}. */
  private record Kept(KernelPlan.Range range, int width, MemorySegment values, long bytesOfTile) {
    /**
     * Copies the cells of some worlds of a tile, which are neighbors elsewhere, to their lanes or
     * from them.
     */
    void copy(int tile, int worlds, MemorySegment plain, boolean toLanes) {
      switch (range.cell().bytes()) {
        case Long.BYTES -> longs(tile, worlds, plain, toLanes);
        case Integer.BYTES -> ints(tile, worlds, plain, toLanes);
        default -> bytes(tile, worlds, plain, toLanes);
      }
    }

    boolean overlaps(KernelPlan.Range other) {
      return range.cell() == other.cell()
          && range.offset() < other.offset() + other.count()
          && other.offset() < range.offset() + range.count();
    }

    private void longs(int tile, int worlds, MemorySegment plain, boolean toLanes) {
      int count = range.count();
      long first = tile * bytesOfTile / Long.BYTES;
      for (int w = 0; w < worlds; w++) {
        long here = ((long) tile * width + w) * count;
        for (int i = 0; i < count; i++) {
          long there = first + (long) i * width + w;
          if (toLanes) {
            values.setAtIndex(JAVA_LONG, there, plain.getAtIndex(JAVA_LONG, here + i));
          } else {
            plain.setAtIndex(JAVA_LONG, here + i, values.getAtIndex(JAVA_LONG, there));
          }
        }
      }
    }

    private void ints(int tile, int worlds, MemorySegment plain, boolean toLanes) {
      int count = range.count();
      long first = tile * bytesOfTile / Integer.BYTES;
      for (int w = 0; w < worlds; w++) {
        long here = ((long) tile * width + w) * count;
        for (int i = 0; i < count; i++) {
          long there = first + (long) i * width + w;
          if (toLanes) {
            values.setAtIndex(JAVA_INT, there, plain.getAtIndex(JAVA_INT, here + i));
          } else {
            plain.setAtIndex(JAVA_INT, here + i, values.getAtIndex(JAVA_INT, there));
          }
        }
      }
    }

    private void bytes(int tile, int worlds, MemorySegment plain, boolean toLanes) {
      int bytes = range.cell().bytes();
      for (int w = 0; w < worlds; w++) {
        for (int i = 0; i < range.count(); i++) {
          long there = tile * bytesOfTile + ((long) i * width + w) * bytes;
          long here = (((long) tile * width + w) * range.count() + i) * bytes;
          if (toLanes) {
            MemorySegment.copy(plain, here, values, there, bytes);
          } else {
            MemorySegment.copy(values, there, plain, here, bytes);
          }
        }
      }
    }
  }

  private final KernelImage image;
  private final TileLayout layout;
  private final int worlds;
  private final Parallel workers;
  private final Arena arena;
  private final NativeCode code;
  private final MethodHandle kernel;
  private final int codeBytes;
  private final MemorySegment model;
  private final MemorySegment[] frames;
  private final MemorySegment[] tiles;

  /** A tile of worlds that were reset. */
  private final MemorySegment blank;

  private final List<Kept> kept = new ArrayList<>();
  private final Kept todo;
  private long keptBytes;

  /**
   * Worlds that are as after a reset.
   *
   * @throws IllegalStateException when there is no memory for them
   */
  static LaneWorlds of(KernelImage image, int worlds, Parallel workers) {
    LaneCode lanes = LaneCode.of(image.code(), image.model());
    NativeCode code = new NativeCode(lanes.code());
    Arena arena = Arena.ofShared();
    try {
      return new LaneWorlds(image, worlds, workers, lanes, arena, code);
    } catch (RuntimeException | Error e) {
      arena.close();
      code.close();
      if (e instanceof OutOfMemoryError) {
        throw new IllegalStateException("no lanes: too little memory outside of the heap", e);
      }
      throw e;
    }
  }

  private LaneWorlds(
      KernelImage image,
      int worlds,
      Parallel workers,
      LaneCode lanes,
      Arena arena,
      NativeCode code) {
    this.image = image;
    this.worlds = worlds;
    this.workers = workers;
    this.arena = arena;
    this.code = code;
    layout = image.layout().tiles();
    codeBytes = lanes.code().length;
    kernel = code.function(FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, ADDRESS));
    model = allocate(lanes.model().length);
    MemorySegment.copy(lanes.model(), 0, model, JAVA_BYTE, 0, lanes.model().length);
    frames = new MemorySegment[workers.workers()];
    tiles = new MemorySegment[frames.length];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = arena.allocate(lanes.frameBytes(), ALIGNMENT);
      tiles[i] = allocate(layout.bytes());
    }
    blank = arena.allocate(layout.bytes(), ALIGNMENT);
    image.world().forEach(this::spread);
    for (MemorySegment tile : tiles) {
      tile.copyFrom(blank);
    }
    KernelCells own = image.layout().own();
    keep(Cell.I32, own.code(), 1);
    todo = kept(Cell.I32, own.todo(), 1);
    image.plan().saved().forEach(r -> keep(r.cell(), r.offset(), r.count()));
    own.copies().forEach(r -> keep(r.cell(), r.offset(), r.count()));
  }

  /** Memory with a margin that can be read, too. */
  private MemorySegment allocate(long bytes) {
    int margin = LaneCode.MARGIN;
    return arena.allocate(bytes + 2 * margin, ALIGNMENT).asSlice(margin, bytes);
  }

  /** Gives all lanes of the blank tile the same cells. */
  private void spread(Cell cell, Object values) {
    MemorySegment from = Tiles.segment(values);
    int bytes = cell.bytes();
    for (long i = 0; i < from.byteSize() / bytes; i++) {
      for (int lane = 0; lane < layout.width(); lane++) {
        long at = layout.offset(cell, i) + (long) lane * bytes;
        MemorySegment.copy(from, i * bytes, blank, at, bytes);
      }
    }
  }

  /** The kept cells of a range, which are as after a reset when nobody has asked for them yet. */
  @Override
  public void keep(Cell cell, int first, int count) {
    kept(cell, first, count);
  }

  private Kept kept(Cell cell, int first, int count) {
    KernelPlan.Range range = new KernelPlan.Range(cell, first, count);
    for (Kept k : kept) {
      if (k.range().equals(range)) {
        return k;
      }
      if (k.overlaps(range)) {
        throw new IllegalStateException(range + " and " + k.range() + " would be kept twice");
      }
    }
    long bytes = (long) count * layout.width() * cell.bytes();
    MemorySegment values = arena.allocate(layout.tiles(worlds) * bytes, ALIGNMENT);
    Kept added = new Kept(range, layout.width(), values, bytes);
    Object reset = image.world().get(cell);
    long begin = (long) first * cell.bytes();
    // cells behind those of the step are the kernel's own, which are 0
    if (reset != null && begin < Tiles.segment(reset).byteSize()) {
      MemorySegment of = Tiles.segment(reset).asSlice(begin, (long) count * cell.bytes());
      MemorySegment all = arena.allocate(layout.width() * of.byteSize(), ALIGNMENT);
      for (int lane = 0; lane < layout.width(); lane++) {
        MemorySegment.copy(of, 0, all, lane * of.byteSize(), of.byteSize());
      }
      added.copy(0, layout.width(), all, true);
      for (long at = bytes; at < values.byteSize(); at += bytes) {
        MemorySegment.copy(values, 0, values, at, bytes);
      }
    }
    kept.add(added);
    keptBytes += values.byteSize();
    return added;
  }

  @Override
  public long bytes() {
    return keptBytes;
  }

  @Override
  public String resources() {
    return String.format(
        Locale.ROOT, "%,d bytes of code, %,d bytes a thread", codeBytes, layout.bytes());
  }

  @Override
  public void write(Cell cell, int first, int count, MemorySegment from) {
    copyAll(cell, first, count, from, true);
  }

  @Override
  public void read(Cell cell, int first, int count, MemorySegment to) {
    copyAll(cell, first, count, to, false);
  }

  private void copyAll(Cell cell, int first, int count, MemorySegment plain, boolean toLanes) {
    if (count == 0) {
      return;
    }
    Kept k = kept(cell, first, count);
    int width = layout.width();
    workers.run(
        layout.tiles(worlds),
        (tile, worker) -> k.copy(tile, Math.min(width, worlds - tile * width), plain, toLanes));
  }

  @Override
  public void launch() {
    workers.run(layout.tiles(worlds), this::run);
  }

  private boolean hasSteps(int number) {
    long first = number * todo.bytesOfTile() / Integer.BYTES;
    for (int lane = 0; lane < layout.width(); lane++) {
      if (todo.values().getAtIndex(JAVA_INT, first + lane) > 0) {
        return true;
      }
    }
    return false;
  }

  private void run(int number, int worker) {
    if (!hasSteps(number)) {
      return;
    }
    MemorySegment tile = tiles[worker];
    for (Kept k : kept) {
      MemorySegment.copy(
          k.values(), number * k.bytesOfTile(), tile, place(k.range()), k.bytesOfTile());
    }
    try {
      kernel.invokeExact(tile, model, frames[worker]);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
    for (Kept k : kept) {
      MemorySegment.copy(
          tile, place(k.range()), k.values(), number * k.bytesOfTile(), k.bytesOfTile());
    }
    if (anyStopped(tile)) {
      // in the middle of a step, perhaps, with working memory that the next one must not find
      tile.copyFrom(blank);
    }
  }

  private boolean anyStopped(MemorySegment tile) {
    long codes = layout.offset(Cell.I32, image.layout().own().code());
    for (int lane = 0; lane < layout.width(); lane++) {
      if (tile.get(JAVA_INT, codes + (long) lane * Integer.BYTES) != 0) {
        return true;
      }
    }
    return false;
  }

  private long place(KernelPlan.Range range) {
    return layout.offset(range.cell(), range.offset());
  }

  @Override
  public void close() {
    // first: it throws while some thread is still in the code
    arena.close();
    code.close();
  }
}
