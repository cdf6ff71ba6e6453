package dev.armature.gpu.lanes;

import dev.armature.gpu.device.Tiles;
import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.interpret.Interpreter;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ptx.KernelCells;
import dev.armature.gpu.ptx.KernelLayout;
import dev.armature.gpu.ptx.KernelPlan;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A program and worlds that make some steps of it, by the interpreter and in lanes. */
final class RandomRun {
  private static final int MOST_STEPS = 3;

  private final Program program;
  private final KernelPlan plan;
  private final KernelCells own;
  private final List<WorldMemory> worlds = new ArrayList<>();

  /** The run of a seed with a program, which will be changed. */
  RandomRun(long seed, Program program) {
    this.program = program;
    SplittableRandom random = new SplittableRandom(seed + 1);
    List<KernelPlan.Range> saved = new ArrayList<>();
    for (Cell cell : Cell.values()) {
      if (random.nextInt(4) == 0) {
        saved.add(range(cell, 1 + random.nextInt(10), random));
      }
    }
    plan =
        random.nextInt(4) == 0
            ? Lanes.plan(saved, range(Cell.I32, 1 + random.nextInt(3), random))
            : Lanes.plan(saved);
    own = KernelLayout.of(program.worldCells(), plan, program.stages().size()).own();
    int count = random.nextInt(4) == 0 ? 8 * (1 + random.nextInt(2)) + 3 : LaneCompiler.WIDTH;
    int different = random.nextInt(3);
    int steps = 1 + random.nextInt(MOST_STEPS);
    for (int w = 0; w < count; w++) {
      WorldMemory world = new WorldMemory(Lanes.cells(program, plan));
      worlds.add(world);
      Contents.set(world, Cell.I32, own.todo(), random.nextInt(5) == 0 ? random.nextInt(4) : steps);
    }
    for (Cell cell : Cell.values()) {
      for (int i = 0; i < RandomProgram.WORLD_CELLS; i++) {
        long common = Contents.of(cell, random);
        int kind = random.nextInt(4);
        int single = random.nextInt(count);
        for (int w = 0; w < count; w++) {
          boolean apart = kind < different || (kind == different && w == single);
          Contents.set(worlds.get(w), cell, i, apart ? Contents.of(cell, random) : common);
        }
      }
    }
  }

  private static KernelPlan.Range range(Cell cell, int count, SplittableRandom random) {
    return new KernelPlan.Range(cell, random.nextInt(RandomProgram.WORLD_CELLS - count), count);
  }

  /** Runs all worlds in both ways and tells in which cells they differ. */
  List<String> differences() {
    List<WorldMemory> want = worlds.stream().map(Lanes::copy).toList();
    want.forEach(this::interpret);
    List<WorldMemory> have = worlds.stream().map(Lanes::copy).toList();
    Lanes.run(program, plan, have);
    return Lanes.differences(want, have);
  }

  private static MemorySegment slice(WorldMemory world, Cell cell, int first, int count) {
    return Tiles.segment(world.region(cell))
        .asSlice((long) first * cell.bytes(), (long) count * cell.bytes());
  }

  /** What a kernel does, one world after the other. */
  private void interpret(WorldMemory world) {
    Interpreter step = new Interpreter(program, world);
    int[] numbers = (int[]) world.region(Cell.I32);
    while (numbers[own.todo()] > 0 && numbers[own.code()] == 0) {
      for (int i = 0; i < own.copies().size(); i++) {
        KernelPlan.Range from = plan.saved().get(i);
        KernelPlan.Range to = own.copies().get(i);
        slice(world, to.cell(), to.offset(), to.count())
            .copyFrom(slice(world, from.cell(), from.offset(), from.count()));
      }
      for (KernelPlan.Range r : plan.warnings()) {
        slice(world, r.cell(), r.offset(), r.count()).fill((byte) 0);
      }
      int code = step.step();
      for (KernelPlan.Range r : plan.warnings()) {
        for (int i = 0; i < r.count() && code == 0; i++) {
          code = numbers[r.offset() + i] == 0 ? 0 : KernelCells.WARNED;
        }
      }
      numbers[own.code()] = code;
      if (code == 0) {
        numbers[own.todo()]--;
      }
    }
  }
}
