package dev.armature.gpu.jvm;

import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Type;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/** Operations as instructions of the virtual machine; their arguments are on its stack. */
final class Computation {
  private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");

  private Computation() {}

  static void write(CodeBuilder code, Instruction.Compute c) {
    Type type = c.args().getFirst().type();
    Type result = c.result().type();
    switch (c.op()) {
      case ADD, SUB, MUL, DIV, REM, NEG, SHL, SHR, USHR, AND, OR, XOR ->
          code.with(
              java.lang.classfile.instruction.OperatorInstruction.of(
                  Opcode.valueOf(letter(type) + c.op().name())));
      case EQ, NE, LT, LE, GT, GE -> {
        Label then = code.newLabel();
        Label after = code.newLabel();
        jumpIf(code, c.op(), type, then);
        code.iconst_0().goto_(after).labelBinding(then).iconst_1().labelBinding(after);
      }
      case SELECT -> select(code, result);
      case SQRT, ABS, MIN, MAX, FLOOR, CEIL, RINT, FMA -> math(code, c.op(), type);
      case MULHI, UMULHI -> math(code, c.op(), type);
      case CONVERT -> {
        if (type != result) {
          code.conversion(MethodWriter.kind(type), MethodWriter.kind(result));
        }
      }
      case MOST -> {}
      case TO_I8 -> code.i2b();
      case TO_I16 -> code.i2s();
      case TO_U16 -> code.i2c();
      case BITS -> bits(code, type);
      case CLZ, CTZ, POPC -> count(code, c.op(), type);
    }
  }

  private static char letter(Type type) {
    return switch (type) {
      case I32 -> 'I';
      case I64 -> 'L';
      case F32 -> 'F';
      case F64 -> 'D';
    };
  }

  /** Jumps when a comparison of the two values on the stack holds; a NaN makes only NE hold. */
  static void jumpIf(CodeBuilder code, Op op, Type type, Label then) {
    if (type == Type.I32) {
      switch (op) {
        case EQ -> code.if_icmpeq(then);
        case NE -> code.if_icmpne(then);
        case LT -> code.if_icmplt(then);
        case LE -> code.if_icmple(then);
        case GT -> code.if_icmpgt(then);
        default -> code.if_icmpge(then);
      }
      return;
    }
    boolean less = op == Op.LT || op == Op.LE;
    switch (type) {
      case I64 -> code.lcmp();
      case F32 -> {
        if (less) {
          code.fcmpg();
        } else {
          code.fcmpl();
        }
      }
      default -> {
        if (less) {
          code.dcmpg();
        } else {
          code.dcmpl();
        }
      }
    }
    switch (op) {
      case EQ -> code.ifeq(then);
      case NE -> code.ifne(then);
      case LT -> code.iflt(then);
      case LE -> code.ifle(then);
      case GT -> code.ifgt(then);
      default -> code.ifge(then);
    }
  }

  private static void select(CodeBuilder code, Type type) {
    ClassDesc t = ClassWriter.type(type);
    code.invokestatic(
        ClassDesc.of("dev.armature.gpu.jvm.Select"),
        "select",
        MethodTypeDesc.of(t, ConstantDescs.CD_int, t, t));
  }

  private static void math(CodeBuilder code, Op op, Type type) {
    ClassDesc t = ClassWriter.type(type);
    String name =
        switch (op) {
          case MULHI -> "multiplyHigh";
          case UMULHI -> "unsignedMultiplyHigh";
          default -> op.name().toLowerCase(java.util.Locale.ROOT);
        };
    MethodTypeDesc signature =
        switch (op.arity()) {
          case 1 -> MethodTypeDesc.of(t, t);
          case 2 -> MethodTypeDesc.of(t, t, t);
          default -> MethodTypeDesc.of(t, t, t, t);
        };
    if (op == Op.SQRT && type == Type.F32) {
      throw new IllegalStateException("a square root of floats");
    }
    code.invokestatic(MATH, name, signature);
  }

  private static void bits(CodeBuilder code, Type from) {
    switch (from) {
      case F64 -> call(code, "Double", "doubleToRawLongBits", from, Type.I64);
      case I64 -> call(code, "Double", "longBitsToDouble", from, Type.F64);
      case F32 -> call(code, "Float", "floatToRawIntBits", from, Type.I32);
      case I32 -> call(code, "Float", "intBitsToFloat", from, Type.F32);
    }
  }

  private static void count(CodeBuilder code, Op op, Type type) {
    String name =
        switch (op) {
          case CLZ -> "numberOfLeadingZeros";
          case CTZ -> "numberOfTrailingZeros";
          default -> "bitCount";
        };
    call(code, type == Type.I32 ? "Integer" : "Long", name, type, Type.I32);
  }

  private static void call(CodeBuilder code, String owner, String name, Type from, Type to) {
    code.invokestatic(
        ClassDesc.of("java.lang." + owner),
        name,
        MethodTypeDesc.of(ClassWriter.type(to), ClassWriter.type(from)));
  }
}
