package dev.armature.gpu.translate;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.gpu.image.Image;
import dev.armature.gpu.image.Reflection;
import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.math.SideBySide;
import dev.armature.method.StepMethods;
import dev.armature.model.GeomType;
import dev.armature.step.MujocoMethod;
import dev.armature.step.Physics;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Methods that are not translated from their code. */
final class Intrinsics {
  /**
   * What a call became.
   *
   * @param value its result; null for none
   */
  record Outcome(@Nullable Abs value) {}

  private static final Outcome NOTHING = new Outcome(null);

  /** Functions of Math whose code is not Java: their bits may differ between machines. */
  private static final Set<String> LOOSE =
      Set.of(
          "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "log10", "pow",
          "sinh", "cosh", "tanh", "hypot", "expm1", "log1p", "cbrt");

  private final MethodTranslator method;
  private final Translator world;
  private final Objects objects;

  Intrinsics(MethodTranslator method, Objects objects) {
    this.method = method;
    this.world = method.world;
    this.objects = objects;
  }

  private Emitter out() {
    return method.out();
  }

  /** What a call becomes; null when its code is to be translated. */
  @Nullable Outcome call(Class<?> owner, String name, String descriptor, Abs[] args) {
    if (owner == Math.class || owner == StrictMath.class) {
      return math(owner, name, args);
    }
    if (owner == SideBySide.class) {
      return new Outcome(out().unary(Op.MOST, args[0]));
    }
    if (owner == Double.class
        || owner == Float.class
        || owner == Integer.class
        || owner == Long.class) {
      return bits(name, descriptor, args);
    }
    if (owner == Data.class) {
      return data(name, args);
    }
    if (owner == Physics.class && name.equals("reset")) {
      method.exit("the world is reset");
      return NOTHING;
    }
    if (owner == StepMethods.class || (owner == MujocoMethod.class && name.equals("of"))) {
      return fold(owner, name, args);
    }
    if (owner.getName().equals("dev.armature.collision.Colliders") && name.equals("get")) {
      return collider(owner, args);
    }
    if (owner == System.class && name.equals("arraycopy")) {
      copy(args);
      return NOTHING;
    }
    if (owner == Arrays.class) {
      return arrays(name, args);
    }
    return owner.getName().startsWith("java.") || Enum.class.isAssignableFrom(owner)
        ? jdk(name, args)
        : null;
  }

  private @Nullable Outcome math(Class<?> owner, String name, Abs[] args) {
    Op op =
        switch (name) {
          case "sqrt" -> Op.SQRT;
          case "abs" -> Op.ABS;
          case "min" -> Op.MIN;
          case "max" -> Op.MAX;
          case "floor" -> Op.FLOOR;
          case "ceil" -> Op.CEIL;
          case "rint" -> Op.RINT;
          case "fma" -> Op.FMA;
          case "multiplyHigh" -> Op.MULHI;
          case "unsignedMultiplyHigh" -> Op.UMULHI;
          default -> null;
        };
    if (op != null && args.length == op.arity()) {
      return new Outcome(out().compute(op, args[0].type(), args));
    }
    if (owner == Math.class && LOOSE.contains(name)) {
      throw new Untranslatable(
          "calls Math." + name + ", which is not the same on all machines (StrictMath has it)");
    }
    return null;
  }

  private @Nullable Outcome bits(String name, String descriptor, Abs[] args) {
    return switch (name) {
      case "doubleToRawLongBits" -> new Outcome(out().compute(Op.BITS, Type.I64, args));
      case "longBitsToDouble" -> new Outcome(out().compute(Op.BITS, Type.F64, args));
      case "floatToRawIntBits" -> new Outcome(out().compute(Op.BITS, Type.I32, args));
      case "intBitsToFloat" -> new Outcome(out().compute(Op.BITS, Type.F32, args));
      case "numberOfLeadingZeros" -> new Outcome(out().unary(Op.CLZ, args[0]));
      case "numberOfTrailingZeros" -> new Outcome(out().unary(Op.CTZ, args[0]));
      case "bitCount" -> new Outcome(out().unary(Op.POPC, args[0]));
      default -> {
        if (descriptor.contains("Ljava/")) {
          throw new Untranslatable("calls " + name + descriptor);
        }
        yield null;
      }
    };
  }

  private @Nullable Outcome data(String name, Abs[] args) {
    switch (name) {
      case "enter" -> {
        return new Outcome(Abs.known(Image.NULL));
      }
      case "leave" -> {
        return NOTHING;
      }
      case "scratch" -> {
        Scratch scratch =
            (Scratch)
                Reflection.get(
                    Reflection.field(Data.class, "scratch"), world.image.object(args[0].object()));
        Class<?> type = ((Scratch.Key<?>) world.image.object(args[1].object())).type();
        Object value = Image.scratch(scratch).get(type.getName());
        if (value == null) {
          method.exit("working memory is made in " + method.method);
          return NOTHING;
        }
        return new Outcome(Abs.known(world.image.number(value)));
      }
      default -> {
        return null;
      }
    }
  }

  /** Calls a function of constants now. */
  private Outcome fold(Class<?> owner, String name, Abs[] args) {
    Object[] values = new Object[args.length];
    for (int i = 0; i < args.length; i++) {
      if (!args[i].isKnown()) {
        throw new Untranslatable("calls " + owner.getName() + "." + name + " on what is not known");
      }
      values[i] = args[i].object() == Image.NULL ? null : world.image.object(args[i].object());
    }
    for (Method m : owner.getDeclaredMethods()) {
      if (m.getName().equals(name) && m.getParameterCount() == args.length) {
        try {
          m.setAccessible(true);
          Object value = m.invoke(null, values);
          return m.getReturnType() == void.class
              ? NOTHING
              : new Outcome(objects.constant(m.getReturnType(), value));
        } catch (IllegalAccessException | InvocationTargetException e) {
          throw new Untranslatable("cannot call " + m, e);
        }
      }
    }
    throw new Untranslatable("no method " + owner.getName() + "." + name);
  }

  /** The colliders of the pairs that the narrow phase can meet in this model. */
  private @Nullable Outcome collider(Class<?> owner, Abs[] args) {
    Class<?> caller = method.method.owner();
    if (caller != owner && !caller.getSimpleName().equals("NarrowPhase")) {
      return null;
    }
    Abs index =
        out().binary(Op.ADD, out().binary(Op.MUL, args[1], Abs.of(GeomType.COUNT)), args[2]);
    int[] met = ShapePairs.of(world.image);
    int[] possible =
        index.set() == null
            ? met
            : IntStream.of(met).filter(p -> Arrays.binarySearch(index.set(), p) >= 0).toArray();
    if (possible.length == 0) {
      throw new Objects.NullReference();
    }
    Abs table = objects.get(args[0], owner, "table");
    return new Outcome(objects.load(table, Abs.number(index.at(), possible)));
  }

  private void copy(Abs[] args) {
    Abs from = args[0];
    Abs to = args[2];
    Abs count = args[4];
    objects.check(from, args[1], count);
    objects.check(to, args[3], count);
    objects.checkWrite(to);
    if (count.isConstant() && count.constant() <= 0) {
      return;
    }
    objects.bySpace(
        from,
        source -> {
          objects.bySpace(
              to,
              target -> {
                if (!world.image.inWorld(target.objects()[0])) {
                  throw new Untranslatable("copies to an array that all worlds share");
                }
                if (world.image.object(target.objects()[0]) instanceof Object[]) {
                  throw new Untranslatable("copies an array of references");
                }
                Address b = objects.address(source, args[1]);
                Address a = objects.address(target, args[3]);
                out().add(new Instruction.Copy(a, b, count.at()));
                return null;
              });
          return null;
        });
  }

  private @Nullable Outcome arrays(String name, Abs[] args) {
    switch (name) {
      case "fill" -> {
        boolean whole = args.length == 2;
        Abs from = whole ? Abs.of(0) : args[1];
        Abs count = whole ? objects.length(args[0]) : out().binary(Op.SUB, args[2], from);
        Abs value = args[args.length - 1];
        objects.check(args[0], from, count);
        objects.checkWrite(args[0]);
        if (count.isConstant() && count.constant() <= 0) {
          return NOTHING;
        }
        objects.bySpace(
            args[0],
            target -> {
              if (!world.image.inWorld(target.objects()[0]) || value.isReference()) {
                throw new Untranslatable("fills an array of references or one that worlds share");
              }
              out()
                  .add(new Instruction.Fill(objects.address(target, from), count.at(), value.at()));
              return null;
            });
        return NOTHING;
      }
      case "copyOf", "copyOfRange", "stream" -> {
        method.exit("a buffer grows in " + method.method);
        return NOTHING;
      }
      default -> {
        return null;
      }
    }
  }

  private @Nullable Outcome jdk(String name, Abs[] args) {
    switch (name) {
      case "ordinal" -> {
        return new Outcome(
            objects.choose(args[0], o -> Abs.of(((Enum<?>) world.image.object(o)).ordinal())));
      }
      case "getClass" -> {
        return new Outcome(
            objects.choose(
                args[0], o -> Abs.known(world.image.number(world.image.object(o).getClass()))));
      }
      case "requireNonNull" -> {
        return new Outcome(args[0]);
      }
      case "checkIndex" -> {
        Abs isBad =
            out()
                .binary(
                    Op.OR,
                    out().binary(Op.LT, args[0], Abs.of(0)),
                    out().binary(Op.GE, args[0], args[1]));
        method.exitIf(isBad, "an index out of bounds in " + method.method);
        return new Outcome(args[0]);
      }
      case "size", "isEmpty", "get", "contains" -> {
        return collection(name, args);
      }
      default -> {
        return null;
      }
    }
  }

  /** A look into a collection of the JDK; none that a step changes can be translated. */
  private @Nullable Outcome collection(String name, Abs[] args) {
    if (!args[0].isKnown()
        || !(world.image.object(args[0].object()) instanceof Collection<?> all)) {
      return null;
    }
    return switch (name) {
      case "size" -> new Outcome(Abs.of(all.size()));
      case "isEmpty" -> new Outcome(Abs.of(all.isEmpty() ? 1 : 0));
      case "contains" ->
          new Outcome(
              objects.choose(args[1], o -> Abs.of(all.contains(world.image.object(o)) ? 1 : 0)));
      default -> {
        if (!args[1].isConstant() || !(all instanceof List<?> list)) {
          throw new Untranslatable("an element of a list at an index that is not known");
        }
        yield new Outcome(Abs.known(world.image.number(list.get(args[1].constant()))));
      }
    };
  }
}
