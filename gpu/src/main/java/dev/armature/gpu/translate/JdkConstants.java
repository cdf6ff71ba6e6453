package dev.armature.gpu.translate;

import dev.armature.gpu.ir.Untranslatable;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Static fields of JDK classes. Private ones, such as the tables of {@code StrictMath}, are closed
 * to reflection, so the straight code that fills them is read from the class file.
 */
final class JdkConstants {
  private final ClassFiles files;
  private final Map<Class<?>, Map<String, Object>> known = new HashMap<>();

  JdkConstants(ClassFiles files) {
    this.files = files;
  }

  /** The value of a final static field. */
  Object value(Class<?> owner, Field field) {
    Class<?> declaring = field.getDeclaringClass();
    if (Modifier.isPublic(field.getModifiers()) && Modifier.isPublic(declaring.getModifiers())) {
      try {
        return field.get(null);
      } catch (IllegalAccessException e) {
        throw new Untranslatable("cannot read " + field, e);
      }
    }
    Object value = known.computeIfAbsent(declaring, this::evaluate).get(field.getName());
    if (value == null) {
      throw new Untranslatable("the value of " + field + " is not known");
    }
    return value;
  }

  private Map<String, Object> evaluate(Class<?> type) {
    Map<String, Object> values = new HashMap<>();
    for (MethodModel m : files.read(type).methods()) {
      if (m.methodName().equalsString("<clinit>") && m.code().isPresent()) {
        Deque<Object> stack = new ArrayDeque<>();
        for (CodeElement element : m.code().get()) {
          if (!run(element, stack, values)) {
            break;
          }
        }
      }
    }
    return values;
  }

  /** Runs an instruction; false at the first that is not about filling tables. */
  private static boolean run(CodeElement element, Deque<Object> stack, Map<String, Object> values) {
    switch (element) {
      case ConstantInstruction i -> stack.push(i.constantValue());
      case NewPrimitiveArrayInstruction i ->
          stack.push(
              Array.newInstance(
                  switch (i.typeKind()) {
                    case DOUBLE -> double.class;
                    case FLOAT -> float.class;
                    case LONG -> long.class;
                    default -> int.class;
                  },
                  (Integer) stack.pop()));
      case StackInstruction i when i.opcode() == Opcode.DUP -> stack.push(stack.getFirst());
      case ArrayStoreInstruction i -> {
        Object value = stack.pop();
        int at = (Integer) stack.pop();
        Array.set(stack.pop(), at, value);
      }
      case FieldInstruction i when i.opcode() == Opcode.PUTSTATIC ->
          values.put(i.name().stringValue(), stack.pop());
      case java.lang.classfile.Instruction i -> {
        return false;
      }
      default -> {}
    }
    return true;
  }
}
