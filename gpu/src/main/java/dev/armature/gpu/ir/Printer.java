package dev.armature.gpu.ir;

import java.util.List;
import java.util.Locale;

/** Writes programs as text, to read and to compare. */
public final class Printer {
  private final StringBuilder out = new StringBuilder();

  private Printer() {}

  /** The text of a program: a head with the sizes, then its functions. */
  public static String print(Program program) {
    Printer p = new Printer();
    p.out.append("program ").append(program.name()).append('\n');
    program
        .worldCells()
        .forEach(
            (cell, n) ->
                p.out.append("  world ").append(name(cell)).append(' ').append(n).append('\n'));
    for (Function f : program.functions()) {
      p.function(f);
    }
    return p.out.toString();
  }

  /** The text of a function. */
  public static String print(Function function) {
    Printer p = new Printer();
    p.function(function);
    return p.out.toString();
  }

  private static String name(Cell cell) {
    return cell.name().toLowerCase(Locale.ROOT);
  }

  private void function(Function f) {
    Type result = f.result();
    out.append("\nfunction ").append(f.name()).append('(');
    defined(f.params());
    out.append(result == null ? ")" : ") " + result.text()).append(" {\n");
    for (Block b : f.blocks()) {
      out.append(b);
      if (!b.params().isEmpty()) {
        out.append('(');
        defined(b.params());
        out.append(')');
      }
      out.append(":\n");
      for (Instruction i : b.instructions()) {
        out.append("  ");
        instruction(i);
        out.append('\n');
      }
      out.append("  ");
      end(b.end());
      out.append('\n');
    }
    out.append("}\n");
  }

  private void defined(List<Value> values) {
    for (int i = 0; i < values.size(); i++) {
      out.append(i > 0 ? ", " : "").append(typed(values.get(i)));
    }
  }

  private static String typed(Value v) {
    return v + ":" + v.type().text();
  }

  private void instruction(Instruction i) {
    Value result = i.result();
    if (result != null) {
      out.append(typed(result)).append(" = ");
    }
    switch (i) {
      case Instruction.Compute c ->
          out.append(c.op().name().toLowerCase(Locale.ROOT)).append(' ').append(list(c.args()));
      case Instruction.Load l -> out.append("load ").append(l.from());
      case Instruction.Store s ->
          out.append("store ").append(s.to()).append(", ").append(s.value());
      case Instruction.Copy c ->
          out.append("copy ")
              .append(c.to())
              .append(", ")
              .append(c.from())
              .append(", ")
              .append(c.count());
      case Instruction.Fill f ->
          out.append("fill ")
              .append(f.to())
              .append(", ")
              .append(f.count())
              .append(", ")
              .append(f.value());
      case Instruction.Call c ->
          out.append("call ").append(c.callee()).append('(').append(list(c.args())).append(')');
    }
  }

  private void end(Terminator end) {
    switch (end) {
      case Terminator.Jump j -> out.append("jump ").append(j.target());
      case Terminator.Branch b ->
          out.append("branch ")
              .append(b.condition())
              .append(", ")
              .append(b.then())
              .append(", ")
              .append(b.otherwise());
      case Terminator.Switch s -> {
        out.append("switch ").append(s.key());
        for (int k = 0; k < s.keys().size(); k++) {
          out.append(", ").append(s.keys().get(k)).append(" -> ").append(s.targets().get(k));
        }
        out.append(", else -> ").append(s.targets().getLast());
      }
      case Terminator.Return r -> out.append(r.value() == null ? "return" : "return " + r.value());
      case Terminator.Exit e -> out.append("exit ").append(e.reason());
    }
  }

  private static String list(List<Operand> operands) {
    StringBuilder text = new StringBuilder();
    for (Operand operand : operands) {
      text.append(text.isEmpty() ? "" : ", ").append(operand);
    }
    return text.toString();
  }
}
