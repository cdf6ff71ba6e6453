package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import java.util.List;

/**
 * Moves stores down past loads that cannot meet them. A compiler that does not know which arrays
 * are apart has to wait at every store; with the stores behind them, loads run side by side.
 */
final class StoresLast {
  /** A value must not wait in a register for too long. */
  private static final int FARTHEST = 80;

  private StoresLast() {}

  static void run(Function function) {
    for (Block block : function.blocks()) {
      List<Instruction> code = block.instructions();
      for (int at = code.size() - 1; at >= 0; at--) {
        if (code.get(at) instanceof Instruction.Store store) {
          int to = place(code, store, at);
          if (to > at) {
            code.remove(at);
            code.add(to, store);
          }
        }
      }
    }
  }

  /** Behind the last load that it may pass, or where it is. */
  private static int place(List<Instruction> code, Instruction.Store store, int at) {
    int best = at;
    int end = Math.min(code.size(), at + FARTHEST);
    for (int i = at + 1; i < end; i++) {
      boolean stops =
          switch (code.get(i)) {
            case Instruction.Store s -> !s.to().isApartFrom(store.to());
            case Instruction.Load l -> !l.from().isApartFrom(store.to());
            case Instruction.Compute c -> false;
            case Instruction.Copy c -> true;
            case Instruction.Fill f -> true;
            case Instruction.Call c -> true;
          };
      if (stops) {
        break;
      }
      if (code.get(i) instanceof Instruction.Load) {
        best = i;
      }
    }
    return best;
  }
}
