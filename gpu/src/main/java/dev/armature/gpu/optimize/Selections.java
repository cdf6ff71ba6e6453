package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Branches whose ways meet again after a few computations become selections: both ways are
 * computed, and what the block behind them gets is selected. For back ends where worlds that branch
 * differently wait for each other.
 */
public final class Selections {
  /** What both ways may compute together. */
  private static final int MOST_COMPUTED = 16;

  /** What the block behind them may get. */
  private static final int MOST_SELECTED = 6;

  /** What takes long, or depends on which worlds are under way. */
  private static final Set<Op> LEFT_ALONE =
      EnumSet.of(Op.DIV, Op.REM, Op.SQRT, Op.MULHI, Op.UMULHI, Op.POPC, Op.MOST);

  private final Function function;
  private final Map<Block, Integer> ways = new HashMap<>();

  private Selections(Function function) {
    this.function = function;
  }

  /** Changes a function. */
  public static void run(Function function) {
    boolean changed;
    do {
      changed = new Selections(function).run();
      if (changed) {
        Cleanup.run(function);
      }
    } while (changed);
  }

  private boolean run() {
    for (Block block : function.blocks()) {
      block.end().targets().forEach(t -> ways.merge(t.block(), 1, Integer::sum));
    }
    boolean changed = false;
    for (Block block : List.copyOf(function.blocks())) {
      if (function.blocks().contains(block)
          && block.end() instanceof Terminator.Branch branch
          && select(block, branch)) {
        changed = true;
      }
    }
    return changed;
  }

  /** Where a way leads to, through a block of its own or at once. */
  private record Way(@Nullable Block through, Target end) {}

  private Way way(Target first) {
    Block block = first.block();
    boolean isOwn =
        ways.getOrDefault(block, 0) == 1
            && block.params().isEmpty()
            && block.end() instanceof Terminator.Jump
            && block.instructions().stream()
                .allMatch(i -> i instanceof Instruction.Compute c && !LEFT_ALONE.contains(c.op()));
    return isOwn && block.end() instanceof Terminator.Jump jump
        ? new Way(block, jump.target())
        : new Way(null, first);
  }

  private boolean select(Block block, Terminator.Branch branch) {
    Way then = way(branch.then());
    Way otherwise = way(branch.otherwise());
    if (then.end().block() != otherwise.end().block()) {
      // one of them may be a way through the other's end
      if (then.end().block() == branch.otherwise().block()) {
        otherwise = new Way(null, branch.otherwise());
      } else if (otherwise.end().block() == branch.then().block()) {
        then = new Way(null, branch.then());
      } else {
        return false;
      }
    }
    Block to = then.end().block();
    if (to == block || size(then) + size(otherwise) > MOST_COMPUTED) {
      return false;
    }
    List<Operand> args = new ArrayList<>();
    List<Instruction> selections = new ArrayList<>();
    for (int i = 0; i < to.params().size(); i++) {
      Operand a = then.end().args().get(i);
      Operand b = otherwise.end().args().get(i);
      if (a.equals(b)) {
        args.add(a);
        continue;
      }
      Value selected = function.value(to.params().get(i).type());
      selections.add(
          new Instruction.Compute(selected, Op.SELECT, List.of(branch.condition(), a, b)));
      args.add(selected);
    }
    if (selections.size() > MOST_SELECTED) {
      return false;
    }
    take(then, block);
    take(otherwise, block);
    block.instructions().addAll(selections);
    block.end(new Terminator.Jump(new Target(to, args)));
    return true;
  }

  private static int size(Way way) {
    return way.through() == null ? 0 : way.through().instructions().size();
  }

  private void take(Way way, Block into) {
    if (way.through() != null) {
      into.instructions().addAll(way.through().instructions());
      function.blocks().remove(way.through());
    }
  }
}
