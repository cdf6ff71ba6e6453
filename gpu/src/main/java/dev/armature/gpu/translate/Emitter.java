package dev.armature.gpu.translate;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Arithmetic;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a function block by block, folding what is constant or has few possible values. */
final class Emitter {
  /** Largest set of possible results that is kept. */
  private static final int MOST = 64;

  final Function function;
  private Block block;
  private boolean open = true;

  Emitter(Function function) {
    this.function = function;
    this.block = new Block(-1);
  }

  Block newBlock() {
    return function.block();
  }

  /** Continues in a block. */
  void in(Block next) {
    block = next;
    open = true;
  }

  /** Whether the present block can still be reached and has no end. */
  boolean isOpen() {
    return open;
  }

  void add(Instruction instruction) {
    block.instructions().add(instruction);
  }

  void end(Terminator terminator) {
    block.end(terminator);
    open = false;
  }

  void jump(Block to, Operand... args) {
    end(new Terminator.Jump(new Target(to, List.of(args))));
  }

  Operand load(Address from) {
    Value result = function.value(from.cell().type());
    add(new Instruction.Load(result, from));
    return result;
  }

  Abs binary(Op op, Abs a, Abs b) {
    return compute(op, op.compares() ? Type.I32 : a.type(), a, b);
  }

  Abs unary(Op op, Abs a) {
    boolean counts = op == Op.CLZ || op == Op.CTZ || op == Op.POPC;
    return compute(op, counts ? Type.I32 : a.type(), a);
  }

  Abs compute(Op op, Type result, Abs... args) {
    Type type = args[0].type();
    boolean fixed = true;
    for (Abs arg : args) {
      fixed &= arg.isConstant();
    }
    if (fixed) {
      long[] bits = new long[3];
      for (int i = 0; i < args.length; i++) {
        bits[i] = ((Constant) args[i].at()).bits();
      }
      Type of = op == Op.SELECT ? args[1].type() : type;
      return Abs.constant(
          new Constant(result, Arithmetic.compute(op, of, result, bits[0], bits[1], bits[2])));
    }
    Abs same = args.length == 2 && type == Type.I32 ? simplify(op, args[0], args[1]) : null;
    if (same != null) {
      return same;
    }
    int[] set = result == Type.I32 ? possible(op, args) : null;
    if (set != null && set.length == 1) {
      return Abs.of(set[0]);
    }
    List<Operand> operands = new ArrayList<>();
    for (Abs arg : args) {
      operands.add(arg.at());
    }
    Value value = function.value(result);
    add(new Instruction.Compute(value, op, operands));
    return Abs.number(value, set);
  }

  private static @Nullable Abs simplify(Op op, Abs a, Abs b) {
    boolean left = a.isConstant();
    boolean right = b.isConstant();
    return switch (op) {
      case ADD, OR, XOR -> left && a.constant() == 0 ? b : right && b.constant() == 0 ? a : null;
      case SUB, SHL, SHR, USHR -> right && b.constant() == 0 ? a : null;
      case MUL ->
          left && a.constant() == 1
              ? b
              : right && b.constant() == 1
                  ? a
                  : (left && a.constant() == 0) || (right && b.constant() == 0) ? Abs.of(0) : null;
      case AND -> (left && a.constant() == 0) || (right && b.constant() == 0) ? Abs.of(0) : null;
      default -> null;
    };
  }

  /** The possible results of possible arguments; null when they are too many or unknown. */
  private static int @Nullable [] possible(Op op, Abs... args) {
    if (op.compares()
        && (args[0].type() != Type.I32 || args[0].set() == null || args[1].set() == null)) {
      return new int[] {0, 1};
    }
    for (Abs arg : args) {
      if (arg.type() != Type.I32 || arg.set() == null) {
        return null;
      }
    }
    if (op == Op.SELECT) {
      return Abs.union(args[1].objects(), args[2].objects());
    }
    if (args.length > 2) {
      return null;
    }
    int[] a = args[0].objects();
    int[] b = args.length == 2 ? args[1].objects() : new int[1];
    if (a.length * b.length > MOST * 4 || ((op == Op.DIV || op == Op.REM) && contains(b, 0))) {
      return null;
    }
    int[] all = new int[a.length * b.length];
    int n = 0;
    for (int x : a) {
      for (int y : b) {
        all[n++] = (int) Arithmetic.compute(op, Type.I32, Type.I32, x, y, 0);
      }
    }
    int[] set = Arrays.stream(all).sorted().distinct().toArray();
    return set.length > MOST ? null : set;
  }

  private static boolean contains(int[] set, int x) {
    return Arrays.binarySearch(set, x) >= 0;
  }

  /** The first where the condition is not 0, else the second. */
  Abs select(Abs condition, Abs a, Abs b) {
    if (condition.isConstant()) {
      return condition.constant() != 0 ? a : b;
    }
    return a.equals(b) ? a : compute(Op.SELECT, a.type(), condition, a, b);
  }
}
