package dev.armature.gpu.image;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Space;
import org.jspecify.annotations.Nullable;

/**
 * Where an array or a field lies.
 *
 * @param space model or world
 * @param cell what it holds
 * @param offset its first cell
 * @param length number of cells
 */
public record Place(Space space, Cell cell, int offset, int length) {
  /** The address of one of its cells. */
  public Address at(int element, @Nullable Operand index) {
    return new Address(
        space, cell, offset + element, index, new Address.Extent(offset, offset + length));
  }
}
