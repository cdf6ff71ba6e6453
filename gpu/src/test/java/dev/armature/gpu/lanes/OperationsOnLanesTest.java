package dev.armature.gpu.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.ModelMemory;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.ir.Value;
import dev.armature.gpu.ptx.KernelLayout;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.Operations;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every operation in lanes has Java's bits, whether its arguments differ between worlds, lie in the
 * model, were computed for all worlds, or are constants.
 */
class OperationsOnLanesTest {
  private static final int INPUTS = 4;

  /** The argument that is not 0, for divisors. */
  private static final int NOT_ZERO = 3;

  private static final int WORLDS = 88;
  private static final int ROUNDS = 8;
  private static final int SHOWN = 20;

  private static final KernelPlan PLAN = Lanes.plan(List.of());

  /** Without square roots of floats, which the engine has none of. */
  private static final List<Operations.Case> CASES =
      Operations.all().stream()
          .filter(c -> c.op() != Op.MOST)
          .filter(c -> c.op() != Op.SQRT || c.result() == Type.F64)
          .toList();

  /** Where an argument comes from. */
  private enum From {
    WORLD,
    MODEL,
    MODEL_BY_INDEX,
    CONSTANT
  }

  private record Tested(Operations.Case of, List<From> from, int result) {}

  @BeforeAll
  static void isPossible() {
    Lanes.needThem();
  }

  private static Cell cell(Type type) {
    return switch (type) {
      case I32 -> Cell.I32;
      case I64 -> Cell.I64;
      case F32 -> Cell.F32;
      case F64 -> Cell.F64;
    };
  }

  private static boolean dividesIntegers(Operations.Case c) {
    return (c.op() == Op.DIV || c.op() == Op.REM)
        && (c.result() == Type.I32 || c.result() == Type.I64);
  }

  /** Number of the input that an argument of a case is. */
  private static int input(Operations.Case c, int arg) {
    return arg == 1 && dividesIntegers(c) ? NOT_ZERO : arg;
  }

  private static Map<Type, long[]> inputs(SplittableRandom random) {
    Map<Type, long[]> inputs = new EnumMap<>(Type.class);
    for (Type type : Type.values()) {
      long[] bits = new long[INPUTS];
      for (int i = 0; i < INPUTS; i++) {
        do {
          bits[i] = Operations.argument(type, random);
        } while (i == NOT_ZERO && bits[i] == 0);
      }
      inputs.put(type, bits);
    }
    return inputs;
  }

  private static ModelMemory model(Map<Type, long[]> inputs) {
    WorldMemory memory =
        new WorldMemory(
            Map.of(Cell.I32, INPUTS + 1, Cell.I64, INPUTS, Cell.F32, INPUTS, Cell.F64, INPUTS));
    inputs.forEach(
        (type, bits) -> {
          for (int i = 0; i < INPUTS; i++) {
            Contents.set(memory, cell(type), i, bits[i]);
          }
        });
    return new ModelMemory(
        new byte[0],
        new short[0],
        new char[0],
        (int[]) memory.region(Cell.I32),
        (long[]) memory.region(Cell.I64),
        (float[]) memory.region(Cell.F32),
        (double[]) memory.region(Cell.F64));
  }

  /** All ways to give a case its arguments. */
  private static List<List<From>> ways(int args) {
    List<List<From>> ways = List.of(List.of());
    for (int i = 0; i < args; i++) {
      List<List<From>> longer = new ArrayList<>();
      for (List<From> way : ways) {
        for (From from : From.values()) {
          List<From> more = new ArrayList<>(way);
          more.add(from);
          longer.add(more);
        }
      }
      ways = longer;
    }
    return ways;
  }

  /** A program with a result for each case and way, and the numbers of their cells. */
  private static Program program(
      ModelMemory model, Map<Type, long[]> constants, List<Tested> tests) {
    Function step = new Function("step", null);
    Block block = step.block();
    Map<Cell, Integer> cells = new EnumMap<>(Cell.class);
    for (Type type : Type.values()) {
      cells.put(cell(type), INPUTS);
    }
    Value index = step.value(Type.I32);
    block
        .instructions()
        .add(new Instruction.Load(index, new Address(Space.MODEL, Cell.I32, INPUTS, null)));
    for (Operations.Case c : CASES) {
      for (List<From> way : ways(c.args().length)) {
        List<Operand> args = new ArrayList<>();
        for (int i = 0; i < way.size(); i++) {
          Type type = c.args()[i];
          int input = input(c, i);
          if (way.get(i) == From.CONSTANT) {
            args.add(new Constant(type, constants.getOrDefault(type, new long[0])[input]));
            continue;
          }
          Value arg = step.value(type);
          Space space = way.get(i) == From.WORLD ? Space.WORLD : Space.MODEL;
          Operand by = way.get(i) == From.MODEL_BY_INDEX ? index : null;
          block
              .instructions()
              .add(new Instruction.Load(arg, new Address(space, cell(type), input, by)));
          args.add(arg);
        }
        Value result = step.value(c.result());
        block.instructions().add(new Instruction.Compute(result, c.op(), args));
        int at = cells.merge(cell(c.result()), 1, Integer::sum) - 1;
        store(block, cell(c.result()), at, result);
        tests.add(new Tested(c, way, at));
      }
    }
    return program(step, cells, model);
  }

  private static void store(Block block, Cell cell, int at, Value value) {
    block
        .instructions()
        .add(new Instruction.Store(new Address(Space.WORLD, cell, at, null), value));
  }

  private static Program program(Function step, Map<Cell, Integer> cells, ModelMemory model) {
    return new Program("operations", List.of(step), step, List.of(step), cells, model, List.of());
  }

  private static List<WorldMemory> worlds(Program program, int count) {
    int todo = KernelLayout.of(program.worldCells(), PLAN, 1).own().todo();
    List<WorldMemory> worlds = new ArrayList<>();
    for (int w = 0; w < count; w++) {
      WorldMemory world = new WorldMemory(Lanes.cells(program, PLAN));
      Contents.set(world, Cell.I32, todo, 1);
      worlds.add(world);
    }
    return worlds;
  }

  @Test
  void everyOperationHasJavasBits() {
    List<String> wrong = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      SplittableRandom random = new SplittableRandom(round);
      Map<Type, long[]> constants = inputs(random);
      Map<Type, long[]> shared = inputs(random);
      List<Tested> tests = new ArrayList<>();
      Program program = program(model(shared), constants, tests);
      List<WorldMemory> worlds = worlds(program, WORLDS);
      List<Map<Type, long[]>> own = new ArrayList<>();
      for (WorldMemory world : worlds) {
        Map<Type, long[]> inputs = inputs(random);
        own.add(inputs);
        inputs.forEach(
            (type, bits) -> {
              for (int i = 0; i < INPUTS; i++) {
                Contents.set(world, cell(type), i, bits[i]);
              }
            });
      }
      Lanes.run(program, PLAN, worlds);
      for (Tested test : tests) {
        for (int w = 0; w < WORLDS; w++) {
          long[] x = new long[3];
          for (int i = 0; i < test.from().size(); i++) {
            Map<Type, long[]> inputs =
                switch (test.from().get(i)) {
                  case WORLD -> own.get(w);
                  case MODEL, MODEL_BY_INDEX -> shared;
                  case CONSTANT -> constants;
                };
            x[i] = inputs.getOrDefault(test.of().args()[i], new long[0])[input(test.of(), i)];
          }
          long want = test.of().java().of(x[0], x[1], x[2]);
          long have = Contents.get(worlds.get(w), cell(test.of().result()), test.result());
          if (have != want) {
            wrong.add(
                "%s of %s in round %d: of %x, %x, %x %x instead of %x"
                    .formatted(test.of(), test.from(), round, x[0], x[1], x[2], have, want));
          }
        }
      }
    }
    assertThat(wrong.stream().limit(SHOWN)).as(wrong.size() + " wrong").isEmpty();
  }

  @Test
  void squareRootsOfFloatsAreRefused() {
    Function step = new Function("step", null);
    Block block = step.block();
    Value x = step.value(Type.F32);
    Value root = step.value(Type.F32);
    block.instructions().add(new Instruction.Load(x, new Address(Space.WORLD, Cell.F32, 0, null)));
    block.instructions().add(new Instruction.Compute(root, Op.SQRT, List.of(x)));
    store(block, Cell.F32, 0, root);
    Program program = program(step, Map.of(Cell.F32, 1), model(Map.of()));
    assertThatThrownBy(() -> LaneCompiler.compile(program, PLAN))
        .isInstanceOf(Untranslatable.class)
        .hasMessageContaining("a square root of floats");
  }

  /**
   * Cell 0 is the argument; 1 is the most of all worlds, 2 the most of those below 0. Lanes that
   * are not under way may count as 0.
   */
  @Test
  void theMostIsNotLessThanTheLargestOfWorldsUnderWay() {
    Function step = new Function("step", null);
    Block first = step.block();
    Block below = step.block();
    Block end = step.block();
    Value x = step.value(Type.I32);
    Value most = step.value(Type.I32);
    Value isBelow = step.value(Type.I32);
    Value mostBelow = step.value(Type.I32);
    first.instructions().add(new Instruction.Load(x, new Address(Space.WORLD, Cell.I32, 0, null)));
    first.instructions().add(new Instruction.Compute(most, Op.MOST, List.of(x)));
    store(first, Cell.I32, 1, most);
    first.instructions().add(new Instruction.Compute(isBelow, Op.LT, List.of(x, Constant.of(0))));
    first.end(
        new Terminator.Branch(isBelow, new Target(below, List.of()), new Target(end, List.of())));
    below.instructions().add(new Instruction.Compute(mostBelow, Op.MOST, List.of(x)));
    store(below, Cell.I32, 2, mostBelow);
    below.end(new Terminator.Jump(new Target(end, List.of())));
    Program program = program(step, new EnumMap<>(Map.of(Cell.I32, 3)), model(Map.of()));
    int[] numbers = {-5, 3, -9, -7, 12, 0, 4, -8, -20, -30, -11};
    List<WorldMemory> worlds = worlds(program, numbers.length);
    for (int w = 0; w < numbers.length; w++) {
      Contents.set(worlds.get(w), Cell.I32, 0, numbers[w]);
    }
    Lanes.run(program, PLAN, worlds);
    for (int w = 0; w < numbers.length; w++) {
      boolean firstTile = w < LaneCompiler.WIDTH;
      assertThat(Contents.get(worlds.get(w), Cell.I32, 1))
          .isBetween(firstTile ? 12L : -11L, firstTile ? 12L : 0L);
      assertThat(Contents.get(worlds.get(w), Cell.I32, 2))
          .isBetween(numbers[w] >= 0 ? 0L : firstTile ? -5L : -11L, 0L);
    }
  }
}
