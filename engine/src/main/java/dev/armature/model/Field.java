package dev.armature.model;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One size, setting or array of a {@link Model} or a {@code Data}: what it is called, how it is
 * shaped, what it means, and how to get at it in a given model or world. {@link Fields} finds
 * fields by name.
 */
public final class Field {
  /** What the numbers are. */
  public enum Type {
    /** Double precision. */
    DOUBLE,
    /** Single precision. */
    FLOAT,
    /** Integers. */
    INT,
    /** Bytes. */
    BYTE,
    /** Flags. */
    BOOLEAN
  }

  /** What a field is for. */
  public enum Kind {
    /** How many of something a model has. */
    SIZE,
    /** A setting of the simulation or of a viewer. */
    OPTION,
    /** A constant of the mechanism. */
    CONSTANT,
    /** Carried by a world from step to step. */
    STATE,
    /** Set by the user of a world. */
    INPUT,
    /** Computed by a step. */
    RESULT
  }

  /** One dimension: a number, or a field that holds the number. */
  record Dimension(String text, int number, @Nullable Field field) {}

  /** The columns of the table, as they are written. */
  record Columns(
      String place,
      String name,
      String mujocoName,
      Type type,
      Kind kind,
      String unit,
      String target,
      String doc) {}

  private final Columns columns;
  private final int section;
  private final int index;
  private final boolean array;
  private final List<Dimension> dimensions;
  private final int bit;

  Field(
      Columns columns, int section, int index, boolean array, List<Dimension> dimensions, int bit) {
    this.columns = columns;
    this.section = section;
    this.index = index;
    this.array = array;
    this.dimensions = List.copyOf(dimensions);
    this.bit = bit;
  }

  /** Java's name from the model or world on, such as {@code geom.friction} or {@code qfrcBias}. */
  public String name() {
    return columns.place.isEmpty() ? columns.name : columns.place + "." + columns.name;
  }

  /** The name within its class, such as {@code friction}. */
  public String simpleName() {
    return columns.name;
  }

  /** The place of its class in the model or world, such as {@code geom}; may be empty. */
  public String place() {
    return columns.place;
  }

  /**
   * MuJoCo's name, such as {@code geom_friction}; settings and contacts, which MuJoCo keeps in
   * structures, as {@code opt_timestep}. Empty when MuJoCo has no such field.
   */
  public String mujocoName() {
    return columns.mujocoName;
  }

  /** What the numbers are. */
  public Type type() {
    return columns.type;
  }

  /** What the field is for. */
  public Kind kind() {
    return columns.kind;
  }

  /**
   * What its numbers count into, as the table has it: {@code nbody}, {@code nbody?} where -1 stands
   * for none, or {@code njnt by body_jntnum} for the first of several. Empty for other numbers.
   */
  public String target() {
    return columns.target;
  }

  /** The unit, empty when it has none or it depends. */
  public String unit() {
    return columns.unit;
  }

  /** What the field means, one sentence. */
  public String doc() {
    return columns.doc;
  }

  /** Whether it is an array rather than one number. */
  public boolean isArray() {
    return array;
  }

  /** The shape in sizes and numbers, such as {@code [ngeom, 3]}; empty for one number. */
  public List<String> shape() {
    return dimensions.stream().map(Dimension::text).toList();
  }

  /** The shape in a model or world. */
  public int[] shape(FieldOwner owner) {
    int[] shape = new int[dimensions.size()];
    for (int i = 0; i < shape.length; i++) {
      Dimension d = dimensions.get(i);
      shape[i] = d.field == null ? d.number : (int) d.field.number(owner, 0);
    }
    return shape;
  }

  /** How many numbers it has in a model or world, by its shape. */
  public int count(FieldOwner owner) {
    int count = 1;
    for (int n : shape(owner)) {
      count *= n;
    }
    return count;
  }

  /**
   * The numbers of one object: the product of all dimensions after the first, if they are fixed.
   */
  public int width() {
    int width = 1;
    for (int i = 1; i < dimensions.size(); i++) {
      width *= dimensions.get(i).number;
    }
    return dimensions.size() == 1 && dimensions.get(0).field == null
        ? dimensions.get(0).number
        : width;
  }

  /**
   * Its component of the state vector, a bit of {@link StateComponents#bits}; 0 when it is none.
   */
  public int component() {
    return bit < 0 ? 0 : 1 << bit;
  }

  // ---- values

  /**
   * The array itself, not a copy; null when the field is one number.
   *
   * @param owner a model, a world or the group that holds the field
   * @throws IllegalArgumentException when the owner does not have the field
   */
  public @Nullable Object array(FieldOwner owner) {
    return owner.part(section).array(index);
  }

  /**
   * One number of the field.
   *
   * @param at its place in the array, 0 when the field is one number
   */
  public double number(FieldOwner owner, int at) {
    FieldHolder holder = owner.part(section);
    Object values = holder.array(index);
    if (values == null) {
      Objects.checkIndex(at, 1);
      return holder.number(index);
    }
    return number(values, at);
  }

  private static double number(Object values, int at) {
    if (values instanceof double[] a) {
      return a[at];
    } else if (values instanceof int[] a) {
      return a[at];
    } else if (values instanceof float[] a) {
      return a[at];
    } else if (values instanceof boolean[] a) {
      return a[at] ? 1 : 0;
    }
    return ((byte[]) values)[at] & 0xff;
  }

  /** Sets one number of the field, converted to its type. */
  public void set(FieldOwner owner, int at, double value) {
    FieldHolder holder = owner.part(section);
    Object values = holder.array(index);
    if (values == null) {
      Objects.checkIndex(at, 1);
      holder.setNumber(index, value);
    } else if (values instanceof double[] a) {
      a[at] = value;
    } else if (values instanceof int[] a) {
      a[at] = (int) value;
    } else if (values instanceof float[] a) {
      a[at] = (float) value;
    } else if (values instanceof boolean[] a) {
      a[at] = value != 0;
    } else {
      ((byte[]) values)[at] = (byte) value;
    }
  }

  /** The length of the array, 1 for one number. A growing array may be longer than its shape. */
  public int length(FieldOwner owner) {
    Object values = array(owner);
    return values == null ? 1 : Array.getLength(values);
  }

  /** Copies {@code count} numbers, from the first on, into {@code to} at an offset. */
  public void read(FieldOwner owner, int count, double[] to, int offset) {
    Object values = array(owner);
    if (values instanceof double[]) {
      System.arraycopy(values, 0, to, offset, count);
    } else if (values == null) {
      to[offset] = number(owner, 0);
    } else {
      for (int i = 0; i < count; i++) {
        to[offset + i] = number(values, i);
      }
    }
  }

  /** Sets the first {@code count} numbers from {@code from} at an offset. */
  public void write(FieldOwner owner, int count, double[] from, int offset) {
    Object values = array(owner);
    if (values instanceof double[]) {
      System.arraycopy(from, offset, values, 0, count);
    } else {
      for (int i = 0; i < count; i++) {
        set(owner, i, from[offset + i]);
      }
    }
  }

  /** All numbers, as a copy; of a growing array those that hold. */
  public double[] numbers(FieldOwner owner) {
    double[] numbers = new double[array ? Math.min(count(owner), length(owner)) : 1];
    read(owner, numbers.length, numbers, 0);
    return numbers;
  }

  /** Copies the values of one owner to another. */
  public void copy(FieldOwner from, FieldOwner to) {
    Object source = array(from);
    Object target = array(to);
    if (source == null || target == null) {
      set(to, 0, number(from, 0));
    } else {
      System.arraycopy(source, 0, target, 0, Array.getLength(source));
    }
  }

  /** Whether two owners hold the same values, to the bit. */
  public boolean same(FieldOwner a, FieldOwner b) {
    return same(a.part(section), b.part(section), index);
  }

  static boolean same(FieldHolder a, FieldHolder b, int index) {
    Object x = a.array(index);
    if (x == null) {
      return Double.doubleToLongBits(a.number(index)) == Double.doubleToLongBits(b.number(index));
    }
    return Arrays.deepEquals(new Object[] {x}, new Object[] {b.array(index)});
  }

  @Override
  public String toString() {
    return name();
  }

  int section() {
    return section;
  }
}
