package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Puts copies of functions in the place of their calls. */
final class Inliner {
  private final Function caller;

  private Inliner(Function caller) {
    this.caller = caller;
  }

  /** Replaces the calls that a rule picks; true when there were any. */
  static boolean run(Function caller, Predicate<Instruction.Call> pick) {
    Inliner inliner = new Inliner(caller);
    boolean changed = false;
    for (int b = 0; b < caller.blocks().size(); b++) {
      Block block = caller.blocks().get(b);
      for (int i = 0; i < block.instructions().size(); i++) {
        if (block.instructions().get(i) instanceof Instruction.Call call && pick.test(call)) {
          inliner.inline(block, i, call); // the rest of the block is in a new one, further on
          changed = true;
          break;
        }
      }
    }
    return changed;
  }

  private void inline(Block block, int at, Instruction.Call call) {
    List<Instruction> rest =
        new ArrayList<>(block.instructions().subList(at + 1, block.instructions().size()));
    block.instructions().subList(at, block.instructions().size()).clear();
    Block after = caller.block();
    after.instructions().addAll(rest);
    after.end(block.end());
    if (call.result() != null) {
      after.params().add(call.result());
    }
    Map<Value, Operand> values = new HashMap<>();
    List<Value> params = call.callee().params();
    for (int i = 0; i < params.size(); i++) {
      values.put(params.get(i), call.args().get(i));
    }
    Map<Block, Block> blocks = new HashMap<>();
    for (Block from : call.callee().blocks()) {
      Block to = caller.block();
      blocks.put(from, to);
      for (Value param : from.params()) {
        to.params().add(fresh(param, values));
      }
    }
    for (Block from : call.callee().blocks()) {
      for (Instruction instruction : from.instructions()) {
        Value result = instruction.result();
        if (result != null) {
          fresh(result, values);
        }
      }
    }
    for (Block from : call.callee().blocks()) {
      copy(from, blocks, values, after);
    }
    Block entry = blocks.get(call.callee().blocks().getFirst());
    block.end(new Terminator.Jump(new Target(java.util.Objects.requireNonNull(entry), List.of())));
  }

  private void copy(Block from, Map<Block, Block> blocks, Map<Value, Operand> values, Block after) {
    Block to = java.util.Objects.requireNonNull(blocks.get(from));
    for (Instruction instruction : from.instructions()) {
      to.instructions()
          .add(renamed(Operands.replace(instruction, o -> values.getOrDefault(o, o)), values));
    }
    Terminator end = Operands.replace(from.end(), o -> values.getOrDefault(o, o));
    if (end instanceof Terminator.Return r) {
      to.end(
          new Terminator.Jump(
              new Target(
                  after,
                  after.params().isEmpty() || r.value() == null ? List.of() : List.of(r.value()))));
    } else {
      to.end(
          Targets.map(
              end,
              t -> new Target(java.util.Objects.requireNonNull(blocks.get(t.block())), t.args())));
    }
  }

  private Value fresh(Value old, Map<Value, Operand> values) {
    Value value = caller.value(old.type());
    values.put(old, value);
    return value;
  }

  private static Instruction renamed(Instruction instruction, Map<Value, Operand> values) {
    return switch (instruction) {
      case Instruction.Compute c ->
          new Instruction.Compute(of(c.result(), values), c.op(), c.args());
      case Instruction.Load l -> new Instruction.Load(of(l.result(), values), l.from());
      case Instruction.Call c ->
          new Instruction.Call(ofNullable(c.result(), values), c.callee(), c.args());
      case Instruction.Store s -> s;
      case Instruction.Copy c -> c;
      case Instruction.Fill f -> f;
    };
  }

  private static Value of(Value value, Map<Value, Operand> values) {
    return (Value) values.getOrDefault(value, value);
  }

  private static @Nullable Value ofNullable(@Nullable Value value, Map<Value, Operand> values) {
    return value == null ? null : of(value, values);
  }
}
