package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Indexes that may differ between worlds but seldom do, such as the first entry of a row of a
 * matrix. Beside the vector there is one number, that of the first world under way, and a byte that
 * says whether some other has another one: if none has, a cell is a row of neighboring elements.
 *
 * <p>Whether they differ is found out where a vector is made. A sum of such vectors, and of what
 * all worlds share, has a number of its own without another look.
 */
final class Commons {
  /**
   * What stands beside a vector.
   *
   * @param vector the index
   * @param number that of the first world under way
   * @param flag which byte says whether some other differs
   * @param from the vectors that it is a sum or product of, with what is shared; empty if it has to
   *     be looked at
   */
  record Common(Value vector, Value number, int flag, List<Common> from) {
    boolean isLook() {
      return from.isEmpty();
    }

    /** Whether its byte is made of those of two others. */
    boolean isJoin() {
      return from.size() > 1;
    }
  }

  private static final Set<Op> SUMS = EnumSet.of(Op.ADD, Op.SUB, Op.MUL, Op.SHL);

  private final Uniformity uniformity;
  private final Function function;
  private final Map<Value, Instruction.Compute> made = new HashMap<>();
  private final Map<Value, Common> byVector = new HashMap<>();
  private final Map<Value, Common> byNumber = new HashMap<>();
  private int flags;

  /** Finds them and adds what makes their numbers to the function. */
  Commons(Uniformity uniformity) {
    this.uniformity = uniformity;
    function = uniformity.flow.function;
    for (Block block : uniformity.flow.order) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Instruction.Compute c) {
          made.put(c.result(), c);
        }
      }
    }
    for (Block block : uniformity.flow.order) {
      for (Instruction i : block.instructions()) {
        for (Value index : indexes(i)) {
          if (isVector(index) && isHere(index, block)) {
            want(index);
          }
        }
      }
    }
    for (Block block : uniformity.flow.order) {
      insert(block);
    }
  }

  private static List<Value> indexes(Instruction instruction) {
    List<Value> found = new ArrayList<>();
    Operands.readdress(
        instruction,
        address -> {
          if (address.index() instanceof Value v) {
            found.add(v);
          }
          return address;
        });
    return found;
  }

  private boolean isVector(Operand operand) {
    return operand instanceof Value v && uniformity.kind(v) == Kind.VECTOR;
  }

  private boolean isHere(Value value, Block at) {
    return !uniformity.isFromLoopLeftApart(value, at);
  }

  private Common want(Value vector) {
    Common known = byVector.get(vector);
    if (known != null) {
      return known;
    }
    List<Common> from = sources(vector).stream().map(this::want).toList();
    int flag = from.size() == 1 ? from.getFirst().flag() : flags++;
    Common common = new Common(vector, function.value(Type.I32), flag, from);
    byVector.put(vector, common);
    byNumber.put(common.number(), common);
    return common;
  }

  /** The vectors in a sum or a product whose other operands are shared; empty for all else. */
  private Set<Value> sources(Value vector) {
    Set<Value> sources = new LinkedHashSet<>();
    Instruction.Compute c = made.get(vector);
    if (c != null && vector.type() == Type.I32 && SUMS.contains(c.op())) {
      for (Operand o : c.args()) {
        if (isVector(o) && isHere((Value) o, uniformity.place(vector))) {
          sources.add((Value) o);
        } else if (o instanceof Value v && uniformity.kind(v) != Kind.SCALAR) {
          return Set.of();
        }
      }
    }
    return sources;
  }

  private void insert(Block block) {
    List<Instruction> with = new ArrayList<>();
    if (block == uniformity.flow.order.getFirst()) {
      function.params().forEach(p -> add(p, with));
    }
    block.params().forEach(p -> add(p, with));
    for (Instruction i : block.instructions()) {
      with.add(i);
      Value result = i.result();
      if (result != null) {
        add(result, with);
      }
    }
    block.instructions().clear();
    block.instructions().addAll(with);
  }

  private void add(Value vector, List<Instruction> to) {
    Common common = byVector.get(vector);
    if (common == null) {
      return;
    }
    if (common.isLook()) {
      to.add(new Instruction.Compute(common.number(), Op.OR, List.of(vector, vector)));
      return;
    }
    Instruction.Compute c = Objects.requireNonNull(made.get(vector));
    List<Operand> args = c.args().stream().map(this::numberOr).toList();
    to.add(new Instruction.Compute(common.number(), c.op(), args));
  }

  private Operand numberOr(Operand operand) {
    return operand instanceof Value v && byVector.containsKey(v) ? want(v).number() : operand;
  }

  /** What a number stands beside; null for other values. */
  @Nullable Common of(Value number) {
    return byNumber.get(number);
  }

  /** What stands beside an index at a place; null when there is nothing. */
  @Nullable Common at(@Nullable Operand index, Block at) {
    return index instanceof Value v && isHere(v, at) ? byVector.get(v) : null;
  }

  /** How many bytes there are. */
  int count() {
    return flags;
  }

  /** The numbers that an instruction may read for its addresses. */
  List<Value> read(Instruction instruction, Block at) {
    return indexes(instruction).stream()
        .map(v -> at(v, at))
        .filter(Objects::nonNull)
        .map(Common::number)
        .toList();
  }
}
