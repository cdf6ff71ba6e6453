package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes one function as PTX. */
final class FunctionWriter {
  private static final int[] CELL_BYTES = {1, 2, 4, 8};

  /** Switches with more cases than this search by halves. */
  private static final int LINEAR_CASES = 4;

  private final Function function;
  private final Layouts layouts;
  private final int codeCell;
  private final Lines out = new Lines();
  private final Registers registers;
  private final LocalCells locals;
  private final Arithmetic arithmetic;
  private final MemoryCode memory;
  private final BitSet neededAsInt = new BitSet();

  /**
   * Prepares to write.
   *
   * @param codeCell the i32 cell of a world that holds why its step ended early
   */
  FunctionWriter(Function function, Layouts layouts, int codeCell) {
    this.function = function;
    this.layouts = layouts;
    this.codeCell = codeCell;
    registers = new Registers(function.valueCount());
    locals = new LocalCells(function);
    arithmetic = new Arithmetic(out, registers);
    memory = new MemoryCode(out, registers, layouts, locals);
  }

  static String name(Function function) {
    return "f_" + function.name();
  }

  String write() {
    function.blocks().forEach(this::findIntegerUses);
    for (Block block : function.blocks()) {
      out.raw("$b" + block.id() + ":");
      block.instructions().forEach(this::instruction);
      end(block.end());
    }
    StringBuilder text = new StringBuilder();
    head(text);
    text.append("{\n");
    registers.declare(text);
    locals.declare(text);
    prologue(text);
    return text.append(out).append("}\n").toString();
  }

  private void head(StringBuilder text) {
    text.append(".func ");
    Type result = function.result();
    if (result != null) {
      text.append("(.param ").append(Registers.declared(result)).append(" result) ");
    }
    text.append(name(function)).append("(.param .b64 world");
    for (int i = 0; i < function.params().size(); i++) {
      Type type = function.params().get(i).type();
      text.append(", .param ").append(Registers.declared(type)).append(" a").append(i);
    }
    text.append(")\n");
  }

  private void prologue(StringBuilder text) {
    for (int bytes : CELL_BYTES) {
      text.append("\t.reg .b64 %w").append(bytes).append(";\n");
    }
    text.append("\tld.param.b64 %w8, [world];\n");
    worldAddresses(text);
    for (int i = 0; i < function.params().size(); i++) {
      Value v = function.params().get(i);
      text.append("\tld.param").append(Registers.declared(v.type())).append(' ');
      text.append(registers.name(v)).append(", [a").append(i).append("];\n");
    }
    if (memory.usesModel()) {
      text.append("\t.reg .b64 %mb;\n\tmov.b64 %mb, ").append(PtxWriter.MODEL).append(";\n");
    }
    if (memory.usesLocal()) {
      text.append("\tmov.b64 %lb, frame;\n");
    }
  }

  /** The other sizes of cell from the address of the 8-byte ones; unused ones cost nothing. */
  static void worldAddresses(StringBuilder text) {
    text.append(
        """
        	.reg .b32 %lane;
        	.reg .b64 %wide;
        	mov.u32 %lane, %tid.x;
        	and.b32 %lane, %lane, 31;
        	cvt.u64.u32 %wide, %lane;
        	sub.s64 %w1, %w8, %wide;
        	sub.s64 %w1, %w1, %wide;
        	sub.s64 %w1, %w1, %wide;
        	sub.s64 %w1, %w1, %wide;
        	mov.b64 %w4, %w1;
        	sub.s64 %w1, %w1, %wide;
        	sub.s64 %w1, %w1, %wide;
        	mov.b64 %w2, %w1;
        	sub.s64 %w1, %w1, %wide;
        """);
  }

  // ---- truth values

  private void findIntegerUses(Block block) {
    for (Instruction i : block.instructions()) {
      switch (i) {
        case Instruction.Compute c -> {
          for (int k = c.op() == Op.SELECT ? 1 : 0; k < c.args().size(); k++) {
            needed(c.args().get(k));
          }
        }
        case Instruction.Load l -> needed(l.from().index());
        case Instruction.Store s -> {
          needed(s.to().index());
          needed(s.value());
        }
        case Instruction.Copy c -> {
          needed(c.to().index());
          needed(c.from().index());
          needed(c.count());
        }
        case Instruction.Fill f -> {
          needed(f.to().index());
          needed(f.count());
          needed(f.value());
        }
        case Instruction.Call c -> c.args().forEach(this::needed);
      }
    }
    switch (block.end()) {
      case Terminator.Switch s -> needed(s.key());
      case Terminator.Return r -> needed(r.value());
      default -> {}
    }
    for (Target target : block.end().targets()) {
      target.args().forEach(this::needed);
    }
  }

  private void needed(@Nullable Operand operand) {
    if (operand instanceof Value v) {
      neededAsInt.set(v.id());
    }
  }

  // ---- instructions

  private void instruction(Instruction instruction) {
    switch (instruction) {
      case Instruction.Compute c -> {
        if (c.op().compares()) {
          arithmetic.compare(c);
          out.predicate(c.result());
          if (neededAsInt.get(c.result().id())) {
            arithmetic.materialize(c.result());
          }
        } else {
          arithmetic.write(c);
        }
      }
      case Instruction.Load l -> memory.load(registers.name(l.result()), l.from());
      case Instruction.Store s -> memory.store(s.to(), s.value());
      case Instruction.Copy c -> memory.copy(c);
      case Instruction.Fill f -> memory.fill(f);
      case Instruction.Call c -> call(c);
    }
  }

  private void call(Instruction.Call c) {
    String id = out.nextCall();
    StringBuilder names = new StringBuilder(id + "w");
    out.raw("\t{");
    out.raw("\t.param .b64 " + id + "w;");
    out.add("st.param.b64", "[" + id + "w]", "%w8");
    for (int i = 0; i < c.args().size(); i++) {
      String type = Registers.declared(c.callee().params().get(i).type());
      String name = id + "a" + i;
      out.raw("\t.param " + type + " " + name + ";");
      out.add("st.param" + type, "[" + name + "]", registers.text(c.args().get(i)));
      names.append(", ").append(name);
    }
    Type result = c.callee().result();
    if (result == null) {
      out.add("call " + name(c.callee()) + ", (" + names + ")");
    } else {
      String type = Registers.declared(result);
      out.raw("\t.param " + type + " " + id + "r;");
      out.add("call (" + id + "r), " + name(c.callee()) + ", (" + names + ")");
      Value to = c.result();
      if (to != null) {
        out.add("ld.param" + type, registers.name(to), "[" + id + "r]");
      }
    }
    out.raw("\t}");
  }

  // ---- ends of blocks

  private void end(Terminator end) {
    switch (end) {
      case Terminator.Jump j -> go(j.target());
      case Terminator.Branch b -> branch(b);
      case Terminator.Switch s -> cases(s, 0, s.keys().size());
      case Terminator.Return r -> {
        Operand value = r.value();
        if (value != null) {
          String type = Registers.declared(value.type());
          out.add("st.param" + type, "[result]", registers.text(value));
        }
        out.add("ret");
      }
      case Terminator.Exit e -> {
        String code = registers.temporary(Type.I32);
        out.add("mov.b32", code, Integer.toString(e.reason() + 1));
        long at = layouts.world().offset(dev.armature.gpu.ir.Cell.I32, codeCell);
        out.add("st.global.b32", "[%w4+" + at + "]", code);
        out.add("exit");
      }
    }
  }

  private void go(Target target) {
    moves(target);
    out.add("bra", "$b" + target.block().id());
  }

  private void branch(Terminator.Branch b) {
    String p = arithmetic.condition(b.condition());
    if (b.then().args().isEmpty()) {
      out.raw("\t@" + p + " bra $b" + b.then().block().id() + ";");
      go(b.otherwise());
    } else {
      String otherwise = out.label();
      out.raw("\t@!" + p + " bra " + otherwise + ";");
      go(b.then());
      out.raw(otherwise + ":");
      go(b.otherwise());
    }
  }

  /** The cases from one to another, and the default. */
  private void cases(Terminator.Switch s, int from, int to) {
    String key = registers.text(s.key());
    if (to - from > LINEAR_CASES) {
      int middle = (from + to) >>> 1;
      String upper = out.label();
      String p = registers.predicate();
      out.add("setp.ge.s32", p, key, Integer.toString(s.keys().get(middle)));
      out.raw("\t@" + p + " bra " + upper + ";");
      cases(s, from, middle);
      out.raw(upper + ":");
      cases(s, middle, to);
      return;
    }
    for (int i = from; i < to; i++) {
      String p = registers.predicate();
      String next = out.label();
      out.add("setp.ne.s32", p, key, Integer.toString(s.keys().get(i)));
      out.raw("\t@" + p + " bra " + next + ";");
      go(s.targets().get(i));
      out.raw(next + ":");
    }
    go(s.targets().getLast());
  }

  /** Gives the parameters of a block their values, all at once. */
  private void moves(Target target) {
    List<Value> to = target.block().params();
    Set<Operand> overwritten = new HashSet<>(to);
    List<String> from = new ArrayList<>();
    for (int i = 0; i < to.size(); i++) {
      Operand arg = target.args().get(i);
      String text = registers.text(arg);
      if (!arg.equals(to.get(i)) && overwritten.contains(arg)) {
        text = registers.temporary(arg.type());
        out.add(move(arg.type()), text, registers.text(arg));
      }
      from.add(text);
    }
    for (int i = 0; i < to.size(); i++) {
      if (!target.args().get(i).equals(to.get(i))) {
        out.add(move(to.get(i).type()), registers.name(to.get(i)), from.get(i));
      }
    }
  }

  private static String move(Type type) {
    return "mov" + Registers.declared(type);
  }
}
