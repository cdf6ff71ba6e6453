package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Value;
import dev.armature.gpu.ptx.KernelLayout;
import dev.armature.gpu.x86.Assembler;
import dev.armature.gpu.x86.Assembler.Alu;
import dev.armature.gpu.x86.Assembler.MaskOp;
import dev.armature.gpu.x86.Comparison;
import dev.armature.gpu.x86.Condition;
import dev.armature.gpu.x86.Label;
import dev.armature.gpu.x86.Memory;
import dev.armature.gpu.x86.Place;
import dev.armature.gpu.x86.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes one function.
 *
 * <p>Blocks stand in their order, and control falls through them. Each has a byte with the worlds
 * that wait there: a block that some wait at takes them and runs for them, others are jumped over.
 * At its end a block sends its worlds on by adding them to the bytes of other blocks. At the end of
 * a loop control goes back while some wait at its start.
 *
 * <p>In loops and functions that part no worlds all of this is not needed: there are jumps, and the
 * worlds that are under way stay the same.
 */
final class FunctionCode {
  private static final int MASK_TEMP = Registers.MASK_TEMP;
  private static final int ACTIVE_MASK = Registers.ACTIVE_MASK;

  private final Assembler out;
  private final FunctionPlan plan;
  private final Map<Function, FunctionPlan> plans;
  private final KernelLayout layout;
  private final ControlFlow flow;
  private final Uniformity uniformity;
  private final Frame frame;
  private final ValueCode values;
  private final ComputeCode compute;
  private final MemoryCode memory;
  private final Map<Block, Label> entries = new HashMap<>();
  private final Map<Block, Label> bodies = new HashMap<>();
  private final Map<Loop, Label> ends = new HashMap<>();
  private final Label end = new Label();

  /** Blocks whose worlds are asked for later: by blocks that they lead, or after calls. */
  private final Set<Block> remembered = new HashSet<>();

  /** By place of a block, how many before it worlds may leave their step in. */
  private final int[] exitsBefore;

  /** Code that is jumped to, behind the function. */
  private final List<Runnable> sides = new ArrayList<>();

  /** The outermost loop around the present block that parts no worlds. */
  private @Nullable Loop whole;

  private boolean isWhole;
  private Block block;

  /** Whether the worlds of the next block are those under way. */
  private boolean passed;

  FunctionCode(
      Assembler out,
      FunctionPlan plan,
      Map<Function, FunctionPlan> plans,
      ModelBytes model,
      KernelLayout layout,
      Gathers gathers) {
    this.out = out;
    this.plan = plan;
    this.plans = plans;
    this.layout = layout;
    uniformity = plan.uniformity;
    flow = uniformity.flow;
    frame = plan.frame();
    values = new ValueCode(out, plan, model);
    compute = new ComputeCode(values);
    memory = new MemoryCode(values, layout.tiles(), model, gathers, flow.order.getFirst());
    block = flow.order.getFirst();
    exitsBefore = new int[flow.order.size() + 1];
    for (int i = 0; i < flow.order.size(); i++) {
      exitsBefore[i + 1] = exitsBefore[i] + (mayLeave(flow.order.get(i)) ? 1 : 0);
    }
  }

  private boolean mayLeave(Block of) {
    return of.end() instanceof Terminator.Exit
        || of.instructions().stream()
            .anyMatch(
                i ->
                    i instanceof Instruction.Call c
                        && Objects.requireNonNull(plans.get(c.callee())).exits);
  }

  /** Whether worlds may leave their step in one of the blocks from a place to another. */
  private boolean mayLeave(int from, int to) {
    return exitsBefore[to] > exitsBefore[from];
  }

  /** Whether an instruction may change all registers of values. */
  static boolean isCall(Instruction instruction, Uniformity uniformity) {
    return switch (instruction) {
      case Instruction.Call c -> true;
      case Instruction.Compute c -> ComputeCode.isByLane(c, uniformity.varies(c.result()));
      default -> MemoryCode.isLong(instruction, uniformity);
    };
  }

  void write() {
    for (Block b : flow.order) {
      entries.put(b, new Label());
      bodies.put(b, new Label());
    }
    flow.loops.forEach(l -> ends.put(l, new Label()));
    out.place(plan.entry);
    isWhole = uniformity.isWhole();
    findRemembered();
    if (!isWhole) {
      out.vector(Vector.PXORD, Registers.V0, Registers.V0, Place.of(Registers.V0));
      for (int i = 0; i < flow.order.size(); i += Homes.VECTOR_BYTES) {
        out.vector(Vector.STOREUPD, Registers.V0, frame.waiting(i));
      }
    }
    takeParameters();
    for (int i = 0; i < flow.order.size(); i++) {
      block = flow.order.get(i);
      whole = wholeLoop(block);
      start(i);
      for (Instruction instruction : block.instructions()) {
        instruction(instruction);
      }
      end(block.end());
      for (Loop l = flow.loop(block); l != null && l.last == i; l = l.parent) {
        out.place(label(ends, l));
      }
    }
    out.place(end);
    out.ret();
    memory.writeSides();
    sides.forEach(Runnable::run);
  }

  private void findRemembered() {
    for (Block b : flow.order) {
      if (follows(b)) {
        remembered.add(flow.leader(b));
      }
      if (b.instructions().stream().anyMatch(Instruction.Call.class::isInstance)) {
        remembered.add(holder(b, wholeLoop(b)));
      }
    }
  }

  /**
   * The block that has stored the worlds of a block; in code that parts none, before all rounds.
   */
  private Block holder(Block of, @Nullable Loop whole) {
    return flow.leader(isWhole ? flow.order.getFirst() : whole != null ? whole.header : of);
  }

  /** Keeps the worlds that are under way for those who ask for the worlds of a block. */
  private void remember(Block of) {
    if (remembered.contains(of)) {
      out.storeMask(frame.active(flow.place(of)), ACTIVE_MASK);
    }
  }

  private static <K> Label label(Map<K, Label> labels, K key) {
    return Objects.requireNonNull(labels.get(key));
  }

  private @Nullable Loop wholeLoop(Block of) {
    Loop found = null;
    for (Loop l = flow.loop(of); l != null; l = l.parent) {
      if (uniformity.isWhole(l)) {
        found = l;
      }
    }
    return found;
  }

  /** Whether control jumps here instead of falling through. */
  private boolean isInWhole() {
    return isWhole || whole != null;
  }

  /** Where control goes on when no world is left. */
  private Label out() {
    return isWhole ? end : whole != null ? label(ends, whole) : after(block);
  }

  /**
   * Where control goes on when no world waits at a block: nor does any at those it dominates. But
   * one of these that leads others farther away has to be passed, so that they know.
   */
  private Label after(Block of) {
    int at = flow.place(of) + 1;
    while (at < flow.order.size() && flow.dominates(of, flow.order.get(at))) {
      at++;
    }
    for (int i = flow.place(of) + 1; i < at; i++) {
      if (flow.lastFollower(flow.order.get(i)) > at) {
        at = i;
      }
    }
    // within a loop not farther than to its end
    for (Loop l = flow.loop(of); l != null; l = l.parent) {
      if (l.header != of && at > l.last) {
        return label(ends, l);
      }
    }
    return at < flow.order.size() ? label(entries, flow.order.get(at)) : end;
  }

  private void takeParameters() {
    Homes homes = plan.homes();
    for (Value param : plan.function.params()) {
      if (!values.isUsed(param)) {
        continue;
      }
      int register = homes.home(param).register();
      Kind kind = uniformity.kind(param);
      Memory slot = frame.slot(kind, homes.parameterSlot(param));
      if (register >= 0) {
        if (kind == Kind.VECTOR) {
          out.vector(ValueCode.move(param.type()), register, slot);
        } else {
          out.move(true, register, slot);
        }
      }
    }
  }

  private boolean follows(Block of) {
    return flow.leader(of) != of;
  }

  /** Brings the worlds that are in this block to the mask of those under way. */
  private void start(int place) {
    memory.enter(block);
    out.place(label(entries, block));
    boolean inside = isWhole || (whole != null && whole.header != block);
    if (place == 0) {
      remember(block);
    } else if (!inside && !passed) {
      if (follows(block)) {
        out.moveMask(ACTIVE_MASK, frame.active(flow.place(flow.leader(block))));
        if (mayLeave(flow.place(flow.leader(block)), place)) {
          out.moveMask(MASK_TEMP, Frame.alive());
          out.mask(MaskOp.AND, ACTIVE_MASK, ACTIVE_MASK, MASK_TEMP);
        }
        out.testMasks(ACTIVE_MASK, ACTIVE_MASK);
        out.jumpIf(Condition.EQ, after(block));
      } else {
        Memory waiting = frame.waiting(place);
        out.moveMask(ACTIVE_MASK, waiting);
        // that there are none is what those it leads have to know, too
        remember(block);
        out.testMasks(ACTIVE_MASK, ACTIVE_MASK);
        out.jumpIf(Condition.EQ, after(block));
        out.storeByteValue(waiting, 0);
      }
    }
    passed = false;
    out.place(label(bodies, block));
    Loop loop = flow.loop(block);
    if (!inside && whole == null && loop != null && loop.header == block) {
      // rounds after the first start here
      remember(block);
    }
  }

  /**
   * Whether no parameter of a block is shared by all worlds: that needs a world to have a value.
   */
  private boolean takesOnlyVectors(Block of) {
    return of.params().stream()
        .noneMatch(p -> values.isUsed(p) && uniformity.kind(p) == Kind.SCALAR);
  }

  /** Takes worlds that have left their step from those under way. */
  private void dropLeft() {
    out.moveMask(MASK_TEMP, Frame.alive());
    out.mask(MaskOp.AND, ACTIVE_MASK, ACTIVE_MASK, MASK_TEMP);
    out.testMasks(ACTIVE_MASK, ACTIVE_MASK);
    out.jumpIf(Condition.EQ, out());
  }

  private void instruction(Instruction instruction) {
    Value result = instruction.result();
    if (result != null && plan.constants.containsKey(result)) {
      return;
    }
    if (result != null && !values.isUsed(result) && !(instruction instanceof Instruction.Call)) {
      return;
    }
    switch (instruction) {
      case Instruction.Compute c -> {
        if (!isFused(c)) {
          compute.write(c);
        }
        if (isCall(c, uniformity)) {
          memory.forget();
        }
      }
      case Instruction.Load l -> memory.load(l);
      case Instruction.Store s -> memory.store(s);
      case Instruction.Copy c -> memory.copy(c);
      case Instruction.Fill f -> memory.fill(f);
      case Instruction.Call c -> call(c);
    }
  }

  /** Whether a comparison is done where its block branches. */
  private boolean isFused(Instruction.Compute c) {
    return block.end() instanceof Terminator.Branch b
        && c.result().equals(b.condition())
        && c.equals(block.instructions().getLast())
        && c.op().compares()
        && uniformity.kind(c.result()) != Kind.VECTOR
        && values.uses(c.result()) == 1;
  }

  private void call(Instruction.Call c) {
    FunctionPlan callee = Objects.requireNonNull(plans.get(c.callee()));
    Frame theirs = callee.frame();
    for (int i = 0; i < c.args().size(); i++) {
      Value param = callee.function.params().get(i);
      Kind kind = callee.uniformity.kind(param);
      Memory slot = theirs.slot(kind, callee.homes().parameterSlot(param));
      Operand arg = c.args().get(i);
      if (kind == Kind.VECTOR) {
        out.vector(ValueCode.store(arg.type()), values.vector(arg, Registers.V0), slot);
      } else {
        out.store(true, slot, values.scalar(arg, Registers.TEMP));
      }
    }
    out.call(callee.entry);
    Block holder = holder(block, whole);
    out.moveMask(ACTIVE_MASK, frame.active(flow.place(holder)));
    int last = isWhole ? flow.order.size() - 1 : whole != null ? whole.last : flow.place(block);
    if (mayLeave(flow.place(holder), last + 1)) {
      dropLeft();
    }
    memory.forget();
    Value result = c.result();
    if (result != null && values.isUsed(result)) {
      if (uniformity.kind(result) == Kind.VECTOR) {
        out.vector(ValueCode.move(result.type()), Registers.V0, Frame.result());
        values.copy(result, Registers.V0);
      } else {
        out.move(true, Registers.TEMP, Frame.result());
        values.takeScalar(result, Registers.TEMP);
      }
    }
  }

  // ends of blocks

  private void end(Terminator terminator) {
    switch (terminator) {
      case Terminator.Jump j -> {
        if (!isInWhole() && isNext(j.target())) {
          remember(j.target().block());
          assign(j.target(), ACTIVE_MASK);
          passed = true;
        } else {
          go(j.target());
        }
      }
      case Terminator.Branch b -> branch(b);
      case Terminator.Switch s -> choose(s);
      case Terminator.Return r -> {
        Operand value = r.value();
        if (value != null) {
          if (uniformity.resultVaries()) {
            int v = values.vector(value, Registers.V0);
            out.vector(ValueCode.store(value.type()), v, Frame.result());
          } else {
            out.store(true, Frame.result(), values.scalar(value, Registers.TEMP));
          }
        }
        if (isWhole && block != flow.order.getLast()) {
          out.jump(end);
        }
      }
      case Terminator.Exit e -> {
        int code = Registers.V0;
        out.vector(Vector.PBROADCASTD, code, values.constant(Constant.of(e.reason() + 1)).alone());
        int at = Math.toIntExact(layout.tiles().offset(Cell.I32, layout.own().code()));
        out.vector(Vector.STOREUPS, code, Memory.at(Registers.TILE, at), ACTIVE_MASK);
        out.maskTo(Registers.TEMP, ACTIVE_MASK);
        out.not(Registers.TEMP);
        out.aluByte(Alu.AND, Frame.alive(), Registers.TEMP);
        if (isInWhole()) {
          out.jump(out());
        }
      }
    }
  }

  /** Whether control goes straight to a block: all worlds go there, and none waits elsewhere. */
  private boolean isStraight(Target target) {
    return isWhole
        || (whole != null && whole.blocks.contains(target.block()))
        || flow.place(target.block()) <= flow.place(block);
  }

  private boolean assigns(Target target) {
    return target.block().params().stream().anyMatch(values::isUsed);
  }

  /** Sends all worlds under way to a block; control goes on behind, unless it goes there. */
  private void go(Target target) {
    Block to = target.block();
    if (isStraight(target)) {
      boolean turnsBack = flow.place(to) <= flow.place(block);
      boolean parting = !isWhole && (whole == null || !whole.blocks.contains(to));
      assign(target, turnsBack && parting ? ACTIVE_MASK : 0);
      if (turnsBack || flow.place(to) != flow.place(block) + 1) {
        out.jump(label(bodies, to));
      }
      return;
    }
    send(target, ACTIVE_MASK);
    if (whole != null) {
      out.jump(label(ends, whole));
    }
  }

  /** Lets the worlds of a mask wait at a block. */
  private void send(Target target, int mask) {
    Block to = target.block();
    int place = flow.place(to);
    if (!follows(to)) {
      if (flow.hasOneWay(to)) {
        out.storeMask(frame.waiting(place), mask);
      } else {
        out.maskTo(Registers.TEMP, mask);
        out.aluByte(Alu.OR, frame.waiting(place), Registers.TEMP);
      }
    }
    if (!assigns(target)) {
      return;
    }
    if (mask == ACTIVE_MASK) {
      assign(target, mask);
      return;
    }
    if (takesOnlyVectors(target.block())) {
      assign(target, mask);
      return;
    }
    Label none = new Label();
    out.testMasks(mask, mask);
    out.jumpIf(Condition.EQ, none);
    assign(target, mask);
    out.place(none);
  }

  private void branch(Terminator.Branch b) {
    Instruction last = block.instructions().isEmpty() ? null : block.instructions().getLast();
    if (values.kind(b.condition()) == Kind.SCALAR) {
      Label otherwise = new Label();
      Label after = new Label();
      if (last instanceof Instruction.Compute c && isFused(c)) {
        compute.compare(c);
        out.jumpIf(ComputeCode.condition(c.op()).not(), otherwise);
      } else {
        int condition = values.scalar(b.condition(), Registers.TEMP);
        out.test(false, condition, condition);
        out.jumpIf(Condition.EQ, otherwise);
      }
      goAndJump(b.then(), after);
      out.place(otherwise);
      go(b.otherwise());
      out.place(after);
      return;
    }
    boolean thenIsLast = isStraight(b.then()) || isNext(b.then()) && !isStraight(b.otherwise());
    int condition = MASK_TEMP;
    if (last instanceof Instruction.Compute c && isFused(c)) {
      compute.compare(c, MASK_TEMP, ACTIVE_MASK);
    } else {
      condition = values.mask(b.condition(), MASK_TEMP);
      if (!thenIsLast) {
        out.mask(MaskOp.AND, MASK_TEMP, condition, ACTIVE_MASK);
      }
    }
    if (thenIsLast) {
      out.mask(MaskOp.AND_NOT, MASK_TEMP, condition, ACTIVE_MASK);
      part(b.otherwise(), b.then());
    } else {
      part(b.then(), b.otherwise());
    }
  }

  /** Sends the worlds of the temporary mask to a block, and the others to a last one. */
  private void part(Target some, Target last) {
    if (!isNext(last) || isStraight(last) || !comesAfter(some, last.block())) {
      send(some, MASK_TEMP);
      out.mask(MaskOp.AND_NOT, ACTIVE_MASK, MASK_TEMP, ACTIVE_MASK);
      rest(last);
      return;
    }
    // all of them often go there: then none waits anywhere, and nothing has to be kept
    Label all = new Label();
    out.testWithin(MASK_TEMP, ACTIVE_MASK);
    out.jumpIf(Condition.WITHIN, all);
    Block here = block;
    sides.add(
        () -> {
          block = here;
          out.place(all);
          if (!follows(some.block())) {
            remember(some.block());
          }
          assign(some, ACTIVE_MASK);
          out.jump(label(bodies, some.block()));
        });
    send(some, MASK_TEMP);
    out.mask(MaskOp.AND_NOT, ACTIVE_MASK, MASK_TEMP, ACTIVE_MASK);
    remember(last.block());
    assign(last, ACTIVE_MASK);
    passed = true;
  }

  /**
   * Whether the block of a target is the first behind another and what that one leads to, and
   * nobody waits there but who comes from here.
   */
  private boolean comesAfter(Target target, Block other) {
    Block to = target.block();
    return !isStraight(target)
        && after(other) == entries.get(to)
        && (follows(to) ? flow.leader(to) == flow.leader(block) : flow.hasOneWay(to));
  }

  /** Whether the worlds of a way can go on in the next block at once. */
  private boolean isNext(Target target) {
    int place = flow.place(block);
    Block to = target.block();
    if (flow.place(to) != place + 1 || follows(to) || !flow.hasOneWay(to)) {
      return false;
    }
    Loop loop = flow.loop(block);
    return loop == null || loop.last != place;
  }

  /** The last way out of a block whose worlds part; the mask of those under way is that way's. */
  private void rest(Target target) {
    Block to = target.block();
    if (isStraight(target)) {
      Label none = new Label();
      out.testMasks(ACTIVE_MASK, ACTIVE_MASK);
      out.jumpIf(Condition.EQ, none);
      assign(target, ACTIVE_MASK);
      out.jump(label(bodies, to));
      out.place(none);
    } else if (isNext(target)) {
      remember(to);
      out.testMasks(ACTIVE_MASK, ACTIVE_MASK);
      out.jumpIf(Condition.EQ, after(to));
      assign(target, ACTIVE_MASK);
      passed = true;
    } else {
      // some moves need worlds
      out.moveMask(MASK_TEMP, Place.of(ACTIVE_MASK));
      send(target, MASK_TEMP);
    }
  }

  /** Sends all worlds on, and then jumps behind the ends for other worlds. */
  private void goAndJump(Target target, Label after) {
    if (isStraight(target)) {
      boolean inside = isWhole || (whole != null && whole.blocks.contains(target.block()));
      assign(target, inside ? 0 : ACTIVE_MASK);
      out.jump(label(bodies, target.block()));
      return;
    }
    go(target);
    if (whole == null) {
      out.jump(after);
    }
  }

  private void choose(Terminator.Switch s) {
    if (values.kind(s.key()) == Kind.SCALAR) {
      Label after = new Label();
      for (int i = 0; i < s.keys().size(); i++) {
        Label next = new Label();
        int key = values.scalar(s.key(), Registers.TEMP);
        out.alu(Alu.CMP, false, Place.of(key), s.keys().get(i));
        out.jumpIf(Condition.NE, next);
        goAndJump(s.targets().get(i), after);
        out.place(next);
      }
      go(s.targets().getLast());
      out.place(after);
      return;
    }
    out.storeMask(Frame.undecided(), ACTIVE_MASK);
    for (int i = 0; i < s.keys().size(); i++) {
      int key = values.vector(s.key(), Registers.V0);
      out.compare(
          Vector.PCMPD,
          MASK_TEMP,
          key,
          values.constant(Constant.of(s.keys().get(i))),
          ACTIVE_MASK,
          Comparison.EQ);
      out.maskTo(Registers.TEMP, MASK_TEMP);
      out.aluByte(Alu.XOR, Frame.undecided(), Registers.TEMP);
      send(s.targets().get(i), MASK_TEMP);
    }
    out.moveMask(ACTIVE_MASK, Frame.undecided());
    rest(s.targets().getLast());
  }

  // parameters of blocks

  private record Move(Value to, Operand from) {}

  /**
   * Whether only the lanes that come along a way may change: worlds that come along another have
   * theirs already, or worlds that have left keep theirs.
   */
  private boolean isGuarded(Value param, Block to, int mask) {
    if (uniformity.isKept(param)) {
      return true;
    }
    if (mask == 0) {
      return false;
    }
    long ways =
        flow.before(to).stream()
            .flatMap(b -> b.end().targets().stream())
            .filter(t -> t.block() == to)
            .count();
    Loop loop = flow.loop(to);
    boolean isHeader = loop != null && loop.header == to;
    return ways > (isHeader ? 2 : 1) || flow.before(to).stream().anyMatch(b -> leaveApart(b, to));
  }

  /** Whether worlds may go from a block to another in different rounds of a loop. */
  private boolean leaveApart(Block from, Block to) {
    for (Loop l = flow.loop(from); l != null; l = l.parent) {
      if (flow.isLeftApart(l, to)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Sets the parameters of a block, all at once.
   *
   * @param mask the worlds that go there, 0 for all that are under way in code that parts none
   */
  private void assign(Target target, int mask) {
    List<Move> moves = new ArrayList<>();
    Block to = target.block();
    for (int i = 0; i < target.args().size(); i++) {
      Value param = to.params().get(i);
      Operand arg = target.args().get(i);
      if (values.isUsed(param) && !Objects.equals(values.location(param), values.location(arg))) {
        moves.add(new Move(param, arg));
      }
    }
    Map<Operand, Integer> saved = new HashMap<>();
    while (!moves.isEmpty()) {
      Move free = null;
      for (Move m : moves) {
        Object location = Objects.requireNonNull(values.location(m.to()));
        boolean isRead =
            moves.stream()
                .anyMatch(
                    o ->
                        o != m
                            && !saved.containsKey(o.from())
                            && location.equals(values.location(o.from())));
        if (!isRead) {
          free = m;
          break;
        }
      }
      if (free == null) {
        // all wait for another: the first is put aside
        Operand aside = moves.getFirst().to();
        Object location = Objects.requireNonNull(values.location(aside));
        for (Move m : moves) {
          if (location.equals(values.location(m.from())) && !saved.containsKey(m.from())) {
            saved.put(m.from(), putAside(m.from()));
          }
        }
        continue;
      }
      moves.remove(free);
      move(free, to, mask, saved);
    }
    for (Value param : to.params()) {
      Commons.Common common = values.commons.of(param);
      if (common != null && values.isUsed(param) && flow.place(to) > flow.place(block)) {
        compute.begin(common, values.commons.start(common));
      }
    }
  }

  private int putAside(Operand operand) {
    if (values.kind(operand) == Kind.SCALAR) {
      int from = values.scalar(operand, Registers.TEMP2);
      out.move(true, Registers.TEMP2, Place.of(from));
      return Registers.TEMP2;
    }
    int from = values.vector(operand, Registers.V3);
    out.vector(ValueCode.move(operand.type()), Registers.V3, Place.of(from));
    return Registers.V3;
  }

  private void move(Move m, Block to, int mask, Map<Operand, Integer> saved) {
    Integer aside = saved.get(m.from());
    if (uniformity.kind(m.to()) == Kind.SCALAR) {
      int from = aside != null ? aside : values.scalar(m.from(), Registers.TEMP);
      values.takeScalar(m.to(), from);
      return;
    }
    int guard = isGuarded(m.to(), to, mask) ? mask == 0 ? ACTIVE_MASK : mask : 0;
    int from;
    if (aside == null) {
      from = values.vector(m.from(), Registers.V0);
    } else if (values.kind(m.from()) == Kind.SCALAR) {
      from = Registers.V0;
      Vector spread = ValueCode.isWide(m.to().type()) ? Vector.PBROADCASTQ_R : Vector.PBROADCASTD_R;
      out.vector(spread, from, Place.of(aside));
    } else {
      from = aside;
    }
    values.write(m.to(), from, guard);
  }
}
