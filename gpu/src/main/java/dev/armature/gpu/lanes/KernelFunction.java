package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import dev.armature.gpu.ptx.KernelCells;
import dev.armature.gpu.ptx.KernelPlan;
import java.util.List;

/**
 * What a kernel does around the step, as a function: a world makes the steps that it has to do, and
 * counts them down after each. A world that stops early keeps its count.
 */
final class KernelFunction {
  private final Function function = new Function("kernel", null);
  private Block block = function.block();

  private KernelFunction() {}

  private static Address at(Cell cell, int offset) {
    return new Address(Space.WORLD, cell, offset, null);
  }

  private void add(Instruction instruction) {
    block.instructions().add(instruction);
  }

  private Value load(Cell cell, int offset) {
    Value value = function.value(cell.type());
    add(new Instruction.Load(value, at(cell, offset)));
    return value;
  }

  private Value compute(Op op, Operand a, Operand b) {
    Value value = function.value(Type.I32);
    add(new Instruction.Compute(value, op, List.of(a, b)));
    return value;
  }

  /** Goes on in a new block if a condition holds, otherwise in another. */
  private void unless(Value condition, Block then) {
    Block next = function.block();
    block.end(
        new Terminator.Branch(condition, new Target(then, List.of()), new Target(next, List.of())));
    block = next;
  }

  /** The function of a program. */
  static Function of(Program program, KernelPlan plan, KernelCells own) {
    return new KernelFunction().write(program, plan, own);
  }

  private Function write(Program program, KernelPlan plan, KernelCells own) {
    Constant zero = Constant.of(0);
    Block again = function.block();
    Block end = function.block();
    Block warned = function.block();
    block.end(new Terminator.Jump(new Target(again, List.of())));
    block = again;
    unless(compute(Op.LE, load(Cell.I32, own.todo()), zero), end);
    unless(compute(Op.NE, load(Cell.I32, own.code()), zero), end);
    for (int i = 0; i < plan.saved().size(); i++) {
      KernelPlan.Range from = plan.saved().get(i);
      KernelPlan.Range to = own.copies().get(i);
      add(
          new Instruction.Copy(
              at(to.cell(), to.offset()),
              at(from.cell(), from.offset()),
              Constant.of(from.count())));
    }
    for (KernelPlan.Range r : plan.warnings()) {
      add(new Instruction.Fill(at(r.cell(), r.offset()), Constant.of(r.count()), zero));
    }
    for (Function stage : program.stages()) {
      add(new Instruction.Call(null, stage, List.of()));
    }
    for (KernelPlan.Range r : plan.warnings()) {
      for (int i = 0; i < r.count(); i++) {
        unless(compute(Op.NE, load(r.cell(), r.offset() + i), zero), warned);
      }
    }
    Value left = compute(Op.SUB, load(Cell.I32, own.todo()), Constant.of(1));
    add(new Instruction.Store(at(Cell.I32, own.todo()), left));
    block.end(new Terminator.Jump(new Target(again, List.of())));
    block = warned;
    add(new Instruction.Store(at(Cell.I32, own.code()), Constant.of(KernelCells.WARNED)));
    block.end(new Terminator.Jump(new Target(end, List.of())));
    return function;
  }
}
