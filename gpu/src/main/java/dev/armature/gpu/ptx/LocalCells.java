package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Space;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Memory of one call. Cells that are only read and written at constant places are registers; the
 * others are a stack frame.
 */
final class LocalCells {
  private static final int ALIGNMENT = 8;

  private final Function function;
  private final Set<Cell> indexed = EnumSet.noneOf(Cell.class);
  private final Map<Cell, Long> starts = new EnumMap<>(Cell.class);
  private final long bytes;

  LocalCells(Function function) {
    this.function = function;
    for (Block block : function.blocks()) {
      block.instructions().forEach(this::note);
    }
    long at = 0;
    for (Cell cell : indexed) {
      starts.put(cell, at);
      at += (long) function.localCells(cell) * cell.bytes();
      at = (at + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
    bytes = at;
  }

  private void note(Instruction instruction) {
    switch (instruction) {
      case Instruction.Load l -> note(l.from(), null);
      case Instruction.Store s -> note(s.to(), null);
      case Instruction.Copy c -> {
        note(c.to(), c.count());
        note(c.from(), c.count());
      }
      case Instruction.Fill f -> note(f.to(), f.count());
      default -> {}
    }
  }

  private void note(Address at, @Nullable Operand count) {
    boolean loop = count != null && !(count instanceof Constant);
    boolean variable = at.index() != null && !(at.index() instanceof Constant);
    boolean many = count instanceof Constant c && c.asInt() > MemoryCode.UNROLLED;
    if (at.space() == Space.LOCAL && (loop || variable || many)) {
      indexed.add(at.cell());
    }
  }

  boolean inRegister(Address at) {
    return at.space() == Space.LOCAL && !indexed.contains(at.cell());
  }

  /** The register of a cell. */
  String register(Address at) {
    int index = at.index() instanceof Constant c ? c.asInt() : 0;
    return "%v"
        + Registers.prefix(at.cell().type()).substring(1)
        + at.cell().ordinal()
        + "_"
        + (at.offset() + index);
  }

  long start(Cell cell) {
    return starts.getOrDefault(cell, 0L);
  }

  /** Declares registers and the frame. */
  void declare(StringBuilder out) {
    for (Cell cell : Cell.values()) {
      int n = function.localCells(cell);
      if (n > 0 && !indexed.contains(cell)) {
        for (int i = 0; i < n; i++) {
          Address at = new Address(Space.LOCAL, cell, i, null);
          out.append("\t.reg ").append(Registers.declared(cell.type())).append(' ');
          out.append(register(at)).append(";\n");
        }
      }
    }
    if (bytes > 0) {
      out.append("\t.local .align 8 .b8 frame[").append(bytes).append("];\n");
      out.append("\t.reg .b64 %lb;\n");
    }
  }

  long bytes() {
    return bytes;
  }
}
