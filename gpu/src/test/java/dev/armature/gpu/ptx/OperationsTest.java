package dev.armature.gpu.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.gpu.device.Tiles;
import dev.armature.gpu.driver.Driver;
import dev.armature.gpu.driver.GpuContext;
import dev.armature.gpu.driver.GpuModule;
import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Every operation: that its PTX is legal, and on a device that its bits are Java's. A world is one
 * set of arguments.
 */
class OperationsTest {
  private static final int INPUTS = 3;
  private static final List<Operations.Case> CASES = Operations.all();

  private static Cell cell(Type type) {
    return switch (type) {
      case I32 -> Cell.I32;
      case I64 -> Cell.I64;
      case F32 -> Cell.F32;
      case F64 -> Cell.F64;
    };
  }

  private static final double[] CONSTANTS = {0.0, -0.0, 1.5, -2.25, Double.POSITIVE_INFINITY};

  /** Cells 0 to 2 of each kind are arguments, then come the results of the cases in order. */
  private static Program program() {
    Function step = new Function("step", null);
    Block block = step.block();
    Map<Cell, Integer> cells = new EnumMap<>(Cell.class);
    for (Type type : Type.values()) {
      cells.put(cell(type), INPUTS);
    }
    for (Operations.Case c : CASES) {
      List<Operand> args = new ArrayList<>();
      for (int i = 0; i < c.args().length; i++) {
        args.add(load(step, block, c.args()[i], i));
      }
      guardDivision(step, block, c, args);
      Value result = step.value(c.result());
      block.instructions().add(new Instruction.Compute(result, c.op(), args));
      store(block, cells, result);
    }
    for (Op op : new Op[] {Op.MIN, Op.MAX}) {
      for (double constant : CONSTANTS) {
        Value result = step.value(Type.F64);
        List<Operand> args = List.of(load(step, block, Type.F64, 0), Constant.of(constant));
        block.instructions().add(new Instruction.Compute(result, op, args));
        store(block, cells, result);
      }
    }
    block.end(new Terminator.Return(null));
    return new Program(
        "operations", List.of(step), step, List.of(step), cells, Operations.noModel(), List.of());
  }

  private static Value load(Function f, Block block, Type type, int at) {
    Value v = f.value(type);
    Address from = new Address(Space.WORLD, cell(type), at, null);
    block.instructions().add(new Instruction.Load(v, from));
    return v;
  }

  private static void store(Block block, Map<Cell, Integer> cells, Value result) {
    int at = cells.merge(cell(result.type()), 1, Integer::sum) - 1;
    Address to = new Address(Space.WORLD, cell(result.type()), at, null);
    block.instructions().add(new Instruction.Store(to, result));
  }

  /** Integers are never divided by 0: by 7 instead. */
  private static void guardDivision(
      Function f, Block block, Operations.Case c, List<Operand> args) {
    boolean integer = c.result() == Type.I32 || c.result() == Type.I64;
    if (integer && (c.op() == Op.DIV || c.op() == Op.REM)) {
      Value zero = f.value(Type.I32);
      Operand none = c.result() == Type.I32 ? Constant.of(0) : Constant.of(0L);
      Operand seven = c.result() == Type.I32 ? Constant.of(7) : Constant.of(7L);
      block.instructions().add(new Instruction.Compute(zero, Op.EQ, List.of(args.get(1), none)));
      Value divisor = f.value(c.result());
      block
          .instructions()
          .add(new Instruction.Compute(divisor, Op.SELECT, List.of(zero, seven, args.get(1))));
      args.set(1, divisor);
    }
  }

  @Test
  void everyOperationIsTested() {
    Set<Op> tested = new HashSet<>();
    CASES.forEach(c -> tested.add(c.op()));
    assertEquals(Set.of(Op.values()), tested);
  }

  @Test
  void everyOperationAssembles() throws Exception {
    PtxModule module = PtxWriter.write(program(), KernelPlan.PLAIN, 90);
    Ptxas.assemble(module.text());
  }

  @Test
  void nothingIsContractedOrFlushed() throws Exception {
    String text = PtxWriter.write(program(), KernelPlan.PLAIN, 90).text();
    for (String line : text.split("\n")) {
      assertTrue(!line.contains(".ftz") && !line.contains(".approx"), line);
      assertTrue(!line.matches(".*\\b(add|sub|mul)\\.f(32|64).*"), line);
    }
  }

  @Test
  void everyOperationHasJavasBitsOnTheDevice() {
    String problem = Driver.get().problem();
    assumeTrue(problem == null, "install an NVIDIA GPU and its driver: " + problem);
    int worlds = 1 << 15;
    try (GpuContext context = Driver.get().devices().get(0).open()) {
      PtxModule ptx = PtxWriter.write(program(), KernelPlan.PLAIN, context.device().capability());
      try (GpuModule module = context.load(ptx.text().getBytes(StandardCharsets.US_ASCII));
          Tiles tiles = new Tiles(context, module, ptx.layout().tiles(), worlds)) {
        SplittableRandom random = new SplittableRandom(7);
        Map<Type, long[]> in = new EnumMap<>(Type.class);
        for (Type type : Type.values()) {
          long[] bits = new long[INPUTS * worlds];
          for (int i = 0; i < bits.length; i++) {
            bits[i] = Operations.argument(type, random);
          }
          in.put(type, bits);
          tiles.write(cell(type), 0, INPUTS, narrowed(type, bits));
        }
        int[] todo = new int[worlds];
        java.util.Arrays.fill(todo, 1);
        tiles.write(Cell.I32, ptx.layout().own().todo(), 1, MemorySegment.ofArray(todo));
        tiles.launch();
        compare(tiles, in, worlds);
      }
    }
  }

  private static MemorySegment narrowed(Type type, long[] bits) {
    if (type == Type.I64 || type == Type.F64) {
      return MemorySegment.ofArray(bits);
    }
    int[] narrow = new int[bits.length];
    for (int i = 0; i < bits.length; i++) {
      narrow[i] = (int) bits[i];
    }
    return MemorySegment.ofArray(narrow);
  }

  private static void compare(Tiles tiles, Map<Type, long[]> in, int worlds) {
    Map<Type, Integer> next = new EnumMap<>(Type.class);
    List<String> wrong = new ArrayList<>();
    for (Operations.Case c : CASES) {
      int at = INPUTS + next.merge(c.result(), 1, Integer::sum) - 1;
      long[] got = read(tiles, c.result(), at, worlds);
      for (int w = 0; w < worlds; w++) {
        long[] x = new long[INPUTS];
        for (int i = 0; i < c.args().length; i++) {
          x[i] = in.get(c.args()[i])[INPUTS * w + i];
        }
        boolean divides = c.op() == Op.DIV || c.op() == Op.REM;
        boolean integer = c.result() == Type.I32 || c.result() == Type.I64;
        if (divides && integer && x[1] == 0) {
          x[1] = 7;
        }
        check(wrong, c.toString(), c.result(), c.java().of(x[0], x[1], x[2]), got[w], x);
      }
    }
    for (Op op : new Op[] {Op.MIN, Op.MAX}) {
      for (double constant : CONSTANTS) {
        int at = INPUTS + next.merge(Type.F64, 1, Integer::sum) - 1;
        long[] got = read(tiles, Type.F64, at, worlds);
        for (int w = 0; w < worlds; w++) {
          double x = Operations.d(in.get(Type.F64)[INPUTS * w]);
          double want = op == Op.MIN ? Math.min(x, constant) : Math.max(x, constant);
          long[] from = {Operations.bits(x), Operations.bits(constant)};
          check(wrong, op + " with a constant", Type.F64, Operations.bits(want), got[w], from);
        }
      }
    }
    assertTrue(wrong.isEmpty(), wrong.size() + " wrong: " + wrong.stream().limit(20).toList());
  }

  private static void check(
      List<String> wrong, String name, Type type, long want, long got, long[] from) {
    long have =
        switch (type) {
          case F64 -> Operations.bits(Operations.d(got));
          case F32 -> Operations.bits(Operations.f(got));
          case I32 -> (int) got;
          case I64 -> got;
        };
    if (have != want && wrong.size() < 1000) {
      wrong.add(
          name
              + " of "
              + java.util.HexFormat.of().toHexDigits(from[0])
              + ", "
              + java.util.HexFormat.of().toHexDigits(from[1])
              + ": "
              + java.util.HexFormat.of().toHexDigits(have)
              + ", not "
              + java.util.HexFormat.of().toHexDigits(want));
    }
  }

  private static long[] read(Tiles tiles, Type type, int at, int worlds) {
    if (type == Type.I64 || type == Type.F64) {
      long[] bits = new long[worlds];
      tiles.read(cell(type), at, 1, MemorySegment.ofArray(bits));
      return bits;
    }
    int[] narrow = new int[worlds];
    tiles.read(cell(type), at, 1, MemorySegment.ofArray(narrow));
    long[] bits = new long[worlds];
    for (int i = 0; i < worlds; i++) {
      bits[i] = narrow[i];
    }
    return bits;
  }
}
