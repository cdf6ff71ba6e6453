package dev.armature.gpu.translate;

import dev.armature.gpu.image.Image;
import dev.armature.gpu.image.Place;
import dev.armature.gpu.image.Reflection;
import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.ir.Value;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Fields, elements and references of the objects of the image. */
final class Objects {
  private final MethodTranslator method;
  private final Translator world;
  private final Image image;

  Objects(MethodTranslator method) {
    this.method = method;
    this.world = method.world;
    this.image = world.image;
  }

  private Emitter out() {
    return method.out();
  }

  /** What a Java value is as a constant. */
  Abs constant(Class<?> type, @Nullable Object value) {
    if (!type.isPrimitive()) {
      return Abs.known(image.number(value));
    }
    return switch (value) {
      case Boolean v -> Abs.of(v ? 1 : 0);
      case Byte v -> Abs.of(v);
      case Short v -> Abs.of(v);
      case Character v -> Abs.of(v);
      case Integer v -> Abs.of(v);
      case Long v -> Abs.constant(Constant.of(v.longValue()));
      case Float v -> Abs.constant(Constant.of(v.floatValue()));
      case Double v -> Abs.constant(Constant.of(v.doubleValue()));
      case null, default -> throw new Untranslatable("a constant of type " + type);
    };
  }

  /**
   * A value that depends on which object a reference is: the same for all, or chosen at run time.
   */
  Abs choose(Abs reference, IntFunction<Abs> value) {
    if (!reference.isReference()) {
      throw new Untranslatable("uses a lambda or a text");
    }
    int[] candidates = reference.objects();
    Abs chosen = value.apply(candidates[candidates.length - 1]);
    for (int i = candidates.length - 2; i >= 0; i--) {
      Abs other = value.apply(candidates[i]);
      if (!other.equals(chosen)) {
        chosen = either(is(reference, candidates[i]), other, chosen);
      }
    }
    return chosen;
  }

  private Abs either(Abs condition, Abs a, Abs b) {
    if (!a.isReference()) {
      return out().select(condition, a, b);
    }
    Abs chosen =
        out().select(condition, Abs.number(method.operand(a)), Abs.number(method.operand(b)));
    return Abs.oneOf(Abs.union(a.objects(), b.objects()), chosen.at());
  }

  private Abs is(Abs reference, int object) {
    return out().binary(Op.EQ, Abs.number(reference.at()), Abs.of(image.reference(object)));
  }

  /** Whether two references are the same, as a truth value. */
  Abs same(Abs a, Abs b) {
    if (!a.isReference() || !b.isReference()) {
      if (a.kind() == Abs.Kind.OPAQUE && b.isKnown() && b.object() == Image.NULL) {
        return Abs.of(0);
      }
      throw new Untranslatable("compares a lambda or a text");
    }
    if (a.isKnown() && b.isKnown()) {
      return Abs.of(a.object() == b.object() ? 1 : 0);
    }
    int[] left = a.objects();
    if (IntStream.of(left).noneMatch(o -> Arrays.binarySearch(b.objects(), o) >= 0)) {
      return Abs.of(0);
    }
    return out().binary(Op.EQ, Abs.number(method.operand(a)), Abs.number(method.operand(b)));
  }

  // fields

  Abs getStatic(Class<?> owner, String name) {
    Field field = Reflection.field(owner, name);
    if (!Modifier.isFinal(field.getModifiers())) {
      throw new Untranslatable("reads the static field " + owner.getName() + "." + name);
    }
    if (owner.getName().startsWith("java.")) {
      return constant(field.getType(), world.jdk.value(owner, field));
    }
    return constant(field.getType(), Reflection.get(field, null));
  }

  Abs get(Abs reference, Class<?> owner, String name) {
    Field field = Reflection.field(owner, name);
    int[] candidates = withoutNull(reference);
    if (candidates.length == 1) {
      return get(candidates[0], field);
    }
    // the same field of several objects of the world: choose the cell, then load once
    if (IntStream.of(candidates).allMatch(o -> isCell(o, field))) {
      Abs cell =
          choose(reference(reference, candidates), o -> Abs.of(image.field(o, field).offset()));
      Operand loaded =
          out().load(new Address(Space.WORLD, Image.cell(field.getType()), 0, cell.at()));
      if (field.getType().isPrimitive()) {
        return Abs.number(loaded);
      }
      int[] all = {};
      for (int o : candidates) {
        all = Abs.union(all, held(o, field));
      }
      return loaded(all, loaded);
    }
    return choose(reference(reference, candidates), o -> get(o, field));
  }

  private static Abs reference(Abs reference, int[] candidates) {
    return candidates.length == reference.objects().length
        ? reference
        : Abs.oneOf(candidates, reference.at());
  }

  private static int[] withoutNull(Abs reference) {
    if (!reference.isReference()) {
      throw new Untranslatable("uses a lambda or a text");
    }
    int[] objects = reference.objects();
    int[] rest = IntStream.of(objects).filter(o -> o != Image.NULL).toArray();
    if (rest.length == 0) {
      throw new NullReference();
    }
    return rest;
  }

  /** A use of null, or of an element that an array does not have: Java would throw. */
  static final class NullReference extends RuntimeException {
    private static final long serialVersionUID = 1;

    NullReference() {
      this("null or an empty array");
    }

    NullReference(String what) {
      super(what);
    }
  }

  /** Whether a field has to be read at run time. */
  private boolean isCell(int object, Field field) {
    if (image.differs(object, field)) {
      return true;
    }
    if (!image.inWorld(object)) {
      return false;
    }
    return field.getType().isPrimitive()
        ? !Modifier.isFinal(field.getModifiers())
        : held(object, field).length > 1;
  }

  private int inImage(int object, Field field) {
    return image.number(Reflection.get(field, image.object(object)));
  }

  private int[] held(int object, Field field) {
    return world.held(object, field, inImage(object, field));
  }

  /** A reference from memory; all that it can be gets a place, or worlds could not name it. */
  private Abs loaded(int[] objects, Operand operand) {
    for (int o : objects) {
      image.reference(o);
    }
    return Abs.oneOf(objects, operand);
  }

  private Abs get(int object, Field field) {
    if (image.object(object) instanceof Enum<?> e && field.getName().equals("ordinal")) {
      return Abs.of(e.ordinal()); // closed to reflection
    }
    if (!isCell(object, field)) {
      return constant(field.getType(), Reflection.get(field, image.object(object)));
    }
    Place place = image.field(object, field);
    Operand loaded = out().load(place.at(0, null));
    if (!field.getType().isPrimitive()) {
      return loaded(held(object, field), loaded);
    }
    return Abs.number(loaded, field.getType() == boolean.class ? new int[] {0, 1} : null);
  }

  void put(Abs reference, Class<?> owner, String name, Abs value) {
    Field field = Reflection.field(owner, name);
    int[] candidates = withoutNull(reference);
    for (int o : candidates) {
      checkWrite(o, field.getType());
      if (!image.inWorld(o)) {
        throw new Untranslatable(
            "writes the field " + field + " of an object that all worlds share");
      }
      if (!field.getType().isPrimitive()) {
        if (!value.isReference()) {
          throw new Untranslatable("keeps a lambda or a text in " + field);
        }
        if (IntStream.of(value.objects()).anyMatch(image::isTemporary)) {
          method.exit("an array is made in " + method.method);
          return;
        }
        world.hold(o, field, inImage(o, field), value.objects());
      }
    }
    if (IntStream.of(candidates).noneMatch(o -> isCell(o, field))) {
      if (Modifier.isFinal(field.getModifiers()) && field.getType().isPrimitive()) {
        throw new Untranslatable("writes the final field " + field);
      }
      return; // it holds this object anyway
    }
    Abs cell =
        choose(reference(reference, candidates), o -> Abs.of(image.field(o, field).offset()));
    Address to =
        cell.isConstant()
            ? image.field(candidates[0], field).at(0, null)
            : new Address(Space.WORLD, Image.cell(field.getType()), 0, cell.at());
    out().add(new Instruction.Store(to, method.operand(value)));
  }

  // arrays

  Abs length(Abs array) {
    return choose(
        reference(array, withoutNull(array)), o -> Abs.of(Array.getLength(image.object(o))));
  }

  /** An element of an array that is not written and whose index is known, or a uniform one. */
  private @Nullable Abs fixedElement(int number, Abs index) {
    Object array = image.object(number);
    Class<?> type = array.getClass().getComponentType();
    boolean shared = !image.inWorld(number) && world.elements(number).length == 0;
    if (!shared && (type.isPrimitive() || world.elements(number).length > 0)) {
      return null;
    }
    int n = Array.getLength(array);
    if (index.isConstant()) {
      int i = index.constant();
      return i < 0 || i >= n ? null : constant(type, Array.get(array, i));
    }
    if (array instanceof double[] values && n > 0) {
      long first = Double.doubleToRawLongBits(values[0]);
      for (double v : values) {
        if (Double.doubleToRawLongBits(v) != first) {
          return null;
        }
      }
      return Abs.constant(Constant.of(values[0]));
    }
    return null;
  }

  private static final String OUT_OF_BOUNDS = "an index out of bounds";

  /**
   * Leaves the step when some elements from an index on are not in an array; where that is asked.
   */
  void check(Abs array, Abs from, Abs count) {
    if (!method.isChecked) {
      return;
    }
    Abs room = out().binary(Op.SUB, length(array), count);
    Abs isBad =
        out()
            .binary(
                Op.OR,
                out().binary(Op.LT, out().binary(Op.OR, from, count), Abs.of(0)),
                out().binary(Op.GT, from, room));
    if (isBad.isConstant() && isBad.constant() != 0) {
      throw new NullReference(OUT_OF_BOUNDS);
    }
    method.exitIf(isBad, OUT_OF_BOUNDS + " in " + method.method);
  }

  /** Refuses writes of hooks and plugins to an array of the engine that may hold indexes. */
  void checkWrite(Abs array) {
    for (int o : withoutNull(array)) {
      checkWrite(o, image.object(o).getClass().getComponentType());
    }
  }

  /**
   * Refuses writes of hooks and plugins to integers and references of the engine: it may take them
   * for indexes, and its own are not checked.
   */
  private void checkWrite(int object, Class<?> type) {
    boolean harmless = type == double.class || type == float.class || type == boolean.class;
    if (harmless
        || Translator.isOfEngine(method.method.owner())
        || image.isTemporary(object)
        || isOfUser(object)) {
      return;
    }
    throw new Untranslatable("writes integers or references of the engine");
  }

  /** Whether an object belongs to one whose class is not of the engine. */
  private boolean isOfUser(int object) {
    for (int o = object; o != Image.NULL; o = image.parent(o)) {
      if (!Translator.isOfEngine(image.object(o).getClass())) {
        return true;
      }
    }
    return false;
  }

  Abs load(Abs array, Abs index) {
    check(array, index, Abs.of(1));
    Abs loaded = bySpace(array, part -> loadPart(part, index));
    if (loaded == null) {
      throw new NullReference();
    }
    return loaded;
  }

  private Abs loadPart(Abs part, Abs index) {
    if (part.isKnown() && Array.getLength(image.object(part.object())) == 0) {
      throw new NullReference();
    }
    Abs fixed = part.isKnown() ? fixedElement(part.object(), index) : null;
    if (fixed != null) {
      return fixed;
    }
    if (image.object(part.objects()[0]) instanceof Object[]) {
      return loadReference(part, index);
    }
    Operand loaded = out().load(address(part, index));
    return Abs.number(loaded, part.isKnown() ? values(part.object(), index) : null);
  }

  /** Largest set of possible elements that is kept. */
  private static final int MOST = 16;

  /** The numbers that an element of a shared array of integers can be; null for too many. */
  private int @Nullable [] values(int number, Abs index) {
    if (image.inWorld(number)) {
      return image.object(number) instanceof boolean[] ? new int[] {0, 1} : null;
    }
    Object array = image.object(number);
    Cell cell = Image.cell(array.getClass().getComponentType());
    if (cell == Cell.F64 || cell == Cell.F32 || cell == Cell.I64) {
      return null;
    }
    int n = Array.getLength(array);
    int[] at =
        index.set() == null
            ? IntStream.range(0, n).toArray()
            : IntStream.of(index.set()).filter(i -> i >= 0 && i < n).toArray();
    int[] found =
        IntStream.of(at)
            .map(i -> constant(array.getClass().getComponentType(), Array.get(array, i)).constant())
            .distinct()
            .limit(MOST + 1)
            .sorted()
            .toArray();
    return found.length > MOST || found.length == 0 ? null : found;
  }

  private Abs loadReference(Abs part, Abs index) {
    if (!part.isKnown()) {
      throw new Untranslatable("an element of one of several arrays of references");
    }
    int number = part.object();
    Object[] elements = (Object[]) image.object(number);
    int[] stored = world.elements(number);
    IntStream at =
        index.set() == null ? IntStream.range(0, elements.length) : IntStream.of(index.set());
    int[] possible =
        at.filter(i -> i >= 0 && i < elements.length)
            .map(i -> image.number(elements[i]))
            .sorted()
            .distinct()
            .toArray();
    int[] all = stored.length == 0 ? possible : Abs.union(possible, stored);
    if (all.length == 0) {
      throw new NullReference();
    }
    if (all.length == 1) {
      return Abs.known(all[0]);
    }
    Address from;
    if (stored.length == 0) {
      int[] table = new int[elements.length];
      for (int i = 0; i < table.length; i++) {
        int o = image.number(elements[i]);
        table[i] = Arrays.binarySearch(all, o) >= 0 ? image.reference(o) : 0;
      }
      Place place = image.table(table);
      from = new Address(Space.MODEL, Cell.I32, place.offset(), index.at());
    } else {
      from = address(part, index);
    }
    return loaded(all, out().load(from));
  }

  void store(Abs array, Abs index, Abs value) {
    check(array, index, Abs.of(1));
    checkWrite(array);
    bySpace(
        array,
        part -> {
          int number = part.objects()[0];
          if (part.isKnown() && Array.getLength(image.object(number)) == 0) {
            throw new NullReference();
          }
          if (!image.inWorld(number)) {
            throw new Untranslatable("writes an array that all worlds share");
          }
          if (image.object(number) instanceof Object[] && !storesReference(part, value)) {
            return null;
          }
          out().add(new Instruction.Store(address(part, index), method.operand(value)));
          return null;
        });
  }

  private boolean storesReference(Abs part, Abs value) {
    if (!value.isReference() || !part.isKnown()) {
      throw new Untranslatable("keeps a lambda, or an element of one of several arrays");
    }
    if (IntStream.of(value.objects()).anyMatch(image::isTemporary)) {
      method.exit("an array is made in " + method.method);
      return false;
    }
    world.holdElements(part.object(), value.objects());
    return true;
  }

  /** The address of an element of arrays that all lie in the same space. */
  Address address(Abs array, Abs index) {
    Place place = image.array(array.objects()[0]);
    boolean fixed = index.isConstant();
    if (array.isKnown()) {
      return place.at(fixed ? index.constant() : 0, fixed ? null : index.at());
    }
    Abs first = Abs.number(array.at());
    if (place.space() == Space.MODEL) {
      first = out().binary(Op.XOR, first, Abs.of(-1));
    }
    Abs sum = out().binary(Op.ADD, first, index);
    return new Address(place.space(), place.cell(), 0, sum.at(), hull(array));
  }

  /** The cells from the first of some arrays to the last. */
  private Address.Extent hull(Abs arrays) {
    int from = Integer.MAX_VALUE;
    int to = 0;
    for (int number : arrays.objects()) {
      if (number != Image.NULL) {
        Place place = image.array(number);
        from = Math.min(from, place.offset());
        to = Math.max(to, place.offset() + place.length());
      }
    }
    return new Address.Extent(from, to);
  }

  /**
   * Does something with an array; twice, behind a branch, when it can be one of the model or one of
   * the world.
   */
  @Nullable Abs bySpace(Abs array, UnaryOperator<@Nullable Abs> use) {
    int[] all = withoutNull(array);
    int[] mine = IntStream.of(all).filter(image::inWorld).toArray();
    if (mine.length == 0 || mine.length == all.length) {
      return use.apply(reference(array, all));
    }
    int[] shared = IntStream.of(all).filter(o -> !image.inWorld(o)).toArray();
    Abs isShared = out().binary(Op.LT, Abs.number(array.at()), Abs.of(0));
    Block one = out().newBlock();
    Block two = out().newBlock();
    Block after = out().newBlock();
    out()
        .end(
            new Terminator.Branch(
                isShared.at(), new Target(one, List.of()), new Target(two, List.of())));
    Abs a = part(one, after, Abs.oneOf(shared, array.at()), use);
    Abs b = part(two, after, Abs.oneOf(mine, array.at()), use);
    out().in(after);
    Abs some = a == null ? b : a;
    if (some == null) {
      return null;
    }
    Abs other = b == null ? some : b;
    Value value = out().function.value(some.type());
    after.params().add(value);
    return some.isReference()
        ? Abs.oneOf(Abs.union(some.objects(), other.objects()), value)
        : Abs.number(value);
  }

  /** One side of the branch; null when it has no result or does not come to its end. */
  private @Nullable Abs part(
      Block block, Block after, Abs array, UnaryOperator<@Nullable Abs> use) {
    out().in(block);
    try {
      Abs result = use.apply(array);
      if (!out().isOpen()) {
        return null;
      }
      out()
          .end(
              new Terminator.Jump(
                  new Target(after, result == null ? List.of() : List.of(method.operand(result)))));
      return result;
    } catch (NullReference e) {
      method.exit(e.getMessage() + " in " + method.method);
      return null;
    }
  }
}
