package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which values of a function are the same for all worlds that are under way, and which branches
 * part them. What is known only grows, from nothing, until it no longer changes.
 *
 * <p>Floating-point values always have an element for each world: their arithmetic costs the same.
 */
final class Uniformity {
  final ControlFlow flow;
  private final Meetings meetings;
  private final Function function;
  private final BitSet varying = new BitSet();
  private final Set<Block> parting = new HashSet<>();
  private final Set<Block> joins = new HashSet<>();
  private final Map<Value, Block> places = new HashMap<>();
  private final Set<Value> kept = new HashSet<>();
  private final Map<Value, Kind> kinds = new HashMap<>();
  private boolean changed;

  Uniformity(Function function) {
    this.function = function;
    flow = new ControlFlow(function);
    meetings = new Meetings(flow);
    findPlaces();
  }

  private void findPlaces() {
    places.clear();
    Block entry = flow.order.getFirst();
    function.params().forEach(v -> places.put(v, entry));
    for (Block block : flow.order) {
      block.params().forEach(v -> places.put(v, block));
      for (Instruction i : block.instructions()) {
        Value result = i.result();
        if (result != null) {
          places.put(result, block);
        }
      }
    }
  }

  private static boolean isFloating(Type type) {
    return type == Type.F64 || type == Type.F32;
  }

  /** Whether the worlds under way may have different numbers. */
  boolean varies(Value value) {
    return isFloating(value.type()) || varying.get(value.id());
  }

  /** Whether the branch at the end of a block may part worlds. */
  boolean parts(Block block) {
    return parting.contains(block);
  }

  /** Whether nothing in a loop parts worlds. */
  boolean isWhole(Loop loop) {
    return parting.stream().noneMatch(loop.blocks::contains);
  }

  /** Whether no branch parts worlds. */
  boolean isWhole() {
    return parting.isEmpty();
  }

  /** A parameter that callers may give different numbers. */
  boolean vary(Value param) {
    if (isFloating(param.type()) || varying.get(param.id())) {
      return false;
    }
    varying.set(param.id());
    return true;
  }

  /** Whether an operand varies where it is used: worlds that left a loop apart kept theirs. */
  private boolean varies(Operand operand, Block at) {
    return operand instanceof Value v && (varies(v) || isFromLoopLeftApart(v, at));
  }

  /** The block that defines a value. */
  Block place(Value value) {
    return Objects.requireNonNull(places.get(value));
  }

  /** Whether worlds under way at a block may have a value from different rounds of a loop. */
  boolean isFromLoopLeftApart(Value value, Block at) {
    for (Loop l = flow.loop(place(value)); l != null; l = l.parent) {
      if (flow.isLeftApart(l, at)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Looks at the whole function until nothing changes.
   *
   * @param resultVaries whether what another function returns may vary
   */
  void run(Predicate<Function> resultVaries) {
    do {
      changed = false;
      for (Block block : flow.order) {
        for (Instruction i : block.instructions()) {
          Value result = i.result();
          if (result != null && !varies(result) && varies(i, block, resultVaries)) {
            varying.set(result.id());
            changed = true;
          }
        }
        end(block);
        for (Target t : block.end().targets()) {
          enter(t);
        }
      }
    } while (changed);
  }

  private boolean varies(Instruction instruction, Block block, Predicate<Function> resultVaries) {
    return switch (instruction) {
      case Instruction.Compute c when c.op() == Op.MOST -> false;
      case Instruction.Compute c ->
          !isPlain(c) || c.args().stream().anyMatch(a -> varies(a, block));
      case Instruction.Load l -> {
        Address from = l.from();
        yield from.space() != Space.MODEL || (from.index() != null && varies(from.index(), block));
      }
      case Instruction.Call c -> resultVaries.test(c.callee());
      default -> false;
    };
  }

  /** Whether an operation has a form for general registers. */
  private static boolean isPlain(Instruction.Compute c) {
    if (c.args().stream().anyMatch(a -> isFloating(a.type()))) {
      return false;
    }
    return switch (c.op()) {
      case ADD,
          SUB,
          MUL,
          NEG,
          SHL,
          SHR,
          USHR,
          AND,
          OR,
          XOR,
          EQ,
          NE,
          LT,
          LE,
          GT,
          GE,
          SELECT,
          MIN,
          MAX,
          CONVERT,
          TO_I8,
          TO_I16,
          TO_U16 ->
          true;
      default -> false;
    };
  }

  private void end(Block block) {
    boolean varies =
        switch (block.end()) {
          case Terminator.Branch b -> varies(b.condition(), block);
          case Terminator.Switch s -> varies(s.key(), block);
          default -> false;
        };
    if (varies && parting.add(block)) {
      changed = true;
      joins.addAll(meetings.of(block));
      Block meeting = flow.meeting(block);
      for (Loop l = flow.loop(block); l != null; l = l.parent) {
        l.leftApart |= meeting != null && !l.blocks.contains(meeting);
        l.endedApart |= ControlFlow.after(block).stream().anyMatch(flow::isLeaving);
      }
    }
  }

  private void enter(Target target) {
    Block to = target.block();
    for (int i = 0; i < to.params().size(); i++) {
      Value param = to.params().get(i);
      if (!varies(param)
          && (varies(target.args().get(i), to) || (joins.contains(to) && differs(to, i)))) {
        varying.set(param.id());
        changed = true;
      }
    }
  }

  /**
   * Whether a parameter of a block is given different values; not by the jump back to the start of
   * a loop, which all worlds make that are in it.
   */
  private boolean differs(Block block, int param) {
    Operand first = null;
    for (Block from : flow.before(block)) {
      if (flow.place(from) >= flow.place(block)) {
        continue;
      }
      for (Target t : from.end().targets()) {
        if (t.block() == block) {
          Operand arg = t.args().get(param);
          if (first != null && !first.equals(arg)) {
            return true;
          }
          first = arg;
        }
      }
    }
    return false;
  }

  /** Whether what this function returns may vary. */
  boolean resultVaries() {
    for (Block block : flow.order) {
      if (block.end() instanceof Terminator.Return r && r.value() != null) {
        return isFloating(r.value().type()) || varies(r.value(), block);
      }
    }
    return false;
  }

  /** Whether an argument of a call may vary. */
  boolean argumentVaries(Operand argument, Block at) {
    return isFloating(argument.type()) || varies(argument, at);
  }

  /** Nothing more will change: decides how values are held. */
  void settle() {
    copyWhatLeavesLoops();
    for (Block block : flow.order) {
      for (Instruction i : block.instructions()) {
        Operands.of(i).forEach(o -> keep(o, block));
      }
      Operands.of(block.end()).forEach(o -> keep(o, block));
    }
    for (Block block : flow.order) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Instruction.Compute c && isTruth(c)) {
          kinds.put(c.result(), Kind.MASK);
        }
      }
    }
  }

  private void keep(Operand operand, Block at) {
    if (operand instanceof Value v && isFromLoopLeftApart(v, at)) {
      kept.add(v);
    }
  }

  private boolean isTruth(Instruction.Compute c) {
    if (!varies(c.result()) || kept.contains(c.result())) {
      return false;
    }
    if (c.op().compares()) {
      return true;
    }
    return (c.op() == Op.AND || c.op() == Op.OR || c.op() == Op.XOR)
        && c.result().type() == Type.I32
        && c.args().stream()
            .allMatch(
                a ->
                    a instanceof Constant k
                        ? k.asInt() == 0 || k.asInt() == 1
                        : kind((Value) a) == Kind.MASK);
  }

  /**
   * One number for all worlds that are in a loop is not enough for those that have left it: what
   * they use is copied to a vector in each round.
   */
  private void copyWhatLeavesLoops() {
    Map<Value, Value> copies = new HashMap<>();
    for (Block block : flow.order) {
      block.instructions().replaceAll(i -> Operands.replace(i, o -> outside(o, block, copies)));
      block.end(Operands.replace(block.end(), o -> outside(o, block, copies)));
    }
    if (copies.isEmpty()) {
      return;
    }
    for (Block block : flow.order) {
      List<Instruction> with = new ArrayList<>();
      for (Value param : parameters(block)) {
        copy(param, copies, with);
      }
      for (Instruction i : block.instructions()) {
        with.add(i);
        Value result = i.result();
        if (result != null) {
          copy(result, copies, with);
        }
      }
      block.instructions().clear();
      block.instructions().addAll(with);
    }
    findPlaces();
  }

  private List<Value> parameters(Block block) {
    List<Value> params = new ArrayList<>(block.params());
    if (block == flow.order.getFirst()) {
      params.addAll(function.params());
    }
    return params;
  }

  private Operand outside(Operand operand, Block at, Map<Value, Value> copies) {
    if (operand instanceof Value v && !varies(v) && isFromLoopLeftApart(v, at)) {
      return copies.computeIfAbsent(
          v,
          k -> {
            Value copy = function.value(k.type());
            varying.set(copy.id());
            return copy;
          });
    }
    return operand;
  }

  private static void copy(Value value, Map<Value, Value> copies, List<Instruction> to) {
    Value copy = copies.get(value);
    if (copy != null) {
      to.add(new Instruction.Compute(copy, Op.OR, Arrays.asList(value, value)));
    }
  }

  /** How a value is held. */
  Kind kind(Value value) {
    Kind known = kinds.get(value);
    return known != null ? known : varies(value) ? Kind.VECTOR : Kind.SCALAR;
  }

  /** Whether worlds that have left a loop need the value that they had. */
  boolean isKept(Value value) {
    return kept.contains(value);
  }
}
