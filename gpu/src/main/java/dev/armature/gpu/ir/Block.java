package dev.armature.gpu.ir;

import java.util.ArrayList;
import java.util.List;

/** Instructions that run one after the other, then a {@link Terminator}. */
public final class Block {
  private final int id;
  private final List<Value> params = new ArrayList<>();
  private final List<Instruction> instructions = new ArrayList<>();
  private Terminator end = new Terminator.Return(null);

  /**
   * Makes an empty block.
   *
   * @param id its number, unique in its function
   */
  public Block(int id) {
    this.id = id;
  }

  /** Its number, unique in its function. */
  public int id() {
    return id;
  }

  /** Values that whoever comes here passes along; changeable. The entry block has none. */
  public List<Value> params() {
    return params;
  }

  /** What it does, in order; changeable. */
  public List<Instruction> instructions() {
    return instructions;
  }

  /** How it ends. */
  public Terminator end() {
    return end;
  }

  /** Sets how it ends. */
  public void end(Terminator terminator) {
    end = terminator;
  }

  @Override
  public String toString() {
    return "b" + id;
  }
}
