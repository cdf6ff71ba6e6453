package dev.armature.batch;

import dev.armature.model.Model;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Compares all numbers of two models by walking their public fields. */
final class ModelDifference {
  private static final double TOLERANCE = 1e-12;

  private ModelDifference() {}

  /** What differs by more than 1e-12, relative to numbers above 1: field, index, both values. */
  static List<String> of(Model actual, Model expected) {
    List<String> found = new ArrayList<>();
    walk("", actual, expected, found);
    return found;
  }

  private static void walk(String path, Object actual, Object expected, List<String> found) {
    try {
      for (Field f : actual.getClass().getFields()) {
        if (!Modifier.isStatic(f.getModifiers()) && !f.getName().equals("names")) {
          compare(path + f.getName(), f.get(actual), f.get(expected), found);
        }
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void compare(String path, Object actual, Object expected, List<String> found) {
    if (actual.getClass().isArray()) {
      int n = Array.getLength(expected);
      if (Array.getLength(actual) != n) {
        found.add(path + " has length " + Array.getLength(actual) + ", not " + n);
        return;
      }
      for (int i = 0; i < n; i++) {
        Object a = Array.get(actual, i);
        Object b = Array.get(expected, i);
        if (!same(a, b)) {
          found.add(path + "[" + i + "] is " + a + ", not " + b);
          return;
        }
      }
    } else if (actual instanceof Number || actual instanceof Boolean) {
      if (!same(actual, expected)) {
        found.add(path + " is " + actual + ", not " + expected);
      }
    } else {
      walk(path + ".", actual, expected, found);
    }
  }

  private static boolean same(Object a, Object b) {
    if (a instanceof Number x && b instanceof Number y) {
      double p = x.doubleValue();
      double q = y.doubleValue();
      return p == q || Math.abs(p - q) <= TOLERANCE * Math.max(1, Math.abs(q));
    }
    return a.equals(b);
  }
}
