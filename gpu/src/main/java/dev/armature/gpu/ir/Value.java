package dev.armature.gpu.ir;

/**
 * A value of a function, defined once: a parameter of the function, a parameter of a block, or the
 * result of an instruction. Its definition dominates its uses.
 *
 * @param id number, unique in the function, below {@link Function#valueCount()}
 * @param type its type
 */
public record Value(int id, Type type) implements Operand {
  @Override
  public String toString() {
    return "%" + id;
  }
}
