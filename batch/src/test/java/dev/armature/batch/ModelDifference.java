package dev.armature.batch;

import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.List;

/** Compares all numbers of two models, field by field. */
final class ModelDifference {
  private static final double TOLERANCE = 1e-12;

  private ModelDifference() {}

  /** What differs by more than 1e-12, relative to numbers above 1: field, index, both values. */
  static List<String> of(Model actual, Model expected) {
    List<String> found = new ArrayList<>();
    for (Field f : Fields.ofModel()) {
      compare(f, actual, expected, found);
    }
    return found;
  }

  private static void compare(Field f, Model actual, Model expected, List<String> found) {
    int n = f.length(expected);
    if (f.length(actual) != n) {
      found.add(f + " has length " + f.length(actual) + ", not " + n);
      return;
    }
    for (int i = 0; i < n; i++) {
      double a = f.number(actual, i);
      double b = f.number(expected, i);
      if (a != b && !(Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(b)))) {
        found.add(f + "[" + i + "] is " + a + ", not " + b);
        return;
      }
    }
  }
}
