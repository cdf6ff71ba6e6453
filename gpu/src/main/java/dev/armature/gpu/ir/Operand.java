package dev.armature.gpu.ir;

/** What an instruction reads: a value of its function or a constant. */
public sealed interface Operand permits Value, Constant {
  /** Type of the operand. */
  Type type();
}
