package dev.armature.gpu.device;

import dev.armature.batch.Device;
import dev.armature.batch.DeviceProvider;
import dev.armature.batch.WorldDevice;
import dev.armature.data.Parallel;
import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.jvm.Cells;
import dev.armature.gpu.jvm.CompiledStep;
import dev.armature.gpu.ptx.KernelCells;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.PtxWriter;
import dev.armature.model.Field;
import dev.armature.model.Model;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A machine without a GPU that runs kernels as Java classes: all that a batch on a GPU does, except
 * for the driver and the code that its compiler makes.
 */
final class HostMachine implements Machine, DeviceProvider {
  private static final Tuning TUNING = new Tuning(8, 0, false);

  private final Path cache;
  private final List<Program> programs = new ArrayList<>();
  final List<String> lines = new ArrayList<>();

  /** A machine whose kernels are cached in a folder. */
  HostMachine(Path cache) {
    this.cache = cache;
  }

  /** This machine as a device of batches. */
  Device device() {
    return Device.of(this).threads(1).progress(this::say);
  }

  private synchronized void say(String line) {
    lines.add(line);
  }

  /** What it has said so far. */
  synchronized String said() {
    return String.join("\n", lines);
  }

  @Override
  public WorldDevice open(
      Model model,
      int worlds,
      int index,
      Parallel workers,
      List<Field> state,
      Consumer<String> progress) {
    return new TranslatedWorlds(
        this,
        new Kernels(new StepKind(model, state), this, TUNING, new KernelCache(cache), progress),
        worlds);
  }

  @Override
  public String name() {
    return "a test";
  }

  @Override
  public String description() {
    return "this machine as a GPU";
  }

  @Override
  public String version() {
    return "test";
  }

  @Override
  public long freeMemory() {
    return 1L << 30;
  }

  @Override
  public synchronized KernelImage compile(TranslatedStep step, Tuning tuning) {
    programs.add(step.program());
    KernelPlan plan = step.plan(tuning.width(), false);
    byte[] code = {(byte) (programs.size() - 1)};
    return step.compiled(PtxWriter.write(step.program(), plan, 90).model(), plan, code);
  }

  @Override
  public synchronized KernelWorlds load(KernelImage image, int worlds) {
    return new Worlds(image, programs.get(image.code()[0]), worlds);
  }

  @Override
  public void close() {}

  /** What the kernel of PTX does, in Java. */
  private static final class Worlds implements KernelWorlds {
    private final KernelImage image;
    private final KernelCells own;
    private final CompiledStep step;
    private final List<WorldMemory> memories = new ArrayList<>();
    private final List<Cells> cells = new ArrayList<>();

    Worlds(KernelImage image, Program program, int worlds) {
      this.image = image;
      own = image.layout().own();
      step = new CompiledStep(program);
      Map<Cell, Integer> counts = new EnumMap<>(image.worldCells());
      counts.merge(Cell.I32, 2, Integer::sum);
      for (KernelPlan.Range r : own.copies()) {
        counts.merge(r.cell(), r.offset() + r.count(), Math::max);
      }
      for (int w = 0; w < worlds; w++) {
        WorldMemory memory = new WorldMemory(counts);
        image
            .world()
            .forEach(
                (cell, values) ->
                    Tiles.segment(memory.region(cell)).copyFrom(Tiles.segment(values)));
        memories.add(memory);
        cells.add(step.cells(memory));
      }
    }

    @Override
    public long bytes() {
      return memories.size() * image.layout().tiles().bytes() / image.plan().width();
    }

    @Override
    public String resources() {
      return "no warps";
    }

    private MemorySegment slice(int world, Cell cell, int first, int count) {
      return Tiles.segment(memories.get(world).region(cell))
          .asSlice((long) first * cell.bytes(), (long) count * cell.bytes());
    }

    @Override
    public void write(Cell cell, int first, int count, MemorySegment from) {
      long bytes = (long) count * cell.bytes();
      for (int w = 0; w < memories.size(); w++) {
        slice(w, cell, first, count).copyFrom(from.asSlice(w * bytes, bytes));
      }
    }

    @Override
    public void read(Cell cell, int first, int count, MemorySegment to) {
      long bytes = (long) count * cell.bytes();
      for (int w = 0; w < memories.size(); w++) {
        to.asSlice(w * bytes, bytes).copyFrom(slice(w, cell, first, count));
      }
    }

    @Override
    public void launch() {
      for (int w = 0; w < memories.size(); w++) {
        int[] numbers = (int[]) memories.get(w).region(Cell.I32);
        while (numbers[own.todo()] > 0 && numbers[own.code()] == 0) {
          numbers[own.code()] = once(w);
          if (numbers[own.code()] == 0) {
            numbers[own.todo()]--;
          }
        }
      }
    }

    private int once(int w) {
      for (int i = 0; i < own.copies().size(); i++) {
        KernelPlan.Range from = image.plan().saved().get(i);
        KernelPlan.Range to = own.copies().get(i);
        slice(w, to.cell(), to.offset(), to.count())
            .copyFrom(slice(w, from.cell(), from.offset(), from.count()));
      }
      for (KernelPlan.Range r : image.plan().warnings()) {
        slice(w, r.cell(), r.offset(), r.count()).fill((byte) 0);
      }
      int code = step.step(cells.get(w));
      for (KernelPlan.Range r : image.plan().warnings()) {
        int[] counts = (int[]) memories.get(w).region(r.cell());
        for (int i = 0; i < r.count() && code == 0; i++) {
          code = counts[r.offset() + i] == 0 ? 0 : KernelCells.WARNED;
        }
      }
      return code;
    }

    @Override
    public void close() {}
  }
}
