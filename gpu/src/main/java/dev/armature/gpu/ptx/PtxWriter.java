package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Program;

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
    KernelLayout layout = KernelLayout.of(program.worldCells(), plan, program.stages().size());
    KernelCells own = layout.own();
    Layouts layouts = new Layouts(layout.tiles(), program.model());
    StringBuilder text = new StringBuilder();
    text.append("// ").append(program.name().replaceAll("[^ -~]", "?")).append('\n');
    text.append(".version ").append(VERSION).append('\n');
    text.append(".target sm_").append(Math.min(NEWEST, capability)).append('\n');
    text.append(".address_size 64\n");
    // a step is more code than an instruction cache holds: loops that pay are unrolled already
    text.append(".pragma \"nounroll\";\n");
    text.append(".visible .global .align 256 .b8 ").append(MODEL);
    text.append('[').append(layouts.modelBytes()).append("];\n");
    text.append(Remainder.TEXT);
    for (Function function : program.functions()) {
      text.append(new FunctionWriter(function, layouts, own.code()).write());
    }
    text.append(new KernelWriter(program, plan, own, layouts).write());
    text.append(Transfers.text(layouts.world()));
    return new PtxModule(text.toString(), layout, layouts.modelImage(program.model()));
  }
}
