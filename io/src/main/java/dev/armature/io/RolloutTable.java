package dev.armature.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rollouts as a table, for formats that have nothing but tables: a row for each moment of each
 * rollout, with the number of the rollout and the number of the row in it.
 */
final class RolloutTable {
  /** The longest array that is made of a table with gaps. */
  private static final long MOST = 1L << 28;

  private RolloutTable() {}

  /** The arrays of rollouts {@code [rollouts][rows][…]} as columns; other arrays as they are. */
  static List<NamedArray> rows(Collection<NamedArray> arrays) {
    NamedArray time = null;
    for (NamedArray array : arrays) {
      time = array.name().equals("time") && array.shape().length == 2 ? array : time;
    }
    if (time == null) {
      return List.copyOf(arrays);
    }
    int worlds = time.shape()[0];
    int rows = time.shape()[1];
    List<NamedArray> columns = new ArrayList<>();
    for (NamedArray array : arrays) {
      int[] shape = array.shape();
      if (array.isNote()) {
        columns.add(array);
      } else if (shape.length == 1 && shape[0] == worlds) {
        columns.add(repeated(array, rows));
      } else if (shape.length == 2) {
        columns.add(NamedArray.ofObject(array.name(), array.values(), new int[] {worlds * rows}));
      } else {
        int[] flat = {worlds * rows, array.size() / Math.max(1, worlds * rows)};
        columns.add(NamedArray.ofObject(array.name(), array.values(), flat));
      }
      if (array.name().equals(RowJournal.ROLLOUT)) {
        int[] numbers = new int[worlds * rows];
        Arrays.setAll(numbers, i -> i % rows);
        columns.add(NamedArray.of(RowJournal.ROW, numbers));
      }
    }
    return columns;
  }

  private static NamedArray repeated(NamedArray array, int times) {
    Object values =
        java.lang.reflect.Array.newInstance(
            array.values().getClass().getComponentType(), times * array.size());
    for (int i = 0; i < times * array.size(); i++) {
      System.arraycopy(array.values(), i / times, values, i, 1);
    }
    return NamedArray.ofObject(array.name(), values, new int[] {times * array.size()});
  }

  /**
   * The rows of each rollout together, in their order; what is missing is not a number. Whole
   * numbers belong to the rollout, and texts to all. A table without numbers of rollouts and rows
   * stays as it is.
   */
  static Map<String, NamedArray> worlds(Map<String, NamedArray> table) {
    NamedArray rollout = table.get(RowJournal.ROLLOUT);
    NamedArray row = table.get(RowJournal.ROW);
    if (rollout == null || row == null || !isCounting(rollout) || !isCounting(row)) {
      return table;
    }
    double[] numbers = rollout.doubles();
    double[] order = row.doubles();
    double[] places = Arrays.stream(numbers).sorted().distinct().toArray();
    int rows = 1 + (int) Arrays.stream(order).max().orElse(-1);
    long size = (long) places.length * rows;
    if (size * table.values().stream().mapToInt(NamedArray::rowSize).max().orElse(1) > MOST) {
      return table;
    }
    int[] at = new int[numbers.length];
    Arrays.setAll(at, i -> Arrays.binarySearch(places, numbers[i]) * rows + (int) order[i]);
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    arrays.put(
        RowJournal.ROLLOUT,
        NamedArray.of(
            RowJournal.ROLLOUT, Arrays.stream(places).mapToLong(r -> (long) r).toArray()));
    for (NamedArray array : table.values()) {
      if (array != rollout && array != row) {
        arrays.put(array.name(), array.isNote() ? array : grouped(array, at, places.length, rows));
      }
    }
    return arrays;
  }

  private static boolean isCounting(NamedArray array) {
    return array.type() != ElementType.STRING
        && array.shape().length == 1
        && Arrays.stream(array.doubles())
            .allMatch(x -> x >= 0 && x < Integer.MAX_VALUE && x == Math.rint(x));
  }

  private static NamedArray grouped(NamedArray array, int[] at, int worlds, int rows) {
    if (array.shape().length == 1 && array.values() instanceof int[] whole) {
      int[] first = new int[worlds];
      for (int i = 0; i < at.length; i++) {
        first[at[i] / rows] = whole[i];
      }
      return NamedArray.of(array.name(), first);
    }
    if (array.shape().length == 1 && array.values() instanceof long[] whole) {
      long[] first = new long[worlds];
      for (int i = 0; i < at.length; i++) {
        first[at[i] / rows] = whole[i];
      }
      return NamedArray.of(array.name(), first);
    }
    int width = array.rowSize();
    double[] from = array.doubles();
    double[] to = new double[worlds * rows * width];
    Arrays.fill(to, Double.NaN);
    for (int i = 0; i < at.length; i++) {
      System.arraycopy(from, i * width, to, at[i] * width, width);
    }
    return array.shape().length == 1
        ? NamedArray.of(array.name(), to, worlds, rows)
        : NamedArray.of(array.name(), to, worlds, rows, width);
  }
}
