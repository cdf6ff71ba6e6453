package dev.armature.gpu.ir;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that a program keeps the rules of the intermediate form. */
public final class Verifier {
  private final Function function;
  private final Map<Block, BitSet> definedIn = new HashMap<>();

  private Verifier(Function function) {
    this.function = function;
  }

  /**
   * Checks all functions.
   *
   * @throws IllegalStateException at the first broken rule, with its place
   */
  public static void check(Program program) {
    Set<Function> before = new HashSet<>();
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Instruction.Call call && !before.contains(call.callee())) {
            throw new IllegalStateException(function + " calls " + call.callee() + " too early");
          }
        }
      }
      check(function);
      before.add(function);
    }
  }

  /**
   * Checks one function.
   *
   * @throws IllegalStateException at the first broken rule
   */
  public static void check(Function function) {
    new Verifier(function).run();
  }

  private void run() {
    require(!function.blocks().isEmpty(), null, "no blocks");
    require(function.blocks().getFirst().params().isEmpty(), null, "the entry has parameters");
    Set<Block> blocks = new HashSet<>(function.blocks());
    for (Block block : function.blocks()) {
      for (Target target : block.end().targets()) {
        require(blocks.contains(target.block()), block, "a target that is no block");
        require(
            target.args().size() == target.block().params().size(),
            block,
            "arguments of " + target);
        for (int i = 0; i < target.args().size(); i++) {
          require(
              target.args().get(i).type() == target.block().params().get(i).type(),
              block,
              "types of " + target);
        }
      }
    }
    flow();
    for (Block block : function.blocks()) {
      uses(block);
    }
  }

  /** Values that are defined on every way to the start of a block. */
  private void flow() {
    BitSet all = new BitSet();
    all.set(0, function.valueCount());
    function.blocks().forEach(b -> definedIn.put(b, (BitSet) all.clone()));
    BitSet start = new BitSet();
    function.params().forEach(p -> start.set(p.id()));
    definedIn.put(function.blocks().getFirst(), start);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Block block : function.blocks()) {
        BitSet defined = definedAtEnd(block);
        for (Target target : block.end().targets()) {
          BitSet in = in(target.block());
          int before = in.cardinality();
          in.and(defined);
          changed |= in.cardinality() != before;
        }
      }
    }
  }

  private BitSet in(Block block) {
    return definedIn.getOrDefault(block, new BitSet());
  }

  private BitSet definedAtEnd(Block block) {
    BitSet defined = (BitSet) in(block).clone();
    block.params().forEach(p -> defined.set(p.id()));
    for (Instruction i : block.instructions()) {
      Value result = i.result();
      if (result != null) {
        defined.set(result.id());
      }
    }
    return defined;
  }

  private void uses(Block block) {
    BitSet defined = (BitSet) in(block).clone();
    block.params().forEach(p -> defined.set(p.id()));
    for (Instruction i : block.instructions()) {
      for (Operand operand : Operands.of(i)) {
        use(block, defined, operand, i);
      }
      Value result = i.result();
      if (result != null) {
        defined.set(result.id());
      }
      types(block, i);
    }
    for (Operand operand : Operands.of(block.end())) {
      use(block, defined, operand, block.end());
    }
    if (block.end() instanceof Terminator.Return r) {
      Type type = r.value() == null ? null : r.value().type();
      require(type == function.result(), block, "returns " + type);
    }
  }

  private void types(Block block, Instruction i) {
    switch (i) {
      case Instruction.Load l ->
          require(l.result().type() == l.from().cell().type(), block, "type of a load");
      case Instruction.Store s ->
          require(s.value().type() == s.to().cell().type(), block, "type of a store: " + s);
      case Instruction.Call c -> {
        List<Value> params = c.callee().params();
        require(params.size() == c.args().size(), block, "arguments of " + c.callee());
        for (int k = 0; k < params.size(); k++) {
          require(params.get(k).type() == c.args().get(k).type(), block, "types of " + c.callee());
        }
        Type type = c.result() == null ? null : c.result().type();
        require(type == c.callee().result(), block, "result of " + c.callee());
      }
      case Instruction.Compute c ->
          require(c.args().size() == c.op().arity(), block, "arguments of " + c.op());
      case Instruction.Copy c ->
          require(c.from().cell() == c.to().cell(), block, "kinds of a copy");
      case Instruction.Fill f ->
          require(f.value().type() == f.to().cell().type(), block, "type of a fill");
    }
  }

  private void use(Block block, BitSet defined, Operand operand, Object where) {
    if (operand instanceof Value v) {
      require(defined.get(v.id()), block, v + " is not defined at " + where);
    }
  }

  private void require(boolean rule, @Nullable Block block, String what) {
    if (!rule) {
      throw new IllegalStateException(function + (block == null ? "" : ", " + block) + ": " + what);
    }
  }
}
