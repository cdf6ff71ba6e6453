package dev.armature.gpu.translate;

import dev.armature.gpu.image.Image;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.ir.Value;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Calls of methods: which one is meant, and what it becomes. */
final class Calls {
  private final MethodTranslator method;
  private final Translator world;
  private final Intrinsics intrinsics;

  Calls(MethodTranslator method, Objects objects) {
    this.method = method;
    this.world = method.world;
    this.intrinsics = new Intrinsics(method, objects);
  }

  private Emitter out() {
    return method.out();
  }

  /** The type of values of a type of Java, by its descriptor; null for void. */
  static @Nullable Type typeOrVoid(String descriptor) {
    return descriptor.equals("V") ? null : type(descriptor);
  }

  static Type type(String descriptor) {
    return switch (descriptor.charAt(0)) {
      case 'J' -> Type.I64;
      case 'F' -> Type.F32;
      case 'D' -> Type.F64;
      default -> Type.I32;
    };
  }

  void invoke(InvokeInstruction i, Frame frame) {
    String name = i.name().stringValue();
    String descriptor = i.type().stringValue();
    MethodTypeDesc type = i.typeSymbol();
    boolean isStatic = i.opcode() == Opcode.INVOKESTATIC;
    Abs[] args = frame.pop(type.parameterCount() + (isStatic ? 0 : 1));
    Class<?> owner = world.files.type(i.owner().asInternalName());
    Intrinsics.Outcome outcome = intrinsics.call(owner, name, descriptor, args);
    Abs result;
    if (outcome != null) {
      result = outcome.value();
    } else if (isStatic || i.opcode() == Opcode.INVOKESPECIAL) {
      Class<?> code = owner == Arrays.class ? Substitutes.class : owner;
      result = call(world.files.find(code, name, descriptor), args);
    } else {
      result = dispatch(name, descriptor, args);
    }
    if (out().isOpen() && result != null) {
      frame.push(result);
    }
  }

  private @Nullable Abs call(ClassFiles.Method callee, Abs[] args) {
    for (int i = 0; i < args.length; i++) {
      if (!callee.isStatic() && i == 0 && args[0].isKnown() && args[0].object() == Image.NULL) {
        throw new Objects.NullReference();
      }
    }
    Specialization made = world.specialize(callee, Arrays.asList(args), method.isChecked);
    List<Operand> operands = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      if (!made.args().get(i).isFixed()) {
        operands.add(method.operand(args[i]));
      }
    }
    Type type = made.function().result();
    Value value = type == null ? null : out().function.value(type);
    out().add(new Instruction.Call(value, made.function(), operands));
    if (!made.returns()) {
      method.exit("the end of " + callee);
      return null;
    }
    Abs result = made.result();
    return result == null || value == null ? result : result.in(value);
  }

  /** A call whose target depends on the object it is called on. */
  private @Nullable Abs dispatch(String name, String descriptor, Abs[] args) {
    Abs receiver = args[0];
    if (!receiver.isReference()) {
      throw new Untranslatable("calls " + name + " of a lambda or a text");
    }
    int[] candidates = IntStream.of(receiver.objects()).filter(o -> o != Image.NULL).toArray();
    if (candidates.length == 0) {
      throw new Objects.NullReference();
    }
    if (candidates.length == 1) {
      return callOn(candidates[0], name, descriptor, args);
    }
    Block after = out().newBlock();
    List<Integer> keys = new ArrayList<>();
    List<Target> targets = new ArrayList<>();
    List<Block> cases = new ArrayList<>();
    for (int o : candidates) {
      keys.add(world.image.reference(o));
      cases.add(out().newBlock());
      targets.add(new Target(cases.getLast(), List.of()));
    }
    Block none = out().newBlock();
    targets.add(new Target(none, List.of()));
    out().end(new Terminator.Switch(receiver.at(), keys, targets));
    out().in(none);
    method.exit("an object that was not foreseen, or null, in " + method.method);
    Type type = typeOrVoid(descriptor.substring(descriptor.indexOf(')') + 1));
    Value value = type == null ? null : out().function.value(type);
    Abs result = null;
    boolean returns = false;
    for (int c = 0; c < candidates.length; c++) {
      out().in(cases.get(c));
      Abs own = callOn(candidates[c], name, descriptor, args);
      if (!out().isOpen()) {
        continue;
      }
      returns = true;
      if (value == null || own == null) {
        out().jump(after);
      } else {
        out().jump(after, method.operand(own));
        result = result == null ? own.shape() : Abs.join(result, own.shape());
      }
    }
    if (returns) {
      out().in(after);
      if (value != null && result != null) {
        after.params().add(value);
        return result.isFixed() ? result : result.in(value);
      }
    } else {
      out().in(after);
      method.exit("the end of " + name);
    }
    return null;
  }

  private @Nullable Abs callOn(int object, String name, String descriptor, Abs[] args) {
    Abs[] own = args.clone();
    own[0] = Abs.known(object);
    Class<?> type = world.image.object(object).getClass();
    Intrinsics.Outcome outcome = intrinsics.call(type, name, descriptor, own);
    if (outcome != null) {
      return outcome.value();
    }
    if (type.isHidden()) {
      throw new Untranslatable("calls the lambda " + type.getName() + "." + name);
    }
    return call(world.files.find(type, name, descriptor), own);
  }
}
