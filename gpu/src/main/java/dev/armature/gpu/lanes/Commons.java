package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Target;
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
 * all worlds share, has a number of its own without another look, and so has what the model has at
 * such an index. In a loop that counts with one, worlds differ when they did at its start.
 */
final class Commons {
  /**
   * What stands beside a vector.
   *
   * @param vector the index
   * @param number that of the first world under way
   * @param flag which byte says whether some other differs
   * @param from the vectors that it is made of, with what is shared; empty if it has to be looked
   *     at, or counts
   * @param isCounter whether it is what a loop counts with
   */
  record Common(Value vector, Value number, int flag, List<Common> from, boolean isCounter) {
    boolean isLook() {
      return from.isEmpty() && !isCounter;
    }

    /** Whether its byte is made of those of two others. */
    boolean isJoin() {
      return from.size() > 1;
    }
  }

  /** What can be made of numbers by an operation on numbers. */
  private static final Set<Op> SIMPLE =
      EnumSet.of(
          Op.ADD, Op.SUB, Op.MUL, Op.NEG, Op.SHL, Op.SHR, Op.USHR, Op.AND, Op.OR, Op.XOR, Op.MIN,
          Op.MAX);

  private final Uniformity uniformity;
  private final Function function;
  private final ControlFlow flow;
  private final Map<Value, Instruction> made = new HashMap<>();
  private final Map<Value, Common> byVector = new HashMap<>();
  private final Map<Value, Common> byNumber = new HashMap<>();
  private final Map<Common, Common> starts = new HashMap<>();
  private int flags;

  /** Finds them and adds what makes their numbers to the function. */
  Commons(Uniformity uniformity) {
    this.uniformity = uniformity;
    flow = uniformity.flow;
    function = flow.function;
    for (Block block : flow.order) {
      for (Instruction i : block.instructions()) {
        Value result = i.result();
        if (result != null) {
          made.put(result, i);
        }
      }
    }
    for (Block block : flow.order) {
      for (Instruction i : block.instructions()) {
        for (Value index : indexes(i)) {
          if (isVector(index) && isHere(index, block)) {
            want(index);
          }
        }
      }
    }
    for (Block block : flow.order) {
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
    if (isCounter(vector)) {
      return counter(vector);
    }
    List<Common> from = sources(vector).stream().map(this::want).toList();
    known = byVector.get(vector);
    if (known != null) {
      return known; // it is what a loop counts on with, of which it is made
    }
    int flag = from.size() == 1 ? from.getFirst().flag() : flags++;
    return add(new Common(vector, function.value(Type.I32), flag, from, false));
  }

  private Common add(Common common) {
    byVector.put(common.vector(), common);
    byNumber.put(common.number(), common);
    return common;
  }

  /**
   * The vectors that another is made of, if all else is shared; empty when it is made otherwise.
   */
  private Set<Value> sources(Value vector) {
    if (vector.type() != Type.I32) {
      return Set.of();
    }
    return switch (made.get(vector)) {
      case Instruction.Compute c when SIMPLE.contains(c.op()) ->
          vectors(c.args(), uniformity.place(vector));
      case Instruction.Load l when l.from().space() == Space.MODEL ->
          vectors(List.of(Objects.requireNonNull(l.from().index())), uniformity.place(vector));
      case null, default -> Set.of();
    };
  }

  private Set<Value> vectors(List<Operand> operands, Block at) {
    Set<Value> vectors = new LinkedHashSet<>();
    for (Operand o : operands) {
      if (isVector(o) && isHere((Value) o, at)) {
        vectors.add((Value) o);
      } else if (o instanceof Value v && uniformity.kind(v) != Kind.SCALAR) {
        return Set.of();
      }
    }
    return vectors;
  }

  // loops that count

  /** What a loop gives a parameter of its first block, from before it and from a round. */
  private record Counting(Block header, Operand start, Operand next, Block back) {}

  private @Nullable Counting counting(Value param) {
    Block header = uniformity.place(param);
    int number = header.params().indexOf(param);
    Loop loop = flow.loop(header);
    if (number < 0 || loop == null || loop.header != header || !flow.hasOneWay(header)) {
      return null;
    }
    Operand start = null;
    Operand next = null;
    Block back = header;
    for (Block from : flow.before(header)) {
      for (Target t : from.end().targets()) {
        if (t.block() == header && loop.blocks.contains(from)) {
          next = t.args().get(number);
          back = from;
        } else if (t.block() == header) {
          start = t.args().get(number);
        }
      }
    }
    return new Counting(header, Objects.requireNonNull(start), Objects.requireNonNull(next), back);
  }

  /** Whether worlds that are together in a loop differ in a parameter only if they did before. */
  private boolean isCounter(Value param) {
    Counting c = counting(param);
    if (c == null || param.type() != Type.I32) {
      return false;
    }
    boolean starts =
        isVector(c.start())
            ? isHere((Value) c.start(), c.header())
            : !(c.start() instanceof Value v) || uniformity.kind(v) == Kind.SCALAR;
    if (!starts || !isVector(c.next()) || !isHere((Value) c.next(), c.back())) {
      return false;
    }
    Value at = (Value) c.next();
    while (!at.equals(param)) {
      Set<Value> from = made.get(at) instanceof Instruction.Compute ? sources(at) : Set.<Value>of();
      if (from.size() != 1) {
        return false;
      }
      at = from.iterator().next();
    }
    return true;
  }

  private Common counter(Value param) {
    Counting c = Objects.requireNonNull(counting(param));
    Common common = add(new Common(param, function.value(Type.I32), flags++, List.of(), true));
    if (isVector(c.start())) {
      starts.put(common, want((Value) c.start()));
    }
    want((Value) c.next());
    c.header().params().add(common.number());
    for (Block from : flow.before(c.header())) {
      Operand number = numberOr(from == c.back() ? c.next() : c.start());
      ControlFlow.retarget(
          from,
          t -> {
            if (t.block() != c.header()) {
              return t;
            }
            List<Operand> args = new ArrayList<>(t.args());
            args.add(number);
            return new Target(t.block(), args);
          });
    }
    return common;
  }

  /** What stands beside the vector that a counter begins with; null when it is shared. */
  @Nullable Common start(Common counter) {
    return starts.get(counter);
  }

  private void insert(Block block) {
    List<Instruction> with = new ArrayList<>();
    if (block == flow.order.getFirst()) {
      function.params().forEach(p -> add(p, with));
    }
    List.copyOf(block.params()).forEach(p -> add(p, with));
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
    if (common == null || common.isCounter()) {
      return;
    }
    Instruction from = common.isLook() ? null : made.get(vector);
    to.add(
        switch (from) {
          case Instruction.Compute c ->
              new Instruction.Compute(
                  common.number(), c.op(), c.args().stream().map(this::numberOr).toList());
          case Instruction.Load l ->
              Operands.replace(new Instruction.Load(common.number(), l.from()), this::numberOr);
          case null, default ->
              new Instruction.Compute(common.number(), Op.OR, List.of(vector, vector));
        });
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
    Common common = index instanceof Value v ? byVector.get(v) : null;
    return common != null && isHere(common.vector(), at) ? common : null;
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
