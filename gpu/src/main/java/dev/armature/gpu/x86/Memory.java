package dev.armature.gpu.x86;

/**
 * An operand in memory: {@code base + index * scale + displacement}.
 *
 * @param base a general register
 * @param index a general register, of gathers and scatters a vector register; -1 for none
 * @param scale 1, 2, 4 or 8
 * @param displacement bytes
 * @param broadcast whether one element stands for all lanes
 */
public record Memory(int base, int index, int scale, int displacement, boolean broadcast)
    implements Place {
  /** At a distance from a register. */
  public static Memory at(int base, int displacement) {
    return new Memory(base, -1, 1, displacement, false);
  }

  /** At a distance from the sum of two registers. */
  public static Memory at(int base, int index, int scale, int displacement) {
    return new Memory(base, index, scale, displacement, false);
  }

  /** The element there for all lanes. */
  public Memory spread() {
    return new Memory(base, index, scale, displacement, true);
  }

  /** The element there alone, for instructions that spread it themselves. */
  public Memory alone() {
    return new Memory(base, index, scale, displacement, false);
  }

  /** The same place some bytes further on. */
  public Memory plus(int bytes) {
    return new Memory(base, index, scale, displacement + bytes, broadcast);
  }
}
