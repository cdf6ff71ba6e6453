package dev.armature.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Quantities that come one by one, each with its time, as arrays with a row for each time. A
 * quantity holds its last value until the next comes; before the first it is NaN.
 */
final class TimeTable {
  private final TreeMap<Long, Map<String, double[]>> rows = new TreeMap<>();
  private final Map<String, Integer> widths = new LinkedHashMap<>();

  /** Adds the values of a quantity; at the same time the later ones count. */
  void put(long time, String name, double[] values) {
    widths.merge(name, values.length, Math::max);
    rows.computeIfAbsent(time, t -> new LinkedHashMap<>()).put(name, values);
  }

  /** Removes the last row when it lacks a quantity, because the file ends within it. */
  void dropIncomplete() {
    if (!rows.isEmpty() && rows.lastEntry().getValue().size() < widths.size()) {
      rows.pollLastEntry();
    }
  }

  /**
   * The time and the quantities.
   *
   * @param second how much of the times' unit is a second
   * @param labels of the columns of quantities, where they are known
   */
  List<NamedArray> arrays(double second, Map<String, List<String>> labels) {
    double[] time = new double[rows.size()];
    int row = 0;
    for (long t : rows.keySet()) {
      time[row++] = t / second;
    }
    List<NamedArray> arrays = new ArrayList<>(List.of(NamedArray.of("time", time)));
    widths.forEach(
        (name, width) -> arrays.add(array(name, width, labels.getOrDefault(name, List.of()))));
    return arrays;
  }

  private NamedArray array(String name, int width, List<String> labels) {
    double[] all = new double[rows.size() * width];
    double[] last = new double[width];
    Arrays.fill(last, Double.NaN);
    int row = 0;
    for (Map<String, double[]> values : rows.values()) {
      double[] now = values.get(name);
      if (now != null) {
        Arrays.fill(last, Double.NaN);
        System.arraycopy(now, 0, last, 0, now.length);
      }
      System.arraycopy(last, 0, all, width * row++, width);
    }
    if (labels.size() == width) {
      return NamedArray.of(name, all, rows.size(), width).withColumns(labels);
    }
    return width == 1 ? NamedArray.of(name, all) : NamedArray.of(name, all, rows.size(), width);
  }
}
