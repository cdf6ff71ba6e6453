package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Computes equal values once: arithmetic, loads of the model, and loads of the world between which
 * nothing can have been written there.
 *
 * <p>What holds at the start of a block is what holds at the end of all blocks that lead to it. At
 * first every way back of a loop is taken for one that changes nothing; then facts are only taken
 * away, until they agree.
 */
final class CommonValues {
  private final Function function;
  private final Writes writes;
  private final Map<Value, Operand> same = new HashMap<>();
  private final Map<Block, List<Block>> ways = new HashMap<>();
  private final Map<Block, Known> after = new HashMap<>();

  private record Key(Op op, Type type, List<Operand> args) {}

  /** What is known at a point: values by how they are computed, cells by their address. */
  private static final class Known {
    final Map<Key, Operand> computed = new HashMap<>();
    final Map<Address, Operand> cells = new HashMap<>();

    Known copy() {
      Known copy = new Known();
      copy.computed.putAll(computed);
      copy.cells.putAll(cells);
      return copy;
    }

    void keepOnly(Known other) {
      computed.entrySet().removeIf(e -> !e.getValue().equals(other.computed.get(e.getKey())));
      cells.entrySet().removeIf(e -> !e.getValue().equals(other.cells.get(e.getKey())));
    }

    boolean isLike(Known other) {
      return computed.equals(other.computed) && cells.equals(other.cells);
    }
  }

  private CommonValues(Function function, Writes writes) {
    this.function = function;
    this.writes = writes;
  }

  static void run(Function function, Writes writes) {
    new CommonValues(function, writes).run();
  }

  private void run() {
    for (Block block : function.blocks()) {
      for (Target t : block.end().targets()) {
        ways.computeIfAbsent(t.block(), b -> new ArrayList<>()).add(block);
      }
    }
    List<Block> order = Compaction.order(function);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Block block : order) {
        Known known = before(block);
        pass(block, known, false);
        Known last = after.put(block, known);
        changed |= last == null || !last.isLike(known);
      }
    }
    for (Block block : order) {
      pass(block, before(block), true);
    }
    for (Block block : function.blocks()) {
      block.instructions().replaceAll(i -> Operands.replace(i, this::find));
      block.end(Operands.replace(block.end(), this::find));
    }
  }

  private Known before(Block block) {
    Known known = null;
    if (block != function.blocks().getFirst()) {
      for (Block from : ways.getOrDefault(block, List.of())) {
        Known end = after.get(from);
        if (end != null) {
          if (known == null) {
            known = end.copy();
          } else {
            known.keepOnly(end);
          }
        }
      }
    }
    return known == null ? new Known() : known;
  }

  private Operand find(Operand operand) {
    Operand found = operand;
    while (found instanceof Value v && same.containsKey(v)) {
      found = same.get(v);
    }
    return found;
  }

  /** Goes through a block; when it rewrites, instructions that compute known values go away. */
  private void pass(Block block, Known known, boolean rewrite) {
    List<Instruction> kept = new ArrayList<>();
    for (Instruction i : block.instructions()) {
      Operand first = learn(i, known);
      if (first == null) {
        kept.add(i);
      } else if (rewrite) {
        same.put(Objects.requireNonNull(i.result()), first);
      }
    }
    if (rewrite) {
      block.instructions().clear();
      block.instructions().addAll(kept);
    }
  }

  /** Adds what an instruction tells; the answer is a value that is its result already, or null. */
  private @org.jspecify.annotations.Nullable Operand learn(Instruction i, Known known) {
    switch (i) {
      case Instruction.Compute c -> {
        return known.computed.putIfAbsent(new Key(c.op(), c.result().type(), c.args()), c.result());
      }
      case Instruction.Load l -> {
        return known.cells.putIfAbsent(l.from(), l.result());
      }
      case Instruction.Store s -> {
        known.cells.keySet().removeIf(a -> !a.isApartFrom(s.to()));
        if (s.to().cell().bytes() >= 4) { // narrower ones drop bits
          known.cells.put(s.to(), s.value());
        }
      }
      case Instruction.Copy c -> known.cells.keySet().removeIf(a -> !a.isElsewhere(c.to()));
      case Instruction.Fill f -> known.cells.keySet().removeIf(a -> !a.isElsewhere(f.to()));
      case Instruction.Call c ->
          known
              .cells
              .keySet()
              .removeIf(a -> writes.of(c.callee()).stream().anyMatch(w -> !a.isElsewhere(w)));
    }
    return null;
  }
}
