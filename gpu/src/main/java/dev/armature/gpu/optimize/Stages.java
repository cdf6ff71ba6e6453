package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Cuts a step into the stages of the pipeline. */
final class Stages {
  private Stages() {}

  /**
   * Functions that, called in order, are the step. Methods of the pipeline that only call others
   * one after the other are opened; then there is a cut behind every call, unless a value is needed
   * on both sides. A step with branches or loops on top is one stage.
   */
  static List<Function> split(Function step) {
    boolean opened = true;
    while (opened && step.blocks().size() == 1) {
      opened = Inliner.run(step, call -> isList(call.callee()));
      Cleanup.run(step);
    }
    if (step.blocks().size() > 1
        || !(step.blocks().getFirst().end() instanceof Terminator.Return)) {
      return List.of(step);
    }
    List<Function> stages = new ArrayList<>();
    List<Instruction> group = new ArrayList<>();
    List<Instruction> all = step.blocks().getFirst().instructions();
    for (int i = 0; i < all.size(); i++) {
      group.add(all.get(i));
      boolean last = i == all.size() - 1;
      if (last || (all.get(i) instanceof Instruction.Call && isClosed(group, all, i + 1))) {
        stages.add(stage(step, group, stages.size()));
        group = new ArrayList<>();
      }
    }
    return stages.isEmpty() ? List.of(step) : stages;
  }

  /** Whether a function is one block with calls in it. */
  private static boolean isList(Function function) {
    return function.blocks().size() == 1
        && function.blocks().getFirst().instructions().stream()
            .anyMatch(i -> i instanceof Instruction.Call);
  }

  /** Whether nothing that follows uses a value of the group. */
  private static boolean isClosed(List<Instruction> group, List<Instruction> all, int next) {
    Set<Operand> made = new HashSet<>();
    group.forEach(i -> made.add(i.result()));
    for (Instruction i : all.subList(next, all.size())) {
      if (Operands.of(i).stream().anyMatch(made::contains)) {
        return false;
      }
    }
    return true;
  }

  private static Function stage(Function step, List<Instruction> group, int number) {
    String name = "end";
    for (Instruction i : group) {
      if (i instanceof Instruction.Call call) {
        name = call.callee().name();
      }
    }
    Function stage = new Function("stage" + number + "_" + name, null);
    for (int v = 0; v < step.valueCount(); v++) {
      stage.value(Type.I32); // keeps the numbers of the step's values free
    }
    Block block = stage.block();
    block.instructions().addAll(group);
    block.end(new Terminator.Return(null));
    return stage;
  }

  /** A function that calls stages in order. */
  static Function whole(List<Function> stages) {
    Function step = new Function("step", null);
    Block block = step.block();
    for (Function stage : stages) {
      block.instructions().add(new Instruction.Call(null, stage, List.<Operand>of()));
    }
    block.end(new Terminator.Return(null));
    return step;
  }
}
