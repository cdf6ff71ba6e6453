package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes equal values once: arithmetic, loads of the model, and loads of the world between which
 * nothing can have been written there.
 *
 * <p>What a block knows holds in the blocks that only it leads to. Of the world, it knows the cells
 * that were loaded or stored since the last write that may have met them.
 */
final class CommonValues {
  private final Function function;
  private final Map<Value, Operand> same = new HashMap<>();
  private final Map<Block, List<Block>> ways = new HashMap<>();
  private final Map<Block, Known> after = new HashMap<>();

  private record Key(Op op, Type type, List<Operand> args) {}

  /** What is known at a point. */
  private static final class Known {
    final Map<Key, Value> computed = new HashMap<>();
    final Map<Address, Operand> cells = new HashMap<>();

    Known copy() {
      Known copy = new Known();
      copy.computed.putAll(computed);
      copy.cells.putAll(cells);
      return copy;
    }
  }

  private CommonValues(Function function) {
    this.function = function;
  }

  static void run(Function function) {
    new CommonValues(function).run();
  }

  private void run() {
    for (Block block : function.blocks()) {
      for (Target t : block.end().targets()) {
        ways.computeIfAbsent(t.block(), b -> new ArrayList<>()).add(block);
      }
    }
    List<Block> open = new ArrayList<>(List.of(function.blocks().getFirst()));
    for (Block block : function.blocks()) {
      if (ways.getOrDefault(block, List.of()).size() > 1) {
        open.add(block);
      }
    }
    while (!open.isEmpty()) {
      Block block = open.removeLast();
      List<Block> from = ways.getOrDefault(block, List.of());
      boolean starts = from.size() != 1 || block == function.blocks().getFirst();
      Known known = starts ? new Known() : after.getOrDefault(from.getFirst(), new Known()).copy();
      block(block, known);
      after.put(block, known);
      for (Target t : block.end().targets()) {
        if (ways.getOrDefault(t.block(), List.of()).size() == 1
            && t.block() != function.blocks().getFirst()) {
          open.add(t.block());
        }
      }
    }
    for (Block block : function.blocks()) {
      block.instructions().replaceAll(i -> Operands.replace(i, this::find));
      block.end(Operands.replace(block.end(), this::find));
    }
  }

  private Operand find(Operand operand) {
    Operand found = operand;
    while (found instanceof Value v && same.containsKey(v)) {
      found = same.get(v);
    }
    return found;
  }

  private void block(Block block, Known known) {
    List<Instruction> kept = new ArrayList<>();
    for (Instruction old : block.instructions()) {
      Instruction i = Operands.replace(old, this::find);
      switch (i) {
        case Instruction.Compute c -> {
          Key key = new Key(c.op(), c.result().type(), c.args());
          Value first = known.computed.putIfAbsent(key, c.result());
          if (first == null) {
            kept.add(i);
          } else {
            same.put(c.result(), first);
          }
        }
        case Instruction.Load l -> {
          Operand first = known.cells.putIfAbsent(l.from(), l.result());
          if (first == null) {
            kept.add(i);
          } else {
            same.put(l.result(), first);
          }
        }
        case Instruction.Store s -> {
          kept.add(i);
          known.cells.keySet().removeIf(a -> mayMeet(a, s.to()));
          if (s.to().cell().bytes() >= 4) { // narrower ones drop bits
            known.cells.put(s.to(), s.value());
          }
        }
        case Instruction.Copy c -> {
          kept.add(i);
          known
              .cells
              .keySet()
              .removeIf(a -> a.cell() == c.to().cell() && a.space() == c.to().space());
        }
        case Instruction.Fill f -> {
          kept.add(i);
          known
              .cells
              .keySet()
              .removeIf(a -> a.cell() == f.to().cell() && a.space() == f.to().space());
        }
        case Instruction.Call c -> {
          kept.add(i);
          known.cells.keySet().removeIf(a -> a.space() == Space.WORLD);
        }
      }
    }
    block.instructions().clear();
    block.instructions().addAll(kept);
  }

  /** Cells with the same variable part and different constant parts are different. */
  private static boolean mayMeet(Address a, Address b) {
    if (a.space() != b.space() || a.cell() != b.cell()) {
      return false;
    }
    return !java.util.Objects.equals(a.index(), b.index()) || a.offset() == b.offset();
  }
}
