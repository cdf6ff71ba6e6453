package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.Locale;

/**
 * Operations as PTX, to Java's bits. Floating point is always rounded to nearest ({@code .rn}):
 * without that the compiler may fuse a product and a sum.
 */
final class Arithmetic {
  private static final int SHIFT_MASK_32 = 31;
  private static final int SHIFT_MASK_64 = 63;

  private final Lines out;
  private final Registers registers;

  Arithmetic(Lines out, Registers registers) {
    this.out = out;
    this.registers = registers;
  }

  private static boolean isFloat(Type type) {
    return type == Type.F32 || type == Type.F64;
  }

  private static String bits(Type type) {
    return type == Type.I32 || type == Type.F32 ? "b32" : "b64";
  }

  private static String signed(Type type) {
    return switch (type) {
      case I32 -> "s32";
      case I64 -> "s64";
      case F32 -> "f32";
      case F64 -> "f64";
    };
  }

  void write(Instruction.Compute c) {
    Value result = c.result();
    String to = registers.name(result);
    Operand a = c.args().get(0);
    switch (c.op()) {
      case ADD, SUB, MUL -> plain(c.op(), to, a, c.args().get(1));
      case DIV, REM -> divide(c.op(), to, a, c.args().get(1));
      case MIN, MAX -> extreme(c.op(), to, a, c.args().get(1));
      case AND, OR, XOR ->
          op3(
              c.op().name().toLowerCase(Locale.ROOT) + "." + bits(a.type()),
              to,
              a,
              c.args().get(1));
      case SHL, SHR, USHR -> shift(c.op(), to, a, c.args().get(1));
      case SELECT -> select(to, result.type(), c);
      case FMA ->
          out.add(
              "fma.rn." + signed(a.type()),
              to,
              text(a),
              text(c.args().get(1)),
              text(c.args().get(2)));
      case CONVERT -> convert(to, result.type(), a);
      case MULHI -> op3("mul.hi.s64", to, a, c.args().get(1));
      case UMULHI -> op3("mul.hi.u64", to, a, c.args().get(1));
      default -> unary(c.op(), to, result.type(), a);
    }
  }

  private String text(Operand operand) {
    return registers.text(operand);
  }

  private void op3(String op, String to, Operand a, Operand b) {
    out.add(op, to, text(a), text(b));
  }

  private void plain(Op op, String to, Operand a, Operand b) {
    Type type = a.type();
    String name = op.name().toLowerCase(Locale.ROOT);
    if (isFloat(type)) {
      name += ".rn";
    } else if (op == Op.MUL) {
      name += ".lo";
    }
    op3(name + "." + signed(type), to, a, b);
  }

  private void divide(Op op, String to, Operand a, Operand b) {
    Type type = a.type();
    if (isFloat(type)) {
      if (op == Op.DIV) {
        op3("div.rn." + signed(type), to, a, b);
      } else {
        out.call(to, Registers.declared(type), Remainder.name(type), text(a), text(b));
      }
      return;
    }
    String name = (op == Op.DIV ? "div." : "rem.") + signed(type);
    if (b instanceof Constant c && c.bits() != -1) {
      op3(name, to, a, b);
      return;
    }
    // the smallest integer by -1 does not fit: divide by 1 instead, and change the sign
    String minus = registers.predicate();
    String divisor = registers.temporary(type);
    out.add("setp.eq." + signed(type), minus, text(b), "-1");
    out.add("selp." + bits(type), divisor, "1", text(b), minus);
    String quotient = op == Op.DIV ? registers.temporary(type) : to;
    out.add(name, quotient, text(a), divisor);
    if (op == Op.DIV) {
      String negative = registers.temporary(type);
      out.add("neg." + signed(type), negative, text(a));
      out.add("selp." + bits(type), to, negative, quotient, minus);
    }
  }

  private void shift(Op op, String to, Operand a, Operand count) {
    Type type = a.type();
    int mask = type == Type.I32 ? SHIFT_MASK_32 : SHIFT_MASK_64;
    String name =
        switch (op) {
          case SHL -> "shl." + bits(type);
          case SHR -> "shr." + signed(type);
          default -> "shr.u" + bits(type).substring(1);
        };
    String by;
    if (count instanceof Constant c) {
      by = Integer.toString(c.asInt() & mask);
    } else {
      by = registers.temporary(Type.I32);
      out.add("and.b32", by, text(count), Integer.toString(mask));
    }
    out.add(name, to, text(a), by);
  }

  private void select(String to, Type type, Instruction.Compute c) {
    String condition = condition(c.args().get(0));
    String kind = isFloat(type) ? signed(type) : bits(type);
    out.add("selp." + kind, to, text(c.args().get(1)), text(c.args().get(2)), condition);
  }

  /** A predicate that is true when an i32 is not 0. */
  String condition(Operand operand) {
    if (operand instanceof Value v && out.isPredicate(v)) {
      return registers.predicate(v);
    }
    String p = registers.predicate();
    out.add("setp.ne.s32", p, text(operand), "0");
    return p;
  }

  /** Compares into the predicate of the result. */
  void compare(Instruction.Compute c) {
    Operand a = c.args().get(0);
    Operand b = c.args().get(1);
    String relation = c.op().name().toLowerCase(Locale.ROOT);
    if (c.op() == Op.NE && isFloat(a.type())) {
      relation = "neu";
    }
    out.add(
        "setp." + relation + "." + signed(a.type()),
        registers.predicate(c.result()),
        text(a),
        text(b));
  }

  /** The truth value of a predicate as an i32. */
  void materialize(Value value) {
    out.add("selp.b32", registers.name(value), "1", "0", registers.predicate(value));
  }

  private void unary(Op op, String to, Type type, Operand a) {
    String x = text(a);
    Type from = a.type();
    switch (op) {
      case NEG -> out.add("neg." + signed(from), to, x);
      case SQRT -> out.add("sqrt.rn." + signed(from), to, x);
      case ABS -> absolute(to, a);
      case FLOOR -> out.add("cvt.rmi." + signed(from) + "." + signed(from), to, x);
      case CEIL -> out.add("cvt.rpi." + signed(from) + "." + signed(from), to, x);
      case RINT -> out.add("cvt.rni." + signed(from) + "." + signed(from), to, x);
      case TO_I8 -> out.add("bfe.s32", to, x, "0", "8");
      case TO_I16 -> out.add("bfe.s32", to, x, "0", "16");
      case TO_U16 -> out.add("and.b32", to, x, "65535");
      case BITS, MOST -> out.add("mov." + bits(type), to, x);
      case CLZ -> out.add("clz." + bits(from), to, x);
      case POPC -> out.add("popc." + bits(from), to, x);
      case CTZ -> {
        String reversed = registers.temporary(from);
        out.add("brev." + bits(from), reversed, x);
        out.add("clz." + bits(from), to, reversed);
      }
      default -> throw new IllegalArgumentException("no PTX for " + op);
    }
  }

  private void absolute(String to, Operand a) {
    if (isFloat(a.type())) {
      out.add("abs." + signed(a.type()), to, text(a));
    } else {
      String negative = registers.temporary(a.type());
      out.add("neg." + signed(a.type()), negative, text(a));
      out.add("max." + signed(a.type()), to, text(a), negative);
    }
  }

  private void convert(String to, Type type, Operand a) {
    Type from = a.type();
    if (from == type) {
      out.add("mov." + bits(type), to, text(a));
    } else if (isFloat(from) && !isFloat(type)) {
      // saturates by itself, but a NaN may give the smallest integer
      String raw = registers.temporary(type);
      String nan = registers.predicate();
      out.add("cvt.rzi." + signed(type) + "." + signed(from), raw, text(a));
      out.add("setp.nan." + signed(from), nan, text(a), text(a));
      out.add("selp." + bits(type), to, "0", raw, nan);
    } else if (from == Type.F32 || !isFloat(type)) {
      // widening is exact, and so is dropping the high half
      String narrow = from == Type.I64 ? "cvt.u32.u64" : "cvt." + signed(type) + "." + signed(from);
      out.add(narrow, to, text(a));
    } else {
      out.add("cvt.rn." + signed(type) + "." + signed(from), to, text(a));
    }
  }

  /**
   * Java's minimum and maximum. With a constant that is not NaN one comparison does it: which one
   * decides what a zero of the other sign gives, and a NaN is passed on because it fails both.
   */
  private void extreme(Op op, String to, Operand a, Operand b) {
    Type type = a.type();
    boolean min = op == Op.MIN;
    if (!isFloat(type)) {
      op3((min ? "min." : "max.") + signed(type), to, a, b);
    } else if (b instanceof Constant c && !isNan(c)) {
      extremeOf(min, to, a, c);
    } else if (a instanceof Constant c && !isNan(c)) {
      extremeOf(min, to, b, c);
    } else {
      extremeOfTwo(min, to, a, b);
    }
  }

  private static boolean isNan(Constant c) {
    return c.type() == Type.F64 ? Double.isNaN(c.asDouble()) : Float.isNaN(c.asFloat());
  }

  private void extremeOf(boolean min, String to, Operand a, Constant c) {
    Type type = a.type();
    boolean negativeZero =
        type == Type.F64 ? c.bits() == Long.MIN_VALUE : (int) c.bits() == Integer.MIN_VALUE;
    boolean positiveZero = type == Type.F64 ? c.bits() == 0 : (int) c.bits() == 0;
    String relation = min ? positiveZero ? "gt" : "ge" : negativeZero ? "lt" : "le";
    String p = registers.predicate();
    out.add("setp." + relation + "." + signed(type), p, text(a), text(c));
    out.add("selp." + signed(type), to, text(c), text(a), p);
  }

  private void extremeOfTwo(boolean min, String to, Operand a, Operand b) {
    Type type = a.type();
    Type whole = type == Type.F64 ? Type.I64 : Type.I32;
    String chosen = registers.temporary(type);
    String p = registers.predicate();
    out.add("setp." + (min ? "lt." : "gt.") + signed(type), p, text(a), text(b));
    out.add("selp." + signed(type), chosen, text(a), text(b), p);
    // equal numbers differ in the sign of zero at most: it is set if in either, or in both
    String equal = registers.predicate();
    String x = registers.temporary(whole);
    String y = registers.temporary(whole);
    String both = registers.temporary(whole);
    String zero = registers.temporary(type);
    String next = registers.temporary(type);
    out.add("setp.eq." + signed(type), equal, text(a), text(b));
    out.add("mov." + bits(type), x, text(a));
    out.add("mov." + bits(type), y, text(b));
    out.add((min ? "or." : "and.") + bits(type), both, x, y);
    out.add("mov." + bits(type), zero, both);
    out.add("selp." + signed(type), next, zero, chosen, equal);
    String nan = registers.predicate();
    out.add("setp.nan." + signed(type), nan, text(a), text(a));
    out.add("selp." + signed(type), to, text(a), next, nan);
  }
}
