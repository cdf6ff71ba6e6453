package dev.armature.gpu.translate;

import dev.armature.gpu.image.Image;
import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Untranslatable;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Runs single instructions of Java on what is known of locals and stack, writing what is not. */
final class Simulator {
  private final MethodTranslator method;
  private final Frame frame;
  private final Objects objects;
  private final Calls calls;

  Simulator(MethodTranslator method, Frame frame) {
    this.method = method;
    this.frame = frame;
    this.objects = new Objects(method);
    this.calls = new Calls(method, objects);
  }

  private Emitter out() {
    return method.out();
  }

  /** Runs an instruction; the answer is how many of the next it took along. */
  int run(int at) {
    Instruction instruction = method.body.code.get(at);
    switch (instruction) {
      case LoadInstruction i -> frame.push(local(i.slot()));
      case StoreInstruction i -> frame.locals[i.slot()] = frame.pop();
      case IncrementInstruction i ->
          frame.locals[i.slot()] = out().binary(Op.ADD, local(i.slot()), Abs.of(i.constant()));
      case ConstantInstruction i -> frame.push(constant(i));
      case StackInstruction i -> stack(i.opcode());
      case OperatorInstruction i -> {
        return operator(i, at);
      }
      case ConvertInstruction i -> frame.push(convert(i, frame.pop()));
      case ArrayLoadInstruction i -> {
        Abs index = frame.pop();
        frame.push(objects.load(frame.pop(), index));
      }
      case ArrayStoreInstruction i -> {
        Abs[] args = frame.pop(3);
        objects.store(args[0], args[1], args[2]);
      }
      case FieldInstruction i -> field(i);
      case InvokeInstruction i -> calls.invoke(i, frame);
      case InvokeDynamicInstruction i -> {
        frame.pop(i.typeSymbol().parameterCount());
        frame.push(Abs.OPAQUE);
      }
      case BranchInstruction i -> branch(i, at);
      case TableSwitchInstruction i -> cases(i.cases(), i.defaultTarget());
      case LookupSwitchInstruction i -> cases(i.cases(), i.defaultTarget());
      case ReturnInstruction i -> method.ret(i.typeKind() == TypeKind.VOID ? null : frame.pop());
      case TypeCheckInstruction i -> check(i);
      case NewObjectInstruction i -> allocate(i.className().asInternalName());
      case NewPrimitiveArrayInstruction i -> array(i, at);
      case NewReferenceArrayInstruction i -> method.exit("an array is made in " + method.method);
      case NewMultiArrayInstruction i -> method.exit("an array is made in " + method.method);
      case ThrowInstruction i -> method.exit("an exception in " + method.method);
      case NopInstruction i -> {}
      default -> throw new Untranslatable("instruction " + instruction);
    }
    return 0;
  }

  private Abs local(int slot) {
    Abs abs = frame.locals[slot];
    if (abs == null) {
      throw new Untranslatable("local " + slot + " holds values of different kinds");
    }
    return abs;
  }

  private void allocate(String name) {
    Class<?> type = method.world.files.type(name);
    method.exit(
        Throwable.class.isAssignableFrom(type)
            ? type.getSimpleName() + " in " + method.method
            : "a " + type.getSimpleName() + " is made in " + method.method);
  }

  /**
   * A small array of fixed length is a temporary of the world, one for each place in the code: it
   * is taken for gone when the code comes by again. Where it is kept after all, see {@link
   * Objects}, the step is left.
   */
  private void array(NewPrimitiveArrayInstruction i, int at) {
    Abs length = frame.pop();
    if (!length.isConstant() || length.constant() > TEMPORARY) {
      method.exit("an array is made in " + method.method);
      return;
    }
    int number =
        method.world.temporary(
            method.method, at, Array.newInstance(primitive(i.typeKind()), length.constant()));
    Abs array = Abs.known(number);
    if (length.constant() > 0) {
      Address to = objects.address(array, Abs.of(0));
      Operand zero = new Constant(to.cell().type(), 0);
      out().add(new dev.armature.gpu.ir.Instruction.Fill(to, length.at(), zero));
    }
    frame.push(array);
  }

  /** Longest array that is a temporary. */
  private static final int TEMPORARY = 32;

  private static Class<?> primitive(TypeKind kind) {
    return switch (kind) {
      case BOOLEAN -> boolean.class;
      case BYTE -> byte.class;
      case SHORT -> short.class;
      case CHAR -> char.class;
      case INT -> int.class;
      case LONG -> long.class;
      case FLOAT -> float.class;
      default -> double.class;
    };
  }

  private Abs constant(ConstantInstruction i) {
    return switch (i.constantValue()) {
      case Integer v -> Abs.of(v);
      case Long v -> Abs.constant(Constant.of(v.longValue()));
      case Float v -> Abs.constant(Constant.of(v.floatValue()));
      case Double v -> Abs.constant(Constant.of(v.doubleValue()));
      case String v -> Abs.known(method.world.image.number(v));
      case ClassDesc v -> {
        String name = v.descriptorString();
        String internal = name.startsWith("L") ? name.substring(1, name.length() - 1) : name;
        yield Abs.known(method.world.image.number(method.world.files.type(internal)));
      }
      default -> Abs.known(Image.NULL);
    };
  }

  private static boolean wide(Abs abs) {
    return abs.type() == Type.I64 || abs.type() == Type.F64;
  }

  private void stack(Opcode op) {
    Abs a = frame.pop();
    switch (op) {
      case POP -> {}
      case POP2 -> {
        if (!wide(a)) {
          frame.pop();
        }
      }
      case DUP -> push(a, a);
      case DUP_X1 -> {
        Abs b = frame.pop();
        push(a, b, a);
      }
      case DUP_X2 -> {
        Abs b = frame.pop();
        if (wide(b)) {
          push(a, b, a);
        } else {
          Abs c = frame.pop();
          push(a, c, b, a);
        }
      }
      case DUP2 -> {
        if (wide(a)) {
          push(a, a);
        } else {
          Abs b = frame.pop();
          push(b, a, b, a);
        }
      }
      case DUP2_X1 -> {
        Abs b = frame.pop();
        if (wide(a)) {
          push(a, b, a);
        } else {
          Abs c = frame.pop();
          push(b, a, c, b, a);
        }
      }
      case DUP2_X2 -> dup2x2(a);
      case SWAP -> {
        Abs b = frame.pop();
        push(a, b);
      }
      default -> throw new Untranslatable("instruction " + op);
    }
  }

  private void dup2x2(Abs a) {
    Abs b = frame.pop();
    if (wide(a) && wide(b)) {
      push(a, b, a);
      return;
    }
    Abs c = frame.pop();
    if (wide(a)) {
      push(a, c, b, a);
    } else if (wide(c)) {
      push(b, a, c, b, a);
    } else {
      Abs d = frame.pop();
      push(b, a, d, c, b, a);
    }
  }

  private void push(Abs... values) {
    for (Abs value : values) {
      frame.push(value);
    }
  }

  private int operator(OperatorInstruction i, int at) {
    String name = i.opcode().name();
    switch (i.opcode()) {
      case ARRAYLENGTH -> {
        frame.push(objects.length(frame.pop()));
        return 0;
      }
      case INEG, LNEG, FNEG, DNEG -> {
        frame.push(out().unary(Op.NEG, frame.pop()));
        return 0;
      }
      case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> {
        return compare(i.opcode(), at);
      }
      default -> {}
    }
    Abs b = frame.pop();
    Abs a = frame.pop();
    Op op = Op.valueOf(name.substring(1));
    if ((op == Op.DIV || op == Op.REM) && (a.type() == Type.I32 || a.type() == Type.I64)) {
      checkDivisor(b);
    }
    frame.push(out().binary(op, a, b));
    return 0;
  }

  private void checkDivisor(Abs b) {
    if (b.isConstant() && ((Constant) b.at()).bits() != 0
        || (b.set() != null && Arrays.binarySearch(b.set(), 0) < 0)) {
      return;
    }
    Abs zero = b.type() == Type.I32 ? Abs.of(0) : Abs.constant(Constant.of(0L));
    Abs bad = out().binary(Op.EQ, b, zero);
    method.exitIf(bad, "division by zero in " + method.method);
  }

  /** Comparisons of long, float and double come before an if that looks at their sign. */
  private int compare(Opcode op, int at) {
    Abs b = frame.pop();
    Abs a = frame.pop();
    boolean nanIsLess = op == Opcode.FCMPL || op == Opcode.DCMPL;
    Instruction next = at + 1 < method.body.code.size() ? method.body.code.get(at + 1) : null;
    if (next instanceof BranchInstruction branch && isSign(branch.opcode())) {
      // a NaN must fall to the side that the kind of comparison says
      Condition c =
          switch (branch.opcode()) {
            case IFEQ -> new Condition(Op.EQ, true);
            case IFNE -> new Condition(Op.EQ, false);
            case IFLT -> nanIsLess ? new Condition(Op.GE, false) : new Condition(Op.LT, true);
            case IFGE -> nanIsLess ? new Condition(Op.GE, true) : new Condition(Op.LT, false);
            case IFGT -> nanIsLess ? new Condition(Op.GT, true) : new Condition(Op.LE, false);
            default -> nanIsLess ? new Condition(Op.GT, false) : new Condition(Op.LE, true);
          };
      jumpIf(out().binary(c.op, a, b), c.sense, branch.target(), at + 1);
      return 1;
    }
    Abs less = out().binary(Op.LT, a, b);
    Abs equal = out().binary(Op.EQ, a, b);
    Abs greater = out().binary(Op.GT, a, b);
    frame.push(
        nanIsLess
            ? out().select(greater, Abs.of(1), out().select(equal, Abs.of(0), Abs.of(-1)))
            : out().select(less, Abs.of(-1), out().select(equal, Abs.of(0), Abs.of(1))));
    return 0;
  }

  private record Condition(Op op, boolean sense) {}

  private static boolean isSign(Opcode op) {
    return switch (op) {
      case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE -> true;
      default -> false;
    };
  }

  private Abs convert(ConvertInstruction i, Abs a) {
    return switch (i.opcode()) {
      case I2B -> out().unary(Op.TO_I8, a);
      case I2S -> out().unary(Op.TO_I16, a);
      case I2C -> out().unary(Op.TO_U16, a);
      default ->
          out().compute(Op.CONVERT, Calls.type(i.toType().upperBound().descriptorString()), a);
    };
  }

  private void field(FieldInstruction i) {
    Class<?> owner = method.world.files.type(i.owner().asInternalName());
    String name = i.name().stringValue();
    switch (i.opcode()) {
      case GETSTATIC -> frame.push(objects.getStatic(owner, name));
      case GETFIELD -> frame.push(objects.get(frame.pop(), owner, name));
      case PUTFIELD -> {
        Abs value = frame.pop();
        objects.put(frame.pop(), owner, name, value);
      }
      default ->
          throw new Untranslatable("writes the static field " + owner.getName() + "." + name);
    }
  }

  private void branch(BranchInstruction i, int at) {
    switch (i.opcode()) {
      case GOTO, GOTO_W -> method.jump(method.body.block(i.target()), frame);
      case IFNULL, IFNONNULL -> {
        Abs same = objects.same(frame.pop(), Abs.known(Image.NULL));
        jumpIf(same, i.opcode() == Opcode.IFNULL, i.target(), at);
      }
      case IF_ACMPEQ, IF_ACMPNE -> {
        Abs b = frame.pop();
        jumpIf(objects.same(frame.pop(), b), i.opcode() == Opcode.IF_ACMPEQ, i.target(), at);
      }
      default -> {
        String name = i.opcode().name();
        boolean two = name.startsWith("IF_ICMP");
        Abs b = two ? frame.pop() : Abs.of(0);
        Abs a = frame.pop();
        Op op = Op.valueOf(name.substring(name.length() - 2));
        boolean plain = !two && op == Op.NE && a.set() != null && isTruth(a.set());
        jumpIf(plain ? a : out().binary(op, a, b), true, i.target(), at);
      }
    }
  }

  private static boolean isTruth(int[] set) {
    return set[0] >= 0 && set[set.length - 1] <= 1;
  }

  /** Goes to a label when the condition is as it should be, else on to the next instruction. */
  private void jumpIf(Abs condition, boolean sense, Label label, int at) {
    int there = method.body.block(label);
    int here = nextBlock(at);
    if (condition.isConstant()) {
      method.jump((condition.constant() != 0) == sense ? there : here, frame);
      return;
    }
    Target jump = method.go(there, frame);
    Target on = method.go(here, frame);
    out().end(new Terminator.Branch(condition.at(), sense ? jump : on, sense ? on : jump));
  }

  private int nextBlock(int at) {
    return Arrays.binarySearch(method.body.starts, at + 1);
  }

  private void cases(List<SwitchCase> cases, Label other) {
    Abs key = frame.pop();
    TreeMap<Integer, Label> byKey = new TreeMap<>();
    cases.forEach(c -> byKey.put(c.caseValue(), c.target()));
    if (key.set() != null) {
      byKey.keySet().removeIf(k -> Arrays.binarySearch(key.set(), k) < 0);
    }
    if (key.isConstant()) {
      method.jump(method.body.block(byKey.getOrDefault(key.constant(), other)), frame);
      return;
    }
    List<Integer> keys = new ArrayList<>(byKey.keySet());
    List<Target> targets = new ArrayList<>();
    byKey.values().forEach(label -> targets.add(method.go(method.body.block(label), frame)));
    boolean complete = key.set() != null && keys.size() == key.set().length;
    if (complete) {
      keys.removeLast();
    } else {
      targets.add(method.go(method.body.block(other), frame));
    }
    out().end(new Terminator.Switch(key.at(), keys, targets));
  }

  private void check(TypeCheckInstruction i) {
    if (i.opcode() == Opcode.CHECKCAST) {
      return;
    }
    Class<?> type = method.world.files.type(i.type().asInternalName());
    frame.push(
        objects.choose(
            frame.pop(),
            o -> Abs.of(o != Image.NULL && type.isInstance(method.world.image.object(o)) ? 1 : 0)));
  }
}
