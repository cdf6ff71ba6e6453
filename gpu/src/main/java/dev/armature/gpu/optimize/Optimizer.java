package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Printer;
import dev.armature.gpu.ir.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Optimizes a program: equal functions become one, small ones and those with one caller are put in
 * place of their calls, and each function is tidied. The bits do not change.
 */
public final class Optimizer {
  /**
   * How large functions may get.
   *
   * @param small functions up to this size are always put in place of their calls
   * @param once functions with one caller are put there up to this size …
   * @param largest … unless the caller gets larger than this
   * @param unrolls whether to unroll loops, so that several loads are under way at a time
   */
  public record Limits(int small, int once, int largest, boolean unrolls) {
    /** For back ends whose compiler likes large functions. */
    public static final Limits LARGE = new Limits(40, 1000, 3000, true);

    /** For the Java virtual machine, which does not compile methods above 8,000 bytes. */
    public static final Limits JAVA = new Limits(20, 150, 400, false);
  }

  private Optimizer() {}

  /** An equal program. The functions of the given one are changed. */
  public static Program optimize(Program program, Limits limits) {
    List<Function> functions = new ArrayList<>(program.functions());
    functions.forEach(Cleanup::run);
    merge(functions);
    List<Function> stages = Stages.split(program.step());
    Map<Function, Integer> callers = callers(reached(stages));
    Writes writes = new Writes();
    Set<Function> tops = new HashSet<>(stages);
    for (Function function : reached(stages)) {
      boolean changed =
          Inliner.run(
              function,
              call -> {
                int size = call.callee().size();
                boolean once = callers.getOrDefault(call.callee(), 0) == 1;
                return !tops.contains(call.callee())
                    && (size <= limits.small()
                        || (once
                            && size <= limits.once()
                            && function.size() + size <= limits.largest()));
              });
      if (changed) {
        Cleanup.run(function);
      }
      tidy(function, writes);
    }
    // when all is in its place: the loop that is left for the rest is not to be unrolled again
    for (Function function : reached(stages)) {
      if (limits.unrolls()) {
        Unroller.run(function);
        Cleanup.run(function);
        tidy(function, writes);
      }
      StoresLast.run(function);
    }
    List<Function> all = reached(stages);
    merge(all);
    all = reached(stages);
    Function step = stages.size() == 1 ? stages.getFirst() : Stages.whole(stages);
    if (stages.size() > 1) {
      all.add(step);
    }
    List<Function> compact = new ArrayList<>();
    Map<Function, Function> renamed = new HashMap<>();
    for (Function function : all) {
      Function copy = Compaction.copy(function, renamed);
      renamed.put(function, copy);
      compact.add(copy);
    }
    return new Program(
        program.name(),
        List.copyOf(compact),
        renamed.getOrDefault(step, step),
        stages.stream().map(s -> renamed.getOrDefault(s, s)).toList(),
        program.worldCells(),
        program.model(),
        program.exits());
  }

  private static void tidy(Function function, Writes writes) {
    for (int i = 0; i < 2; i++) {
      CommonValues.run(function, writes);
      Cleanup.run(function);
    }
  }

  /** What the given functions call, directly or not, and they themselves; callees first. */
  static List<Function> reached(List<Function> from) {
    Set<Function> reached = new LinkedHashSet<>();
    from.forEach(f -> visit(f, reached, new HashSet<>()));
    return new ArrayList<>(reached);
  }

  private static void visit(Function function, Set<Function> reached, Set<Function> path) {
    if (reached.contains(function) || !path.add(function)) {
      return;
    }
    for (Block block : function.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Instruction.Call call) {
          visit(call.callee(), reached, path);
        }
      }
    }
    reached.add(function);
  }

  private static Map<Function, Integer> callers(List<Function> functions) {
    Map<Function, Integer> callers = new HashMap<>();
    for (Function function : functions) {
      for (Block block : function.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Instruction.Call call) {
            callers.merge(call.callee(), 1, Integer::sum);
          }
        }
      }
    }
    return callers;
  }

  /** Lets calls of functions with equal text go to one of them. */
  private static void merge(List<Function> functions) {
    Map<String, Function> byText = new HashMap<>();
    Map<Function, Function> equal = new HashMap<>();
    for (Function function : functions) {
      for (Block block : function.blocks()) {
        block
            .instructions()
            .replaceAll(
                i ->
                    i instanceof Instruction.Call c && equal.containsKey(c.callee())
                        ? new Instruction.Call(
                            c.result(), equal.getOrDefault(c.callee(), c.callee()), c.args())
                        : i);
      }
      String text = Printer.print(Compaction.copy(function, Map.of()));
      Function first = byText.putIfAbsent(text.substring(text.indexOf('(')), function);
      if (first != null) {
        equal.put(function, first);
      }
    }
  }
}
