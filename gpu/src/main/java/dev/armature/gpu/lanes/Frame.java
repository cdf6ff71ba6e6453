package dev.armature.gpu.lanes;

import dev.armature.gpu.x86.Memory;

/**
 * The working memory of a function: places for its values, then a byte for each block with the
 * worlds that wait there. No function calls itself, so each has its own place in the memory of the
 * thread; functions that never run at the same time may share it.
 *
 * <p>The first bytes of a thread's memory are the same for all functions.
 */
final class Frame {
  /** The register points this far into the memory, for short displacements. */
  static final int BIAS = 1 << 13;

  /** Bytes that belong to no function. */
  static final int SHARED = 1024;

  private static final int SCRATCH = 128;

  private final int start;
  private final int scalars;
  private final int masks;
  private final int commons;
  private final int active;
  private final int waiting;
  private final int end;

  /**
   * The layout of a function.
   *
   * @param start where its memory begins
   * @param commons bytes that say whether worlds have the same index
   * @param blocks bytes of waiting worlds
   */
  Frame(int start, Homes homes, int commons, int blocks) {
    this.start = start;
    scalars = start + homes.slots(Kind.VECTOR) * Homes.VECTOR_BYTES;
    masks = scalars + homes.slots(Kind.SCALAR) * Long.BYTES;
    this.commons = masks + homes.slots(Kind.MASK);
    active = align(this.commons + commons);
    waiting = align(active + blocks);
    end = align(waiting + blocks);
  }

  private static int align(int size) {
    return (size + Homes.VECTOR_BYTES - 1) / Homes.VECTOR_BYTES * Homes.VECTOR_BYTES;
  }

  private static Memory at(int offset) {
    return Memory.at(Registers.FRAME, offset - BIAS);
  }

  /** Where the memory of functions that this one calls may begin. */
  int end() {
    return end;
  }

  /** The worlds that have not left their step. */
  static Memory alive() {
    return at(0);
  }

  /** Worlds that have no way yet. */
  static Memory undecided() {
    return at(1);
  }

  /** What a function returns. */
  static Memory result() {
    return at(Homes.VECTOR_BYTES);
  }

  /** Room for vectors while single lanes are looked at. */
  static Memory scratch(int number) {
    return at(SCRATCH + number * Homes.VECTOR_BYTES);
  }

  /** A place for a value. */
  Memory slot(Kind kind, int number) {
    return switch (kind) {
      case VECTOR -> at(start + number * Homes.VECTOR_BYTES);
      case SCALAR -> at(scalars + number * Long.BYTES);
      case MASK -> at(masks + number);
    };
  }

  /** Whether all worlds under way have the same index. */
  Memory common(int flag) {
    return at(commons + flag);
  }

  /** The worlds that are in a block and in those that it leads. */
  Memory active(int block) {
    return at(active + block);
  }

  /** The worlds that wait at a block. */
  Memory waiting(int block) {
    return at(waiting + block);
  }
}
