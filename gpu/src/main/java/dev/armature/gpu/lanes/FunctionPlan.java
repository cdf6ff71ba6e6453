package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Value;
import dev.armature.gpu.x86.Label;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of a function before its code is written. */
final class FunctionPlan {
  final Function function;
  final Uniformity uniformity;
  final Label entry = new Label();

  /** Functions that it calls. */
  final Set<Function> callees = new LinkedHashSet<>();

  /** Whether worlds may leave their step in it. */
  boolean exits;

  /** Values that lie in the model, and where. */
  final Map<Value, Integer> constants = new HashMap<>();

  /** Where its memory begins. */
  int start = Frame.SHARED;

  private @Nullable Commons commons;
  private @Nullable Homes homes;

  FunctionPlan(Function function) {
    this.function = function;
    uniformity = new Uniformity(function);
    for (Block block : uniformity.flow.order) {
      exits |= block.end() instanceof Terminator.Exit;
      for (Instruction i : block.instructions()) {
        if (i instanceof Instruction.Call c) {
          callees.add(c.callee());
        }
      }
    }
  }

  /** Finds places for all values; nothing more may become known of it. */
  void settle(ModelBytes model) {
    uniformity.settle();
    for (Block block : uniformity.flow.order) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Instruction.Load l
            && l.from().space() == Space.MODEL
            && l.from().index() == null
            && l.from().cell().bytes() >= Cell.I32.bytes()) {
          constants.put(l.result(), model.offset(l.from().cell(), l.from().offset()));
        }
      }
    }
    commons = new Commons(uniformity);
    homes = new Homes(uniformity, commons, constants.keySet());
  }

  Commons commons() {
    return Objects.requireNonNull(commons, "not settled");
  }

  Homes homes() {
    return Objects.requireNonNull(homes, "not settled");
  }

  Frame frame() {
    return new Frame(start, homes(), commons().count(), uniformity.flow.order.size());
  }
}
