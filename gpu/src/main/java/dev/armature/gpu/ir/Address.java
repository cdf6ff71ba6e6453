package dev.armature.gpu.ir;

import org.jspecify.annotations.Nullable;

/**
 * A cell of memory: number {@code offset + index} of a region.
 *
 * @param space which memory
 * @param cell what the region holds
 * @param offset constant part of the cell number
 * @param index variable part, an i32; null for none
 */
public record Address(Space space, Cell cell, int offset, @Nullable Operand index) {
  @Override
  public String toString() {
    String at =
        index == null
            ? Integer.toString(offset)
            : offset == 0 ? index.toString() : index + "+" + offset;
    return space.name().toLowerCase(java.util.Locale.ROOT)
        + "."
        + cell.name().toLowerCase(java.util.Locale.ROOT)
        + "["
        + at
        + "]";
  }
}
