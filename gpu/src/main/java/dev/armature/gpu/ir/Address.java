package dev.armature.gpu.ir;

import org.jspecify.annotations.Nullable;

/**
 * A cell of memory: number {@code offset + index} of a region.
 *
 * @param space which memory
 * @param cell what the region holds
 * @param offset constant part of the cell number
 * @param index variable part, an i32; null for none
 * @param extent the cells it can be, those of one array or field; null when that is not known. A
 *     copy or a fill stays within it too.
 */
public record Address(
    Space space, Cell cell, int offset, @Nullable Operand index, @Nullable Extent extent) {
  /**
   * A range of cells.
   *
   * @param from the first
   * @param to behind the last
   */
  public record Extent(int from, int to) {}

  /** An address of which it is not known what it can be. */
  public Address(Space space, Cell cell, int offset, @Nullable Operand index) {
    this(space, cell, offset, index, null);
  }

  /** Whether this address and another are never the same cell. */
  public boolean isApartFrom(Address other) {
    if (space != other.space || cell != other.cell) {
      return true;
    }
    if (java.util.Objects.equals(index, other.index)) {
      return offset != other.offset;
    }
    return isElsewhere(other);
  }

  /** Whether this address lies in another array than an other. */
  public boolean isElsewhere(Address other) {
    return space != other.space
        || cell != other.cell
        || (extent != null
            && other.extent != null
            && (extent.to <= other.extent.from || other.extent.to <= extent.from));
  }

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
