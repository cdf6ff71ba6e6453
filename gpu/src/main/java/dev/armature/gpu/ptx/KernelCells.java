package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Cells of a world that the kernel adds to those of the program. */
public final class KernelCells {
  private final int code;
  private final int todo;
  private final int cycles;
  private final List<KernelPlan.Range> copies = new ArrayList<>();

  /** Adds them to the numbers of cells. */
  KernelCells(KernelPlan plan, int stages, Map<Cell, Integer> cells) {
    code = reserve(cells, Cell.I32, 1);
    todo = reserve(cells, Cell.I32, 1);
    cycles = plan.profiled() ? reserve(cells, Cell.I64, stages) : -1;
    for (KernelPlan.Range r : plan.saved()) {
      copies.add(new KernelPlan.Range(r.cell(), reserve(cells, r.cell(), r.count()), r.count()));
    }
  }

  private static int reserve(Map<Cell, Integer> cells, Cell cell, int count) {
    int at = cells.getOrDefault(cell, 0);
    cells.put(cell, at + count);
    return at;
  }

  /** The i32 that says why a world stopped: 0, an exit's number plus one, or the one below. */
  public int code() {
    return code;
  }

  /** The code of a world that stopped because of a warning. */
  public static final int WARNED = 1 << 30;

  /** The i32 that says how many steps a world still has to make. */
  public int todo() {
    return todo;
  }

  /** The first i64 of cycles by stage, -1 when they are not counted. */
  public int cycles() {
    return cycles;
  }

  /** Where the saved ranges of the plan are kept, in their order. */
  public List<KernelPlan.Range> copies() {
    return List.copyOf(copies);
  }
}
