package dev.armature.gpu.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a block. */
public sealed interface Instruction {
  /** The value it defines; null for none. */
  @Nullable Value result();

  /**
   * Arithmetic without side effect.
   *
   * @param result the value it defines; its type is that of the operation, see {@link Op}
   * @param op what to compute
   * @param args as many as {@link Op#arity()}
   */
  record Compute(Value result, Op op, List<Operand> args) implements Instruction {}

  /**
   * Reads a cell. The address is valid: the back end need not check bounds.
   *
   * @param result the value it defines, of the type of the cell
   * @param from where
   */
  record Load(Value result, Address from) implements Instruction {}

  /**
   * Writes a cell of world or local memory.
   *
   * @param to where
   * @param value what; of the type of the cell
   */
  record Store(Address to, Operand value) implements Instruction {
    @Override
    public @Nullable Value result() {
      return null;
    }
  }

  /**
   * Copies cells as if through a third place: the ranges may overlap.
   *
   * @param to first cell written
   * @param from first cell read; of the same kind of cell, of any space
   * @param count number of cells, an i32; nothing happens when it is not above 0
   */
  record Copy(Address to, Address from, Operand count) implements Instruction {
    @Override
    public @Nullable Value result() {
      return null;
    }
  }

  /**
   * Sets cells to a value.
   *
   * @param to first cell
   * @param count number of cells, an i32; nothing happens when it is not above 0
   * @param value what; of the type of the cell
   */
  record Fill(Address to, Operand count, Operand value) implements Instruction {
    @Override
    public @Nullable Value result() {
      return null;
    }
  }

  /**
   * Calls a function of the program. There is no recursion.
   *
   * @param result what it returns; null when it returns nothing
   * @param callee which
   * @param args its arguments
   */
  record Call(@Nullable Value result, Function callee, List<Operand> args) implements Instruction {}
}
