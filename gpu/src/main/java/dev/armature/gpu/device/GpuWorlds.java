package dev.armature.gpu.device;

import dev.armature.batch.WorldDevice;
import dev.armature.gpu.driver.GpuContext;
import dev.armature.gpu.driver.GpuModule;
import dev.armature.gpu.image.Place;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ptx.KernelCells;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.PtxModule;
import dev.armature.gpu.ptx.PtxWriter;
import dev.armature.model.Field;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Worlds of one model on a GPU. */
public final class GpuWorlds implements WorldDevice {
  private final GpuContext context;
  private final TranslatedStep step;
  private final PtxModule ptx;
  private final GpuModule module;
  private final Tiles tiles;
  private final int worlds;
  private final int[] codes;
  private final Map<String, Integer> reasons = new TreeMap<>();

  /**
   * Compiles a step, or takes it from the cache, and makes worlds. The context is closed with them.
   */
  public GpuWorlds(
      GpuContext context,
      TranslatedStep step,
      int worlds,
      KernelCache cache,
      Consumer<String> progress) {
    this.context = context;
    this.step = step;
    this.worlds = worlds;
    codes = new int[worlds];
    Tuning tuning = Tuning.of(context.device(), worlds);
    ptx =
        PtxWriter.write(
            step.program(),
            step.plan(tuning.width(), tuning.profiled()),
            context.device().capability());
    progress.accept(
        String.format(
            Locale.ROOT,
            "compiling %,d instructions in %,d functions for %s",
            step.program().size(),
            step.program().functions().size(),
            context.device().name()));
    long start = System.nanoTime();
    module = context.load(cache.compiled(context, ptx.text(), tuning.jit(), progress));
    module.set(PtxWriter.MODEL, ptx.model());
    tiles = new Tiles(context, module, ptx, worlds);
    tiles.fill(step.cells());
    progress.accept(
        String.format(
            Locale.ROOT,
            "ready after %.1f s: %d worlds a warp, %d registers, %d bytes of stack, %,d bytes a"
                + " world",
            (System.nanoTime() - start) / 1e9,
            tuning.width(),
            tiles.stepKernel().registers(),
            tiles.stepKernel().stackBytes(),
            tiles.bytes() / worlds));
  }

  @Override
  public String description() {
    return context.device().toString();
  }

  @Override
  public boolean holds(Field field) {
    return step.place(field) != null;
  }

  private Place place(Field field) {
    Place place = step.place(field);
    if (place == null) {
      throw new IllegalArgumentException(field.name() + " is not on the device");
    }
    return place;
  }

  @Override
  public void write(Field field, Object values) {
    Place place = place(field);
    tiles.write(place.cell(), place.offset(), place.length(), raw(values));
  }

  private static MemorySegment raw(Object values) {
    if (values instanceof boolean[] flags) {
      byte[] bytes = new byte[flags.length];
      for (int i = 0; i < flags.length; i++) {
        bytes[i] = (byte) (flags[i] ? 1 : 0);
      }
      return MemorySegment.ofArray(bytes);
    }
    return Tiles.segment(values);
  }

  @Override
  public void read(Field field, Object values) {
    Place place = place(field);
    read(place.cell(), place.offset(), place.length(), values);
  }

  @Override
  public void readBefore(Field field, Object values) {
    KernelPlan.Range range = ptx.cells().copies().get(step.savedIndex(field));
    read(range.cell(), range.offset(), range.count(), values);
  }

  private void read(Cell cell, int offset, int count, Object values) {
    if (values instanceof double[] numbers && cell == Cell.F64) {
      tiles.read(cell, offset, count, MemorySegment.ofArray(numbers));
      return;
    }
    int n = worlds * count;
    switch (cell) {
      case I8 -> {
        byte[] bytes = new byte[n];
        tiles.read(cell, offset, count, MemorySegment.ofArray(bytes));
        for (int i = 0; i < n; i++) {
          if (values instanceof boolean[] flags) {
            flags[i] = bytes[i] != 0;
          } else {
            ((double[]) values)[i] = bytes[i];
          }
        }
      }
      case I32 -> {
        int[] integers = new int[n];
        tiles.read(cell, offset, count, MemorySegment.ofArray(integers));
        for (int i = 0; i < n; i++) {
          ((double[]) values)[i] = integers[i];
        }
      }
      default -> throw new IllegalArgumentException("cannot read cells of " + cell);
    }
  }

  @Override
  public void step(int[] left) {
    KernelCells cells = ptx.cells();
    java.util.Arrays.fill(codes, 0);
    tiles.write(Cell.I32, cells.code(), 1, MemorySegment.ofArray(codes));
    tiles.write(Cell.I32, cells.todo(), 1, MemorySegment.ofArray(left));
    tiles.launch();
    tiles.read(Cell.I32, cells.todo(), 1, MemorySegment.ofArray(left));
    boolean all = true;
    for (int n : left) {
      all &= n == 0;
    }
    if (!all) {
      tiles.read(Cell.I32, cells.code(), 1, MemorySegment.ofArray(codes));
      for (int code : codes) {
        if (code != 0) {
          reasons.merge(reason(code), 1, Integer::sum);
        }
      }
    }
  }

  private String reason(int code) {
    return code == KernelCells.WARNED ? "a warning" : step.program().exits().get(code - 1);
  }

  @Override
  public Map<String, Integer> reasons() {
    return Map.copyOf(reasons);
  }

  /** Cycles of all worlds so far, by stage; empty unless stages count them. */
  public Map<String, Long> cycles() {
    Map<String, Long> cycles = new LinkedHashMap<>();
    int first = ptx.cells().cycles();
    List<Function> stages = step.program().stages();
    if (first >= 0) {
      long[] counts = new long[worlds * stages.size()];
      tiles.read(Cell.I64, first, stages.size(), MemorySegment.ofArray(counts));
      for (int i = 0; i < counts.length; i++) {
        cycles.merge(stages.get(i % stages.size()).name(), counts[i], Long::sum);
      }
    }
    return cycles;
  }

  @Override
  public void close() {
    tiles.close();
    module.close();
    context.close();
  }
}
