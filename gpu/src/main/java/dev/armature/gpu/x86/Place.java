package dev.armature.gpu.x86;

/** What the last operand of an instruction may be: a register or memory. */
public sealed interface Place permits Place.Register, Memory {
  /**
   * A register; the instruction knows of which kind.
   *
   * @param number its number
   */
  record Register(int number) implements Place {}

  /** A register. */
  static Register of(int number) {
    return new Register(number);
  }
}
