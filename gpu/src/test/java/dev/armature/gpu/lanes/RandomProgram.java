package dev.armature.gpu.lanes;

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
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A random program that ends: loops in loops, ways out of several of them, blocks that lead to any
 * later ones, calls, exits, and all kinds of memory access within bounds. A seed always gives the
 * same one.
 *
 * <p>Of every i32 the generator may know between which numbers it is; those in a small range are
 * used as indexes and counts.
 */
final class RandomProgram {
  /** Cells of a world of each kind. */
  static final int WORLD_CELLS = 64;

  private static final int MODEL_CELLS = 48;

  /** Most instructions that a stage may run, estimated from above. */
  private static final double MOST_WORK = 4_000;

  private static final int LARGEST_INDEX = 40;
  private static final int MOST_DEPTH = 5;
  private static final int MOST_STATEMENTS = 7;
  private static final int EXITS = 3;

  private static final Op[] OF_I32 = {
    Op.ADD, Op.SUB, Op.MUL, Op.NEG, Op.SHL, Op.SHR, Op.USHR, Op.AND, Op.OR, Op.XOR, Op.MIN, Op.MAX,
    Op.ABS, Op.TO_I8, Op.TO_I16, Op.TO_U16, Op.CLZ, Op.CTZ, Op.POPC, Op.DIV, Op.REM
  };
  private static final Op[] OF_I64 = {
    Op.ADD, Op.SUB, Op.MUL, Op.NEG, Op.SHL, Op.SHR, Op.USHR, Op.AND, Op.OR, Op.XOR, Op.MIN, Op.MAX,
    Op.ABS, Op.DIV, Op.REM, Op.MULHI, Op.UMULHI
  };
  private static final Op[] OF_F64 = {
    Op.ADD, Op.SUB, Op.MUL, Op.DIV, Op.REM, Op.NEG, Op.SQRT, Op.ABS, Op.MIN, Op.MAX, Op.FLOOR,
    Op.CEIL, Op.RINT, Op.FMA
  };
  private static final Op[] OF_F32 = {
    Op.ADD, Op.SUB, Op.MUL, Op.DIV, Op.REM, Op.NEG, Op.ABS, Op.MIN, Op.MAX
  };
  private static final Op[] COMPARISONS = {Op.EQ, Op.NE, Op.LT, Op.LE, Op.GT, Op.GE};

  private static final double[] NUMBERS = {
    0.0, -0.0, 1, -1, 0.5, 1.5, -2.5, 3e9, 1e300, 1e-310, Double.NaN, Double.NEGATIVE_INFINITY
  };
  private static final int[] INTEGERS = {
    0, 0, 1, 1, -1, 2, 3, 5, 7, 31, 64, 255, 32768, Integer.MAX_VALUE, Integer.MIN_VALUE
  };

  /** The numbers that an i32 may be. */
  private record Range(int from, int to) {
    Range with(Range other) {
      return new Range(Math.min(from, other.from), Math.max(to, other.to));
    }
  }

  /** A block that is jumped to before it is written. */
  private final class Way {
    final Block block = function.block();
    final List<@Nullable Range> ranges = new ArrayList<>();
    final boolean isHeader;
    @Nullable Set<Value> available;

    Way(boolean isHeader, List<Type> params) {
      this.isHeader = isHeader;
      function.blocks().removeLast();
      for (Type type : params) {
        block.params().add(function.value(type));
        ranges.add(null);
      }
    }

    boolean isReached() {
      return available != null;
    }

    /** A jump from here, with values for the parameters. */
    Target from(List<Operand> args) {
      boolean first = available == null;
      if (first) {
        available = new LinkedHashSet<>(here);
      } else if (!isHeader) {
        java.util.Objects.requireNonNull(available).retainAll(here);
      }
      for (int i = 0; i < args.size(); i++) {
        Range known = range(args.get(i));
        Range before = ranges.get(i);
        ranges.set(i, first ? known : before == null || known == null ? null : before.with(known));
      }
      return new Target(block, args);
    }
  }

  /** A loop around the present block. */
  private record Around(Way next, Way end, Value round) {}

  /** A function that may be called, and what is known of it. */
  private record Callee(Function function, double work) {}

  private final SplittableRandom random;
  private final List<Function> functions = new ArrayList<>();
  private final List<Callee> callees = new ArrayList<>();
  private final boolean exits;
  private final boolean many;

  private Function function = new Function("none", null);
  private final Map<Value, Range> known = new HashMap<>();
  private final List<Around> loops = new ArrayList<>();
  private List<Value> here = new ArrayList<>();
  private @Nullable Block block;
  private double rounds = 1;
  private double work;
  private int left;

  private RandomProgram(long seed) {
    random = new SplittableRandom(seed);
    exits = random.nextInt(3) == 0;
    many = random.nextInt(8) == 0;
  }

  /** The program of a seed. */
  static Program of(long seed) {
    return new RandomProgram(seed).program(seed);
  }

  private Program program(long seed) {
    int helpers = random.nextInt(4);
    for (int i = 0; i < helpers; i++) {
      Type result = random.nextInt(4) == 0 ? null : type();
      List<Type> params = new ArrayList<>();
      for (int p = random.nextInt(5); p > 0; p--) {
        params.add(random.nextBoolean() ? Type.I32 : type());
      }
      write("f" + i, result, params, MOST_WORK / 30, 4 + random.nextInt(20));
      callees.add(new Callee(function, work));
    }
    List<Function> stages = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      write("s" + i, null, List.of(), MOST_WORK, (many ? 150 : 8) + random.nextInt(40));
      stages.add(function);
    }
    Map<Cell, Integer> cells = new EnumMap<>(Cell.class);
    for (Cell cell : Cell.values()) {
      cells.put(cell, WORLD_CELLS);
    }
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < EXITS; i++) {
      reasons.add("reason " + i);
    }
    return new Program(
        "random " + seed, functions, stages.getLast(), stages, cells, model(), reasons);
  }

  private ModelMemory model() {
    WorldMemory memory =
        new WorldMemory(
            Map.of(
                Cell.I8, MODEL_CELLS,
                Cell.I16, MODEL_CELLS,
                Cell.U16, MODEL_CELLS,
                Cell.I32, MODEL_CELLS,
                Cell.I64, MODEL_CELLS,
                Cell.F32, MODEL_CELLS,
                Cell.F64, MODEL_CELLS));
    for (Cell cell : Cell.values()) {
      for (int i = 0; i < MODEL_CELLS; i++) {
        Contents.set(memory, cell, i, Contents.of(cell, random));
      }
    }
    return new ModelMemory(
        (byte[]) memory.region(Cell.I8),
        (short[]) memory.region(Cell.I16),
        (char[]) memory.region(Cell.U16),
        (int[]) memory.region(Cell.I32),
        (long[]) memory.region(Cell.I64),
        (float[]) memory.region(Cell.F32),
        (double[]) memory.region(Cell.F64));
  }

  // functions

  private void write(
      String name, @Nullable Type result, List<Type> params, double most, int statements) {
    function = new Function(name, result);
    known.clear();
    loops.clear();
    work = 0;
    rounds = 1;
    left = statements;
    here = new ArrayList<>();
    for (Type type : params) {
      Value param = function.value(type);
      function.params().add(param);
      here.add(param);
    }
    mostWork = most;
    start(new Way(false, List.of()));
    while (block != null && left > 0) {
      statements(0);
    }
    if (block != null) {
      end(new Terminator.Return(result == null ? null : operand(result)));
    }
    functions.add(function);
  }

  private double mostWork;

  private void start(Way way) {
    block = way.block;
    function.blocks().add(way.block);
    if (way.available != null) {
      here = new ArrayList<>(way.available);
    }
    here.addAll(way.block.params());
    for (int i = 0; i < way.ranges.size(); i++) {
      Range range = way.ranges.get(i);
      if (range != null && !way.isHeader) {
        known.put(way.block.params().get(i), range);
      }
    }
  }

  /** Goes on in a block if some jump leads there. */
  private void startIfReached(Way way) {
    block = null;
    if (way.isReached()) {
      start(way);
    }
  }

  private void end(Terminator terminator) {
    java.util.Objects.requireNonNull(block).end(terminator);
    block = null;
  }

  private void add(Instruction instruction) {
    java.util.Objects.requireNonNull(block).instructions().add(instruction);
    work += rounds;
  }

  // statements

  private void statements(int depth) {
    for (int n = 1 + random.nextInt(MOST_STATEMENTS); n > 0 && block != null; n--) {
      statement(depth);
    }
  }

  private void statement(int depth) {
    left--;
    int kind = random.nextInt(100);
    boolean deep = depth >= MOST_DEPTH || left <= 0 || work > mostWork;
    if (kind < 34 || (deep && kind >= 68)) {
      compute();
    } else if (kind < 46) {
      load();
    } else if (kind < 58) {
      store();
    } else if (kind < 61) {
      copy();
    } else if (kind < 63) {
      fill();
    } else if (kind < 68) {
      call();
    } else if (kind < 76) {
      choice(depth);
    } else if (kind < 80) {
      cases(depth);
    } else if (kind < 90) {
      loop(depth);
    } else if (kind < 94) {
      graph(depth);
    } else {
      leave();
    }
  }

  /** Two ways that come together, or one beside nothing. */
  private void choice(int depth) {
    List<Type> params = types(3);
    Way then = new Way(false, types(2));
    Way otherwise = new Way(false, List.of());
    Way join = new Way(false, params);
    boolean both = random.nextInt(3) > 0;
    Operand condition = condition();
    Target first = target(then);
    end(new Terminator.Branch(condition, first, both ? target(otherwise) : target(join)));
    start(then);
    statements(depth + 1);
    jump(join);
    if (both) {
      start(otherwise);
      statements(depth + 1);
      jump(join);
    }
    startIfReached(join);
  }

  private void jump(Way to) {
    if (block != null) {
      end(new Terminator.Jump(target(to)));
    }
  }

  private void cases(int depth) {
    Way join = new Way(false, types(3));
    int count = 1 + random.nextInt(3);
    List<Way> ways = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ways.add(random.nextInt(5) == 0 ? join : new Way(false, types(1)));
    }
    Operand key = small(0, 7);
    Set<Integer> keys = new TreeSet<>();
    for (int n = 1 + random.nextInt(5); n > 0; n--) {
      keys.add(
          random.nextInt(8) == 0 ? INTEGERS[random.nextInt(INTEGERS.length)] : random.nextInt(8));
    }
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i <= keys.size(); i++) {
      targets.add(target(ways.get(random.nextInt(count))));
    }
    end(new Terminator.Switch(key, List.copyOf(keys), targets));
    for (int i = 0; i < count; i++) {
      Way way = ways.get(i);
      if (way == join || !way.isReached()) {
        continue;
      }
      start(way);
      statements(depth + 1);
      Way on = i + 1 < count && random.nextInt(4) == 0 ? ways.get(i + 1) : join;
      jump(on);
    }
    startIfReached(join);
  }

  /** Blocks that each lead to some later ones. */
  private void graph(int depth) {
    int count = 3 + random.nextInt(5);
    List<Way> ways = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ways.add(new Way(false, types(2)));
    }
    jump(ways.getFirst());
    for (int i = 0; i < count; i++) {
      startIfReached(ways.get(i));
      if (block == null) {
        continue;
      }
      if (random.nextInt(3) == 0) {
        statements(depth + 1);
      } else {
        simple();
      }
      if (block == null || i == count - 1) {
        continue;
      }
      Way one = later(ways, i);
      if (random.nextInt(4) == 0) {
        jump(one);
      } else {
        Operand condition = condition();
        end(new Terminator.Branch(condition, target(one), target(later(ways, i))));
      }
    }
  }

  private Way later(List<Way> ways, int than) {
    int most = Math.min(ways.size(), than + 4);
    return ways.get(than + 1 + random.nextInt(most - than - 1));
  }

  private void simple() {
    for (int n = random.nextInt(3); n > 0; n--) {
      switch (random.nextInt(5)) {
        case 0 -> load();
        case 1 -> store();
        default -> compute();
      }
    }
  }

  /** Rounds until a count is reached, which is looked at in the first or in the last block. */
  private void loop(int depth) {
    int most = 1 + random.nextInt(4);
    if (work + rounds * most * 10 > mostWork) {
      compute();
      return;
    }
    Operand bound =
        switch (random.nextInt(4)) {
          case 0 -> Constant.of(most);
          case 1 -> masked(modelLoad(), most);
          default -> small(0, most);
        };
    if (random.nextInt(6) == 0) {
      together(depth, most, bound);
      return;
    }
    boolean first = random.nextBoolean();
    List<Type> types = new ArrayList<>(types(3));
    types.addFirst(Type.I32);
    Way header = new Way(true, types);
    Way next = first ? header : new Way(false, types);
    Way end = new Way(false, types(3));
    jumpWith(header, Constant.of(0));
    rounds *= most + 1;
    start(header);
    Value round = header.block.params().getFirst();
    known.put(round, new Range(0, most));
    loops.add(new Around(next, end, round));
    if (first) {
      simple();
      Way body = new Way(false, types(1));
      Value on = function.value(Type.I32);
      boolean less = random.nextBoolean();
      add(new Instruction.Compute(on, less ? Op.LT : Op.GE, List.of(round, bound)));
      Target stay = target(body);
      Target leave = target(end);
      end(new Terminator.Branch(on, less ? stay : leave, less ? leave : stay));
      start(body);
    }
    statements(depth + 1);
    if (block != null) {
      jumpWith(next, plusOne(round));
    }
    if (!first && next.isReached()) {
      start(next);
      Value count = next.block.params().getFirst();
      simple();
      Value on = function.value(Type.I32);
      add(new Instruction.Compute(on, Op.LT, List.of(count, bound)));
      Target back = targetWith(header, count);
      end(new Terminator.Branch(on, back, target(end)));
    }
    loops.removeLast();
    rounds /= most + 1;
    startIfReached(end);
  }

  /** A loop with the rounds of the world that has most; the others do nothing in theirs. */
  private void together(int depth, int most, Operand bound) {
    List<Type> types = new ArrayList<>(types(3));
    types.addFirst(Type.I32);
    Way header = new Way(true, types);
    Way end = new Way(false, types(3));
    Value largest = function.value(Type.I32);
    add(new Instruction.Compute(largest, Op.MOST, List.of(bound)));
    jumpWith(header, Constant.of(0));
    rounds *= most + 1;
    start(header);
    List<Value> params = header.block.params();
    Value round = params.getFirst();
    known.put(round, new Range(0, most));
    // it is not the same for a world alone, except in the rounds that it has to make
    here.remove(round);
    loops.add(new Around(header, end, round));
    Value on = function.value(Type.I32);
    add(new Instruction.Compute(on, Op.LT, List.of(round, largest)));
    Way body = new Way(false, List.of());
    Way mine = new Way(false, List.of());
    Target leave = target(end);
    end(new Terminator.Branch(on, target(body), leave));
    start(body);
    Value isMine = function.value(Type.I32);
    add(new Instruction.Compute(isMine, Op.LT, List.of(round, bound)));
    Value next = function.value(Type.I32);
    add(new Instruction.Compute(next, Op.ADD, List.of(round, Constant.of(1))));
    List<Operand> same = new ArrayList<>(params);
    same.set(0, next);
    Target pass = header.from(same);
    end(new Terminator.Branch(isMine, target(mine), pass));
    start(mine);
    here.add(round);
    statements(depth + 1);
    if (block != null) {
      jumpWith(header, plusOne(round));
    }
    loops.removeLast();
    rounds /= most + 1;
    startIfReached(end);
  }

  private Value plusOne(Value round) {
    Value sum = function.value(Type.I32);
    add(new Instruction.Compute(sum, Op.ADD, List.of(round, Constant.of(1))));
    Range range = known.get(round);
    if (range != null) {
      known.put(sum, new Range(range.from + 1, range.to + 1));
    }
    return sum;
  }

  /** Out of some loops, on in one of them, back to the caller, or out of the step. */
  private void leave() {
    Way stay = new Way(false, types(1));
    Way go = new Way(false, types(1));
    Operand condition = rarely();
    Target on = target(stay);
    Target away = target(go);
    boolean turned = random.nextBoolean();
    end(new Terminator.Branch(condition, turned ? on : away, turned ? away : on));
    start(go);
    simple();
    int kind = random.nextInt(8);
    if (kind == 0 && exits) {
      end(new Terminator.Exit(random.nextInt(EXITS)));
    } else if (kind <= 2 || loops.isEmpty()) {
      Type result = function.result();
      end(new Terminator.Return(result == null ? null : operand(result)));
    } else {
      Around around = loops.get(random.nextInt(loops.size()));
      if (random.nextBoolean()) {
        jump(around.end);
      } else {
        jumpWith(around.next, plusOne(around.round));
      }
    }
    start(stay);
  }

  private void jumpWith(Way to, Operand first) {
    end(new Terminator.Jump(targetWith(to, first)));
  }

  private Target targetWith(Way to, Operand first) {
    List<Operand> args = new ArrayList<>();
    args.add(first);
    for (int i = 1; i < to.block.params().size(); i++) {
      args.add(argument(to, i));
    }
    return to.from(args);
  }

  private Target target(Way to) {
    List<Operand> args = new ArrayList<>();
    for (int i = 0; i < to.block.params().size(); i++) {
      args.add(argument(to, i));
    }
    return to.from(args);
  }

  private static final int SAME = 3;

  /** Often another parameter of the same block, so that values are swapped. */
  private Operand argument(Way to, int i) {
    Value param = to.block.params().get(i);
    List<Value> others = new ArrayList<>();
    for (Value v : to.block.params()) {
      if (v.type() == param.type() && here.contains(v)) {
        others.add(v);
      }
    }
    if (!others.isEmpty() && random.nextInt(SAME) == 0) {
      return others.get(random.nextInt(others.size()));
    }
    return operandOfHere(param.type());
  }

  // operands

  private Type type() {
    int r = random.nextInt(10);
    return r < 5 ? Type.I32 : r < 8 ? Type.F64 : r < 9 ? Type.I64 : Type.F32;
  }

  private List<Type> types(int most) {
    List<Type> types = new ArrayList<>();
    for (int n = random.nextInt(most + 1); n > 0; n--) {
      types.add(type());
    }
    return types;
  }

  private @Nullable Range range(Operand operand) {
    return operand instanceof Constant c
        ? c.type() == Type.I32 ? new Range(c.asInt(), c.asInt()) : null
        : known.get((Value) operand);
  }

  private Constant constant(Type type) {
    return switch (type) {
      case I32 -> Constant.of(INTEGERS[random.nextInt(INTEGERS.length)]);
      case I64 ->
          Constant.of(
              random.nextInt(4) == 0
                  ? random.nextLong()
                  : (long) INTEGERS[random.nextInt(INTEGERS.length)]);
      case F32 -> Constant.of((float) NUMBERS[random.nextInt(NUMBERS.length)]);
      case F64 -> Constant.of(NUMBERS[random.nextInt(NUMBERS.length)]);
    };
  }

  /** One of the values here or a constant; adds nothing. */
  private Operand operandOfHere(Type type) {
    List<Value> all = here.stream().filter(v -> v.type() == type).toList();
    if (all.isEmpty() || random.nextInt(6) == 0) {
      return constant(type);
    }
    int from = random.nextBoolean() ? Math.max(0, all.size() - 5) : 0;
    return all.get(from + random.nextInt(all.size() - from));
  }

  private Operand operand(Type type) {
    if (block != null && random.nextInt(8) == 0) {
      return loaded(cell(type));
    }
    return operandOfHere(type);
  }

  private static Cell cell(Type type) {
    return switch (type) {
      case I32 -> Cell.I32;
      case I64 -> Cell.I64;
      case F32 -> Cell.F32;
      case F64 -> Cell.F64;
    };
  }

  /** A number that is 0 often enough that both ways are gone. */
  private Operand condition() {
    int r = random.nextInt(10);
    if (r == 0) {
      return operand(Type.I32);
    }
    Value truth = function.value(Type.I32);
    if (r < 3) {
      add(new Instruction.Compute(truth, Op.AND, List.of(operand(Type.I32), Constant.of(1))));
    } else if (r < 5) {
      List<Operand> both = List.of(comparison(), comparison());
      Op[] of = {Op.AND, Op.OR, Op.XOR};
      add(new Instruction.Compute(truth, of[random.nextInt(of.length)], both));
    } else {
      return comparison();
    }
    return define(truth, new Range(0, 1));
  }

  private Operand rarely() {
    return random.nextBoolean() ? condition() : compared(Op.EQ, small(0, 7), Constant.of(3));
  }

  private Value comparison() {
    Type type = type();
    Op op = COMPARISONS[random.nextInt(COMPARISONS.length)];
    if (type == Type.I32 && random.nextBoolean()) {
      return compared(op, small(0, 7), Constant.of(random.nextInt(8)));
    }
    return compared(op, operand(type), operand(type));
  }

  private Value compared(Op op, Operand a, Operand b) {
    Value truth = function.value(Type.I32);
    add(new Instruction.Compute(truth, op, List.of(a, b)));
    return define(truth, new Range(0, 1));
  }

  private Value define(Value value, @Nullable Range range) {
    here.add(value);
    if (range != null) {
      known.put(value, range);
    }
    return value;
  }

  /** An i32 in a range that begins at 0 or holds all that is there; often one that is known. */
  private Operand small(int from, int to) {
    if (random.nextInt(8) == 0) {
      return Constant.of(from + random.nextInt(to - from + 1));
    }
    List<Value> fit =
        here.stream()
            .filter(v -> known.containsKey(v))
            .filter(v -> known.get(v).from >= from && known.get(v).to <= to)
            .toList();
    if (!fit.isEmpty() && random.nextInt(3) > 0) {
      return fit.get(random.nextInt(fit.size()));
    }
    Operand any =
        switch (random.nextInt(4)) {
          case 0 -> modelLoad();
          case 1 -> operandOfHere(Type.I32);
          default -> loaded(random.nextBoolean() ? Cell.I32 : Cell.I8);
        };
    return masked(any, to);
  }

  /** From 0 to a number, by the bits of a mask or by the smaller of both. */
  private Value masked(Operand any, int to) {
    int mask = Integer.highestOneBit(to + 1) - 1;
    Value low = function.value(Type.I32);
    add(new Instruction.Compute(low, Op.AND, List.of(any, Constant.of(mask))));
    return define(low, new Range(0, mask));
  }

  private Value modelLoad() {
    Cell cell = random.nextBoolean() ? Cell.I32 : Cell.I8;
    Value value = function.value(Type.I32);
    add(
        new Instruction.Load(
            value, new Address(Space.MODEL, cell, random.nextInt(MODEL_CELLS), null)));
    return define(value, null);
  }

  // computations

  private void compute() {
    Type type = type();
    switch (random.nextInt(12)) {
      case 0 ->
          compared(COMPARISONS[random.nextInt(COMPARISONS.length)], operand(type), operand(type));
      case 1 -> {
        Value result = function.value(type);
        List<Operand> args = List.of(condition(), operand(type), operand(type));
        Range a = range(args.get(1));
        Range b = range(args.get(2));
        add(new Instruction.Compute(result, Op.SELECT, args));
        define(result, a == null || b == null ? null : a.with(b));
      }
      case 2 -> {
        Type from = type();
        if (from != type) {
          Operand of = operand(from);
          Value result = function.value(type);
          add(new Instruction.Compute(result, Op.CONVERT, List.of(of)));
          define(result, null);
        }
      }
      case 3 -> bits(type);
      case 4, 5, 6 -> index();
      case 7 -> condition();
      case 8 -> {
        Type from = type();
        if (from == Type.I64) {
          Op[] of = {Op.CLZ, Op.CTZ, Op.POPC};
          Value result = function.value(Type.I32);
          add(
              new Instruction.Compute(
                  result, of[random.nextInt(of.length)], List.of(operand(Type.I64))));
          define(result, null);
        }
      }
      default -> arithmetic(type);
    }
  }

  private void arithmetic(Type type) {
    Op[] of =
        switch (type) {
          case I32 -> OF_I32;
          case I64 -> OF_I64;
          case F32 -> OF_F32;
          case F64 -> OF_F64;
        };
    Op op = of[random.nextInt(of.length)];
    List<Operand> args = new ArrayList<>();
    args.add(operand(type));
    if (op.arity() > 1) {
      boolean shifts = op == Op.SHL || op == Op.SHR || op == Op.USHR;
      args.add(operand(shifts ? Type.I32 : type));
    }
    if (op.arity() > 2) {
      args.add(operand(type));
    }
    if ((op == Op.DIV || op == Op.REM) && (type == Type.I32 || type == Type.I64)) {
      // not 0
      Value odd = function.value(type);
      Constant one = type == Type.I32 ? Constant.of(1) : Constant.of(1L);
      add(new Instruction.Compute(odd, Op.OR, List.of(args.get(1), one)));
      args.set(1, odd);
    }
    Value result = function.value(type);
    add(new Instruction.Compute(result, op, args));
    define(result, null);
  }

  /** Bits of numbers, but not of NaNs, which may differ. */
  private void bits(Type to) {
    Type from =
        switch (to) {
          case I32 -> Type.F32;
          case I64 -> Type.F64;
          case F32 -> Type.I32;
          case F64 -> Type.I64;
        };
    Operand of = operand(from);
    if (from == Type.F32 || from == Type.F64) {
      Constant other = from == Type.F32 ? Constant.of(7f) : Constant.of(7.0);
      Value number = function.value(from);
      add(new Instruction.Compute(number, Op.SELECT, List.of(compared(Op.EQ, of, of), of, other)));
      of = number;
    }
    Value result = function.value(to);
    add(new Instruction.Compute(result, Op.BITS, List.of(of)));
    define(result, null);
  }

  /** A sum, difference or product of which the range is known. */
  private void index() {
    Operand a = small(0, 15);
    Range x = java.util.Objects.requireNonNull(range(a));
    Value result = function.value(Type.I32);
    Operand b;
    Op op;
    Range range;
    switch (random.nextInt(5)) {
      case 0 -> {
        op = Op.ADD;
        b = small(0, 7);
        Range y = java.util.Objects.requireNonNull(range(b));
        range = new Range(x.from + y.from, x.to + y.to);
      }
      case 1 -> {
        op = Op.SUB;
        b = small(0, 7);
        Range y = java.util.Objects.requireNonNull(range(b));
        range = new Range(x.from - y.to, x.to - y.from);
      }
      case 2 -> {
        op = Op.MUL;
        int by = random.nextInt(4);
        b = Constant.of(by);
        range = new Range(x.from * by, x.to * by);
      }
      case 3 -> {
        op = Op.SHL;
        b = Constant.of(1);
        range = new Range(x.from * 2, x.to * 2);
      }
      default -> {
        op = random.nextBoolean() ? Op.MIN : Op.MAX;
        b = small(0, 15);
        range = x.with(java.util.Objects.requireNonNull(range(b)));
      }
    }
    boolean turned = (op == Op.ADD || op == Op.MUL) && random.nextBoolean();
    add(new Instruction.Compute(result, op, turned ? List.of(b, a) : List.of(a, b)));
    define(result, range);
  }

  // memory

  /** An address of some cells in a row, with a constant, known or new index. */
  private Address address(Space space, Cell cell, int count) {
    int cells = space == Space.WORLD ? WORLD_CELLS : MODEL_CELLS;
    Operand index = null;
    if (random.nextInt(3) > 0) {
      List<Value> fit =
          here.stream()
              .filter(v -> known.containsKey(v))
              .filter(v -> known.get(v).from >= -LARGEST_INDEX)
              .filter(v -> known.get(v).to <= LARGEST_INDEX)
              .filter(v -> known.get(v).to - known.get(v).from + count <= cells)
              .toList();
      index =
          !fit.isEmpty() && random.nextInt(5) > 0
              ? fit.get(random.nextInt(fit.size()))
              : small(0, 15);
    }
    Range range = index == null ? new Range(0, 0) : range(index);
    int from = -java.util.Objects.requireNonNull(range).from;
    int to = cells - count - range.to;
    int offset = from + random.nextInt(Math.max(1, to - from + 1));
    Address.Extent extent = null;
    if (random.nextBoolean()) {
      int first = offset + range.from;
      int last = offset + range.to + count;
      int before = random.nextInt(first + 1);
      extent =
          random.nextBoolean()
              ? new Address.Extent(first, last)
              : new Address.Extent(before, last + random.nextInt(cells - last + 1));
    }
    return new Address(space, cell, offset, index, extent);
  }

  private Value loaded(Cell cell) {
    Space space = random.nextInt(3) == 0 ? Space.MODEL : Space.WORLD;
    Address from = address(space, cell, 1);
    Value value = function.value(cell.type());
    add(new Instruction.Load(value, from));
    return define(value, null);
  }

  private Cell anyCell() {
    return Cell.values()[random.nextInt(Cell.values().length)];
  }

  private void load() {
    loaded(anyCell());
  }

  private void store() {
    Cell cell = anyCell();
    Operand value = operand(cell.type());
    add(new Instruction.Store(address(Space.WORLD, cell, 1), value));
  }

  private static final int MOST_CELLS = 16;

  /** A number of cells, and at least how many these are. */
  private Operand count() {
    return switch (random.nextInt(4)) {
      case 0 -> Constant.of(random.nextInt(7) - 1);
      case 1 -> Constant.of(random.nextInt(MOST_CELLS));
      default -> {
        Operand some = small(0, 7);
        if (random.nextInt(3) > 0) {
          yield some;
        }
        Value less = function.value(Type.I32);
        add(new Instruction.Compute(less, Op.SUB, List.of(some, Constant.of(2))));
        Range range = java.util.Objects.requireNonNull(range(some));
        yield define(less, new Range(range.from - 2, range.to - 2));
      }
    };
  }

  private void copy() {
    Cell cell = anyCell();
    Operand count = count();
    int most = Math.max(1, java.util.Objects.requireNonNull(range(count)).to);
    Address from = address(random.nextInt(4) == 0 ? Space.MODEL : Space.WORLD, cell, most);
    Address to = address(Space.WORLD, cell, most);
    if (from.space() == Space.WORLD && random.nextInt(3) == 0) {
      // the same index, some cells apart
      int by = random.nextInt(5) - 2;
      Range range = from.index() == null ? new Range(0, 0) : range(from.index());
      int first = from.offset() + by + java.util.Objects.requireNonNull(range).from;
      int last = from.offset() + by + range.to + most;
      if (first >= 0 && last <= WORLD_CELLS) {
        to = new Address(Space.WORLD, cell, from.offset() + by, from.index());
      }
    }
    work += rounds * most;
    add(new Instruction.Copy(to, from, count));
  }

  private void fill() {
    Cell cell = anyCell();
    Operand count = count();
    int most = Math.max(1, java.util.Objects.requireNonNull(range(count)).to);
    Operand value = operand(cell.type());
    work += rounds * most;
    add(new Instruction.Fill(address(Space.WORLD, cell, most), count, value));
  }

  private void call() {
    if (callees.isEmpty()) {
      compute();
      return;
    }
    Callee callee = callees.get(random.nextInt(callees.size()));
    if (work + rounds * callee.work > mostWork) {
      load();
      return;
    }
    work += rounds * callee.work;
    List<Operand> args = new ArrayList<>();
    for (Value param : callee.function.params()) {
      args.add(operand(param.type()));
    }
    Type type = callee.function.result();
    Value result = type == null ? null : function.value(type);
    add(new Instruction.Call(result, callee.function, args));
    if (result != null) {
      define(result, null);
    }
  }
}
