package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Program;
import java.util.EnumMap;
import java.util.Map;

/** Writes a program as the text of a PTX module. */
public final class PtxWriter {
  /** Version of PTX that every driver we take understands. */
  private static final String VERSION = "7.8";

  /** The newest architecture that this version knows; newer devices run its code too. */
  private static final int NEWEST = 90;

  /** The variable that holds the model. */
  public static final String MODEL = "armature_model";

  private PtxWriter() {}

  /**
   * Writes a program.
   *
   * @param capability of the device, such as 90
   */
  public static PtxModule write(Program program, KernelPlan plan, int capability) {
    Map<Cell, Integer> cells = new EnumMap<>(Cell.class);
    cells.putAll(program.worldCells());
    KernelCells own = new KernelCells(plan, program.stages().size(), cells);
    Layouts layouts = new Layouts(cells, plan.width(), program.model());
    StringBuilder text = new StringBuilder();
    text.append("// ").append(program.name().replaceAll("[^ -~]", "?")).append('\n');
    text.append(".version ").append(VERSION).append('\n');
    text.append(".target sm_").append(Math.min(NEWEST, capability)).append('\n');
    text.append(".address_size 64\n");
    text.append(".visible .global .align 256 .b8 ").append(MODEL);
    text.append('[').append(layouts.modelBytes()).append("];\n");
    text.append(Remainder.TEXT);
    for (Function function : program.functions()) {
      text.append(new FunctionWriter(function, layouts, own.code()).write());
    }
    text.append(new KernelWriter(program, plan, own, layouts).write());
    text.append(Transfers.text(layouts.world()));
    return new PtxModule(
        text.toString(), layouts.world(), layouts.modelImage(program.model()), own);
  }
}
