package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.x86.Assembler;
import dev.armature.gpu.x86.Label;
import dev.armature.gpu.x86.Memory;
import dev.armature.gpu.x86.Place;
import dev.armature.gpu.x86.Vector;
import java.util.EnumMap;
import java.util.Map;

/**
 * Subroutines that load a cell for each lane from its own address, one element after the other:
 * several times as fast as the processor's own instruction, which protects itself from attacks.
 *
 * <p>They take a base in {@link Registers#TEMP} and the numbers of cells in {@link Registers#V1},
 * leave the elements in {@link Registers#V0}, and change temporary registers only. Lanes that are
 * not under way read the cell at the base.
 */
final class Gathers {
  private static final int BASE = Registers.TEMP;
  private static final int INDEX = Registers.TEMP2;
  private static final int V0 = Registers.V0;

  private final Assembler out;
  private final Map<Cell, Label> entries = new EnumMap<>(Cell.class);

  Gathers(Assembler out) {
    this.out = out;
  }

  /** The subroutine for a kind of cell. */
  Label entry(Cell cell) {
    return entries.computeIfAbsent(cell, k -> new Label());
  }

  /** Writes those that were asked for. */
  void write() {
    entries.forEach(
        (cell, entry) -> {
          out.place(entry);
          out.vectorOrZero(
              Vector.MOVUPS, Registers.V1, Place.of(Registers.V1), Registers.ACTIVE_MASK);
          out.vector(Vector.STOREUPS, Registers.V1, Frame.scratch(0));
          if (cell.bytes() == Long.BYTES) {
            longs();
          } else {
            ints(cell);
          }
          out.ret();
        });
  }

  private Memory element(Cell cell, int lane) {
    Memory m = Frame.scratch(0);
    out.extend(INDEX, Memory.at(m.base(), m.displacement() + Integer.BYTES * lane));
    return Memory.at(BASE, INDEX, cell.bytes(), 0);
  }

  private void longs() {
    for (int pair = 0; pair < 4; pair++) {
      int to = V0 + pair;
      out.vector(Vector.MOVSD, to, element(Cell.F64, 2 * pair));
      out.vector(Vector.MOVHPD, to, to, element(Cell.F64, 2 * pair + 1));
    }
    out.vector(Vector.INSERTF64X2, V0, V0, Place.of(V0 + 1), 0, 1);
    out.vector(Vector.INSERTF64X2, V0 + 2, V0 + 2, Place.of(V0 + 3), 0, 1);
    out.vector(Vector.INSERTF64X4, V0, V0, Place.of(V0 + 2), 0, 1);
  }

  private void ints(Cell cell) {
    for (int half = 0; half < 2; half++) {
      int to = V0 + half;
      for (int i = 0; i < 4; i++) {
        Place element = element(cell, 4 * half + i);
        switch (cell) {
          case I8 -> out.moveSignedByte(INDEX, element);
          case I16 -> out.moveSignedShort(INDEX, element);
          case U16 -> out.moveShort(INDEX, element);
          default -> {}
        }
        if (cell.bytes() < Integer.BYTES) {
          element = Place.of(INDEX);
        }
        if (i == 0) {
          out.vector(Vector.MOVD, to, element);
        } else {
          out.vector(Vector.PINSRD, to, to, element, 0, i);
        }
      }
    }
    out.vector(Vector.INSERTF64X2, V0, V0, Place.of(V0 + 1), 0, 1);
  }
}
