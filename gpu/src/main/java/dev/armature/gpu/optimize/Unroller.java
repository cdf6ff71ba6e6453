package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Unrolls tight counting loops, four rounds at a time, with the loop itself left for the rest, so
 * that the loads of four rounds are under way at once. The order of all operations stays. Larger
 * loops gain less than their code costs.
 */
final class Unroller {
  private static final int ROUNDS = 4;

  /** Instructions of the largest body that is unrolled. */
  private static final int BODY = 10;

  private final Function function;

  private Unroller(Function function) {
    this.function = function;
  }

  static void run(Function function) {
    Unroller unroller = new Unroller(function);
    for (Block head : List.copyOf(function.blocks())) {
      Loop loop = unroller.find(head);
      if (loop != null) {
        unroller.unroll(loop);
      }
    }
  }

  /**
   * A loop of two blocks.
   *
   * @param head compares a counter and does nothing else
   * @param body the rest, back to the head
   * @param exit where the head goes at the end
   * @param exitWhen the value of the comparison at the end
   * @param compare the comparison, the counter first
   * @param counter position of the counter among the parameters of the head
   * @param step what is added to it
   * @param entries blocks that lead into the loop
   */
  private record Loop(
      Block head,
      Block body,
      Target exit,
      boolean exitWhen,
      Instruction.Compute compare,
      int counter,
      int step,
      List<Block> entries) {
    List<Operand> back() {
      return body.end().targets().getFirst().args();
    }
  }

  private @Nullable Loop find(Block head) {
    if (!(head.end() instanceof Terminator.Branch branch)
        || head.instructions().size() != 1
        || !(head.instructions().getFirst() instanceof Instruction.Compute compare)
        || !compare.result().equals(branch.condition())
        || compare.args().getFirst().type() != Type.I32) {
      return null;
    }
    boolean thenStays = leadsBack(branch.then(), head);
    if (thenStays == leadsBack(branch.otherwise(), head)) {
      return null;
    }
    Block body = (thenStays ? branch.then() : branch.otherwise()).block();
    Target exit = thenStays ? branch.otherwise() : branch.then();
    List<Block> entries = new ArrayList<>();
    for (Block block : function.blocks()) {
      for (Target t : block.end().targets()) {
        if (t.block() == body && block != head) {
          return null;
        }
        if (t.block() == head && block != body) {
          entries.add(block);
        }
      }
    }
    int counter = compare.args().getFirst() instanceof Value v ? head.params().indexOf(v) : -1;
    if (counter < 0 || !body.params().isEmpty() || !isFixed(compare.args().get(1), head, body)) {
      return null;
    }
    int step = step(body, head.params().get(counter), counter);
    return step == 0
        ? null
        : new Loop(head, body, exit, !thenStays, compare, counter, step, entries);
  }

  private static boolean leadsBack(Target target, Block head) {
    return target.args().isEmpty()
        && target.block() != head
        && target.block().end() instanceof Terminator.Jump j
        && j.target().block() == head
        && target.block().instructions().stream()
            .noneMatch(
                i ->
                    i instanceof Instruction.Call
                        || i instanceof Instruction.Copy
                        || i instanceof Instruction.Fill);
  }

  private static boolean isFixed(Operand bound, Block head, Block body) {
    return bound instanceof Constant
        || (!head.params().contains(bound)
            && body.instructions().stream().noneMatch(i -> bound.equals(i.result())));
  }

  /** What a body adds to a counter; 0 when it is not a constant. */
  private static int step(Block body, Value counter, int at) {
    Operand next = ((Terminator.Jump) body.end()).target().args().get(at);
    for (Instruction i : body.instructions()) {
      if (i instanceof Instruction.Compute c
          && c.result().equals(next)
          && c.op() == Op.ADD
          && c.args().get(0).equals(counter)
          && c.args().get(1) instanceof Constant k) {
        return k.asInt();
      }
    }
    return 0;
  }

  private void unroll(Loop loop) {
    boolean loads = loop.body.instructions().stream().anyMatch(i -> i instanceof Instruction.Load);
    boolean upward = loop.step > 0 == isUpward(loop);
    Op op = loop.compare.op();
    if (loop.body.instructions().size() > BODY || !loads || !upward || op == Op.EQ || op == Op.NE) {
      return;
    }
    Block head = function.block();
    Block body = function.block();
    for (Value param : loop.head.params()) {
      head.params().add(function.value(param.type()));
    }
    Value last = function.value(Type.I32);
    Value ends = function.value(Type.I32);
    head.instructions()
        .add(
            new Instruction.Compute(
                last,
                Op.ADD,
                List.of(head.params().get(loop.counter), Constant.of((ROUNDS - 1) * loop.step))));
    head.instructions()
        .add(new Instruction.Compute(ends, op, List.of(last, loop.compare.args().get(1))));
    Target rest = new Target(loop.head, List.copyOf(head.params()));
    Target on = new Target(body, List.of());
    head.end(new Terminator.Branch(ends, loop.exitWhen ? rest : on, loop.exitWhen ? on : rest));
    List<Operand> args = List.copyOf(head.params());
    for (int round = 0; round < ROUNDS; round++) {
      args = copy(loop, args, body);
    }
    body.end(new Terminator.Jump(new Target(head, args)));
    for (Block entry : loop.entries) {
      entry.end(
          Targets.map(entry.end(), t -> t.block() == loop.head ? new Target(head, t.args()) : t));
    }
  }

  /** Whether the loop ends when the counter is large. */
  private static boolean isUpward(Loop loop) {
    boolean large = loop.compare.op() == Op.GE || loop.compare.op() == Op.GT;
    return large == loop.exitWhen;
  }

  /** Copies a round of the loop to the end of a block; the answer is what comes around. */
  private List<Operand> copy(Loop loop, List<Operand> args, Block to) {
    Map<Operand, Operand> values = new HashMap<>();
    for (int i = 0; i < args.size(); i++) {
      values.put(loop.head.params().get(i), args.get(i));
    }
    for (Instruction i : loop.body.instructions()) {
      Value result = i.result();
      Instruction copy = Operands.replace(i, o -> values.getOrDefault(o, o));
      if (result != null) {
        Value fresh = function.value(result.type());
        values.put(result, fresh);
        copy =
            copy instanceof Instruction.Compute c
                ? new Instruction.Compute(fresh, c.op(), c.args())
                : new Instruction.Load(fresh, ((Instruction.Load) copy).from());
      }
      to.instructions().add(copy);
    }
    return loop.back().stream().map(o -> values.getOrDefault(o, o)).toList();
  }
}
