package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Copies a function with its values and blocks numbered from 0 in the order of the code. */
final class Compaction {
  private final Function to;
  private final Map<Function, Function> callees;
  private final Map<Operand, Operand> values = new HashMap<>();

  private Compaction(Function to, Map<Function, Function> callees) {
    this.to = to;
    this.callees = callees;
  }

  static Function copy(Function from, Map<Function, Function> callees) {
    Compaction compaction = new Compaction(new Function(from.name(), from.result()), callees);
    compaction.run(from);
    return compaction.to;
  }

  private void run(Function from) {
    for (Cell cell : Cell.values()) {
      to.reserveLocal(cell, from.localCells(cell));
    }
    from.params().forEach(p -> to.params().add(fresh(p)));
    Map<Block, Block> blocks = new HashMap<>();
    for (Block old : order(from)) {
      Block block = to.block();
      blocks.put(old, block);
      old.params().forEach(p -> block.params().add(fresh(p)));
      for (Instruction i : old.instructions()) {
        Value result = i.result();
        if (result != null) {
          fresh(result);
        }
      }
    }
    blocks.forEach(
        (old, block) -> {
          for (Instruction i : old.instructions()) {
            block.instructions().add(renamed(Operands.replace(i, this::of)));
          }
          block.end(
              Targets.map(
                  Operands.replace(old.end(), this::of),
                  t -> new Target(Objects.requireNonNull(blocks.get(t.block())), t.args())));
        });
  }

  /** Blocks, each after one that leads to it, and loops before what follows them. */
  static List<Block> order(Function function) {
    Set<Block> seen = new HashSet<>();
    List<Block> order = new ArrayList<>();
    Deque<Block> path = new ArrayDeque<>();
    Deque<Iterator<Target>> open = new ArrayDeque<>();
    Block first = function.blocks().getFirst();
    seen.add(first);
    path.push(first);
    open.push(first.end().targets().iterator());
    while (!path.isEmpty()) {
      if (open.getFirst().hasNext()) {
        Block next = open.getFirst().next().block();
        if (seen.add(next)) {
          path.push(next);
          open.push(next.end().targets().iterator());
        }
      } else {
        order.add(path.pop());
        open.pop();
      }
    }
    return order.reversed();
  }

  private Value fresh(Value old) {
    Value value = to.value(old.type());
    values.put(old, value);
    return value;
  }

  private Operand of(Operand operand) {
    return values.getOrDefault(operand, operand);
  }

  private Instruction renamed(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Compute c ->
          new Instruction.Compute((Value) of(c.result()), c.op(), c.args());
      case Instruction.Load l -> new Instruction.Load((Value) of(l.result()), l.from());
      case Instruction.Call c ->
          new Instruction.Call(
              result(c.result()), callees.getOrDefault(c.callee(), c.callee()), c.args());
      case Instruction.Store s -> s;
      case Instruction.Copy c -> c;
      case Instruction.Fill f -> f;
    };
  }

  private @Nullable Value result(@Nullable Value value) {
    return value == null ? null : (Value) of(value);
  }
}
