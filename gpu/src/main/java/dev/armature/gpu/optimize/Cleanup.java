package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Arithmetic;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tidies one function: folds constants, drops what is never reached or used, joins blocks, and
 * passes through blocks only what differs between the ways to them.
 */
final class Cleanup {
  private final Function function;
  private final Map<Value, Operand> same = new HashMap<>();

  private Cleanup(Function function) {
    this.function = function;
  }

  static void run(Function function) {
    Cleanup cleanup = new Cleanup(function);
    boolean changed = true;
    while (changed) {
      changed = cleanup.fold();
      changed |= cleanup.reach();
      changed |= cleanup.params();
      changed |= cleanup.join();
      cleanup.substitute();
    }
    cleanup.address();
    cleanup.sweep();
  }

  /** Takes constants that are added to an index into the address, and sums of sums together. */
  private void address() {
    Map<Value, Instruction.Compute> sums = new HashMap<>();
    for (Block block : Compaction.order(function)) {
      List<Instruction> code = block.instructions();
      for (int at = 0; at < code.size(); at++) {
        Instruction i = Operands.readdress(code.get(at), a -> flat(a, sums));
        if (i instanceof Instruction.Compute c
            && c.result().type() == Type.I32
            && (c.op() == Op.ADD || c.op() == Op.SUB)
            && c.args().get(1) instanceof Constant k
            && c.args().get(0) instanceof Value v) {
          int added = c.op() == Op.ADD ? k.asInt() : -k.asInt();
          Instruction.Compute inner = sums.get(v);
          Operand base = inner == null ? v : inner.args().get(0);
          int all = inner == null ? added : added + ((Constant) inner.args().get(1)).asInt();
          i = new Instruction.Compute(c.result(), Op.ADD, List.of(base, Constant.of(all)));
          sums.put(c.result(), (Instruction.Compute) i);
        } else if (i instanceof Instruction.Compute c && isSum(c, sums)) {
          i = constantLast(c, sums, code, at++);
        }
        code.set(at, i);
      }
    }
  }

  /** Whether a constant was added to a side of a sum, so that x + (y + 1) can be (x + y) + 1. */
  private static boolean isSum(Instruction.Compute c, Map<Value, Instruction.Compute> sums) {
    return c.op() == Op.ADD
        && c.result().type() == Type.I32
        && c.args().get(0) instanceof Value a
        && c.args().get(1) instanceof Value b
        && (sums.containsKey(a) || sums.containsKey(b));
  }

  /** Puts the sum without constants before the place; the answer adds the constants to it. */
  private Instruction constantLast(
      Instruction.Compute c, Map<Value, Instruction.Compute> sums, List<Instruction> code, int at) {
    List<Operand> bases = new ArrayList<>();
    int all = 0;
    for (Operand side : c.args()) {
      Instruction.Compute inner = sums.get(side);
      bases.add(inner == null ? side : inner.args().get(0));
      all += inner == null ? 0 : ((Constant) inner.args().get(1)).asInt();
    }
    Value base = function.value(Type.I32);
    code.add(at, new Instruction.Compute(base, Op.ADD, bases));
    Instruction.Compute sum =
        new Instruction.Compute(c.result(), Op.ADD, List.of(base, Constant.of(all)));
    sums.put(c.result(), sum);
    return sum;
  }

  private static Address flat(Address a, Map<Value, Instruction.Compute> sums) {
    if (a.index() instanceof Constant c) {
      return new Address(a.space(), a.cell(), a.offset() + c.asInt(), null, a.extent());
    }
    Instruction.Compute sum = a.index() instanceof Value v ? sums.get(v) : null;
    return sum == null
        ? a
        : new Address(
            a.space(),
            a.cell(),
            a.offset() + ((Constant) sum.args().get(1)).asInt(),
            sum.args().get(0),
            a.extent());
  }

  /** What a value was found to be. */
  private Operand find(Operand operand) {
    Operand found = operand;
    while (found instanceof Value v && same.containsKey(v)) {
      found = same.get(v);
    }
    return found;
  }

  private void substitute() {
    if (same.isEmpty()) {
      return;
    }
    for (Block block : function.blocks()) {
      block.instructions().replaceAll(i -> Operands.replace(i, this::find));
      block.end(Operands.replace(block.end(), this::find));
    }
    same.clear();
  }

  /** Folds arithmetic and branches on constants. */
  private boolean fold() {
    boolean changed = false;
    for (Block block : function.blocks()) {
      List<Instruction> kept = new ArrayList<>();
      for (Instruction i : block.instructions()) {
        Instruction now = Operands.replace(i, this::find);
        Operand value = now instanceof Instruction.Compute c ? folded(c) : null;
        Value result = now.result();
        if (value != null && result != null) {
          same.put(result, value);
          changed = true;
        } else {
          kept.add(now);
        }
      }
      block.instructions().clear();
      block.instructions().addAll(kept);
      Terminator end = Operands.replace(block.end(), this::find);
      Terminator simple = decided(end);
      changed |= simple != end;
      block.end(simple);
    }
    return changed;
  }

  private static @Nullable Operand folded(Instruction.Compute c) {
    List<Operand> args = c.args();
    if (c.op() == Op.SELECT) {
      if (args.get(0) instanceof Constant k) {
        return args.get(k.asInt() != 0 ? 1 : 2);
      }
      return args.get(1).equals(args.get(2)) ? args.get(1) : null;
    }
    long[] bits = new long[3];
    for (int i = 0; i < args.size(); i++) {
      if (!(args.get(i) instanceof Constant k)) {
        return args.size() == 2 && c.result().type() == Type.I32 && args.get(0).type() == Type.I32
            ? identity(c.op(), args.get(0), args.get(1))
            : null;
      }
      bits[i] = k.bits();
    }
    boolean whole = args.getFirst().type() == Type.I32 || args.getFirst().type() == Type.I64;
    if (whole && (c.op() == Op.DIV || c.op() == Op.REM) && bits[1] == 0) {
      return null;
    }
    Type type = c.result().type();
    return new Constant(
        type, Arithmetic.compute(c.op(), args.getFirst().type(), type, bits[0], bits[1], bits[2]));
  }

  private static boolean is(Operand operand, int value) {
    return operand instanceof Constant c && c.asInt() == value;
  }

  private static @Nullable Operand identity(Op op, Operand a, Operand b) {
    return switch (op) {
      case ADD, OR, XOR -> is(a, 0) ? b : is(b, 0) ? a : null;
      case SUB, SHL, SHR, USHR -> is(b, 0) ? a : null;
      case MUL -> is(a, 1) ? b : is(b, 1) ? a : is(a, 0) || is(b, 0) ? Constant.of(0) : null;
      default -> null;
    };
  }

  private static Terminator decided(Terminator end) {
    return switch (end) {
      case Terminator.Branch b when b.condition() instanceof Constant c ->
          new Terminator.Jump(c.asInt() != 0 ? b.then() : b.otherwise());
      case Terminator.Branch b when b.then().equals(b.otherwise()) -> new Terminator.Jump(b.then());
      case Terminator.Switch s when s.key() instanceof Constant c -> {
        int at = Collections.binarySearch(s.keys(), c.asInt());
        yield new Terminator.Jump(at >= 0 ? s.targets().get(at) : s.targets().getLast());
      }
      case Terminator.Switch s when s.keys().isEmpty() ->
          new Terminator.Jump(s.targets().getFirst());
      default -> end;
    };
  }

  /** Drops blocks that cannot be reached. */
  private boolean reach() {
    Set<Block> reached = new LinkedHashSet<>();
    Deque<Block> open = new ArrayDeque<>();
    open.add(function.blocks().getFirst());
    while (!open.isEmpty()) {
      Block block = open.remove();
      if (reached.add(block)) {
        block.end().targets().forEach(t -> open.add(t.block()));
      }
    }
    return function.blocks().removeIf(b -> !reached.contains(b));
  }

  /** Drops parameters of blocks that get the same value from everywhere. */
  private boolean params() {
    Map<Block, List<Target>> ways = new HashMap<>();
    for (Block block : function.blocks()) {
      block
          .end()
          .targets()
          .forEach(t -> ways.computeIfAbsent(t.block(), b -> new ArrayList<>()).add(t));
    }
    Map<Block, BitSet> dropped = new HashMap<>();
    boolean again = true;
    while (again) {
      again = false;
      for (Block block : function.blocks()) {
        BitSet gone = dropped.computeIfAbsent(block, b -> new BitSet());
        for (int i = 0; i < block.params().size(); i++) {
          Operand only =
              gone.get(i)
                  ? null
                  : only(ways.getOrDefault(block, List.of()), i, block.params().get(i));
          if (only != null) {
            same.put(block.params().get(i), only);
            gone.set(i);
            again = true;
          }
        }
      }
    }
    return drop(dropped);
  }

  private boolean drop(Map<Block, BitSet> dropped) {
    if (dropped.values().stream().allMatch(BitSet::isEmpty)) {
      return false;
    }
    for (Block block : function.blocks()) {
      block.end(without(block.end(), dropped));
    }
    for (Block block : function.blocks()) {
      BitSet gone = dropped.getOrDefault(block, new BitSet());
      List<Value> kept = new ArrayList<>();
      for (int i = 0; i < block.params().size(); i++) {
        if (!gone.get(i)) {
          kept.add(block.params().get(i));
        }
      }
      block.params().clear();
      block.params().addAll(kept);
    }
    return true;
  }

  private static Terminator without(Terminator end, Map<Block, BitSet> dropped) {
    return Targets.map(
        end,
        t -> {
          BitSet gone = dropped.getOrDefault(t.block(), new BitSet());
          List<Operand> kept = new ArrayList<>();
          for (int i = 0; i < t.args().size(); i++) {
            if (!gone.get(i)) {
              kept.add(t.args().get(i));
            }
          }
          return new Target(t.block(), kept);
        });
  }

  private @Nullable Operand only(List<Target> ways, int at, Value param) {
    Operand only = null;
    for (Target way : ways) {
      Operand arg = find(way.args().get(at));
      if (!arg.equals(param)) {
        if (only != null && !only.equals(arg)) {
          return null;
        }
        only = arg;
      }
    }
    return only;
  }

  /** Joins a block with the only one that jumps to it, and skips blocks that only jump. */
  private boolean join() {
    substitute();
    boolean changed = skip();
    Map<Block, Integer> ways = new HashMap<>();
    for (Block block : function.blocks()) {
      block.end().targets().forEach(t -> ways.merge(t.block(), 1, Integer::sum));
    }
    Set<Block> gone = new HashSet<>();
    for (Block block : function.blocks()) {
      while (!gone.contains(block)
          && block.end() instanceof Terminator.Jump j
          && ways.getOrDefault(j.target().block(), 0) == 1
          && j.target().block() != block
          && j.target().block() != function.blocks().getFirst()) {
        Block next = j.target().block();
        for (int i = 0; i < next.params().size(); i++) {
          same.put(next.params().get(i), j.target().args().get(i));
        }
        block.instructions().addAll(next.instructions());
        block.end(next.end());
        gone.add(next);
        changed = true;
      }
    }
    function.blocks().removeAll(gone);
    return changed;
  }

  private boolean skip() {
    Map<Block, Target> shortcut = new HashMap<>();
    for (Block block : function.blocks()) {
      if (block.instructions().isEmpty()
          && block.params().isEmpty()
          && block.end() instanceof Terminator.Jump j
          && j.target().block() != block) {
        shortcut.put(block, j.target());
      }
    }
    boolean changed = false;
    for (Block block : function.blocks()) {
      Terminator end = block.end();
      if (end.targets().stream().anyMatch(t -> shortcut.containsKey(t.block()))) {
        block.end(Targets.map(end, t -> shortcut.getOrDefault(t.block(), t)));
        changed = true;
      }
    }
    return changed && reach();
  }

  /** Drops values that nothing uses, also those that only use each other. */
  private void sweep() {
    substitute();
    Map<Value, List<Operand>> needs = new HashMap<>();
    Deque<Operand> open = new ArrayDeque<>();
    for (Block block : function.blocks()) {
      for (Instruction i : block.instructions()) {
        Value result = i.result();
        if (result != null && !(i instanceof Instruction.Call)) {
          needs.put(result, Operands.of(i));
        } else {
          open.addAll(Operands.of(i));
        }
      }
      roots(block.end(), open);
      for (Target t : block.end().targets()) {
        for (int i = 0; i < t.args().size(); i++) {
          needs
              .computeIfAbsent(t.block().params().get(i), v -> new ArrayList<>())
              .add(t.args().get(i));
        }
      }
    }
    Set<Operand> used = new HashSet<>();
    while (!open.isEmpty()) {
      Operand operand = open.remove();
      if (used.add(operand)) {
        open.addAll(needs.getOrDefault(operand, List.of()));
      }
    }
    Map<Block, BitSet> dropped = new HashMap<>();
    for (Block block : function.blocks()) {
      block
          .instructions()
          .removeIf(
              i ->
                  i.result() != null
                      && !(i instanceof Instruction.Call)
                      && !used.contains(i.result()));
      BitSet gone = new BitSet();
      for (int i = 0; i < block.params().size(); i++) {
        gone.set(i, !used.contains(block.params().get(i)));
      }
      dropped.put(block, gone);
    }
    drop(dropped);
  }

  private static void roots(Terminator end, Deque<Operand> open) {
    switch (end) {
      case Terminator.Branch b -> open.add(b.condition());
      case Terminator.Switch s -> open.add(s.key());
      case Terminator.Return r -> {
        if (r.value() != null) {
          open.add(r.value());
        }
      }
      case Terminator.Jump j -> {}
      case Terminator.Exit e -> {}
    }
  }
}
