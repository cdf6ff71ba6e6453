package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.EnumMap;
import java.util.Map;

/**
 * Names of the registers of a function. A value has one register, for its whole life; the driver's
 * compiler finds out what lives when.
 */
final class Registers {
  private final Map<Type, Integer> fresh = new EnumMap<>(Type.class);
  private final int values;
  private int predicates;

  /**
   * Makes the registers of a function.
   *
   * @param values number of its values
   */
  Registers(int values) {
    this.values = values;
    for (Type type : Type.values()) {
      fresh.put(type, values);
    }
    predicates = values;
  }

  static String prefix(Type type) {
    return switch (type) {
      case I32 -> "%r";
      case I64 -> "%l";
      case F32 -> "%f";
      case F64 -> "%d";
    };
  }

  static String declared(Type type) {
    return switch (type) {
      case I32 -> ".b32";
      case I64 -> ".b64";
      case F32 -> ".f32";
      case F64 -> ".f64";
    };
  }

  String name(Value value) {
    return prefix(value.type()) + value.id();
  }

  /** The predicate that belongs to a value. */
  String predicate(Value value) {
    return "%p" + value.id();
  }

  String temporary(Type type) {
    int n = fresh.getOrDefault(type, 0);
    fresh.put(type, n + 1);
    return prefix(type) + n;
  }

  String predicate() {
    return "%p" + predicates++;
  }

  /** An operand as it is written in PTX. */
  String text(Operand operand) {
    return switch (operand) {
      case Value v -> name(v);
      case Constant c -> constant(c);
    };
  }

  static String constant(Constant c) {
    return switch (c.type()) {
      case I32 -> Integer.toString(c.asInt());
      case I64 -> c.bits() == Long.MIN_VALUE ? "0x8000000000000000" : Long.toString(c.bits());
      case F32 -> String.format("0f%08X", (int) c.bits());
      case F64 -> String.format("0d%016X", c.bits());
    };
  }

  /** The declarations of all registers. */
  void declare(StringBuilder out) {
    for (Type type : Type.values()) {
      out.append("\t.reg ").append(declared(type)).append(' ').append(prefix(type));
      out.append('<').append(Math.max(1, fresh.getOrDefault(type, 0))).append(">;\n");
    }
    out.append("\t.reg .pred %p<").append(Math.max(1, predicates)).append(">;\n");
  }

  int values() {
    return values;
  }
}
