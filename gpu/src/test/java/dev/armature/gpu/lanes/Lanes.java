package dev.armature.gpu.lanes;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.gpu.device.Tiles;
import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ptx.KernelLayout;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.TileLayout;
import dev.armature.gpu.x86.NativeCode;
import dev.armature.gpu.x86.Processor;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Runs programs in this processor's lanes. */
final class Lanes {
  private static final int ALIGNMENT = 64;

  private Lanes() {}

  /** Skips a test on a machine without such lanes. */
  static void needThem() {
    String problem = Processor.problem();
    assumeTrue(problem == null, "install Linux on a processor with AVX-512: " + problem);
  }

  /** Cells of a world with those that the kernel adds. */
  static Map<Cell, Integer> cells(Program program, KernelPlan plan) {
    KernelLayout layout = KernelLayout.of(program.worldCells(), plan, program.stages().size());
    Map<Cell, Integer> cells = new EnumMap<>(program.worldCells());
    cells.merge(Cell.I32, layout.own().todo() + 1, Math::max);
    for (KernelPlan.Range r : layout.own().copies()) {
      cells.merge(r.cell(), r.offset() + r.count(), Math::max);
    }
    return cells;
  }

  /** Compiles a kernel and runs it once for these worlds, which have its cells. */
  static void run(Program program, KernelPlan plan, List<WorldMemory> worlds) {
    TileLayout layout =
        KernelLayout.of(program.worldCells(), plan, program.stages().size()).tiles();
    LaneCode code = LaneCompiler.compile(program, plan);
    try (Arena arena = Arena.ofConfined();
        NativeCode loaded = new NativeCode(code.code())) {
      MethodHandle kernel = loaded.function(FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, ADDRESS));
      MemorySegment model = allocate(arena, code.model().length);
      MemorySegment.copy(code.model(), 0, model, ValueLayout.JAVA_BYTE, 0, code.model().length);
      MemorySegment frame = arena.allocate(code.frameBytes() + ALIGNMENT, ALIGNMENT);
      MemorySegment tiles = allocate(arena, layout.bytes(worlds.size()));
      transfer(worlds, layout, tiles, true);
      for (int t = 0; t < layout.tiles(worlds.size()); t++) {
        kernel.invokeExact(tiles.asSlice(t * layout.bytes()), model, frame);
      }
      transfer(worlds, layout, tiles, false);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static MemorySegment allocate(Arena arena, long bytes) {
    return arena.allocate(bytes + 2 * LaneCode.MARGIN, ALIGNMENT).asSlice(LaneCode.MARGIN, bytes);
  }

  /** Writes worlds to tiles, or reads them. */
  private static void transfer(
      List<WorldMemory> worlds, TileLayout layout, MemorySegment tiles, boolean write) {
    for (int w = 0; w < worlds.size(); w++) {
      for (Cell cell : Cell.values()) {
        MemorySegment region = Tiles.segment(worlds.get(w).region(cell));
        int bytes = cell.bytes();
        for (int i = 0; i < region.byteSize() / bytes; i++) {
          long at =
              w / layout.width() * layout.bytes()
                  + layout.offset(cell, i)
                  + (long) (w % layout.width()) * bytes;
          if (write) {
            MemorySegment.copy(region, (long) i * bytes, tiles, at, bytes);
          } else {
            MemorySegment.copy(tiles, at, region, (long) i * bytes, bytes);
          }
        }
      }
    }
  }

  /** A world with the same cells. */
  static WorldMemory copy(WorldMemory world) {
    Map<Cell, Integer> counts = new EnumMap<>(Cell.class);
    for (Cell cell : Cell.values()) {
      counts.put(cell, Contents.count(world, cell));
    }
    WorldMemory copy = new WorldMemory(counts);
    for (Cell cell : Cell.values()) {
      Tiles.segment(copy.region(cell)).copyFrom(Tiles.segment(world.region(cell)));
    }
    return copy;
  }

  /** The cells in which worlds differ, NaNs being equal. */
  static List<String> differences(List<WorldMemory> want, List<WorldMemory> have) {
    List<String> found = new ArrayList<>();
    for (int w = 0; w < want.size(); w++) {
      for (Cell cell : Cell.values()) {
        for (int i = 0; i < Contents.count(want.get(w), cell); i++) {
          long a = Contents.get(want.get(w), cell, i);
          long b = Contents.get(have.get(w), cell, i);
          if (a != b) {
            found.add(
                "world " + w + " " + cell + " " + i + ": " + hex(b) + " instead of " + hex(a));
          }
        }
      }
    }
    return found;
  }

  private static String hex(long bits) {
    return Long.toHexString(bits);
  }

  /** A plan for a kernel that keeps and clears what it says. */
  static KernelPlan plan(List<KernelPlan.Range> saved, KernelPlan.Range... warnings) {
    return new KernelPlan(saved, Arrays.asList(warnings), LaneCompiler.WIDTH, false);
  }
}
