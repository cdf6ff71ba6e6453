package dev.armature.gpu.translate;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Untranslatable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Translates one method for given shapes of its arguments.
 *
 * <p>First every block is run on shapes until what is known at the starts of blocks no longer
 * changes; blocks behind branches that constants decide are never reached. Then every reached block
 * is written once. Both are the same code: the first pass writes to a function that is thrown away.
 */
final class MethodTranslator {
  final Translator world;
  final ClassFiles.Method method;
  final Body body;

  /** Whether indexes are compared with the lengths of arrays. */
  final boolean isChecked;

  private final @Nullable Frame[] entries;
  private final BitSet work = new BitSet();
  private final BitSet visits = new BitSet();
  private boolean dry = true;
  private @Nullable BitSet probed;
  private Block[] blocks = {};
  private @Nullable Abs result;
  private boolean returns;
  private Emitter out = new Emitter(new Function("dry", null));

  MethodTranslator(Translator world, ClassFiles.Method method, boolean isChecked) {
    this.world = world;
    this.method = method;
    this.isChecked = isChecked;
    this.body = method.body();
    this.entries = new Frame[body.blockCount()];
  }

  Emitter out() {
    return out;
  }

  Specialization translate(List<Abs> args, String name) {
    Frame start = new Frame(body.maxLocals);
    int slot = 0;
    for (Abs arg : args) {
      start.locals[slot] = arg;
      slot += arg.type() == Type.I64 || arg.type() == Type.F64 ? 2 : 1;
    }
    flow(0, start);
    while (!work.isEmpty()) {
      int b = work.nextSetBit(0);
      work.clear(b);
      visits.set(b);
      out.in(new Block(-1));
      run(b);
    }
    dry = false;
    return write(args, name);
  }

  private Specialization write(List<Abs> args, String name) {
    Abs shape = result;
    Type type = shape == null || shape.isFixed() ? null : shape.type();
    Function function = new Function(name, type);
    out = new Emitter(function);
    Block entry = out.newBlock();
    out.in(entry);
    Frame start = new Frame(body.maxLocals);
    int slot = 0;
    for (Abs arg : args) {
      Abs value = arg;
      if (!arg.isFixed()) {
        function.params().add(function.value(arg.type()));
        value = arg.in(function.params().getLast());
      }
      start.locals[slot] = value;
      slot += arg.type() == Type.I64 || arg.type() == Type.F64 ? 2 : 1;
    }
    blocks = new Block[body.blockCount()];
    for (int b = visits.nextSetBit(0); b >= 0; b = visits.nextSetBit(b + 1)) {
      blocks[b] = out.newBlock();
    }
    out.end(new Terminator.Jump(target(0, start)));
    for (int b = visits.nextSetBit(0); b >= 0; b = visits.nextSetBit(b + 1)) {
      out.in(blocks[b]);
      run(b);
    }
    return new Specialization(function, args, result, returns);
  }

  /** Runs a block from what is known at its start. */
  private void run(int b) {
    Frame known = entry(b);
    Frame frame = new Frame(body.maxLocals);
    for (int i = 0; i < known.locals.length; i++) {
      Abs abs = known.locals[i];
      frame.locals[i] = abs == null ? null : receive(abs, b);
    }
    for (Abs abs : known.stack) {
      frame.push(receive(abs, b));
    }
    Simulator simulator = new Simulator(this, frame);
    for (int i = body.starts[b]; i < body.starts[b + 1] && out.isOpen(); i++) {
      try {
        i += simulator.run(i);
      } catch (Objects.NullReference e) {
        exit(e.getMessage() + " in " + method);
      } catch (Untranslatable e) {
        throw e.getMessage() != null && e.getMessage().startsWith("in ")
            ? e
            : new Untranslatable("in " + method + ": " + e.getMessage(), e);
      } catch (RuntimeException e) {
        throw new Untranslatable("in " + method + " at " + body.code.get(i) + ": " + e, e);
      }
    }
    if (out.isOpen()) {
      jump(b + 1, frame);
    }
  }

  private Abs receive(Abs shape, int b) {
    if (shape.isFixed()) {
      return shape;
    }
    var value = out.function.value(shape.type());
    if (!dry) {
      blocks[b].params().add(value);
    }
    return shape.in(value);
  }

  private Frame entry(int b) {
    Frame frame = entries[b];
    if (frame == null) {
      throw new IllegalStateException("block that was not reached");
    }
    return frame;
  }

  void jump(int block, Frame frame) {
    Target target = go(block, frame);
    out.end(new Terminator.Jump(target));
  }

  /** A target for a terminator; on the first pass, also news for that block. */
  Target go(int block, Frame frame) {
    if (probed != null) {
      probed.set(block);
      return new Target(new Block(-1), List.of());
    }
    if (dry) {
      flow(block, frame);
      return new Target(new Block(-1), List.of());
    }
    return target(block, frame);
  }

  private Target target(int block, Frame frame) {
    Frame known = entry(block);
    List<Operand> args = new ArrayList<>();
    for (int i = 0; i < known.locals.length; i++) {
      Abs want = known.locals[i];
      if (want != null && !want.isFixed()) {
        Abs have = frame.locals[i];
        if (have == null) {
          throw new IllegalStateException("local " + i + " is lost");
        }
        args.add(operand(have));
      }
    }
    for (int i = 0; i < known.stack.size(); i++) {
      if (!known.stack.get(i).isFixed()) {
        args.add(operand(frame.stack.get(i)));
      }
    }
    return new Target(blocks[block], args);
  }

  /** A value at run time: references as {@link dev.armature.gpu.ir.Program} says. */
  Operand operand(Abs abs) {
    return abs.isKnown() ? Constant.of(world.image.reference(abs.object())) : abs.at();
  }

  /**
   * Whether a loop is not entered at all from a state, so that its counters keep their first
   * values: {@code for (i = 0; i < m.neq; i++)} of a model without equalities.
   */
  private boolean passes(int head, Frame first) {
    if (body.loopWrites[head].isEmpty()) {
      return true;
    }
    Emitter before = out;
    BitSet seen = new BitSet();
    entries[head] = first;
    probed = seen;
    out = new Emitter(new Function("probe", null));
    run(head);
    out = before;
    probed = null;
    entries[head] = null;
    return seen.nextSetBit(0) > body.loopEnd[head];
  }

  private Frame shapes(int block, Frame frame) {
    Frame shapes = new Frame(body.maxLocals);
    for (int i = 0; i < shapes.locals.length; i++) {
      Abs abs = body.liveIn[block].get(i) ? frame.locals[i] : null;
      shapes.locals[i] = abs == null ? null : abs.shape();
    }
    frame.stack.forEach(abs -> shapes.push(abs.shape()));
    return shapes;
  }

  private void flow(int block, Frame frame) {
    Frame known = entries[block];
    boolean widen = known != null || !passes(block, shapes(block, frame));
    boolean changed = known == null;
    Frame next = new Frame(body.maxLocals);
    for (int i = 0; i < next.locals.length; i++) {
      Abs abs = body.liveIn[block].get(i) ? frame.locals[i] : null;
      if (abs != null) {
        abs = abs.shape();
        if (widen && abs.kind() == Abs.Kind.NUMBER && body.loopWrites[block].get(i)) {
          abs = Abs.any(abs.type());
        }
        if (known != null) {
          abs = known.locals[i] == null ? null : Abs.join(known.locals[i], abs);
        }
      }
      next.locals[i] = abs;
      changed |= known != null && !java.util.Objects.equals(abs, known.locals[i]);
    }
    for (int i = 0; i < frame.stack.size(); i++) {
      Abs abs = frame.stack.get(i).shape();
      if (known != null) {
        Abs both = Abs.join(known.stack.get(i), abs);
        if (both == null) {
          throw new Untranslatable("values of different kinds meet on the stack");
        }
        abs = both;
        changed |= !abs.equals(known.stack.get(i));
      }
      next.push(abs);
    }
    if (changed) {
      entries[block] = next;
      work.set(block);
    }
  }

  /** Ends the present block by a return. */
  void ret(@Nullable Abs value) {
    if (probed != null) {
      probed.set(body.blockCount());
      out.end(new Terminator.Return(null));
      return;
    }
    returns = true;
    if (dry) {
      if (value != null) {
        Abs shape = value.shape();
        Abs both = result == null ? shape : Abs.join(result, shape);
        if (both == null) {
          throw new Untranslatable("returns values of different kinds");
        }
        result = both;
      }
      out.end(new Terminator.Return(null));
    } else {
      boolean plain = value == null || out.function.result() == null;
      out.end(new Terminator.Return(plain || value == null ? null : operand(value)));
    }
  }

  /** Leaves the step when a condition holds. */
  void exitIf(Abs condition, String reason) {
    if (condition.isConstant()) {
      if (condition.constant() != 0) {
        exit(reason);
      }
      return;
    }
    Block bad = out.newBlock();
    Block good = out.newBlock();
    out.end(
        new Terminator.Branch(
            condition.at(), new Target(bad, List.of()), new Target(good, List.of())));
    out.in(bad);
    exit(reason);
    out.in(good);
  }

  /** Ends the present block by leaving the step. */
  void exit(String reason) {
    out.end(new Terminator.Exit(world.exit(reason)));
  }
}
