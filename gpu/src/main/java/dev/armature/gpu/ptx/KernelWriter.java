package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Type;
import java.util.List;

/**
 * Writes the kernel: each thread makes the steps that its world has to do, and counts them down
 * after each. A world that stops early keeps its count.
 */
final class KernelWriter {
  /** Its name. */
  static final String NAME = "step";

  private final Program program;
  private final KernelPlan plan;
  private final KernelCells own;
  private final Layouts layouts;
  private final Lines out = new Lines();
  private final Registers registers = new Registers(0);
  private final MemoryCode memory;

  KernelWriter(Program program, KernelPlan plan, KernelCells own, Layouts layouts) {
    this.program = program;
    this.plan = plan;
    this.own = own;
    this.layouts = layouts;
    LocalCells none = new LocalCells(new Function("none", null));
    memory = new MemoryCode(out, registers, layouts, none);
  }

  private static Address at(Cell cell, int offset) {
    return new Address(Space.WORLD, cell, offset, null);
  }

  String write() {
    out.raw("$again:");
    memory.load("%todo", at(Cell.I32, own.todo()));
    out.add("setp.le.s32", "%done", "%todo", "0");
    out.raw("\t@%done bra $end;");
    for (int i = 0; i < plan.saved().size(); i++) {
      KernelPlan.Range from = plan.saved().get(i);
      KernelPlan.Range to = own.copies().get(i);
      memory.copy(
          new Instruction.Copy(
              at(to.cell(), to.offset()),
              at(from.cell(), from.offset()),
              Constant.of(from.count())));
    }
    for (KernelPlan.Range r : plan.warnings()) {
      memory.fill(
          new Instruction.Fill(at(r.cell(), r.offset()), Constant.of(r.count()), Constant.of(0)));
    }
    stages();
    warnings();
    out.add("sub.s32", "%todo", "%todo", "1");
    String left = "[%w4+" + layouts.world().offset(Cell.I32, own.todo()) + "]";
    out.add("st.global.b32", left, "%todo");
    out.add("bra", "$again");
    out.raw("$end:");
    out.add("ret");
    return head() + out + "}\n";
  }

  private void stages() {
    List<Function> stages = program.stages();
    String start = "";
    for (int i = 0; i < stages.size(); i++) {
      if (plan.profiled() && i == 0) {
        start = registers.temporary(Type.I64);
        out.add("mov.u64", start, "%clock64");
      }
      String id = out.nextCall();
      out.raw("\t{\n\t.param .b64 " + id + ";");
      out.add("st.param.b64", "[" + id + "]", "%w8");
      out.add("call " + FunctionWriter.name(stages.get(i)) + ", (" + id + ")");
      out.raw("\t}");
      if (plan.profiled()) {
        String end = registers.temporary(Type.I64);
        String sum = registers.temporary(Type.I64);
        String spent = registers.temporary(Type.I64);
        out.add("mov.u64", end, "%clock64");
        out.add("sub.s64", spent, end, start);
        memory.load(sum, at(Cell.I64, own.cycles() + i));
        out.add("add.s64", sum, sum, spent);
        String cell = "[%w8+" + layouts.world().offset(Cell.I64, own.cycles() + i) + "]";
        out.add("st.global.b64", cell, sum);
        start = end;
      }
    }
  }

  private void warnings() {
    if (plan.warnings().isEmpty()) {
      return;
    }
    String any = registers.temporary(Type.I32);
    out.add("mov.b32", any, "0");
    for (KernelPlan.Range r : plan.warnings()) {
      for (int i = 0; i < r.count(); i++) {
        String count = registers.temporary(Type.I32);
        memory.load(count, at(r.cell(), r.offset() + i));
        out.add("or.b32", any, any, count);
      }
    }
    String p = registers.predicate();
    String fine = out.label();
    out.add("setp.eq.s32", p, any, "0");
    out.raw("\t@" + p + " bra " + fine + ";");
    String code = registers.temporary(Type.I32);
    out.add("mov.b32", code, Integer.toString(KernelCells.WARNED));
    out.add("st.global.b32", "[%w4+" + layouts.world().offset(Cell.I32, own.code()) + "]", code);
    out.add("exit");
    out.raw(fine + ":");
  }

  private String head() {
    StringBuilder text = new StringBuilder();
    text.append(".visible .entry ").append(NAME);
    text.append("(.param .u64 worlds, .param .u32 count)\n.maxntid 32, 1, 1\n{\n");
    registers.declare(text);
    text.append(
        """
        	.reg .b64 %w1, %w2, %w4, %w8;
        	.reg .b32 %world, %count, %tile, %todo, %thread;
        	.reg .pred %done, %beyond;
        	ld.param.u64 %w8, [worlds];
        	ld.param.u32 %count, [count];
        	mov.u32 %tile, %ctaid.x;
        	mov.u32 %thread, %tid.x;
        """);
    int width = layouts.world().width();
    text.append("\tsetp.ge.u32 %beyond, %thread, ").append(width).append(";\n\t@%beyond exit;\n");
    text.append("\tmad.lo.u32 %world, %tile, ").append(width).append(", %thread;\n");
    text.append("\tsetp.ge.u32 %beyond, %world, %count;\n\t@%beyond exit;\n");
    text.append("\tmad.wide.u32 %w8, %tile, ").append(layouts.world().bytes());
    text.append(", %w8;\n\tmad.wide.u32 %w8, %thread, 8, %w8;\n");
    FunctionWriter.worldAddresses(text);
    return text.toString();
  }
}
