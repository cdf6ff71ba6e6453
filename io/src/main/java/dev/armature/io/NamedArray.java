package dev.armature.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * An array with a name, a shape and flat, row-major values.
 *
 * <p>The values are a {@code double[]}, {@code float[]}, {@code int[]}, {@code long[]} or {@code
 * String[]} and are not copied: the array belongs to whoever made it. A two-dimensional array may
 * carry a label for each of its columns, which all formats keep.
 */
public final class NamedArray {
  private final String name;
  private final ElementType type;
  private final int[] shape;
  private final Object values;
  private final List<String> columns;

  private NamedArray(
      String name, ElementType type, int[] shape, Object values, int length, List<String> columns) {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("an array needs a name");
    }
    long size = 1;
    for (int extent : shape) {
      if (extent < 0) {
        throw new IllegalArgumentException(name + ": negative extent in " + Arrays.toString(shape));
      }
      size *= extent;
    }
    if (size != length) {
      throw new IllegalArgumentException(
          name + ": " + length + " values do not fill the shape " + Arrays.toString(shape));
    }
    if (!columns.isEmpty() && (shape.length != 2 || shape[1] != columns.size())) {
      throw new IllegalArgumentException(
          name + ": " + columns.size() + " labels for the shape " + Arrays.toString(shape));
    }
    this.name = name;
    this.type = type;
    this.shape = shape.clone();
    this.values = values;
    this.columns = List.copyOf(columns);
  }

  /** An array of doubles; without a shape it has one dimension. */
  public static NamedArray of(String name, double[] values, int... shape) {
    return new NamedArray(
        name, ElementType.FLOAT64, or(shape, values.length), values, values.length, List.of());
  }

  /** An array of floats; without a shape it has one dimension. */
  public static NamedArray of(String name, float[] values, int... shape) {
    return new NamedArray(
        name, ElementType.FLOAT32, or(shape, values.length), values, values.length, List.of());
  }

  /** An array of ints; without a shape it has one dimension. */
  public static NamedArray of(String name, int[] values, int... shape) {
    return new NamedArray(
        name, ElementType.INT32, or(shape, values.length), values, values.length, List.of());
  }

  /** An array of longs; without a shape it has one dimension. */
  public static NamedArray of(String name, long[] values, int... shape) {
    return new NamedArray(
        name, ElementType.INT64, or(shape, values.length), values, values.length, List.of());
  }

  /** An array of texts; without a shape it has one dimension. */
  public static NamedArray of(String name, String[] values, int... shape) {
    return new NamedArray(
        name, ElementType.STRING, or(shape, values.length), values, values.length, List.of());
  }

  /** A single number: an array without dimensions. */
  public static NamedArray scalar(String name, double value) {
    return new NamedArray(
        name, ElementType.FLOAT64, new int[0], new double[] {value}, 1, List.of());
  }

  /** Values of any supported array type, for readers. */
  static NamedArray ofObject(String name, Object values, int[] shape) {
    if (values instanceof double[] v) {
      return new NamedArray(name, ElementType.FLOAT64, shape, v, v.length, List.of());
    }
    if (values instanceof float[] v) {
      return new NamedArray(name, ElementType.FLOAT32, shape, v, v.length, List.of());
    }
    if (values instanceof int[] v) {
      return new NamedArray(name, ElementType.INT32, shape, v, v.length, List.of());
    }
    if (values instanceof long[] v) {
      return new NamedArray(name, ElementType.INT64, shape, v, v.length, List.of());
    }
    if (values instanceof String[] v) {
      return new NamedArray(name, ElementType.STRING, shape, v, v.length, List.of());
    }
    throw new IllegalArgumentException(
        name + ": arrays of " + values.getClass().getSimpleName() + " are not supported");
  }

  private static int[] or(int[] shape, int length) {
    return shape.length == 0 ? new int[] {length} : shape;
  }

  /** The same array (sharing its values) with a label for each column. */
  public NamedArray withColumns(List<String> labels) {
    return new NamedArray(name, type, shape, values, size(), labels);
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** What it holds. */
  public ElementType type() {
    return type;
  }

  /** The extent of each dimension, outermost first; empty for a single value. */
  public int[] shape() {
    return shape.clone();
  }

  /** The labels of the columns, or an empty list. */
  public List<String> columns() {
    return columns;
  }

  /** The number of values. */
  public int size() {
    return java.lang.reflect.Array.getLength(values);
  }

  /** Whether it is a single text, as a note about the other arrays is. */
  boolean isNote() {
    return values instanceof String[] texts && texts.length == 1 && shape.length == 1;
  }

  /**
   * How many rows arrays have.
   *
   * @throws IOException when they differ: a table needs as many rows in all of them
   */
  static int commonRows(Path file, Collection<NamedArray> arrays) throws IOException {
    int rows = -1;
    for (NamedArray array : arrays) {
      if (rows >= 0 && array.rows() != rows) {
        throw new IOException(
            "%s: a table needs arrays of as many rows; %s has %d, those before it %d"
                .formatted(file, array.name(), array.rows(), rows));
      }
      rows = array.rows();
    }
    return Math.max(0, rows);
  }

  /** The extent of the first dimension; 1 for a single value. */
  public int rows() {
    return shape.length == 0 ? 1 : shape[0];
  }

  /** The number of values in a row: the product of all extents but the first. */
  public int rowSize() {
    int product = 1;
    for (int i = 1; i < shape.length; i++) {
      product *= shape[i];
    }
    return product;
  }

  /** The flat values as they are: an array of the type that {@link #type} says. */
  public Object values() {
    return values;
  }

  /**
   * The flat values as doubles: the array itself when it holds doubles, else a copy.
   *
   * @throws IllegalStateException when it holds texts
   */
  public double[] doubles() {
    if (values instanceof double[] v) {
      return v;
    }
    if (values instanceof float[] v) {
      double[] copy = new double[v.length];
      for (int i = 0; i < v.length; i++) {
        copy[i] = v[i];
      }
      return copy;
    }
    if (values instanceof int[] v) {
      double[] copy = new double[v.length];
      for (int i = 0; i < v.length; i++) {
        copy[i] = v[i];
      }
      return copy;
    }
    if (values instanceof long[] v) {
      double[] copy = new double[v.length];
      for (int i = 0; i < v.length; i++) {
        copy[i] = (double) v[i];
      }
      return copy;
    }
    throw new IllegalStateException(name + " holds text, not numbers");
  }

  /** One column (a value of each row) as doubles. */
  public double[] column(int index) {
    int width = rowSize();
    if (index < 0 || index >= width) {
      throw new IndexOutOfBoundsException(name + " has " + width + " columns, no " + index);
    }
    double[] all = doubles();
    double[] column = new double[rows()];
    for (int row = 0; row < column.length; row++) {
      column[row] = all[row * width + index];
    }
    return column;
  }

  /** The name of a column: {@code name[label]}, {@code name[index]} or, of a lone one, the name. */
  public String columnName(int index) {
    if (!columns.isEmpty()) {
      return name + "[" + columns.get(index) + "]";
    }
    return shape.length <= 1 ? name : name + "[" + index + "]";
  }

  @Override
  public String toString() {
    return name + " " + type.name().toLowerCase(java.util.Locale.ROOT) + Arrays.toString(shape);
  }
}
