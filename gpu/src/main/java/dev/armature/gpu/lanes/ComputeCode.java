package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.ir.Value;
import dev.armature.gpu.x86.Assembler;
import dev.armature.gpu.x86.Assembler.Alu;
import dev.armature.gpu.x86.Comparison;
import dev.armature.gpu.x86.Condition;
import dev.armature.gpu.x86.Label;
import dev.armature.gpu.x86.Memory;
import dev.armature.gpu.x86.Place;
import dev.armature.gpu.x86.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arithmetic on the lanes, and on numbers that all worlds share. */
final class ComputeCode {
  private static final int LEFT = 6;
  private static final int RIGHT = 2;
  private static final int RIGHT_WITH_SIGN = 4;

  private static final int FLOOR = 9;
  private static final int CEIL = 10;
  private static final int NEAREST = 8;

  private static final int V0 = Registers.V0;
  private static final int V1 = Registers.V1;
  private static final int V2 = Registers.V2;
  private static final int V3 = Registers.V3;

  private final Assembler out;
  private final ValueCode values;

  ComputeCode(ValueCode values) {
    this.values = values;
    this.out = values.out;
  }

  /** Whether an operation is done lane by lane, with registers that may hold values. */
  static boolean isByLane(Instruction.Compute c, boolean varies) {
    Type type = c.args().getFirst().type();
    return varies
        && switch (c.op()) {
          case DIV -> type == Type.I64;
          case REM -> type != Type.I32;
          case MULHI, UMULHI, POPC -> true;
          default -> false;
        };
  }

  void write(Instruction.Compute c) {
    switch (values.kind(c.result())) {
      case SCALAR -> {
        Commons.Common common = values.commons.of(c.result());
        if (common != null && common.isLook()) {
          look(c, common.flag());
        } else {
          scalar(c);
          if (common != null && common.isJoin()) {
            join(common);
          }
        }
      }
      case MASK -> truth(c);
      case VECTOR -> vector(c);
    }
  }

  // numbers that all worlds share

  /** Worlds may differ in a sum if they differ in a part of it. */
  private void join(Commons.Common common) {
    out.moveByte(Registers.TEMP, values.common(common.from().getFirst().flag()));
    out.aluByte(Alu.OR, Registers.TEMP, values.common(common.from().getLast().flag()));
    out.storeByte(values.common(common.flag()), Registers.TEMP);
  }

  /** Whether worlds differ at the start of a loop, in a number that it counts with. */
  void begin(Commons.Common counter, Commons.@Nullable Common start) {
    if (start == null) {
      out.storeByteValue(values.common(counter.flag()), 0);
    } else {
      out.moveByte(Registers.TEMP, values.common(start.flag()));
      out.storeByte(values.common(counter.flag()), Registers.TEMP);
    }
  }

  /** The index of the first world under way, and whether it is that of all. */
  private void look(Instruction.Compute c, int flag) {
    int vector = values.vector(c.args().getFirst(), V0);
    int number = values.scalarTarget(c.result(), Registers.TEMP);
    out.vectorOrZero(Vector.PCOMPRESSD, vector, Place.of(V1), Registers.ACTIVE_MASK);
    out.vector(Vector.MOVD_TO, V1, Place.of(number));
    out.vector(Vector.PBROADCASTD_X, V1, Place.of(V1));
    out.compare(
        Vector.PCMPD,
        Registers.MASK_TEMP,
        vector,
        Place.of(V1),
        Registers.ACTIVE_MASK,
        Comparison.NE);
    out.storeMask(values.common(flag), Registers.MASK_TEMP);
    values.takeScalar(c.result(), number);
  }

  private void scalar(Instruction.Compute c) {
    Operand a = c.args().getFirst();
    boolean wide = ValueCode.isWide(a.type());
    int temp = Registers.TEMP;
    switch (c.op()) {
      case ADD -> alu(c, Alu.ADD, wide);
      case SUB -> alu(c, Alu.SUB, wide);
      case AND -> alu(c, Alu.AND, wide);
      case OR -> alu(c, Alu.OR, wide);
      case XOR -> alu(c, Alu.XOR, wide);
      case MUL -> {
        if (c.args().get(1) instanceof Constant k && k.bits() == (int) k.bits()) {
          out.multiply(wide, temp, values.scalarPlace(a), (int) k.bits());
        } else {
          out.move(wide, temp, values.scalarPlace(a));
          out.multiply(wide, temp, values.scalarPlace(c.args().get(1)));
        }
        values.takeScalar(c.result(), temp);
      }
      case NEG -> {
        out.move(wide, temp, values.scalarPlace(a));
        out.negate(wide, temp);
        values.takeScalar(c.result(), temp);
      }
      case MOST -> most(c);
      case SHL -> shift(c, wide, 4, 1);
      case SHR -> shift(c, wide, 7, 2);
      case USHR -> shift(c, wide, 5, 3);
      case EQ, NE, LT, LE, GT, GE -> {
        compare(c);
        out.setIf(condition(c.op()), temp);
        out.moveByte(temp, Place.of(temp));
        values.takeScalar(c.result(), temp);
      }
      case SELECT -> {
        boolean wideResult = ValueCode.isWide(c.result().type());
        out.move(wideResult, temp, values.scalarPlace(c.args().get(2)));
        int condition = values.scalar(a, Registers.TEMP2);
        out.test(false, condition, condition);
        out.moveIf(Condition.NE, wideResult, temp, values.scalarPlace(c.args().get(1)));
        values.takeScalar(c.result(), temp);
      }
      case MIN, MAX -> {
        out.move(wide, temp, values.scalarPlace(a));
        int b = values.scalar(c.args().get(1), Registers.TEMP2);
        out.alu(Alu.CMP, wide, b, Place.of(temp));
        out.moveIf(c.op() == Op.MIN ? Condition.LT : Condition.GT, wide, temp, Place.of(b));
        values.takeScalar(c.result(), temp);
      }
      case CONVERT -> {
        if (c.result().type() == Type.I64 && !wide) {
          out.extend(temp, values.scalarPlace(a));
        } else {
          out.move(wide, temp, values.scalarPlace(a));
        }
        values.takeScalar(c.result(), temp);
      }
      case TO_I8 -> {
        out.moveSignedByte(temp, Place.of(values.scalar(a, temp)));
        values.takeScalar(c.result(), temp);
      }
      case TO_I16 -> {
        out.moveSignedShort(temp, Place.of(values.scalar(a, temp)));
        values.takeScalar(c.result(), temp);
      }
      case TO_U16 -> {
        out.moveShort(temp, Place.of(values.scalar(a, temp)));
        values.takeScalar(c.result(), temp);
      }
      default -> throw new IllegalStateException(c.op() + " of a shared number");
    }
  }

  private void alu(Instruction.Compute c, Alu op, boolean wide) {
    Operand b = c.args().get(1);
    Place first = values.scalarPlace(c.args().getFirst());
    int target = values.scalarTarget(c.result(), Registers.TEMP);
    if (b instanceof Constant k && k.bits() == (int) k.bits()) {
      int number = (int) k.bits();
      if (op == Alu.ADD && first instanceof Place.Register r && r.number() != target) {
        out.address(wide, target, Memory.at(r.number(), number));
      } else {
        out.move(wide, target, first);
        out.alu(op, wide, Place.of(target), number);
      }
    } else {
      Place second = values.scalarPlace(b);
      if (second.equals(Place.of(target))) {
        // the target is still to be read
        target = Registers.TEMP;
      }
      out.move(wide, target, first);
      out.alu(op, wide, target, second);
    }
    values.takeScalar(c.result(), target);
  }

  private void shift(Instruction.Compute c, boolean wide, int digit, int prefix) {
    int temp = Registers.TEMP;
    Operand b = c.args().get(1);
    if (b instanceof Constant k) {
      out.move(wide, temp, values.scalarPlace(c.args().getFirst()));
      out.shift(wide, digit, temp, k.asInt() & (wide ? 63 : 31));
    } else {
      int a = values.scalar(c.args().getFirst(), temp);
      out.shift(wide, prefix, temp, a, values.scalar(b, Registers.TEMP2));
    }
    values.takeScalar(c.result(), temp);
  }

  /** Sets the flags of a comparison of shared numbers. */
  void compare(Instruction.Compute c) {
    Operand a = c.args().getFirst();
    Operand b = c.args().get(1);
    boolean wide = ValueCode.isWide(a.type());
    int first = values.scalar(a, Registers.TEMP);
    if (b instanceof Constant k && k.bits() == (int) k.bits()) {
      out.alu(Alu.CMP, wide, Place.of(first), (int) k.bits());
    } else {
      out.alu(Alu.CMP, wide, first, values.scalarPlace(b));
    }
  }

  static Condition condition(Op op) {
    return Condition.valueOf(op.name());
  }

  /** The largest element of the lanes under way; 0 stands for the others. */
  private void most(Instruction.Compute c) {
    Operand a = c.args().getFirst();
    int target = values.scalarTarget(c.result(), Registers.TEMP);
    if (values.kind(a) == Kind.SCALAR) {
      out.move(false, target, values.scalarPlace(a));
    } else {
      int all = values.vector(a, V0);
      out.vectorOrZero(Vector.MOVUPS, V0, Place.of(all), Registers.ACTIVE_MASK);
      out.vector(Vector.EXTRACTI32X4, V0, 0, Place.of(V1), 0, 1);
      out.vector(Vector.PMAXSD, V0, V0, Place.of(V1));
      out.vector(Vector.PSHUFD, V1, 0, Place.of(V0), 0, 0b1110);
      out.vector(Vector.PMAXSD, V0, V0, Place.of(V1));
      out.vector(Vector.PSHUFD, V1, 0, Place.of(V0), 0, 0b01);
      out.vector(Vector.PMAXSD, V0, V0, Place.of(V1));
      out.vector(Vector.MOVD_TO, V0, Place.of(target));
    }
    values.takeScalar(c.result(), target);
  }

  // truth

  private void truth(Instruction.Compute c) {
    int target = values.maskTarget(c.result(), Registers.MASK_TEMP);
    truth(c, target);
    values.takeMask(c.result(), target);
  }

  private void truth(Instruction.Compute c, int target) {
    if (c.op().compares()) {
      compare(c, target, 0);
      return;
    }
    int a = values.mask(c.args().getFirst(), Registers.MASK_TEMP);
    int b = values.mask(c.args().get(1), Registers.MASK_TEMP2);
    out.mask(Assembler.MaskOp.valueOf(c.op().name()), target, a, b);
  }

  /** A mask with the truth of a comparison, in the lanes of another (0 for all). */
  void compare(Instruction.Compute c, int target, int mask) {
    Operand x = c.args().getFirst();
    int a = values.vector(x, V0);
    Place b = values.place(c.args().get(1), V1);
    Vector op = of(x.type(), Vector.CMPPD, Vector.CMPPS, Vector.PCMPQ, Vector.PCMPD);
    out.compare(op, target, a, b, mask, Comparison.valueOf(c.op().name()));
  }

  // vectors

  private static Vector of(Type type, Vector f64, Vector f32, Vector i64, Vector i32) {
    return switch (type) {
      case F64 -> f64;
      case F32 -> f32;
      case I64 -> i64;
      case I32 -> i32;
    };
  }

  private void vector(Instruction.Compute c) {
    Value result = c.result();
    List<Operand> args = c.args();
    Operand a = args.getFirst();
    Type type = a.type();
    boolean wide = ValueCode.isWide(type);
    switch (c.op()) {
      case ADD -> binary(c, of(type, Vector.ADDPD, Vector.ADDPS, Vector.PADDQ, Vector.PADDD), true);
      case SUB ->
          binary(c, of(type, Vector.SUBPD, Vector.SUBPS, Vector.PSUBQ, Vector.PSUBD), false);
      case MUL ->
          binary(c, of(type, Vector.MULPD, Vector.MULPS, Vector.PMULLQ, Vector.PMULLD), true);
      case AND -> binary(c, wide ? Vector.PANDQ : Vector.PANDD, true);
      case OR -> binary(c, wide ? Vector.PORQ : Vector.PORD, true);
      case XOR -> binary(c, wide ? Vector.PXORQ : Vector.PXORD, true);
      case DIV -> {
        switch (type) {
          case F64 -> binary(c, Vector.DIVPD, false);
          case F32 -> binary(c, Vector.DIVPS, false);
          case I32 -> {
            quotient(args, V2);
            values.copy(result, V2);
          }
          case I64 -> byLane(c);
        }
      }
      case REM -> {
        if (type == Type.I32) {
          quotient(args, V2);
          out.vector(Vector.PMULLD, V2, V2, values.place(args.get(1), V1));
          out.vector(Vector.PSUBD, V2, values.vector(a, V0), Place.of(V2));
          values.copy(result, V2);
        } else {
          byLane(c);
        }
      }
      case MULHI, UMULHI -> byLane(c);
      case NEG -> negate(c, type);
      case ABS -> absolute(c, type);
      case SHL -> shift(c, LEFT, wide ? Vector.PSLLVQ : Vector.PSLLVD);
      case SHR -> shift(c, RIGHT_WITH_SIGN, wide ? Vector.PSRAVQ : Vector.PSRAVD);
      case USHR -> shift(c, RIGHT, wide ? Vector.PSRLVQ : Vector.PSRLVD);
      case EQ, NE, LT, LE, GT, GE -> {
        truth(c, Registers.MASK_TEMP);
        out.vectorOrZero(
            Vector.PBROADCASTD, V0, values.constant(Constant.of(1)).alone(), Registers.MASK_TEMP);
        values.copy(result, V0);
      }
      case SELECT -> select(c);
      case SQRT -> {
        int target = values.target(result, V3);
        if (type != Type.F64) {
          throw new Untranslatable("a square root of floats");
        }
        out.vector(Vector.SQRTPD, target, values.place(a, V0), values.guard(result, target));
        values.take(result, target);
      }
      case MIN, MAX -> extreme(c, type);
      case FLOOR -> round(c, type, FLOOR);
      case CEIL -> round(c, type, CEIL);
      case RINT -> round(c, type, NEAREST);
      case FMA -> {
        out.vector(ValueCode.move(type), V2, Place.of(values.vector(a, V0)));
        int b = values.vector(args.get(1), V1);
        Place d = values.place(args.get(2), V0);
        out.vector(type == Type.F64 ? Vector.FMADD213PD : Vector.FMADD213PS, V2, b, d);
        values.copy(result, V2);
      }
      case CONVERT -> convert(c, type, result.type());
      case TO_I8 -> narrow(c, 24, RIGHT_WITH_SIGN);
      case TO_I16 -> narrow(c, 16, RIGHT_WITH_SIGN);
      case TO_U16 -> narrow(c, 16, RIGHT);
      case BITS -> values.copy(result, values.vector(a, V0));
      case CLZ -> {
        out.vector(wide ? Vector.PLZCNTQ : Vector.PLZCNTD, V0, values.place(a, V0));
        takeCount(result, wide);
      }
      case CTZ -> {
        // the ones below the lowest bit, ~x & (x - 1), are as many as its number of zeros
        int x = values.vector(a, V0);
        Operand ones = wide ? Constant.of(-1L) : Constant.of(-1);
        out.vector(wide ? Vector.PADDQ : Vector.PADDD, V1, x, values.constant((Constant) ones));
        out.vector(wide ? Vector.PANDNQ : Vector.PANDND, V1, x, Place.of(V1));
        out.vector(wide ? Vector.PLZCNTQ : Vector.PLZCNTD, V1, Place.of(V1));
        out.vector(Vector.PXORD, V0, V0, Place.of(V0));
        Operand bits = wide ? Constant.of(64L) : Constant.of(32);
        out.vector(wide ? Vector.PADDQ : Vector.PADDD, V0, V0, values.constant((Constant) bits));
        out.vector(wide ? Vector.PSUBQ : Vector.PSUBD, V0, V0, Place.of(V1));
        takeCount(result, wide);
      }
      case POPC -> byLane(c);
      case MOST -> throw new IllegalStateException("the most of worlds does not vary");
    }
  }

  private void takeCount(Value result, boolean wide) {
    if (wide) {
      out.vector(Vector.PMOVQD, V0, Place.of(V0));
    }
    values.copy(result, V0);
  }

  private void binary(Instruction.Compute c, Vector op, boolean commutes) {
    Operand a = c.args().get(0);
    Operand b = c.args().get(1);
    if (commutes && !values.isInVector(a) && values.isInVector(b)) {
      Operand swap = a;
      a = b;
      b = swap;
    }
    int target = values.target(c.result(), V3);
    int first = values.vector(a, V0);
    Place second = values.place(b, V1);
    if (c.result().type() == Type.F64 && values.guard(c.result(), target) == 0) {
      // what is in other lanes could be subnormal, which takes the processor a hundred cycles
      out.vectorOrZero(op, target, first, second, Registers.ACTIVE_MASK);
    } else {
      out.vector(op, target, first, second, values.guard(c.result(), target));
    }
    values.take(c.result(), target);
  }

  /** Quotients of doubles, cut: exact for ints, and MIN_VALUE for MIN_VALUE / -1. */
  private void quotient(List<Operand> args, int to) {
    out.vector(Vector.CVTDQ2PD, to, values.place(args.get(0), V0));
    out.vector(Vector.CVTDQ2PD, V1, values.place(args.get(1), V1));
    out.vector(Vector.DIVPD, to, to, Place.of(V1));
    out.vector(Vector.CVTTPD2DQ, to, Place.of(to));
  }

  private void negate(Instruction.Compute c, Type type) {
    int target = values.target(c.result(), V3);
    int guard = values.guard(c.result(), target);
    Operand a = c.args().getFirst();
    switch (type) {
      case F64, F32 -> {
        boolean wide = type == Type.F64;
        Constant sign = wide ? Constant.of(Long.MIN_VALUE) : Constant.of(Integer.MIN_VALUE);
        Vector xor = wide ? Vector.PXORQ : Vector.PXORD;
        out.vector(xor, target, values.vector(a, V0), values.constant(sign), guard);
      }
      default -> {
        Vector minus = type == Type.I64 ? Vector.PSUBQ : Vector.PSUBD;
        out.vector(Vector.PXORD, V1, V1, Place.of(V1));
        out.vector(minus, target, V1, values.place(a, V0), guard);
      }
    }
    values.take(c.result(), target);
  }

  private void absolute(Instruction.Compute c, Type type) {
    int target = values.target(c.result(), V3);
    int guard = values.guard(c.result(), target);
    Operand a = c.args().getFirst();
    switch (type) {
      case F64, F32 -> {
        boolean wide = type == Type.F64;
        Constant rest = wide ? Constant.of(Long.MAX_VALUE) : Constant.of(Integer.MAX_VALUE);
        Vector and = wide ? Vector.PANDQ : Vector.PANDD;
        out.vector(and, target, values.vector(a, V0), values.constant(rest), guard);
      }
      case I64 -> out.vector(Vector.PABSQ, target, values.place(a, V0), guard);
      case I32 -> out.vector(Vector.PABSD, target, values.place(a, V0), guard);
    }
    values.take(c.result(), target);
  }

  private void shift(Instruction.Compute c, int digit, Vector byVector) {
    Operand a = c.args().get(0);
    Operand by = c.args().get(1);
    boolean wide = ValueCode.isWide(a.type());
    int target = values.target(c.result(), V3);
    int guard = values.guard(c.result(), target);
    if (by instanceof Constant k) {
      Place of = Place.of(values.vector(a, V0));
      out.vectorShift(wide, digit, target, of, k.asInt() & (wide ? 63 : 31), guard);
    } else {
      // only the low bits count
      out.vector(
          Vector.PANDD, V1, values.vector(by, V1), values.constant(Constant.of(wide ? 63 : 31)));
      if (wide) {
        out.vector(Vector.PMOVZXDQ, V1, Place.of(V1));
      }
      out.vector(byVector, target, values.vector(a, V0), Place.of(V1), guard);
    }
    values.take(c.result(), target);
  }

  private void select(Instruction.Compute c) {
    Value result = c.result();
    boolean wide = ValueCode.isWide(result.type());
    int mask = values.mask(c.args().getFirst(), Registers.MASK_TEMP);
    int otherwise = values.vector(c.args().get(2), V0);
    Place then = values.place(c.args().get(1), V1);
    boolean guarded = values.uniformity.isKept(result);
    int target = guarded ? V2 : values.target(result, V2);
    out.vector(wide ? Vector.BLENDMPD : Vector.BLENDMPS, target, otherwise, then, mask);
    if (guarded) {
      values.copy(result, V2);
    } else {
      values.take(result, target);
    }
  }

  /**
   * The processor's minimum gives its second operand for two zeros and for a NaN; Java's gives the
   * zero with the sign that is less, which is the or of both, and NaN.
   */
  private void extreme(Instruction.Compute c, Type type) {
    boolean min = c.op() == Op.MIN;
    Operand x = c.args().get(0);
    Operand y = c.args().get(1);
    if (type == Type.I32 || type == Type.I64) {
      Vector of =
          min
              ? type == Type.I64 ? Vector.PMINSQ : Vector.PMINSD
              : type == Type.I64 ? Vector.PMAXSQ : Vector.PMAXSD;
      binary(c, of, true);
      return;
    }
    boolean wide = type == Type.F64;
    int a = values.vector(x, V0);
    Place b = Place.of(values.vector(y, V1));
    Vector compare = wide ? Vector.CMPPD : Vector.CMPPS;
    Vector extreme = wide ? min ? Vector.MINPD : Vector.MAXPD : min ? Vector.MINPS : Vector.MAXPS;
    Vector both = wide ? min ? Vector.PORQ : Vector.PANDQ : min ? Vector.PORD : Vector.PANDD;
    out.vector(extreme, V2, a, b);
    out.compare(compare, Registers.MASK_TEMP, a, b, 0, Comparison.EQ);
    out.vector(both, V2, a, b, Registers.MASK_TEMP);
    out.compare(compare, Registers.MASK_TEMP, a, b, 0, Comparison.UNORDERED);
    out.vector(wide ? Vector.ADDPD : Vector.ADDPS, V2, a, b, Registers.MASK_TEMP);
    values.copy(c.result(), V2);
  }

  private void round(Instruction.Compute c, Type type, int mode) {
    int target = values.target(c.result(), V3);
    out.vector(
        type == Type.F64 ? Vector.RNDSCALEPD : Vector.RNDSCALEPS,
        target,
        0,
        values.place(c.args().getFirst(), V0),
        values.guard(c.result(), target),
        mode);
    values.take(c.result(), target);
  }

  private void narrow(Instruction.Compute c, int bits, int back) {
    out.vectorShift(false, LEFT, V0, Place.of(values.vector(c.args().getFirst(), V0)), bits, 0);
    out.vectorShift(false, back, V0, Place.of(V0), bits, 0);
    values.copy(c.result(), V0);
  }

  private void convert(Instruction.Compute c, Type from, Type to) {
    Operand a = c.args().getFirst();
    if (from == to) {
      values.copy(c.result(), values.vector(a, V0));
      return;
    }
    switch (from) {
      case I32 -> {
        Vector op =
            switch (to) {
              case F64 -> Vector.CVTDQ2PD;
              case F32 -> Vector.CVTDQ2PS;
              default -> Vector.PMOVSXDQ;
            };
        // a shared int in memory cannot be extended in place
        out.vector(op, V2, Place.of(values.vector(a, V0)));
      }
      case I64 -> {
        int x = values.vector(a, V0);
        switch (to) {
          case F64 -> out.vector(Vector.CVTQQ2PD, V2, Place.of(x));
          case F32 -> out.vector(Vector.CVTQQ2PS, V2, Place.of(x));
          default -> out.vector(Vector.PMOVQD, x, Place.of(V2));
        }
      }
      case F64 -> {
        int x = values.vector(a, V0);
        switch (to) {
          case F32 -> out.vector(Vector.CVTPD2PS, V2, Place.of(x));
          case I32 -> toInteger(Vector.CVTTPD2DQ, Vector.CMPPD, x, Constant.of(0x1p31), to);
          default -> toInteger(Vector.CVTTPD2QQ, Vector.CMPPD, x, Constant.of(0x1p63), to);
        }
      }
      case F32 -> {
        int x = values.vector(a, V0);
        switch (to) {
          case F64 -> out.vector(Vector.CVTPS2PD, V2, Place.of(x));
          case I32 -> toInteger(Vector.CVTTPS2DQ, Vector.CMPPS, x, Constant.of(0x1p31f), to);
          default -> toInteger(Vector.CVTTPS2QQ, Vector.CMPPS, x, Constant.of(0x1p63f), to);
        }
      }
    }
    values.copy(c.result(), V2);
  }

  /** To V2; what is too large becomes the largest, a NaN becomes 0. */
  private void toInteger(Vector convert, Vector compare, int x, Constant limit, Type to) {
    out.vector(convert, V2, Place.of(x));
    out.compare(compare, Registers.MASK_TEMP, x, values.constant(limit), 0, Comparison.GE);
    if (to == Type.I64) {
      Memory largest = values.constant(Constant.of(Long.MAX_VALUE)).alone();
      out.vector(Vector.PBROADCASTQ, V2, largest, Registers.MASK_TEMP);
    } else {
      Memory largest = values.constant(Constant.of(Integer.MAX_VALUE)).alone();
      out.vector(Vector.PBROADCASTD, V2, largest, Registers.MASK_TEMP);
    }
    out.compare(compare, Registers.MASK_TEMP, x, Place.of(x), 0, Comparison.UNORDERED);
    Vector xor = to == Type.I64 ? Vector.PXORQ : Vector.PXORD;
    out.vector(xor, V2, V2, Place.of(V2), Registers.MASK_TEMP);
  }

  // lane by lane

  private void byLane(Instruction.Compute c) {
    Type type = c.args().getFirst().type();
    boolean floats = type == Type.F32;
    boolean counts = c.op() == Op.POPC;
    for (int i = 0; i < c.args().size(); i++) {
      int x = values.vector(c.args().get(i), V0);
      if (!ValueCode.isWide(type)) {
        out.vector(floats ? Vector.CVTPS2PD : Vector.PMOVZXDQ, V0, Place.of(x));
        x = V0;
      }
      out.vector(Vector.STOREUPD, x, Frame.scratch(i));
    }
    eachLane(
        out,
        () -> {
          Memory a = lane(0);
          Memory b = lane(1);
          if (counts) {
            out.move(true, Registers.TEMP, a);
            out.countOnes(true, Registers.TEMP, Registers.TEMP);
            out.store(true, a, Registers.TEMP);
          } else if (floats || type == Type.F64) {
            remainder(a, b);
          } else {
            integers(c.op(), a, b);
          }
        });
    out.vector(Vector.MOVUPD, V0, Frame.scratch(0));
    if (floats) {
      out.vector(Vector.CVTPD2PS, V0, Place.of(V0));
    } else if (counts) {
      out.vector(Vector.PMOVQD, V0, Place.of(V0));
    }
    values.copy(c.result(), V0);
  }

  /** Register of the lane in {@link #eachLane}. */
  static final int LANE = 8;

  private static final int REST = 9;

  private static Memory lane(int scratch) {
    Memory m = Frame.scratch(scratch);
    return Memory.at(m.base(), LANE, Long.BYTES, m.displacement());
  }

  /**
   * Code for each lane that is under way, one after the other; it may use all but two registers.
   */
  static void eachLane(Assembler out, Runnable body) {
    Label next = new Label();
    Label end = new Label();
    out.maskTo(REST, Registers.ACTIVE_MASK);
    out.place(next);
    out.test(false, REST, REST);
    out.jumpIf(Condition.EQ, end);
    out.trailingZeros(false, LANE, REST);
    out.clearLowest(REST, REST);
    body.run();
    out.jump(next);
    out.place(end);
  }

  /** The processor's partial remainder, until it is whole: exact, as Java's. */
  private void remainder(Memory a, Memory b) {
    Label again = new Label();
    out.fload(b);
    out.fload(a);
    out.place(again);
    out.fprem();
    out.fstatus();
    // the bit that says there is more to do
    out.alu(Alu.AND, false, Place.of(Registers.TEMP), 1 << 10);
    out.jumpIf(Condition.NE, again);
    out.fdropSecond();
    out.fstore(a);
  }

  private void integers(Op op, Memory a, Memory b) {
    int rax = Assembler.RAX;
    int rdx = Assembler.RDX;
    int other = Assembler.RCX;
    out.move(true, rax, a);
    out.move(true, other, b);
    switch (op) {
      case MULHI, UMULHI -> {
        out.multiplyHigh(op == Op.MULHI, other);
        out.store(true, a, rdx);
      }
      default -> {
        // MIN_VALUE / -1 would be a fault
        Label plain = new Label();
        Label end = new Label();
        out.alu(Alu.CMP, true, Place.of(other), -1);
        out.jumpIf(Condition.NE, plain);
        if (op == Op.DIV) {
          out.negate(true, rax);
        } else {
          out.set(rax, 0);
        }
        out.jump(end);
        out.place(plain);
        out.spreadSign(true);
        out.divide(true, other);
        if (op == Op.REM) {
          out.move(true, rax, Place.of(rdx));
        }
        out.place(end);
        out.store(true, a, rax);
      }
    }
  }
}
