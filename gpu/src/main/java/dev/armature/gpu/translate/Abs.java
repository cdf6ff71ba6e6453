package dev.armature.gpu.translate;

import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a value of Java at a point of a method.
 *
 * @param kind number, reference, or something that must not be used
 * @param type type of the operand; i32 for references
 * @param set for an i32, the numbers it can be, ascending, null for any; for a reference, the
 *     numbers of the objects it can be
 * @param operand where it is at run time; null for a known reference, and in shapes, which tell
 *     what a value is but not where
 */
record Abs(Kind kind, Type type, int @Nullable [] set, @Nullable Operand operand) {
  /** What a value is. */
  enum Kind {
    NUMBER,
    REFERENCE,
    /** A lambda, a text in the making: fine to carry, never to use. */
    OPAQUE
  }

  /** Largest set that joins make; larger ones become any number. */
  private static final int JOINED = 16;

  static final Abs OPAQUE = new Abs(Kind.OPAQUE, Type.I32, null, null);

  static Abs of(int value) {
    return constant(Constant.of(value));
  }

  static Abs constant(Constant c) {
    return new Abs(Kind.NUMBER, c.type(), c.type() == Type.I32 ? new int[] {c.asInt()} : null, c);
  }

  static Abs number(Operand operand) {
    return operand instanceof Constant c
        ? constant(c)
        : new Abs(Kind.NUMBER, operand.type(), null, operand);
  }

  /** A number of which the possible values are known; one alone is a constant. */
  static Abs number(Operand operand, int @Nullable [] set) {
    return set != null && set.length == 1
        ? of(set[0])
        : set == null ? number(operand) : new Abs(Kind.NUMBER, Type.I32, set, operand);
  }

  /** Some number of a type, as a shape. */
  static Abs any(Type type) {
    return new Abs(Kind.NUMBER, type, null, null);
  }

  static Abs known(int object) {
    return new Abs(Kind.REFERENCE, Type.I32, new int[] {object}, null);
  }

  static Abs oneOf(int[] objects, Operand operand) {
    return objects.length == 1
        ? known(objects[0])
        : new Abs(Kind.REFERENCE, Type.I32, objects, operand);
  }

  boolean isConstant() {
    return operand instanceof Constant;
  }

  boolean isKnown() {
    return kind == Kind.REFERENCE && objects().length == 1;
  }

  boolean isReference() {
    return kind == Kind.REFERENCE;
  }

  /** Whether nothing of it has to be passed at run time. */
  boolean isFixed() {
    return kind == Kind.OPAQUE || isConstant() || isKnown();
  }

  int constant() {
    return ((Constant) at()).asInt();
  }

  /** The one object it is. */
  int object() {
    return objects()[0];
  }

  int[] objects() {
    if (set == null) {
      throw new IllegalStateException("no reference");
    }
    return set;
  }

  Operand at() {
    if (operand == null) {
      throw new IllegalStateException("a value without a place: " + this);
    }
    return operand;
  }

  /** The same without its place, unless it is a constant. */
  Abs shape() {
    return operand instanceof Value ? new Abs(kind, type, set, null) : this;
  }

  /** The same at a place. */
  Abs in(Operand place) {
    return new Abs(kind, type, set, place);
  }

  /** What holds of both; null when they have nothing in common. */
  static @Nullable Abs join(Abs a, Abs b) {
    if (a.equals(b)) {
      return a;
    }
    if (a.kind != b.kind || a.type != b.type) {
      return null;
    }
    if (a.kind == Kind.REFERENCE) {
      return new Abs(Kind.REFERENCE, Type.I32, union(a.objects(), b.objects()), null);
    }
    if (a.set == null || b.set == null) {
      return any(a.type);
    }
    int[] both = union(a.set, b.set);
    return new Abs(Kind.NUMBER, a.type, both.length > JOINED ? null : both, null);
  }

  static int[] union(int[] a, int[] b) {
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return Arrays.stream(both).sorted().distinct().toArray();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Abs o
        && kind == o.kind
        && type == o.type
        && Arrays.equals(set, o.set)
        && (operand == null ? o.operand == null : operand.equals(o.operand));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(set) * 31 + kind.hashCode();
  }

  @Override
  public String toString() {
    return switch (kind) {
      case NUMBER ->
          isConstant() ? at().toString() : type.text() + (set == null ? "" : Arrays.toString(set));
      case REFERENCE -> "@" + Arrays.toString(set);
      case OPAQUE -> "?";
    };
  }
}
