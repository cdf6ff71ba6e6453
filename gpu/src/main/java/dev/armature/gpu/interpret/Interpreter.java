package dev.armature.gpu.interpret;

import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Arithmetic;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Runs programs on the memory of one world, with all bounds checked. Slow. */
public final class Interpreter {
  /** A world that left its step. */
  private static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int reason;

    Left(int reason) {
      super(null, null, false, false);
      this.reason = reason;
    }
  }

  private final Program program;
  private final WorldMemory world;
  private long executed;

  /** Prepares to run a program on the cells of a world. */
  public Interpreter(Program program, WorldMemory world) {
    this.program = program;
    this.world = world;
  }

  /**
   * Runs one step.
   *
   * @return 0, or one more than the reason to exit
   */
  public int step() {
    try {
      for (Function stage : program.stages()) {
        call(stage, new long[0]);
      }
      return 0;
    } catch (Left e) {
      return e.reason + 1;
    }
  }

  /** Number of instructions that were executed so far. */
  public long executed() {
    return executed;
  }

  private long call(Function function, long[] args) {
    long[] values = new long[function.valueCount()];
    for (int i = 0; i < args.length; i++) {
      values[function.params().get(i).id()] = args[i];
    }
    WorldMemory local = locals(function);
    Block block = function.blocks().getFirst();
    while (true) {
      executed += block.instructions().size() + 1;
      for (Instruction instruction : block.instructions()) {
        run(instruction, values, local);
      }
      Target next;
      switch (block.end()) {
        case Terminator.Jump j -> next = j.target();
        case Terminator.Branch b ->
            next = (int) read(b.condition(), values) != 0 ? b.then() : b.otherwise();
        case Terminator.Switch s -> {
          int at = Collections.binarySearch(s.keys(), (int) read(s.key(), values));
          next = at >= 0 ? s.targets().get(at) : s.targets().getLast();
        }
        case Terminator.Return r -> {
          return r.value() == null ? 0 : read(r.value(), values);
        }
        case Terminator.Exit e -> throw new Left(e.reason());
      }
      enter(next, values);
      block = next.block();
    }
  }

  private WorldMemory locals(Function function) {
    Map<Cell, Integer> cells = new java.util.EnumMap<>(Cell.class);
    for (Cell cell : Cell.values()) {
      if (function.localCells(cell) > 0) {
        cells.put(cell, function.localCells(cell));
      }
    }
    return cells.isEmpty() ? world : new WorldMemory(cells);
  }

  private static void enter(Target target, long[] values) {
    List<Operand> args = target.args();
    if (args.isEmpty()) {
      return;
    }
    long[] taken = new long[args.size()];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = read(args.get(i), values);
    }
    for (int i = 0; i < taken.length; i++) {
      values[target.block().params().get(i).id()] = taken[i];
    }
  }

  private static long read(Operand operand, long[] values) {
    return switch (operand) {
      case Value v -> values[v.id()];
      case Constant c -> c.bits();
    };
  }

  private void run(Instruction instruction, long[] values, WorldMemory local) {
    switch (instruction) {
      case Instruction.Compute c -> {
        List<Operand> args = c.args();
        Type type = args.get(c.op() == dev.armature.gpu.ir.Op.SELECT ? 1 : 0).type();
        values[c.result().id()] =
            Arithmetic.compute(
                c.op(),
                type,
                c.result().type(),
                read(args.get(0), values),
                args.size() > 1 ? read(args.get(1), values) : 0,
                args.size() > 2 ? read(args.get(2), values) : 0);
      }
      case Instruction.Load l ->
          values[l.result().id()] =
              load(l.from().cell(), region(l.from(), local), cell(l.from(), values));
      case Instruction.Store s ->
          store(
              s.to().cell(), region(s.to(), local), cell(s.to(), values), read(s.value(), values));
      case Instruction.Copy c -> {
        int count = (int) read(c.count(), values);
        if (count > 0) {
          System.arraycopy(
              region(c.from(), local),
              cell(c.from(), values),
              region(c.to(), local),
              cell(c.to(), values),
              count);
        }
      }
      case Instruction.Fill f -> {
        int at = cell(f.to(), values);
        int count = (int) read(f.count(), values);
        long value = read(f.value(), values);
        for (int i = 0; i < count; i++) {
          store(f.to().cell(), region(f.to(), local), at + i, value);
        }
      }
      case Instruction.Call c -> {
        long[] args = new long[c.args().size()];
        for (int i = 0; i < args.length; i++) {
          args[i] = read(c.args().get(i), values);
        }
        long result = call(c.callee(), args);
        if (c.result() != null) {
          values[c.result().id()] = result;
        }
      }
    }
  }

  private static int cell(Address address, long[] values) {
    return address.offset() + (address.index() == null ? 0 : (int) read(address.index(), values));
  }

  private Object region(Address address, WorldMemory local) {
    return switch (address.space()) {
      case WORLD -> world.region(address.cell());
      case MODEL -> program.model().region(address.cell());
      case LOCAL -> local.region(address.cell());
    };
  }

  private static long load(Cell cell, Object region, int at) {
    return switch (cell) {
      case I8 -> ((byte[]) region)[at];
      case I16 -> ((short[]) region)[at];
      case U16 -> ((char[]) region)[at];
      case I32 -> ((int[]) region)[at];
      case I64 -> ((long[]) region)[at];
      case F32 -> Float.floatToRawIntBits(((float[]) region)[at]);
      case F64 -> Double.doubleToRawLongBits(((double[]) region)[at]);
    };
  }

  private static void store(Cell cell, Object region, int at, long bits) {
    switch (cell) {
      case I8 -> ((byte[]) region)[at] = (byte) bits;
      case I16 -> ((short[]) region)[at] = (short) bits;
      case U16 -> ((char[]) region)[at] = (char) bits;
      case I32 -> ((int[]) region)[at] = (int) bits;
      case I64 -> ((long[]) region)[at] = bits;
      case F32 -> ((float[]) region)[at] = Float.intBitsToFloat((int) bits);
      case F64 -> ((double[]) region)[at] = Double.longBitsToDouble(bits);
    }
  }
}
