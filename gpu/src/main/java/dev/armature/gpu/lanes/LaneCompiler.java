package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.ir.Value;
import dev.armature.gpu.optimize.Selections;
import dev.armature.gpu.ptx.KernelLayout;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.x86.Assembler;
import dev.armature.gpu.x86.Memory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Compiles programs for the lanes of this processor. */
public final class LaneCompiler {
  /** Worlds that are stepped together. */
  public static final int WIDTH = 8;

  /** Bytes of a tile or a model at most: instructions have room for such distances. */
  static final long MOST_BYTES = 1L << 30;

  private static final int[] KEPT_BY_CALLERS = {Assembler.RBX, Assembler.RBP, 12, 13, 14, 15};

  private final Map<Function, FunctionPlan> plans = new LinkedHashMap<>();
  private final Assembler out = new Assembler();

  private LaneCompiler() {}

  /**
   * The kernel of a program. Its functions are changed.
   *
   * @param plan what the kernel does besides the step; its width is {@link #WIDTH}
   */
  public static LaneCode compile(Program program, KernelPlan plan) {
    return new LaneCompiler().write(program, plan);
  }

  private LaneCode write(Program program, KernelPlan kernelPlan) {
    if (kernelPlan.width() != WIDTH) {
      throw new IllegalArgumentException("lanes are " + WIDTH + ", not " + kernelPlan.width());
    }
    KernelLayout layout =
        KernelLayout.of(program.worldCells(), kernelPlan, program.stages().size());
    if (layout.tiles().bytes() > MOST_BYTES) {
      throw new Untranslatable("its worlds are too large");
    }
    Function kernel = KernelFunction.of(program, kernelPlan, layout.own());
    for (Function function : reached(kernel)) {
      Selections.run(function);
      plans.put(function, new FunctionPlan(function));
    }
    findWhatVaries();
    ModelBytes model = new ModelBytes(program.model());
    for (FunctionPlan plan : plans.values()) {
      plan.settle(model);
      plan.exits |= plan.callees.stream().anyMatch(f -> plan(f).exits);
    }
    int frame = Frame.SHARED;
    List<FunctionPlan> callersFirst = new ArrayList<>(plans.values());
    Collections.reverse(callersFirst);
    for (FunctionPlan plan : callersFirst) {
      int end = plan.frame().end();
      frame = Math.max(frame, end);
      for (Function callee : plan.callees) {
        plan(callee).start = Math.max(plan(callee).start, end);
      }
    }
    Gathers gathers = new Gathers(out);
    enter(plan(kernel));
    for (FunctionPlan plan : plans.values()) {
      new FunctionCode(out, plan, plans, model, layout, gathers).write();
    }
    gathers.write();
    return new LaneCode(out.toBytes(), model.toBytes(), frame);
  }

  private FunctionPlan plan(Function function) {
    return Objects.requireNonNull(plans.get(function));
  }

  /** Callees first. */
  private static List<Function> reached(Function from) {
    Set<Function> reached = new LinkedHashSet<>();
    visit(from, reached);
    return List.copyOf(reached);
  }

  private static void visit(Function function, Set<Function> reached) {
    if (reached.contains(function)) {
      return;
    }
    for (Block block : function.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Instruction.Call call) {
          visit(call.callee(), reached);
        }
      }
    }
    reached.add(function);
  }

  /** From callers to arguments and from callees to results, until nothing changes. */
  private void findWhatVaries() {
    List<FunctionPlan> callersFirst = new ArrayList<>(plans.values());
    Collections.reverse(callersFirst);
    boolean changed;
    Map<FunctionPlan, Boolean> results = new LinkedHashMap<>();
    do {
      changed = false;
      for (FunctionPlan plan : callersFirst) {
        plan.uniformity.run(f -> plan(f).uniformity.resultVaries());
        changed |=
            !Boolean.valueOf(plan.uniformity.resultVaries())
                .equals(results.put(plan, plan.uniformity.resultVaries()));
        for (Block block : plan.uniformity.flow.order) {
          for (Instruction i : block.instructions()) {
            if (i instanceof Instruction.Call c) {
              changed |= pass(c, plan, block);
            }
          }
        }
      }
    } while (changed);
  }

  private boolean pass(Instruction.Call call, FunctionPlan from, Block at) {
    boolean changed = false;
    FunctionPlan callee = plan(call.callee());
    for (int i = 0; i < call.args().size(); i++) {
      Value param = callee.function.params().get(i);
      if (from.uniformity.argumentVaries(call.args().get(i), at)) {
        changed |= callee.uniformity.vary(param);
      }
    }
    return changed;
  }

  /** The entry: registers that callers keep, the fixed registers, all lanes. */
  private void enter(FunctionPlan kernel) {
    for (int r : KEPT_BY_CALLERS) {
      out.push(r);
    }
    out.address(Registers.FRAME, Memory.at(Assembler.RDX, Frame.BIAS));
    out.storeByteValue(Frame.alive(), 0xFF);
    out.moveMask(Registers.ACTIVE_MASK, Frame.alive());
    out.call(kernel.entry);
    out.zeroUpper();
    for (int i = KEPT_BY_CALLERS.length - 1; i >= 0; i--) {
      out.pop(KEPT_BY_CALLERS[i]);
    }
    out.ret();
  }
}
