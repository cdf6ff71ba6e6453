package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operands;
import java.util.List;

/**
 * Moves loads before stores that cannot meet them. The compiler of the device knows nothing of
 * arrays and would wait for each store; this way loads of several rows are under way at a time.
 */
final class LoadsFirst {
  /** How many instructions a load may pass: values that live long take registers. */
  private static final int FARTHEST = 60;

  private LoadsFirst() {}

  static void run(Function function) {
    for (Block block : function.blocks()) {
      List<Instruction> code = block.instructions();
      for (int at = 1; at < code.size(); at++) {
        if (code.get(at) instanceof Instruction.Load load) {
          int to = place(code, load, at);
          if (to < at) {
            code.remove(at);
            code.add(to, load);
          }
        }
      }
    }
  }

  /** Right behind the last instruction that it depends on, or where it is if it passes no store. */
  private static int place(List<Instruction> code, Instruction.Load load, int at) {
    int best = at;
    for (int i = at - 1; i >= Math.max(0, at - FARTHEST); i--) {
      Instruction before = code.get(i);
      boolean stops =
          switch (before) {
            case Instruction.Store s -> !s.to().isApartFrom(load.from());
            case Instruction.Compute c -> Operands.of(load).contains(c.result());
            case Instruction.Load l -> Operands.of(load).contains(l.result());
            case Instruction.Copy c -> true;
            case Instruction.Fill f -> true;
            case Instruction.Call c -> true;
          };
      if (stops) {
        break;
      }
      if (before instanceof Instruction.Store) {
        best = i;
      }
    }
    return best;
  }
}
