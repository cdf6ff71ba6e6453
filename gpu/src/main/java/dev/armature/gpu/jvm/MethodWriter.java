package dev.armature.gpu.jvm;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes one function: each value is a local variable. */
final class MethodWriter {
  private static final ClassDesc LEFT = ClassDesc.of("dev.armature.gpu.jvm.Left");
  private static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
  private static final ClassDesc ARRAYS = ClassDesc.of("java.util.Arrays");

  private final Function function;
  private final CodeBuilder code;
  private final int[] slots;
  private final Map<Block, Label> labels = new HashMap<>();
  private final int[] uses;
  private int nextSlot = 1;

  MethodWriter(Function function, CodeBuilder code) {
    this.function = function;
    this.code = code;
    this.slots = new int[function.valueCount()];
    this.uses = new int[function.valueCount()];
  }

  void write() {
    function.params().forEach(this::slot);
    for (Block block : function.blocks()) {
      labels.put(block, code.newLabel());
      block.params().forEach(this::slot);
      for (Instruction i : block.instructions()) {
        Value result = i.result();
        if (result != null) {
          slot(result);
        }
        count(Operands.of(i));
      }
      count(Operands.of(block.end()));
    }
    for (Block block : function.blocks()) {
      block(block);
    }
  }

  private void count(List<Operand> operands) {
    for (Operand operand : operands) {
      if (operand instanceof Value v) {
        uses[v.id()]++;
      }
    }
  }

  private void slot(Value value) {
    slots[value.id()] = nextSlot;
    nextSlot += kind(value.type()).slotSize();
  }

  static TypeKind kind(Type type) {
    return switch (type) {
      case I32 -> TypeKind.INT;
      case I64 -> TypeKind.LONG;
      case F32 -> TypeKind.FLOAT;
      case F64 -> TypeKind.DOUBLE;
    };
  }

  private Label label(Block block) {
    return java.util.Objects.requireNonNull(labels.get(block));
  }

  private void block(Block block) {
    code.labelBinding(label(block));
    List<Instruction> instructions = block.instructions();
    Instruction last = instructions.isEmpty() ? null : instructions.getLast();
    boolean fused =
        block.end() instanceof Terminator.Branch b
            && last instanceof Instruction.Compute c
            && c.op().compares()
            && c.result().equals(b.condition())
            && uses[c.result().id()] == 1;
    for (int i = 0; i < instructions.size() - (fused ? 1 : 0); i++) {
      instruction(instructions.get(i));
    }
    if (fused && last instanceof Instruction.Compute c) {
      Label then = code.newLabel();
      c.args().forEach(this::push);
      Computation.jumpIf(code, c.op(), c.args().getFirst().type(), then);
      branch((Terminator.Branch) block.end(), then);
    } else {
      end(block.end());
    }
  }

  private void branch(Terminator.Branch b, Label then) {
    go(b.otherwise());
    code.labelBinding(then);
    go(b.then());
  }

  private void push(Operand operand) {
    switch (operand) {
      case Value v -> code.loadLocal(kind(v.type()), slots[v.id()]);
      case Constant c -> {
        switch (c.type()) {
          case I32 -> code.loadConstant(c.asInt());
          case I64 -> code.loadConstant(c.asLong());
          case F32 -> code.loadConstant(c.asFloat());
          case F64 -> code.loadConstant(c.asDouble());
        }
      }
    }
  }

  private void pop(Value value) {
    code.storeLocal(kind(value.type()), slots[value.id()]);
  }

  private void go(Target target) {
    target.args().forEach(this::push);
    target.block().params().reversed().forEach(this::pop);
    code.goto_(label(target.block()));
  }

  private void end(Terminator end) {
    switch (end) {
      case Terminator.Jump j -> go(j.target());
      case Terminator.Branch b -> {
        Label then = code.newLabel();
        push(b.condition());
        code.ifne(then);
        branch(b, then);
      }
      case Terminator.Switch s -> {
        List<SwitchCase> cases = new ArrayList<>();
        List<Label> entries = new ArrayList<>();
        for (int i = 0; i < s.targets().size(); i++) {
          entries.add(code.newLabel());
          if (i < s.keys().size()) {
            cases.add(SwitchCase.of(s.keys().get(i), entries.getLast()));
          }
        }
        push(s.key());
        code.lookupswitch(entries.getLast(), cases);
        for (int i = 0; i < entries.size(); i++) {
          code.labelBinding(entries.get(i));
          go(s.targets().get(i));
        }
      }
      case Terminator.Return r -> {
        if (r.value() != null) {
          push(r.value());
          code.return_(kind(r.value().type()));
        } else {
          code.return_();
        }
      }
      case Terminator.Exit e ->
          code.loadConstant(e.reason())
              .invokestatic(LEFT, "of", MethodTypeDesc.of(LEFT, ConstantDescs.CD_int))
              .athrow();
    }
  }

  private void instruction(Instruction instruction) {
    switch (instruction) {
      case Instruction.Compute c -> {
        c.args().forEach(this::push);
        Computation.write(code, c);
        pop(c.result());
      }
      case Instruction.Load l -> {
        region(l.from());
        index(l.from());
        code.arrayLoad(element(l.from().cell()));
        pop(l.result());
      }
      case Instruction.Store s -> {
        region(s.to());
        index(s.to());
        push(s.value());
        code.arrayStore(element(s.to().cell()));
      }
      case Instruction.Copy c -> guarded(c.count(), () -> copy(c));
      case Instruction.Fill f -> guarded(f.count(), () -> fill(f));
      case Instruction.Call c -> {
        code.aload(0);
        c.args().forEach(this::push);
        code.invokestatic(ClassWriter.SELF, c.callee().name(), ClassWriter.signature(c.callee()));
        if (c.result() != null) {
          pop(c.result());
        }
      }
    }
  }

  private static TypeKind element(Cell cell) {
    return switch (cell) {
      case I8 -> TypeKind.BYTE;
      case I16 -> TypeKind.SHORT;
      case U16 -> TypeKind.CHAR;
      default -> kind(cell.type());
    };
  }

  private static ClassDesc component(Cell cell) {
    return element(cell).upperBound();
  }

  private void region(Address address) {
    if (address.space() == Space.LOCAL) {
      throw new IllegalStateException("local memory is not compiled");
    }
    String name = address.space().name().toLowerCase(Locale.ROOT) + address.cell().name();
    code.aload(0).getfield(ClassWriter.CELLS, name, component(address.cell()).arrayType());
  }

  private void index(Address address) {
    Operand index = address.index();
    if (index == null) {
      code.loadConstant(address.offset());
      return;
    }
    push(index);
    if (address.offset() != 0) {
      code.loadConstant(address.offset()).iadd();
    }
  }

  /** Nothing happens unless the count is above 0. */
  private void guarded(Operand count, Runnable body) {
    Label after = code.newLabel();
    push(count);
    code.ifle(after);
    body.run();
    code.labelBinding(after);
  }

  private void copy(Instruction.Copy c) {
    region(c.from());
    index(c.from());
    region(c.to());
    index(c.to());
    push(c.count());
    code.invokestatic(
        SYSTEM,
        "arraycopy",
        MethodTypeDesc.of(
            ConstantDescs.CD_void,
            ConstantDescs.CD_Object,
            ConstantDescs.CD_int,
            ConstantDescs.CD_Object,
            ConstantDescs.CD_int,
            ConstantDescs.CD_int));
  }

  private void fill(Instruction.Fill f) {
    ClassDesc element = component(f.to().cell());
    region(f.to());
    index(f.to());
    index(f.to());
    push(f.count());
    code.iadd();
    push(f.value());
    code.invokestatic(
        ARRAYS,
        "fill",
        MethodTypeDesc.of(
            ConstantDescs.CD_void,
            element.arrayType(),
            ConstantDescs.CD_int,
            ConstantDescs.CD_int,
            element));
  }
}
