package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Value;
import java.util.BitSet;

/** The text of a function while it is written. */
final class Lines {
  private final StringBuilder text = new StringBuilder();
  private final BitSet predicates = new BitSet();
  private int calls;
  private int labels;

  /** Adds an instruction. */
  void add(String op, String... operands) {
    text.append('\t').append(op);
    for (int i = 0; i < operands.length; i++) {
      text.append(i == 0 ? " " : ", ").append(operands[i]);
    }
    text.append(";\n");
  }

  /** Adds a line as it is. */
  void raw(String line) {
    text.append(line).append('\n');
  }

  /** A new label. */
  String label() {
    return "$m" + labels++;
  }

  /** Says that a value lives in its predicate. */
  void predicate(Value value) {
    predicates.set(value.id());
  }

  boolean isPredicate(Value value) {
    return predicates.get(value.id());
  }

  /** Calls a function of registers of one type. */
  void call(String to, String type, String function, String... arguments) {
    String id = "c" + calls++;
    text.append("\t{\n\t.param ").append(type).append(' ').append(id).append("r;\n");
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < arguments.length; i++) {
      String name = id + "a" + i;
      text.append("\t.param ").append(type).append(' ').append(name).append(";\n");
      add("st.param" + type, "[" + name + "]", arguments[i]);
      names.append(i == 0 ? "" : ", ").append(name);
    }
    add("call (" + id + "r), " + function + ", (" + names + ")");
    add("ld.param" + type, to, "[" + id + "r]");
    text.append("\t}\n");
  }

  String nextCall() {
    return "c" + calls++;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
