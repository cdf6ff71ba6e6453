package dev.armature.gpu.ir;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A function of a program: a method of Java, specialized to what is known of its arguments. */
public final class Function {
  private final String name;
  private final @Nullable Type result;
  private final List<Value> params = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private final int[] localCells = new int[Cell.values().length];
  private int values;
  private int blockIds;

  /**
   * Makes a function without blocks.
   *
   * @param name unique in its program; letters, digits, {@code _} and {@code $}
   * @param result type of what it returns; null for nothing
   */
  public Function(String name, @Nullable Type result) {
    this.name = name;
    this.result = result;
  }

  /** Its name, unique in its program. */
  public String name() {
    return name;
  }

  /** Type of what it returns; null for nothing. */
  public @Nullable Type result() {
    return result;
  }

  /** Its parameters; changeable. */
  public List<Value> params() {
    return params;
  }

  /** Its blocks, the entry first; changeable. Every block can be reached from the entry. */
  public List<Block> blocks() {
    return blocks;
  }

  /** One more than the largest number of a value. */
  public int valueCount() {
    return values;
  }

  /** A new value. */
  public Value value(Type type) {
    return new Value(values++, type);
  }

  /** A new block at the end. */
  public Block block() {
    Block block = new Block(blockIds++);
    blocks.add(block);
    return block;
  }

  /** Number of cells of {@link Space#LOCAL} memory of this kind that a call needs. */
  public int localCells(Cell cell) {
    return localCells[cell.ordinal()];
  }

  /** Reserves local cells and gives the first. */
  public int reserveLocal(Cell cell, int count) {
    int at = localCells[cell.ordinal()];
    localCells[cell.ordinal()] += count;
    return at;
  }

  /** Number of instructions, terminators included. */
  public int size() {
    int size = 0;
    for (Block block : blocks) {
      size += block.instructions().size() + 1;
    }
    return size;
  }

  @Override
  public String toString() {
    return name;
  }
}
